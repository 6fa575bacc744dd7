"""The number types that the engine runs on: floats, exact fractions, or residues.

The engine is array code without a number type of its own. It makes every number through a value
such as the two below (:mod:`strategy.residues` has more), and otherwise only adds, multiplies and
divides arrays; it compares them where it decides, unless the decisions are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Callable

Array: TypeAlias = NDArray[Any]
Index: TypeAlias = int | slice | Array
"""Which rows of an array: one, a level of them, or any."""
Value: TypeAlias = float | Fraction
"""A result: a float, or a fraction where exact numbers were asked for."""


@dataclass(frozen=True)
class Numbers:
    """A number type for arrays.

    ``of`` turns an array of whole numbers into numbers, ``scalar`` an exact ratio into one, and
    ``plain`` an element of an array into Python's own number. ``exact`` says that nothing is
    rounded.
    """

    of: Callable[[Array], Array]
    scalar: Callable[[Fraction], Any]
    plain: Callable[[Any], Any]
    exact: bool

    def ratio(self, part: int, whole: int) -> Any:
        """Return part / whole as a chance: 0 where no such card is left, or no card at all."""
        return self.scalar(Fraction(part, whole) if part > 0 and whole > 0 else Fraction(0))

    def zeros(self, shape: tuple[int, ...]) -> Array:
        """Return an array of zeros of this type."""
        return self.of(np.zeros(shape, np.int64))


def _fractions(whole: Array) -> Array:
    made = np.empty(whole.shape, object)
    made[...] = np.frompyfunc(lambda item: Fraction(int(item)), 1, 1)(whole)
    return made


FLOAT = Numbers(
    of=lambda whole: whole.astype(np.float64),
    scalar=float,
    plain=float,
    exact=False,
)
EXACT = Numbers(of=_fractions, scalar=Fraction, plain=Fraction, exact=True)
