"""The cells of a chart, from the joint EVs of all hands.

Within a cell, hands are compared by sums of joint EVs times weights: the chance of the up-card and
of a dealer blackjack is in them already, so that no division is needed before the means at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.condition import Condition
from strategy.cards import value_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy.blackjack.decisions import Judge
    from strategy.blackjack.play import Odds
    from strategy.blackjack.rules import Rules
    from strategy.numbers import Array, Numbers, Value

_STAND_OR_HIT = (Action.STAND, Action.HIT)
_FALLBACKS = {
    Action.DOUBLE: _STAND_OR_HIT,
    Action.SURRENDER: (*_STAND_OR_HIT, Action.SPLIT),
}
"""The actions that only some hands are offered, and what the others may do."""


@dataclass(frozen=True)
class Exceptional:
    """A hand that does better than by its cell: ``action`` gains ``gain`` over ``instead_of``.

    ``gain`` is in initial bets, under the cell's condition. ``chance`` is how often a round comes
    to the hand against this up-card.
    """

    row: str
    hand: str
    up: str
    action: Action
    instead_of: Action
    gain: Value
    chance: Value


@dataclass(frozen=True)
class Cell:
    """What to do with a total, or a pair, against one up-card.

    ``action`` is for the first two cards; ``fallback`` is for hands that are not offered it: longer
    ones, or those of a split (None where no other action is wanted). ``values`` are the mean EVs of
    the actions over the hands that are offered them, weighted by how often they come up, under
    ``condition``; where surrender is offered before the dealer looks, longer hands are met after
    the check all the same, and are given no blackjack. ``chance`` is how often a round comes to the
    cell. ``by_cards`` is set where a charlie makes the best action depend on the number of cards:
    the action for each number that differs from the cell's; such hands are no exceptions.
    """

    action: Action
    fallback: Action | None
    values: Mapping[Action, Value]
    condition: Condition
    chance: Value
    exceptions: tuple[Exceptional, ...] = ()
    by_cards: Mapping[int, Action] | None = None

    def rounded(self) -> Cell:
        """Return the same cell with values as floats."""
        return replace(
            self,
            values={action: float(ev) for action, ev in self.values.items()},
            chance=float(self.chance),
            exceptions=tuple(
                replace(found, gain=float(found.gain), chance=float(found.chance))
                for found in self.exceptions
            ),
        )

    @property
    def ev(self) -> Value:
        """The mean EV of the cell's action, over the hands that are offered it."""
        return self.values[self.action]

    @property
    def code(self) -> str:
        """The code that charts print: the action's letter, and the fallback's in lower case."""
        return self.action.code + (self.fallback.code.lower() if self.fallback else "")


@dataclass(frozen=True)
class Group:
    """The hands of one row of the chart.

    ``weights`` (m × 10) times ``free`` or ``draw`` are chances of a round, ``values`` and
    ``offered`` (6 × m × 10) follow the order of actions. ``slacks`` (m × 10) are how far two values
    of a hand may be off together, 0 where they are exact. ``listed`` (m × 10) says
    whether a hand may be an exception of this row: it comes up, and has no row of its own.
    """

    name: str
    hands: tuple[str, ...]
    cards: tuple[int, ...]
    rows: Array
    weights: Array
    values: Array
    offered: Array
    slacks: Array
    listed: Array


@dataclass(frozen=True)
class _Column:
    """The hands of a group against one up-card."""

    group: Group
    up: int
    members: Array
    weights: Array
    values: Array
    offered: Array
    slacks: Array
    judge: Judge

    @cached_property
    def slack(self) -> Any:
        """How far two weighted sums may be off together; 0 where they are exact."""
        return (self.weights * self.slacks).sum()

    @cached_property
    def weighted(self) -> Array:
        """The joint EVs times the weights (6 × hands)."""
        weighted: Array = self.weights * self.values
        return weighted

    def total(self, action: Action, chosen: Array) -> Any:
        """Return the weighted sum of joint EVs of one action over some of the hands."""
        return self.weighted[ACTIONS.index(action)][chosen].sum()

    def has(self, action: Action) -> Array:
        """Return which hands are offered an action."""
        offered: Array = self.offered[ACTIONS.index(action)]
        return offered

    def best_of(self, actions: Iterable[Action], chosen: Array) -> Action | None:
        """Return the best on average of the actions that all of some hands are offered."""
        totals = {
            action: self.total(action, chosen)
            for action in actions
            if self.has(action)[chosen].all()
        }
        return self.judge.best(totals, self.slack) if totals else None


def cell(group: Group, up: int, odds: Odds, rules: Rules, judge: Judge) -> Cell | None:
    """Return what the group does against an up-card (a value); None if no such hand exists."""
    early = rules.surrenders_early(up)
    # Where surrender is offered before the dealer looks, only longer hands are met after the check.
    checked = rules.checks(up) & ((np.array(group.cards) > 2) | (not early))
    mass = np.where(checked, odds.free[group.rows, up - 1], odds.draw[group.rows, up - 1])
    members = np.flatnonzero(group.weights[:, up - 1] * mass > 0)
    if not len(members):
        return None
    mass, rows, weights = mass[members], group.rows[members], group.weights[members, up - 1]
    column = _Column(
        group,
        up,
        members,
        weights,
        group.values[:, members, up - 1],
        group.offered[:, members, up - 1],
        group.slacks[members, up - 1],
        judge,
    )
    judge.divide(column.slack, (weights * mass).sum())
    action, fallback = _choice(column)
    lost = np.where(checked[members], odds.blackjack[rows, up - 1], mass - mass)
    exceptions = _exceptions(column, action, fallback, mass, odds.numbers)
    by_cards = _by_cards(column, exceptions) if rules.charlie else {}
    return Cell(
        action=action,
        fallback=fallback,
        values=_means(column, weights * mass, weights * lost, odds),
        condition=Condition.NO_BLACKJACK if checked[members].all() else Condition.NONE,
        chance=odds.numbers.plain((weights * mass).sum()),
        exceptions=tuple(
            exception
            for cards, exception in exceptions
            if by_cards.get(cards) is not exception.action
        ),
        by_cards=by_cards or None,
    )


def _choice(column: _Column) -> tuple[Action, Action | None]:
    """Return the action that is best on average, and the fallback where not all are offered it."""
    everyone = np.ones(len(column.members), bool)
    plain = column.best_of(set(ACTIONS) - set(_FALLBACKS), everyone)
    totals: dict[Action, Any] = {}
    fallbacks: dict[Action, Action | None] = {}
    if plain is not None:
        totals[plain], fallbacks[plain] = column.total(plain, everyone), None
    for action, others in _FALLBACKS.items():
        has = column.has(action)
        if has.any():
            without = ~has if (~has).any() else everyone
            fallback = column.best_of(others, without)
            totals[action] = column.total(action, has)
            if fallback is not None:
                totals[action] = totals[action] + column.total(fallback, ~has)
            fallbacks[action] = fallback
    best = column.judge.best(totals, column.slack)
    return best, fallbacks[best]


def _exceptions(
    column: _Column, action: Action, fallback: Action | None, mass: Array, numbers: Numbers
) -> list[tuple[int, Exceptional]]:
    """Return the hands that do better than by the cell, with their numbers of cards."""
    found, plain = [], numbers.plain
    for index, member in enumerate(column.members):
        if not column.group.listed[member, column.up - 1]:
            continue
        values = {
            option: column.values[place, index]
            for place, option in enumerate(ACTIONS)
            if column.offered[place, index]
        }
        own = action if action in values or fallback is None else fallback
        best = column.judge.best(values, column.slacks[index])
        if best is not own:
            exception = Exceptional(
                row=column.group.name,
                hand=column.group.hands[member],
                up=value_name(column.up),
                action=best,
                instead_of=own,
                gain=plain((values[best] - values[own]) / mass[index]),
                chance=plain(column.weights[index] * mass[index]),
            )
            found.append((column.group.cards[member], exception))
    return found


def _by_cards(column: _Column, exceptions: list[tuple[int, Exceptional]]) -> Mapping[int, Action]:
    """Return the numbers of cards whose hands, all of them, do the same other thing."""
    actions: dict[int, set[Action]] = {}
    for cards, exception in exceptions:
        actions.setdefault(cards, set()).add(exception.action)
    sizes = [column.group.cards[member] for member in column.members]
    counted = [cards for cards, _ in exceptions]
    return {
        cards: next(iter(found))
        for cards, found in sorted(actions.items())
        if len(found) == 1 and counted.count(cards) == sizes.count(cards) and cards > 2
    }


def _means(column: _Column, mass: Array, lost: Array, odds: Odds) -> dict[Action, Any]:
    """Return the mean EV of each action, over the hands that are offered it."""
    means = {}
    for place, action in enumerate(ACTIONS):
        chosen = column.offered[place]
        if chosen.any():
            total = column.weighted[place][chosen].sum() + lost[chosen].sum()
            means[action] = odds.numbers.plain(total / mass[chosen].sum())
    return means
