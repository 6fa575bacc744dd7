"""Shoes by rank and suit, where the suits of some cards that are gone may be unknown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy.cards import RANKS, SUITS, Card, Shoe, lack
from strategy.errors import ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal

    from strategy.cards import Rank

Suits = tuple[tuple[int, ...], ...]
"""By rank, A to K: how many cards of each suit, ``shdc``."""


@dataclass(frozen=True)
class SuitedShoe:
    """The cards left, by value and, as far as they are known, by rank and suit.

    ``suits`` holds every card that is not known by its suit to be gone. A card that is gone and
    whose suit nobody told is in it, too: it may be any card of its rank. None where suits are
    unknown altogether.
    """

    shoe: Shoe
    suits: Suits | None = None

    @classmethod
    def of_decks(cls, decks: int | Literal["infinite"]) -> SuitedShoe:
        """Return full 52-card decks, or infinitely many."""
        each = 1 if decks == "infinite" else decks
        return cls(Shoe.of_decks(decks), ((each,) * len(SUITS),) * len(RANKS))

    @classmethod
    def of_kinds(cls, kinds: Mapping[Card, int]) -> SuitedShoe:
        """Return a shoe that holds so many of each kind of card.

        Raises:
            ShoeError: a count that is no whole number of 0 or more.
        """
        shoe = Shoe.of_kinds(kinds)
        if any(count for card, count in kinds.items() if not card.suit):
            return cls(shoe)
        held = {(card.rank, card.suit): count for card, count in kinds.items()}
        return cls(shoe, tuple(tuple(held.get((rank, s), 0) for s in SUITS) for rank in RANKS))

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """The cards left of each rank, A to K; None where only the tens together are known."""
        if self.shoe.tens is None:
            return None
        return (*self.shoe.counts[:-1], *self.shoe.tens)

    def without(self, cards: Iterable[Card], what: str = "the cards") -> SuitedShoe:
        """Take cards out; one without a suit may be any of its rank.

        Raises:
            ShoeError: the shoe does not hold them; ``what`` names them in the message.
        """
        gone = tuple(cards)
        shoe = self.shoe.without(gone, what)
        if self.suits is None:
            return SuitedShoe(shoe)
        wanted = Counter((card.rank, card.suit) for card in gone if card.suit)
        for (rank, suit), count in wanted.items():
            left = self._held(rank, suit)
            if count > left if not shoe.infinite else not left:
                raise ShoeError(lack(what, str(Card(rank, suit)), count, left))
        if shoe.infinite:
            return self
        suits = tuple(
            tuple(self._held(rank, suit) - wanted[rank, suit] for suit in SUITS) for rank in RANKS
        )
        return SuitedShoe(shoe, suits)

    def _held(self, rank: Rank, suit: str) -> int:
        assert self.suits is not None
        return self.suits[RANKS.index(rank)][SUITS.index(suit)]
