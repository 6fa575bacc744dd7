"""The definition of truth: a round dealt card by card, for small shoes.

It knows the third-card rules and how cards count, and nothing of what makes the rest fast.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from strategy.baccarat.pairing import Pairs, pairs_of
from strategy.baccarat.results import Result, Side
from strategy.baccarat.third_card import banker_draws, player_draws, points, total

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.cards import Card

    Hand: TypeAlias = tuple[Card, ...]
    Left: TypeAlias = tuple[tuple[Card, int], ...]

MEMORY = 100_000
"""How many positions of a round are remembered."""


def literal_chances(kinds: Mapping[Card, int]) -> Mapping[tuple[Result, Pairs], Fraction]:
    """Deal a round from so many of each kind of card, in every way there is.

    Returns:
        The chance of each result together with the pairs in the first two cards.

    Raises:
        ZeroDivisionError: the shoe can run dry.
    """

    @lru_cache(MEMORY)
    def finished(left: Left, player: Hand, banker: Hand) -> Mapping[tuple[Result, Pairs], Fraction]:
        side = _next(player, banker)
        if side is None:
            result = Result(total(player), total(banker), len(player), len(banker))
            return {(result, pairs_of(player, banker)): Fraction(1)}
        one_card = Fraction(1, sum(count for _, count in left))
        found: dict[tuple[Result, Pairs], Fraction] = defaultdict(Fraction)
        for at, (card, count) in enumerate(left):
            if count:
                rest = (*left[:at], (card, count - 1), *left[at + 1 :])
                hands = (
                    ((*player, card), banker) if side is Side.PLAYER else (player, (*banker, card))
                )
                for end, chance in finished(rest, *hands).items():
                    found[end] += count * one_card * chance
        return found

    return finished(tuple(kinds.items()), (), ())


def _next(player: Hand, banker: Hand) -> Side | None:
    """Say which hand gets the next card, if any: one by one, Player first, then by the rules."""
    if len(banker) < 2:
        return Side.PLAYER if len(player) == len(banker) else Side.BANKER
    two = total(player[:2]), total(banker[:2])
    if len(player) == 2 and len(banker) == 2 and player_draws(*two):
        return Side.PLAYER
    third = points(player[2]) if len(player) == 3 else None
    return Side.BANKER if len(banker) == 2 and banker_draws(*two, third) else None
