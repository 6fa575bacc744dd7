"""Which action each hand takes, and where floats cannot tell.

A solution is valued with its decisions, or finds them. Floats find them where the best action leads
by more than an error can amount to; the choices that are closer are *doubtful*, and are settled in
fractions (:mod:`strategy.blackjack.exact`). Residues have no order and are always given decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from strategy.blackjack.actions import best_action

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from strategy.blackjack.actions import Action
    from strategy.numbers import Array

_SHOWN = 1e-7  # An error of this size could be seen in what is printed.


@dataclass(frozen=True, eq=False)
class Choice:
    """The action (its index) that each hand takes against each up-card.

    ``doubtful``, of the same shape, is set where another action comes so near that floats cannot
    tell which is better.
    """

    taken: Array
    doubtful: Array

    @classmethod
    def given(cls, taken: Array) -> Choice:
        """Return a choice without doubt."""
        return cls(taken, np.zeros(taken.shape, bool))


@dataclass(frozen=True, eq=False)
class Decisions:
    """The choices of one solution; None for those that are still to be made, or never.

    ``unsplit`` (n × 10) are those of the rows of the lattice, ``first`` (kinds × 10) those of the
    first hands, ``after`` (m × 10) those of the rows of all worlds after a split, and ``alone``
    (m × 10) those of the same rows at their best for the cards that are gone.
    """

    unsplit: Choice | None = None
    first: Choice | None = None
    after: Choice | None = None
    alone: Choice | None = None

    @property
    def in_doubt(self) -> bool:
        """Whether any choice is doubtful."""
        return _any_doubtful(self.unsplit, self.first) or self.in_doubt_after_a_split

    @property
    def in_doubt_after_a_split(self) -> bool:
        """Whether any choice of hands after a split is doubtful."""
        return _any_doubtful(self.after, self.alone)


def _any_doubtful(*choices: Choice | None) -> bool:
    return any(choice is not None and bool(choice.doubtful.any()) for choice in choices)


@dataclass
class Judge:
    """Picks best actions one by one, and remembers whether floats were ever not good enough."""

    in_doubt: bool = False

    def divide(self, slack: Any, chance: Any) -> None:
        """Take note that values are divided by the chance of their condition, which may be small.

        ``slack`` is how far two values may be off together before that.
        """
        self.in_doubt |= bool(slack > _SHOWN * chance)

    def best(self, values: Mapping[Action, Any], slack: Any) -> Action:
        """Return the action with the greatest value, the earlier one where they tie.

        ``slack`` is how far two values may be off together; 0 where they are exact.
        """
        best = best_action(values)
        if slack > 0:
            near = values[best] - slack
            self.in_doubt |= any(
                value >= near for action, value in values.items() if action is not best
            )
        return best


def choose(
    values: Sequence[Array], allowed: Sequence[Array | np.bool_], slack: Array
) -> tuple[Choice, Array]:
    """Return the best of the allowed actions, elementwise, and its value; the first where they tie.

    ``slack`` is how far two values may be off together; 0 where they are exact, or the hand cannot
    be. At least one action is allowed.
    """
    taken, best = best_of(values, allowed)
    doubtful = np.zeros(taken.shape, bool)
    if slack.any():
        enough = best - slack
        for position, (value, offered) in enumerate(zip(values, allowed, strict=True)):
            doubtful |= offered & (value >= enough) & (taken != position)
        doubtful &= slack > 0
    return Choice(taken, doubtful), best


def picked(values: Sequence[Array], index: Array) -> Array:
    """Return the value of one action each, elementwise."""
    chosen = values[0]
    for position, value in enumerate(values[1:], start=1):
        chosen = np.where(index == position, value, chosen)
    return chosen


def best_of(values: Sequence[Array], allowed: Sequence[Array | np.bool_]) -> tuple[Array, Array]:
    """Return the index of the greatest allowed value, elementwise, and the value.

    The first of those that tie; -1, and no value in particular, where none is allowed.
    """
    best = values[0]
    index = np.full(best.shape, -1)
    for position, (value, offered) in enumerate(zip(values, allowed, strict=True)):
        better = offered & ((index < 0) | (value > best).astype(bool))
        best = np.where(better, value, best)
        index[better] = position
    return index, best
