"""The strategies that a command may be asked for, by the names that are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.refusals import RefusalError
from strategy.reading.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

COMPOSITION, TOTAL = "composition", "total"
STRATEGIES: Mapping[str, str] = {
    COMPOSITION: "the best action for the exact cards of the hand",
    "two-card": "two cards by composition, longer hands by total",
    TOTAL: "the best chart by totals",
    "timeout": "what the table does with a player who is silent",
    "mimic-dealer": "hits and stands as the dealer does; no doubles, no splits",
    "never-bust": "hits what no card can bust, but no 21; no doubles, no splits",
    "house-advice": "what the rules page of the live-fold table advises",
}
"""Their names, and what each of them plays."""
AFTER_SPLIT: Mapping[str, str] = {
    "CDZ-": "the action that is best for the same cards before a split",
    "CDP1": "the best for one hand with one further pair card gone",
}
"""The ways that the strategy by composition can play after a split, and what each of them plays."""
CHART_FILE = "a chart file ending in .csv"
LIST = f"{', '.join(STRATEGIES)}, or {CHART_FILE}"
EXPLAINED = f"{', '.join(f'{name} ({what})' for name, what in STRATEGIES.items())}, or {CHART_FILE}"


def is_strategy(text: str) -> bool:
    """Whether a text names a strategy, or a chart file by its ending.

    >>> is_strategy("Never-Bust"), is_strategy("charts/Mine.CSV"), is_strategy("live")
    (True, True, False)
    """
    word = text.strip().lower()
    return word in STRATEGIES or word.endswith(".csv")


def set_against(strategy: str) -> str:
    """Return the strategy that another one is compared with where none is named.

    >>> set_against("timeout"), set_against("total")
    ('total', 'composition')
    """
    return COMPOSITION if strategy == TOTAL else TOTAL


def strategy_named(text: str) -> str:
    """Return a strategy's name as it is listed; the path of a chart file is kept as typed.

    Raises:
        RefusalError: it is neither.

    >>> strategy_named(" Total "), strategy_named("Mine.CSV")
    ('total', 'Mine.CSV')
    """
    if not is_strategy(text):
        near = did_you_mean(text.strip(), STRATEGIES)
        msg = f"unknown strategy {text!r}; {near}{' Use' if near else 'use'} one of {LIST}"
        raise RefusalError(msg)
    word = text.strip().lower()
    return word if word in STRATEGIES else text
