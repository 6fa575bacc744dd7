"""How often a round comes to each hand, played as its decisions say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.splits import split_weights

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe
    from strategy.numbers import Array


_ROUNDING = 1e-13
"""Of parts that cancel; they are sums of a few products."""


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
    possible = numbers.of((np.asarray(draw) != 0).astype(np.int64))
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


def reach_after_split(solution: Solution, before: Reach, rules: Rules, shoe: Shoe) -> Array:
    """Return how often the hands of splits count (m × 10), by their rows.

    These are weights as those of :class:`Reach`, but a single one may be negative, as in the value
    of a split (:mod:`strategy.blackjack.splits`); added up over the worlds of a pair they are the
    hands of a round that are expected to hold these cards. The splits must be there.
    """
    splits = solution.splits
    assert splits is not None
    rows, numbers, draw = splits.odds.rows, splits.odds.numbers, splits.odds.draw
    weights = numbers.zeros((len(rows) + 1, 10))
    paired = _start(weights, solution, before, rules, shoe)
    hit = ACTIONS.index(Action.HIT)
    draws_on = (splits.played.taken == hit) & ~splits.terms.final | (rows.size == 1)[:, None]
    going_on = numbers.of(draws_on.astype(np.int64))
    for level in rows.levels:
        if rows.size[level.start] == 2 and not numbers.exact:
            _clear(weights, paired)
        moving = weights[level] * going_on[level]
        for card in range(10):
            child = rows.child[level, card]
            weights[child] += moving * draw[level, card : card + 1]
    return weights[:-1]


def _start(
    weights: Array, solution: Solution, before: Reach, rules: Rules, shoe: Shoe
) -> dict[int, Array]:
    """Add the weights with which the hands of each split begin.

    Returns the parts that were taken from hands whose second card is a pair card, by their rows.
    """
    splits, first, numbers = solution.splits, solution.opening, solution.odds.numbers
    assert splits is not None
    split = ACTIONS.index(Action.SPLIT)
    paired: dict[int, Array] = {}
    for index, kind in enumerate(first.kinds):
        if kind.cards is None:
            continue
        pair = kind.cards.value
        taken = (first.best[index] == split) & first.offered[split, index]
        often = before.dealt[kind.row] * kind.weight * numbers.of(taken.astype(np.int64))
        for part in split_weights(kind.cards, rules.hand_limit(pair), shoe, numbers):
            row = splits.start(pair, part.x)
            if part.paired:
                row = int(splits.odds.rows.child[row, pair - 1])
                paired[row] = paired.get(row, 0) + often * part.weight
            weights[row] += often * part.weight
    return paired


def _clear(weights: Array, paired: dict[int, Array]) -> None:
    """Make 0 of what is left by rounding of weights that cancel."""
    for row, part in paired.items():
        weights[row, np.abs(weights[row]) <= _ROUNDING * np.abs(part)] = 0.0
