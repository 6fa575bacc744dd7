"""What a shoe is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.words.rounding import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.cards import Card, Shoe

MOST_CARDS_NAMED = 12


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


def full_shoe_text(shoe: Shoe) -> str:
    """Name a shoe before anything is dealt.

    >>> from strategy.cards import Shoe
    >>> full_shoe_text(Shoe.of_decks(8)), full_shoe_text(Shoe((4,) * 10))
    ('8 decks', 'a shoe of 40 cards')
    """
    if shoe.infinite:
        return "infinite decks"
    decks, over = divmod(shoe.size, 52)
    if not over and shoe.counts == type(shoe).of_decks(decks).counts:
        return counted(decks, "deck")
    return f"a shoe of {counted(shoe.size, 'card')}"
