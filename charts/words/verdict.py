"""What advice about a hand says, in words and numbers, however it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.strategies import TOTAL
from charts.words.labels import advice_label, kind_of
from charts.words.rounding import signed, small
from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.asked.advised import Advised, ChartSays, Unfunded
    from strategy import Advice
    from strategy.numbers import Value

BLACKJACK = "A blackjack: nothing to decide."
FINISHED = "Nothing to decide: this hand takes no further card."

HEADERS = ("action", "EV", "behind the best")
"""What stands above the rows of a verdict."""


@dataclass(frozen=True)
class Verdict:
    """The advice: the hand, what to do, and the EV of each action, the best first.

    Each of ``rows`` has an action, its EV, and how far it is behind the best. ``remarks`` are what
    the chart says and what funds change; ``label`` says what the EVs are.
    """

    hand: str
    says: str
    rows: tuple[tuple[str, str, str], ...]
    remarks: tuple[str, ...]
    label: str


def verdict_of(answer: Advised, digits: int) -> Verdict:
    """Put an answer into words; EVs have so many decimals."""
    advice = answer.advice
    return Verdict(
        hand=_hand(answer),
        says=_says(answer, digits),
        rows=tuple(
            (action.value, signed(ev, digits), _behind(advice, action, digits))
            for action, ev in ranked(advice)
        ),
        remarks=tuple(_remarks(answer, digits)),
        label=f"EV: {advice_label(answer.question.game, advice, answer.split)}.",
    )


def ranked(advice: Advice) -> list[tuple[Action, Value]]:
    """Return the actions with their EVs, the best first."""
    return sorted(advice.values.items(), key=lambda item: (item[0] is not advice.best, -item[1]))


def _hand(answer: Advised) -> str:
    advice, of_split = answer.advice, f", {answer.split}" if answer.split else ""
    kind = kind_of(str(advice.hand), natural=_natural(answer))
    return f"{advice.hand} ({kind}) v {advice.up}{of_split}"


def _natural(answer: Advised) -> bool:
    """Whether two cards of 21 are a blackjack."""
    return not answer.split or answer.question.table.rules.blackjack_after_split


def _says(answer: Advised, digits: int) -> str:
    advice = answer.advice
    ev = signed(advice.ev, digits).strip()
    if advice.best is None:
        blackjack = _natural(answer) and advice.hand.is_natural
        return f"{BLACKJACK if blackjack else FINISHED} Its EV is {ev}."
    return f"{advice.best.value.capitalize()}: EV {ev}{_lead(advice, digits)}."


def _lead(advice: Advice, digits: int) -> str:
    if advice.margin is None or advice.runner_up is None:
        return ", the only action offered"
    if not advice.margin:
        return f", a tie with {advice.runner_up.value}"
    return f", {small(advice.margin, digits)} better than {advice.runner_up.value}"


def _behind(advice: Advice, action: Action, digits: int) -> str:
    if action is advice.best:
        return ""
    difference = advice.behind[action]
    return small(difference, digits) if difference else "a tie"


def _remarks(answer: Advised, digits: int) -> Iterator[str]:
    """Yield what the chart says, and what the table does without funds."""
    if answer.chart and len(answer.advice.values) > 1:
        yield _chart_line(answer.chart, answer.advice, digits)
    for missing in answer.unfunded:
        yield _without_funds(missing, digits)


def _chart_line(says: ChartSays, advice: Advice, digits: int) -> str:
    name = f"The strategy {says.strategy}"
    if advice.played is None and says.strategy == TOTAL:
        name = "The chart by totals for a fresh shoe"
    if says.action is advice.best:
        return f"{name} says {says.action.value}, too."
    if not says.cost:
        return f"{name} says {says.action.value}, which ties."
    cost = small(says.cost, digits)
    return f"{name} says {says.action.value}: a mistake with these cards, at a cost of {cost}."


def _without_funds(missing: Unfunded, digits: int) -> str:
    action = missing.action.value
    if missing.does is None:
        return f"This table does not state what becomes of a {action} that the funds do not allow."
    says = f"Asked for a {action} all the same, this table {missing.does}"
    if missing.instead is None or missing.ev is None:
        return f"{says}."
    ev = signed(missing.ev, digits).strip()
    after = " with the best play after it" if missing.instead is Action.HIT else ""
    return f"{says}; here: {missing.instead.value}, EV {ev}{after}."
