"""A chart for the wallet, in the size of a bank card: codes, totals, and what the codes mean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from charts.model.notes import BY_CARDS, EXCEPTION
from charts.pictures.errors import PictureError
from charts.pictures.fonts import LINE, MM, cleaned, size_for, width_of, wrapped
from charts.pictures.grid import DEALER, Measures, grid, marks_of
from charts.pictures.parts import swatches, title_lines
from charts.pictures.shapes import GREY, Part
from charts.pictures.tables import columns_of, short_tables
from charts.words.rule_texts import shoe_and_features

if TYPE_CHECKING:
    from charts.model.sheet import Sheet
    from charts.pictures.shapes import Drawing

CARD = (85.6, 54.0)
"""Width and height in millimetres of the format ID-1 of ISO/IEC 7810."""

MARGIN, SPACE, BETWEEN, GAP = 2.4, 0.8, 1.4, 2.6
"""In millimetres: around the card, between its parts, between tables, and between columns."""

TITLES, HEAD, WORDS, SMALL = (6.5, 6.0, 5.5, 5.0), 4.8, 4.4, 3.96
MOST_CODE, LEAST_CODE = 6.5, 3.2
"""Sizes of letters, in points."""

MOST_TITLE_LINES = 2

MOST_SHARE = 0.78
"""Of the height of a row, for labels."""

MOST_ROW = 3.6
"""The height of a row at most, in millimetres."""

_UNTOLD = "Some hands differ: see the whole chart. "


def card(sheet: Sheet) -> Drawing:
    """Lay out a card; neighbouring rows of the same codes are drawn together.

    Marks are left out, as is what they stand for; where hands are played otherwise than by their
    cells, the last line says so.

    Raises:
        PictureError: the codes would be too small to be read.
    """
    width = CARD[0] - 2 * MARGIN
    above, last = _head(sheet, width), _last(sheet, width)
    room = CARD[1] - 2 * MARGIN - above.height - last.height - 2 * SPACE
    columns = len(columns_of(short_tables(sheet)))
    narrow = (width - GAP * (columns - 1)) / columns
    keys = [
        (swatches(sheet, narrow, WORDS), True),
        (swatches(sheet, narrow, WORDS, flowing=True), True),
        (swatches(sheet, narrow, SMALL, flowing=True), True),
        (swatches(sheet, width, WORDS, flowing=True), False),
    ]
    laid = (_tables(sheet, key, width, room, beside=beside) for key, beside in keys)
    tables = next((part for part in laid if part), None)
    if tables is None:
        msg = "the codes are too small to be read on a card; use shorter letters, or another paper"
        raise PictureError(msg)
    whole = Part()
    whole.put(above, MARGIN, MARGIN)
    whole.put(tables, MARGIN, whole.height + SPACE)
    whole.put(last, MARGIN, CARD[1] - MARGIN - last.height)
    return whole.drawing(*CARD)


def _tables(sheet: Sheet, key: Part, width: float, room: float, *, beside: bool) -> Part | None:
    """Lay out tables and legend, that under the first column or under all; None if too high."""
    tables = short_tables(sheet)
    sizes = Measures(gap=GAP, between=BETWEEN, around=0.5, head=HEAD, cell=0.0)
    under = 0.0 if beside else key.height + BETWEEN
    # Low rows have small labels, which leave more room in turn.
    row = sizes.highest_row(tables, room - under)
    sizes = replace(sizes, head=min(HEAD, MOST_SHARE * row / MM))
    sizes = replace(sizes, cell=sizes.filling(tables, width))
    row = min(MOST_ROW, sizes.highest_row(tables, room - under))
    sizes = sizes.with_rows(tables, row, MOST_CODE)
    codes = {mark.code for mark in marks_of(tables)}
    fitting = (size_for(code, sizes.cell - sizes.around, sizes.code, bold=True) for code in codes)
    if min(fitting) < LEAST_CODE:
        return None
    part = grid(tables, sizes)
    top = (sizes.heights(tables, row)[0] if beside else part.height) + BETWEEN
    if top + key.height > room:
        return None
    part.put(key, 0.0, top)
    return part


def _head(sheet: Sheet, width: float) -> Part:
    """Write the title, what tells the table from others, and what the game is worth.

    What the game is worth stands beside another line where there is room.
    """
    part, worth = Part(), cleaned(f"{sheet.ev}, {sheet.edge}")
    title, size = title_lines(sheet, width, TITLES, MOST_TITLE_LINES)
    room = width - width_of(worth, WORDS) - 4 * SPACE
    features = wrapped(cleaned(shoe_and_features(sheet.question.table.rules)), width, WORDS)
    part.lines(title, size, bold=True)
    ends = [(width_of(title[-1], size, bold=True), part.height - LINE * size * MM, size)]
    part.lines(features, WORDS, ink=GREY)
    ends.append((width_of(features[-1], WORDS), part.height - LINE * WORDS * MM, WORDS))
    beside = next(((top, points) for long, top, points in ends if long <= room), None)
    if beside is None:
        part.lines(wrapped(worth, width, WORDS), WORDS, ink=GREY)
    else:
        top, points = beside
        part.text(width - width_of(worth, WORDS), top + 0.95 * points * MM, worth, WORDS, ink=GREY)
    return part


def _last(sheet: Sheet, width: float) -> Part:
    part, size = Part(), SMALL
    untold = _UNTOLD if {mark for mark, _ in sheet.marks} & {EXCEPTION, BY_CARDS} else ""
    text = f"{sheet.strategy}. Columns: {DEALER}. {untold}{sheet.maker}"
    part.lines(wrapped(cleaned(text), width, size), size, ink=GREY)
    return part
