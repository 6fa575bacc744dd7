"""How hands count, and the third-card rules: one table for Player, one for Banker.

Source (in Thai): "กติกาบาคาร่า การนับแต้มและกฎการจั่วไพ่ใบที่สาม" (the rules of baccarat: how
cards count, and when a third one is drawn).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy.cards import Card

POINTS = range(10)
"""What a card can count, and a hand: the last digit of its sum."""
FIRST_NATURAL = 8
"""Two cards of this total or more are a natural: neither hand draws."""

PLAYER_DRAWS = frozenset(range(6))
"""The two-card totals on which Player draws."""
BANKER_DRAWS_ALONE = PLAYER_DRAWS
"""The two-card totals on which Banker draws where Player stood."""

_ANY = frozenset(POINTS)
BANKER_DRAWS = {
    0: _ANY,
    1: _ANY,
    2: _ANY,
    3: _ANY - {8},
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset[int](),
}
"""Where Player drew: the points of Player's third card on which Banker draws, by Banker's total."""


def points(card: Card) -> int:
    """Return what a card counts: 1 for an ace, 2 to 9, and 0 for tens and faces."""
    return card.value % 10


def total(cards: Iterable[Card]) -> int:
    """Return what a hand counts.

    >>> from strategy.cards import parse_cards
    >>> total(parse_cards("8,7")), total(parse_cards("K,9"))
    (5, 9)
    """
    return sum(map(points, cards)) % 10


def is_natural(two_cards: int) -> bool:
    """Whether a two-card total is a natural."""
    return two_cards >= FIRST_NATURAL


def player_draws(player: int, banker: int) -> bool:
    """Whether Player draws a third card, by the two-card totals."""
    return not is_natural(max(player, banker)) and player in PLAYER_DRAWS


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """Whether Banker draws a third card, by the two-card totals.

    ``third`` is what Player's third card counts by itself, None where Player stood.
    """
    if is_natural(max(player, banker)):
        return False
    return banker in BANKER_DRAWS_ALONE if third is None else third in BANKER_DRAWS[banker]
