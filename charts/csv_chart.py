"""The chart as CSV: codes, or EVs with a column for the action and a last line for their label."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from charts.cell_labels import values_label
from charts.chart_rows import UP_CARDS, blocks_of, values_of
from charts.rounding import signed
from charts.text_chart import VALUE_DIGITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.chart_rows import Row
    from charts.question import Question
    from strategy.blackjack.chart import Chart


def chart_csv(question: Question, chart: Chart, values: str | None) -> str:
    """The chart under the header ``hand,2,...,10,A``, EVs under ``hand,action,2,...,10,A``."""
    lines: list[list[str]] = [["hand", *(["action"] if values else []), *UP_CARDS]]
    for _, rows in blocks_of(chart):
        for row in rows:
            lines += _lines(row, values)
    if values:
        label = f"# {values_label(question.game, chart, values)}"
        lines.append([label, *[""] * (len(lines[0]) - 1)])
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_MINIMAL).writerows(lines)
    return text.getvalue().removesuffix("\n")


def _lines(row: Row, values: str | None) -> Iterator[list[str]]:
    cells = row.cells
    if values is None:
        yield [row.name, *(cells[up].code if up in cells else "" for up in UP_CARDS)]
    elif values == "best":
        bests = {up: cell.values.get(cell.action) for up, cell in cells.items()}
        yield [row.name, "best", *(_value(bests.get(up)) for up in UP_CARDS)]
    else:
        for action, evs in values_of(row):
            yield [row.name, action.value, *(_value(evs.get(up)) for up in UP_CARDS)]


def _value(ev: object) -> str:
    return "" if ev is None else signed(ev, VALUE_DIGITS).strip()
