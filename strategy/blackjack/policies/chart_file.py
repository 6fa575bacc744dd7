"""Strategy charts in CSV files, read as policies: complete, and playable at the table in question.

The layout is that of the charts that this project writes; others in wide use are understood, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.chart_lines import lines_of
from strategy.blackjack.policies.chart_texts import (
    code_of,
    plays_total,
    row_of,
    section_of,
    up_card_of,
)
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.coming import rows_coming
from strategy.blackjack.policies.misfits import misfit
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.rows import PAIR_ROWS, PAIRS, ROWS, UP_CARDS
from strategy.blackjack.switches import DoubleTotals
from strategy.blackjack.toml_text import printable, shown
from strategy.cards import value_name
from strategy.errors import ChartError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from strategy.blackjack.policies.chart_lines import Line
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

DEFAULTS = {
    "hard 4": Code(Action.HIT),
    "hard 21": Code(Action.STAND),
    "soft 12": Code(Action.HIT),
    "soft 21": Code(Action.STAND),
}
"""What the rows say that a chart may leave out."""

_HEADER = "hand,2,3,4,5,6,7,8,9,10,A"
_CODES = "S H D P R F Dh Ds Rh Rs Rp Ph Ps"
_MOST_SHOWN = 30


def read_chart(path: str | Path, rules: Rules, shoe: Shoe) -> CellPolicy:
    """Read a chart file as a policy, named by the path as given.

    Ph and Ps are read as P where the rules let split hands be doubled, else as H and S. Rows and
    cells that no hand of the shoe comes to may be missing.

    Args:
        path: the file.
        rules: those of the table at which the chart is to be played.
        shoe: the cards before the first one is dealt.

    Raises:
        ChartError: a file that cannot be read; a chart that is not complete, says something twice,
            or holds what is no row, no up-card or no code; a code that the rules do not allow.
    """
    reader = _Reader(rules, shoe)
    for line in lines_of(path):
        reader.read(line)
    codes = reader.finished(printable(str(path)))
    return CellPolicy(
        str(path),
        cells={row: codes[row] for row in ROWS if codes[row] and row not in PAIRS},
        pairs={pair: codes[row] for pair, row in PAIR_ROWS.items() if codes[row]},
    )


class _Reader:
    """What a file has said so far: its columns, the kind of rows announced, and the rows' codes.

    Codes are kept by row and up-card; a pair that plays its total has none.
    """

    def __init__(self, rules: Rules, shoe: Shoe) -> None:
        self._rules = rules
        self._coming = {up: rows_coming(up, rules, shoe) for up in UP_CARDS}
        self._columns: list[int] = []
        self._section = "hard"
        self._lines: dict[str, int] = {}
        self._codes: dict[str, dict[int, Code]] = {}

    def read(self, line: Line) -> None:
        """Take in a line: a header, a heading without columns, or a row."""
        names = [cell for cell in line.cells if cell]
        ups = [name for name in names if up_card_of(name)]
        section = section_of(line.label)
        if not self._columns and {name.lower() for name in names} & {"action", "number"}:
            raise line.error("a chart of EVs, not of codes; write it without --values")
        # No code names a card, so that a row is never taken for a header.
        if names and (section or len(ups) == len(names) or (ups and not self._columns)):
            self._columns = _columns(line, [up for up, rows in self._coming.items() if rows])
        elif not (section or self._columns):
            raise line.error(f"no header; write {_HEADER} above the rows")
        elif not section:
            self._read_row(line)
        self._section = section or self._section

    def finished(self, where: str) -> Mapping[str, Mapping[int, Code]]:
        """Return the codes of all rows, once all lines are read.

        Raises:
            ChartError: no header at all, or a row is missing. ``where`` names the file.
        """
        if not self._columns:
            msg = f"{where}: no chart in this file; begin it with the header {_HEADER}"
            raise ChartError(msg)
        needed = {row for rows in self._coming.values() for row in rows}
        if missing := [row for row in ROWS if row in needed - {*DEFAULTS, *self._codes}]:
            rest = f", and {len(missing) - 1} more; add them" if missing[1:] else "; add it"
            msg = f"{where}: row {missing[0]} is missing{rest}"
            raise ChartError(msg)
        ups = [up for up, rows in self._coming.items() if rows]
        defaults = {row: dict.fromkeys(ups, code) for row, code in DEFAULTS.items()}
        return {row: {**defaults.get(row, {}), **self._codes.get(row, {})} for row in ROWS}

    def _read_row(self, line: Line) -> None:
        row = row_of(line.label, self._section)
        if not row:
            hint = "rows are totals such as hard 16, soft 18 or A,7, and pairs such as 8,8"
            raise line.error(f"unknown row {_shown(line.label)}; {hint}")
        if row in self._lines:
            what = f"this row stands on line {self._lines[row]}, too; keep one of them"
            raise line.error(what, row)
        self._lines[row] = line.number
        self._codes[row] = {}
        blank = [""] * (len(self._columns) - len(line.cells))
        for place, cell in enumerate([*line.cells, *blank]):
            if place < len(self._columns):
                self._read_cell(line, row, self._columns[place], cell)
            elif cell:
                hint = "remove it, or put a code with a comma in quotes"
                what = f"{_shown(cell)} is beyond the last column; {hint}"
                raise line.error(what, row, f"cell {place + 2}")

    def _read_cell(self, line: Line, row: str, up: int, cell: str) -> None:
        if not cell and row not in self._coming[up]:
            return
        code = self._resolved(code_of(cell), PAIRS.get(row))
        if what := self._fault(row, up, cell, code):
            raise line.error(what, row, f"column {value_name(up)}")
        if code:
            self._codes[row][up] = code

    def _fault(self, row: str, up: int, cell: str, code: Code | None) -> str | None:
        """Return what is wrong with a cell, and how to mend it; None if nothing is."""
        if not cell:
            return "the cell is empty; write a code such as S or H"
        if plays_total(cell) and row not in PAIRS:
            return f"{_shown(cell)} is for pairs, which then play their total; write a code"
        if not code and not plays_total(cell):
            none = ", or -- for a pair that plays its total" if row in PAIRS else ""
            return f"{_shown(cell)} is no code; write one of {_CODES}{none}"
        why = misfit(row, up, code, self._rules)
        return f"{_shown(cell)} cannot be played: {why}" if why else None

    def _resolved(self, code: Code | None, pair: int | None) -> Code | None:
        """Return P, or H or S, for a pair that is to be split if split hands may be doubled."""
        if not (pair and code and code.action is Action.SPLIT and code.fallback):
            return code
        rules = self._rules
        doubles = rules.double_after_split and rules.double_totals is not DoubleTotals.NONE
        return Code(code.action if doubles and rules.may_split(pair) else code.fallback)


def _columns(line: Line, needed: list[int]) -> list[int]:
    """Return the up-cards of a header, in its order; all that are needed must be there."""
    found: dict[int, str] = {}
    last = max(place for place, name in enumerate(line.cells) if name)
    for place, name in enumerate(line.cells[: last + 1]):
        up = up_card_of(name)
        if not up:
            what = f"{_shown(name)} is no up-card; the columns are 2 to 9, 10 or T, and A"
            raise line.error(what, "header", f"cell {place + 2}")
        if up in found:
            what = f"this column is there twice, as {found[up]} and {name}; keep one of them"
            raise line.error(what, "header", f"column {value_name(up)}")
        found[up] = name
    for up in needed:
        if up not in found:
            raise line.error("this column is missing; add it", "header", f"column {value_name(up)}")
    return list(found)


def _shown(text: str) -> str:
    return shown(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}...")
