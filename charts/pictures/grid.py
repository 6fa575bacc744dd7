"""The tables of a picture, laid out: coloured cells under their up-cards, in columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from charts.model.rows import UP_CARDS
from charts.pictures.fonts import MM, size_for, width_of
from charts.pictures.shapes import GREY, Part
from charts.pictures.tables import columns_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charts.pictures.tables import Line, Mark, Table

DEALER = "dealer's up-card"
HEADING = 1.75
"""The height of the lines above the rows, in sizes of their letters."""

BESIDE = 0.45
"""The space beside the label of a row, in sizes of its letters."""

SEAM = 0.06
"""The white between two cells, in parts of the lesser of their sides at most."""


@dataclass(frozen=True)
class Measures:
    """Sizes: of gaps and of cells in millimetres, of letters in points.

    ``gap`` is between columns and ``between`` the tables of one. ``code`` and ``number`` are shrunk
    in cells where they do not fit; ``head`` is that of labels. ``around`` is what is left free of
    the width of a cell.
    """

    gap: float
    between: float
    around: float
    head: float
    cell: float
    row: float = 0.0
    code: float = 0.0
    number: float = 0.0

    def width(self, tables: Sequence[Table]) -> float:
        """Return the width of all columns together."""
        columns = columns_of(tables)
        labels = sum(label_width(column, self.head) for column in columns)
        cells = len(columns) * len(UP_CARDS) * self.cell
        return labels + cells + self.gap * (len(columns) - 1)

    def filling(self, tables: Sequence[Table], width: float) -> float:
        """Return how wide cells are where all columns have so much room together."""
        cells = len(columns_of(tables)) * len(UP_CARDS)
        return (width - replace(self, cell=0.0).width(tables)) / cells

    def heights(self, tables: Sequence[Table], row: float) -> list[float]:
        """Return the heights of the columns with rows of such a height."""
        return [
            sum(self._heading(table) + row * len(table.lines) for table in column)
            + self.between * (len(column) - 1)
            for column in columns_of(tables)
        ]

    def highest_row(self, tables: Sequence[Table], room: float) -> float:
        """Return how high rows are where the columns have so much room, below zero without any."""
        lines = [sum(len(table.lines) for table in column) for column in columns_of(tables)]
        bare = self.heights(tables, 0.0)
        return min((room - high) / number for number, high in zip(lines, bare, strict=True))

    def _heading(self, table: Table) -> float:
        return (1 + bool(table.title)) * HEADING * self.head * MM

    def with_rows(self, tables: Sequence[Table], row: float, most: float) -> Measures:
        """Return the sizes for rows of such a height; codes have ``most`` points at most."""
        marks = marks_of(tables)
        numbers = [mark.number for mark in marks if mark.number]
        code = min(most, (0.44 if numbers else 0.68) * row / MM)
        room = self.cell - self.around
        return replace(
            self,
            row=row,
            code=even_size([mark.code for mark in marks], room, code, bold=True),
            number=even_size(numbers, room, 0.32 * row / MM, bold=False, least=0.0),
        )


def label_width(tables: Sequence[Table], size: float) -> float:
    """Return how wide the widest label is, with the space beside it."""
    labels = [line.label for table in tables for line in table.lines]
    labels += [table.corner for table in tables]
    widest = max((width_of(label, size, bold=True) for label in labels), default=0.0)
    return widest + 2 * BESIDE * size * MM


def marks_of(tables: Sequence[Table]) -> list[Mark]:
    """Return all cells."""
    return [mark for table in tables for line in table.lines for mark in line.marks.values()]


def even_size(
    texts: Sequence[str], width: float, most: float, *, bold: bool, least: float = 0.8
) -> float:
    """Return the size at which all texts fit, but ``least`` parts of the most.

    Longer texts are rare, and would spoil the others.
    """
    sizes = [size_for(text, width, most, bold=bold) for text in set(texts)]
    return max(min(sizes, default=most), least * most)


def grid(tables: Sequence[Table], measures: Measures) -> Part:
    """Lay out the tables in columns."""
    whole, left = Part(), 0.0
    for column in columns_of(tables):
        label, top = label_width(column, measures.head), 0.0
        for table in column:
            part = _table(table, measures, label, dealer=bool(table.title))
            whole.put(part, left, top)
            top += part.height + measures.between
        left += label + len(UP_CARDS) * measures.cell + measures.gap
    return whole


def _table(table: Table, measures: Measures, label: float, *, dealer: bool) -> Part:
    part, size = Part(), measures.head
    cells = [(label + at * measures.cell, up) for at, up in enumerate(UP_CARDS)]
    line = HEADING * size * MM
    if table.title:
        long = width_of(table.title, size, bold=True)
        part.centred(long / 2, line / 2, table.title, size, bold=True)
        if dealer:
            centre = label + len(UP_CARDS) * measures.cell / 2
            part.centred(centre, line / 2, DEALER, 0.85 * size, ink=GREY)
        part.height += line
    centre = part.height + line / 2
    if table.corner:
        part.centred(label / 2, centre, table.corner, 0.9 * size, ink=GREY)
    for left, up in cells:
        part.centred(left + measures.cell / 2, centre, up, size, bold=True)
    part.height += line
    for row in table.lines:
        _line(part, row, measures, label, cells)
    return part


def _line(
    part: Part, line: Line, measures: Measures, label: float, cells: Sequence[tuple[float, str]]
) -> None:
    top, cell, row = part.height, measures.cell, measures.row
    seam = SEAM * min(cell, row)
    long = width_of(line.label, measures.head, bold=True)
    middle = label - BESIDE * measures.head * MM - long / 2
    part.centred(middle, top + row / 2, line.label, measures.head, bold=True)
    for left, up in cells:
        if mark := line.marks.get(up):
            part.box(left + seam / 2, top + seam / 2, cell - seam, row - seam, mark.look.fill)
            _mark(part, mark, left + cell / 2, top + row / 2, measures)
    part.height += row


def _mark(part: Part, mark: Mark, middle: float, centre: float, measures: Measures) -> None:
    room, up = measures.cell - measures.around, 0.0
    if mark.number:
        size = size_for(mark.number, room, measures.number)
        up, down = 0.17 * measures.row, 0.24 * measures.row
        part.centred(middle, centre + down, mark.number, size, ink=mark.look.ink)
    size = size_for(mark.code, room, measures.code, bold=True)
    part.centred(middle, centre - up, mark.code, size, bold=True, ink=mark.look.ink)
