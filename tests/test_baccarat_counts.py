"""What baccarat is counted from: deals of six cards, kept results; and the names of its shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.words.shoes import full_shoe_text
from strategy import BaccaratGame, Shoe, SuitedShoe, analyze_baccarat
from strategy.baccarat.deals import count_deals, falling
from strategy.baccarat.outcomes import counted, possible_results
from strategy.cards import Card, Rank
from tests.naive_baccarat import all_ends


@given(st.lists(st.integers(0, 9), min_size=6, max_size=8))
def test_deals_are_the_orders_of_six_cards(cards: list[int]) -> None:
    orders = Counter(
        ((a + b) % 10, (c + d) % 10, fifth, sixth)
        for a, b, c, d, fifth, sixth in permutations(cards, 6)
    )
    deals = count_deals(tuple(cards.count(point) for point in range(10)))
    found = {
        (player, banker, *last): table[player][banker]
        for last, table in deals.items()
        for player, banker in product(range(10), repeat=2)
    }
    assert {key: number for key, number in found.items() if number} == orders


@given(st.lists(st.integers(0, 40), min_size=10, max_size=10).filter(lambda c: sum(c) >= 6))
def test_all_deals_together_are_all_orders(counts: list[int]) -> None:
    for step in (0, 1):
        deals = count_deals(tuple(counts), step)
        numbers = (sum(map(sum, table)) for table in deals.values())
        assert sum(numbers) == falling(sum(counts), 6, step)


def test_results_are_kept_by_the_points_that_are_left() -> None:
    counted.cache_clear()
    evs = BaccaratGame(seen="K,9,8").evs
    assert counted.cache_info().currsize == 1
    for seen in ("8,9,K", "9s,8h,Q", "8c,10d,9"):
        assert BaccaratGame(seen=seen).evs["tie"] == evs["tie"]
    assert (counted.cache_info().currsize, counted.cache_info().misses) == (1, 1)


def test_effects_look_at_one_shoe_for_each_number_of_points() -> None:
    counted.cache_clear()
    game = BaccaratGame()
    first = game.effects()
    assert len(first) == 13
    assert counted.cache_info().misses == 11
    assert game.effects() is first


def test_possible_results_are_those_that_come_by_hand() -> None:
    assert set(possible_results()) == {result for result, _ in all_ends()}


SPADES = {Card(rank, "s"): 4 for rank in Rank}


@pytest.mark.parametrize(
    ("shoe", "name"),
    [
        (SuitedShoe.of_decks(1), "1 deck"),
        (SuitedShoe.of_decks("infinite"), "infinite decks"),
        (SuitedShoe(Shoe((32,) * 9 + (128,))), "8 decks by value alone"),
        (SuitedShoe(Shoe.of_decks(6)), "6 decks"),
        (SuitedShoe.of_kinds(SPADES), "a shoe of 52 cards"),
        (SuitedShoe(Shoe((4,) * 9 + (16,), (0, 0, 0, 16))), "a shoe of 52 cards"),
        (SuitedShoe(Shoe((5, 3, *(4,) * 7, 16))), "a shoe of 52 cards"),
        (SuitedShoe(Shoe((4,) * 10)), "a shoe of 40 cards"),
        (SuitedShoe(Shoe((1, *(0,) * 9))), "a shoe of 1 card"),
    ],
)
def test_only_full_decks_are_called_decks(shoe: SuitedShoe, name: str) -> None:
    assert full_shoe_text(shoe) == name


def test_sixteen_kings_are_worth_more_to_pairs_than_sixteen_tens() -> None:
    """In one deck of which all tens are kings, by hand: (9·4·3 + 16·15) / (52·51) for one hand."""
    game = analyze_baccarat(shoe="A=4,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,K=16")
    assert game.ev("player_pair") == 12 * Fraction(9 * 12 + 16 * 15, 52 * 51) - 1
