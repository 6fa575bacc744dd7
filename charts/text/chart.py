"""The chart as text for a terminal, as Markdown, or as LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.notes import NEAR_TIE
from charts.model.rows import UP_CARDS
from charts.text.exact import exact_lines
from charts.text.layout import table
from charts.text.values import values_text

if TYPE_CHECKING:
    from charts.model.sheet import Block, Sheet
    from charts.text.style import Style
    from strategy.blackjack.chart import Cell

MARGINS_HINT = "(--values=margin has all margins)"


def chart_text(sheet: Sheet, style: Style, values: str | None) -> str:
    """The whole chart, with all that it needs to be read."""
    hang = style.hang
    *first, last = _worth(sheet, style.width)
    parts = [
        style.title.format(style.paragraph(sheet.title)),
        style.paragraph(sheet.rules, hang=hang),
        style.paragraph(sheet.strategy, hang=hang),
        *map(style.escape, first),
        style.paragraph(f"{last}: {sheet.label}.", hang=hang),
        *map(style.escape, exact_lines(sheet.question, style.width)),
    ]
    if not style.heading:
        parts = ["\n".join(parts)]
    for block in sheet.blocks:
        heading = [style.heading.format(block.title)] if style.heading else []
        parts += [*heading, _codes(sheet, block, style)]
    parts.append(_legend(sheet, style))
    if values:
        parts += values_text(sheet.question, sheet.chart, style, values)
    parts += [style.section(note.title, note.text, note.lines) for note in sheet.notes]
    return "\n\n".join([*parts, sheet.maker])


def _worth(sheet: Sheet, width: int) -> list[str]:
    """Write EV, house edge and RTP on one line, unless that is too wide."""
    together = f"{sheet.ev}, {sheet.edge}"
    return [together] if len(together) <= width else [sheet.ev, sheet.edge]


def _codes(sheet: Sheet, block: Block, style: Style) -> str:
    cells = [cell for row in block.rows for cell in row.cells.values()]
    width = max(len(sheet.shown(cell)) for cell in cells)

    def shown(cell: Cell | None) -> str:
        if cell is None:
            return ""
        return style.paint(style.escape(sheet.shown(cell)), width, cell.action)

    lines = [[row.label, *(shown(row.cells.get(up)) for up in UP_CARDS)] for row in block.rows]
    return table(lines, (block.kind, *UP_CARDS), ("right", *[style.codes] * 10), style.tables)


def _legend(sheet: Sheet, style: Style) -> str:
    lines = [f"{'; '.join(f'{entry.code} = {entry.meaning}' for entry in sheet.legend)}."]
    if sheet.fallbacks:
        lines.append(sheet.fallbacks)
    if sheet.marks:
        marks = [
            f"{mark} {text} {MARGINS_HINT}" if mark == NEAR_TIE else f"{mark} {text}"
            for mark, text in sheet.marks
        ]
        lines.append(f"{'; '.join(marks)}.")
    joined = "\n" if not style.heading else "\n\n"
    return joined.join(map(style.paragraph, lines))
