"""Joining residues to fractions, and the checks that catch what was derived wrongly."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.joined import Basis, Joined
from strategy.residues import PRIMES_BELOW, modulo

DENOMINATOR = prod(range(380, 416))  # eight decks, 36 cards deep
LIMIT = 9

numerators = st.integers(-LIMIT * DENOMINATOR, LIMIT * DENOMINATOR)
lists_of_fractions = st.lists(
    numerators.map(lambda n: Fraction(n, DENOMINATOR)), min_size=1, max_size=20
)


def residues(values: list[Fraction], basis: Basis) -> list[np.ndarray]:
    return [np.stack([modulo(p).scalar(value) for value in values]) for p in basis.primes]


def joined(values: list[Fraction], basis: Basis, *, off: float = 1e-12) -> Joined:
    floats = np.array([float(value) for value in values])
    return Joined(basis, residues(values, basis), floats, off)


def unchecked(basis: Basis, **changes: object) -> Basis:
    """A basis that its own check would refuse."""
    made = object.__new__(Basis)
    made.__dict__.update(vars(basis) | changes)
    return made


@given(lists_of_fractions, st.sampled_from([PRIMES_BELOW, 2**26, 2**20]))
def test_fractions_come_back(values: list[Fraction], below: int) -> None:
    """Whatever the primes, and however they are asked for."""
    basis = Basis.of(DENOMINATOR, LIMIT, below)
    array = joined(values, basis)
    assert array[...].tolist() == values
    assert [array[place] for place in range(len(array))] == values
    assert list(array) == values
    assert array[::-1].tolist() == values[::-1]
    assert array[np.array([0, 0])].tolist() == values[:1] * 2
    assert all(isinstance(value, Fraction) for value in array)


def test_arrays_keep_their_shape() -> None:
    """Rows, columns, parts and single numbers of a table."""
    basis = Basis.of(60, 5)
    values = [Fraction(n, 60) for n in range(-3, 9)]
    parts = [part.reshape(3, 4) for part in residues(values, basis)]
    table = Joined(basis, parts, np.array([float(v) for v in values]).reshape(3, 4), 1e-12)
    assert table[...].shape == (3, 4)
    assert len(table) == 3
    assert table[1].tolist() == values[4:8]
    assert table[:, 2].tolist() == values[2::4]
    assert table[1:, 2:].tolist() == [values[6:8], values[10:]]
    assert table[2, 3] == Fraction(8, 60)
    rows, columns = np.array([0, 2]), np.array([3, 0])
    assert table[rows, columns].tolist() == [values[3], values[8]]


def test_primes_suffice_and_no_more() -> None:
    """Their product without the checking one is just more than twice the largest numerator."""
    basis = Basis.of(DENOMINATOR, LIMIT)
    needed = prod(basis.primes[:-1])
    assert needed > 2 * LIMIT * DENOMINATOR >= needed // basis.primes[-2]
    assert max(basis.primes) < PRIMES_BELOW
    assert len(set(basis.primes)) == len(basis.primes)


def test_primes_of_the_denominator_are_left_out() -> None:
    """Such a prime has no inverse of the denominator."""
    largest = Basis.of(1, 1).primes[0]
    assert Basis.of(largest, 1).primes[0] < largest


def test_too_few_or_unfit_primes_are_refused() -> None:
    """A count of primes that does not carry the numerators is no basis."""
    basis = Basis.of(DENOMINATOR, LIMIT)
    with pytest.raises(ValueError, match="too few"):
        Basis(DENOMINATOR, LIMIT, basis.primes[:-1])
    with pytest.raises(ValueError, match="must differ"):
        Basis(DENOMINATOR, LIMIT, (*basis.primes, basis.primes[0]))
    with pytest.raises(ValueError, match="must differ"):
        Basis(DENOMINATOR, LIMIT, (*basis.primes, 397))


@given(st.integers(DENOMINATOR // 2**20, LIMIT * DENOMINATOR), st.sampled_from([1, -1]))
def test_too_few_primes_are_caught(size: int, sign: int) -> None:
    """Without two of them, any value above 2^-20 comes out wrong, and is noticed."""
    basis = Basis.of(DENOMINATOR, LIMIT)
    short = unchecked(basis, primes=basis.primes[2:])
    value = Fraction(sign * size, DENOMINATOR)
    for off in (1e-12, 1e9):  # also where the floats are not looked at
        with pytest.raises(ArithmeticError):
            joined([value], short, off=off)[0]


@given(st.integers(1, 408))
def test_a_wrong_denominator_is_caught(numerator: int) -> None:
    """A prime factor, 409, forgotten in the denominator."""
    basis = Basis.of(DENOMINATOR // 409, LIMIT)
    for off in (1e-12, 1e9):
        with pytest.raises(ArithmeticError):
            joined([Fraction(numerator, 409)], basis, off=off)[...]


def test_a_value_beyond_the_limit_is_caught() -> None:
    """The residues have room for it, but it was said not to occur."""
    basis = Basis.of(60, 5)
    with pytest.raises(ArithmeticError, match="do not join"):
        joined([Fraction(301, 60)], basis)[0]
    assert joined([Fraction(300, 60)], basis)[0] == 5


def test_floats_elsewhere_are_caught() -> None:
    """Fractions and floats come from different arithmetic, and must be neighbours."""
    basis = Basis.of(60, 5)
    values = [Fraction(1, 60)]
    array = Joined(basis, residues(values, basis), np.array([1 / 60 + 1e-9]), 1e-12)
    with pytest.raises(ArithmeticError, match="differ by more"):
        array[0]
