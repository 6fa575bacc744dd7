"""The value of splitting a pair, up to four hands, exact for a strategy fixed beforehand.

For a pair card p, V_x is the joint EV (see :mod:`strategy.blackjack.play`) of one hand that starts
with p while x further p are gone, whatever its second card, without a further split; C_x is the
part of V_x whose second card is p. Q_x is the chance to draw p as second card there. Counting which
hand drew how many pair cards under the limit gives the value of the whole split. Being joint with
the up-card, Q needs no correction for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from strategy.blackjack.decisions import Choice, choose
from strategy.blackjack.hands import BUST_ABOVE
from strategy.blackjack.play import joint_ev
from strategy.cards import TEN, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy.blackjack.hands import SplitRows
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.switches import Hands
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers

# The value of a split into at most n hands: the coefficients of a_0, a_1, … and of b_0, b_1, …,
# where a_k = Q_1…Q_k V_(k+1) and b_k = Q_1…Q_k (V_(k+1) - C_(k+1)).
_WEIGHTS: dict[Hands, tuple[tuple[int, ...], tuple[int, ...]]] = {
    2: ((2,), ()),
    3: ((0, 5, -2), (2, -1)),
    4: ((0, 0, 14, -14, 4), (2, 4, -6, 2)),
}


def pair_cards_drawn(limit: Hands) -> int:
    """Return the most further pair cards that a split into at most ``limit`` hands asks about."""
    return 2 if limit == "unlimited" else len(_WEIGHTS[limit][0])


def split_limits(rules: Rules) -> set[Hands]:
    """Return how many hands pairs may become, those that may not split left out."""
    return {rules.hand_limit(pair) for pair in VALUES} - {1}


def most_pair_cards(rules: Rules) -> int:
    """Return the most further pair cards that a split of any pair asks about; 0 without splits."""
    return max(map(pair_cards_drawn, split_limits(rules)), default=0)


def longest_hand(rules: Rules, pair: int) -> int:
    """Return a number of cards that no hand of a split pair exceeds."""
    if rules.may_hit(split_pair=pair):
        return BUST_ABOVE
    return 3 if rules.double_split_aces else 2


def further_pair_cards(limit: Hands, shoe: Shoe) -> int:
    """Return how many worlds a pair has: infinite decks are the same with any cards gone."""
    return 1 if shoe.infinite else pair_cards_drawn(limit)


def total_weight(limit: Hands) -> int:
    """Return a bound on the sum of the coefficients of V in the value of a split."""
    # Unlimited: 2 (1 + Q) / (1 - 2 Q), Q being 4/13 at most, is 34/5.
    if limit == "unlimited":
        return 7
    any_second, no_pair = _WEIGHTS[limit]
    return sum(map(abs, any_second)) + 2 * sum(map(abs, no_pair))


@dataclass(frozen=True)
class PairCards:
    """The cards that count as the pair's: all of its value, or of one ten-rank among the tens.

    ``left`` of the shoe's cards are such cards, ``of_value`` have the pair's value. ``same_up``
    says which part of an up-card ten is meant where ranks matter: of the same rank, of another
    one; None where ranks do not matter.
    """

    value: int
    left: int
    of_value: int
    same_up: bool | None = None

    def share(self, gone: int, shoe: Shoe, numbers: Numbers) -> Array:
        """Return the part of each up-card that is meant, with ``gone`` pair cards gone (10)."""
        if self.same_up is None:
            return numbers.of(np.ones(10, np.int64))
        taken = gone * shoe.depletion
        meant = self.left - taken if self.same_up else self.of_value - max(self.left, taken)
        share = numbers.of(np.full(10, int(not self.same_up)))
        share[TEN - 1] = numbers.ratio(meant, self.of_value - taken)
        return share


@dataclass(frozen=True)
class SplitHands:
    """All hands after a split, as they are ``played`` by the strategy after a split.

    ``alone`` is each hand played at its best for the cards that are gone in its world, None where
    nobody asks for it.
    """

    rows: SplitRows
    odds: Odds
    terms: Terms
    played: Played
    alone: Played | None
    depletes: bool
    """Whether cards that are drawn are missing: an infinite shoe has one world a pair."""

    def hand_ev(self, pair: int, x: int, second: int | None = None) -> Array:
        """Return the joint EV of one hand of a split, by up-card (10).

        ``pair`` is its first card, ``x`` further ones are gone; ``second`` is its second card,
        None for any.
        """
        row = self.start(pair, x)
        if second is None:
            return joint_ev(self.odds, self.terms, self.played.hit[row], row)
        row = int(self.odds.rows.child[row, second - 1])
        return joint_ev(self.odds, self.terms, self.played.worth[row], row)

    def row_of(self, pair: int, x: int, counts: Sequence[int]) -> int:
        """Return the row of a hand that holds the pair card, in the world (pair, x)."""
        row = self.start(pair, x)
        for value, count in zip(VALUES, counts, strict=True):
            for _ in range(count - (value == pair)):
                row = int(self.odds.rows.child[row, value - 1])
        return row

    def start(self, pair: int, x: int) -> int:
        """Return the row of the lone pair card in the world (pair, x)."""
        return self.rows.starts[pair, x if self.depletes else 1]


def as_before_split(rows: SplitRows, terms: Terms, before: tuple[Odds, Played]) -> Choice:
    """Return what each hand after a split does by CDZ-: the best before it, of what is allowed.

    ``before`` are the odds and the values of the same hands before a split.
    """
    odds, played = before
    values = [surplus[rows.hand] for surplus in played.actions]
    return choose(values, terms.allowed(slice(None)), odds.slack(rows.hand))[0]


class HandWeight(NamedTuple):
    """How often the value of one hand counts in that of a split, by up-card (10).

    ``x`` further pair cards are gone; ``paired`` says that its second card is a pair card, else it
    is any.
    """

    x: int
    paired: bool
    weight: Array


def split_weights(
    cards: PairCards, limit: Hands, shoe: Shoe, numbers: Numbers, *, already_gone: int = 0
) -> Iterator[HandWeight]:
    """Yield the weights of the hands that make up the value of a split; see :func:`split_ev`."""

    def chance(x: int) -> Any:
        gone = (1 + x) * shoe.depletion
        return numbers.ratio(cards.left - gone, shoe.size - gone)

    def any_second(x: int, reach: Any) -> Iterator[HandWeight]:
        yield HandWeight(x, paired=False, weight=reach * cards.share(1 + x, shoe, numbers))

    def no_pair(x: int, reach: Any) -> Iterator[HandWeight]:
        yield from any_second(x, reach)
        paired = reach * chance(x) * cards.share(2 + x, shoe, numbers)
        yield HandWeight(x, paired=True, weight=-paired)

    first = already_gone + 1
    if limit == "unlimited":
        # Each hand is worth h = (V - C) + 2 Q h.
        one = numbers.scalar(Fraction(1))
        yield from no_pair(first, (one + one) / (one - chance(first) - chance(first)))
        return
    for weights, part in zip(_WEIGHTS[limit], (any_second, no_pair), strict=True):
        reach = numbers.scalar(Fraction(1))
        for k, weight in enumerate(weights):
            if k:
                reach = reach * chance(first + k - 1)
            if weight:
                yield from part(first + k, numbers.scalar(Fraction(weight)) * reach)


def split_ev(
    hands: SplitHands, cards: PairCards, limit: Hands, shoe: Shoe, *, already_gone: int = 0
) -> Array:
    """Return the joint EV of splitting, all hands together, by up-card (10).

    Where a dealer blackjack costs the round one unit, that unit is not yet in it. ``already_gone``
    are pair cards gone besides the two that are split.
    """
    numbers, pair = hands.odds.numbers, cards.value
    total = numbers.zeros((10,))
    for part in split_weights(cards, limit, shoe, numbers, already_gone=already_gone):
        second = pair if part.paired else None
        total = total + part.weight * hands.hand_ev(pair, part.x, second)
    return total
