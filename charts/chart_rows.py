"""The rows of a chart in the order of print, as all formats show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from strategy.blackjack.chart import Cell, Chart

UP_CARDS = (*map(str, range(2, 11)), "A")


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


def bests_of(row: Row) -> dict[str, Any]:
    """Return the EV of each cell's own action, by up-card."""
    cells = row.cells.items()
    return {up: cell.values[cell.action] for up, cell in cells if cell.action in cell.values}


def values_of(row: Row) -> Iterator[tuple[Action, dict[str, Any]]]:
    """Yield each action that is offered somewhere in a row, with its EVs by up-card."""
    for action in Action:
        evs = {up: cell.values[action] for up, cell in row.cells.items() if action in cell.values}
        if evs:
            yield action, evs
