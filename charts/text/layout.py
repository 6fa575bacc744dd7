"""Tables and paragraphs in the width of the terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

from tabulate import tabulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GAP = "  "
"""What stands between the columns of a table."""

DEFAULT_WIDTH, LEAST_WIDTH, MOST_WIDTH = 100, 40, 120


def terminal_width() -> int:
    """The columns to fill: those of the terminal or of COLUMNS, else 100."""
    columns = shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    return min(max(columns, LEAST_WIDTH), MOST_WIDTH)


def paragraph(text: str, *, indent: str = "", hang: str = "", width: int = 0) -> str:
    """Wrap one paragraph; ``hang`` goes before every line but the first."""
    return textwrap.fill(
        text,
        width or terminal_width(),
        initial_indent=indent,
        subsequent_indent=hang or indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def showable(text: str) -> str:
    """Leave out the words that the encoding of stdout lacks: a row of ``?`` tells nothing."""
    encoding = sys.stdout.encoding or "utf-8"

    def has(word: str) -> bool:
        return word.encode(encoding, "ignore").decode(encoding) == word

    return " ".join(filter(has, text.split()))


def table(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    align: Sequence[str],
    style: str = "simple",
) -> str:
    """Lay out a table; ``align`` is left, right or center for each column."""
    text = tabulate(
        list(rows), headers, tablefmt=style, disable_numparse=True, colalign=tuple(align)
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def listing(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    align: Sequence[str],
    style: str = "simple",
    width: int = 0,
) -> str:
    """Lay out a table, as plain lines where it is wider than the terminal or ``width``.

    Such a line is never broken here: a long number in it stays one word that can be copied.
    """
    lines = list(rows)
    text = table(lines, headers, align, style)
    if widest(text) <= (width or terminal_width()):
        return text
    return table(lines, headers, align, "plain")


def fractions_list(rows: Iterable[Sequence[str]], headers: Sequence[str]) -> str:
    """A list whose last column holds fractions; a long one runs on to the end of its line."""
    return listing(rows, headers, ["left"] * len(headers))


def described(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    align: Sequence[str],
    tell: Callable[[Sequence[str]], str],
) -> str:
    """Lay out a table, its cells wrapped where it is wider than the terminal.

    Where that does not help, each row is a paragraph instead: what ``tell`` says of its cells.
    """
    lines = list(rows)
    text = table(fitted(lines, headers), headers, align)
    if widest(text) <= terminal_width():
        return text
    return "\n".join(paragraph(tell(line), hang="  ") for line in lines)


def in_parts(rows: Iterable[Sequence[str]], headers: Sequence[str], align: Sequence[str]) -> str:
    """Lay out a table, or as few as fit the terminal, below each other: each with the first column.

    The others are shared out evenly, in their order.
    """
    lines, columns = list(rows), len(headers) - 1
    for number in range(1, columns + 1):
        parts = [
            _columns(lines, headers, align, (columns * at // number, columns * (at + 1) // number))
            for at in range(number)
        ]
        if max(map(widest, parts)) <= terminal_width():
            break
    return "\n\n".join(parts)


def widest(text: str) -> int:
    """Return the length of the longest line."""
    return max(map(len, text.splitlines()), default=0)


def fitted(rows: Iterable[Sequence[str]], headers: Sequence[str]) -> list[list[str]]:
    """Wrap the cells of a plain table, between words, where it is wider than the terminal."""
    lines = [list(row) for row in rows]
    # tabulate makes a column wider than its header by two at least.
    heads = [f"{header.replace(' ', '_')}__" for header in headers]
    columns = list(zip(heads, *lines, strict=True))
    widths = [max(map(len, column)) for column in columns]
    least = [max(len(word) for cell in column for word in cell.split()) for column in columns]
    room = terminal_width() - len(GAP) * (len(columns) - 1)
    while sum(widths) > room and widths != least:
        spare = [(width, at) for at, width in enumerate(widths) if width > least[at]]
        widths[max(spare)[1]] -= 1
    return [list(map(_wrapped, line, widths)) for line in lines]


def _columns(
    rows: Sequence[Sequence[str]],
    headers: Sequence[str],
    align: Sequence[str],
    span: tuple[int, int],
) -> str:
    """Lay out the first column, and a span of those that follow it."""

    def of(line: Sequence[str]) -> list[str]:
        return [line[0], *line[1:][slice(*span)]]

    return table(map(of, rows), of(headers), of(align))


def _wrapped(cell: str, width: int) -> str:
    if len(cell) <= width:
        return cell
    return "\n".join(textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False))
