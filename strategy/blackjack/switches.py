"""The kinds of value that rule switches take, and how each is read from and written as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from strategy.blackjack.toml_text import shown
from strategy.cards import ACE, RANKS, TEN, VALUES, Card, Shoe, parse_cards, value_name
from strategy.errors import CardError, RulesError, ShoeError

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_VALUES = frozenset(VALUES)
E = TypeVar("E", bound=Enum)

# Bounded, because Python refuses to read a number of thousands of digits.
_WHOLE = re.compile(r"[0-9]{1,9}")
_RATIO = re.compile(r"([0-9]{1,30})(?:\s*[/:]\s*(0*[1-9][0-9]{0,29}))?")
_PERCENT = re.compile(r"([0-9]{1,9})\s*%")
_DECIMAL = re.compile(r"([0-9]{0,9}[.,][0-9]{1,20}|[0-9]{1,9}\.?)\s*(%?)")


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


Decks: TypeAlias = int | Literal["infinite"]
Hands: TypeAlias = int | Literal["unlimited"]


def read_bool(given: object) -> bool:
    """Read true or false."""
    known = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    text = str(given).strip().lower()
    if text not in known:
        raise RulesError(_refusal(given, "write true or false"))
    return known[text]


def read_int(given: object, hint: str = "write a whole number") -> int:
    """Read a whole number; ``hint`` tells what to write instead of anything else."""
    text = str(given).strip()
    if isinstance(given, bool) or not _WHOLE.fullmatch(text):
        raise RulesError(_refusal(given, hint))
    return int(text)


def read_decks(given: object) -> Decks:
    """Read a number of decks, or ``infinite``."""
    if str(given).strip().lower() in {"infinite", "inf"}:
        return "infinite"
    return read_int(given, "write a number from 1 to 8, or infinite")


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
    return _read_word(Peek, card or given, "write one of true, false, ace, ten")


def read_ratio(given: object, near: str = "3/2 or 6:5") -> Fraction:
    """Read an exact ratio: ``3/2``, ``3:2`` or a whole number; decimals are refused.

    ``near`` is what an error suggests instead of a text that is no number.

    >>> read_ratio("6:5")
    Fraction(6, 5)
    """
    if isinstance(given, Fraction):
        return given
    text = str(given).strip()
    if isinstance(given, int | str) and (found := _RATIO.fullmatch(text)):
        return Fraction(int(found[1]), int(found[2] or 1))
    if found := _DECIMAL.fullmatch(text):
        number = Fraction(found[1].replace(",", ".")) / (100 if found[2] else 1)
        near = str(number.limit_denominator(100))
    raise RulesError(_refusal(given, f"write an exact ratio such as {near}"))


def read_cost(given: object) -> Fraction:
    """Read an exact part of the stake: a ratio such as ``1/2``, or whole percents.

    >>> read_cost("65%")
    Fraction(13, 20)
    """
    if isinstance(given, str) and (found := _PERCENT.fullmatch(given.strip())):
        return Fraction(int(found[1]), 100)
    return read_ratio(given, "1/2 or 50%")


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
        raise RulesError(_refusal(given, hint)) from None
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
    entries = {up: _read_word(Lost, word, hint) for up, word in pairs}
    if not entries or not set(entries) <= {"ace", "ten"} or len(entries) < len(pairs):
        raise RulesError(_refusal(given, hint))
    return entries


def read_lost(given: object) -> LostToBlackjack:
    """Read ``{ace = …, ten = …}``, or one word for both; each is ``all`` or ``original``."""
    return LostToBlackjack(**lost_entries(given))


def read_shoe(given: object) -> Shoe:
    """Read ten counts (A,2,…,10), or kinds of card such as ``As=8,Kh=7`` or ``A=32,K=28``."""
    if isinstance(given, Shoe):
        return given
    hint = "give ten counts A,2,...,10 such as 4,4,4,4,4,4,4,4,4,16, or kinds such as As=8,Kh=8"
    if isinstance(given, list | tuple):
        items = [str(item) for item in given]
    elif isinstance(given, Mapping):
        items = [f"{kind}={count}" for kind, count in given.items()]
    else:
        items = [item for item in re.split(r"[,\s]+", str(given)) if item]
    try:
        if any("=" in item for item in items):
            return Shoe.of_kinds(_read_kinds(items))
        return Shoe(tuple(map(_read_count, items)))
    except (CardError, ShoeError) as error:
        raise RulesError(_refusal(given, str(error))) from None
    except ValueError:
        raise RulesError(_refusal(given, hint)) from None


def _read_count(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text.strip()):
        msg = "not a whole number"
        raise ValueError(msg)
    return int(text)


def _read_kinds(items: list[str]) -> dict[Card, int]:
    kinds: dict[Card, int] = {}
    for item in items:
        kind, _, count = item.partition("=")
        (card,) = parse_cards(kind)
        whole_rank, one_suit = Card(card.rank) in kinds, any(k.rank is card.rank for k in kinds)
        if card in kinds or whole_rank or (one_suit and not card.suit):
            msg = f"{kind!r} is counted twice; name each kind of card once"
            raise CardError(msg)
        kinds[card] = _read_count(count)
    return kinds


def _read_word(words: type[E], given: object, hint: str) -> E:
    text = str(given).strip().lower()
    for word in words:
        if word.value == text:
            return word
    raise RulesError(_refusal(given, hint))


def _reader_of(words: type[E]) -> Callable[[object], E]:
    hint = "write one of " + ", ".join(word.value for word in words)
    return lambda given: _read_word(words, given, hint)


def _refusal(given: object, hint: str) -> str:
    return f"{shown(given)} is not understood; {hint}"


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
    "double_totals": _reader_of(DoubleTotals),
    "double_soft": read_bool,
    "double_any_cards": read_bool,
    "double_after_split": read_bool,
    "split_pairs": read_split_pairs,
    "max_split_hands": read_hands,
    "resplit_aces": read_bool,
    "hit_split_aces": read_bool,
    "double_split_aces": read_bool,
    "blackjack_after_split": read_bool,
    "surrender": _reader_of(Surrender),
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
