"""How charts are written down: for a terminal, or as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.text.layout import paragraph
from charts.text.painter import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy import Action


@dataclass(frozen=True)
class Style:
    """How a chart is written down: ``tables`` is a table format of tabulate's."""

    tables: str
    heading: str
    item: str
    width: int
    escape: Callable[[str], str]
    paint: Callable[[str, Action], str] = plain


def text_style(paint: Callable[[str, Action], str], width: int) -> Style:
    """The style of a terminal."""
    return Style("simple", "", "  ", width, str, paint)


# One paragraph is one line of Markdown, whatever its length.
MARKDOWN = Style("pipe", "## ", "- ", 1_000_000, lambda text: text.replace("*", r"\*"))


def section(title: str, lines: list[str], style: Style) -> str:
    """A heading, which may go on as a paragraph, and a list under it."""
    hang = "  " * (not style.heading)
    head = title if style.heading else paragraph(title, hang=hang, width=style.width)
    items = [
        paragraph(style.escape(line), indent=style.item, hang=hang * 3, width=style.width)
        for line in lines
    ]
    return "\n".join([head, *([""] if style.heading else []), *items])
