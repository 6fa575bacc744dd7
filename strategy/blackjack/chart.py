"""The strategy chart of a game: for each total or pair and up-card, what to do, and how sure.

A total gathers many hands. Where these are played by more than their total, the cell shows the
action that is best on average over all of them, each weighted by how often it comes up; hands of
the cell that are played otherwise are its exceptions.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from strategy.blackjack.actions import ACTIONS, PAIR_ACTIONS, Action
from strategy.blackjack.cells import Cell, Exceptional, Group, cell, of_code
from strategy.blackjack.decisions import Judge, best_of
from strategy.blackjack.play import unsplit_evs
from strategy.blackjack.policies.rows import PAIR_ROWS, UP_CARDS, total_name
from strategy.blackjack.reach import reach
from strategy.cards import ACE, hand_name, value_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from strategy.blackjack.hands import Rows
    from strategy.blackjack.opening import Opening
    from strategy.blackjack.policies.codes import Given
    from strategy.blackjack.reach import Reach
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.numbers import Array

__all__ = ["Cell", "Chart", "Exceptional", "chart_of"]

_PAIR_ONLY = [ACTIONS.index(action) for action in PAIR_ACTIONS]


@dataclass(frozen=True)
class Chart:
    """Cells by row, then up-card (``2`` … ``10``, ``A``); rows that no hand can reach are left out.

    ``hard`` and ``soft`` are keyed by total, ``pairs`` by hand (``8,8``). ``in_doubt`` says that
    floats cannot tell the best action somewhere.
    """

    hard: Mapping[int, Mapping[str, Cell]]
    soft: Mapping[int, Mapping[str, Cell]]
    pairs: Mapping[str, Mapping[str, Cell]]
    in_doubt: bool = field(default=False, repr=False, compare=False)

    def rounded(self) -> Chart:
        """Return the same chart with values as floats."""
        return replace(
            self,
            hard={total: _rounded(row) for total, row in self.hard.items()},
            soft={total: _rounded(row) for total, row in self.soft.items()},
            pairs={hand: _rounded(row) for hand, row in self.pairs.items()},
        )

    @property
    def exceptions(self) -> tuple[Exceptional, ...]:
        """All hands that do better than by their cell, in the order of the rows."""
        cells = [
            cell
            for part in (self.hard, self.soft, self.pairs)
            for row in part.values()
            for cell in row.values()
        ]
        return tuple(exception for cell in cells for exception in cell.exceptions)


def chart_of(solution: Solution, rules: Rules, given: Mapping[str, Mapping[int, Given]]) -> Chart:
    """Return the chart of a whole game.

    ``solution`` holds the values of every hand under these rules. ``given`` are the codes of a
    policy, by row (``hard 16``, ``8,8``) and the value of the up-card; where it has none, a cell
    shows what is best on average.
    """
    hands = _hands(solution, rules, reach(solution))
    rows, judge = solution.odds.rows, Judge()
    hard: dict[int, dict[str, Cell]] = {}
    soft: dict[int, dict[str, Cell]] = {}
    pairs: dict[str, dict[str, Cell]] = {}
    for total in range(4, 22):
        for softness, part in ((False, hard), (True, soft)):
            chosen = (rows.total[hands.row] == total) & (rows.soft[hands.row] == softness)
            name = total_name(total, softness)
            cells = _cells(hands.group(name, chosen), solution, rules, judge, given)
            if _is_shown(total, cells, rules, soft=softness):
                part[total] = cells
    for value in UP_CARDS:
        name = PAIR_ROWS[value]
        group = hands.group(name, hands.pair == value, of_pair=True)
        cells = _cells(group, solution, rules, judge, given)
        if cells:
            pairs[name] = cells
    return Chart(hard, soft, pairs, judge.in_doubt)


def _rounded(cells: Mapping[str, Cell]) -> dict[str, Cell]:
    return {up: cell.rounded() for up, cell in cells.items()}


def _cells(
    group: Group,
    solution: Solution,
    rules: Rules,
    judge: Judge,
    given: Mapping[str, Mapping[int, Given]],
) -> dict[str, Cell]:
    found, codes = {}, given.get(group.name, {})
    for up in UP_CARDS:
        made = cell(group, up, solution.odds, rules, judge, codes.get(up))
        if made is None and up in codes:
            made = of_code(codes[up].code)
        if made:
            found[value_name(up)] = made
    return found


def _is_shown(total: int, cells: Mapping[str, Cell], rules: Rules, *, soft: bool) -> bool:
    """Whether a row says what the row of a pair does not, or what does not go without saying."""
    if total == 21:
        return any(
            made.action is not Action.STAND or made.exceptions or made.by_cards
            for made in cells.values()
        )
    if soft and total == 12:
        return bool(cells) and (rules.hand_limit(ACE) == 1 or rules.hit_split_aces)
    draws = all(made.action is Action.HIT for made in cells.values())
    return bool(cells) and (total > 4 or rules.hand_limit(2) == 1 or not draws)


@dataclass(frozen=True)
class _Hands:
    """All hands that leave something to decide, those of a first pair included.

    ``row`` is each hand's row in the odds, ``pair`` its value if it is a pair, else 0.
    ``played`` and ``dealt`` (m × 10) are weights, ``values`` and ``offered`` 6 × m × 10.
    """

    row: Array
    pair: Array
    names: tuple[str, ...]
    cards: Array
    played: Array
    dealt: Array
    values: Array
    offered: Array
    taken: Array
    slacks: Array

    def group(self, name: str, chosen: Array, *, of_pair: bool = False) -> Group:
        """Return a row of the chart."""
        members = np.flatnonzero(chosen)
        offered = self.offered[:, members].copy()
        played, dealt = self.played[members], self.dealt[members]
        if not of_pair:
            # A pair counts with its total only where it is played as one.
            as_pair = np.isin(self.taken[members], _PAIR_ONLY)
            played = np.where(as_pair, played - played, played)
            offered[_PAIR_ONLY] = False
            stands = offered[0].any(axis=1)[:, None]
            dealt = np.where(stands, dealt, dealt - dealt)
        reached = (played > 0).astype(bool)
        return Group(
            name=name,
            hands=tuple(self.names[member] for member in members),
            cards=tuple(self.cards[members].tolist()),
            rows=self.row[members],
            weights=np.where(reached.any(axis=0), played, dealt),
            values=self.values[:, members],
            offered=offered,
            slacks=self.slacks[members],
            taken=self.taken[members],
            listed=reached & (of_pair | (self.pair[members] == 0))[:, None],
        )


def _hands(solution: Solution, rules: Rules, weights: Reach) -> _Hands:
    """Gather first hands, pairs of tens by rank joined, and all longer hands."""
    odds, rows, first = solution.odds, solution.odds.rows, solution.opening
    last = rules.charlie or 22
    longer = np.flatnonzero((rows.size > 2) & (rows.size < last))
    unsplit = unsplit_evs(odds, solution.terms, solution.played, longer)
    none = odds.numbers.zeros(unsplit[0].shape)
    may = np.ones((len(longer), 10), bool)
    offered = [may, may, may & solution.terms.may_double[longer], ~may, ~may, ~may]
    joined = list(_joined(first, rows))
    row = np.concatenate([np.array([item.row for item in joined], np.int64), longer])
    part = np.concatenate([[item.part for item in joined], none[:, 0] + 1])[:, None]
    return _Hands(
        row=row,
        pair=np.array([item.pair for item in joined] + [0] * len(longer)),
        names=tuple(hand_name(counts) for counts in rows.counts[row].tolist()),
        cards=rows.size[row],
        played=weights.played[row] * part,
        dealt=weights.dealt[row] * part,
        values=np.concatenate(
            [np.stack([item.values for item in joined], 1), np.stack([*unsplit, none, none, none])],
            axis=1,
        ),
        offered=np.concatenate(
            [np.stack([item.offered for item in joined], 1), np.stack(offered)], axis=1
        ),
        taken=np.concatenate(
            [np.stack([item.taken for item in joined]), solution.played.taken[longer]]
        ),
        slacks=np.concatenate([np.stack([item.slack for item in joined]), odds.slack(longer)]),
    )


@dataclass(frozen=True)
class _FirstHand:
    """A first hand as a chart shows it: pairs of tens of any one rank are one hand."""

    row: int
    pair: int
    part: Any
    values: Array
    offered: Array
    taken: Array
    slack: Array


def _joined(first: Opening, rows: Rows) -> Iterator[_FirstHand]:
    kinds = list(enumerate(first.kinds))
    for row in sorted({kind.row for kind in first.kinds if rows.total[kind.row] != 21}):
        value = int(rows.counts[row].argmax()) + 1
        same = rows.counts[row, value - 1] == 2
        may_split = any(kind.cards for kind in first.kinds if kind.row == row)
        for is_pair in (True, False):
            mine = [(i, k) for i, k in kinds if k.row == row and bool(k.cards) == is_pair]
            # Parts of an up-card ten add up: count the weight of one of them only.
            part = sum(kind.weight for _, kind in mine if not (kind.cards and kind.cards.same_up))
            if not mine or not part > 0:
                continue
            weighted: Any = sum(kind.weight * first.values[:, index] for index, kind in mine)
            slack: Any = sum(kind.weight * first.slack[index] for index, kind in mine)
            index, values = mine[0][0], weighted / part
            taken, offered = first.best[index], first.offered[:, index]
            alike = np.all([first.best[other] == taken for other, _ in mine], axis=0)
            # Ranks that are decided differently show what is best for all of them together.
            best, _ = best_of(list(values), list(offered))
            yield _FirstHand(
                row,
                value if same and is_pair == may_split else 0,
                part,
                values,
                offered,
                np.where(alike, taken, best),
                slack / part,
            )
