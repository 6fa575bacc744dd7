"""What the EV of a hand takes for granted besides the cards that are known."""

from __future__ import annotations

from enum import StrEnum


class Condition(StrEnum):
    """Whether a dealer blackjack is ruled out."""

    NONE = "none"
    """It is not: the EV is unconditional."""

    NO_BLACKJACK = "no dealer blackjack"
    """It is: the dealer has looked for one, or it costs the round one unit however it is played."""
