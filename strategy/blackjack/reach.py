"""How often a round comes to each hand, when every hand is played at its best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action

if TYPE_CHECKING:
    from strategy.blackjack.solution import Solution
    from strategy.numbers import Array


@dataclass(frozen=True)
class Reach:
    """Weights of hands: times ``free`` or ``draw`` they are chances of a round.

    ``played`` (n × 10): by up-card, the chance to be dealt the cards in an order in which the
    hand is reached. ``dealt`` (n × 10): the chance to be dealt them in any order. Both are 0 where
    the shoe cannot hold the up-card as well.
    """

    played: Array
    dealt: Array


def reach(solution: Solution) -> Reach:
    """Return how often each hand is reached; the odds must hold all hands."""
    odds, rows = solution.odds, solution.odds.rows
    numbers, draw = odds.numbers, odds.draw[...]
    in_order, orders = numbers.zeros((len(rows) + 1, 1)), numbers.zeros((len(rows) + 1, 1))
    in_order[0] = orders[0] = numbers.of(np.array(1))
    arrivals = numbers.zeros((len(rows) + 1, 10))
    hits = _hits(solution)
    for level in rows.levels:
        pairs_up = rows.size[level.start] == 2
        if pairs_up:
            arrivals[level] = orders[level]
        going_on = arrivals[level] * hits[level]
        for card in range(10):
            child = rows.child[level, card]
            in_order[child] = in_order[level] * draw[level, card : card + 1]
            orders[child] += orders[level]
            arrivals[child] += going_on
    possible = numbers.of((draw > 0).astype(np.int64))
    return Reach((arrivals * in_order)[:-1] * possible, (orders * in_order)[:-1] * possible)


def _hits(solution: Solution) -> Array:
    """Return the part of each row's hands that hit, by up-card (n × 10)."""
    rows, numbers = solution.odds.rows, solution.odds.numbers
    hit = ACTIONS.index(Action.HIT)
    going_on = (solution.played.taken == hit) & ~solution.terms.final
    going_on &= (rows.size > 2)[:, None]
    part = numbers.of(going_on.astype(np.int64))
    first = solution.opening
    for index, kind in enumerate(first.kinds):
        taken = (first.best[index] == hit) & first.offered[hit, index]
        part[kind.row] += kind.weight * first.share[index] * numbers.of(taken.astype(np.int64))
    return part
