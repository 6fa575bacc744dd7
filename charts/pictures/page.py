"""A whole chart on a page: as large as the chart, or one of paper that it is fitted into."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from charts.pictures.errors import PictureError
from charts.pictures.fonts import cleaned, width_of
from charts.pictures.grid import Measures, grid, marks_of
from charts.pictures.lists import notes
from charts.pictures.parts import explanations, head, swatches
from charts.pictures.shapes import GREY, Part
from charts.pictures.tables import columns_of, whole_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from charts.model.sheet import Sheet
    from charts.pictures.shapes import Drawing
    from charts.pictures.tables import Table

SPACE = 3.2
"""Between the parts of a page, in millimetres."""

CODE, LEGEND, NOTES, SMALL = 10.0, 7.5, (7.0, 6.5, 6.0, 5.5), 6.0
"""Sizes of letters in points: of codes at most, of notes as they fit, and of the last line."""

EASY, LEAST = 5.0, 4.5
"""Sizes of the smallest letters in cells: where there is room for more, and on paper."""

WIDEST, WIDEST_FILLED = 32.0, 9.5
"""The width of a cell in millimetres: at most, and where it only fills the page."""


@dataclass(frozen=True)
class Paper:
    """A page: its width, its height (None: that of the chart) and its margin, in millimetres."""

    name: str
    width: float
    height: float | None
    margin: float


PAPERS = {
    "": Paper("", 190.0, None, 6.0),
    "a4": Paper("a4", 210.0, 297.0, 10.0),
    "letter": Paper("letter", 215.9, 279.4, 10.0),
}


@dataclass(frozen=True)
class Rows:
    """The height of a row in millimetres: the usual one, and the least and most to fit a page."""

    usual: float
    least: float
    most: float


PLAIN, NUMBERED = Rows(6.2, 4.8, 8.0), Rows(8.0, 6.8, 9.4)


def page(sheet: Sheet, name: str, values: str | None) -> Drawing:
    """Lay out a chart on a paper; ``values`` is the number under each code, or None.

    On paper, the rows fill the page as far as they may; notes that do not fit are cut, and the
    last line says how many lines there are more.

    Raises:
        PictureError: the chart does not fit, or its numbers or codes do not fit in its cells.
    """
    paper, tables = PAPERS[name], whole_tables(sheet, values)
    measures = _measures(tables, paper)
    width = max(paper.width - 2 * paper.margin, measures.width(tables))
    layout = _Layout(
        paper,
        tables,
        measures,
        NUMBERED if values else PLAIN,
        head=head(sheet, width),
        words=explanations(sheet, width, 0.93 * LEGEND, values),
        last=_last(sheet),
        notes=lambda size, room: notes(sheet.notes, width, size, room),
    )
    columns = len(columns_of(tables))
    narrow = (width - measures.gap * (columns - 1)) / columns
    # The highest column leaves room for the legend under another one, as a rule.
    beside = layout.whole(swatches(sheet, narrow, LEGEND), beside=True)
    whole = beside or layout.whole(swatches(sheet, width, LEGEND), beside=False)
    if whole is None:
        msg = f"the chart does not fit on one page of {name}; leave out the paper"
        raise PictureError(msg)
    return whole.drawing(width + 2 * paper.margin, paper.height or whole.height + paper.margin)


@dataclass(frozen=True)
class _Layout:
    """The parts of a page; ``notes`` lays out its notes in a size, and cut to a room if any."""

    paper: Paper
    tables: Sequence[Table]
    measures: Measures
    rows: Rows
    head: Part
    words: Part
    last: Part
    notes: Callable[[float, float | None], Part | None]

    def whole(self, key: Part, *, beside: bool) -> Part | None:
        """Put all together, the legend under the first column or under all; None if too high."""
        row, below = self._filled(0.0 if beside else key.height + SPACE / 2)
        if below is None:
            return None
        table = grid(self.tables, self.measures.with_rows(self.tables, row, CODE))
        if beside:
            top = self.measures.heights(self.tables, row)[0] + SPACE
            if top + key.height > table.height:
                return None
            table.put(key, 0.0, top)
        margin = self.paper.margin
        whole = Part(height=margin)
        for part in (self.head, table, *([] if beside else [key]), self.words, below):
            if part.texts:
                gap = SPACE / 2 if part is self.words and not beside else SPACE
                whole.put(part, margin, whole.height + gap * bool(whole.texts))
        height = self.paper.height or whole.height + SPACE + self.last.height + margin
        whole.put(self.last, margin, height - margin - self.last.height)
        return whole

    def _filled(self, key: float) -> tuple[float, Part | None]:
        """Return the height of rows and the notes that fill the page, None if nothing does."""
        if self.paper.height is None:
            return self.rows.usual, self.notes(NOTES[0], None)
        parts = [part.height + SPACE for part in (self.head, self.words, self.last) if part.texts]
        room = self.paper.height - 2 * self.paper.margin - sum(parts) - key
        for size in NOTES:
            below = self.notes(size, None)
            if below is not None:
                high = below.height + SPACE * bool(below.texts)
                row = self.measures.highest_row(self.tables, room - high)
                if row >= self.rows.least:
                    return min(row, self.rows.most), below
        rest = room - max(self.measures.heights(self.tables, self.rows.least)) - SPACE
        return self.rows.least, self.notes(NOTES[-1], rest) if rest > 0 else None


def _last(sheet: Sheet) -> Part:
    part = Part()
    part.lines([cleaned(sheet.maker)], SMALL, ink=GREY)
    return part


def _measures(tables: Sequence[Table], paper: Paper) -> Measures:
    """Return the sizes across: on paper what there is, elsewhere what cells need if that is more.

    Raises:
        PictureError: numbers or codes would be too small.
    """
    marks, numbers = marks_of(tables), any(mark.number for mark in marks_of(tables))
    sizes = Measures(gap=5.0, between=3.5, around=1.2 if numbers else 0.8, head=8.5, cell=0.0)
    size = LEAST if paper.height else EASY
    code = max((width_of(mark.code, size, bold=True) for mark in marks), default=0.0)
    number = max((width_of(mark.number, size) for mark in marks), default=0.0)
    needed = max(code, number) + sizes.around
    given = sizes.filling(tables, paper.width - 2 * paper.margin)
    if needed > (given if paper.height else WIDEST):
        what, mend = ("numbers", "fewer digits") if number > code else ("codes", "shorter letters")
        where = f"a page of {paper.name}" if paper.name else "a picture"
        msg = f"the {what} are too long for the cells of {where}; use {mend}"
        raise PictureError(msg)
    return replace(sizes, cell=max(needed, min(given, WIDEST_FILLED)))
