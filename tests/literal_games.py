"""The ways of a dealer blackjack, and shoes of a few cards, for the tests of the literal game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from strategy.blackjack.switches import Lost, LostToBlackjack, Peek
from strategy.cards import Card, Shoe, parse_cards

NO_HOLE_CARD: dict[str, Any] = {"peek": Peek.NEVER}
ORIGINAL = LostToBlackjack(Lost.ORIGINAL, Lost.ORIGINAL)
MIXED = LostToBlackjack(Lost.ALL, Lost.ORIGINAL)
# How a dealer blackjack with a ten up is found and what it costs.
MODES: dict[str, dict[str, Any]] = {
    "checked": {},
    "all": NO_HOLE_CARD,
    "one unit": NO_HOLE_CARD
    | {"double_lost_to_blackjack": ORIGINAL, "split_lost_to_blackjack": ORIGINAL},
    "doubles original": NO_HOLE_CARD | {"double_lost_to_blackjack": MIXED},
    "busted doubles original": NO_HOLE_CARD
    | {"double_lost_to_blackjack": MIXED, "busted_double_returned": True},
}


def shoe_of(*texts: str) -> Shoe:
    """A shoe of just these cards."""
    return Shoe.of_kinds(Counter(Card(card.rank) for text in texts for card in parse_cards(text)))
