"""Arrays of numbers modulo a prime: exact arithmetic at nearly the speed of floats.

A residue is held as the whole number of least size that is congruent to it, at most p/2 in size, in
a float64. With p < 2^27 a product of two is below 2^53 in size and so exact, and exact is what is
left of it after the nearest multiple of p is taken away. Fractions have residues as well: n/d is n
times the inverse of d.

Residues have no order. Whoever must compare asks the floats, or joins the residues of several
primes into one fraction (:mod:`strategy.joined`).
"""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from strategy.numbers import Array, Numbers

if TYPE_CHECKING:
    from collections.abc import Callable

PRIMES_BELOW = 2**27
"""Primes must be smaller, so that no product of residues is rounded."""

_EXACT_BELOW = 2.0**53
_CHUNK = 8192  # numbers reduced together, so that the work stays in the cache
_OPERATIONS = (np.add, np.subtract, np.multiply, np.divide, np.negative, np.matmul)
_scratch = threading.local()


class Residues(np.ndarray[Any, np.dtype[np.float64]]):
    """An array of residues modulo ``prime``.

    It adds, subtracts, multiplies, divides and sums as any array does. Operands that are no
    residues must be whole numbers below p/2 in size. A single element that is picked out is a plain
    float: compute with arrays.

    Raises:
        TypeError: what residues cannot do, such as a comparison by size, or with another prime.
        ZeroDivisionError: a divisor is a multiple of the prime.
        OverflowError: the weights of a matrix product are too large for it to be exact.
    """

    prime: int

    def __array_finalize__(self, origin: object) -> None:
        """Take the prime over from the array that this one is made of."""
        self.prime = getattr(origin, "prime", 0)

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any
    ) -> Residues:
        """Apply an operation to the whole numbers, and reduce the result."""
        known = method == "__call__" or (method in {"reduce", "reduceat"} and ufunc is np.add)
        if ufunc not in _OPERATIONS or not known:
            msg = f"residues have no {ufunc.__name__} ({method})"
            raise TypeError(msg)
        if any(isinstance(part, Residues) and part.prime != self.prime for part in inputs):
            raise TypeError("residues modulo different primes have nothing in common")
        plain = [np.asarray(part) for part in inputs]
        if ufunc is np.matmul:
            _require_exact(plain[0], self.prime)
        elif ufunc is np.divide:
            ufunc, plain[1] = np.multiply, _inverse(plain[1], self.prime)
        if targets := options.pop("out", None):
            getattr(ufunc, method)(*plain, out=np.asarray(targets[0]), **options)
            _reduce(np.asarray(targets[0]), self.prime)
            target: Residues = targets[0]
            return target
        result = np.asarray(getattr(ufunc, method)(*plain, **options))
        _reduce(result, self.prime)
        return _residues(result, self.prime)

    def __array_function__(
        self, func: Callable[..., Any], types: Any, args: Any, kwargs: Any
    ) -> Any:
        """Keep the type in functions that pick and arrange numbers."""
        result = super().__array_function__(func, types, args, kwargs)
        if type(result) is np.ndarray and result.dtype == np.float64:
            return _residues(result, self.prime)
        return result


def modulo(prime: int) -> Numbers:
    """Return the numbers modulo a prime.

    Raises:
        ValueError: the prime is too large for exact products.
    """
    if prime >= PRIMES_BELOW:
        msg = f"{prime} is too large; products are exact below {PRIMES_BELOW}"
        raise ValueError(msg)

    def of(whole: Array) -> Array:
        return _residues(_least(np.asarray(whole).astype(np.int64), prime), prime)

    def scalar(ratio: Fraction) -> Residues:
        part = ratio.numerator * pow(ratio.denominator, -1, prime) % prime
        return _residues(_least(np.array(part), prime), prime)

    return Numbers(of=of, scalar=scalar, plain=int, exact=True)


def _residues(whole: Array, prime: int) -> Residues:
    made = whole.view(Residues)
    made.prime = prime
    return made


def _least(whole: Array, prime: int) -> Array:
    """Return the residues of least size of integers, as floats."""
    rest = np.remainder(whole, prime)
    least: Array = np.where(rest > prime // 2, rest - prime, rest).astype(np.float64)
    return least


def _reduce(whole: Array, prime: int) -> None:
    """Reduce whole numbers below 2^53 in size in place, a chunk at a time."""
    if not whole.flags.c_contiguous:
        ordered = np.ascontiguousarray(whole)
        _reduce(ordered, prime)
        whole[...] = ordered
        return
    flat, spare = whole.reshape(-1), _spare()
    for start in range(0, flat.size, _CHUNK):
        part = flat[start : start + _CHUNK]
        multiple = spare[: part.size]
        np.multiply(part, 1 / prime, out=multiple)
        np.rint(multiple, out=multiple)
        np.multiply(multiple, prime, out=multiple)
        np.subtract(part, multiple, out=part)


def _spare() -> Array:
    """Return a chunk of memory to work in, one for each thread."""
    if not hasattr(_scratch, "chunk"):
        _scratch.chunk = np.empty(_CHUNK)
    chunk: Array = _scratch.chunk
    return chunk


def _inverse(divisors: Array, prime: int) -> Array:
    """Return the inverses of residues, few of them different."""
    different, place = np.unique(divisors, return_inverse=True)
    if not different.all():
        msg = f"a residue modulo {prime} is divided by 0"
        raise ZeroDivisionError(msg)
    inverses = np.array([pow(int(divisor), -1, prime) for divisor in different.tolist()])
    found: Array = _least(inverses, prime)[place].reshape(divisors.shape)
    return found


def _require_exact(weights: Array, prime: int) -> None:
    """Refuse a matrix product whose sums could be rounded."""
    if np.abs(weights).sum(axis=-1).max(initial=0) * (prime / 2 + 1) >= _EXACT_BELOW:
        msg = f"the weights of a product of residues modulo {prime} are too large"
        raise OverflowError(msg)
