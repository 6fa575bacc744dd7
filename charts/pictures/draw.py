"""One chart as the bytes of a picture; matplotlib loads with the first of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from charts.pictures.errors import PictureError
from strategy.errors import MissingPackageError

if TYPE_CHECKING:
    from charts.model.sheet import Sheet

FORMS = ("svg", "png", "pdf")
SCREEN, PRINT, FINE = 200, 300, 600
"""Dots an inch of PNG: of a page as large as its chart, on paper, and of a card."""

CARD = "card"
RESOLUTIONS = {None: SCREEN, "a4": PRINT, "letter": PRINT, CARD: FINE}
NUMBERS = ("best", "margin")


def picture(
    sheet: Sheet, form: str, *, paper: str | None = None, values: str | None = None
) -> bytes:
    """Draw a chart as ``svg``, ``png`` or ``pdf``: one page, the same bytes for the same sheet.

    Without a paper the page is as large as its chart, 190 mm wide or more; ``a4`` and ``letter``
    are upright pages, ``card`` is of the size of a bank card. ``values`` puts a number under each
    code: ``best`` the EV of the cell's action, ``margin`` its lead.

    Raises:
        PictureError: no such form, paper or numbers; a card with numbers; or texts too long for
            the paper or its cells.
        LooksError: a letter of the sheet's looks that the font of pictures lacks.
        MissingPackageError: matplotlib is not installed.
    """
    _check(form, paper, values)
    try:
        import_module("matplotlib")
    except ImportError:
        msg = "pictures need matplotlib; install it with: pip install 'exactshoe[charts]'"
        raise MissingPackageError(msg) from None
    from charts.pictures.canvas import Facts, written
    from charts.pictures.card import card
    from charts.pictures.page import page
    from charts.pictures.parts import check_letters

    check_letters(sheet.looks)
    drawing = card(sheet) if paper == CARD else page(sheet, paper or "", values)
    return written(drawing, form, RESOLUTIONS[paper], Facts.of(sheet))


def _check(form: str, paper: str | None, values: str | None) -> None:
    """Refuse what no picture has.

    Raises:
        PictureError: a form, a paper or numbers that pictures do not come in.
    """
    if form not in FORMS:
        msg = f"no picture is a {form!r}; use one of {', '.join(FORMS)}"
        raise PictureError(msg)
    if paper not in RESOLUTIONS:
        papers = ", ".join(name for name in RESOLUTIONS if name)
        msg = f"no picture has the paper {paper!r}; use one of {papers}"
        raise PictureError(msg)
    if values is not None and values not in NUMBERS:
        msg = f"{form} has room for one number a cell, not for {values!r}; use best or margin"
        raise PictureError(msg)
    if values and paper == CARD:
        msg = f"a card has no room for numbers; leave out {values!r}, or the card"
        raise PictureError(msg)
