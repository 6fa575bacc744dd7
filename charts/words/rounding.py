"""Numbers as people read them, rounded here and nowhere else."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def fraction(value: Any) -> str:
    """Write a fraction in lowest terms as p/q, whole numbers too; ``Fraction`` reads it back.

    >>> fraction(Fraction(-6, 8)), fraction(Fraction(0))
    ('-3/4', '0/1')
    """
    return f"{value.numerator}/{value.denominator}"


def decimals(value: Any, digits: int) -> str:
    """Write the decimal with so many digits after the point that is nearest to the exact value.

    Half-way cases go to the even digit; what rounds to zero has no sign. Whole numbers do all the
    work, so a fraction is rounded once, and a float as the binary fraction that it is.

    >>> decimals(Fraction(2, 3), 4), decimals(Fraction(-1, 8), 2), decimals(Fraction(-1, 3), 0)
    ('0.6667', '-0.12', '0')
    """
    scale: int = 10**digits
    units = round(Fraction(value) * scale)
    whole, part = divmod(abs(units), scale)
    point = f".{part:0{digits}}" if digits else ""
    return f"{'-' * (units < 0)}{whole}{point}"


def signed(value: Any, digits: int) -> str:
    """Write an EV with its sign; what rounds to zero has none.

    >>> signed(-0.00001, 4), signed(1.5, 2)
    (' 0.0000', '+1.50')
    """
    text = decimals(value, digits)
    if text.startswith("-"):
        return text
    return f"+{text}" if text.strip("0.") else f" {text}"


def percent(value: Any, digits: int) -> str:
    """Write a part of one in percent.

    >>> percent(0.011633, 2)
    '1.16%'
    """
    return f"{decimals(100 * Fraction(value), digits)}%"


def small(value: Any, digits: int = 6) -> str:
    """Write a difference of EVs, which is 0 or more: with so many decimals, or as it needs.

    >>> small(0.0610859), small(3e-8), small(0), small(Fraction(1, 3), 10)
    ('0.061086', '3.0e-08', '0', '0.3333333333')
    """
    if value == 0:
        return "0"
    enough = Fraction(value) * 10**digits >= 10
    return decimals(value, digits) if enough else f"{float(value):.1e}"


def change(value: Any, digits: int = 6) -> str:
    """Write a difference of EVs with its sign, as :func:`small` writes its size.

    >>> change(-0.0610859), change(3e-8), change(0)
    ('-0.061086', '+3.0e-08', '0')
    """
    return f"{'' if value == 0 else '-' if value < 0 else '+'}{small(abs(value), digits)}"


def at_most(bound: float) -> str:
    """Write a bound with two digits, rounded up so that it stays one.

    >>> at_most(1.14e-12), at_most(2e-9), at_most(9.99e-3)
    ('1.2e-12', '2.0e-09', '1.0e-02')
    """
    text = f"{bound:.1e}"
    if float(text) >= bound:
        return text
    return f"{bound + 0.05 * 10.0 ** int(text.partition('e')[2]):.1e}"


def payout(ratio: Fraction) -> str:
    """Write a payout as tables do.

    >>> payout(Fraction(3, 2))
    '3:2'
    """
    return f"{ratio.numerator}:{ratio.denominator}"


def ratio(value: Fraction) -> str:
    """Write a payout to one: in decimals where few of them are exact, else as a fraction.

    >>> ratio(Fraction(19, 20)), ratio(Fraction(8)), ratio(Fraction(1, 3))
    ('0.95', '8', '1/3')
    """
    for digits in range(5):
        if (value * 10**digits).denominator == 1:
            return decimals(value, digits)
    return fraction(value)


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of neighbours.

    >>> runs([4, 1, 2, 3, 8])
    [(1, 4), (8, 8)]
    """
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def counted(number: int, thing: str) -> str:
    """Write a number and what it counts.

    >>> counted(1, "deck"), counted(8, "deck")
    ('1 deck', '8 decks')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """Make a sentence of words without a capital and a full stop.

    >>> sentence("no EV of tie")
    'No EV of tie.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["6", "7", "8"], "or")
    '6, 7 or 8'
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
