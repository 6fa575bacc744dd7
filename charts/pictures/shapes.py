"""What a picture is made of: boxes and texts, placed in millimetres from the top left corner."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from charts.pictures.fonts import LINE, MM, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

BLACK, GREY, EDGE = "#000000", "#404040", "#606060"
CAP = 0.729
"""The height of a capital letter, in sizes of its font."""


@dataclass(frozen=True)
class Box:
    """A rectangle with an outline."""

    left: float
    top: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Text:
    """One line of text: where it begins, the line it stands on, and its size in points."""

    left: float
    baseline: float
    text: str
    size: float
    bold: bool
    ink: str


@dataclass(frozen=True)
class Drawing:
    """A finished page of so many millimetres."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    texts: tuple[Text, ...]


@dataclass
class Part:
    """A part of a page while it is made; ``height`` is how far down it goes."""

    height: float = 0.0
    boxes: list[Box] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def box(self, left: float, top: float, width: float, height: float, fill: str) -> None:
        """Draw a rectangle."""
        self.boxes.append(Box(left, top, width, height, fill))

    def text(
        self,
        left: float,
        baseline: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        ink: str = BLACK,
    ) -> None:
        """Write a line of text."""
        self.texts.append(Text(left, baseline, text, size, bold, ink))

    def centred(
        self,
        middle: float,
        centre: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        ink: str = BLACK,
    ) -> None:
        """Write a line of text around a point; of its height, capital letters count."""
        left = middle - width_of(text, size, bold=bold) / 2
        self.text(left, centre + CAP * size * MM / 2, text, size, bold=bold, ink=ink)

    def lines(
        self,
        lines: Sequence[str],
        size: float,
        *,
        left: float = 0.0,
        hang: float = 0.0,
        bold: bool = False,
        ink: str = BLACK,
    ) -> None:
        """Write lines below what is there; all but the first begin ``hang`` to the right."""
        for number, line in enumerate(lines):
            at = left + hang * (number > 0)
            self.text(at, self.height + 0.95 * size * MM, line, size, bold=bold, ink=ink)
            self.height += LINE * size * MM

    def put(self, other: Part, left: float, top: float) -> None:
        """Put another part into this one."""
        self.boxes += [replace(box, left=box.left + left, top=box.top + top) for box in other.boxes]
        self.texts += [
            replace(text, left=text.left + left, baseline=text.baseline + top)
            for text in other.texts
        ]
        self.height = max(self.height, top + other.height)

    def drawing(self, width: float, height: float) -> Drawing:
        """Return what has been drawn as a page."""
        return Drawing(width, height, tuple(self.boxes), tuple(self.texts))
