"""What a command was asked: the table by its name, and the game that answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy import analyze
from strategy.blackjack.rulefile import Table, load_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import Game


@dataclass(frozen=True)
class Question:
    """A table, and the game on it."""

    table: Table
    game: Game


def ask(rules: str, changes: Sequence[str], seen: str, post_split: str) -> Question:
    """Load a table and set up its game.

    Raises:
        ExactshoeError: rules, cards or a strategy that are not understood.
    """
    table = load_table(rules, changes)
    return Question(table, analyze(table.rules, seen=seen, post_split=post_split))
