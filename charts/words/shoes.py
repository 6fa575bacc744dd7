"""What a shoe is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.words.rounding import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import SuitedShoe
    from strategy.cards import Card

MOST_CARDS_NAMED = 12
DECK = 52


def seen_text(cards: Sequence[Card]) -> str:
    """Name the cards that are gone, or count them where they are many.

    >>> from strategy.cards import parse_cards
    >>> seen_text(parse_cards("K,9"))
    '2 cards seen (K 9)'
    """
    number = counted(len(cards), "card")
    if len(cards) > MOST_CARDS_NAMED:
        return f"{number} seen"
    return f"{number} seen ({' '.join(map(str, cards))})"


def full_shoe_text(shoe: SuitedShoe) -> str:
    """Name a shoe before anything is dealt; full decks by their number, as far as they are told.

    >>> from strategy import Shoe, SuitedShoe
    >>> full_shoe_text(SuitedShoe.of_decks(8)), full_shoe_text(SuitedShoe(Shoe((4,) * 10)))
    ('8 decks', 'a shoe of 40 cards')
    """
    if shoe.infinite:
        return "infinite decks"
    decks = shoe.size // DECK
    full = type(shoe).of_decks(decks)
    same = shoe.values.counts == full.values.counts
    if same and shoe.ranks in {None, full.ranks} and shoe.unseen in {None, full.unseen}:
        name = counted(decks, "deck")
        return name if shoe.ranks else f"{name} by value alone"
    return f"a shoe of {counted(shoe.size, 'card')}"
