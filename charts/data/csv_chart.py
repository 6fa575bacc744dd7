"""The chart as CSV: codes, or EVs with a column for the action and a last line for their label."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from charts.model.cell_labels import values_label
from charts.model.rows import UP_CARDS, VALUE_DIGITS, bests_of, blocks_of, margins_of, values_of
from charts.words.rounding import fraction, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from charts.asked.question import Question
    from charts.model.rows import Row
    from strategy.blackjack.chart import Chart


def chart_csv(question: Question, chart: Chart, values: str | None) -> str:
    """The chart under the header ``hand,2,...,10,A``, EVs under ``hand,action,2,...,10,A``.

    EVs are decimals, or fractions if those were asked for. If a number of decimals was asked for,
    too, each line of decimals is followed by one of fractions, and a third column, ``number``,
    says which is which.
    """
    writers = _writers(question)
    names = [*(["action"] if values else []), *(["number"] if values and len(writers) > 1 else [])]
    lines: list[list[str]] = [["hand", *names, *UP_CARDS]]
    own = "best" if question.game.policy is None else "chart"
    for _, rows in blocks_of(chart):
        for row in rows:
            lines += _values(row, _numbers(row, values, own), writers) if values else [_codes(row)]
    if values:
        label = f"# {values_label(question.game, chart, values)}"
        lines.append([label, *[""] * (len(lines[0]) - 1)])
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_MINIMAL).writerows(lines)
    return text.getvalue().removesuffix("\n")


def _writers(question: Question) -> dict[str, Callable[[Any], str]]:
    """How each EV is written, by the names that the column ``number`` gives."""
    digits = question.decimals(VALUE_DIGITS)
    writers: dict[str, Callable[[Any], str]] = {}
    if question.digits is not None or not question.exact:
        writers["decimal"] = lambda ev: signed(ev, digits).strip()
    if question.exact:
        writers["fraction"] = fraction
    return writers


def _codes(row: Row) -> list[str]:
    return [row.name, *(row.cells[up].code if up in row.cells else "" for up in UP_CARDS)]


def _numbers(row: Row, which: str, own: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the numbers of a row by up-card, with what the column ``action`` says of them.

    ``own`` is what it says of EVs of the cells' own actions.
    """
    if which == "margin":
        return [("margin", margins_of(row))]
    if which == "best":
        return [(own, bests_of(row))]
    return [(action.value, evs) for action, evs in values_of(row)]


def _values(
    row: Row,
    numbers: list[tuple[str, dict[str, Any]]],
    writers: dict[str, Callable[[Any], str]],
) -> Iterator[list[str]]:
    for action, evs in numbers:
        for name, write in writers.items():
            number = [name] if len(writers) > 1 else []
            yield [
                row.name,
                action,
                *number,
                *(write(evs[up]) if up in evs else "" for up in UP_CARDS),
            ]
