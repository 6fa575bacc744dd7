"""The player's actions, and the rule that picks the best one."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping


class Action(Enum):
    """What a player may do, in the order that settles exact ties."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    FOLD = "fold"

    @property
    def code(self) -> str:
        """The letter that charts print."""
        return {Action.SPLIT: "P", Action.SURRENDER: "R"}.get(self, self.value[0].upper())

    def __repr__(self) -> str:
        return f"Action.{self.name}"


ACTIONS = tuple(Action)
"""Arrays over actions are indexed in this order."""

PAIR_ACTIONS = (Action.SPLIT, Action.FOLD)
"""What only pairs may do."""


class Number(Protocol):
    """What values are made of: floats, or exact fractions."""

    def __gt__(self, other: Self, /) -> bool: ...


N = TypeVar("N", bound=Number)


def best_action(values: Mapping[Action, N]) -> Action:
    """Return the action with the greatest value, the earlier one where they tie.

    Raises:
        ValueError: no action at all.
    """
    best: Action | None = None
    for action in Action:
        if action in values and (best is None or values[action] > values[best]):
            best = action
    if best is None:
        msg = "no action to choose from"
        raise ValueError(msg)
    return best
