"""Two policies at one table: where they differ, how often that comes up, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from math import fsum
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.rows import PAIR_ROWS, cell_of
from strategy.blackjack.policies.situations import situations_of
from strategy.blackjack.solution import Board
from strategy.cards import hand_name, value_name
from strategy.errors import QuestionError
from strategy.numbers import EXACT, FLOAT

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from strategy.blackjack.game import Game
    from strategy.blackjack.policies.codes import Code
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.policies.situations import Situations
    from strategy.numbers import Array, Numbers, Value


_OF_SPLITS = {Action.STAND, Action.HIT, Action.DOUBLE}
"""What hands of splits may do at most: pairs are split again without a choice."""


@dataclass(frozen=True)
class Difference:
    """A cell, or a hand, that two policies play differently against an up-card.

    ``before`` and ``after`` are what they do: codes of a chart where both play by totals, else
    letters of actions. ``frequency`` is how many times a round comes to it, on average, played by
    the first policy; hands of splits count, too. ``difference`` is its part of the difference in
    EV: how much the second policy does better there, if it also plays on.
    """

    hand: str
    up: str
    before: str
    after: str
    frequency: Value
    difference: Value


@dataclass(frozen=True)
class Comparison:
    """The EV of the second policy minus that of the first, and the cells that it is made of.

    The differences of the cells add up to the whole; to the last digit where they are fractions.
    """

    difference: Value
    cells: tuple[Difference, ...]


def compare(before: Game, after: Game) -> Comparison:
    """Compare two games of one table and shoe, played by different policies.

    Values are fractions if both games are exact.

    Raises:
        QuestionError: something else than two games, or games of different rules or cards.
        ShoeError: the shoe could run dry.
    """
    for game in (before, after):
        if not hasattr(game, "decisions"):
            msg = f"{game!r} is no game; compare two that analyze() gives"
            raise QuestionError(msg)
    if (before.rules, before.shoe) != (after.rules, after.shoe):
        raise QuestionError("only games of the same rules and cards can be compared cell by cell")
    measured = _Measure(before, after)
    numbers = EXACT if before.is_exact and after.is_exact else FLOAT
    if numbers.exact:
        # What joins residues takes longer to load than a comparison takes.
        from strategy.blackjack.exact import exactly

        sums = exactly(before.rules, before.shoe, measured)
    else:
        sums = measured(FLOAT)
    parts = [numbers.plain(part) for part in sums.differences]
    cells = tuple(
        Difference(*group, frequency=numbers.plain(often), difference=part)
        for group, often, part in zip(measured.groups, sums.frequencies, parts, strict=True)
    )
    return Comparison(numbers.plain(sum(parts)) if numbers.exact else fsum(parts), cells)


@dataclass(frozen=True, eq=False)
class _Sums:
    """What the groups add up to."""

    differences: Array
    frequencies: Array


class _Measure:
    """Adds up what two policies do differently, by groups of hands, in any numbers.

    ``groups`` are the row or the hand, the up-card, and what each of the policies does.
    """

    def __init__(self, before: Game, after: Game) -> None:
        self._rules, self._shoe = before.rules, before.shoe
        self._plays = [(game.post_split, game.decisions) for game in (before, after)]
        self._in_floats = first, second = self._situations(FLOAT)
        # No hand is met where the dealer has looked, and has a blackjack for certain.
        met = (first.weights != 0) & (first.mass != 0)
        differ = (first.taken != second.taken) & met
        self._row, self._up = np.nonzero(differ)
        labels = _Labels(before.policy, after.policy)
        found: dict[tuple[str, str, str, str], int] = {}
        group = [
            found.setdefault(labels.of(first, second, row, up + 1), len(found))
            for row, up in zip(self._row.tolist(), self._up.tolist(), strict=True)
        ]
        self.groups = list(found)
        self._group = np.array(group, np.int64)

    def _situations(self, numbers: Numbers) -> list[Situations]:
        board = Board.of(self._rules, self._shoe, numbers)
        return [
            situations_of(board.solved(post_split, decisions), self._rules, self._shoe)
            for post_split, decisions in self._plays
        ]

    def __call__(self, numbers: Numbers) -> _Sums:
        first, second = self._in_floats if numbers is FLOAT else self._situations(numbers)
        row, up = self._row, self._up
        weights = first.weights[row, up]
        gains = second.value_of(second.taken[row, up], row, up)
        gains = gains - second.value_of(first.taken[row, up], row, up)
        parts = (weights * gains, weights * first.mass[row, up])
        return _Sums(*(self._added(part, numbers) for part in parts))

    def _added(self, part: Array, numbers: Numbers) -> Array:
        total = numbers.zeros((len(self.groups),))
        if len(part):
            order = np.argsort(self._group, kind="stable")
            _, starts = np.unique(self._group[order], return_index=True)
            total[:] = np.add.reduceat(part[order], starts)
        return total


class _Labels:
    """Names what two policies do: by cells if both play by totals, else by hands."""

    def __init__(self, before: Policy | None, after: Policy | None) -> None:
        self._policies = [
            policy
            for policy in (before, after)
            if isinstance(policy, CellPolicy) and not policy.two_card
        ]
        self._by_cells = len(self._policies) == 2

    def of(
        self, before: Situations, after: Situations, row: int, up: int
    ) -> tuple[str, str, str, str]:
        """Name a situation against an up-card (a value)."""
        counts = before.counts[row].tolist()
        if not self._by_cells:
            taken = (ACTIONS[part.taken[row, up - 1]].code for part in (before, after))
            return hand_name(counts), value_name(up), *taken
        offered = _OF_SPLITS
        if row < before.first:
            offered = set(compress(ACTIONS, before.offered[:, row, up - 1]))
        own = [_pair_code(policy, counts, up, offered) for policy in self._policies]
        codes = [
            (code or policy.cell_code(counts, up)).text
            for code, policy in zip(own, self._policies, strict=True)
        ]
        name = PAIR_ROWS[counts.index(2) + 1] if any(own) else cell_of(counts)
        return name, value_name(up), codes[0], codes[1]


def _pair_code(
    policy: CellPolicy, counts: Sequence[int], up: int, offered: Collection[Action]
) -> Code | None:
    """Return the code of a pair of its own, if it is the one that is played."""
    code = policy.pair_code(counts, up)
    return code if code and code.decides(offered) else None
