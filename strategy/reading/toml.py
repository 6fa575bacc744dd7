"""TOML as people see it: values as a file writes them, and what is wrong with a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal

_MOST_SHOWN = 60

_LINE_NUMBER = re.compile(r"at line ([0-9]+)")
_TWICE = re.compile(r"Cannot (?:overwrite|declare|mutate|redefine)")
_KEY = re.compile(r"\[[^\]]*\]|[^=]*")
_BARE_TEXT = re.compile(r"([\w.-]+)\s*=\s*(\w[^\"'\[{#]*?)\s*(?:#.*)?")


def printable(text: str) -> str:
    r"""Escape control characters and line ends, so that a message stays one line.

    >>> printable("decks\n= 6")
    'decks\\n= 6'
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def shown(value: object) -> str:
    """Write a value as a file would, on one line; long texts and numbers are cut.

    >>> shown({"ace": True, "ten": ["all", 1]})
    "{ace = true, ten = ['all', 1]}"
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        entries = (f"{printable(str(key))} = {shown(entry)}" for key, entry in value.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    text = printable(repr(value))
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def fault(error: Exception, text: str) -> str:
    """Say what is wrong with a file, from the parser's error, and how to mend it."""
    reason, lines = printable(str(error)), text.rstrip().split("\n")
    if "int_max_str_digits" in reason:
        return "a whole number in it is far too long; shorten it"
    number = _LINE_NUMBER.search(reason)
    line = lines[int(number[1]) - 1 if number else -1].strip()
    if _TWICE.match(reason):
        key = (_KEY.match(line) or [line])[0].strip()
        return f"{printable(key)} is set twice; keep one of them"
    if bare := _BARE_TEXT.fullmatch(line):
        return f'{reason}; text stands in quotes: {bare[1]} = "{printable(bare[2])}"'
    short = line if len(line) <= _MOST_SHOWN else f"{line[:_MOST_SHOWN]}..."
    return f"{reason}; mend the line {short!r}"
