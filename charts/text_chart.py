"""The chart as text for a terminal, or as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from charts.chart_rows import UP_CARDS, Row, blocks_of, values_of
from charts.colours import plain
from charts.labels import (
    GIVEN_CARDS,
    NOT_RULED_OUT,
    basis_of,
    overall_label,
    title_of,
)
from charts.layout import paragraph, table
from charts.rounding import counted, listed, percent, signed, small
from charts.rule_texts import rules_line, values_text
from charts.text_answers import edge
from strategy import Action
from strategy.blackjack.condition import Condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from charts.question import Question
    from strategy.blackjack.chart import Cell, Chart, Exceptional

EXCEPTION, BY_CARDS = "*", "#"
MOST_EXCEPTIONS = 24
VALUE_DIGITS = 4
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}


@dataclass(frozen=True)
class Style:
    """How a chart is written down: ``tables`` is a table format of tabulate's."""

    tables: str
    heading: str
    item: str
    width: int
    escape: Callable[[str], str]
    paint: Callable[[str, Action], str] = plain


def text_style(paint: Callable[[str, Action], str], width: int) -> Style:
    """The style of a terminal."""
    return Style("simple", "", "  ", width, str, paint)


# One paragraph is one line of Markdown, whatever its length.
MARKDOWN = Style("pipe", "## ", "- ", 1_000_000, lambda text: text.replace("*", r"\*"))


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
    parts += _by_cards(chart, style)
    parts += _exceptions(question, chart, style)
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
    texts = [f"{code} = {meaning}" for code, meaning in meanings.items()]
    if any(cell.fallback for cell in cells):
        texts[-1] += " (else: where the first is not offered to the hand)"
    lines = ["; ".join(texts) + "."]
    marks = []
    if any(cell.exceptions for cell in cells):
        marks.append(f"{EXCEPTION} some hands do better otherwise, see the exceptions")
    if any(cell.by_cards for cell in cells):
        marks.append(f"{BY_CARDS} depends on the number of cards, see below")
    lines += ["; ".join(marks) + "."] if marks else []
    joined = "\n" if not style.heading else "\n\n"
    return [joined.join(paragraph(style.escape(line), width=style.width) for line in lines)]


def _meaning(cell: Cell) -> str:
    return cell.action.value + (f", else {cell.fallback.value}" if cell.fallback else "")


def condition_text(chart: Chart) -> str:
    """What the EVs of the cells are conditional on."""
    checked = {
        up
        for _, rows in blocks_of(chart)
        for row in rows
        for up, cell in row.cells.items()
        if cell.condition == Condition.NO_BLACKJACK
    }
    if not checked:
        return NOT_RULED_OUT
    against = listed([up for up in UP_CARDS if up in checked])
    return f"{GIVEN_CARDS}, against {against} also no dealer blackjack"


def _values(question: Question, chart: Chart, style: Style, which: str) -> list[str]:
    of = "the best action" if which == "best" else "every action"
    text = (
        f"EV of {of}, mean over the hands of the cell: {condition_text(chart)}, "
        f"{basis_of(question.game)}."
    )
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


def _by_cards(chart: Chart, style: Style) -> list[str]:
    lines = []
    for _, rows in blocks_of(chart):
        for row in rows:
            ups: dict[str, list[int]] = {}
            for up, cell in row.cells.items():
                if cell.by_cards:
                    ups.setdefault(_numbers_of_cards(cell), []).append(1 if up == "A" else int(up))
            lines += [f"{row.name} v {values_text(at)}: {rule}" for rule, at in ups.items()]
    if not lines:
        return []
    title = f"{style.heading}By the number of cards ({style.escape(BY_CARDS)})"
    return [_section(title, lines, style)]


def _numbers_of_cards(cell: Cell) -> str:
    by_action: dict[Action, list[str]] = {}
    for number, action in sorted((cell.by_cards or {}).items()):
        by_action.setdefault(action, []).append(str(number))
    return "; ".join(
        f"{action.value} with {listed(numbers, 'or')} cards"
        for action, numbers in by_action.items()
    )


def _exceptions(question: Question, chart: Chart, style: Style) -> list[str]:
    found = chart.exceptions
    if not found:
        return []
    title = f"{style.heading}Exceptions ({style.escape(EXCEPTION)})"
    note = (
        f"{counted(len(found), 'hand')} better played otherwise than by the cell. Gains are "
        f"{condition_text(chart)}, {basis_of(question.game)}."
    )
    groups = groupby(found, key=lambda found: (found.row, found.up, found.action))
    lines = [_group(list(group)) for _, group in groups]
    return [
        _section(f"{title}: {note}" if not style.heading else f"{title}\n\n{note}", lines, style)
    ]


def _group(found: list[Exceptional]) -> str:
    """Write hands that share a cell and an action; of many, only those that come up most."""
    first = found[0]
    ranked = sorted(found, key=lambda exception: -exception.chance)
    shown, left = ranked[:MOST_EXCEPTIONS], ranked[MOST_EXCEPTIONS:]
    hands = "  ".join(exception.hand for exception in found if exception in shown)
    gain = small(max(exception.gain for exception in found))
    text = f"{first.row} v {first.up}: {first.action.value} gains up to {gain} with  {hands}"
    if not left:
        return text
    chance = percent(sum(exception.chance for exception in left), 4)
    rest = f"and {counted(len(left), 'rarer hand')}, {chance} of rounds (--format json has all)"
    return f"{text}  {rest}"


def _section(title: str, lines: list[str], style: Style) -> str:
    hang = "  " * (not style.heading)
    head = title if style.heading else paragraph(title, hang=hang, width=style.width)
    items = [
        paragraph(style.escape(line), indent=style.item, hang=hang * 3, width=style.width)
        for line in lines
    ]
    return "\n".join([head, *([""] if style.heading else []), *items])
