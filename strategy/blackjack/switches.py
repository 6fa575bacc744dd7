"""The kinds of value that rule switches take, and how each is read from and written as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from strategy.cards import ACE, RANKS, TEN, VALUES, Shoe, parse_cards, value_name
from strategy.errors import RulesError
from strategy.reading.values import (
    read_bool,
    read_cost,
    read_decks,
    read_int,
    read_ratio,
    read_shoe,
    read_word,
    refusal,
    word_reader,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_VALUES = frozenset(VALUES)


class Peek(Enum):
    """Under which up-cards the dealer looks for a blackjack before the players act."""

    ALWAYS = "true"
    NEVER = "false"
    ACE = "ace"
    TEN = "ten"

    def covers(self, up: int) -> bool:
        """Whether the dealer looks under this up-card (a value)."""
        return (up == ACE and self in {Peek.ALWAYS, Peek.ACE}) or (
            up == TEN and self in {Peek.ALWAYS, Peek.TEN}
        )


class Lost(Enum):
    """What a hand with an added stake loses to a dealer blackjack that nobody looked for."""

    ALL = "all"
    ORIGINAL = "original"


@dataclass(frozen=True)
class LostToBlackjack:
    """The stakes lost to an unchecked dealer blackjack, by the dealer's up-card."""

    ace: Lost = Lost.ALL
    ten: Lost = Lost.ALL

    def against(self, up: int) -> Lost:
        """Return what is lost when this up-card (a value, ace or ten) makes a blackjack."""
        return self.ace if up == ACE else self.ten


class DoubleTotals(Enum):
    """The totals on which a hand may be doubled."""

    ANY = "any"
    NONE = "none"
    NINE_TO_ELEVEN = "9-11"
    TEN_TO_ELEVEN = "10-11"
    ELEVEN = "11"
    ELEVEN_UP = "11+"

    def allows(self, total: int) -> bool:
        """Whether a hand of this total may be doubled."""
        first, last = {
            DoubleTotals.ANY: (0, 21),
            DoubleTotals.NONE: (1, 0),
            DoubleTotals.NINE_TO_ELEVEN: (9, 11),
            DoubleTotals.TEN_TO_ELEVEN: (10, 11),
            DoubleTotals.ELEVEN: (11, 11),
            DoubleTotals.ELEVEN_UP: (11, 21),
        }[self]
        return first <= total <= last


class Surrender(Enum):
    """Whether a first hand may be given up, and if so before or after the dealer's check."""

    NONE = "none"
    LATE = "late"
    EARLY = "early"


@dataclass(frozen=True)
class SplitPairs:
    """The pairs that may be split: by value, or tens only with their own rank."""

    values: frozenset[int] = ALL_VALUES
    by_rank: bool = False


Hands: TypeAlias = int | Literal["unlimited"]


def read_hands(given: object) -> Hands:
    """Read a number of hands, or ``unlimited``."""
    if str(given).strip().lower() == "unlimited":
        return "unlimited"
    return read_int(given, "write 2, 3 or 4; with infinite decks also unlimited")


def read_charlie(given: object) -> int | None:
    """Read a number of cards, or ``none``."""
    if str(given).strip().lower() in {"none", "false", "0"}:
        return None
    return read_int(given, "write a number of cards such as 7, or none")


def read_peek(given: object) -> Peek:
    """Read true or false, or the one card that the dealer looks under: ``ace`` or ``ten``."""
    card = {"a": "ace", "t": "ten", "10": "ten"}.get(str(given).strip().lower())
    return read_word(Peek, card or given, "write one of true, false, ace, ten")


def read_values(given: object) -> frozenset[int]:
    """Read card values: ``A,8``, ``2-9``, ``all`` or ``none``; a list of them, too."""
    return _read_values(given, "list card values such as A,8 or 2-9, or write all or none")


def _read_values(given: object, hint: str) -> frozenset[int]:
    items = given if isinstance(given, list | tuple) else re.split(r"[,\s]+", str(given).strip())
    match [str(item).lower() for item in items]:
        case ["all"]:
            return ALL_VALUES
        case ["none"]:
            return frozenset()
    found: set[int] = set()
    try:
        for item in items:
            first, _, last = str(item).partition("-")
            (low,), (high,) = parse_cards(first), parse_cards(last or first)
            if high.value == ACE < low.value:
                until_ten = value_name(low.value) + "-10" * (low.value < TEN)
                hint = f"the ace stands alone: write {until_ten},A for {item}"
            if low.value > high.value or str(item).endswith("-"):
                raise ValueError(item)
            found.update(range(low.value, high.value + 1))
    except ValueError:
        # No card, more than one card at an end, or a range that runs backwards.
        raise RulesError(refusal(given, hint)) from None
    return frozenset(found)


def read_split_pairs(given: object) -> SplitPairs:
    """Read ``value``, ``rank``, ``none`` or a list of pairs such as ``A,8``."""
    text = str(given).strip().lower()
    if text in {"value", "rank"}:
        return SplitPairs(by_rank=text == "rank")
    return SplitPairs(_read_values(given, "write value, rank, none, or pairs such as A,8"))


def lost_entries(given: object) -> dict[str, Lost]:
    """Read the entries ``ace`` and ``ten`` that a value names: one word names both.

    Besides a table, ``{ace = …, ten = …}``, the text ``ace=all, ten=original`` is one, too.
    """
    hint = 'write all or original, or a table such as {ace = "all", ten = "original"}'
    if isinstance(given, Mapping):
        pairs = list(given.items())
    elif isinstance(given, str) and "=" in given:
        items = (item.partition("=") for item in given.split(","))
        pairs = [(up.strip(), word) for up, _, word in items]
    else:
        pairs = [("ace", given), ("ten", given)]
    entries = {up: read_word(Lost, word, hint) for up, word in pairs}
    if not entries or not set(entries) <= {"ace", "ten"} or len(entries) < len(pairs):
        raise RulesError(refusal(given, hint))
    return entries


def read_lost(given: object) -> LostToBlackjack:
    """Read ``{ace = …, ten = …}``, or one word for both; each is ``all`` or ``original``."""
    return LostToBlackjack(**lost_entries(given))


def _write_shoe(shoe: Shoe) -> str:
    if shoe.tens is None:
        return ",".join(map(str, shoe.counts))
    counts = (*shoe.counts[:-1], *shoe.tens)
    return ",".join(f"{rank.value}={n}" for rank, n in zip(RANKS, counts, strict=True))


READERS: Mapping[str, Callable[[object], object]] = {
    "decks": read_decks,
    "shoe": read_shoe,
    "hits_soft_17": read_bool,
    "blackjack_pays": read_ratio,
    "peek": read_peek,
    "double_lost_to_blackjack": read_lost,
    "split_lost_to_blackjack": read_lost,
    "busted_double_returned": read_bool,
    "double_totals": word_reader(DoubleTotals),
    "double_soft": read_bool,
    "double_any_cards": read_bool,
    "double_after_split": read_bool,
    "split_pairs": read_split_pairs,
    "max_split_hands": read_hands,
    "resplit_aces": read_bool,
    "hit_split_aces": read_bool,
    "double_split_aces": read_bool,
    "blackjack_after_split": read_bool,
    "surrender": word_reader(Surrender),
    "surrender_against": read_values,
    "surrender_cost": read_cost,
    "split_or_fold": read_values,
    "fold_cost": read_cost,
    "charlie": read_charlie,
    "charlie_on_split_hands": read_bool,
}
"""How each switch is read, in the order in which rules are shown."""


def _write_values(values: frozenset[int]) -> str:
    names = ",".join(value_name(item) for item in sorted(values))
    return "all" if values == ALL_VALUES else names or "none"


def _write_pairs(pairs: SplitPairs) -> str:
    if pairs.values == ALL_VALUES:
        return "rank" if pairs.by_rank else "value"
    return _write_values(pairs.values)


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    bool: lambda value: str(value).lower(),
    LostToBlackjack: lambda value: f"ace={value.ace.value}, ten={value.ten.value}",
    SplitPairs: _write_pairs,
    frozenset: _write_values,
    Shoe: _write_shoe,
    type(None): lambda _: "none",
    Peek: lambda value: str(value.value),
    DoubleTotals: lambda value: str(value.value),
    Surrender: lambda value: str(value.value),
}


def write(value: object) -> str:
    """Write a switch's value as the text that reads back as the same value."""
    return _WRITERS.get(type(value), str)(value)


def check_type(name: str, value: object) -> None:
    """Refuse a value that is not of the switch's own type, or that no text stands for.

    Raises:
        RulesError: the value; the message names the way from plain texts to rules.
    """
    try:
        read_back = READERS[name](write(value))
        # A set equals a frozen set, but has no hash.
        fits = type(read_back) is type(value) and read_back == value and bool({value})
    except (AttributeError, TypeError, ValueError):
        fits = False
    if not fits:
        given = " ".join(repr(value).split())
        msg = (
            f"{name} = {given} is not a value of this switch; "
            f'give plain values to Rules.parse({{"{name}": ...}})'
        )
        raise RulesError(msg)
