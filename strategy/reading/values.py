"""Reading the values that many questions share: numbers, ratios, decks and shoes, from texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from strategy.cards import MOST_DECKS, Card, Decks, Shoe, parse_cards
from strategy.errors import CardError, RulesError, ShoeError
from strategy.reading.toml import shown
from strategy.suits import SuitedShoe

if TYPE_CHECKING:
    from collections.abc import Callable

E = TypeVar("E", bound=Enum)
T = TypeVar("T")
U = TypeVar("U")

# Bounded, because Python refuses to read a number of thousands of digits.
_WHOLE = re.compile(r"[0-9]{1,9}")
_RATIO = re.compile(r"([0-9]{1,30})(?:\s*[/:]\s*(0*[1-9][0-9]{0,29}))?")
_PERCENT = re.compile(r"([0-9]{1,9})\s*%")
_DECIMAL = re.compile(r"([0-9]{0,9}[.,][0-9]{1,20}|[0-9]{1,9}\.?)\s*(%?)")


def read_bool(given: object) -> bool:
    """Read true or false."""
    known = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    text = str(given).strip().lower()
    if text not in known:
        raise RulesError(refusal(given, "write true or false"))
    return known[text]


def read_int(given: object, hint: str = "write a whole number") -> int:
    """Read a whole number; ``hint`` tells what to write instead of anything else."""
    text = str(given).strip()
    if isinstance(given, bool) or not _WHOLE.fullmatch(text):
        raise RulesError(refusal(given, hint))
    return int(text)


def read_decks(given: object) -> Decks:
    """Read a number of decks, or ``infinite``."""
    if str(given).strip().lower() in {"infinite", "inf"}:
        return "infinite"
    return read_int(given, f"write a number from 1 to {MOST_DECKS}, or infinite")


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
    raise RulesError(refusal(given, f"write an exact ratio such as {near}"))


def read_cost(given: object) -> Fraction:
    """Read an exact part of the stake: a ratio such as ``1/2``, or whole percents.

    >>> read_cost("65%")
    Fraction(13, 20)
    """
    if isinstance(given, str) and (found := _PERCENT.fullmatch(given.strip())):
        return Fraction(int(found[1]), 100)
    return read_ratio(given, "1/2 or 50%")


def read_payout(given: object) -> Fraction:
    """Read what a bet pays to one: a ratio, or exact decimals; never a float.

    >>> read_payout("0.95"), read_payout("9:1")
    (Fraction(19, 20), Fraction(9, 1))
    """
    near = "8, 8:1 or 0.95"
    if isinstance(given, Fraction) and given < 0:
        raise RulesError(refusal(given, f"write what is won, such as {near}"))
    text = str(given).strip() if isinstance(given, str | Decimal) else ""
    # A comma might divide thousands.
    if (found := _DECIMAL.fullmatch(text)) and not found[2] and "," not in text:
        return Fraction(found[1])
    return read_ratio(given, near)


def read_shoe(given: object) -> Shoe:
    """Read ten counts (A,2,…,10), or kinds of card such as ``As=8,Kh=7`` or ``A=32,K=28``."""
    return read_suited_shoe(given).values


def read_suited_shoe(given: object) -> SuitedShoe:
    """Read a shoe as :func:`read_shoe` does, and keep the suits where every card has one."""
    if isinstance(given, SuitedShoe | Shoe):
        return given if isinstance(given, SuitedShoe) else SuitedShoe(given)
    hint = "give ten counts A,2,...,10 such as 4,4,4,4,4,4,4,4,4,16, or kinds such as As=8,Kh=8"
    if isinstance(given, list | tuple):
        items = [str(item) for item in given]
    elif isinstance(given, Mapping):
        items = [f"{kind}={count}" for kind, count in given.items()]
    else:
        items = [item for item in re.split(r"[,\s]+", str(given)) if item]
    try:
        if any("=" in item for item in items):
            return SuitedShoe.of_kinds(_read_kinds(items))
        return SuitedShoe(Shoe(tuple(map(_read_count, items))))
    except (CardError, ShoeError) as error:
        raise RulesError(refusal(given, str(error))) from None
    except ValueError:
        raise RulesError(refusal(given, hint)) from None


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


def read_word(words: type[E], given: object, hint: str) -> E:
    """Read a word as the member of an enum that has it for its value."""
    text = str(given).strip().lower()
    for word in words:
        if word.value == text:
            return word
    raise RulesError(refusal(given, hint))


def word_reader(words: type[E]) -> Callable[[object], E]:
    """Return what reads one of the words of an enum."""
    hint = "write one of " + ", ".join(word.value for word in words)
    return lambda given: read_word(words, given, hint)


def at(place: str, read: Callable[[U], T], given: U) -> T:
    """Read a value; an error begins with its place.

    Raises:
        RulesError: the value is not understood, or so long that no message can hold it.
    """
    try:
        return read(given)
    except RulesError as error:
        msg = f"{place}: {error}"
        raise RulesError(msg) from None
    except (ValueError, RecursionError):  # what Python does not write out, and so no message does
        msg = f"{place}: the value is far too long; shorten it"
        raise RulesError(msg) from None


def refusal(given: object, hint: str) -> str:
    """Say that a value is not understood, and how to mend it."""
    return f"{shown(given)} is not understood; {hint}"
