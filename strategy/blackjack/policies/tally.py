"""What the situations of each cell add up to: sums without any decision, in any numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, product, starmap
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.rows import alike, cell_of
from strategy.blackjack.policies.situations import situations_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.solution import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.blackjack.policies.codes import Code
    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.blackjack.policies.situations import Situations
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers

REACHED, DEALT = 0, 1
"""How situations are weighted: by how often play comes to them, or by how often their cards are
dealt, for cells that play never comes to."""

SUMMED = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SURRENDER)
"""The actions whose values are summed by cell."""


class Group(NamedTuple):
    """The hands of a cell that are offered the same: first hands may surrender, some may double."""

    first: bool
    hits: bool
    doubles: bool


GROUPS = tuple(starmap(Group, product((False, True), repeat=3)))


@dataclass(frozen=True, eq=False)
class Tally:
    """Sums over the situations of k cells, and of pairs.

    ``cells`` names the cells. ``values`` (4 × 2 × k × 8 × 10) are the sums of weights times values
    of standing, hitting, doubling and surrendering, by weighting, cell, group and up-card; ``mass``
    (2 × k × 8 × 10) are chances of a round, ``slack`` is how far two sums may be off together, and
    ``present`` says whether there is such a hand. Surrenders are those of first hands. ``pairs``
    (6 × 10 × 10) are the sums of all actions over first pairs that may split, by value and up-card;
    ``pair_mass``, ``pair_slack`` (10 × 10) and ``pair_offered`` (6 × 10 × 10) belong to them.
    """

    cells: tuple[str, ...]
    values: Array
    mass: Array
    slack: Array
    present: Array
    pairs: Array
    pair_mass: Array
    pair_slack: Array
    pair_offered: Array


def tally_of(
    solution: Solution,
    rules: Rules,
    shoe: Shoe,
    *,
    two_card: bool,
    own: Mapping[int, Mapping[int, Code]] = MappingProxyType({}),
) -> Tally:
    """Add up the situations of a whole game by the cells of a policy by totals, or two-card.

    ``own`` are the codes of pairs, by value and up-card, that do not play a cell.
    """
    situations, numbers = situations_of(solution, rules, shoe), solution.odds.numbers
    adder = _Adder.of(situations, numbers, two_card=two_card)
    surrender = numbers.zeros(situations.weights.shape)
    surrender[: situations.first] = situations.first_values[ACTIONS.index(Action.SURRENDER)]
    plays = np.ones(situations.weights.shape, bool)
    plays[: situations.first] = situations.offered[ACTIONS.index(Action.STAND)]
    weightings = [
        np.where(chosen, weights, weights - weights)
        for weights, chosen in (
            (situations.weights, plays & situations.by_cell & ~_with_own_codes(situations, own)),
            (situations.dealt, plays),
        )
    ]
    actions = (*situations.values, surrender)
    return Tally(
        cells=adder.cells,
        values=np.stack([np.stack([adder(w * v) for w in weightings]) for v in actions]),
        mass=np.stack([adder(weights * situations.mass) for weights in weightings]),
        slack=np.stack([adder.slack(w, situations.slack) for w in weightings]),
        present=np.stack([adder.any(np.asarray(weights) != 0) for weights in weightings]),
        **_pairs(situations, numbers),
    )


def _with_own_codes(situations: Situations, own: Mapping[int, Mapping[int, Code]]) -> Array:
    """Return which situations are first pairs that play codes of their own."""
    mine = np.zeros(situations.weights.shape, bool)
    for index, counts in enumerate(situations.counts[: situations.first].tolist()):
        for up, code in own.get(counts.index(2) + 1, {}).items() if 2 in counts else ():
            offered = set(compress(ACTIONS, situations.offered[:, index, up - 1]))
            mine[index, up - 1] = code.decides(offered)
    return mine


def tally_exactly(policy: CellPolicy, rules: Rules, shoe: Shoe) -> Tally:
    """Return what the situations of a policy add up to, in fractions."""
    # What joins residues takes longer to load than a search takes.
    from strategy.blackjack.exact import exactly

    decisions = decisions_of(policy, rules, shoe)

    def measure(numbers: Numbers) -> Tally:
        solution = solve(rules, shoe, PostSplit.CDZ, numbers, decisions=decisions)
        return tally_of(solution, rules, shoe, two_card=policy.two_card, own=policy.pairs)

    return exactly(rules, shoe, measure)


@dataclass(frozen=True)
class _Adder:
    """Adds up situations (n × 10) by cell and group (k × 8 × 10)."""

    cells: tuple[str, ...]
    order: Array
    found: Array
    starts: Array
    numbers: Numbers

    @classmethod
    def of(cls, situations: Situations, numbers: Numbers, *, two_card: bool) -> _Adder:
        cells, place = _cells(situations, two_card=two_card)
        first = np.arange(len(place)) < situations.first
        group = len(GROUPS) * place + 4 * first + 2 * situations.hits + situations.doubles
        order = np.argsort(group, kind="stable")
        found, starts = np.unique(group[order], return_index=True)
        return cls(cells, order, found, starts, numbers)

    def __call__(self, part: Array) -> Array:
        return self._added(part, self.numbers.zeros((len(GROUPS) * len(self.cells), 10)))

    def any(self, part: Array) -> Array:
        """Return where any situation has a property."""
        there: Array = (
            self._added(part.astype(np.int64), np.zeros((len(GROUPS) * len(self.cells), 10))) > 0
        )
        return there

    def slack(self, weights: Array, slack: Array) -> Array:
        """Return how far two sums may be off together; 0 where numbers are exact."""
        none = np.zeros((len(GROUPS) * len(self.cells), 10))
        if self.numbers.exact:
            return none.reshape(len(self.cells), len(GROUPS), 10)
        return self._added(np.abs(weights) * slack, none)

    def _added(self, part: Array, total: Array) -> Array:
        total[self.found] = np.add.reduceat(part[self.order], self.starts, axis=0)
        return total.reshape(len(self.cells), len(GROUPS), 10)


def _cells(situations: Situations, *, two_card: bool) -> tuple[tuple[str, ...], Array]:
    """Return the names of cells, and each situation's place among them."""
    number = alike(situations.counts, two_card=two_card)
    _, some, place = np.unique(number, return_index=True, return_inverse=True)
    names = (cell_of(counts, two_card=two_card) for counts in situations.counts[some].tolist())
    return tuple(names), place


def _pairs(situations: Situations, numbers: Numbers) -> dict[str, Array]:
    """Add up the values of first pairs that may split: those of one value are decided alike."""
    values, slack = numbers.zeros((len(ACTIONS), 10, 10)), np.zeros((10, 10))
    mass, offered = numbers.zeros((10, 10)), np.zeros((len(ACTIONS), 10, 10), bool)
    for index, pair in enumerate(situations.pair.tolist()):
        if pair:
            weights = situations.weights[index]
            values[:, pair - 1] += weights * situations.first_values[:, index]
            mass[pair - 1] += weights * situations.mass[index]
            offered[:, pair - 1] = situations.offered[:, index]
            if not numbers.exact:
                slack[pair - 1] += weights * situations.slack[index]
    return {"pairs": values, "pair_mass": mass, "pair_slack": slack, "pair_offered": offered}
