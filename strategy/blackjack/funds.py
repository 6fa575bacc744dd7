"""Play where the player's funds do not allow another bet: no double, or no split."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from strategy.blackjack.actions import Action
from strategy.blackjack.house import NoDoubleFunds, NoSplitFunds
from strategy.blackjack.switches import DoubleTotals

if TYPE_CHECKING:
    from strategy.blackjack.house import House
    from strategy.blackjack.rules import Rules
    from strategy.cards import Hand


def without_doubles(rules: Rules) -> Rules:
    """Return the rules as they are for a player who cannot pay for a double, now or later.

    >>> from strategy.blackjack.rules import Rules
    >>> without_doubles(Rules()).may_double(11, soft=False, cards=2)
    False
    """
    return replace(
        rules,
        double_totals=DoubleTotals.NONE,
        double_any_cards=False,
        double_split_aces=False,
    )


def done_instead(action: Action, hand: Hand, house: House) -> Action | None:
    """Return what the table does with a double or a split that the funds do not allow.

    It is None where the table states nothing, or asks the player again.
    """
    if action is Action.DOUBLE and house.no_double_funds is NoDoubleFunds.HIT:
        return Action.HIT
    if action is Action.SPLIT and house.no_split_funds is NoSplitFunds.FOLD:
        return Action.FOLD
    if action is Action.SPLIT and house.no_split_funds is NoSplitFunds.HIT_TO_11:
        return Action.HIT if hand.total <= 11 else Action.STAND
    return None
