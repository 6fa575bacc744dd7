"""Solutions in fractions, and the decisions that floats cannot make.

The engine runs once in floats, for the decisions, then once modulo each of several primes, which
know no order and replay them. Joined, the runs are fractions (:mod:`strategy.joined`); doubtful
choices are then looked at again, as fractions, and where one that other values rest on was wrong
the runs are repeated. The hands with the most cards are right after one such round, those with one
card less after another; hardly ever is there more than one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from strategy.blackjack.bounds import hand_error
from strategy.blackjack.decisions import best_of
from strategy.blackjack.denominators import common_denominator, largest_value
from strategy.blackjack.solution import NOTHING, solve
from strategy.joined import Basis, Joined
from strategy.numbers import EXACT, FLOAT, Numbers
from strategy.residues import PRIMES_BELOW, Residues, modulo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from strategy.blackjack.decisions import Choice, Decisions
    from strategy.blackjack.post_split import PostSplit
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe
    from strategy.numbers import Array

M = TypeVar("M")

_ALL = slice(None)
_AT_ONCE = 1000  # Arrays up to this size are joined at once, others where they are asked for.


def solve_exactly(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    base: tuple[int, ...] = NOTHING,
    basis: Basis | None = None,
    decisions: Decisions | None = None,
) -> tuple[Solution, Decisions]:
    """Return the solution in fractions, and its decisions, every one exact; see :func:`solve`.

    ``basis`` may name other primes than those that are chosen of itself; ``decisions`` are played
    if they are given. The solution of a whole
    game holds no split hands: first hands have their values already.

    Raises:
        ArithmeticError: the fractions fail a check; then the program is wrong, not the question.
    """
    basis = basis or basis_of(rules, shoe)
    join = _Joiner(basis, hand_error(rules, shoe) * basis.limit)
    given = decisions
    while True:
        floats = solve(rules, shoe, post_split, FLOAT, base, given)
        decisions = floats.decisions
        keep = base != NOTHING or decisions.in_doubt_after_a_split
        runs = [
            _lean(solve(rules, shoe, post_split, modulo(prime), base, decisions), splits=keep)
            for prime in basis.primes
        ]
        joined: Solution = join(runs, _lean(floats, splits=keep))
        del runs
        settled = _reviewed(joined, decisions)
        if settled is decisions:
            return _with_first_hands(joined, decisions)
        # Other values: first hands are decided anew.
        given = replace(settled, first=None)
        del joined


def exactly(rules: Rules, shoe: Shoe, measure: Callable[[Numbers], M]) -> M:
    """Return what is measured of a game, in fractions.

    ``measure`` computes in the numbers that it is given, and decides nothing by them; it returns a
    dataclass. Its values are like those of the game: see :mod:`strategy.blackjack.denominators`.

    Raises:
        ArithmeticError: the fractions fail a check; then the program is wrong, not the question.
    """
    basis = basis_of(rules, shoe)
    join = _Joiner(basis, hand_error(rules, shoe) * basis.limit)
    joined: M = join([measure(modulo(prime)) for prime in basis.primes], measure(FLOAT))
    return joined


def _lean(solution: Solution, *, splits: bool) -> Solution:
    """Return the solution with less of split hands, which take most of the memory: or with none."""
    hands = solution.splits
    if hands is None or not splits:
        return replace(solution, splits=None)
    parts = {name: _smaller(getattr(hands, name)) for name in ("odds", "terms", "played", "alone")}
    return replace(solution, splits=replace(hands, **parts))


def _smaller(part: Any) -> Any:
    """Return a dataclass with its residues in half the memory."""
    if part is None:
        return None
    arrays = {field.name: getattr(part, field.name) for field in fields(part)}
    small = {
        name: array.astype(np.int32)
        for name, array in arrays.items()
        if isinstance(array, Residues)
    }
    return replace(part, **small)


def basis_of(rules: Rules, shoe: Shoe, below: int = PRIMES_BELOW) -> Basis:
    """Return the largest primes ``below`` a number that tell the values of a game apart."""
    return Basis.of(common_denominator(rules, shoe), largest_value(rules), below)


@dataclass(frozen=True)
class _Joiner:
    """Joins runs modulo several primes into one in fractions; floats may be ``off`` so far."""

    basis: Basis
    off: float

    def __call__(self, runs: Sequence[Any], floats: Any) -> Any:
        """Return what the runs have in common, and the fractions that their residues stand for."""
        first = runs[0]
        if all(run is first for run in runs):
            return first
        if isinstance(first, Numbers):
            return EXACT
        if isinstance(first, Residues):
            joined = Joined(self.basis, runs, np.asarray(floats), self.off)
            return joined[...] if first.size <= _AT_ONCE else joined
        if isinstance(first, tuple):
            return tuple(map(self, zip(*runs, strict=True), floats))
        if is_dataclass(first):
            names = [field.name for field in fields(first)]
            parts = ([getattr(run, name) for run in runs] for name in names)
            made = map(self, parts, (getattr(floats, name) for name in names))
            return replace(first, **dict(zip(names, made, strict=True)))  # type: ignore[type-var]
        # Whether a number is 0 the floats say: a residue may be so by chance.
        return floats if isinstance(first, np.ndarray) and first.dtype == bool else first


def _reviewed(solution: Solution, decisions: Decisions) -> Decisions:
    """Return the decisions, doubtful ones decided by fractions; first hands are left as they are.

    It is the same object if nothing changes.
    """
    played, split = solution.played, solution.splits
    unsplit = _settled(decisions.unsplit, played.actions, solution.terms.allowed(_ALL))
    after, alone = decisions.after, decisions.alone
    if split is not None:
        allowed = split.terms.allowed(_ALL)
        after = _settled(after, played.actions, allowed, split.rows.hand)
        alone = _settled(alone, split.alone.actions, allowed) if split.alone else None
    if unsplit is decisions.unsplit and after is decisions.after and alone is decisions.alone:
        return decisions
    return replace(decisions, unsplit=unsplit, after=after, alone=alone)


def _with_first_hands(solution: Solution, decisions: Decisions) -> tuple[Solution, Decisions]:
    """Decide first hands by fractions; nothing but their own worth depends on it."""
    opening = solution.opening
    first = _settled(decisions.first, list(opening.values[...]), list(opening.offered))
    if first is None or first is decisions.first:
        return solution, decisions
    return replace(solution, opening=opening.taking(first)), replace(decisions, first=first)


def _settled(
    choice: Choice | None,
    values: Sequence[Array],
    allowed: Sequence[Array | np.bool_],
    row_of: Array | None = None,
) -> Choice | None:
    """Return the choice with doubtful actions decided by exact values; the same if all are right.

    ``row_of`` gives the rows of the values, where they are not those of the choice.
    """
    if choice is None or not choice.doubtful.any():
        return choice
    rows, ups = np.nonzero(choice.doubtful)
    of_values = rows if row_of is None else row_of[rows]
    best, _ = best_of(
        [value[of_values, ups] for value in values],
        [np.broadcast_to(offered, choice.taken.shape)[rows, ups] for offered in allowed],
    )
    if (best == choice.taken[rows, ups]).all():
        return choice
    taken = choice.taken.copy()
    taken[rows, ups] = best
    return replace(choice, taken=taken)
