"""What the page tells of one cell of a chart: its action, and every number behind it, as words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.model.notes import BY_CARDS, EXCEPTION, NEAR_TIE
from charts.model.rows import UP_CARDS, drawn_together
from charts.model.sheet import EV_DIGITS, marks_of
from charts.words.codes import meaning
from charts.words.labels import GIVEN_CARDS, NOT_RULED_OUT, RULED_OUT, play_text
from charts.words.rounding import change, percent, signed
from strategy.blackjack.condition import Condition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from charts.model.rows import Row
    from charts.model.sheet import Block, Sheet
    from strategy import Action
    from strategy.blackjack.chart import Cell
    from strategy.numbers import Value

MOST_HANDS = 8
"""How many exceptions of one cell are named."""

OFTEN = 0.1
"""A chance from which on it says more than in how many rounds one comes."""

SPOKEN = {
    EXCEPTION: "with exceptions",
    BY_CARDS: "depends on the number of cards",
    NEAR_TIE: "near-tie",
}
"""What marks mean, in the few words that are read out with each cell."""


@dataclass(frozen=True)
class CellWords:
    """One cell, as the page shows it; ``key`` names it within the page.

    ``evs`` holds each action with its EV, the cell's own first, then the best, under the condition
    that ``given`` states. ``margin`` is "" without a choice. ``otherwise`` are the hands that are
    played otherwise, ``by_cards`` the play that the number of cards changes.
    """

    key: str
    hand: str
    up: str
    code: str
    marks: str
    action: Action
    says: str
    spoken: str
    evs: tuple[tuple[str, str], ...]
    given: str
    margin: str
    frequency: str
    otherwise: tuple[str, ...]
    by_cards: str


@dataclass(frozen=True)
class RowWords:
    """A row with a place for every up-card, None where the shoe has no such hand."""

    label: str
    cells: tuple[CellWords | None, ...]


def rows_of(sheet: Sheet, block: Block) -> Iterator[RowWords]:
    """Yield the rows of a block in words."""
    return _rows(sheet, block, block.rows)


def short_rows(sheet: Sheet, block: Block) -> Iterator[RowWords]:
    """Yield the rows of a block in words, neighbours that do the same as one."""
    return _rows(sheet, block, drawn_together(block.rows))


def _rows(sheet: Sheet, block: Block, rows: Iterable[Row]) -> Iterator[RowWords]:
    """Yield some of the rows of a block in words."""
    for row in rows:
        cells = (
            _words(sheet, block, row, up, row.cells[up]) if up in row.cells else None
            for up in UP_CARDS
        )
        yield RowWords(row.label, tuple(cells))


def _words(sheet: Sheet, block: Block, row: Row, up: str, cell: Cell) -> CellWords:
    digits = sheet.question.decimals(EV_DIGITS)
    marks = marks_of(cell)
    says = meaning(cell.code)
    # Means over different hands: another action may show a higher one than the cell's.
    evs = sorted(cell.values.items(), key=lambda item: (item[0] is not cell.action, -item[1]))
    return CellWords(
        key=f"{block.kind}-{row.label.partition(',')[0]}-{up}",
        hand=row.name,
        up=up,
        code=sheet.shown(cell).removesuffix(marks),
        marks=marks,
        action=cell.action,
        says=says,
        spoken=", ".join([says, *(SPOKEN[mark] for mark in marks)]),
        evs=tuple((action.value, signed(ev, digits).strip()) for action, ev in evs),
        given=f"{_given(cell, up)}, {play_text(sheet.question.game)}",
        margin="" if cell.margin is None else change(cell.margin, digits),
        frequency=_frequency(cell.chance),
        otherwise=tuple(_otherwise(cell, digits)),
        by_cards=sheet.by_cards.get((row.name, up), ""),
    )


def _given(cell: Cell, up: str) -> str:
    """What the EVs of one cell are conditional on."""
    if cell.condition == Condition.NO_BLACKJACK:
        return RULED_OUT
    return NOT_RULED_OUT if up in {"10", "A"} else GIVEN_CARDS


def _frequency(chance: Value) -> str:
    """How often a round comes to a cell.

    >>> _frequency(0.001783)
    '1 of 561 rounds, 0.178%'
    >>> _frequency(0.74026)
    '74.0% of rounds'
    >>> _frequency(0)
    'no round comes to it'
    """
    if not chance:
        return "no round comes to it"
    if chance > OFTEN:
        return f"{percent(chance, 1)} of rounds"
    return f"1 of {round(1 / chance):,} rounds, {percent(chance, 3)}"


def _otherwise(cell: Cell, digits: int) -> Iterator[str]:
    """Yield the exceptions that come up most with their gains, and how many more there are."""
    found = sorted(cell.exceptions, key=lambda exception: -exception.chance)
    for one in found[:MOST_HANDS]:
        yield f"{one.hand}: {one.action.value}, {change(one.gain, digits)}"
    if len(found) > MOST_HANDS:
        yield f"and {len(found) - MOST_HANDS} more"
