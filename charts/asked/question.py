"""What a command was asked: the table by its name, the game that answers, and how exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.strategies import COMPOSITION
from strategy import analyze
from strategy.blackjack.policies.named import policy_named
from strategy.blackjack.rulefile import Table, load_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import Game

EDGE_DIGITS = 4
"""The usual decimals of a percentage of the bet."""


@dataclass(frozen=True)
class Question:
    """A table, the game on it, and how EVs are to be written.

    ``exact`` asks for each EV as a fraction, too, and ``digits`` for so many decimals of each. The
    game is an exact one if either is asked for.
    """

    table: Table
    game: Game
    exact: bool = False
    digits: int | None = None

    def decimals(self, usual: int) -> int:
        """Return how many decimals an EV gets: as many as were asked for, else the usual ones."""
        return usual if self.digits is None else self.digits

    def edge_decimals(self) -> int:
        """Return how many decimals a percentage of the bet gets: it is as exact as an EV then."""
        return max(EDGE_DIGITS, self.decimals(EDGE_DIGITS) - 2)


def ask(
    rules: str,
    changes: Sequence[str],
    seen: str,
    post_split: str = "CDZ-",
    *,
    strategy: str = COMPOSITION,
    exact: bool = False,
    digits: int | None = None,
) -> Question:
    """Load a table and set up its game, which computes in fractions for ``exact`` or ``digits``.

    Raises:
        ExactshoeError: rules, cards or a strategy that are not understood, or a chart that this
            table cannot play.
    """
    table = load_table(rules, changes)
    game = analyze(table.rules, seen=seen, post_split=post_split)
    policy = policy_named(strategy, table.rules, game.shoe, table.house)
    if policy is not None:
        game = analyze(table.rules, seen=game.seen, post_split=post_split, strategy=policy)
    if exact or digits is not None:
        game = game.exact()
    return Question(table, game, exact, digits)
