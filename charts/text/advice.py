"""What `advise` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.asked.strategies import TOTAL
from charts.text.answers import DIGITS, head, kind_of
from charts.text.exact import NOTHING_ROUNDED, fractions_list
from charts.text.layout import listing, paragraph
from charts.words.labels import advice_label
from charts.words.rounding import fraction, signed, small
from strategy import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.asked.advised import Advised, ChartSays, Unfunded
    from strategy import Advice
    from strategy.numbers import Value

BLACKJACK = "A blackjack: nothing to decide."
FINISHED = "Nothing to decide: this hand takes no further card."


def advice_text(answer: Advised) -> str:
    """What a hand should do, the EV of each action, and what its chart and its funds say."""
    question, advice, split = answer.question, answer.advice, answer.split
    best, of_split = advice.best, f", {split}" if split else ""
    natural = not split or question.table.rules.blackjack_after_split
    title = f"{advice.hand} ({kind_of(str(advice.hand), natural=natural)}) v {advice.up}{of_split}"
    digits = question.decimals(DIGITS)
    ev = signed(advice.ev, digits).strip()
    if best is None:
        blackjack = natural and advice.hand.is_natural
        verdict = f"{BLACKJACK if blackjack else FINISHED} Its EV is {ev}."
    else:
        verdict = f"{best.value.capitalize()}: EV {ev}{_lead(advice, digits)}."
    parts = [head(question), f"{title}\n{paragraph(verdict)}"]
    ranked = sorted(advice.values.items(), key=lambda item: (item[0] is not best, -item[1]))
    if ranked:
        rows = [
            (
                action.value,
                signed(ev, digits),
                _behind(advice.behind[action], digits) if action is not best else "",
            )
            for action, ev in ranked
        ]
        headers = ("action", "EV", "behind the best")
        parts.append(listing(rows, headers, ("left", "right", "right")))
    if question.exact:
        parts.append(_as_fractions(advice, ranked))
    if remarks := [paragraph(line) for line in _remarks(answer, digits)]:
        parts.append("\n".join(remarks))
    label = [paragraph(f"EV: {advice_label(question.game, advice, split)}.", hang="  ")]
    if question.game.is_exact:
        label.insert(0, paragraph(NOTHING_ROUNDED))
    return "\n\n".join([*parts, "\n".join(label)])


def _as_fractions(advice: Advice, ranked: list[tuple[Action, Value]]) -> str:
    rows = [(action.value, fraction(ev)) for action, ev in ranked] or [("EV", fraction(advice.ev))]
    if advice.margin is not None:
        rows.append(("margin", fraction(advice.margin)))
    return fractions_list(rows, ("", "as a fraction"))


def _lead(advice: Advice, digits: int) -> str:
    if advice.margin is None or advice.runner_up is None:
        return ", the only action offered"
    if not advice.margin:
        return f", a tie with {advice.runner_up.value}"
    return f", {small(advice.margin, digits)} better than {advice.runner_up.value}"


def _behind(difference: Value, digits: int) -> str:
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
