"""The exact chances of pairs: what the first two cards of each hand are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from strategy.baccarat.deals import falling
from strategy.baccarat.pairing import Pairing, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from strategy.suits import SuitedShoe


def pair_chances(shoe: SuitedShoe) -> Mapping[Pairs, Fraction] | None:
    """Return the chance of what both hands are, or None where not all ranks are known.

    Where suits are unknown, perfect pairs are counted as pairs.

    A card that is gone and whose suit nobody told is as good as one at the bottom of the shoe: it
    is never dealt, and could be any card of its rank. So orders are counted over all cards that
    nobody saw go, and scaled to as many as are left of each rank.
    """
    if shoe.ranks is None:
        return None
    step, unseen = shoe.depletion, shoe.unseen or [()] * len(shoe.ranks)
    ranks = [_Rank(left, suits, step) for left, suits in zip(shoe.ranks, unseen, strict=True)]
    pair, perfect = [rank.pairs() for rank in ranks], [rank.perfect() for rank in ranks]
    one, one_perfect = (
        Fraction(sum(each), falling(shoe.size, 2, step)) for each in (pair, perfect)
    )
    both, mixed, both_perfect = (
        orders / falling(shoe.size, 4, step)
        for orders in (
            _both(pair, pair, (rank.pair_and_pair() for rank in ranks)),
            _both(pair, perfect, (rank.pair_and_perfect() for rank in ranks)),
            _both(perfect, perfect, (rank.perfect_and_perfect() for rank in ranks)),
        )
    )
    none, of_rank, of_suit = Pairing.NONE, Pairing.RANK, Pairing.PERFECT
    either_way = {
        (none, none): 1 - 2 * one + both,
        (of_rank, none): one - both - one_perfect + mixed,
        (of_suit, none): one_perfect - mixed,
        (of_rank, of_rank): both - 2 * mixed + both_perfect,
        (of_suit, of_rank): mixed - both_perfect,
        (of_suit, of_suit): both_perfect,
    }
    found: dict[Pairs, Fraction] = {}
    for (player, banker), chance in either_way.items():
        if chance:
            found[Pairs(player, banker)] = found[Pairs(banker, player)] = chance
    return found


def _both(
    first: Sequence[Fraction], second: Sequence[Fraction], in_one_rank: Iterable[Fraction]
) -> Fraction:
    """Count the orders in which one hand is the first thing, and the other the second.

    Hands of two different ranks do not hinder each other.
    """
    same = sum(one * other for one, other in zip(first, second, strict=True))
    return Fraction(sum(first) * sum(second) - same + sum(in_one_rank))


class _Rank:
    """The cards of one rank: so many ``left``, of ``suits`` that nobody saw go.

    Each method counts orders of two or four cards, of which each two are of the rank: as a mean
    where a suit that is gone is untold. Without suits no pair is perfect.
    """

    def __init__(self, left: int, suits: Sequence[int], step: int) -> None:
        self.left = left
        self.suits = suits
        self.step = step

    def pairs(self) -> Fraction:
        """Two cards."""
        return Fraction(self._orders(self.left, 2))

    def perfect(self) -> Fraction:
        """Two cards of one suit."""
        return self._scaled(sum(self._orders(suit, 2) for suit in self.suits), 2)

    def pair_and_pair(self) -> Fraction:
        """Four cards."""
        return Fraction(self._orders(self.left, 4))

    def pair_and_perfect(self) -> Fraction:
        """Two cards, and two of one suit."""
        rest = self._orders(sum(self.suits) - 2 * self.step, 2)
        return self._scaled(sum(self._orders(suit, 2) * rest for suit in self.suits), 4)

    def perfect_and_perfect(self) -> Fraction:
        """Twice two cards of one suit: of one and the same, or of two."""
        twos = [self._orders(suit, 2) for suit in self.suits]
        unequal = sum(twos) ** 2 - sum(two**2 for two in twos)
        return self._scaled(unequal + sum(self._orders(suit, 4) for suit in self.suits), 4)

    def _scaled(self, orders: int, cards: int) -> Fraction:
        """Scale orders of so many cards from all that may be left to as many as are."""
        if not orders:
            return Fraction(0)
        may_be = self._orders(sum(self.suits), cards)
        return Fraction(orders * self._orders(self.left, cards), may_be)

    def _orders(self, number: int, cards: int) -> int:
        return falling(number, cards, self.step)
