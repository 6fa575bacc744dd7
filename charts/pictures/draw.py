"""One chart as the bytes of a picture; matplotlib loads with the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.formats import check_drawing

if TYPE_CHECKING:
    from charts.model.sheet import Sheet

SCREEN, PRINT, FINE = 200, 300, 600
"""Dots an inch of PNG: of a page as large as its chart, on paper, and of a card."""

CARD = "card"
RESOLUTIONS = {None: SCREEN, "a4": PRINT, "letter": PRINT, CARD: FINE}


def picture(
    sheet: Sheet, form: str, *, paper: str | None = None, values: str | None = None
) -> bytes:
    """Draw a chart as ``svg``, ``png`` or ``pdf``: one page, the same bytes for the same sheet.

    Without a paper the page is as large as its chart, 190 mm wide or more; ``a4`` and ``letter``
    are upright pages, ``card`` is of the size of a bank card. ``values`` puts a number under each
    code: ``best`` the EV of the cell's action, ``margin`` its lead.

    Raises:
        RefusalError: a paper or numbers that pictures have not, such as a card with numbers.
        PictureError: texts too long for the paper or its cells.
        LooksError: a letter of the sheet's looks that the font of pictures lacks.
        MissingPackageError: matplotlib is not installed.
    """
    check_drawing(form, values, paper)
    from charts.pictures.canvas import Facts, written
    from charts.pictures.card import card
    from charts.pictures.page import page
    from charts.pictures.parts import check_letters

    check_letters(sheet.looks)
    drawing = card(sheet) if paper == CARD else page(sheet, paper or "", values)
    return written(drawing, form, RESOLUTIONS[paper], Facts.of(sheet))
