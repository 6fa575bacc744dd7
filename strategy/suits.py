"""Shoes by rank and suit, where the suits of some cards that are gone may be untold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from strategy.cards import RANKS, SUITS, TEN_RANKS, Card, Shoe, lack
from strategy.errors import ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy.cards import Decks, Rank

Suits: TypeAlias = tuple[tuple[int, ...], ...]
"""By rank, A to K: a count for each suit, ``shdc``."""


@dataclass(frozen=True)
class SuitedShoe:
    """The cards left, by value and, as far as they are known, by rank and suit.

    ``values`` are the cards left. ``unseen`` counts, by rank and suit, the cards that nobody saw
    go: those left, and those that are gone with their suits untold, which may be any of their
    rank. It is None where suits are unknown altogether.

    Raises:
        ShoeError: counts of suits that do not fit the ranks.
    """

    values: Shoe
    unseen: Suits | None = None

    def __post_init__(self) -> None:
        if self.unseen is None:
            return
        ranks = self.ranks
        if (
            ranks is None
            or len(self.unseen) != len(RANKS)
            or any(len(suits) != len(SUITS) or min(suits) < 0 for suits in self.unseen)
            or any(sum(suits) < left for suits, left in zip(self.unseen, ranks, strict=True))
        ):
            msg = (
                "the counts of suits do not fit this shoe; give four for each of 13 ranks, and "
                "no fewer cards than are left of the rank"
            )
            raise ShoeError(msg)

    @classmethod
    def of_decks(cls, decks: Decks) -> SuitedShoe:
        """Return full 52-card decks, or infinitely many."""
        each = 1 if decks == "infinite" else decks
        return cls(Shoe.of_decks(decks), ((each,) * len(SUITS),) * len(RANKS))

    @classmethod
    def of_kinds(cls, kinds: Mapping[Card, int]) -> SuitedShoe:
        """Return a shoe that holds so many of each kind of card.

        Raises:
            ShoeError: a count that is no whole number of 0 or more.
        """
        values = Shoe.of_kinds(kinds)
        if any(count for card, count in kinds.items() if not card.suit):
            return cls(values)
        held = {(card.rank, card.suit): count for card, count in kinds.items()}
        return cls(values, tuple(tuple(held.get((rank, s), 0) for s in SUITS) for rank in RANKS))

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """The cards left of each rank, A to K; None where only the tens together are known."""
        *others, all_tens = self.values.counts
        tens = self.values.tens
        if tens is None and all_tens:
            return None
        return (*others, *(tens or (0,) * len(TEN_RANKS)))

    @property
    def infinite(self) -> bool:
        """Whether a drawn card leaves the shoe as it is."""
        return self.values.infinite

    @property
    def size(self) -> int:
        """The number of cards (the sum of the proportions where the shoe is infinite)."""
        return self.values.size

    @property
    def depletion(self) -> int:
        """How many cards a drawn card takes away: 1, or 0 where the shoe is infinite."""
        return self.values.depletion

    def holds(self, rank: Rank) -> bool:
        """Whether a card of this rank may be left."""
        if self.ranks is None:
            return self.values.counts[rank.card_value - 1] > 0
        return self.ranks[RANKS.index(rank)] > 0

    def without(self, cards: Iterable[Card], what: str = "the cards") -> SuitedShoe:
        """Take cards out; one without a suit may be any of its rank.

        Raises:
            ShoeError: the shoe does not hold them; ``what`` names them in the message.
        """
        gone = tuple(cards)
        values = self.values.without(gone, what)
        if self.unseen is None:
            return SuitedShoe(values)
        wanted = Counter((card.rank, card.suit) for card in gone if card.suit)
        for (rank, suit), count in wanted.items():
            left = self.unseen[RANKS.index(rank)][SUITS.index(suit)]
            if count > left if not values.infinite else not left:
                raise ShoeError(lack(what, str(Card(rank, suit)), count, left))
        if values.infinite:
            return self
        unseen = tuple(
            tuple(count - wanted[rank, suit] for suit, count in zip(SUITS, suits, strict=True))
            for rank, suits in zip(RANKS, self.unseen, strict=True)
        )
        return SuitedShoe(values, unseen)
