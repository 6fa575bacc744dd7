"""The formats of a chart: their names, files, sizes of paper, and what they can show."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from charts.refusals import RefusalError, chosen
from strategy.errors import MissingPackageError
from strategy.reading.names import instead_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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

PAPER_NAMES = {"a4": "A4", "letter": "Letter", "card": "wallet card"}
PAPERS = tuple(PAPER_NAMES)
ON_PAPER = {"html": PAPERS, "svg": PAPERS, "png": PAPERS, "pdf": PAPERS, "latex": ("a4", "letter")}
"""The sizes of paper that each format can be made for; other formats have no pages."""

DRAWINGS: tuple[tuple[str, str | None], ...] = (
    ("html", None),
    *((form, None) for form in FORMATS if form != "html"),
    *(("pdf", paper) for paper in PAPERS),
    ("png", "card"),
)
"""All files of a chart: the formats and the paper of each; None is as large as the chart."""

MOST_DECIMALS = {None: 25, "a4": 5, "letter": 5}
"""The decimals that a cell of a picture has room for, by its paper."""

MOST_LETTERS = 100
"""The longest name of a file, without its ending: systems allow little more than twice that."""

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
    """Return the format that a file is in by the ending of its name; without one it is text.

    Raises:
        RefusalError: an ending that no format has.
    """
    suffix = Path(file).suffix.lower()
    if suffix and suffix not in FORMAT_OF_SUFFIX:
        near = instead_of(suffix, [SUFFIXES.get(name, f".{name}") for name in FORMATS])
        near += " Else" if near.endswith("?") else ", or"
        msg = f"no format has the ending {suffix!r}; {near} name the format: --format text"
        raise RefusalError(msg)
    return FORMAT_OF_SUFFIX.get(suffix, "text")


def check_drawing(
    form: str, values: str | None, paper: str | None, digits: int | None = None
) -> None:
    """Refuse what a format cannot show, before anything is computed for it.

    ``digits`` are the decimals that are asked for; None for the usual ones.

    Raises:
        RefusalError: an unknown name, or a paper or numbers that the format has not, or numbers
            longer than its cells.
        MissingPackageError: a picture, and matplotlib is not installed.
    """
    format_named(form)
    if form in PICTURES and find_spec("matplotlib") is None:
        msg = "pictures need matplotlib; install it with: pip install 'exactshoe[charts]'"
        raise MissingPackageError(msg)
    if paper is not None and paper_named(paper) not in ON_PAPER.get(form, ()):
        fitting = [name for name in FORMATS if paper in ON_PAPER.get(name, ())]
        msg = (
            f"--paper {paper} is not for the format {form}; use {_either(fitting)}, or leave it out"
        )
        raise RefusalError(msg)
    if values is None:
        return
    values_named(values)
    if paper == "card":
        msg = f"a card has no room for --values={values}; leave one of them out"
        raise RefusalError(msg)
    if form in PICTURES and values == "all":
        msg = f"{form} has room for one number a cell; use --values=best or --values=margin"
        raise RefusalError(msg)
    if form in PICTURES and digits is not None and digits > (most := MOST_DECIMALS[paper]):
        on = f" on {PAPER_NAMES[paper]}" if paper else ""
        msg = (
            f"{form}{on} has room for {most} decimals in a cell; use --digits {most} or fewer, or "
            "another format"
        )
        raise RefusalError(msg)


def file_name(table: str, form: str, paper: str | None = None) -> str:
    """Return the name of a file for the chart of a table.

    >>> file_name("live:das,h17", "pdf", "card"), file_name("my tables/mine.toml", "text")
    ('live-das-h17-card.pdf', 'mine.txt')
    """
    last = re.split(r"[/\\]", table)[-1].removesuffix(".toml")
    words = re.findall(r"[\w.-]*\w", last)
    stem = "-".join(words)[:MOST_LETTERS] or "chart"
    return f"{stem}{f'-{paper}' if paper else ''}{SUFFIXES.get(form, f'.{form}')}"


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
