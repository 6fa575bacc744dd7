"""Bets: what each is paid on, and how much; the usual ones of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy.baccarat.events import Event, PairEvent, PairOf, ResultEvent
from strategy.baccarat.results import Winner
from strategy.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.baccarat.events import Outcome

LOST = Fraction(-1)
WIN = "win"
"""The line of a bet that is meant where none is named."""


@dataclass(frozen=True)
class Line:
    """One line of a pay table: what has to happen, and what a bet of one wins then.

    ``pays`` 0 gives the bet back.
    """

    when: Event
    pays: Fraction


@dataclass(frozen=True)
class Bet:
    """A bet by its pay table: the first line that comes true pays; where none does, it is lost.

    Raises:
        RulesError: no line, or lines on results and on pairs in one bet.
    """

    name: str
    says: str
    lines: Mapping[str, Line]

    def __post_init__(self) -> None:
        kinds = {isinstance(line.when, PairEvent) for line in self.lines.values()}
        if not kinds:
            msg = f"the bet {self.name} has no line; say when it pays, and what"
            raise RulesError(msg)
        if len(kinds) > 1:
            msg = f"{self.name} mixes results and pairs; make two bets of it, one on each"
            raise RulesError(msg)

    @property
    def on_pairs(self) -> bool:
        """Whether the bet is on pairs, not on the result of the round."""
        return any(isinstance(line.when, PairEvent) for line in self.lines.values())

    @property
    def on_suits(self) -> bool:
        """Whether the bet is on pairs of which suits matter."""
        events = (line.when for line in self.lines.values())
        return any(isinstance(event, PairEvent) and event.perfect for event in events)

    def net(self, outcome: Outcome) -> Fraction:
        """Return what a bet of one wins by a result, or by pairs if it is on those."""
        for line in self.lines.values():
            if line.when.covers(outcome):
                return line.pays
        return LOST

    def paying(self, line: str, pays: Fraction) -> Bet:
        """Return the bet with another payout on a line that it has."""
        lines = {**self.lines, line: replace(self.lines[line], pays=pays)}
        return replace(self, lines=lines)


def _on(winner: Winner, *totals: int, cards: int | None = None) -> ResultEvent:
    return ResultEvent(
        winner=winner,
        totals=frozenset(totals) or None,
        cards=None if cards is None else frozenset({cards}),
    )


def _dealt(*cards: int) -> ResultEvent:
    return ResultEvent(dealt=frozenset(cards))


def _bet(name: str, says: str, **lines: tuple[Event, str]) -> Bet:
    return Bet(
        name, says, {key: Line(event, Fraction(pays)) for key, (event, pays) in lines.items()}
    )


_PLAYER, _BANKER, _TIE = map(_on, (Winner.PLAYER, Winner.BANKER, Winner.TIE))
_RETURNED = (_TIE, "0")

USUAL_BETS = (
    _bet(
        "banker",
        "Banker wins, less commission; a tie returns the bet",
        win=(_BANKER, "0.95"),
        tie=_RETURNED,
    ),
    _bet(
        "banker_no_commission",
        "Banker wins, without commission; a win with 6 pays less; a tie returns the bet",
        six=(_on(Winner.BANKER, 6), "1/2"),
        win=(_BANKER, "1"),
        tie=_RETURNED,
    ),
    _bet("player", "Player wins; a tie returns the bet", win=(_PLAYER, "1"), tie=_RETURNED),
    _bet("tie", "the hands tie", win=(_TIE, "8")),
    _bet(
        "player_pair",
        "Player's first two cards are a pair",
        win=(PairEvent(of=PairOf.PLAYER), "11"),
    ),
    _bet(
        "banker_pair",
        "Banker's first two cards are a pair",
        win=(PairEvent(of=PairOf.BANKER), "11"),
    ),
    _bet(
        "either_pair",
        "either hand's first two cards are a pair",
        win=(PairEvent(of=PairOf.EITHER), "5"),
    ),
    _bet(
        "perfect_pair",
        "either hand's first two cards are a pair of one suit",
        win=(PairEvent(of=PairOf.EITHER, perfect=True), "25"),
    ),
    _bet("super_six", "Banker wins with 6", win=(_on(Winner.BANKER, 6), "12")),
    _bet(
        "dragon_7", "Banker wins with 7 of three cards", win=(_on(Winner.BANKER, 7, cards=3), "40")
    ),
    _bet(
        "panda_8", "Player wins with 8 of three cards", win=(_on(Winner.PLAYER, 8, cards=3), "25")
    ),
    _bet("big", "five or six cards are dealt", win=(_dealt(5, 6), "0.54")),
    _bet("small", "four cards are dealt", win=(_dealt(4), "1.5")),
)
"""The bets of most tables, and what they pay there."""
