"""The notes of a chart: its play by the number of cards, and its exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.model.cell_labels import condition_text
from charts.model.rows import blocks_of
from charts.words.labels import basis_of
from charts.words.rounding import counted, listed, percent, small
from charts.words.rule_texts import values_text
from strategy.cards import ACE, TEN, Hand, value_name
from strategy.errors import ExactshoeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from charts.asked.question import Question
    from charts.model.rows import Row
    from strategy import Action
    from strategy.blackjack.chart import Cell, Chart, Exceptional

EXCEPTION, BY_CARDS, NEAR_TIE = "*", "#", "~"
RARE = 1e-5
"""Cells whose exceptions come up in fewer rounds are left out of the list."""

HANDS_IN_ALL, MOST_HANDS, FEWEST_HANDS = 48, 24, 5
"""How many hands the exceptions name: in all, and of one cell."""

Place = tuple[str, str]
"""A cell of a chart: the name of its row, and the up-card."""


@dataclass(frozen=True)
class Note:
    """A list below a chart under a title, and what it lists: ``text``, "" where that is plain."""

    title: str
    text: str
    lines: tuple[str, ...]


def exceptions_note(question: Question, chart: Chart) -> list[Note]:
    """The hands that are played otherwise than by their cells, the most frequent by name."""
    cells: dict[tuple[str, str], dict[Action, list[Exceptional]]] = {}
    for found in chart.exceptions:
        cells.setdefault((found.row, found.up), {}).setdefault(found.action, []).append(found)
    if not cells:
        return []
    shown = [
        actions
        for actions in cells.values()
        if sum(found.chance for group in actions.values() for found in group) >= RARE
    ]
    groups = [group for actions in shown for group in actions.values()]
    most = min(MOST_HANDS, max(FEWEST_HANDS, HANDS_IN_ALL // max(1, len(groups))))
    lines = [_group(group, most) for group in groups]
    if left := len(cells) - len(shown):
        lines.append(
            f"left out: {counted(left, 'cell')} with a {EXCEPTION} whose exceptions come up in "
            f"fewer than 1 of {round(1 / RARE):,} rounds"
        )
    hands = counted(len(chart.exceptions), "hand") + ("" if question.game.policy else " better")
    text = (
        f"{hands} played otherwise than by their cell; the most frequent are named (the JSON "
        "format has all). For all hands of a line: how many rounds "
        f"come to one, the mean gain there ({condition_text(chart)}), and the gain per round. "
        f"Gains are {basis_of(question.game)}."
    )
    return [Note(f"Exceptions ({EXCEPTION})", text, tuple(lines))]


def _group(found: Sequence[Exceptional], most: int) -> str:
    """Write hands that share a cell and an action; of many, only those that come up most."""
    first = found[0]
    hands = "  ".join(
        exception.hand for exception in sorted(found, key=lambda found: -found.chance)[:most]
    )
    more = f"  and {len(found) - most} more" if len(found) > most else ""
    chance = sum(float(exception.chance) for exception in found)
    gain = sum(float(exception.chance * exception.gain) for exception in found)
    return (
        f"{first.row} v {first.up}: {first.action.value} with  {hands}{more}; "
        f"{percent(chance, 3)} of rounds, mean gain {small(gain / chance)}, {small(gain)} per round"
    )


def play_by_cards(question: Question, chart: Chart) -> dict[Place, str]:
    """Say how play depends on the number of cards, for each cell where it does."""
    return {
        (row.name, up): _numbers_of_cards(question, row, up, cell)
        for _, rows in blocks_of(chart)
        for row in rows
        for up, cell in row.cells.items()
        if cell.by_cards
    }


def by_cards_note(by_cards: Mapping[Place, str]) -> list[Note]:
    """The cells whose best action depends on the number of cards, and how."""
    together: dict[tuple[str, str], list[int]] = {}
    for (row, up), rule in by_cards.items():
        together.setdefault((row, rule), []).append(ACE if up == "A" else int(up))
    lines = [f"{row} v {values_text(ups)}: {rule}" for (row, rule), ups in together.items()]
    if not lines:
        return []
    return [Note(f"By the number of cards ({BY_CARDS})", "", tuple(lines))]


def _numbers_of_cards(question: Question, row: Row, up: str, cell: Cell) -> str:
    by_action: dict[Action, list[int]] = {}
    for number, action in sorted((cell.by_cards or {}).items()):
        by_action.setdefault(action, []).append(number)
    longest = (question.table.rules.charlie or 22) - 1
    parts = []
    for action, numbers in by_action.items():
        words = listed([str(number) for number in numbers], "or")
        first, last = numbers[0], numbers[-1]
        if first < longest and numbers == [*range(first, last + 1)]:
            rest = range(last + 1, longest + 1)
            if all(_all_do(question, row, up, action, number) for number in rest):
                words = f"{first} or more"
        parts.append(f"{action.value} with {words} cards")
    return "; ".join(parts)


def _all_do(question: Question, row: Row, up: str, action: Action, number: int) -> bool:
    """Whether all hands of a row with so many cards do the same, also those that play avoids."""
    for hand in _hands(row, number):
        try:
            advice = question.game.advise(hand, up)
        except ExactshoeError:  # the shoe has no such hand
            continue
        if advice.best is not action:
            return False
    return True


def _hands(row: Row, number: int) -> Iterator[str]:
    """Yield the hands of a hard or soft total with so many cards."""
    soft, total = row.name.startswith("soft"), int(row.label)
    for values in _sums(total - TEN * soft, number, TEN):
        hand = Hand.parse(",".join(map(value_name, values)))
        if (hand.total, hand.is_soft) == (total, soft):
            yield str(hand)


def _sums(total: int, number: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to add up to a total with so many card values, the larger ones first."""
    if number == 0 and total == 0:
        yield ()
    if 0 < number <= total:
        for first in range(min(largest, total), 0, -1):
            for rest in _sums(total - first, number - 1, first):
                yield (first, *rest)
