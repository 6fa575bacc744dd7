"""What a bet may be paid on: a result of the round, or pairs in the first two cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from strategy.baccarat.results import Pairing, Pairs, Result

if TYPE_CHECKING:
    from strategy.baccarat.results import Winner


Outcome: TypeAlias = Result | Pairs


class PairOf(Enum):
    """Whose first two cards are to be a pair."""

    PLAYER = "player"
    BANKER = "banker"
    EITHER = "either"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class ResultEvent:
    """Some results of a round; what is None is left open.

    ``totals`` are those of the winning hand, or of both where they tie; ``cards`` the number of
    cards of the winning hand, so that no tie is meant; ``dealt`` those of both hands; ``margins``
    the points between the hands; ``natural`` whether the winning hand is one, in a tie both.
    """

    winner: Winner | None = None
    totals: frozenset[int] | None = None
    cards: frozenset[int] | None = None
    dealt: frozenset[int] | None = None
    margins: frozenset[int] | None = None
    natural: bool | None = None

    def covers(self, result: Outcome) -> bool:
        """Whether a result is one of these."""
        assert isinstance(result, Result)
        return (
            (self.winner is None or result.winner is self.winner)
            and (self.totals is None or result.total in self.totals)
            and (self.cards is None or result.winner_cards in self.cards)
            and (self.dealt is None or result.dealt in self.dealt)
            and (self.margins is None or result.margin in self.margins)
            and (self.natural is None or result.natural_wins is self.natural)
        )


@dataclass(frozen=True, kw_only=True)
class PairEvent:
    """A pair in the first two cards of hands, ``perfect`` if of one suit, too."""

    of: PairOf
    perfect: bool = False

    def covers(self, pairs: Outcome) -> bool:
        """Whether these are such pairs."""
        assert isinstance(pairs, Pairs)
        enough = {Pairing.PERFECT} if self.perfect else {Pairing.RANK, Pairing.PERFECT}
        player, banker = pairs.player in enough, pairs.banker in enough
        return {
            PairOf.PLAYER: player,
            PairOf.BANKER: banker,
            PairOf.EITHER: player or banker,
            PairOf.BOTH: player and banker,
        }[self.of]


Event: TypeAlias = ResultEvent | PairEvent
