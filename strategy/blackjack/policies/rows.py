"""The rows and columns of a strategy chart, and to which of them the hands of a shoe come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.cards import ACE, TEN, VALUES, value_name

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

UP_CARDS = (*VALUES[1:], ACE)
"""The values of up-cards in the order of a chart's columns."""

TOTALS = {"hard": range(4, 22), "soft": range(12, 22)}
"""The totals that have rows."""

PAIR_ROWS = {value: f"{value_name(value)},{value_name(value)}" for value in UP_CARDS}
"""The names of the rows of pairs, by the value of the pair."""

PAIRS = {row: value for value, row in PAIR_ROWS.items()}
"""The values of pairs, by the name of their row."""

ROWS = (
    *(f"{kind} {total}" for kind, totals in TOTALS.items() for total in totals),
    *PAIRS,
)
"""The names of all rows in the order of a chart."""

_MOST_CARDS = 21


def rows_coming(up: int, rules: Rules, shoe: Shoe) -> frozenset[str]:
    """Return the rows that some hand comes to, before a split or after it, by its cards alone.

    A blackjack has nothing to decide, and a charlie ends a hand. Empty if the shoe lacks the
    up-card (a value).
    """
    counts = list(shoe.counts)
    if not counts[up - 1]:
        return frozenset()
    counts[up - 1] -= shoe.depletion
    if shoe.infinite:
        counts = [_MOST_CARDS * bool(count) for count in counts]
    most = _MOST_CARDS
    if rules.charlie and (rules.charlie_on_split_hands or not rules.split_pairs.values):
        most = rules.charlie - 1
    hands = {(0, False, 0)}
    for value, count in zip(VALUES, counts, strict=True):
        hands = {
            (hard + value * taken, has_ace or (value == ACE and taken > 0), cards + taken)
            for hard, has_ace, cards in hands
            for taken in range(min(count, most - cards, (21 - hard) // value) + 1)
        }
    rows = {row for value, row in PAIR_ROWS.items() if counts[value - 1] > 1}
    for hard, has_ace, cards in hands:
        is_soft = has_ace and hard <= TEN + 1
        total = hard + TEN * is_soft
        if cards > 2 or (cards == 2 and total < 21):
            rows.add(f"{'soft' if is_soft else 'hard'} {total}")
    return frozenset(rows)
