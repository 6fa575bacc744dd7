"""What a command was asked: the table by its name, the game that answers, and how exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.asked.exactness import Exactness
from charts.strategies import COMPOSITION
from strategy import analyze
from strategy.blackjack.policies.named import policy_named
from strategy.blackjack.rulefile import Table, load_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import Game


@dataclass(frozen=True)
class Question(Exactness):
    """A table, the game on it, and how EVs are to be written.

    The game is an exact one if fractions or a number of decimals are asked for.
    """

    table: Table
    game: Game


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
    return Question(table, game, exact=exact, digits=digits)
