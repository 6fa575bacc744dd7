"""The dealer of the literal game: cards drawn one at a time, and the results of the dealer's hand.

A *kind* is what cards are told apart by: one of ten values, or one of thirteen ranks where tens
split by rank. Kinds are indices, aces 0. Shoes are counts over kinds, hands are ten counts over
values.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from strategy.cards import ACE, TEN, hand_total
from strategy.errors import ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy.blackjack.rules import Rules

Counts: TypeAlias = tuple[int, ...]
NO_CARDS: Counts = (0,) * TEN
BLACKJACK_WITH = {ACE: TEN, TEN: ACE}
"""The hole card that makes a blackjack, by up-card."""
MOST_ENTRIES = 1 << 20
"""The most entries that each memo keeps; beyond it the least used are dropped."""


class Result(Enum):
    """How the dealer's hand ends; 21 is a hand of three or more cards."""

    SEVENTEEN = 17
    EIGHTEEN = 18
    NINETEEN = 19
    TWENTY = 20
    TWENTY_ONE = 21
    BUST = "bust"
    BLACKJACK = "blackjack"


Chances: TypeAlias = "Mapping[Result, Fraction]"


class Draw(NamedTuple):
    """One card that may come next."""

    weight: int
    """How often, relative to the other draws from the same shoe."""
    kind: int
    shoe: Counts
    """What is left after it."""


class Dealer:
    """Draws the cards of one table and plays the dealer's hand.

    ``barred`` is None, or the value that the hole card is known not to have: the dealer has looked
    for a blackjack and has none. The hole card is still among the cards of ``shoe`` then.

    Args:
        rules: the rules of the table.
        depletion: how many cards a drawn card takes out of the shoe: 1, or 0 if it is infinite.
    """

    def __init__(self, rules: Rules, depletion: int) -> None:
        self._rules = rules
        self._depletion = depletion
        memo = lru_cache(maxsize=MOST_ENTRIES)  # A table each, keyed by all arguments.
        self.draws = memo(self._draws)  # Entries: a shoe, and whether a value is barred.
        self.results = memo(self._results)  # Entries: an up-card, and the same.
        self._drawn_out = memo(self._draw_out)  # Entries: a total, soft or not, and a shoe.

    def less(self, shoe: Counts, kind: int) -> Counts:
        """Return the shoe after a card of this kind has been drawn."""
        return (*shoe[:kind], shoe[kind] - self._depletion, *shoe[kind + 1 :])

    def barred(self, up: int) -> int | None:
        """Return the value that the hole card cannot have while the players act, if any."""
        return BLACKJACK_WITH.get(up) if self._rules.checks(up) else None

    def _draws(self, shoe: Counts, barred: int | None) -> list[Draw]:
        """Return all draws: with a hole card, one for each way to choose both cards.

        Raises:
            ShoeError: no card is left.
        """
        found: list[Draw] = []
        for kind, count in enumerate(shoe):
            weight = count
            if barred is not None:
                weight = sum(
                    holes * (count - self._depletion * (hole == kind))
                    for hole, holes in enumerate(shoe)
                    if card_value(hole) != barred
                )
            if weight:
                found.append(Draw(weight, kind, self.less(shoe, kind)))
        if not found:
            raise ShoeError("this shoe can run out before the round is over; give it more cards")
        return found

    def _results(self, up: int, shoe: Counts, barred: int | None) -> Chances:
        """Return the chances of the results, the hole card being drawn from this shoe."""
        parts: list[tuple[int, Chances]] = []
        for weight, kind, rest in self.draws(shoe, None):
            total, soft = hand_total(plus(plus(NO_CARDS, up - 1), kind))
            if card_value(kind) == barred:
                continue
            if total == 21:
                parts.append((weight, {Result.BLACKJACK: Fraction(1)}))
            else:
                parts.append((weight, self._drawn_out((total, soft), rest)))
        return mixed(parts)

    def _draw_out(self, hand: tuple[int, bool], shoe: Counts) -> Chances:
        """Return the chances of the results of a total, soft or not, of two cards or more."""
        total, soft = hand
        if total > 21:
            return {Result.BUST: Fraction(1)}
        if total > 17 or (total == 17 and not (soft and self._rules.hits_soft_17)):
            return {Result(total): Fraction(1)}
        return mixed(
            (draw.weight, self._drawn_out(total_with(hand, card_value(draw.kind)), draw.shoe))
            for draw in self.draws(shoe, None)
        )


def card_value(kind: int) -> int:
    """Return the value of a kind."""
    return min(kind + 1, TEN)


def by_value(shoe: Counts) -> Counts:
    """Return the ten counts by value of a shoe by kind."""
    return (*shoe[: TEN - 1], sum(shoe[TEN - 1 :]))


def plus(hand: Counts, kind: int) -> Counts:
    """Return the hand with one more card."""
    at = card_value(kind) - 1
    return (*hand[:at], hand[at] + 1, *hand[at + 1 :])


def total_with(hand: tuple[int, bool], value: int) -> tuple[int, bool]:
    """Return a total, and whether it is soft, after one more card."""
    total, soft = hand[0] + value, hand[1]
    if value == ACE and total + 10 <= 21:
        return total + 10, True
    return (total - 10, False) if soft and total > 21 else (total, soft)


def average(weighted: Iterable[tuple[int, Fraction]]) -> Fraction:
    """Return the weighted mean, reduced to lowest terms once, which costs the most."""
    parts = list(weighted)
    common = lcm(*(value.denominator for _, value in parts))
    top = sum(weight * value.numerator * (common // value.denominator) for weight, value in parts)
    return Fraction(top, common * sum(weight for weight, _ in parts))


def mixed(weighted: Iterable[tuple[int, Chances]]) -> Chances:
    """Return the weighted means of the chances of each result that can come about."""
    parts = list(weighted)
    never = Fraction(0)
    return {
        result: average((weight, chances.get(result, never)) for weight, chances in parts)
        for result in Result
        if any(result in chances for _, chances in parts)
    }
