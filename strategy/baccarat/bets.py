"""Bets: what each is paid on, and how much; the usual ones of a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy.baccarat.events import Event, PairEvent, PairOf, ResultEvent
from strategy.baccarat.pairing import Pairs
from strategy.baccarat.results import Winner
from strategy.errors import RulesError
from strategy.reading.values import read_payout

if TYPE_CHECKING:
    from strategy.baccarat.events import Outcome

LOST = Fraction(-1)
WIN = "win"
"""The line of a bet that is meant where none is named."""


@dataclass(frozen=True)
class Line:
    """One line of a pay table: what has to happen, and what a bet of one wins then.

    ``pays`` 0 returns the bet. It may be given as a text, such as ``"0.95"``.

    Raises:
        RulesError: a payout that is negative, or no exact ratio.
    """

    name: str
    when: Event
    pays: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "pays", read_payout(self.pays))


@dataclass(frozen=True)
class Bet:
    """A bet by its pay table: the first line that comes true pays; where none does, it is lost.

    ``says`` is what its table calls it, "" where the lines say all.

    Raises:
        RulesError: no line, two of one name, or lines on results and on pairs in one bet.
    """

    name: str
    lines: tuple[Line, ...]
    says: str = ""

    def __post_init__(self) -> None:
        kinds = {isinstance(line.when, PairEvent) for line in self.lines}
        if not kinds:
            msg = f"the bet {self.name} has no line; say when it pays, and what"
            raise RulesError(msg)
        if len(kinds) > 1:
            msg = f"{self.name} mixes results and pairs; make two bets of it, one on each"
            raise RulesError(msg)
        name, count = Counter(line.name for line in self.lines).most_common(1)[0]
        if count > 1:
            msg = f"{self.name} has {count} lines {name!r}; give each another name"
            raise RulesError(msg)

    @property
    def on_pairs(self) -> bool:
        """Whether the bet is on pairs, not on the result of the round."""
        return isinstance(self.lines[0].when, PairEvent)

    @property
    def on_suits(self) -> bool:
        """Whether the bet is on pairs of which suits matter."""
        events = (line.when for line in self.lines)
        return any(isinstance(event, PairEvent) and event.perfect for event in events)

    def net(self, outcome: Outcome) -> Fraction:
        """Return what a bet of one wins by a result, or by pairs if it is on those.

        Raises:
            TypeError: the outcome is of the other kind.
        """
        return self.pays(self.line_of(outcome))

    def pays(self, line: int | None) -> Fraction:
        """Return what a bet of one wins by a line, by its place; by None it is lost."""
        return LOST if line is None else self.lines[line].pays

    def line_of(self, outcome: Outcome) -> int | None:
        """Return which line pays on an outcome, by its place; None where the bet is lost.

        Raises:
            TypeError: the outcome is of the other kind.
        """
        if isinstance(outcome, Pairs) is not self.on_pairs:
            msg = f"{self.name} is on {'pairs' if self.on_pairs else 'results'}, not on {outcome}"
            raise TypeError(msg)
        return next((at for at, line in enumerate(self.lines) if line.when.covers(outcome)), None)

    def line(self, name: str) -> Line | None:
        """Return the line of a name; None if there is none."""
        return next((line for line in self.lines if line.name == name), None)

    def with_lines(self, *lines: Line) -> Bet:
        """Return the bet with lines: each in the place of the one of its name, else before all."""
        given = {line.name: line for line in lines}
        kept = tuple(given.pop(line.name, line) for line in self.lines)
        return replace(self, lines=(*given.values(), *kept))


def place_of(bet: str, line: str) -> str:
    """Write a bet and a line of it as payouts name them.

    >>> place_of("tie", "win"), place_of("banker_no_commission", "six")
    ('tie', 'banker_no_commission.six')
    """
    return bet if line == WIN else f"{bet}.{line}"


def _on(winner: Winner, *totals: int, cards: int | None = None) -> ResultEvent:
    return ResultEvent(
        winner=winner,
        total=frozenset(totals) or None,
        cards=None if cards is None else frozenset({cards}),
    )


def _dealt(*cards: int) -> ResultEvent:
    return ResultEvent(dealt=frozenset(cards))


def _bet(name: str, **lines: tuple[Event, str]) -> Bet:
    table = (Line(key, event, read_payout(pays)) for key, (event, pays) in lines.items())
    return Bet(name, tuple(table))


_PLAYER, _BANKER, _TIE = map(_on, (Winner.PLAYER, Winner.BANKER, Winner.TIE))
_RETURNED = (_TIE, "0")

USUAL_BETS = (
    _bet("banker", win=(_BANKER, "0.95"), tie=_RETURNED),
    _bet(
        "banker_no_commission",
        six=(_on(Winner.BANKER, 6), "1/2"),
        win=(_BANKER, "1"),
        tie=_RETURNED,
    ),
    _bet("player", win=(_PLAYER, "1"), tie=_RETURNED),
    _bet("tie", win=(_TIE, "8")),
    _bet("player_pair", win=(PairEvent(of=PairOf.PLAYER), "11")),
    _bet("banker_pair", win=(PairEvent(of=PairOf.BANKER), "11")),
    _bet("either_pair", win=(PairEvent(of=PairOf.EITHER), "5")),
    _bet("perfect_pair", win=(PairEvent(of=PairOf.EITHER, perfect=True), "25")),
    _bet("super_six", win=(_on(Winner.BANKER, 6), "12")),
    _bet("dragon_7", win=(_on(Winner.BANKER, 7, cards=3), "40")),
    _bet("panda_8", win=(_on(Winner.PLAYER, 8, cards=3), "25")),
    _bet("big", win=(_dealt(5, 6), "0.54")),
    _bet("small", win=(_dealt(4), "1.5")),
)
"""The bets of most tables, and what they pay there."""
