"""Where the letters of a drawing are, measured by the outlines of their glyphs."""

from __future__ import annotations

import pathlib
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from matplotlib import get_data_path
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from charts.asked.question import ask
from charts.model.sheet import Sheet, sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from charts.pictures.shapes import Box, Drawing, Text

POINT = 25.4 / 72
FONTS = pathlib.Path(get_data_path(), "fonts", "ttf")

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom in millimetres."""


@lru_cache(maxsize=32)
def sheet(rules: str, strategy: str = "total", *changes: str) -> Sheet:
    """The sheet of a table's chart."""
    question = ask(rules, changes, "", strategy=strategy)
    return sheet_of(question, question.game.chart())


@lru_cache(maxsize=8192)
def _outline(text: str, *, bold: bool) -> Edges:
    file = FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
    path = TextPath((0, 0), text, size=100, prop=FontProperties(fname=file))
    # The points that curves are drawn by lie around them: never less than their extent.
    points = path.vertices[path.codes != Path.CLOSEPOLY] / 100
    (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
    return float(left), -float(high), float(right), -float(low)


def ink(text: Text) -> Edges:
    """The edges of what is seen of a text."""
    left, top, right, bottom = (
        text.size * POINT * edge for edge in _outline(text.text, bold=text.bold)
    )
    return text.left + left, text.baseline + top, text.left + right, text.baseline + bottom


def edges(box: Box) -> Edges:
    """The edges of a box."""
    return box.left, box.top, box.left + box.width, box.top + box.height


def overlaps(one: Iterable[Edges], other: Iterable[Edges]) -> NDArray[np.bool_]:
    """Which of some edges overlap which of others, a matrix."""
    first, second = (np.array(list(given)) for given in (one, other))
    a, b = first[:, None, :], second[None, :, :]
    across = (a[..., 0] < b[..., 2]) & (b[..., 0] < a[..., 2])
    down = (a[..., 1] < b[..., 3]) & (b[..., 1] < a[..., 3])
    result: NDArray[np.bool_] = across & down
    return result


def inside(inner: Edges, outer: Edges, margin: float = 0.0) -> bool:
    """Whether edges lie within others, with a margin."""
    return (
        inner[0] >= outer[0] + margin
        and inner[1] >= outer[1] + margin
        and inner[2] <= outer[2] - margin
        and inner[3] <= outer[3] - margin
    )


def contents(drawing: Drawing) -> list[tuple[Box, list[Text]]]:
    """The boxes of a drawing, each with the texts in it from top to bottom."""
    boxes = np.array([edges(box) for box in drawing.boxes])
    found: list[list[Text]] = [[] for _ in drawing.boxes]
    for text in sorted(drawing.texts, key=lambda text: text.baseline):
        left, top, right, bottom = ink(text)
        x, y = (left + right) / 2, (top + bottom) / 2
        inner = (boxes[:, 0] < x) & (x < boxes[:, 2]) & (boxes[:, 1] < y) & (y < boxes[:, 3])
        for at in np.flatnonzero(inner):
            found[at].append(text)
    return list(zip(drawing.boxes, found, strict=True))
