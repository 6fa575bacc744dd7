"""The notes of a picture: lists below the tables, whole or as far as there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.pictures.fonts import LINE, MM, cleaned, width_of, wrapped
from charts.pictures.shapes import Part
from charts.words.rounding import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from charts.model.notes import Note

MOST_COLUMNS = 3
"""Of a list of short lines."""


def notes(
    found: Sequence[Note], width: float, size: float, room: float | None = None
) -> Part | None:
    """Lay out notes; of those that are higher than ``room``, the first lines.

    The last line says then how many lines there are more. None if there is no room even for that.
    """
    whole, last = Part(), LINE * size * MM
    left = sum(len(note.lines) for note in found)
    for row, gap, listed in _rows(found, width, size):
        top = whole.height + gap * bool(whole.texts)
        if room is not None and top + row.height + last * (left > listed) > room:
            more = f"and {counted(left, 'more line')}; the text format has all"
            whole.lines([more], size)
            return whole if whole.height <= room else None
        whole.put(row, 0.0, top)
        left -= listed
    return whole


def _rows(found: Sequence[Note], width: float, size: float) -> Iterator[tuple[Part, float, int]]:
    """Yield rows of texts, each with the gap before it, and how many lines of lists it holds."""
    for note in found:
        yield _paragraph(note.title, width, size, bold=True), 0.6 * size * MM, 0
        if note.text:
            yield _paragraph(note.text, width, size), 0.0, 0
        gap = 2 * size * MM
        widest = max((width_of(cleaned(line), size) for line in note.lines), default=width)
        columns = min(MOST_COLUMNS, int((width + gap) / (widest + gap)))
        if columns < 2:
            for line in note.lines:
                yield _paragraph(line, width, size, hang=gap), 0.0, 1
            continue
        for at in range(0, len(note.lines), columns):
            row, lines = Part(), note.lines[at : at + columns]
            for column, line in enumerate(lines):
                left = column * (width + gap) / columns
                row.put(_paragraph(line, widest, size), left, 0.0)
            yield row, 0.0, len(lines)


def _paragraph(
    text: str, width: float, size: float, *, hang: float = 0.0, bold: bool = False
) -> Part:
    part = Part()
    lines = wrapped(cleaned(text), width, size, bold=bold, hang=hang)
    part.lines(lines, size, hang=hang, bold=bold)
    return part
