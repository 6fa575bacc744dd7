"""The chart as text for a terminal, or as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.notes import BY_CARDS, EXCEPTION, NEAR_TIE, by_cards_text, exceptions_text
from charts.model.rows import NEAR, UP_CARDS, Row, blocks_of, is_near_tie
from charts.text.answers import DIGITS, ev_and_edge
from charts.text.exact import exact_lines
from charts.text.layout import paragraph, table
from charts.text.painter import plain
from charts.text.values import values_text
from charts.words.codes import legend
from charts.words.labels import overall_label, strategy_line, title_of
from charts.words.rule_texts import rules_line

if TYPE_CHECKING:
    from charts.asked.question import Question
    from charts.text.style import Style
    from strategy.blackjack.chart import Cell, Chart

TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}


def chart_text(question: Question, chart: Chart, style: Style, values: str | None) -> str:
    """The whole chart, with all that it needs to be read."""
    hang, width = "  " * (not style.heading), style.width
    *first, last = ev_and_edge(question, DIGITS, width)
    parts = [
        "# " * bool(style.heading) + paragraph(title_of(question.table), width=width),
        paragraph(rules_line(question.table.rules), hang=hang, width=width),
        paragraph(strategy_line(question.game), hang=hang, width=width),
        *first,
        paragraph(f"{last}: {overall_label(question.game)}.", hang=hang, width=width),
        *exact_lines(question, width),
    ]
    if not style.heading:
        parts = ["\n".join(parts)]
    for name, rows in blocks_of(chart):
        heading = [f"{style.heading}{TITLES[name]}"] if style.heading else []
        parts += [*heading, _codes(name, rows, style)]
    parts += _legend(chart, style)
    if values:
        parts += values_text(question, chart, style, values)
    parts += by_cards_text(question, chart, style)
    parts += exceptions_text(question, chart, style)
    return "\n\n".join(parts)


def _marked(cell: Cell) -> str:
    marks = (
        EXCEPTION * bool(cell.exceptions),
        BY_CARDS * bool(cell.by_cards),
        NEAR_TIE * is_near_tie(cell),
    )
    return cell.code + "".join(marks)


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
    lines = legend(cell.code for cell in cells)
    marks = []
    if any(cell.exceptions for cell in cells):
        marks.append(f"{EXCEPTION} some hands are played otherwise: see the exceptions")
    if any(cell.by_cards for cell in cells):
        marks.append(f"{BY_CARDS} depends on the number of cards, see below")
    if any(map(is_near_tie, cells)):
        marks.append(
            f"{NEAR_TIE} near-tie: the best other action is worse, or better, by less than "
            f"{float(NEAR)} (--values=margin has all margins)"
        )
    lines += ["; ".join(marks) + "."] if marks else []
    joined = "\n" if not style.heading else "\n\n"
    return [joined.join(paragraph(style.escape(line), width=style.width) for line in lines)]
