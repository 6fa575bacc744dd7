"""The rows and columns of charts: what they are called, and which hands play the same row."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.hands import CARD_VALUES, totals_of
from strategy.cards import ACE, VALUES, hand_name, hand_total, value_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.numbers import Array

UP_CARDS = (*VALUES[1:], ACE)
"""The values of up-cards in the order of a chart's columns."""

TOTALS = (*((total, False) for total in range(4, 22)), *((total, True) for total in range(12, 22)))
"""Every total that a hand of two cards or more may have, and whether it is soft, as charts go."""

_MOST_TOTAL = 32


def total_name(total: int, soft: bool) -> str:  # noqa: FBT001  # a pair, as hand_total returns it
    """Return the name of a total's row.

    >>> total_name(16, False), total_name(18, True)
    ('hard 16', 'soft 18')
    """
    return f"{'soft' if soft else 'hard'} {total}"


PAIR_ROWS = {value: f"{value_name(value)},{value_name(value)}" for value in UP_CARDS}
"""The names of the rows of pairs, by the value of the pair."""

PAIRS = {row: value for value, row in PAIR_ROWS.items()}
"""The values of pairs, by the name of their row."""

ROWS = (*(total_name(*total) for total in TOTALS), *PAIRS)
"""The names of all rows in the order of a chart."""


def cell_of(counts: Sequence[int], *, two_card: bool = False) -> str:
    """Return the name of the row that a hand plays; ``two_card``: two cards play their own.

    >>> hand = (1, 0, 0, 0, 0, 0, 1, 0, 0, 0)
    >>> cell_of(hand), cell_of(hand, two_card=True)
    ('soft 18', 'A,7')
    """
    return _cell_of(tuple(counts), two_card)


# Key: all arguments. Owner: this module; policies are asked of the same hands again and again.
@lru_cache(maxsize=8192)
def _cell_of(counts: tuple[int, ...], two_card: bool) -> str:  # noqa: FBT001
    if two_card and sum(counts) == 2:
        return hand_name(counts)
    return total_name(*hand_total(counts))


def alike(counts: Array, *, two_card: bool) -> Array:
    """Return a number for each hand (n × 10), the same for those that play the same row.

    The numbers are in the order of charts: hard totals, soft ones, then hands of two cards.
    """
    total, soft = totals_of(counts)
    number: Array = total + _MOST_TOTAL * soft
    if two_card:
        own = 2 * _MOST_TOTAL + (counts << CARD_VALUES).sum(axis=-1)
        number = np.where(counts.sum(axis=-1) == 2, own, number)
    return number
