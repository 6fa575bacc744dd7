"""What a table does by itself: when the player is silent, and when funds allow no double or split.

Rules say what a player may do, and have their EV; this is what happens to one who does not choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from strategy.blackjack.switches import READERS
from strategy.errors import RulesError
from strategy.reading.names import did_you_mean
from strategy.reading.toml import shown


class Timeout(Enum):
    """What the table does with each hand of a player who does not act in time."""

    STAND = "stand"
    HIT_TO_11 = "hit-to-11"


class NoDoubleFunds(Enum):
    """What becomes of a double that the player's funds do not allow."""

    CANCEL = "cancel"
    HIT = "hit"

    @property
    def does(self) -> str:
        """What the table does, as the end of a sentence."""
        cancels = self is NoDoubleFunds.CANCEL
        return "cancels it and the hand goes on" if cancels else "hits instead"


class NoSplitFunds(Enum):
    """What becomes of a split that the player's funds do not allow."""

    FOLD = "fold"
    HIT_TO_11 = "hit-to-11"

    @property
    def does(self) -> str:
        """What the table does, as the end of a sentence."""
        folds = self is NoSplitFunds.FOLD
        return "folds the pair" if folds else "hits on a total of 11 or less, and stands on more"


_KINDS: Mapping[str, type[Enum]] = {
    "timeout": Timeout,
    "no_double_funds": NoDoubleFunds,
    "no_split_funds": NoSplitFunds,
}
_NO_DOUBLE = "Where the funds do not allow a double, "
_NO_SPLIT = "Where the funds do not allow a split, "
_SAYS: Mapping[Enum, str] = {
    Timeout.STAND: (
        "Where the player is silent, it stands; a pair that must be split or folded it folds."
    ),
    Timeout.HIT_TO_11: (
        "Where the player is silent, it hits while the total is 11 or less, an ace counting 11 "
        "unless that busts, and then stands."
    ),
    **{way: f"{_NO_DOUBLE}it {way.does}." for way in NoDoubleFunds},
    **{way: f"{_NO_SPLIT}it {way.does}." for way in NoSplitFunds},
}


@dataclass(frozen=True, kw_only=True)
class House:
    """What a table does by itself; None where its text states nothing.

    Raises:
        RulesError: a value of another kind, such as a plain text.

    >>> House(no_double_funds=NoDoubleFunds.HIT).sentences()
    ('Where the funds do not allow a double, it hits instead.',)
    """

    timeout: Timeout | None = None
    no_double_funds: NoDoubleFunds | None = None
    no_split_funds: NoSplitFunds | None = None

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            value = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                known = ", ".join(map(str, kind))
                msg = f"{name} = {shown(value)} is no {kind.__name__}; use one of {known}, or None"
                raise RulesError(msg)

    def texts(self) -> dict[str, str | None]:
        """Return every entry as the text that :func:`read_house` reads, None for the unset."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value and value.value for name, value in values}

    def sentences(self) -> tuple[str, ...]:
        """Return what is stated, a plain English sentence each."""
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(_SAYS[value] for value in values if value is not None)


def read_house(given: object) -> dict[str, Any]:
    """Read the entries of a table [house] as fields of :class:`House`; ``none`` unsets one.

    Raises:
        RulesError: no table, an unknown entry, a value that is not understood.

    >>> read_house({"timeout": "stand"})
    {'timeout': <Timeout.STAND: 'stand'>}
    """
    if not isinstance(given, Mapping):
        msg = f"house = {shown(given)} must be a table: write [house] above its lines"
        raise RulesError(msg)
    for name in given:
        if name not in _KINDS:
            raise RulesError(_unknown(str(name)))
    return {name: _read(name, value) for name, value in given.items()}


def _read(name: str, given: object) -> Enum | None:
    words: dict[str, Enum | None] = {str(word.value): word for word in _KINDS[name]}
    words["none"] = None
    text = str(given).strip().lower()
    if text not in words:
        msg = f"house.{name}: {shown(given)} is not understood; write one of {', '.join(words)}"
        raise RulesError(msg)
    return words[text]


def _unknown(name: str) -> str:
    if name in READERS or name == "extends":
        return f"{name} stands under [house]; move it above the first [table]"
    hint = did_you_mean(name, _KINDS) or f"it may hold {', '.join(_KINDS)}"
    return f"unknown entry {name!r} of [house]; {hint}"
