"""What a round comes to: who wins, with what, after how many cards."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from strategy.baccarat.third_card import is_natural


class Side(Enum):
    """One of the two hands."""

    PLAYER = "player"
    BANKER = "banker"


class Winner(Enum):
    """Who wins a round."""

    BANKER = "banker"
    PLAYER = "player"
    TIE = "tie"


class Result(NamedTuple):
    """The final totals, and the number of cards of each hand, two or three."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int

    @property
    def winner(self) -> Winner:
        """Who wins: the hand that is nearer to 9."""
        if self.player_total == self.banker_total:
            return Winner.TIE
        return Winner.PLAYER if self.player_total > self.banker_total else Winner.BANKER

    @property
    def total(self) -> int:
        """The total of the winning hand; of both where they tie."""
        return max(self.player_total, self.banker_total)

    @property
    def margin(self) -> int:
        """By how many points the winning hand leads; 0 where the hands tie."""
        return abs(self.player_total - self.banker_total)

    @property
    def dealt(self) -> int:
        """The number of cards of both hands: four, five or six."""
        return self.player_cards + self.banker_cards

    @property
    def winner_cards(self) -> int | None:
        """The number of cards of the winning hand; None where the hands tie."""
        cards = {Winner.PLAYER: self.player_cards, Winner.BANKER: self.banker_cards}
        return cards.get(self.winner)

    @property
    def naturals(self) -> frozenset[Side]:
        """The hands that are naturals."""
        hands = {
            Side.PLAYER: (self.player_cards, self.player_total),
            Side.BANKER: (self.banker_cards, self.banker_total),
        }
        return frozenset(
            side for side, (cards, total) in hands.items() if cards == 2 and is_natural(total)
        )

    @property
    def natural_wins(self) -> bool:
        """Whether the winning hand is a natural, or both are where they tie."""
        named = {Winner.PLAYER: {Side.PLAYER}, Winner.BANKER: {Side.BANKER}}
        return named.get(self.winner, set(Side)) <= self.naturals
