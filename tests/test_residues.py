"""Residues modulo a prime: the arithmetic of fractions, one homomorphism away."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.numbers import EXACT
from strategy.residues import PRIMES_BELOW, Residues, modulo

if TYPE_CHECKING:
    from collections.abc import Callable

PRIMES = (134217689, 134217649, 65537, 101)  # the first two are the largest below 2^27

primes = st.sampled_from(PRIMES)
# Denominators below the smallest prime, so that each has an inverse.
fractions = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=100)


def residue(value: Fraction, prime: int) -> int:
    """The residue of least size, by Python's own integers."""
    rest = value.numerator * pow(value.denominator, -1, prime) % prime
    return rest - prime if 2 * rest > prime else rest


def array(values: list[Fraction], prime: int) -> Any:
    return np.stack([modulo(prime).scalar(value) for value in values])


def residues(values: list[Fraction], prime: int) -> list[int]:
    return [residue(value, prime) for value in values]


@given(primes, st.lists(st.tuples(fractions, fractions), min_size=1, max_size=30))
def test_operations_are_those_of_fractions(
    prime: int, pairs: list[tuple[Fraction, Fraction]]
) -> None:
    """Sums, differences, products, negatives, totals, and quotients where they exist."""
    left, right = [a for a, _ in pairs], [b for _, b in pairs]
    a, b = array(left, prime), array(right, prime)
    operations: list[Callable[..., Any]] = [operator.add, operator.sub, operator.mul]
    for operation in operations:
        expected = residues(list(map(operation, left, right)), prime)
        assert operation(a, b).tolist() == expected
    assert (-a).tolist() == residues([-value for value in left], prime)
    assert float(a.sum()) == residue(sum(left, Fraction(0)), prime)
    dividing = [value for value in right if value.numerator % prime]
    divisors = array([*dividing, Fraction(1)], prime)
    quotients = a[:1] / divisors
    assert quotients.tolist() == residues([left[0] / b for b in [*dividing, Fraction(1)]], prime)


@given(primes, st.lists(fractions, min_size=1, max_size=10))
def test_in_place_and_strided(prime: int, values: list[Fraction]) -> None:
    """Operations in place, on parts of arrays and on every second column."""
    twice = np.stack([array(values, prime), array(values, prime)], axis=1)
    column = twice[:, 0]
    column *= array(values, prime)
    column += 3
    assert twice[:, 0].tolist() == residues([value * value + 3 for value in values], prime)
    assert twice[:, 1].tolist() == residues(values, prime)


@given(
    primes,
    st.lists(st.lists(st.integers(0, 5000), min_size=4, max_size=4), min_size=1, max_size=6),
    st.lists(fractions, min_size=4, max_size=4),
)
def test_matrix_products_are_exact(
    prime: int, weights: list[list[int]], values: list[Fraction]
) -> None:
    """Whole weights times residues, at the sizes that the dealer's orderings have."""
    column = array(values, prime)[:, None]
    found = modulo(prime).of(np.array(weights)) @ column
    expected = [
        residue(sum((w * v for w, v in zip(row, values, strict=True)), Fraction(0)), prime)
        for row in weights
    ]
    assert found[:, 0].tolist() == expected


def test_a_product_that_would_be_rounded_is_refused() -> None:
    """2^53 is where floats stop to hold every whole number."""
    numbers = modulo(PRIMES[0])
    column = numbers.of(np.ones((4, 1), np.int64))
    assert (numbers.of(np.full((1, 4), 2**23)) @ column).tolist() == [[2**25]]
    too_much = numbers.of(np.full((1, 4), 2**25 + 64))
    with pytest.raises(OverflowError, match="weights of a product"):
        too_much @ column


@given(primes, st.lists(st.integers(-(2**62), 2**62), min_size=1, max_size=20))
def test_whole_numbers_of_any_size(prime: int, whole: list[int]) -> None:
    """Counts of cards become residues, however large."""
    found = modulo(prime).of(np.array(whole, np.int64))
    assert found.tolist() == residues([Fraction(n) for n in whole], prime)


def test_functions_that_arrange_keep_the_type() -> None:
    """Residues stay what they are where they are picked, chosen, joined and stacked."""
    numbers = modulo(101)
    a, b = numbers.of(np.arange(6)), numbers.of(np.arange(6) + 60)
    made = [
        np.where(np.arange(6) > 2, a, b),
        np.choose(np.arange(6) % 2, [a, b]),
        np.concatenate([a, b]),
        np.stack([a, b]),
        np.take_along_axis(a, np.array([3, 1]), axis=0),
        a[2:],
        numbers.zeros((3, 2)),
    ]
    for part in made:
        assert isinstance(part, Residues)
        assert part.prime == 101
    assert made[0].tolist() == [-41, -40, -39, 3, 4, 5]


@pytest.mark.parametrize("compare", [operator.lt, operator.gt, operator.le, operator.eq])
def test_residues_have_no_order(compare: Callable[..., Any]) -> None:
    """A comparison is an error, not an answer: decisions are not taken on residues."""
    a = modulo(101).of(np.arange(3))
    with pytest.raises(TypeError, match="residues have no"):
        compare(a, a)


def test_what_would_be_rounded_or_mixed_is_refused() -> None:
    """A product of many is not reduced on the way; other primes are other numbers."""
    a, b = modulo(101).of(np.arange(1, 5)), modulo(103).of(np.arange(1, 5))
    with pytest.raises(TypeError, match="no multiply \\(reduce\\)"):
        np.prod(a)
    with pytest.raises(TypeError, match="different primes"):
        a + b
    assert modulo(101).plain(a[1]) == 2


def test_division_by_a_multiple_of_the_prime_is_refused() -> None:
    """Neither 0 nor 101 has an inverse modulo 101."""
    numbers = modulo(101)
    for divisor in (0, 101):
        with pytest.raises(ZeroDivisionError, match="modulo 101"):
            numbers.of(np.array([1])) / numbers.of(np.array([divisor]))


def test_primes_too_large_for_exact_products_are_refused() -> None:
    """(2^27 / 2)^2 is 2^52, with room for a sum of two."""
    with pytest.raises(ValueError, match="too large"):
        modulo(PRIMES_BELOW)


def test_fractions_know_that_they_are_exact() -> None:
    """So the engine asks for no margin."""
    assert EXACT.exact
    assert modulo(101).exact
