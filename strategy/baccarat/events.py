"""What a bet may be paid on: a result of the round, or pairs in the first two cards."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import TypeAlias

from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.results import Result, Winner
from strategy.errors import RulesError

Outcome: TypeAlias = Result | Pairs
"""What an event may be, or not: a result for one on results, pairs for one on pairs."""

RANGES = {"total": (0, 9), "cards": (2, 3), "dealt": (4, 6), "margin": (0, 9)}
"""The first and the last of the numbers that each condition of a result may name."""


class PairOf(Enum):
    """Whose first two cards are to be a pair."""

    PLAYER = "player"
    BANKER = "banker"
    EITHER = "either"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class ResultEvent:
    """Some results of a round; what is None is left open.

    ``total`` holds totals of the winning hand, or of both where they tie; ``cards`` numbers of
    cards of the winning hand, so that no tie is meant; ``dealt`` those of both hands; ``margin``
    points between the hands; ``natural`` is whether the winning hand is one, in a tie both.

    Raises:
        RulesError: a condition that no result can meet, or none at all.
    """

    winner: Winner | None = None
    total: frozenset[int] | None = None
    cards: frozenset[int] | None = None
    dealt: frozenset[int] | None = None
    margin: frozenset[int] | None = None
    natural: bool | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, field.name) is None for field in fields(self)):
            raise RulesError("an event says nothing of the result; name a winner, or a total")
        if self.winner not in {None, *Winner}:
            msg = f"winner = {self.winner!r} is none; use one of {', '.join(map(str, Winner))}"
            raise RulesError(msg)
        for name, (first, last) in RANGES.items():
            numbers = getattr(self, name)
            if numbers is not None and not (numbers and numbers <= {*range(first, last + 1)}):
                listed = ", ".join(map(str, sorted(numbers)))
                msg = f"{name} = {listed or 'none'}: use numbers from {first} to {last}"
                raise RulesError(msg)
        if self.winner is Winner.TIE and self.cards is not None:
            raise RulesError("cards are those of the winning hand, and a tie has none; use dealt")

    def covers(self, outcome: Outcome) -> bool:
        """Whether an outcome is one of these results."""
        return (
            isinstance(outcome, Result)
            and (self.winner is None or outcome.winner is self.winner)
            and (self.total is None or outcome.total in self.total)
            and (self.cards is None or outcome.winner_cards in self.cards)
            and (self.dealt is None or outcome.dealt in self.dealt)
            and (self.margin is None or outcome.margin in self.margin)
            and (self.natural is None or outcome.natural_wins is self.natural)
        )


@dataclass(frozen=True, kw_only=True)
class PairEvent:
    """A pair in the first two cards of hands, ``perfect`` if of one suit, too."""

    of: PairOf
    perfect: bool = False

    def covers(self, outcome: Outcome) -> bool:
        """Whether an outcome is such pairs."""
        if not isinstance(outcome, Pairs):
            return False
        enough = {Pairing.PERFECT} if self.perfect else {Pairing.RANK, Pairing.PERFECT}
        player, banker = outcome.player in enough, outcome.banker in enough
        return {
            PairOf.PLAYER: player,
            PairOf.BANKER: banker,
            PairOf.EITHER: player or banker,
            PairOf.BOTH: player and banker,
        }[self.of]


Event: TypeAlias = ResultEvent | PairEvent
