"""The two ways to the values of a game: floats, and fractions; either with exact decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.solution import NOTHING, solve
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from strategy.blackjack.decisions import Decisions
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe


def in_floats(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    base: tuple[int, ...] = NOTHING,
    *,
    policy: Policy | None = None,
) -> Solution:
    """Return the values of all hands that contain the cards ``base``, in floats.

    They are played by a policy, else at their best; then, where floats cannot tell which action is
    better, fractions decide, which takes its time.
    """
    if policy is not None:
        decisions = decisions_of(policy, rules, shoe, base)
        return solve(rules, shoe, PostSplit.CDZ, FLOAT, base, decisions)
    found = solve(rules, shoe, post_split, FLOAT, base)
    if not found.decisions.in_doubt:
        return found
    _, settled = _solve_exactly(rules, shoe, post_split, base)
    return solve(rules, shoe, post_split, FLOAT, base, settled)


def in_fractions(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    base: tuple[int, ...] = NOTHING,
    *,
    policy: Policy | None = None,
) -> Solution:
    """Return the values of all hands that contain the cards ``base``, in fractions.

    They are played by a policy, else at their best.
    """
    if policy is not None:
        decisions = decisions_of(policy, rules, shoe, base)
        return _solve_exactly(rules, shoe, PostSplit.CDZ, base, decisions)[0]
    return _solve_exactly(rules, shoe, post_split, base)[0]


def _solve_exactly(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    base: tuple[int, ...],
    decisions: Decisions | None = None,
) -> tuple[Solution, Decisions]:
    # What joins residues takes longer to load than most questions take to answer.
    from strategy.blackjack.exact import solve_exactly

    return solve_exactly(rules, shoe, post_split, base, decisions=decisions)
