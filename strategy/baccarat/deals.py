"""Counting deals: the orders of six cards, by the two-card totals and the last two cards.

Six cards are counted in every round, whether or not the last two are looked at: then all deals
weigh the same. Banker's two cards are counted out of what the other four leave, by a recursion over
the shoe, memoised on what is gone from it: that is the same whoever holds which of them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from strategy.baccarat.third_card import POINTS

if TYPE_CHECKING:
    from strategy.cards import Shoe

Counts: TypeAlias = tuple[int, ...]
"""Ten counts of cards by points: tens and faces first, which count 0."""
Row: TypeAlias = list[int]
"""Numbers of deals by Banker's two-card total."""
Deals: TypeAlias = dict[tuple[int, int], list[Row]]
"""Numbers of deals by the points of the fifth and the sixth card, then by Player's two-card total,
then by Banker's."""

CARDS = 6
"""The most cards that a round takes."""


def falling(number: int, terms: int, step: int = 1) -> int:
    """Return number (number - step) (number - 2 step) ..., of so many terms.

    With ``step`` 1 these are the orders of so many cards out of ``number``; with 0 the cards come
    from infinitely many.

    >>> falling(52, 2), falling(52, 2, 0)
    (2652, 2704)
    """
    product = 1
    for term in range(terms):
        product *= number - term * step
    return product


def by_points(shoe: Shoe) -> Counts:
    """Count the cards of a shoe by points."""
    return (shoe.counts[-1], *shoe.counts[:-1])


class _Rest(NamedTuple):
    """What cards leave that are gone: the cards ``left``, and orders.

    ``orders`` counts those of the cards gone, ``pairs`` those of two more by their total.
    """

    left: Counts
    orders: int
    pairs: Row


def count_deals(counts: Counts, step: int = 1) -> Deals:
    """Count the deals of a shoe by points: all orders in which six of its cards may come.

    ``step`` is how many cards a drawn one takes away, 0 where there are infinitely many.
    """

    # Both by the cards gone, sorted: up to 1001 and 715 sets, kept for this call alone.
    @cache
    def without(gone: tuple[int, ...]) -> _Rest:
        if not gone:
            return _Rest(counts, 1, _pair_totals(counts, step))
        left, orders, pairs = without(gone[:-1])
        card = gone[-1]
        # One card less takes part in no pair: as the first card, as the second, or as both.
        pairs = [ways - 2 * step * left[total - card] for total, ways in enumerate(pairs)]
        pairs[2 * card % 10] += 2 * step * step
        return _Rest(
            (*left[:card], left[card] - step, *left[card + 1 :]), orders * left[card], pairs
        )

    @cache
    def for_banker(gone: tuple[int, ...]) -> Row:
        """Count the orders of four given cards and Banker's two, by the total of these."""
        _, orders, pairs = without(gone)
        return [orders * ways for ways in pairs]

    deals: Deals = {}
    for fifth, sixth in combinations_with_replacement(POINTS, 2):
        table = []
        for player in POINTS:
            hands = ((first, (player - first) % 10) for first in POINTS)
            rows = (for_banker(tuple(sorted((*hand, fifth, sixth)))) for hand in hands)
            table.append([sum(column) for column in zip(*rows, strict=True)])
        deals[fifth, sixth] = deals[sixth, fifth] = table
    return deals


def _pair_totals(counts: Counts, step: int) -> Row:
    """Count the orders of two cards by their total."""
    totals = [0] * len(POINTS)
    for first, count in enumerate(counts):
        for second, other in enumerate(counts):
            totals[(first + second) % 10] += count * (other - step * (first == second))
    return totals
