"""The exact chances of pairs: what the first two cards of each hand are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from strategy.baccarat.deals import falling
from strategy.baccarat.results import Pairing, Pairs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from strategy.suits import SuitedShoe

Groups: TypeAlias = tuple[int, ...]
"""The cards of one rank, as they match: all together, or suit by suit."""


def pair_chances(shoe: SuitedShoe) -> Mapping[Pairs, Fraction] | None:
    """Return the chance of what both hands are, or None where not all ranks are known.

    Where suits are unknown, perfect pairs are counted as pairs.

    A card that is gone and whose suit nobody told is as good as one at the bottom of the shoe: it
    is never dealt, and could be any card of its rank. So chances are taken over all cards that are
    not known to be gone, and scaled to those that are left of each rank.
    """
    if shoe.ranks is None:
        return None
    counter = _Counter(shoe.ranks, shoe.shoe.depletion)
    held = shoe.suits or [(left,) for left in shoe.ranks]
    whole = [(sum(groups),) for groups in held]
    found = _joint(counter, whole, shoe.suits or [(0,) for _ in whole])
    return {pairs: chance for pairs, chance in found.items() if chance}


def _joint(
    counter: _Counter, ranks: Sequence[Groups], suits: Sequence[Groups]
) -> dict[Pairs, Fraction]:
    """Take the chances of exactly this and that apart from those of at least a pair."""
    one, perfect = counter.one(ranks), counter.one(suits)
    both, mixed, both_perfect = (
        counter.both(ranks, ranks),
        counter.both(ranks, suits),
        counter.both(suits, suits),
    )
    either_way = {
        (Pairing.NONE, Pairing.NONE): 1 - 2 * one + both,
        (Pairing.RANK, Pairing.NONE): one - both - perfect + mixed,
        (Pairing.PERFECT, Pairing.NONE): perfect - mixed,
        (Pairing.RANK, Pairing.RANK): both - 2 * mixed + both_perfect,
        (Pairing.PERFECT, Pairing.RANK): mixed - both_perfect,
        (Pairing.PERFECT, Pairing.PERFECT): both_perfect,
    }
    named = product(Pairing, Pairing)
    return {Pairs(*p): either_way.get(p, either_way.get(p[::-1], Fraction(0))) for p in named}


class _Counter:
    """Counts orders of cards of a shoe, so many ``left`` of each rank.

    ``groups`` are the cards of each rank that are not known to be gone, as they match.
    """

    def __init__(self, left: Sequence[int], step: int) -> None:
        self.left = left
        self.step = step

    def one(self, groups: Sequence[Groups]) -> Fraction:
        """Return the chance that the first two cards of a hand match."""
        return sum(map(self._matching, groups, self.left), Fraction(0)) / self._orders(2)

    def both(self, first: Sequence[Groups], second: Sequence[Groups]) -> Fraction:
        """Return the chance that one hand matches in the first way, the other in the second."""
        ones = list(map(self._matching, first, self.left))
        others = list(map(self._matching, second, self.left))
        same = sum(one * other for one, other in zip(ones, others, strict=True))
        unequal = sum(ones) * sum(others) - same
        equal = sum(map(self._matching_twice, first, second, self.left))
        return Fraction(unequal + equal) / self._orders(4)

    def _orders(self, cards: int) -> int:
        return falling(sum(self.left), cards, self.step)

    def _matching(self, groups: Groups, left: int) -> Fraction:
        """Return the mean number of orders of two cards of one rank that match."""
        return self._scaled(sum(falling(size, 2, self.step) for size in groups), groups, left, 2)

    def _matching_twice(self, first: Groups, second: Groups, left: int) -> Fraction:
        """Return the mean number of orders of four cards of one rank of which each two match.

        One group of the first holds all cards, or both are the same groups.
        """
        step = self.step
        if first == second:
            found = sum(
                falling(one, 4, step) if i == j else falling(one, 2, step) * falling(two, 2, step)
                for (i, one), (j, two) in product(enumerate(first), enumerate(second))
            )
        else:
            rest = falling(sum(first) - 2 * step, 2, step)
            found = sum(falling(size, 2, step) * rest for size in second)
        return self._scaled(found, first, left, 4)

    def _scaled(self, orders: int, groups: Groups, left: int, cards: int) -> Fraction:
        """Scale a number of orders from all cards that may be left to as many as are."""
        if not orders:
            return Fraction(0)
        of_all = falling(sum(groups), cards, self.step)
        return Fraction(orders * falling(left, cards, self.step), of_all)
