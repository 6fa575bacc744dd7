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
from strategy.blackjack.policies.codes import Code, Given
from strategy.cards import value_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
    """A hand that is played otherwise than by its cell: ``action`` gains over ``instead_of``.

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
    cell. ``margin`` is how much the action is better than the best other one, on average over the
    hands where they differ: negative where a policy does not play best, None without another one.
    A cell that only hands of splits come to has no values. ``by_cards`` is set where a charlie
    makes the best action depend on the number of cards: the action for each number that differs
    from the cell's; such hands are no exceptions.
    """

    action: Action
    fallback: Action | None
    values: Mapping[Action, Value]
    condition: Condition
    chance: Value
    margin: Value | None = None
    exceptions: tuple[Exceptional, ...] = ()
    by_cards: Mapping[int, Action] | None = None

    def rounded(self) -> Cell:
        """Return the same cell with values as floats."""
        return replace(
            self,
            values={action: float(ev) for action, ev in self.values.items()},
            chance=float(self.chance),
            margin=None if self.margin is None else float(self.margin),
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
        return Code(self.action, self.fallback).text


@dataclass(frozen=True)
class Group:
    """The hands of one row of the chart.

    ``weights`` (m × 10) times ``free`` or ``draw`` are chances of a round, ``values`` and
    ``offered`` (6 × m × 10) follow the order of actions. ``slacks`` (m × 10) are how far two values
    of a hand may be off together, 0 where they are exact. ``taken`` (m × 10) is the action (its
    index) that is taken. ``listed`` (m × 10) says whether a hand may be an exception of this row:
    it comes up, and has no row of its own.
    """

    name: str
    hands: tuple[str, ...]
    cards: tuple[int, ...]
    rows: Array
    weights: Array
    values: Array
    offered: Array
    slacks: Array
    taken: Array
    listed: Array


@dataclass(frozen=True)
class _Column:
    """The hands of a group against one up-card."""

    group: Group
    up: int
    members: Array
    weights: Array
    mass: Array
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

    def taken(self, code: Code) -> Array:
        """Return which action (its index) each hand takes by a code."""
        taken = np.full(len(self.members), ACTIONS.index(Action.STAND))
        for action in (Action.HIT, code.fallback, code.action):
            if action is not None:
                taken[self.has(action)] = ACTIONS.index(action)
        return taken

    def playing(self, code: Code) -> _Column:
        """Return the same column without the hands that do otherwise than a code says."""
        by_code = self.taken(code) == self.group.taken[self.members, self.up - 1]
        return replace(
            self,
            members=self.members[by_code],
            weights=self.weights[by_code],
            mass=self.mass[by_code],
            values=self.values[:, by_code],
            offered=self.offered[:, by_code],
            slacks=self.slacks[by_code],
        )

    def by_code(self, code: Code) -> Any:
        """Return the weighted sum of joint EVs over all hands that play by a code."""
        return np.take_along_axis(self.weighted, self.taken(code)[None], axis=0).sum()

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


def cell(
    group: Group, up: int, odds: Odds, rules: Rules, judge: Judge, given: Given | None = None
) -> Cell | None:
    """Return what the group does against an up-card (a value); None if no such hand exists.

    The best code is found unless one is given.
    """
    either = (rules.is_met_after_check(up, first=first) for first in (False, True))
    checked = np.where(np.array(group.cards) > 2, *either)
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
        mass,
        group.values[:, members, up - 1],
        group.offered[:, members, up - 1],
        group.slacks[members, up - 1],
        judge,
    )
    judge.divide(column.slack, (weights * mass).sum())
    code = given.code if given else _choice(column)
    margin = given.margin if given else None
    if margin is None:
        margin = _margin(column.playing(code) if given else column, code)
    lost = np.where(checked[members], odds.blackjack[rows, up - 1], mass - mass)
    exceptions = _exceptions(column, code, mass, odds.numbers)
    by_cards = _by_cards(column, exceptions) if rules.charlie else {}
    return Cell(
        action=code.action,
        fallback=code.fallback,
        values=_means(column, weights * mass, weights * lost, odds),
        condition=Condition.NO_BLACKJACK if checked[members].all() else Condition.NONE,
        chance=odds.numbers.plain((weights * mass).sum()),
        margin=None if margin is None else odds.numbers.plain(margin),
        exceptions=tuple(
            exception
            for cards, exception in exceptions
            if by_cards.get(cards) is not exception.action
        ),
        by_cards=by_cards or None,
    )


def of_code(code: Code) -> Cell:
    """Return a cell that only hands of splits come to, or none: a code without values."""
    return Cell(code.action, code.fallback, {}, Condition.NONE, chance=0.0)


def _choice(column: _Column) -> Code:
    """Return the code that is best on average, with a fallback where not all are offered it."""
    everyone = np.ones(len(column.members), bool)
    codes = {code.action: code for code in _every_code(column) if code.fallback is None}
    for action, others in _FALLBACKS.items():
        has = column.has(action)
        if has.any():
            without = ~has if (~has).any() else everyone
            codes[action] = Code(action, column.best_of(others, without))
    totals = {action: column.by_code(code) for action, code in codes.items()}
    return codes[column.judge.best(totals, column.slack)]


def _margin(column: _Column, code: Code) -> Any:
    """Return how much better a code is than the nearest of another action, where they differ."""
    distances = []
    for other in _every_code(column):
        differ = column.taken(code) != column.taken(other)
        if other.action is not code.action and differ.any():
            distance = column.by_code(code) - column.by_code(other)
            distances.append(distance / (column.weights * column.mass)[differ].sum())
    return min(distances, default=None)


def _every_code(column: _Column) -> Iterator[Code]:
    """Yield the codes that a cell may say of hands that are all, or partly, offered the action."""
    for action in ACTIONS:
        if action in _FALLBACKS and column.has(action).any():
            yield from (Code(action, fallback) for fallback in (Action.STAND, Action.HIT))
        elif action not in _FALLBACKS and column.has(action).all():
            yield Code(action)


def _exceptions(
    column: _Column, code: Code, mass: Array, numbers: Numbers
) -> list[tuple[int, Exceptional]]:
    """Return the hands that do otherwise than by the cell, with their numbers of cards."""
    found, plain = [], numbers.plain
    own = column.taken(code)
    taken = column.group.taken[column.members, column.up - 1]
    listed = column.group.listed[column.members, column.up - 1]
    for index in np.flatnonzero(listed & (taken != own)):
        member, values = column.members[index], column.values[:, index]
        exception = Exceptional(
            row=column.group.name,
            hand=column.group.hands[member],
            up=value_name(column.up),
            action=ACTIONS[taken[index]],
            instead_of=ACTIONS[own[index]],
            gain=plain((values[taken[index]] - values[own[index]]) / mass[index]),
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
