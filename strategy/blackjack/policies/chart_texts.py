"""How charts write up-cards, rows and codes: the texts of one cell, read."""

from __future__ import annotations

import re

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.rows import PAIR_ROWS, ROWS
from strategy.cards import ACE, TEN, parse_cards, parse_up_card
from strategy.errors import CardError

_PLAYS_TOTAL = frozenset({"--", "-"})
_MARKS = "*#~"
_SECTION = re.compile(r"(hand|hard|soft|pair|total)s?(?:\s+(?:totals?|hands?))?\s*:?", re.I)
_ROW = re.compile(r"(?:(hard|soft|pairs?|[hs](?=[\s0-9]))[\s-]*)?([^\s-].*)", re.I)
_KINDS = {"h": "hard", "s": "soft", "p": "pair", "": None}
_NUMBER = re.compile(r"[0-9]{1,2}")
_ACTIONS = {
    "s": Action.STAND,
    "stand": Action.STAND,
    "h": Action.HIT,
    "hit": Action.HIT,
    "d": Action.DOUBLE,
    "double": Action.DOUBLE,
    "p": Action.SPLIT,
    "sp": Action.SPLIT,
    "split": Action.SPLIT,
    "r": Action.SURRENDER,
    "sur": Action.SURRENDER,
    "surrender": Action.SURRENDER,
    "f": Action.FOLD,
    "fold": Action.FOLD,
}
_FALLBACKS = {
    Action.DOUBLE: (Action.HIT, Action.STAND),
    Action.SURRENDER: (Action.HIT, Action.STAND, Action.SPLIT),
    Action.SPLIT: (Action.HIT, Action.STAND),
}


def up_card_of(text: str) -> int | None:
    """Return the value of the up-card that heads a column; None if it names none.

    >>> up_card_of("T"), up_card_of("11"), up_card_of("hand")
    (10, 1, None)
    """
    try:
        return parse_up_card(text).value
    except CardError:
        return None


def section_of(text: str) -> str | None:
    """Return the kind of rows that a heading announces: ``hard``, ``soft`` or ``pair``; else None.

    >>> section_of("Soft totals"), section_of("hand"), section_of("16")
    ('soft', 'hard', None)
    """
    found = _SECTION.fullmatch(text)
    if not found:
        return None
    word = found[1].lower()
    return word if word in {"soft", "pair"} else "hard"


def row_of(text: str, section: str = "hard") -> str | None:
    """Return the name of the row that a label means; None if it means none.

    ``section`` says what a bare number means.

    >>> row_of("h16"), row_of("A7"), row_of("TT"), row_of("18", "soft")
    ('hard 16', 'soft 18', '10,10', 'soft 18')
    """
    found = _ROW.fullmatch(text)
    if not found:
        return None
    kind, rest = _KINDS[(found[1] or "")[:1].lower()], found[2]
    meant = kind or section
    if _NUMBER.fullmatch(rest) and (row := f"{meant} {int(rest)}") in ROWS:
        return row
    if meant == "pair" and (value := up_card_of(rest)):
        return PAIR_ROWS[value]
    return _row_of_cards(rest, kind)


def _row_of_cards(text: str, kind: str | None) -> str | None:
    """Return the row that two cards mean; a pair, or an ace and another card."""
    try:
        values = sorted(card.value for card in parse_cards(text))
    except CardError:
        return None
    match values:
        case [one, other] if one == other and kind in {None, "pair"}:
            return PAIR_ROWS[one]
        case [one, other] if one == ACE and kind in {None, "soft"}:
            return f"soft {ACE + TEN + other}"
    return None


def code_of(text: str) -> Code | None:
    """Return the code that a cell holds, without the marks of a chart; None if it holds none.

    >>> code_of("d/s").text, code_of("Rh*").text, code_of("split").text
    ('Ds', 'Rh', 'P')
    """
    words = re.split(r"[/,\s]+", text.rstrip(_MARKS + " ").lower())
    if len(words) == 1 and words[0] not in _ACTIONS:
        words = [*words[0]]
    match [_ACTIONS.get(word) for word in words]:
        case [Action() as action]:
            return Code(action)
        case [Action() as action, Action() as other] if other in _FALLBACKS.get(action, ()):
            return Code(action, other)
    return None


def plays_total(text: str) -> bool:
    """Whether a cell says that a pair plays its total, marks of a chart apart."""
    return text.rstrip(_MARKS + " ") in _PLAYS_TOTAL
