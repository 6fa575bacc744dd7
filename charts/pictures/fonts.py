"""The font of pictures, which comes with matplotlib: how wide texts are, and which it can write."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from matplotlib import get_data_path
from matplotlib.font_manager import FontProperties, get_font

MM = 25.4 / 72
"""Millimetres of a point."""

LINE = 1.28
"""From line to line, in sizes of the font."""

NO_GLYPH, ELLIPSIS = "\N{REPLACEMENT CHARACTER}", "\N{HORIZONTAL ELLIPSIS}"

_FILES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
_LARGE = 100.0
_WORD = re.compile(r" *[^ ]+")


@lru_cache(maxsize=64)
def font(size: float, *, bold: bool) -> FontProperties:
    """Return the font in a size in points: matplotlib's own file, wherever it runs."""
    return FontProperties(fname=_path(bold=bold), size=size)


@cache
def _path(*, bold: bool) -> Path:
    return Path(get_data_path(), "fonts", "ttf", _FILES[bold])


@cache
def _advance(sign: str, *, bold: bool) -> float:
    """Return how far a sign moves on what follows, in sizes; the font's signs bound the cache."""
    file = get_font(_path(bold=bold))
    file.set_size(_LARGE, 72)
    return file.load_char(ord(sign)).linearHoriAdvance / 2**16 / _LARGE


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in millimetres; ``size`` is in points.

    Kerning, which draws some pairs of letters together, is left out.
    """
    return sum(_advance(sign, bold=bold) for sign in text) * size * MM


def size_for(text: str, width: float, most: float, *, bold: bool = False) -> float:
    """Return the size in points, at most ``most``, at which a text is so many millimetres wide."""
    wide = width_of(text, 1.0, bold=bold)
    return min(most, width / wide) if wide else most


def wrapped(
    text: str, width: float, size: float, *, bold: bool = False, hang: float = 0.0
) -> list[str]:
    """Break a text into lines of so many millimetres, all but the first less by ``hang``.

    Lines break between words, and within a word that is longer than a line. Spaces between words
    stay as they are within a line.
    """
    lines: list[str] = []
    line, room = "", width
    for word in _WORD.findall(text):
        wide = width_of(word, size, bold=bold)
        if wide <= room:
            line, room = line + word, room - wide
            continue
        if line:
            lines.append(line)
        line = word.lstrip()
        while (room := width - hang * bool(lines) - width_of(line, size, bold=bold)) < 0:
            fits = _fitting(line, width - hang * bool(lines), size, bold=bold)
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line] if line else lines


def _fitting(word: str, width: float, size: float, *, bold: bool) -> int:
    """Return how many letters of a word fit that is too long as a whole, one at least."""
    fits, too_many = 1, len(word)
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        if width_of(word[:middle], size, bold=bold) <= width:
            fits = middle
        else:
            too_many = middle
    return fits


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis after it."""
    if width_of(text, size, bold=bold) <= width:
        return text
    room = width - width_of(ELLIPSIS, size, bold=bold)
    return text[: _fitting(text, room, size, bold=bold)].rstrip() + ELLIPSIS


def drawable(text: str) -> bool:
    """Whether the font has all the signs of a text.

    >>> drawable("Blackjack à 8 €"), drawable("二十一点")
    (True, False)
    """
    return all(map(_has, text))


def cleaned(text: str) -> str:
    """Return a text with a replacement character for each sign that the font lacks."""
    return "".join(sign if _has(sign) else NO_GLYPH for sign in text)


def _has(sign: str) -> bool:
    return sign.isprintable() and ord(sign) in _signs()


@cache
def _signs() -> frozenset[int]:
    """The signs that are in both weights of the font."""
    regular, bold = (get_font(_path(bold=bold)).get_charmap() for bold in (False, True))
    return frozenset(regular) & frozenset(bold)
