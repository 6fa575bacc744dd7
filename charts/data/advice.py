"""What `advise --json` answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from charts.data.answers import table_json
from charts.data.numbers import numbers_json
from charts.words.labels import advice_label, strategy_of
from strategy import Action

if TYPE_CHECKING:
    from charts.asked.advised import Advised


def advice_json(answer: Advised) -> dict[str, Any]:
    """The best action, the EV of each, what they are conditional on, and what the chart says.

    ``chart`` is null where nothing is to be decided. ``unfunded`` has an entry for each action that
    the hand would be offered, but for the funds: what the table does instead, and its EV, null if
    the table does not say so or asks again.
    """
    question, advice = answer.question, answer.advice
    evs = {action.value: ev for action, ev in advice.values.items()}
    return {
        **table_json(question),
        "strategy": strategy_of(question.game),
        "label": advice_label(question.game, advice, answer.split),
        "hand": str(advice.hand),
        "up": str(advice.up),
        **({"after_split": answer.split} if answer.split else {}),
        "best": _name(advice.best),
        **numbers_json(question, "ev", advice.ev),
        **numbers_json(question, "actions", evs),
        **numbers_json(question, "margin", advice.margin),
        "condition": advice.condition,
        "chart": _chart(answer),
        "unfunded": {
            missing.action.value: {
                "instead": _name(missing.instead),
                **numbers_json(question, "ev", missing.ev),
            }
            for missing in answer.unfunded
        },
    }


def _chart(answer: Advised) -> dict[str, Any] | None:
    says = answer.chart
    if says is None:
        return None
    return {
        "strategy": says.strategy,
        "action": says.action.value,
        **numbers_json(answer.question, "cost", says.cost),
    }


def _name(action: Action | None) -> str | None:
    return None if action is None else action.value
