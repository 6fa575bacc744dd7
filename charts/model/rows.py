"""The rows of a chart in the order of print, as all formats show them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from strategy.blackjack.chart import Cell, Chart

UP_CARDS = (*map(str, range(2, 11)), "A")
VALUE_DIGITS = 4
"""The usual decimals of the numbers of cells."""

NEAR = Fraction(1, 1000)
"""A margin below this, in initial bets, is a near-tie."""


@dataclass(frozen=True)
class Row:
    """A row: ``name`` is ``hard 16`` or ``8,8``, ``label`` the part after the kind of hand."""

    name: str
    label: str
    cells: Mapping[str, Cell]


def blocks_of(chart: Chart) -> list[tuple[str, list[Row]]]:
    """Return the rows of hard totals, soft totals and pairs; kinds without a row are left out."""
    blocks = [
        ("hard", [Row(f"hard {total}", str(total), cells) for total, cells in chart.hard.items()]),
        ("soft", [Row(f"soft {total}", str(total), cells) for total, cells in chart.soft.items()]),
        ("pair", [Row(pair, pair, cells) for pair, cells in chart.pairs.items()]),
    ]
    return [(name, rows) for name, rows in blocks if rows]


def drawn_together(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield rows with neighbours of the same codes as one: ``5–8``, and pairs ``9–10``."""
    for _, group in groupby(rows, lambda row: {up: cell.code for up, cell in row.cells.items()}):
        same = list(group)
        first, last = (row.label.partition(",")[0] for row in (same[0], same[-1]))
        label = same[0].label if len(same) == 1 else f"{first}\N{EN DASH}{last}"
        yield replace(same[0], label=label)


def bests_of(row: Row) -> dict[str, Any]:
    """Return the EV of each cell's own action, by up-card."""
    cells = row.cells.items()
    return {up: cell.values[cell.action] for up, cell in cells if cell.action in cell.values}


def margins_of(row: Row) -> dict[str, Any]:
    """Return the margin of each cell, by up-card; cells without a choice have none."""
    return {up: cell.margin for up, cell in row.cells.items() if cell.margin is not None}


def near_ties(chart: Chart) -> Iterator[tuple[str, str, Cell]]:
    """Yield the row and the up-card of each cell whose best other action hardly differs."""
    for _, rows in blocks_of(chart):
        for row in rows:
            for up in UP_CARDS:
                if up in row.cells and is_near_tie(row.cells[up]):
                    yield row.name, up, row.cells[up]


def is_near_tie(cell: Cell) -> bool:
    """Whether the best other action of a cell is better or worse by less than a thousandth."""
    return cell.margin is not None and abs(Fraction(cell.margin)) < NEAR


def values_of(row: Row) -> Iterator[tuple[Action, dict[str, Any]]]:
    """Yield each action that is offered somewhere in a row, with its EVs by up-card."""
    for action in Action:
        evs = {up: cell.values[action] for up, cell in row.cells.items() if action in cell.values}
        if evs:
            yield action, evs
