"""The model of a chart that is printed, drawn or shown as a page: all that it says, as words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.model.looks import LOOKS, Look, Looks, letters
from charts.model.notes import (
    BY_CARDS,
    EXCEPTION,
    NEAR_TIE,
    Note,
    by_cards_note,
    exceptions_note,
    play_by_cards,
)
from charts.model.rows import NEAR, Row, blocks_of, is_near_tie
from charts.words.codes import ELSE, has_fallback, in_order, meaning
from charts.words.labels import overall_label, strategy_line, title_of
from charts.words.program import maker
from charts.words.rounding import percent, signed
from charts.words.rule_texts import rules_line
from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Mapping

    from charts.asked.question import Question
    from charts.model.notes import Place
    from strategy.blackjack.chart import Cell, Chart

EV_DIGITS = 6
"""The usual decimals of the EV above a chart."""

TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}


@dataclass(frozen=True)
class Block:
    """Rows of one kind of hand, ``hard``, ``soft`` or ``pair``, in the order of print."""

    kind: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Entry:
    """A line of the legend: a code in use, as it is shown, the action that colours it, in words."""

    code: str
    action: Action
    meaning: str


@dataclass(frozen=True)
class Sheet:
    """A chart with all that it needs to be read.

    ``ev`` and ``edge`` hold the number with its name; ``label`` says what they are. ``marks`` are
    the signs behind codes and what they mean. Only codes and marks in use are explained.
    ``fallbacks`` explains what stands behind "else", "" if nothing does. ``by_cards`` is the play
    of the cells where it depends on the number of cards.
    """

    question: Question
    chart: Chart
    looks: Looks
    title: str
    rules: str
    strategy: str
    ev: str
    edge: str
    label: str
    blocks: tuple[Block, ...]
    legend: tuple[Entry, ...]
    fallbacks: str
    marks: tuple[tuple[str, str], ...]
    by_cards: Mapping[Place, str]
    notes: tuple[Note, ...]
    maker: str

    def shown(self, cell: Cell) -> str:
        """Return a cell's code in the letters of this sheet, with its marks."""
        return letters(cell.code, self.looks) + marks_of(cell)

    def look(self, cell: Cell) -> Look:
        """Return how a cell looks."""
        return self.looks[cell.action]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        rows = (row for block in self.blocks for row in block.rows)
        return tuple(cell for row in rows for cell in row.cells.values())


def sheet_of(question: Question, chart: Chart, looks: Looks = LOOKS) -> Sheet:
    """Return the sheet of a question's chart."""
    blocks = tuple(Block(name, TITLES[name], tuple(rows)) for name, rows in blocks_of(chart))
    cells = [cell for block in blocks for row in block.rows for cell in row.cells.values()]
    codes = in_order(cell.code for cell in cells)
    of_code = {action.code: action for action in Action}
    ev, edge = worth(question, EV_DIGITS)
    by_cards = play_by_cards(question, chart)
    return Sheet(
        question=question,
        chart=chart,
        looks=looks,
        title=title_of(question.table),
        rules=rules_line(question.table.rules),
        strategy=strategy_line(question.game),
        ev=ev,
        edge=edge,
        label=overall_label(question.game),
        blocks=blocks,
        legend=tuple(
            Entry(letters(code, looks), of_code[code[0]], meaning(code)) for code in codes
        ),
        fallbacks=ELSE if has_fallback(codes) else "",
        marks=_marks(cells),
        by_cards=by_cards,
        notes=(*by_cards_note(by_cards), *exceptions_note(question, chart)),
        maker=maker(),
    )


def worth(question: Question, usual: int) -> tuple[str, str]:
    """Return the overall EV, then house edge and RTP, each with its name.

    ``usual`` is how many decimals the EV has where none were asked for.
    """
    ev, digits = question.game.ev, question.edge_decimals()
    return (
        f"EV {signed(ev, question.decimals(usual)).strip()}",
        f"house edge {percent(-ev, digits)}, RTP {percent(1 + ev, digits)}",
    )


def marks_of(cell: Cell) -> str:
    """Return the signs that stand behind a cell's code."""
    marks = (
        EXCEPTION * bool(cell.exceptions),
        BY_CARDS * bool(cell.by_cards),
        NEAR_TIE * is_near_tie(cell),
    )
    return "".join(marks)


def _marks(cells: list[Cell]) -> tuple[tuple[str, str], ...]:
    meanings = {
        EXCEPTION: "some hands are played otherwise: see the exceptions",
        BY_CARDS: "depends on the number of cards, see below",
        NEAR_TIE: f"near-tie: the best other action is worse, or better, by less than "
        f"{float(NEAR)}",
    }
    used = {mark for cell in cells for mark in marks_of(cell)}
    return tuple((mark, text) for mark, text in meanings.items() if mark in used)
