"""What `compare` compares: two strategies at one table, or the charts of two tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from charts.asked.question import ask
from charts.strategies import COMPOSITION, TOTAL
from strategy.blackjack.comparison import compare
from strategy.blackjack.policies.misfits import fitted
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.rows import PAIR_ROWS, UP_CARDS
from strategy.cards import value_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from charts.asked.question import Question
    from strategy.blackjack.comparison import Comparison, Difference
    from strategy.blackjack.policies.codes import Code


@dataclass(frozen=True)
class Contest:
    """Two strategies at one table: what replacing the first by the second is worth."""

    before: Question
    after: Question

    @cached_property
    def comparison(self) -> Comparison:
        """The difference in EV, and its parts by cell, those that matter most first."""
        found = compare(self.before.game, self.after.game)
        return replace(found, cells=tuple(sorted(found.cells, key=_size, reverse=True)))


class Replaced(NamedTuple):
    """A cell of another table's chart that this table has no use for.

    ``code`` is what the chart says and ``instead`` what was played: None for a pair that plays its
    total, and for another cell that the chart lacks.
    """

    hand: str
    up: str
    code: str | None
    instead: str | None


@dataclass(frozen=True)
class TableWorth:
    """A table as `compare` was given it, played by composition and by its own total chart."""

    asked: str
    composition: Question
    total: Question


@dataclass(frozen=True)
class Visit:
    """A table's total chart, played at another table against that table's own.

    ``contest`` is from the one to the other, ``replaced`` what did not fit.
    """

    home: TableWorth
    away: TableWorth
    contest: Contest
    replaced: tuple[Replaced, ...]


def ask_contest(
    rules: str,
    changes: Sequence[str],
    seen: str,
    strategies: tuple[str, str],
    *,
    exact: bool = False,
    digits: int | None = None,
) -> Contest:
    """Set up two strategies at one table.

    Raises:
        ExactshoeError: rules, cards or strategies that are not understood.
    """
    before, after = (
        ask(rules, changes, seen, strategy=name, exact=exact, digits=digits) for name in strategies
    )
    return Contest(before, after)


def ask_visit(
    home: str, away: str, seen: str, *, exact: bool = False, digits: int | None = None
) -> Visit:
    """Take the total chart of one table to another.

    Raises:
        ExactshoeError: rules or cards that are not understood.
    """

    def worth(name: str) -> TableWorth:
        composition, total = (
            ask(name, (), seen, strategy=strategy, exact=exact, digits=digits)
            for strategy in (COMPOSITION, TOTAL)
        )
        return TableWorth(name.strip(), composition, total)

    first, second = worth(home), worth(away)
    chart, own, target = _chart_of(first), _chart_of(second), second.total
    game = target.game
    played, _ = fitted(chart, game.rules, own)
    contest = Contest(replace(target, game=game.changed(policy=played)), target)
    replaced = tuple(_replaced(_rows(chart), _rows(played)))
    return Visit(first, second, contest, replaced)


def _size(cell: Difference) -> Any:
    return abs(cell.difference)


def _chart_of(worth: TableWorth) -> CellPolicy:
    policy = worth.total.game.policy
    assert isinstance(policy, CellPolicy)
    return policy


def _rows(chart: CellPolicy) -> dict[str, Mapping[int, Code]]:
    pairs = {PAIR_ROWS[value]: codes for value, codes in chart.pairs.items()}
    return {**chart.cells, **pairs}


def _replaced(
    given: Mapping[str, Mapping[int, Code]], played: Mapping[str, Mapping[int, Code]]
) -> Iterator[Replaced]:
    for row in dict.fromkeys((*played, *given)):
        for up in UP_CARDS:
            code, instead = given.get(row, {}).get(up), played.get(row, {}).get(up)
            if code != instead:
                yield Replaced(row, value_name(up), code and code.text, instead and instead.text)
