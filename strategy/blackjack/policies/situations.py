"""Every hand where something is decided: how often a round comes to it, and what it is worth.

If some situations take other actions, and none of them follows another in one hand, the EV of the
round changes by their weights times the differences of their values: exactly, hands of splits
included, because the value of a split is a weighted sum of the values of single hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, PAIR_ACTIONS, Action
from strategy.blackjack.decisions import picked
from strategy.blackjack.reach import reach, reach_after_split
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.reach import Reach
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe
    from strategy.numbers import Array

_PAIR_ONLY = [ACTIONS.index(action) for action in PAIR_ACTIONS]


@dataclass(frozen=True, eq=False)
class Situations:
    """All situations of a solution (n): first hands, longer ones, those of splits, in this order.

    Those of splits are there once for each world. Hands that have nothing to decide are left out.

    ``counts`` (n × 10) are the cards. ``first`` says how many are first hands, and ``pair`` (first)
    which of those may split: the pair's value, else 0. ``values`` are those of standing, hitting
    and doubling (n × 10), counted from anywhere: only their differences matter. ``first_values``
    (6 × first × 10) are those of all actions of first hands, from the same point. ``offered``
    (6 × first × 10) is what first hands are offered, ``hits`` and ``doubles`` (n) say which hands
    may do so. ``taken`` (n × 10) is the action that is taken.

    ``weights`` (n × 10) say how often values count in the EV of the round, ``dealt`` (n × 10) how
    often the cards of a hand not split are dealt in any order. ``mass`` (n × 10) times either is a
    chance of a round, given no dealer blackjack where one is looked for. ``slack`` (n × 10) is how
    far two values may be off together.
    """

    counts: Array
    first: int
    pair: Array
    values: tuple[Array, Array, Array]
    first_values: Array
    offered: Array
    hits: Array
    doubles: Array
    taken: Array
    weights: Array
    dealt: Array
    mass: Array
    slack: Array

    @property
    def by_cell(self) -> Array:
        """Which situations play a cell (n × 10): all but pairs that are split or folded."""
        by_cell: Array = ~np.isin(self.taken, _PAIR_ONLY)
        return by_cell

    def value_of(self, taken: Array, row: Array, up: Array) -> Array:
        """Return what some situations are worth (k): their actions, rows and up-cards (0 to 9)."""
        values = picked([value[row, up] for value in self.values], taken)
        is_first = row < self.first
        if is_first.any():
            values[is_first] = self.first_values[taken[is_first], row[is_first], up[is_first]]
        return values


def situations_of(solution: Solution, rules: Rules, shoe: Shoe) -> Situations:
    """Return every situation of a whole game under its decisions."""
    first, before = solution.opening, reach(solution)
    kinds = np.flatnonzero(first.offered.any(axis=(0, 2)))
    parts = [_first_hands(solution, before, rules, kinds), _longer_hands(solution, before, rules)]
    if solution.splits is not None:
        parts.append(_split_hands(solution, before, rules, shoe))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    cards = [first.kinds[kind].cards for kind in kinds]
    return Situations(
        first=len(kinds),
        pair=np.array([card.value if card else 0 for card in cards], np.int64),
        values=(joined.pop("stand"), joined.pop("hit"), joined.pop("double")),
        first_values=first.values[:, kinds],
        offered=first.offered[:, kinds],
        **joined,
    )


def _first_hands(solution: Solution, before: Reach, rules: Rules, kinds: Array) -> dict[str, Array]:
    odds, first = solution.odds, solution.opening
    row = np.array([first.kinds[kind].row for kind in kinds], np.int64)
    weights = odds.numbers.zeros((len(kinds), 10))
    for index, kind in enumerate(kinds):
        weights[index] = before.dealt[row[index]] * first.kinds[kind].weight
    stand, hit, double = first.values[:3, kinds]
    return {
        "counts": odds.rows.counts[row],
        "stand": stand,
        "hit": hit,
        "double": double,
        "hits": np.ones(len(kinds), bool),
        "doubles": first.offered[ACTIONS.index(Action.DOUBLE), kinds].any(axis=1),
        "taken": first.best[kinds],
        "weights": weights,
        "dealt": weights,
        "mass": _mass(odds, row, rules, first=True) * first.share[kinds],
        "slack": first.slack[kinds],
    }


def _longer_hands(solution: Solution, before: Reach, rules: Rules) -> dict[str, Array]:
    odds, terms = solution.odds, solution.terms
    row = np.flatnonzero((odds.rows.size > 2) & ~terms.final[:, 0])
    weights = {"weights": before.played[row], "dealt": before.dealt[row]}
    return weights | _played(odds, terms, solution.played, rules, row)


def _split_hands(solution: Solution, before: Reach, rules: Rules, shoe: Shoe) -> dict[str, Array]:
    splits = solution.splits
    assert splits is not None
    odds, terms = splits.odds, splits.terms
    decides = (terms.may_hit | terms.may_double) & ~terms.final
    row = np.flatnonzero((odds.rows.size > 1) & decides[:, 0])
    weights = reach_after_split(solution, before, rules, shoe)[row]
    parts = {"weights": weights, "dealt": odds.numbers.zeros(weights.shape)}
    return parts | _played(odds, terms, splits.played, rules, row)


def _played(odds: Odds, terms: Terms, played: Played, rules: Rules, row: Array) -> dict[str, Array]:
    """Return what rows of hands that are no first hands bring, but for their weights."""
    return {
        "counts": odds.rows.counts[row],
        "stand": played.stand[row],
        "hit": played.hit[row],
        "double": played.double[row],
        "hits": terms.may_hit[row, 0],
        "doubles": terms.may_double[row, 0],
        "taken": played.taken[row],
        "mass": _mass(odds, row, rules),
        "slack": odds.slack(row),
    }


def _mass(odds: Odds, row: Array, rules: Rules, *, first: bool = False) -> Array:
    """Return the chances of the up-card: without a blackjack where it is looked for before."""
    checked = [rules.is_met_after_check(up, first=first) for up in VALUES]
    mass: Array = np.where(checked, odds.free[row], odds.draw[row])
    return mass
