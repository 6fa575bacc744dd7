"""Exact strategy and expected value (EV) of blackjack tables with unusual rules, and of baccarat.

>>> from strategy import analyze
>>> game = analyze("deluxe")
>>> game.advise("8,8", "10").best
Action.SPLIT
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from strategy.baccarat.analysis import analyze_baccarat
    from strategy.baccarat.bets import Bet, Line
    from strategy.baccarat.events import PairEvent, PairOf, ResultEvent
    from strategy.baccarat.game import BaccaratGame
    from strategy.baccarat.pay_tables import read_bets
    from strategy.baccarat.results import Winner
    from strategy.blackjack.actions import Action
    from strategy.blackjack.advice import Advice
    from strategy.blackjack.analysis import analyze
    from strategy.blackjack.chart import Chart
    from strategy.blackjack.comparison import Comparison, compare
    from strategy.blackjack.condition import Condition
    from strategy.blackjack.game import FirstHandEV, Game
    from strategy.blackjack.kernel import accelerate
    from strategy.blackjack.policies.policy import CellPolicy, Policy
    from strategy.blackjack.post_split import PostSplit
    from strategy.blackjack.rules import Rules
    from strategy.cards import Card, Hand, Shoe
    from strategy.errors import (
        CardError,
        ChartError,
        ExactshoeError,
        MissingPackageError,
        QuestionError,
        RulesError,
        ShoeError,
    )
    from strategy.suits import SuitedShoe

# Where each name lives. Loaded when asked for: rules and cards need no numpy, the engine does.
_HOMES = {
    "Action": "blackjack.actions",
    "Advice": "blackjack.advice",
    "BaccaratGame": "baccarat.game",
    "Bet": "baccarat.bets",
    "Card": "cards",
    "CardError": "errors",
    "CellPolicy": "blackjack.policies.policy",
    "Chart": "blackjack.chart",
    "ChartError": "errors",
    "Comparison": "blackjack.comparison",
    "Condition": "blackjack.condition",
    "ExactshoeError": "errors",
    "FirstHandEV": "blackjack.game",
    "Game": "blackjack.game",
    "Hand": "cards",
    "Line": "baccarat.bets",
    "MissingPackageError": "errors",
    "PairEvent": "baccarat.events",
    "PairOf": "baccarat.events",
    "Policy": "blackjack.policies.policy",
    "PostSplit": "blackjack.post_split",
    "QuestionError": "errors",
    "ResultEvent": "baccarat.events",
    "Rules": "blackjack.rules",
    "RulesError": "errors",
    "Shoe": "cards",
    "ShoeError": "errors",
    "SuitedShoe": "suits",
    "Winner": "baccarat.results",
    "accelerate": "blackjack.kernel",
    "analyze": "blackjack.analysis",
    "analyze_baccarat": "baccarat.analysis",
    "compare": "blackjack.comparison",
    "read_bets": "baccarat.pay_tables",
}

__all__ = [
    "Action",
    "Advice",
    "BaccaratGame",
    "Bet",
    "Card",
    "CardError",
    "CellPolicy",
    "Chart",
    "ChartError",
    "Comparison",
    "Condition",
    "ExactshoeError",
    "FirstHandEV",
    "Game",
    "Hand",
    "Line",
    "MissingPackageError",
    "PairEvent",
    "PairOf",
    "Policy",
    "PostSplit",
    "QuestionError",
    "ResultEvent",
    "Rules",
    "RulesError",
    "Shoe",
    "ShoeError",
    "SuitedShoe",
    "Winner",
    "accelerate",
    "analyze",
    "analyze_baccarat",
    "compare",
    "read_bets",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        msg = f"module 'strategy' has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"strategy.{_HOMES[name]}"), name)
