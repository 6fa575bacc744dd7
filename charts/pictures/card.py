"""A chart for the wallet, in the size of a bank card: codes, totals, and what the codes mean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from charts.model.notes import BY_CARDS, EXCEPTION
from charts.pictures.errors import PictureError
from charts.pictures.fonts import MM, cleaned, size_for, width_of, wrapped
from charts.pictures.grid import DEALER, Measures, grid, marks_of
from charts.pictures.parts import swatches, title_lines
from charts.pictures.shapes import GREY, Part
from charts.pictures.tables import columns_of, short_tables

if TYPE_CHECKING:
    from charts.model.sheet import Sheet
    from charts.pictures.shapes import Drawing

CARD = (85.6, 54.0)
"""Width and height in millimetres of the format ID-1 of ISO/IEC 7810."""

MARGIN, SPACE, BETWEEN = 2.4, 0.8, 1.4
"""In millimetres: around the card, between its parts, and between tables."""

TITLE, HEAD, WORDS = 6.5, 4.8, 4.4
MOST_CODE, LEAST_CODE = 6.5, 3.2
"""Sizes of letters, in points."""

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
    ways = ((True, False), (True, True), (False, True))
    laid = (_tables(sheet, width, room, beside=beside, flowing=flow) for beside, flow in ways)
    tables = next((part for part in laid if part), None)
    if tables is None:
        msg = "the codes are too small to be read on a card; use shorter letters, or another paper"
        raise PictureError(msg)
    whole = Part()
    whole.put(above, MARGIN, MARGIN)
    whole.put(tables, MARGIN, whole.height + SPACE)
    whole.put(last, MARGIN, CARD[1] - MARGIN - last.height)
    return whole.drawing(*CARD)


def _tables(sheet: Sheet, width: float, room: float, *, beside: bool, flowing: bool) -> Part | None:
    """Lay out tables and legend, that under the first column or under all; None if too high."""
    tables = short_tables(sheet)
    columns = len(columns_of(tables))
    sizes = Measures(gap=2.6, between=BETWEEN, around=0.5, head=HEAD, cell=0.0)
    narrow = (width - sizes.gap * (columns - 1)) / columns
    key = swatches(sheet, narrow if beside else width, WORDS, flowing=flowing)
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
    """Write the title, and what the game is worth beside it where there is room."""
    part, worth = Part(), cleaned(f"{sheet.ev}, {sheet.edge}")
    (title,), _ = title_lines(sheet, width, (TITLE,), 1)
    beside = width_of(worth, WORDS)
    part.lines([title], TITLE, bold=True)
    if width_of(title, TITLE, bold=True) + 4 * SPACE + beside <= width:
        part.text(width - beside, 0.95 * TITLE * MM, worth, WORDS, ink=GREY)
    else:
        part.lines(wrapped(worth, width, WORDS), WORDS, ink=GREY)
    return part


def _last(sheet: Sheet, width: float) -> Part:
    part, size = Part(), 0.9 * WORDS
    untold = _UNTOLD if {mark for mark, _ in sheet.marks} & {EXCEPTION, BY_CARDS} else ""
    text = f"{sheet.strategy}. Columns: {DEALER}. {untold}{sheet.maker}"
    part.lines(wrapped(cleaned(text), width, size), size, ink=GREY)
    return part
