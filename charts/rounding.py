"""Numbers as people read them, rounded here and nowhere else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def signed(value: Any, digits: int) -> str:
    """Write an EV with its sign; what rounds to zero has none.

    >>> signed(-0.00001, 4), signed(1.5, 2)
    (' 0.0000', '+1.50')
    """
    text = f"{float(value):+.{digits}f}"
    return text if text.strip("+-0.") else " " + text[1:]


def percent(value: Any, digits: int) -> str:
    """Write a part of one in percent.

    >>> percent(0.011633, 2)
    '1.16%'
    """
    text = f"{100 * float(value):.{digits}f}"
    return f"{text if text.strip('-0.') else text.lstrip('-')}%"


def small(value: Any) -> str:
    """Write a difference of EVs, which is 0 or more: six decimals, or as many as it needs.

    >>> small(0.0610859), small(3e-8), small(0)
    ('0.061086', '3.0e-08', '0')
    """
    number = float(value)
    if number == 0:
        return "0"
    return f"{number:.6f}" if number >= 1e-5 else f"{number:.1e}"


def payout(ratio: Fraction) -> str:
    """Write a payout as tables do.

    >>> payout(Fraction(3, 2))
    '3:2'
    """
    return f"{ratio.numerator}:{ratio.denominator}"


def counted(number: int, thing: str) -> str:
    """Write a number and what it counts.

    >>> counted(1, "deck"), counted(8, "deck")
    ('1 deck', '8 decks')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["6", "7", "8"], "or")
    '6, 7 or 8'
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
