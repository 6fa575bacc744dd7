"""Exact solutions: by residues, by fractions alone, by other primes, and near ties decided.

That they equal the literal game is tested in `tests/test_engine.py` and its neighbours.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Game, Hand, PostSplit, Rules
from strategy.blackjack.denominators import common_denominator, largest_value
from strategy.blackjack.exact import basis_of, solve_exactly
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.solution import Solution, solve
from strategy.blackjack.switches import DoubleTotals, SplitPairs, Surrender
from strategy.cards import VALUES, Shoe, parse_up_card
from strategy.joined import Basis
from strategy.numbers import EXACT
from tests.strategies import rules, small_shoes

if TYPE_CHECKING:
    from collections.abc import Iterator

post_splits = st.sampled_from(PostSplit)
shoes = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_ranks=3, hands=4, ten_ranks=ten_ranks)
)


def values_of(solution: Solution) -> Iterator[tuple[str, Any]]:
    """Every array of values of a solution, by name."""
    hands = [("before", solution.odds, solution.terms, solution.played)]
    if solution.splits:
        splits = solution.splits
        hands.append(("after", splits.odds, splits.terms, splits.played))
        if splits.alone:
            hands.append(("alone", splits.odds, splits.terms, splits.alone))
    for name, odds, terms, played in hands:
        for part, names in ((odds, "draw free blackjack stand"), (terms, "end plain double")):
            yield from ((f"{name} {field}", getattr(part, field)) for field in names.split())
        yield from ((f"{name} {field}", getattr(played, field)) for field in ("hit", "double"))
        yield f"{name} worth", played.worth
    opening = solution.opening
    yield from ((field, getattr(opening, field)) for field in ("share", "values", "worth"))
    yield "weights", np.array([kind.weight for kind in opening.kinds], object)


def compare(joined: Solution, fractions: Solution, *, whole: bool = False) -> None:
    if whole and joined.splits is None:
        # Its first hands have their values already.
        fractions = replace(fractions, splits=None)
    for (name, one), (_, other) in zip(values_of(joined), values_of(fractions), strict=True):
        assert np.array_equal(one[...], other[...]), name


@settings(max_examples=6)
@given(st.data(), post_splits)
def test_residues_join_to_the_fractions_of_the_engine(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """Every value that the engine holds, by residues and by fractions throughout."""
    compare_all_values(data.draw(rules(shoe=shoes)), post_split)


@pytest.mark.long
@settings(max_examples=25)
@given(st.data(), post_splits)
def test_more_residues_join_to_the_fractions_of_the_engine(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """Up to five ranks and 30 cards."""
    larger = small_shoes(max_ranks=5, max_cards=30, hands=4, ten_ranks=data.draw(st.booleans()))
    compare_all_values(data.draw(rules(shoe=larger)), post_split)


def compare_all_values(table: Rules, post_split: PostSplit) -> None:
    shoe = table.full_shoe
    joined, decisions = solve_exactly(table, shoe, post_split)
    fractions = solve(table, shoe, post_split, EXACT, decisions=decisions)
    compare(joined, fractions, whole=True)
    for value, count in enumerate(shoe.counts, start=1):
        if count > 1:
            base = tuple(int(other == value) for other in VALUES)
            joined, decisions = solve_exactly(table, shoe, post_split, base)
            compare(joined, solve(table, shoe, post_split, EXACT, base, decisions))
    alone = solve(table, shoe, post_split, EXACT)
    assert alone.round_ev().tolist() == fractions.round_ev().tolist()


@settings(max_examples=8)
@given(st.data(), post_splits)
def test_values_keep_the_denominator_and_the_bound(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """What is derived before the game is computed holds for every value of it."""
    table = data.draw(rules(shoe=shoes))
    shoe = table.full_shoe
    denominator, limit = common_denominator(table, shoe), largest_value(table)
    for name, values in values_of(solve(table, shoe, post_split, EXACT)):
        for value in np.asarray(values).flat:
            assert denominator % Fraction(value).denominator == 0, name
            assert abs(value) <= limit, name


@pytest.mark.parametrize(
    ("hands", "by_rank"),
    [
        (4, False),
        ("unlimited", True),
        *(
            pytest.param(hands, by_rank, marks=pytest.mark.long)
            for hands, by_rank in ((2, False), (3, True), (4, True), ("unlimited", False))
        ),
    ],
)
def test_infinite_decks_keep_the_denominator(*, hands: Any, by_rank: bool) -> None:
    """Powers of 13, and what any number of hands is divided by; one pair, as fractions."""
    table = Rules(
        decks="infinite",
        max_split_hands=hands,
        split_pairs=SplitPairs(by_rank=by_rank),
        blackjack_after_split=True,
    )
    shoe, base = table.full_shoe, (0,) * 9 + (1,)
    denominator = common_denominator(table, shoe)
    joined, _ = solve_exactly(table, shoe, PostSplit.CDP1, base)
    fractions = solve(table, shoe, PostSplit.CDP1, EXACT, base)
    compare(joined, fractions)
    for name, values in values_of(fractions):
        assert not any(denominator % Fraction(value).denominator for value in values.flat), name


def test_other_primes_give_the_same_fraction() -> None:
    """A whole deck modulo two sets of primes that have none in common."""
    table = Rules.parse({"decks": 1, "max_split_hands": 2, "peek": False, "charlie": 6})
    compare_primes(table, PostSplit.CDP1)


@pytest.mark.long
def test_other_primes_give_the_same_fraction_by_rank() -> None:
    """Four hands, tens split by rank, odd payouts."""
    table = Rules.parse(
        {"decks": 2, "split_pairs": "rank", "blackjack_pays": "7/5", "surrender": "late"}
        | {"surrender_cost": "3/7", "hits_soft_17": True}
    )
    compare_primes(table, PostSplit.CDZ)


@pytest.mark.long
@pytest.mark.parametrize("hands", [2, 4])
def test_other_primes_give_the_same_fraction_of_eight_decks(hands: int) -> None:
    """The whole game, 8 decks."""
    compare_primes(Rules(max_split_hands=hands), PostSplit.CDZ)


def compare_primes(table: Rules, post_split: PostSplit) -> None:
    shoe = table.full_shoe
    first = basis_of(table, shoe)
    second = basis_of(table, shoe, below=min(first.primes))
    assert not set(first.primes) & set(second.primes)
    one, other = (
        solve_exactly(table, shoe, post_split, basis=basis)[0] for basis in (first, second)
    )
    assert one.round_ev().tolist() == other.round_ev().tolist()
    assert np.array_equal(one.opening.values[...], other.opening.values[...])


@pytest.mark.long
def test_fractions_alone_give_the_same_fraction_of_a_small_deck() -> None:
    """20 cards of seven ranks: Python's fractions from the first card to the last."""
    table = Rules(shoe=Shoe((2, 0, 2, 2, 0, 2, 0, 2, 2, 8)), max_split_hands=2)
    shoe = table.full_shoe
    fractions = solve(table, shoe, PostSplit.CDZ, EXACT)
    joined, _ = solve_exactly(table, shoe, PostSplit.CDZ)
    assert joined.round_ev().tolist() == fractions.round_ev().tolist()


def test_a_wrong_denominator_stops_the_game() -> None:
    """A factor that is forgotten in the derivation makes an error, never a wrong number."""
    table = Rules(decks=1, max_split_hands=2)
    shoe = table.full_shoe
    # 47 cards are left after five: the only factor of 47 in the product.
    wrong = Basis.of(common_denominator(table, shoe) // 47, largest_value(table))
    with pytest.raises(ArithmeticError):
        solve_exactly(table, shoe, PostSplit.CDZ, basis=wrong)[0].round_ev()


@pytest.mark.parametrize(
    ("name", "changes"),
    [("live-fold", []), ("deluxe", []), ("vegas-strip", ["split_pairs=rank", "surrender=late"])],
)
def test_floats_keep_their_bound_on_one_deck(name: str, changes: list[str]) -> None:
    """A preset's rules, one deck."""
    check_bound(load_table(name, ["decks=1", *changes]).rules)


@pytest.mark.long
@pytest.mark.parametrize(
    "table",
    [
        *preset_names(),
        "deluxe,hits_soft_17=true,blackjack_pays=6/5",
        "deluxe,surrender=early,surrender_against=all,max_split_hands=4,resplit_aces=true",
        "live-fold,charlie=5,decks=infinite",
        "vegas-strip,split_pairs=rank",
    ],
)
def test_floats_keep_their_bound(table: str) -> None:
    """Every preset, and rules that none of them has."""
    name, *changes = table.split(",")
    check_bound(load_table(name, changes).rules)


def check_bound(table: Rules) -> None:
    game = Game(table)
    assert not game.solution.decisions.in_doubt  # no near tie, so floats decide by themselves
    exact = game.exact()
    assert isinstance(exact.ev, Fraction)
    error = abs(Fraction(game.ev) - exact.ev)
    assert error <= Fraction(game.bound)
    assert float(exact.ev) == pytest.approx(game.ev, abs=game.bound)
    for up, ev in exact.by_up.items():
        assert game.by_up[up] == pytest.approx(float(ev), abs=1e-12)
    # The bound of every single value, on which decisions rest.
    floats, fractions = game.solution, exact.solution
    allowed = floats.odds.slack(slice(None)) / 2
    for near, values in zip(floats.played.actions, fractions.played.actions, strict=True):
        assert (np.abs(values[...].astype(float) - near) <= allowed + 1e-300).all()
    first, values = floats.opening, fractions.opening.values[...]
    assert (np.abs(values.astype(float) - first.values) <= first.slack / 2 + 1e-300).all()


NEAR_TIE = Shoe((0, 0, 0, 0, 19, 0, 0, 0, 0, 4))


@pytest.mark.parametrize("side", [-1, 0, 1])
def test_near_ties_are_decided_exactly(side: int) -> None:
    """Surrender costs what a hit loses, or hardly more or less: floats alone cannot tell."""
    table = Rules(
        shoe=NEAR_TIE,
        split_pairs=SplitPairs(frozenset()),
        double_totals=DoubleTotals.NONE,
        surrender=Surrender.LATE,
    )
    hand, up = Hand.parse("5,5"), parse_up_card("5")
    lost = -LiteralGame(table).values(hand, up)[Action.HIT]
    table = replace(table, surrender_cost=neighbour(lost, side))
    margin = abs(table.surrender_cost - lost)
    assert margin < Fraction(1, 10**12)
    best, second = Action.HIT, Action.SURRENDER
    if side < 0:
        best, second = second, best
    exact = Game(table, exact=True)
    for game in (Game(table), exact):
        advice = game.advise(hand, up)
        assert (advice.best, advice.runner_up) == (best, second)
    assert exact.advise(hand, up).margin == margin
    assert exact.ev == LiteralGame(table).ev()
    assert abs(Fraction(Game(table).ev) - Fraction(exact.ev)) <= Fraction(1, 10**15)
    assert Game(table).chart().hard[10]["5"].action is best


def neighbour(value: Fraction, side: int) -> Fraction:
    """The nearest fraction below (-1) or above (1) among those of up to nine digits; or itself.

    With a/b the value and p/q the neighbour, p b - q a is 1 in size.
    """
    if side == 0:
        return value
    a, b = value.numerator, value.denominator
    q = next(q for q in range(10**9 - 1, 0, -1) if (q * a + side) % b == 0)
    return Fraction((q * a + side) // b, q)
