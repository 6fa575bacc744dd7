"""The fields of the form about baccarat: what they are called, and one for each payout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.words.baccarat import when_text
from charts.words.rounding import ratio
from strategy.baccarat.bets import USUAL_BETS, WIN, place_of
from strategy.baccarat.pay_tables import parse_change
from strategy.errors import RulesError
from strategy.reading.values import read_payout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy import Bet
    from strategy.baccarat.bets import Line

FIELD = "pay."
"""What the names of the fields for payouts begin with; in links they are ``pay``."""
SHOW, PLAY, RESET = "show", "play", "reset"
"""The buttons of the form: for the chances, for a round, and to undo the change of a payout."""

LABELS = {
    "decks": "Decks",
    "shoe": "A shoe of your own",
    "seen": "Cards seen",
    "pay": "The payouts",
    "player": "Player",
    "banker": "Banker",
    "draw": "Third cards (draw)",
    "removal": "Effects of removal",
}
"""What the fields of the form are called, those of payouts aside."""

USUAL = {(bet.name, line.name): (bet, line) for bet in USUAL_BETS for line in bet.lines}
"""Every line that has a payout, by its bet and its name."""

_CODES = re.compile(rf"\b({'|'.join(bet.name for bet in USUAL_BETS if '_' in bet.name)})\b")
"""The names of bets that are no words."""


@dataclass(frozen=True)
class PayControl:
    """The field of a payout.

    ``place`` is the bet, and the line unless that is the main one, as links have them. ``usual``
    is the payout without the change, None where there is no change.
    """

    name: str
    place: str
    label: str
    hint: str
    value: str
    usual: str | None


def line_of(change: str) -> tuple[str, str] | None:
    """Return the bet and the line that a text such as ``tie=9`` is about; None if there is none."""
    try:
        bet, line, _ = parse_change(change)
    except RulesError:
        return None
    return (bet, line) if (bet, line) in USUAL else None


def field_of_change(change: str) -> str:
    """Return the field of a payout; ``pay`` where it is none that there is."""
    line = line_of(change)
    return "pay" if line is None else f"{FIELD}{place_of(*line)}"


def normal(text: str) -> str:
    """Return the shortest text of a payout; the text itself if it is not understood.

    >>> normal("8:1"), normal("much")
    ('8', 'much')
    """
    try:
        return ratio(read_payout(text))
    except RulesError:
        return text.strip()


def title_of(name: str) -> str:
    """Name a bet in words.

    >>> title_of("banker_no_commission")
    'Banker no commission'
    """
    return name.replace("_", " ").capitalize()


def in_words(text: str) -> str:
    """Name the bets of a text in words, as all of the page does.

    >>> in_words("no EV of player_pair and banker_pair")
    'no EV of Player pair and Banker pair'
    """
    return _CODES.sub(lambda found: title_of(found[0]), text)


def pay_controls(changes: Iterable[str]) -> list[PayControl]:
    """Return the fields of all payouts, with the texts that were sent for some of them."""
    sent = {line: text.partition("=")[2].strip() for text in changes if (line := line_of(text))}
    return [_control(bet, line, sent.get((bet.name, line.name))) for bet, line in USUAL.values()]


def _control(bet: Bet, line: Line, text: str | None) -> PayControl:
    place = place_of(bet.name, line.name)
    usual = ratio(line.pays)
    changed = text is not None and normal(text) != usual
    return PayControl(
        name=f"{FIELD}{place}",
        place=place,
        label=title_of(bet.name) if line.name == WIN else f"{title_of(bet.name)}: {line.name}",
        hint=when_text(line.when),
        value=usual if text is None else text,
        usual=usual if changed else None,
    )


def unknown(changes: Sequence[str]) -> list[str]:
    """Return the payouts of no line that there is."""
    return [text for text in changes if line_of(text) is None]
