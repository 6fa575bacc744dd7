"""Strategy charts in CSV files, read as policies: complete, and playable at the table in question.

The layout is that of the charts that this project writes; others in wide use are understood, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.chart_lines import lines_of
from strategy.blackjack.policies.chart_texts import (
    answer_of,
    code_of,
    section_of,
    turned_code_of,
    up_card_of,
)
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.coming import rows_coming
from strategy.blackjack.policies.misfits import misfit
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.row_labels import label_hint, neighbours, range_name, rows_meant
from strategy.blackjack.policies.rows import PAIR_ROWS, PAIRS, ROWS, UP_CARDS
from strategy.blackjack.switches import DoubleTotals
from strategy.cards import value_name
from strategy.errors import ChartError
from strategy.reading.toml import printable, shown

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
"""What the rows say that a chart may leave out, and that a range leaves to a row of their own."""

_HEADER = "hand,2,3,4,5,6,7,8,9,10,A"
_CODES = "S H D P R F Dh Ds Rh Rs Rp Ph Ps Pd"
_MOST_SHOWN = 30
_MOST_NAMED = 8


def read_chart(path: str | Path, rules: Rules, shoe: Shoe) -> CellPolicy:
    """Read a chart file as a policy, named by the path as given.

    Ph, Ps and Pd are read as P where the rules let split hands be doubled, else as H, S and D; and
    Y/N as P or no code. Rows and cells that no hand of the shoe comes to may be missing.

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


class _Named(NamedTuple):
    """The line that names a row, and whether it is one of a range there."""

    line: int
    ranged: bool


class _Reader:
    """What a file has said so far: its columns, the kind of rows announced, and the rows' codes.

    Codes are kept by row and up-card; a pair that plays its total has none.
    """

    def __init__(self, rules: Rules, shoe: Shoe) -> None:
        self._rules = rules
        self._coming = {up: rows_coming(up, rules, shoe) for up in UP_CARDS}
        self._columns: list[int] = []
        self._section = "hard"
        self._named: dict[str, _Named] = {}
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
            msg = f"{where}: {_lacking(missing)}"
            raise ChartError(msg)
        ups = [up for up, rows in self._coming.items() if rows]
        defaults = {row: dict.fromkeys(ups, code) for row, code in DEFAULTS.items()}
        return {row: {**defaults.get(row, {}), **self._codes.get(row, {})} for row in ROWS}

    def _read_row(self, line: Line) -> None:
        label = rows_meant(line.label, self._section)
        if not label:
            hint = label_hint(line.label, self._section)
            raise line.error(f"unknown row {_shown(line.label)}; {hint}")
        rows, name = self._own_rows(line, label), range_name(label)
        blank = [""] * (len(self._columns) - len(line.cells))
        for place, cell in enumerate([*line.cells, *blank]):
            if place < len(self._columns):
                up = self._columns[place]
                for row in rows:
                    if what := self._read_cell(row, up, cell):
                        raise line.error(what, name, f"column {value_name(up)}")
            elif cell:
                hint = "remove it, or put a code with a comma in quotes"
                what = f"{_shown(cell)} is beyond the last column; {hint}"
                raise line.error(what, name, f"cell {place + 2}")

    def _own_rows(self, line: Line, label: tuple[str, ...]) -> list[str]:
        """Return the rows of a label that a line gives its codes to."""
        named = _Named(line.number, len(label) > 1)
        rows = []
        for row in label:
            before = self._named.get(row, named)
            if before is not named and not (row in DEFAULTS and before.ranged != named.ranged):
                also = ", or shorten the range" if before.ranged or named.ranged else ""
                what = f"this row stands on line {before.line}, too; keep one of them{also}"
                raise line.error(what, row)
            if before is named or before.ranged:
                self._named[row], self._codes[row] = named, {}
                rows.append(row)
        return rows

    def _read_cell(self, row: str, up: int, cell: str) -> str | None:
        """Take in a cell; return what is wrong with it, and how to mend it, if anything is."""
        if not cell:
            empty = "the cell is empty; write a code such as S or H"
            return empty if row in self._coming[up] else None
        answer, code, pair = answer_of(cell), code_of(cell), PAIRS.get(row)
        if not (answer or code):
            return _no_code(cell, pair)
        if answer and not pair:
            return f"{_shown(cell)} is for pairs alone; write a code such as S or H"
        if pair:
            doubled = self._is_doubled(pair)
            if answer:
                code = Code(Action.SPLIT) if answer[not doubled] else None
            elif code and code.action is Action.SPLIT and code.fallback:
                code = Code(code.action if doubled else code.fallback)
        if why := misfit(row, up, code, self._rules):
            return f"{_shown(cell)} cannot be played: {why}"
        if code:
            self._codes[row][up] = code
        return None

    def _is_doubled(self, pair: int) -> bool:
        """Whether the rules let a pair be split, and the hands of a split be doubled."""
        rules = self._rules
        doubles = rules.double_after_split and rules.double_totals is not DoubleTotals.NONE
        return doubles and rules.may_split(pair)


def _no_code(cell: str, pair: int | None) -> str:
    """Return how to mend a cell that holds no code."""
    if code := turned_code_of(cell):
        return f"{_shown(cell)} names the fallback first; write {code.text}"
    none = ", or -- for a pair that plays its total" if pair else ""
    return f"{_shown(cell)} is no code; write one of {_CODES}{none}"


def _lacking(rows: list[str]) -> str:
    """Return which rows are missing, and how to mend that."""
    if not rows[1:]:
        return f"row {rows[0]} is missing; add it"
    if len(rows) > _MOST_NAMED:
        return f"row {rows[0]} is missing, and {len(rows) - 1} more; add them"
    names = f"{', '.join(rows[:-1])} and {rows[-1]}"
    run = next((run for run in neighbours(rows) if run[1:]), None)
    short = f", or a row such as {range_name(run)}" if run else ""
    return f"rows {names} are missing; add them{short}"


def _columns(line: Line, needed: list[int]) -> list[int]:
    """Return the up-cards of a header, in its order; all that are needed must be there."""
    found: dict[int, str] = {}
    last = max(place for place, name in enumerate(line.cells) if name)
    for place, name in enumerate(line.cells[: last + 1]):
        up = up_card_of(name)
        if not up:
            ten = name.lower() == "x"
            hint = "write T or 10 for a ten" if ten else "the columns are 2 to 9, 10 or T, and A"
            what = f"{_shown(name)} is no up-card; {hint}"
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
