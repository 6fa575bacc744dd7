"""How charts write up-cards, headings and codes: the texts of one cell, read."""

from __future__ import annotations

import re
from typing import NamedTuple

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.codes import Code
from strategy.cards import parse_up_card
from strategy.errors import CardError

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""The hyphen, and the dashes and minus signs that programs put in its place."""

_MARKS = "*#~"
_ACE = re.compile(r"(?<![a-z])aces?(?![a-z])", re.I)
_SECTION = re.compile(
    r"(hand|hard|soft|pair|total)s?(?:\s+(?:totals?|hands?|splits?|splitting))?\s*:?", re.I
)
_NO_ANSWER = re.compile(f"[{DASHES}]{{1,2}}")
_ACTIONS = {
    "s": Action.STAND,
    "stand": Action.STAND,
    "h": Action.HIT,
    "hit": Action.HIT,
    "d": Action.DOUBLE,
    "dd": Action.DOUBLE,
    "double": Action.DOUBLE,
    "p": Action.SPLIT,
    "sp": Action.SPLIT,
    "split": Action.SPLIT,
    "r": Action.SURRENDER,
    "u": Action.SURRENDER,
    "su": Action.SURRENDER,
    "sur": Action.SURRENDER,
    "surrender": Action.SURRENDER,
    "f": Action.FOLD,
    "fold": Action.FOLD,
}
_LETTERS = re.compile("dd|sp|.")
_FALLBACKS = {
    Action.DOUBLE: (Action.HIT, Action.STAND),
    Action.SURRENDER: (Action.HIT, Action.STAND, Action.SPLIT),
    Action.SPLIT: (Action.HIT, Action.STAND, Action.DOUBLE),
}


class Answer(NamedTuple):
    """Whether a pair is split where split hands may be doubled, and where they may not.

    If it is not split, it plays its total.
    """

    doubled: bool
    not_doubled: bool


_NO = Answer(doubled=False, not_doubled=False)
_ANSWERS = {
    ("y",): Answer(doubled=True, not_doubled=True),
    ("n",): _NO,
    ("y", "n"): Answer(doubled=True, not_doubled=False),
}


def plain(text: str) -> str:
    """Return a text with the letter for aces that are written out.

    >>> plain("pair of Aces")
    'pair of A'
    """
    return _ACE.sub("A", text)


def up_card_of(text: str) -> int | None:
    """Return the value of the up-card that heads a column; None if it names none.

    >>> up_card_of("T"), up_card_of("11"), up_card_of("Ace"), up_card_of("hand")
    (10, 1, 1, None)
    """
    try:
        return parse_up_card(plain(text)).value
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


def code_of(text: str) -> Code | None:
    """Return the code that a cell holds, without the marks of a chart; None if it holds none.

    >>> code_of("d/s").text, code_of("Rh*").text, code_of("split").text
    ('Ds', 'Rh', 'P')
    """
    return _code(_actions(text))


def turned_code_of(text: str) -> Code | None:
    """Return the code that a cell would hold if it did not name the fallback first.

    >>> turned_code_of("H/D").text, turned_code_of("Dh")
    ('Dh', None)
    """
    actions = _actions(text)
    return _code(actions[::-1]) if len(actions) > 1 else None


def answer_of(text: str) -> Answer | None:
    """Return the answer, yes or no, that the cell of a pair holds; None if it holds none.

    >>> answer_of("Y/N"), answer_of("--").doubled
    (Answer(doubled=True, not_doubled=False), False)
    """
    if _NO_ANSWER.fullmatch(text.rstrip(_MARKS + " ")):
        return _NO
    words = re.split(r"\s*/\s*", text.lower())
    return _ANSWERS.get(tuple({"yes": "y", "no": "n"}.get(word, word) for word in words))


def _actions(text: str) -> list[Action | None]:
    words = re.split(r"[/,\s]+", text.rstrip(_MARKS + " ").lower())
    if len(words) == 1 and words[0] not in _ACTIONS:
        words = _LETTERS.findall(words[0])
    return [_ACTIONS.get(word) for word in words]


def _code(actions: list[Action | None]) -> Code | None:
    match actions:
        case [Action() as action]:
            return Code(action)
        case [Action() as action, Action() as other] if other in _FALLBACKS.get(action, ()):
            return Code(action, other)
    return None
