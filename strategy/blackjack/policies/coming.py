"""To which rows of a chart the hands of a shoe come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.policies.rows import PAIR_ROWS, total_name
from strategy.cards import ACE, TEN, VALUES

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

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
            rows.add(total_name(total, is_soft))
    return frozenset(rows)
