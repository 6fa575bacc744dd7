"""The strategies, fixed before the first card of a split hand, that can be played after a split."""

from __future__ import annotations

from enum import Enum

from strategy.errors import QuestionError


class PostSplit(Enum):
    """How the hands of a split pair are played.

    Both depend on the cards of the hand in question, on the pair and on the up-card alone, never
    on what the other hands hold. A pair card is always split again while the limit allows.
    """

    CDZ = "CDZ-"
    """The action with the best EV of the same cards before a split, among those allowed after it,
    whether or not it was offered before."""

    CDP1 = "CDP1"
    """The best for one hand alone, with exactly one further pair card gone, the actions and losses
    of a split hand and no further split; used for every hand, whatever is really gone."""

    @classmethod
    def named(cls, name: str | PostSplit) -> PostSplit:
        """Return the strategy of this name, in any case.

        Raises:
            QuestionError: no such strategy.

        >>> PostSplit.named("cdz-")
        <PostSplit.CDZ: 'CDZ-'>
        """
        if isinstance(name, PostSplit):
            return name
        for known in cls:
            if known.value.casefold() == str(name).strip().casefold():
                return known
        names = " or ".join(known.value for known in cls)
        msg = f"strategy after a split {name!r} is unknown; use {names}"
        raise QuestionError(msg)
