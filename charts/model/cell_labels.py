"""The words that say what the numbers in a chart's cells are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.rows import UP_CARDS, blocks_of
from charts.words.labels import GIVEN_CARDS, NOT_RULED_OUT, basis_of
from charts.words.rounding import listed
from strategy.blackjack.condition import Condition

if TYPE_CHECKING:
    from strategy import Game
    from strategy.blackjack.chart import Chart

FALLBACK_MEAN = (
    " The action after else is the best for the hands that are not offered the first, so another "
    "may show a higher mean here."
)


def values_label(game: Game, chart: Chart, which: str) -> str:
    """What the numbers of the cells are; ``which`` is one of the ways to give them."""
    text = f"{condition_text(chart)}, {basis_of(game)}"
    if which == "all":
        return (
            f"EV of every action: {text}; each action's mean is over the hands of the cell that it "
            "is offered to"
        )
    if which == "margin":
        # What rules need does without the engine.
        from strategy.blackjack.policies.policy import CellPolicy

        by_totals = isinstance(game.policy, CellPolicy) and not game.policy.two_card
        counted = "; for totals, hands of splits are counted" if by_totals else ""
        return (
            "margin: how much better the cell's action is than the nearest other one, mean over "
            f"the hands where they differ{counted}: {text}"
        )
    its = "best" if game.policy is None else "cell's"
    return f"EV of the {its} action: {text}; mean over the hands of the cell that it is offered to"


def exceptions_label(game: Game, chart: Chart) -> str:
    """What the gains and chances of exceptions are."""
    gain = f"gain: {condition_text(chart)}, {basis_of(game)}"
    return f"{gain}; chance: of all rounds"


def condition_text(chart: Chart) -> str:
    """What the EVs of the cells are conditional on."""
    checked = {
        up
        for _, rows in blocks_of(chart)
        for row in rows
        for up, cell in row.cells.items()
        if cell.condition == Condition.NO_BLACKJACK
    }
    if not checked:
        return NOT_RULED_OUT
    against = listed([up for up in UP_CARDS if up in checked])
    return f"{GIVEN_CARDS}, against {against} also no dealer blackjack"
