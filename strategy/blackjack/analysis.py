"""The question that most users begin with: the game of a table, by name or by rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from strategy.blackjack.game import Game, shoe_of
from strategy.blackjack.house import House
from strategy.blackjack.policies.named import COMPOSITION, policy_named
from strategy.blackjack.policies.policy import require_policy
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.rulefile import load_table
from strategy.blackjack.rules import Rules
from strategy.cards import cards_of
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy.blackjack.policies.policy import Policy
    from strategy.cards import Card


def analyze(
    table: str | Path | Rules,
    *,
    changes: Sequence[str] = (),
    seen: str | Iterable[Card] = (),
    post_split: str | PostSplit = PostSplit.CDZ,
    strategy: str | Path | Policy = COMPOSITION,
) -> Game:
    """Return the game of a table.

    Args:
        table: a preset's name, the path of a TOML file, or rules. A preset's or file's name may
            be followed by ``:variant``.
        changes: switches to set besides, as ``"key=value"``.
        seen: cards gone from the full shoe besides those of the hand in question.
        post_split: the strategy after a split of composition-dependent play, ``"CDZ-"`` or
            ``"CDP1"``.
        strategy: what is played: a policy, the path of a chart file that ends in ``.csv``, or one
            of ``composition`` (every hand at its best), ``two-card``, ``total``, ``timeout``,
            ``mimic-dealer``, ``never-bust``, ``house-advice``.

    Raises:
        RulesError: unknown preset, broken file, unknown or contradicting rules.
        CardError: ``seen`` holds what is no card.
        ShoeError: the shoe does not hold the cards seen.
        ChartError: a chart file that cannot be read, or played at this table.
        QuestionError: an unknown strategy, or strategy after a split.

    >>> analyze("deluxe").advise("8,8", "10").best
    Action.SPLIT
    """
    if isinstance(table, Rules):
        if changes:
            raise QuestionError("changes apply to a preset or a file; use dataclasses.replace")
        rules, house = table, House()
    else:
        loaded = load_table(table, changes)
        rules, house = loaded.rules, loaded.house
    cards = cards_of(seen)
    if isinstance(strategy, str | Path):
        policy = policy_named(str(strategy), rules, shoe_of(rules, cards), house)
    else:
        policy = require_policy(strategy)
    return Game(rules, seen=cards, post_split=post_split, policy=policy)
