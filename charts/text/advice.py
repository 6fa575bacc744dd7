"""What `advise` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.text.answers import DIGITS, head
from charts.text.layout import fractions_list, listing, paragraph
from charts.words.labels import NOTHING_ROUNDED
from charts.words.rounding import fraction
from charts.words.verdict import HEADERS, ranked, verdict_of

if TYPE_CHECKING:
    from charts.asked.advised import Advised
    from strategy import Advice


def advice_text(answer: Advised) -> str:
    """What a hand should do, the EV of each action, and what its chart and its funds say."""
    question = answer.question
    verdict = verdict_of(answer, question.decimals(DIGITS))
    parts = [head(question), f"{verdict.hand}\n{paragraph(verdict.says)}"]
    if verdict.rows:
        parts.append(listing(verdict.rows, HEADERS, ("left", "right", "right")))
    if question.exact:
        parts.append(_as_fractions(answer.advice))
    if verdict.remarks:
        parts.append("\n".join(map(paragraph, verdict.remarks)))
    label = [paragraph(verdict.label, hang="  ")]
    if question.game.is_exact:
        label.insert(0, paragraph(NOTHING_ROUNDED))
    return "\n\n".join([*parts, "\n".join(label)])


def _as_fractions(advice: Advice) -> str:
    rows = [(action.value, fraction(ev)) for action, ev in ranked(advice)]
    rows = rows or [("EV", fraction(advice.ev))]
    if advice.margin is not None:
        rows.append(("margin", fraction(advice.margin)))
    return fractions_list(rows, ("", "as a fraction"))
