"""Exact strategy and expected value (EV) of blackjack tables with unusual rules.

>>> from strategy import analyze
>>> game = analyze("deluxe")
>>> game.advise("8,8", "10").best
Action.SPLIT
"""

from strategy.blackjack.actions import Action
from strategy.blackjack.advice import Advice
from strategy.blackjack.game import Game, analyze
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.rules import Rules
from strategy.cards import Card, Hand, Shoe
from strategy.errors import CardError, ExactshoeError, QuestionError, RulesError, ShoeError

__all__ = [
    "Action",
    "Advice",
    "Card",
    "CardError",
    "ExactshoeError",
    "Game",
    "Hand",
    "PostSplit",
    "QuestionError",
    "Rules",
    "RulesError",
    "Shoe",
    "ShoeError",
    "analyze",
]
