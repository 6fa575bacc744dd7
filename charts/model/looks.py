"""How actions look: their letters and colours, which whoever draws a chart may replace."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from charts.words.codes import meaning
from strategy.blackjack.actions import Action
from strategy.errors import ExactshoeError
from strategy.reading.files import toml_of
from strategy.reading.toml import printable, shown

BLACK, WHITE = "#000000", "#ffffff"
MOST_LETTERS = 3
WITH_FALLBACK = ("Dh", "Ds", "Rh", "Rs", "Rp")
"""The codes of charts that say what else to do."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_KEYS = ("letter", "colour", "ink")


class LooksError(ExactshoeError):
    """A table of letters and colours that is not understood."""


@dataclass(frozen=True)
class Look:
    """How one action looks: ``fill`` and ``ink`` are colours such as ``#56b4e9``."""

    letter: str
    fill: str
    ink: str


Looks = Mapping[Action, Look]

LOOKS: Looks = {
    Action.STAND: Look("S", "#c4c4c4", BLACK),
    Action.HIT: Look("H", "#56b4e9", BLACK),
    Action.DOUBLE: Look("D", "#0072b2", WHITE),
    Action.SPLIT: Look("P", "#f0e442", BLACK),
    Action.SURRENDER: Look("R", "#882255", WHITE),
    Action.FOLD: Look("F", "#d55e00", BLACK),
}
"""Grey, a wine red, and colours of Okabe and Ito's (Color Universal Design, Tokyo 2008), which the
colour-blind tell apart; of different brightness, for copies in black and white.
"""


def letters(code: str, looks: Looks) -> str:
    """Write a chart's code in the letters of ``looks``; fallbacks are small.

    >>> letters("Dh", LOOKS), letters("F", {**LOOKS, Action.FOLD: Look("X", BLACK, WHITE)})
    ('Dh', 'X')
    """
    of_code = {action.code: look.letter for action, look in looks.items()}
    return of_code[code[0]] + "".join(of_code[letter.upper()].lower() for letter in code[1:])


def read_looks(path: str | Path) -> Looks:
    """Read a TOML file that replaces some letters and colours; the others stay.

    A table for each action, such as ``[split]``, holds ``letter``, ``colour`` (of the cell), and
    ``ink`` (of the letter; else black or white, whichever is easier to read).

    Raises:
        LooksError: the file cannot be read, is no TOML, or holds what is no look.
    """
    file = Path(path)
    name = printable(str(path))
    document = toml_of(file, name, "check the path", LooksError)
    try:
        return looks_of(document)
    except LooksError as error:
        msg = f"{name}: {error}"
        raise LooksError(msg) from None


def looks_of(given: Mapping[str, object]) -> Looks:
    """Return the usual looks with some letters and colours replaced, as files have them.

    Raises:
        LooksError: an unknown action or key, a letter or colour that is not understood, letters
            that two actions share, or ink that cannot be read on its colour.

    >>> looks_of({"split": {"letter": "Y", "colour": "#202020"}})[Action.SPLIT]
    Look(letter='Y', fill='#202020', ink='#ffffff')
    """
    looks = dict(LOOKS)
    known = {action.value: action for action in Action}
    for name, table in given.items():
        if name not in known:
            msg = f"{printable(name)} is no action; write one of {', '.join(known)} as [split]"
            raise LooksError(msg)
        looks[known[name]] = _look(name, table, looks[known[name]])
    _check_apart(looks)
    return looks


def _look(name: str, table: object, usual: Look) -> Look:
    if not isinstance(table, Mapping):
        msg = f"{name} = {shown(table)} must be a table: write [{name}], then its {_listed()}"
        raise LooksError(msg)
    for key, value in table.items():
        if key not in _KEYS:
            msg = f"{name}.{printable(key)} is unknown; use {_listed()}"
            raise LooksError(msg)
        if not isinstance(value, str):
            msg = f"{name}.{key} = {shown(value)} must be text: put it in quotes"
            raise LooksError(msg)
        if key != "letter" and not _COLOUR.fullmatch(value):
            msg = f"{name}.{key} = {shown(value)} is no colour; write it like #56b4e9"
            raise LooksError(msg)
    letter = table.get("letter", usual.letter)
    if not letter.isalnum() or len(letter) > MOST_LETTERS:
        msg = f"{name}.letter = {shown(letter)} must be 1 to {MOST_LETTERS} letters or digits"
        raise LooksError(msg)
    fill = table.get("colour", usual.fill).lower()
    ink = table.get("ink", ink_on(fill) if "colour" in table else usual.ink).lower()
    if contrast(fill, ink) < LEAST_CONTRAST:
        msg = (
            f"{name}: ink {ink} on {fill} is hard to read (contrast {contrast(fill, ink):.1f} to "
            f"1, at least {LEAST_CONTRAST} is needed); leave ink out, or use {ink_on(fill)}"
        )
        raise LooksError(msg)
    return Look(letter, fill, ink)


LEAST_CONTRAST = 4.5
"""Of letters on their cell: level AA of the Web Content Accessibility Guidelines 2.2."""


def _listed() -> str:
    return ", ".join(_KEYS[:-1]) + f" or {_KEYS[-1]}"


def _check_apart(looks: Looks) -> None:
    """Refuse letters that would write two codes alike, or one letter as large and small."""
    owners: dict[str, str] = {}
    for code in (*(action.code for action in looks), *WITH_FALLBACK):
        text = letters(code, looks)
        for same in dict.fromkeys((text, text.lower())):
            owner = owners.setdefault(same, code)
            if owner != code:
                msg = (
                    f"{meaning(owner)!r} and {meaning(code)!r} would both be written {same!r} "
                    "(small letters stand for fallbacks); choose other letters"
                )
                raise LooksError(msg)


def ink_on(fill: str) -> str:
    """Return black or white, whichever stands out more from a colour."""
    return max((BLACK, WHITE), key=lambda ink: contrast(fill, ink))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21, as the accessibility guidelines define it.

    >>> round(contrast("#ffffff", "#000000"), 2)
    21.0
    """
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, 0 (black) to 1 (white), by the same source."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
