"""What the tables of a picture say: rows of codes, with a number under each, or drawn together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.model.looks import letters
from charts.model.rows import VALUE_DIGITS, bests_of, drawn_together, margins_of
from charts.words.rounding import decimals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from charts.model.looks import Look
    from charts.model.rows import Row
    from charts.model.sheet import Sheet


@dataclass(frozen=True)
class Mark:
    """A cell: its code, how it looks, and its number, "" if it has none."""

    code: str
    look: Look
    number: str = ""


@dataclass(frozen=True)
class Line:
    """A row of a table: what stands before it, and its cells by up-card."""

    label: str
    marks: Mapping[str, Mark]


@dataclass(frozen=True)
class Table:
    """The rows of one kind of hand; ``corner`` stands beside the up-cards."""

    title: str
    corner: str
    lines: tuple[Line, ...]


def whole_tables(sheet: Sheet, values: str | None) -> list[Table]:
    """Return all rows, with the marks of their cells; ``values`` is "best", "margin" or None."""
    return [
        Table(block.title, "", tuple(_line(sheet, row, values) for row in block.rows))
        for block in sheet.blocks
    ]


def _line(sheet: Sheet, row: Row, values: str | None) -> Line:
    digits = sheet.question.decimals(VALUE_DIGITS)
    numbers = {"best": bests_of, "margin": margins_of}[values](row) if values else {}
    marks = {
        up: Mark(
            sheet.shown(cell),
            sheet.look(cell),
            decimals(numbers[up], digits) if up in numbers else "",
        )
        for up, cell in row.cells.items()
    }
    return Line(row.label, marks)


def short_tables(sheet: Sheet) -> list[Table]:
    """Return the codes alone, with neighbouring rows of the same codes drawn together."""
    return [
        Table("", block.kind, tuple(_codes(sheet, row) for row in drawn_together(block.rows)))
        for block in sheet.blocks
    ]


def _codes(sheet: Sheet, row: Row) -> Line:
    cells = row.cells.items()
    marks = {up: Mark(letters(cell.code, sheet.looks), sheet.look(cell)) for up, cell in cells}
    return Line(row.label, marks)


def columns_of(tables: Sequence[Table]) -> list[list[Table]]:
    """Share the tables out: the first one to the left, the others to the right."""
    return [column for column in (list(tables[:1]), list(tables[1:])) if column]
