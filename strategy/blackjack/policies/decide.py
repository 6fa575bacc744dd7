"""The decisions that a policy takes, for all hands at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.decisions import Choice, Decisions
from strategy.blackjack.opening import first_hands, offered_to
from strategy.blackjack.permissions import permissions
from strategy.blackjack.policies.policy import action_of
from strategy.blackjack.policies.rows import alike
from strategy.blackjack.solution import NOTHING, rows_of
from strategy.cards import VALUES
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.blackjack.hands import Rows
    from strategy.blackjack.permissions import Permissions
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

BLACKJACK = 21
_LATER = (Action.STAND, Action.HIT, Action.DOUBLE)


def decisions_of(
    policy: Policy, rules: Rules, shoe: Shoe, base: tuple[int, ...] = NOTHING
) -> Decisions:
    """Return what a policy does with every hand that contains the cards ``base``.

    Raises:
        QuestionError: the policy says what a hand is not offered.
    """
    rows, split = rows_of(rules, shoe, base)
    may, ask = permissions(rows, rules), _Asker(policy, shoe)
    after = None
    if split is not None:
        after = _of_rows(ask, split.rows, permissions(split.rows, rules, split.pair), least=2)
    return Decisions(
        unsplit=_of_rows(ask, rows, may, least=3),
        first=_of_first_hands(ask, rows, may, rules, shoe),
        after=after,
        alone=after,
    )


@dataclass(frozen=True)
class _Asker:
    """Asks a policy about one hand against every up-card of a shoe."""

    policy: Policy
    shoe: Shoe

    def __call__(
        self,
        counts: Sequence[int],
        offered: Sequence[frozenset[Action]],
        gone: Sequence[int] = NOTHING,
    ) -> list[int]:
        """Return the actions (their indices) against all up-cards; those offered are by up-card.

        Against an up-card that the shoe lacks, the cards ``gone``, it is to stand.
        """
        taken = []
        for up, may, held, out in zip(VALUES, offered, self.shoe.counts, gone, strict=True):
            meets = held > out * self.shoe.depletion
            action = action_of(self.policy, counts, up, may) if meets else Action.STAND
            taken.append(ACTIONS.index(action))
        return taken


def _of_rows(ask: _Asker, rows: Rows, may: Permissions, *, least: int) -> Choice:
    """Return what hands of at least so many cards do that may not split.

    The policy is asked once for hands that are alike; hands that are over stand.
    """
    taken = np.full((len(rows), 10), ACTIONS.index(Action.STAND))
    asked = np.flatnonzero((rows.size >= least) & ~may.final[:, 0])
    # Hands of two cards may differ by their cards, longer ones by no more than their totals.
    key = 4 * alike(rows.counts[asked], two_card=True)
    key += 2 * may.may_hit[asked, 0] + may.may_double[asked, 0]
    _, some, place = np.unique(key, return_index=True, return_inverse=True)
    found = np.empty((len(some), 10), np.int64)
    for index, row in enumerate(asked[some].tolist()):
        offers = (True, may.may_hit[row, 0], may.may_double[row, 0])
        found[index] = ask(rows.counts[row].tolist(), [frozenset(compress(_LATER, offers))] * 10)
    taken[asked] = found[place]
    return Choice.given(taken)


def _of_first_hands(ask: _Asker, rows: Rows, may: Permissions, rules: Rules, shoe: Shoe) -> Choice:
    """Return what first hands do; blackjacks have nothing to decide."""
    kinds = tuple(first_hands(rows, rules, shoe, FLOAT))
    taken = np.zeros((len(kinds), 10), np.int64)
    offered = offered_to(kinds, may, rules) if kinds else taken
    for index, kind in enumerate(kinds):
        if rows.total[kind.row] != BLACKJACK:
            offers = [frozenset(compress(ACTIONS, column)) for column in offered[:, index].T]
            counts = rows.counts[kind.row].tolist()
            taken[index] = ask(counts, offers, gone=counts)
    return Choice.given(taken)
