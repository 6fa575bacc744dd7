"""The decisions that a policy takes, for all hands at once."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.decisions import Choice, Decisions
from strategy.blackjack.opening import first_hands, offered_to
from strategy.blackjack.permissions import permissions
from strategy.blackjack.policies.rows import alike
from strategy.blackjack.solution import NOTHING, rows_of
from strategy.cards import VALUES
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from strategy.blackjack.hands import Rows
    from strategy.blackjack.permissions import Permissions
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

_LATER = (Action.STAND, Action.HIT, Action.DOUBLE)


def decisions_of(
    policy: Policy, rules: Rules, shoe: Shoe, base: tuple[int, ...] = NOTHING
) -> Decisions:
    """Return what a policy does with every hand that contains the cards ``base``."""
    rows, split = rows_of(rules, shoe, base)
    may = permissions(rows, rules)
    after = None
    if split is not None:
        after = _of_rows(policy, split.rows, permissions(split.rows, rules, split.pair))
    return Decisions(
        unsplit=_of_rows(policy, rows, may),
        first=_of_first_hands(policy, rows, may, rules, shoe),
        after=after,
        alone=after,
    )


def _of_rows(policy: Policy, rows: Rows, may: Permissions) -> Choice:
    """Return what hands do that may not split; the policy is asked once for those alike."""
    # Hands of two cards may differ by their cards, longer ones by no more than their totals.
    kind = alike(rows.counts, two_card=True)
    key = 4 * kind + 2 * may.may_hit[:, 0] + may.may_double[:, 0]
    _, some, place = np.unique(key, return_index=True, return_inverse=True)
    taken = np.empty((len(some), 10), np.int64)
    for index, row in enumerate(some.tolist()):
        offers = (True, may.may_hit[row, 0], may.may_double[row, 0])
        offered = frozenset(compress(_LATER, offers))
        taken[index] = _against_all(policy, rows.counts[row].tolist(), offered)
    return Choice.given(taken[place])


def _against_all(policy: Policy, counts: list[int], offered: frozenset[Action]) -> list[int]:
    return [ACTIONS.index(policy.action(counts, up, offered)) for up in VALUES]


def _of_first_hands(
    policy: Policy, rows: Rows, may: Permissions, rules: Rules, shoe: Shoe
) -> Choice:
    kinds = tuple(first_hands(rows, rules, shoe, FLOAT))
    taken = np.zeros((len(kinds), 10), np.int64)
    if kinds:
        offered = offered_to(kinds, may, rules)
        for index, kind in enumerate(kinds):
            counts = rows.counts[kind.row].tolist()
            for up in VALUES:
                may_take = frozenset(compress(ACTIONS, offered[:, index, up - 1]))
                taken[index, up - 1] = ACTIONS.index(policy.action(counts, up, may_take))
    return Choice.given(taken)
