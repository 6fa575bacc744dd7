"""The formats of a chart, and what writes each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from charts.command_line import RefusalError, chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charts.model.sheet import Sheet

TEXTS = ("text", "markdown", "csv", "json", "latex", "html")
PICTURES = ("svg", "png", "pdf")
FORMATS = (*TEXTS, *PICTURES)
BINARY = ("png", "pdf")

SUFFIXES = {"text": ".txt", "markdown": ".md", "latex": ".tex"}
"""The endings of files, where they are not the name of the format."""

FORMAT_OF_SUFFIX = {
    **{SUFFIXES.get(name, f".{name}"): name for name in FORMATS},
    **{f".{name}": name for name in FORMATS},
    ".htm": "html",
}

PAPERS = ("a4", "letter", "card")
ON_PAPER = {"html": PAPERS, "svg": PAPERS, "png": PAPERS, "pdf": PAPERS, "latex": ("a4", "letter")}
"""The sizes of paper that each format can be made for; other formats have no pages."""

VALUES = ("best", "all", "margin")
"""The numbers of cells that a chart can give; pictures have room for one a cell."""


def format_named(text: str) -> str:
    """Return the format that a text names.

    Raises:
        RefusalError: there is none of that name.
    """
    return chosen("format", text, FORMATS)


def values_named(text: str) -> str:
    """Return the numbers of cells that a text names: ``best``, ``all`` or ``margin``.

    Raises:
        RefusalError: there are none of that name.
    """
    return chosen("value of --values", text, VALUES)


def paper_named(text: str) -> str:
    """Return the size of paper that a text names.

    Raises:
        RefusalError: there is none of that name.
    """
    return chosen("paper", text, PAPERS)


def format_of(file: str | Path) -> str:
    """Return the format that a file is in by the ending of its name, else text."""
    return FORMAT_OF_SUFFIX.get(Path(file).suffix.lower(), "text")


def check_drawing(form: str, values: str | None, paper: str | None) -> None:
    """Refuse what a format cannot show, before anything is computed for it.

    Raises:
        RefusalError: a paper or numbers that the format has not.
    """
    if paper is not None and paper not in ON_PAPER.get(form, ()):
        fitting = [name for name in FORMATS if paper in ON_PAPER.get(name, ())]
        msg = (
            f"--paper {paper} is not for the format {form}; use {_either(fitting)}, or leave it out"
        )
        raise RefusalError(msg)
    if values is None:
        return
    if paper == "card":
        msg = f"a card has no room for --values={values}; leave one of them out"
        raise RefusalError(msg)
    if form in PICTURES and values == "all":
        msg = f"{form} has room for one number a cell; use --values=best or --values=margin"
        raise RefusalError(msg)


def drawn(
    sheet: Sheet, form: str, *, values: str | None = None, paper: str | None = None
) -> str | bytes:
    """Write a chart in a format, text without the last line end, for a file.

    ``values`` and ``paper`` are as :func:`check_drawing` lets them pass. HTML has every number of
    every cell.

    Raises:
        MissingPackageError: a picture without matplotlib.
    """
    if form in PICTURES:
        from charts.pictures.draw import picture

        return picture(sheet, form, paper=paper, values=values)
    if form == "html":
        from charts.pages.chart import chart_page

        return chart_page(sheet, paper=paper)
    if form == "latex":
        from charts.text.latex import chart_latex

        return chart_latex(sheet, values, paper)
    if form == "json":
        from charts.data.answers import chart_json, dumped

        return dumped(chart_json(sheet.question, sheet.chart, values))
    if form == "csv":
        from charts.data.csv_chart import chart_csv

        return chart_csv(sheet.question, sheet.chart, values)
    from charts.text.chart import chart_text
    from charts.text.layout import DEFAULT_WIDTH
    from charts.text.painter import plain
    from charts.text.style import MARKDOWN, text_style

    style = MARKDOWN if form == "markdown" else text_style(plain, DEFAULT_WIDTH)
    return chart_text(sheet, style, values)


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
