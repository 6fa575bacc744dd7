"""Best replies: the best code of each cell while all others stay as they are.

No hand of a cell follows another hand of it, so what another code would gain is a difference of
sums over the cell's situations, and exact; only several cells together could gain more, or less.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress, product
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from strategy.blackjack.actions import ACTIONS, PAIR_ACTIONS, Action
from strategy.blackjack.decisions import Judge
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.rows import PAIR_ROWS, UP_CARDS
from strategy.blackjack.policies.tally import DEALT, GROUPS, REACHED, SUMMED
from strategy.cards import VALUES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.blackjack.policies.tally import Tally
    from strategy.blackjack.rules import Rules

_EVERY_GROUP = range(len(GROUPS))
_OFFERED = tuple(
    tuple(
        frozenset(compress(SUMMED, (True, hits, doubles, first and surrenders)))
        for first, hits, doubles in GROUPS
    )
    for surrenders in (False, True)
)
"""What the hands of each group may do, where first hands may not surrender and where they may."""


# Key: all arguments, a few dozen in all. Owner: this module, as every cell asks for the same.
@lru_cache(maxsize=128)
def _taken(code: Code, surrenders: bool) -> tuple[Action, ...]:  # noqa: FBT001
    """Return what the hands of each group do by a code."""
    return tuple(map(code.taken, _OFFERED[surrenders]))


class Place(NamedTuple):
    """A cell's row or, where ``pair`` is a value and not 0, that of a pair; ``up`` is a value."""

    row: str
    pair: int
    up: int


@dataclass(frozen=True)
class Reply:
    """The best code of a place, None for a pair that does best by its cell.

    ``gain`` is how much the EV of the round grows with it, ``slack`` how far that may be off.
    ``idle`` says that play comes to no hand that would do otherwise, so that nothing is gained.
    ``in_doubt`` says that floats cannot tell which code is best.
    """

    place: Place
    code: Code | None
    gain: Any
    slack: Any
    idle: bool
    in_doubt: bool


@dataclass(frozen=True)
class Spot:
    """One cell against one up-card: its sums in a tally, by weighting (2) and group (8).

    ``surrenders`` says whether first hands may surrender.
    """

    values: dict[Action, list[list[Any]]]
    mass: list[list[Any]]
    slack: list[list[Any]]
    present: list[list[bool]]
    surrenders: bool

    @cached_property
    def weighting(self) -> int:
        """How situations are weighted: as play comes to them, if it does to any."""
        return REACHED if any(self.present[REACHED]) else DEALT

    @property
    def off(self) -> Any:
        """How far two sums may be off together."""
        return sum(self.slack[self.weighting])

    def taken(self, code: Code) -> tuple[Action, ...]:
        """Return what the hands of each group do by a code."""
        return _taken(code, self.surrenders)

    def differ(self, code: Code, other: Code) -> list[int]:
        """Return the groups whose hands do different things by two codes."""
        both = zip(self.taken(code), self.taken(other), strict=True)
        return [group for group, (one, another) in enumerate(both) if one is not another]

    def value(self, code: Code) -> Any:
        """Return the sum of what all hands are worth that play by a code."""
        weighting = self.weighting
        return sum(
            self.values[action][weighting][group] for group, action in enumerate(self.taken(code))
        )

    def codes(self) -> dict[Action, tuple[Code, bool]]:
        """Return the best code of each action that some hands are offered, and if it is in doubt.

        A fallback is for the hands that play comes to, if there are any, or else for those that
        may be dealt; where all hands are offered the action, it is what they would do without it.
        """
        found = {Action.STAND: (Code(Action.STAND), False)}
        for action in SUMMED[1:]:
            offered = [action in may for may in _OFFERED[self.surrenders]]
            if any(map(and_, self.present[self.weighting], offered)):
                others = [group for group in _EVERY_GROUP if not offered[group]]
                plain = action is Action.HIT
                found[action] = (
                    (Code(action), False) if plain else self._falling_back(action, others)
                )
        return found

    def _falling_back(self, action: Action, others: list[int]) -> tuple[Code, bool]:
        """Return the code with the best fallback for groups that are not offered the action."""
        for weighting, groups in (
            (REACHED, others),
            (DEALT, others),
            (self.weighting, _EVERY_GROUP),
        ):
            hits = [group for group in groups if GROUPS[group].hits]
            if any(self.present[weighting][group] for group in hits):
                break
        judge, slack = Judge(), sum(self.slack[weighting][group] for group in hits)
        sums = {
            plain: sum(self.values[plain][weighting][group] for group in hits)
            for plain in (Action.STAND, Action.HIT)
        }
        return Code(action, judge.best(sums, slack)), judge.in_doubt


def spots(
    tally: Tally, rules: Rules, ups: Collection[int] = VALUES
) -> Iterator[tuple[Place, Spot]]:
    """Yield the cells of a tally against each of the up-cards (values) that some hand meets."""
    for index, row in enumerate(tally.cells):
        for up in ups:
            at = (slice(None), index, slice(None), up - 1)
            present = tally.present[at]
            if present.any():
                sums = dict(zip(SUMMED, tally.values[(slice(None), *at)].tolist(), strict=True))
                parts = (tally.mass[at].tolist(), tally.slack[at].tolist(), present.tolist())
                yield Place(row, 0, up), Spot(sums, *parts, rules.may_surrender(up))


def best_code(spot: Spot) -> tuple[Code, bool]:
    """Return the best code of a cell, and whether that is in doubt."""
    codes, judge = spot.codes(), Judge()
    best = judge.best({action: spot.value(code) for action, (code, _) in codes.items()}, spot.off)
    code, in_doubt = codes[best]
    return code, in_doubt or judge.in_doubt


def replies(
    tally: Tally, policy: CellPolicy, rules: Rules, ups: Collection[int] = VALUES
) -> Iterator[Reply]:
    """Yield the best reply of every place, in the order of charts: cells first, then pairs."""
    for place, spot in spots(tally, rules, ups):
        code, in_doubt = best_code(spot)
        now = policy.code(place.row, place.up)
        idle = not any(spot.present[REACHED][group] for group in spot.differ(code, now))
        gain = 0 if idle else spot.value(code) - spot.value(now)
        yield Reply(place, code, gain, spot.off, idle, in_doubt)
    yield from pair_replies(tally, policy, ups)


def pair_replies(
    tally: Tally, policy: CellPolicy, ups: Collection[int] = VALUES
) -> Iterator[Reply]:
    """Yield the best reply of every pair that may be split, while cells stay as they are."""
    for value, up in product(UP_CARDS, ups):
        values = pair_values(tally, policy, value, up)
        if not values:
            continue
        judge, off = Judge(), tally.pair_slack[value - 1, up - 1]
        best = judge.best(values, off)
        now = policy.pairs.get(value, {}).get(up)
        gain = values[best] - values[now.action if now else next(iter(values))]
        code = Code(best) if best in PAIR_ACTIONS else None
        place = Place(PAIR_ROWS[value], value, up)
        yield Reply(place, code, gain, off, idle=False, in_doubt=judge.in_doubt)


def pair_values(tally: Tally, policy: CellPolicy, value: int, up: int) -> dict[Action, Any]:
    """Return what a pair gets if it is not split, if that is offered, and from pairs' own actions.

    It is empty where no such pair is met, or none may split.
    """
    column = (slice(None), value - 1, up - 1)
    offered = set(compress(ACTIONS, tally.pair_offered[column]))
    if Action.SPLIT not in offered or not np.asarray(tally.pair_mass)[value - 1, up - 1]:
        return {}
    sums = dict(zip(ACTIONS, tally.pairs[column].tolist(), strict=True))
    taken = [Action.SPLIT, *([Action.FOLD] if Action.FOLD in offered else [])]
    if Action.STAND in offered:
        taken.insert(0, policy.unsplit_code(value, up).taken(offered - {Action.SPLIT}))
    return {action: sums[action] for action in taken}
