"""What a round comes to: who wins, with what, after how many cards; and the pairs dealt."""

from __future__ import annotations

from enum import Enum
from itertools import product, starmap
from typing import TYPE_CHECKING, NamedTuple

from strategy.baccarat.third_card import is_natural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.cards import Card


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


class Pairing(Enum):
    """What the first two cards of a hand are, the most that can be said."""

    NONE = "no pair"
    RANK = "pair"
    PERFECT = "perfect pair"


class Pairs(NamedTuple):
    """What the first two cards of each hand are."""

    player: Pairing
    banker: Pairing


def pairing(first: Card, second: Card) -> Pairing:
    """Say what two cards are: a pair shares the rank, a perfect pair the suit, too."""
    if first.rank is not second.rank:
        return Pairing.NONE
    return Pairing.PERFECT if first.suit and first == second else Pairing.RANK


def possible_pairs(player: Sequence[Card], banker: Sequence[Card]) -> frozenset[Pairs]:
    """Say all that the first two cards of each hand may be: much, where suits are not told."""
    return frozenset(starmap(Pairs, product(_possible(*player[:2]), _possible(*banker[:2]))))


def _possible(first: Card, second: Card) -> tuple[Pairing, ...]:
    if first.rank is second.rank and not (first.suit and second.suit):
        return Pairing.RANK, Pairing.PERFECT
    return (pairing(first, second),)


def pairs_of(player: Sequence[Card], banker: Sequence[Card]) -> Pairs:
    """Say what the first two cards of each hand are."""
    return Pairs(pairing(player[0], player[1]), pairing(banker[0], banker[1]))
