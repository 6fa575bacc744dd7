"""The chart as CSV: codes, or EVs with a last line that says what they are."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from charts.chart_rows import UP_CARDS, blocks_of, values_of
from charts.labels import basis_of
from charts.rounding import signed
from charts.text_chart import VALUE_DIGITS, condition_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.chart_rows import Row
    from charts.question import Question
    from strategy.blackjack.chart import Chart


def chart_csv(question: Question, chart: Chart, values: str | None) -> str:
    """The chart under the header ``hand,2,...,10,A``; all actions need a column more."""
    lines: list[list[str]] = [["hand", *(["action"] if values == "all" else []), *UP_CARDS]]
    for _, rows in blocks_of(chart):
        for row in rows:
            lines += _lines(row, values)
    if values:
        lines.append([f"# EV: {condition_text(chart)}, {basis_of(question.game)}"])
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_MINIMAL).writerows(lines)
    return text.getvalue().removesuffix("\n")


def _lines(row: Row, values: str | None) -> Iterator[list[str]]:
    cells = row.cells
    if values is None:
        yield [row.name, *(cells[up].code if up in cells else "" for up in UP_CARDS)]
    elif values == "best":
        bests = {up: cell.values.get(cell.action) for up, cell in cells.items()}
        yield [row.name, *(_value(bests.get(up)) for up in UP_CARDS)]
    else:
        for action, evs in values_of(row):
            yield [row.name, action.value, *(_value(evs.get(up)) for up in UP_CARDS)]


def _value(ev: object) -> str:
    return "" if ev is None else signed(ev, VALUE_DIGITS).strip()
