"""The EVs of a chart's cells as text or Markdown: tables of decimals, lists of longer numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.cell_labels import FALLBACK_MEAN, values_label
from charts.model.rows import UP_CARDS, VALUE_DIGITS, bests_of, blocks_of, margins_of, values_of
from charts.text.layout import listing, table, widest
from charts.words.rounding import fraction, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.asked.question import Question
    from charts.model.rows import Row
    from charts.text.style import Style
    from strategy.blackjack.chart import Chart


def values_text(question: Question, chart: Chart, style: Style, which: str) -> list[str]:
    """What the numbers are, their tables, and in exact mode a list of their fractions.

    Decimals that make a table wider than the terminal go into the list instead.
    """
    blocks = blocks_of(chart)
    text = f"{values_label(question.game, chart, which)}."
    if which == "all" and any(
        cell.fallback for _, rows in blocks for row in rows for cell in row.cells.values()
    ):
        text += FALLBACK_MEAN
    parts = [style.heading.format("Values")] if style.heading else []
    parts.append(style.paragraph(text, hang=style.hang))
    digits = question.decimals(VALUE_DIGITS)
    tables = [_table(name, rows, which, digits, style) for name, rows in blocks]
    room = style.room or style.width
    fit = question.digits is None or max(map(widest, tables), default=0) <= room
    parts += tables if fit else []
    if question.exact or not fit:
        rows = [row for _, rows in blocks for row in rows]
        parts.append(_list(rows, which, None if fit else digits, style, exact=question.exact))
    return parts


def _table(name: str, rows: list[Row], which: str, digits: int, style: Style) -> str:
    lines = list(_lines(name, rows, which, digits, spaced=not style.heading))
    aligned = ("left" if which == "all" else "right", *["right"] * len(UP_CARDS))
    tables = [table(page, (name, *UP_CARDS), aligned, style.tables) for page in style.pages(lines)]
    return "\n\n".join(tables)


def _lines(
    name: str, rows: list[Row], which: str, digits: int, *, spaced: bool
) -> Iterator[list[str]]:
    """Yield a line for each row, or for ``all`` a line for the codes and one for each action."""

    def shown(ev: object) -> str:
        return "" if ev is None else signed(ev, digits)

    for number, row in enumerate(rows):
        if which != "all":
            numbers = bests_of(row) if which == "best" else margins_of(row)
            yield [row.label, *(shown(numbers.get(up)) for up in UP_CARDS)]
            continue
        if number and spaced:
            yield [""] * (len(UP_CARDS) + 1)
        codes = [row.cells[up].code if up in row.cells else "" for up in UP_CARDS]
        yield [row.label if name == "pair" else f"{name} {row.label}", *codes]
        for action, evs in values_of(row):
            yield [action.value, *(shown(evs.get(up)) for up in UP_CARDS)]


def _list(rows: list[Row], which: str, digits: int | None, style: Style, *, exact: bool) -> str:
    """Write a number a line: with so many decimals unless None, and as a fraction if ``exact``."""
    headers = ["hand", "up-card", "action"]
    what = "margin" if which == "margin" else "EV"
    headers += [what] * (digits is not None) + [f"{what} as a fraction"] * exact
    lines = []
    for row in rows:
        for up, action, ev in _values(row, which):
            numbers = [] if digits is None else [signed(ev, digits)]
            numbers += [fraction(ev)] * exact
            lines.append([row.name, up, action, *numbers])
    align = ["left", "right", "left", *["left"] * (len(headers) - 3)]
    lists = [
        listing(page, headers, align, style.tables, style.width) for page in style.pages(lines)
    ]
    return "\n\n".join(lists)


def _values(row: Row, which: str) -> Iterator[tuple[str, str, object]]:
    """Yield up-card, action and EV of a row's cells, one or all of them; or their margins."""
    for up in UP_CARDS:
        if up not in row.cells:
            continue
        cell = row.cells[up]
        if which == "margin":
            if cell.margin is not None:
                yield up, cell.action.value, cell.margin
            continue
        for action, ev in cell.values.items():
            if which == "all" or action is cell.action:
                yield up, action.value, ev
