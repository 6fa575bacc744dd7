"""What the rules let each hand do, whatever it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy.blackjack.hands import Rows
    from strategy.blackjack.rules import Rules
    from strategy.numbers import Array, Index


@dataclass(frozen=True)
class Permissions:
    """What each row (n × 1) may do: every hand may stand.

    ``may_hit`` and ``may_double``: whether the hand may. ``charlie`` and ``natural``: whether it is
    over as soon as it is held, by its number of cards or as a blackjack after a split.
    """

    may_hit: Array
    may_double: Array
    charlie: Array
    natural: Array

    @cached_property
    def final(self) -> Array:
        """Whether the hand is over as soon as it is held."""
        over: Array = self.charlie | self.natural
        return over

    def allowed(self, rows: Index) -> tuple[Array | np.bool_, ...]:
        """Return whether hands may stand, hit and double."""
        return np.True_, self.may_hit[rows], self.may_double[rows]


def permissions(rows: Rows, rules: Rules, pair: Array | None = None) -> Permissions:
    """Return what each row may do; ``pair`` (n) is the pair that each was split from."""
    after_split = pair is not None
    origin = np.zeros(len(rows), np.int64) if pair is None else pair
    natural = (rows.size == 2) & (rows.total == 21) & (after_split and rules.blackjack_after_split)
    return Permissions(
        may_hit=_per_kind(lambda p: rules.may_hit(split_pair=p or None), origin)[:, None],
        may_double=_per_kind(
            lambda total, soft, size, p: rules.may_double(
                total, soft=bool(soft), cards=size, split_pair=p or None
            ),
            *(rows.total, rows.soft.astype(np.int64), rows.size, origin),
        )[:, None],
        charlie=_per_kind(lambda size: rules.is_charlie(size, after_split=after_split), rows.size)[
            :, None
        ],
        natural=natural[:, None],
    )


def _per_kind(question: Callable[..., bool], *features: Array) -> Array:
    """Ask the rules one question for each kind of row, once a kind."""
    shape = [int(part.max()) + 1 for part in features]
    code = np.ravel_multi_index(features, shape)
    answers = np.zeros(code.max() + 1, bool)
    kinds = np.flatnonzero(np.bincount(code))
    each = zip(*(part.tolist() for part in np.unravel_index(kinds, shape)), strict=True)
    answers[kinds] = [question(*kind) for kind in each]
    return answers[code]
