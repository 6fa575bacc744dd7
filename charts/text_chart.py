"""The chart as text for a terminal, or as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.cell_labels import values_label
from charts.chart_notes import BY_CARDS, EXCEPTION, by_cards_text, exceptions_text
from charts.chart_rows import UP_CARDS, Row, blocks_of, values_of
from charts.colours import plain
from charts.labels import overall_label, title_of
from charts.layout import paragraph, table
from charts.rounding import signed
from charts.rule_texts import rules_line
from charts.text_answers import edge
from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.chart_style import Style
    from charts.question import Question
    from strategy.blackjack.chart import Cell, Chart

VALUE_DIGITS = 4
ELSE = (
    "Else: for hands that are not offered the first action, such as those of three or more cards."
)
FALLBACK_MEAN = (
    " The action after else is the best for the hands that are not offered the first, so another "
    "may show a higher mean here."
)
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}


def chart_text(question: Question, chart: Chart, style: Style, values: str | None) -> str:
    """The whole chart, with all that it needs to be read."""
    game = question.game
    title = paragraph(title_of(question.table), width=style.width)
    lines = (
        rules_line(question.table.rules),
        f"EV {signed(game.ev, 6).strip()}, {edge(game.ev)}: {overall_label(game)}.",
    )
    parts = ["# " * bool(style.heading) + title]
    parts += [paragraph(line, hang="  " * (not style.heading), width=style.width) for line in lines]
    if not style.heading:
        parts = ["\n".join(parts)]
    for name, rows in blocks_of(chart):
        heading = [f"{style.heading}{TITLES[name]}"] if style.heading else []
        parts += [*heading, _codes(name, rows, style)]
    parts += _legend(chart, style)
    if values:
        parts += _values(question, chart, style, values)
    parts += by_cards_text(question, chart, style)
    parts += exceptions_text(question, chart, style)
    return "\n\n".join(parts)


def _marked(cell: Cell) -> str:
    return cell.code + EXCEPTION * bool(cell.exceptions) + BY_CARDS * bool(cell.by_cards)


def _codes(name: str, rows: list[Row], style: Style) -> str:
    width = max(len(_marked(cell)) for row in rows for cell in row.cells.values())

    def shown(cell: Cell | None) -> str:
        if cell is None:
            return ""
        text = _marked(cell)
        # Coloured cells are of one width, so that colours make no ragged columns.
        return text if style.paint is plain else style.paint(f" {text:<{width}} ", cell.action)

    lines = [[row.label, *(shown(row.cells.get(up)) for up in UP_CARDS)] for row in rows]
    return table(lines, (name, *UP_CARDS), ("right", *["left"] * 10), style.tables)


def _legend(chart: Chart, style: Style) -> list[str]:
    cells = [cell for _, rows in blocks_of(chart) for row in rows for cell in row.cells.values()]
    order = list(Action)
    cells.sort(key=lambda cell: (order.index(cell.action), cell.code))
    meanings = {cell.code: _meaning(cell) for cell in cells}
    lines = ["; ".join(f"{code} = {meaning}" for code, meaning in meanings.items()) + "."]
    if any(cell.fallback for cell in cells):
        lines.append(ELSE)
    marks = []
    if any(cell.exceptions for cell in cells):
        marks.append(f"{EXCEPTION} some hands do better otherwise: see the exceptions")
    if any(cell.by_cards for cell in cells):
        marks.append(f"{BY_CARDS} depends on the number of cards, see below")
    lines += ["; ".join(marks) + "."] if marks else []
    joined = "\n" if not style.heading else "\n\n"
    return [joined.join(paragraph(style.escape(line), width=style.width) for line in lines)]


def _meaning(cell: Cell) -> str:
    return cell.action.value + (f", else {cell.fallback.value}" if cell.fallback else "")


def _values(question: Question, chart: Chart, style: Style, which: str) -> list[str]:
    text = f"{values_label(question.game, chart, which)}."
    if which == "all" and any(
        cell.fallback for _, rows in blocks_of(chart) for row in rows for cell in row.cells.values()
    ):
        text += FALLBACK_MEAN
    heading = [f"{style.heading}Values"] if style.heading else []
    parts = [*heading, paragraph(text, hang="  " * (not style.heading), width=style.width)]
    for name, rows in blocks_of(chart):
        lines = list(_value_lines(name, rows, which, spaced=not style.heading))
        aligned = ("left" if which == "all" else "right", *["right"] * 10)
        parts.append(table(lines, (name, *UP_CARDS), aligned, style.tables))
    return parts


def _value_lines(name: str, rows: list[Row], which: str, *, spaced: bool) -> Iterator[list[str]]:
    """Yield a line for each row, or for ``all`` a line for the codes and one for each action."""
    for number, row in enumerate(rows):
        if which == "best":
            bests = {up: cell.values.get(cell.action) for up, cell in row.cells.items()}
            yield [row.label, *(_value(bests.get(up)) for up in UP_CARDS)]
            continue
        if number and spaced:
            yield [""] * (len(UP_CARDS) + 1)
        codes = [row.cells[up].code if up in row.cells else "" for up in UP_CARDS]
        yield [row.label if name == "pair" else f"{name} {row.label}", *codes]
        for action, evs in values_of(row):
            yield [action.value, *(_value(evs.get(up)) for up in UP_CARDS)]


def _value(ev: object) -> str:
    return "" if ev is None else signed(ev, VALUE_DIGITS)
