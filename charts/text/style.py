"""How charts are written down: for a terminal, as Markdown, or as LaTeX."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from charts.text.layout import paragraph
from charts.text.painter import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from strategy import Action

L = TypeVar("L")
ONE_LINE = 1_000_000
"""The width of a paragraph that is never broken."""


@dataclass(frozen=True)
class Style:
    """How a chart is written down.

    ``tables`` is a table format of tabulate's, ``codes`` how cells are aligned. Tables of numbers
    go on as further ones after ``most_lines``, and become lists where their lines are longer than
    ``room``; 0 is no limit, and the width.
    ``title`` and ``heading`` are written around their texts; without a heading, parts of the chart
    have none, as on a terminal. Lists stand between ``list_begin`` and ``list_end``, each line
    after ``item``. ``paint`` takes a code, the width of the widest one, and the action.
    """

    tables: str
    width: int
    escape: Callable[[str], str]
    codes: str = "left"
    most_lines: int = 0
    room: int = 0
    title: str = "{}"
    heading: str = ""
    item: str = "  "
    list_begin: str = ""
    list_end: str = ""
    paint: Callable[[str, int, Action], str] = plain

    @property
    def hang(self) -> str:
        """What stands before the further lines of a paragraph."""
        return "" if self.heading else "  "

    def paragraph(self, text: str, *, hang: str = "") -> str:
        """Write a paragraph."""
        return paragraph(self.escape(text), hang=hang, width=self.width)

    def pages(self, lines: Sequence[L]) -> list[Sequence[L]]:
        """Share the lines of a table of numbers out to as many tables as they need."""
        size = self.most_lines or max(1, len(lines))
        return [lines[at : at + size] for at in range(0, len(lines), size)]

    def section(self, title: str, text: str, lines: tuple[str, ...]) -> str:
        """Write a heading and what goes on in its paragraph, and a list under it."""
        if self.heading:
            head = [self.heading.format(self.escape(title)), *([self.escape(text)] if text else [])]
        else:
            title = f"{title}: {text}" if text else title
            head = [self.paragraph(title, hang=self.hang)]
        items = [
            paragraph(self.escape(line), indent=self.item, hang=self.hang * 3, width=self.width)
            for line in lines
        ]
        wrapped = (self.list_begin, *items, self.list_end)
        listed = "\n".join(line for line in wrapped if line)
        return ("\n\n" if self.heading else "\n").join([*head, listed])


def text_style(paint: Callable[[str, int, Action], str], width: int) -> Style:
    """The style of a terminal."""
    return Style("simple", width, str, paint=paint)


# One paragraph is one line of Markdown, whatever its length.
MARKDOWN = Style(
    tables="pipe",
    width=ONE_LINE,
    escape=lambda text: text.replace("*", r"\*"),
    title="# {}",
    heading="## {}",
    item="- ",
)
