"""Fractions out of residues modulo several primes.

A number whose denominator divides a known one, and whose size is bounded, is known as soon as its
residues are known modulo primes whose product is more than twice the largest numerator: the Chinese
remainder theorem. One prime more than that is carried, to check every fraction that is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.ntheory import prevprime
from sympy.ntheory.modular import crt1

from strategy.residues import PRIMES_BELOW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy.numbers import Array


@dataclass(frozen=True)
class Basis:
    """Primes that tell apart all multiples of 1 / ``denominator`` of at most ``limit`` in size.

    The last of the ``primes`` is not needed for that: it checks what the others give.

    Raises:
        ValueError: too few primes for that, one twice, or one that divides the denominator.
    """

    denominator: int
    limit: int
    primes: tuple[int, ...]

    def __post_init__(self) -> None:
        if prod(self.primes[:-1]) <= 2 * self.limit * self.denominator:
            msg = f"{len(self.primes)} primes are too few for numerators up to the limit"
            raise ValueError(msg)
        if gcd(self.denominator, prod(self.primes)) > 1 or len(set(self.primes)) < len(self.primes):
            msg = "primes must differ, and none may divide the denominator"
            raise ValueError(msg)

    @classmethod
    def of(cls, denominator: int, limit: int, below: int = PRIMES_BELOW) -> Basis:
        """Choose the largest primes ``below`` a number that do not divide the denominator."""
        primes: list[int] = []
        while prod(primes[:-1]) <= 2 * limit * denominator:
            below = prevprime(below)
            if denominator % below:
                primes.append(below)
        return cls(denominator, limit, tuple(primes))

    @cached_property
    def _coefficients(self) -> tuple[Array, int]:
        """What each residue counts in a numerator, and the modulus of numerators."""
        modulus, parts, inverses = crt1(self.primes[:-1])
        counts = [int(part) * int(unit) for part, unit in zip(parts, inverses, strict=True)]
        return np.array([n * self.denominator % modulus for n in counts], object), int(modulus)

    def join(self, residues: Array) -> Array:
        """Return the fractions (n) that residues (primes × n) stand for.

        Raises:
            ArithmeticError: there are none within the limit, so the denominator or the limit is
                wrong.
        """
        coefficients, modulus = self._coefficients
        numerators = coefficients @ residues[:-1].astype(object) % modulus
        made = np.empty(len(numerators), object)
        check = self.primes[-1]
        unit = pow(self.denominator, -1, check)
        for place, (numerator, residue) in enumerate(
            zip(numerators.tolist(), residues[-1].tolist(), strict=True)
        ):
            least = numerator - modulus if 2 * numerator > modulus else numerator
            too_large = abs(least) > self.limit * self.denominator
            if too_large or (least * unit - residue) % check:
                msg = "residues do not join to a fraction of the denominator that was derived"
                raise ArithmeticError(msg)
            made[place] = Fraction(least, self.denominator)
        return made


class Joined:
    """An array of fractions that are joined where they are asked for.

    Args:
        basis: the primes, and what is known of the fractions.
        residues: the array modulo each of them.
        floats: the same array in floats, each at most ``off`` from the fraction.
        off: how far floats may be off.
    """

    def __init__(self, basis: Basis, residues: Sequence[Array], floats: Array, off: float) -> None:
        self._basis = basis
        self._residues = np.stack([part.astype(np.int32) for part in map(np.asarray, residues)])
        self._floats = floats
        self._off = off

    def __len__(self) -> int:
        return len(self._floats)

    def __iter__(self) -> Iterator[Any]:
        """Yield the fractions, or the rows of them, one after the other."""
        return (self[place] for place in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        """Return the fractions that an index picks.

        Raises:
            ArithmeticError: a fraction is not where the floats are.
        """
        of_all = (slice(None), *(index if isinstance(index, tuple) else (index,)))
        picked, near = self._residues[of_all], self._floats[index]
        made = self._basis.join(picked.reshape(len(picked), -1))
        if (np.abs(made.astype(float) - np.reshape(near, -1)) > self._off).any():
            msg = "fractions and floats of one value differ by more than floats can be off"
            raise ArithmeticError(msg)
        return made.reshape(picked.shape[1:]) if picked.ndim > 1 else made[0]
