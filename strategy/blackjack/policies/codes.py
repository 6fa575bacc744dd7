"""The codes of a chart: an action, and what hands do that are not offered it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from strategy.blackjack.actions import PAIR_ACTIONS, Action

if TYPE_CHECKING:
    from collections.abc import Collection


class Code(NamedTuple):
    """An action, and a fallback for hands that are not offered it; None says to hit those."""

    action: Action
    fallback: Action | None = None

    @property
    def text(self) -> str:
        """The code that charts print: the action's letter, and the fallback's in lower case.

        >>> Code(Action.DOUBLE, Action.HIT).text
        'Dh'
        """
        return self.action.code + (self.fallback.code.lower() if self.fallback else "")

    @property
    def is_for_pairs(self) -> bool:
        """Whether one of its actions is for pairs alone: to split or to fold."""
        return any(action in self for action in PAIR_ACTIONS)

    def decides(self, offered: Collection[Action]) -> bool:
        """Whether it says what a pair does: if not, the pair plays its cell."""
        return not self.is_for_pairs or self.of(offered) is not None

    def of(self, offered: Collection[Action]) -> Action | None:
        """Return which of its actions is taken; None if neither is offered."""
        if self.action in offered:
            return self.action
        return self.fallback if self.fallback in offered else None

    def taken(self, offered: Collection[Action]) -> Action:
        """Return what is done by the code: without a fallback a hit, and a stand without a hit."""
        taken = self.of(offered) or Action.HIT
        return taken if taken in offered else Action.STAND


class Given(NamedTuple):
    """A code that a policy has for a cell, and its margin if that is known beforehand."""

    code: Code
    margin: Any
