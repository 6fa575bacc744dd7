"""The dealer's results against drawing cards one at a time, and against identities."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy.blackjack.dealer import joint_results, longest_and_most
from strategy.blackjack.dealer_hands import RESULTS
from strategy.blackjack.hands import caps_of, lattice
from strategy.cards import ACE, TEN, VALUES, Shoe
from strategy.numbers import EXACT, FLOAT
from strategy.residues import modulo
from tests.strategies import small_shoes

PRIME = 134217689  # the largest below 2^27
shoes = small_shoes(max_ranks=4, max_cards=16)


def drawn(
    left: tuple[int, ...], hand: tuple[int, ...], *, hits_soft_17: bool
) -> dict[tuple[int, int], Fraction]:
    """The chances of (result, up-card), blackjacks and busts left out, card by card."""
    total = sum(hand)
    soft = ACE in hand and total + TEN <= 21
    total += TEN * soft
    if total >= 17 and not (total == 17 and soft and hits_soft_17):
        counts = total <= 21 and not (total == 21 and len(hand) == 2)
        return {(total, hand[0]): Fraction(1)} if counts else {}
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for value in VALUES:
        if left[value - 1]:
            rest = tuple(
                count - (value == other) for other, count in zip(VALUES, left, strict=True)
            )
            chance = Fraction(left[value - 1], sum(left))
            for key, part in drawn(rest, (*hand, value), hits_soft_17=hits_soft_17).items():
                found[key] += chance * part
    return found


def literal(left: tuple[int, ...], *, hits_soft_17: bool) -> list[list[Fraction]]:
    """The same as a table: results, then up-cards."""
    found = drawn(left, (), hits_soft_17=hits_soft_17)
    return [[found.get((result, up), Fraction(0)) for up in VALUES] for result in RESULTS]


@settings(max_examples=25)
@given(st.data(), shoes, st.booleans())
def test_results_are_those_of_drawing_cards(
    data: st.DataObject, shoe: Shoe, hits_soft_17: bool
) -> None:
    """Fractions are equal, floats within the counted roundings, residues congruent."""
    counts = st.tuples(*(st.integers(0, min(2, count)) for count in shoe.counts))
    gone = np.array(data.draw(st.lists(counts, min_size=1, max_size=3, unique=True)))
    fractions, floats, residues = (
        joint_results(shoe, gone, numbers, hits_soft_17=hits_soft_17)
        for numbers in (EXACT, FLOAT, modulo(PRIME))
    )
    cards, hands = longest_and_most(shoe, hits_soft_17=hits_soft_17)
    left = np.array(shoe.counts) - gone
    # The terms that are added up and taken away are at most this: see the bound.
    most = (1 + 10 * cards**2) * (hands + 3 * cards + 3) * 2.0**-53
    for index, rest in enumerate(left.tolist()):
        if not any(rest):
            continue
        expected = literal(tuple(rest), hits_soft_17=hits_soft_17)
        assert fractions[index].tolist() == expected
        assert np.abs(floats[index] - np.array(expected, float)).max() <= most
        for value, residue in zip(chain(*expected), residues[index].ravel().tolist(), strict=True):
            assert (value.numerator - int(residue) * value.denominator) % PRIME == 0


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_a_card_drawn_before_the_dealer_changes_no_mean(hits_soft_17: bool) -> None:
    """All hands of eight decks: the results are the mean of those after one more card."""
    shoe = Shoe.of_decks(8)
    rows = lattice(caps_of(shoe))
    results = joint_results(shoe, rows.gone, FLOAT, hits_soft_17=hits_soft_17)
    whole = np.flatnonzero((rows.child < len(rows)).all(axis=1))
    assert len(whole) > 100
    left = np.array(shoe.counts) - rows.gone[whole]
    chance = left / left.sum(axis=1, keepdims=True)
    mean = np.einsum("nc,ncru->nru", chance, results[rows.child[whole]])
    assert np.abs(results[whole] - mean).max() <= 1e-16


def test_sets_do_not_depend_on_those_beside_them() -> None:
    """Blocks of many sets and of one give the same, but for the order of sums."""
    shoe = Shoe.of_decks(2)
    gone = lattice(caps_of(shoe)).gone[:400]
    together = joint_results(shoe, gone, FLOAT, hits_soft_17=False)
    for index in (0, 1, 191, 192, 383, 384, 399):
        alone = joint_results(shoe, gone[index : index + 1], FLOAT, hits_soft_17=False)
        assert np.abs(together[index] - alone[0]).max() <= 1e-16


def test_tens_alone_make_twenty() -> None:
    """Two tens are 20: by hand."""
    shoe = Shoe((0, 0, 0, 0, 0, 0, 0, 0, 0, 16))
    found = joint_results(shoe, np.zeros((1, 10), np.int64), FLOAT, hits_soft_17=False)
    expected = np.zeros((1, 5, 10))
    expected[0, RESULTS.index(20), TEN - 1] = 1
    assert found.tolist() == expected.tolist()
