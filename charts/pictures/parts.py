"""The words of a picture around its tables: head and legend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from charts.model.cell_labels import values_label
from charts.model.looks import LooksError
from charts.pictures.fonts import (
    MM,
    cleaned,
    drawable,
    shortened,
    width_of,
    wrapped,
)
from charts.pictures.shapes import GREY, Part
from charts.words.labels import title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charts.model.looks import Looks
    from charts.model.sheet import Sheet

MOST_TITLE_LINES = 3
TITLE_SIZES = (15.0, 13.0, 11.0, 9.0)


def title_lines(
    sheet: Sheet, width: float, sizes: Sequence[float], most: int
) -> tuple[list[str], float]:
    """Return the title in lines, and their size: on one line, or on more in the least of the sizes.

    Where the font lacks signs of the title, or it needs more than ``most`` lines, the name of the
    table stands alone, cut if need be.
    """
    bare = title_of(replace(sheet.question.table, about={}))
    whole, name = (" ".join(title.split()) for title in (sheet.title, bare))
    for title in [whole, name] if drawable(whole) else [name]:
        for size in sizes:
            lines = wrapped(cleaned(title), width, size, bold=True)
            if len(lines) <= (most if size == sizes[-1] else 1):
                return lines, size
    kept, cut = lines[: most - 1], "".join(lines[most - 1 : most + 1])
    return [*kept, shortened(cut, width, size, bold=True)], size


def check_letters(looks: Looks) -> None:
    """Refuse letters that cannot be drawn: others in their place would be mistaken for them.

    Raises:
        LooksError: the font lacks a letter.
    """
    for action, look in looks.items():
        if not drawable(look.letter + look.letter.lower()):
            msg = (
                f"the font of pictures lacks the letter {look.letter!a} of {action.value}; use "
                "another one, or the format html"
            )
            raise LooksError(msg)


def head(sheet: Sheet, width: float) -> Part:
    """Lay out the title, the rules, and what the game is worth."""
    part = Part()
    title, size = title_lines(sheet, width, TITLE_SIZES, MOST_TITLE_LINES)
    part.lines(title, size, bold=True)
    part.height += 0.8
    part.lines(wrapped(cleaned(sheet.rules), width, 8.0), 8.0, ink=GREY)
    part.height += 1.4
    worth = cleaned(f"{sheet.strategy}. {sheet.ev}, {sheet.edge}")
    part.lines(wrapped(worth, width, 10.0, bold=True), 10.0, bold=True)
    part.height += 0.2
    label = cleaned(f"EV: {sheet.label}.")
    part.lines(wrapped(label, width, 6.5), 6.5, ink=GREY)
    return part


def explanations(sheet: Sheet, width: float, size: float, values: str | None) -> Part:
    """Lay out what fallbacks, marks and numbers mean."""
    part = Part()
    lines = [sheet.fallbacks] if sheet.fallbacks else []
    lines += [f"{mark} {text}." for mark, text in sheet.marks]
    if values:
        lines.append(f"Small numbers: {values_label(sheet.question.game, sheet.chart, values)}.")
    for line in lines:
        part.lines(wrapped(cleaned(line), width, size), size)
    return part


def swatches(sheet: Sheet, width: float, size: float, *, flowing: bool = False) -> Part:
    """Lay out the codes in use, in their colours and in columns; ``flowing`` saves room."""
    part, em = Part(), size * MM
    words = [width_of(entry.meaning, size) for entry in sheet.legend]
    around, beside, gap, high = (0.8, 0.4, 1.0, 1.65) if flowing else (1.4, 0.6, 1.6, 1.75)
    beside, gap, high = beside * em, gap * em, high * em
    swatch = max(width_of(entry.code, size, bold=True) for entry in sheet.legend) + around * em
    widths = [swatch + beside + word for word in words]
    lefts = _columns(widths, gap, width, even=not flowing)
    for number, entry in enumerate(sheet.legend):
        row, column = divmod(number, len(lefts))
        left, centre = lefts[column], (row + 0.5) * high
        part.height, look = (row + 1) * high, sheet.looks[entry.action]
        part.box(left, centre - 0.41 * high, swatch, 0.82 * high, look.fill)
        part.centred(left + swatch / 2, centre, entry.code, size, bold=True, ink=look.ink)
        part.text(left + swatch + beside, centre + 0.3 * em, entry.meaning, size)
    return part


def _columns(widths: Sequence[float], gap: float, room: float, *, even: bool) -> list[float]:
    """Return where columns begin: as many as there is room for, ``even`` ones of one width."""
    for number in range(len(widths), 0, -1):
        wide = [max(widths[at::number]) for at in range(number)]
        if even:
            wide = [max(widths)] * number
        if sum(wide) + gap * (number - 1) <= room:
            break
    return [sum(wide[:at]) + gap * at for at in range(number)]
