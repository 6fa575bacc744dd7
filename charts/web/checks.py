"""The checks that every question passes before any work: they are cheap, whatever was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.cards import parse_cards
from strategy.errors import CardError, QuestionError, RulesError, ShoeError
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from strategy.cards import Shoe

MOST_CARDS = 416
"""The most cards of a shoe, 8 decks; and so the most that can be seen."""
MOST_DIGITS = 100
"""The most decimals of an EV."""
MOST_TEXT = 400
"""The longest text of a field: a shoe by the 52 kinds of card is shorter."""
MOST_SEEN = 4 * MOST_CARDS
"""The longest text of cards seen: ``10s,`` for each."""
YES = ("true", "on", "1", "yes")
"""What check boxes of a page may send."""


def check_length(field: str, text: str) -> None:
    """Refuse a text that is longer than any that can be answered.

    Raises:
        QuestionError: as said.
    """
    if len(text) > MOST_TEXT:
        start = printable(text[:20])
        msg = f"{field} starts {start!r} and is {len(text)} letters long; write {MOST_TEXT} at most"
        raise QuestionError(msg)


def check_seen(text: str) -> None:
    """Refuse cards seen that are none, or too many for any shoe.

    Raises:
        ExactshoeError: as said.
    """
    if len(text) > MOST_SEEN:
        msg = f"seen is {len(text)} letters long; write {MOST_SEEN} at most"
        raise CardError(msg)
    if (number := len(parse_cards(text))) > MOST_CARDS:
        msg = f"{number} cards seen are too many; no shoe holds more than {MOST_CARDS}"
        raise ShoeError(msg)


def check_size(shoe: Shoe) -> None:
    """Refuse a shoe of too many cards.

    Raises:
        RulesError: as said.
    """
    if not shoe.infinite and shoe.size > MOST_CARDS:
        msg = f"a shoe of {shoe.size} cards is too large; give {MOST_CARDS} at most"
        raise RulesError(msg)
