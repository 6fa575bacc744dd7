"""Policies by their names, as people ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.house import House
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.search import best_policy
from strategy.blackjack.policies.simple import house_advice, mimic_dealer, never_bust, timeout
from strategy.blackjack.questions import require_whole
from strategy.cards import VALUES
from strategy.errors import QuestionError
from strategy.reading.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

COMPOSITION, TOTAL, TWO_CARD, TIMEOUT = "composition", "total", "two-card", "timeout"

_SIMPLE: Mapping[str, Callable[[Rules], Policy]] = {
    "mimic-dealer": mimic_dealer,
    "never-bust": never_bust,
    "house-advice": house_advice,
}

STRATEGIES = (COMPOSITION, TWO_CARD, TOTAL, TIMEOUT, *_SIMPLE)
"""The names of strategies; a path that ends in ``.csv`` names a chart file."""


def is_chart_file(name: str) -> bool:
    """Whether a strategy is named by the path of a chart file."""
    return name.strip().lower().endswith(".csv")


def policy_named(
    name: str,
    rules: Rules,
    shoe: Shoe,
    house: House | None = None,
    ups: Collection[int] = VALUES,
) -> Policy | None:
    """Return the policy of a name; None for ``composition``, the best play of every hand.

    Args:
        name: one of :data:`STRATEGIES` in any case, or the path of a chart file.
        rules: the table.
        shoe: the cards left before the deal, for which ``total`` and ``two-card`` are the best.
        house: what the table does by itself, for ``timeout``.
        ups: the up-cards (values) that are asked for; what ``total`` and ``two-card`` do against
            others may then be anything.

    Raises:
        QuestionError: an unknown name, or a time-out that the table does not state.
        ChartError: a chart file that cannot be read, or played at this table.
        ShoeError: the shoe could run dry.
    """
    if is_chart_file(name):
        return read_chart(name, rules, shoe)
    known = name.strip().lower()
    if known == COMPOSITION:
        return None
    if known in (TOTAL, TWO_CARD):
        require_whole(rules, shoe)
        return best_policy(known, rules, shoe, two_card=known == TWO_CARD, ups=ups)
    if known == TIMEOUT:
        return timeout(rules, house or House())
    if known in _SIMPLE:
        return _SIMPLE[known](rules)
    near = did_you_mean(known, STRATEGIES)
    hint = f"{near} Use" if near else "use"
    names = f"one of {', '.join(STRATEGIES)}, or a chart file that ends in .csv"
    msg = f"unknown strategy {name!r}; {hint} {names}"
    raise QuestionError(msg)
