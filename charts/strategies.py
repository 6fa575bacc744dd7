"""The strategies that a command may be asked for, by the names that are typed."""

from __future__ import annotations

from charts.refusals import RefusalError, did_you_mean

COMPOSITION, TOTAL = "composition", "total"
STRATEGIES = (
    COMPOSITION,
    "two-card",
    TOTAL,
    "timeout",
    "mimic-dealer",
    "never-bust",
    "house-advice",
)
CHART_FILE = "a chart file ending in .csv"
LIST = f"{', '.join(STRATEGIES)}, or {CHART_FILE}"


def is_strategy(text: str) -> bool:
    """Whether a text names a strategy, or a chart file by its ending.

    >>> is_strategy("Never-Bust"), is_strategy("charts/Mine.CSV"), is_strategy("live")
    (True, True, False)
    """
    word = text.strip().lower()
    return word in STRATEGIES or word.endswith(".csv")


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
