"""The engine against the literal game, as fractions, on random small shoes and rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Card, Game, Hand, PostSplit, QuestionError, Rules
from strategy.blackjack.recursion import LiteralGame
from strategy.cards import RANKS, Shoe
from tests.strategies import rules, small_shoes

post_splits = st.sampled_from(PostSplit)
shoes = st.booleans().flatmap(lambda ten_ranks: small_shoes(hands=4, ten_ranks=ten_ranks))
"""Two to four ranks and at most 24 cards, so that a pair may become four hands."""

larger_shoes = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_ranks=5, max_cards=30, hands=4, ten_ranks=ten_ranks)
)


def unconditional(values: dict[Action, Any], condition: str, free: Fraction) -> dict[Action, Any]:
    """Undo the condition: on a dealer blackjack that was looked for, one unit is lost."""
    if condition == "none":
        return values
    return {action: ev * free - (1 - free) for action, ev in values.items()}


@st.composite
def hands_of(draw: st.DrawFn, shoe: Shoe, *, most: int = 4) -> tuple[Hand, Card]:
    """A hand that has not busted, and an up-card, both from the shoe."""
    tens = shoe.tens or (shoe.counts[-1], 0, 0, 0)
    cards = [
        Card(rank)
        for rank, count in zip(RANKS, (*shoe.counts[:-1], *tens), strict=True)
        for _ in range(count)
    ]
    order = draw(st.permutations(cards))
    size = draw(st.integers(2, most))
    while sum(card.value for card in order[:size]) > 21:
        size -= 1
    return Hand(tuple(order[:size])), order[size]


@settings(max_examples=20)
@given(st.data(), post_splits)
def test_whole_game_is_the_literal_one(data: st.DataObject, post_split: PostSplit) -> None:
    """Overall EV and EV by up-card are the same fractions."""
    compare_whole_games(data.draw(rules(shoe=shoes)), post_split)


@pytest.mark.long
@settings(max_examples=60)
@given(st.data(), post_splits)
def test_larger_whole_games_are_the_literal_ones(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """Up to five ranks and 30 cards."""
    compare_whole_games(data.draw(rules(shoe=larger_shoes)), post_split)


def compare_whole_games(table: Rules, post_split: PostSplit) -> None:
    game = Game(table, post_split=post_split, exact=True)
    literal = LiteralGame(table, post_split=post_split)
    assert game.ev == literal.ev()
    assert list(game.by_up.values()) == [
        ev for _, ev in sorted(literal.ev_by_up().items(), key=lambda item: (item[0] == 1, item))
    ]


@given(st.data(), post_splits)
def test_every_action_of_a_hand_is_the_literal_one(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """Hands of two to four cards: the offered actions, their EVs and the best one."""
    table = data.draw(rules(shoe=shoes))
    hand, up = data.draw(hands_of(table.full_shoe))
    game = Game(table, post_split=post_split, exact=True)
    literal = LiteralGame(table, post_split=post_split)
    try:
        advice = game.advise(hand, up)
    except QuestionError as error:
        # Won by its number of cards, or the dealer has a blackjack for certain.
        assert "won already" in str(error) or literal.no_blackjack(hand, up) == 0  # noqa: PT017
        return
    expected = literal.values(hand, up)
    free = literal.no_blackjack(hand, up)
    assert unconditional(dict(advice.values), advice.condition, free) == expected
    if expected:
        assert advice.best is not None
        assert expected[advice.best] == max(expected.values()) == literal.value(hand, up)


@settings(max_examples=12)
@given(st.data())
def test_a_part_and_the_whole_give_the_same(data: st.DataObject) -> None:
    """Advice from the hands that contain the hand alone equals advice from all hands."""
    table = data.draw(rules(shoe=shoes, charlie=None, peek=Rules().peek))
    hand, up = data.draw(hands_of(table.full_shoe))
    alone, whole = Game(table, exact=True), Game(table, exact=True)
    assert whole.solution is whole.solution  # computed once, before the advice
    try:
        advice = alone.advise(hand, up)
    except QuestionError:
        with pytest.raises(QuestionError):
            whole.advise(hand, up)
        return
    assert advice == whole.advise(hand, up)


@settings(max_examples=20)
@given(st.data(), post_splits)
def test_floats_are_near_the_fractions(data: st.DataObject, post_split: PostSplit) -> None:
    """Floats differ from the exact value by at most 1e-13."""
    table = data.draw(rules(shoe=shoes))
    exact = Game(table, post_split=post_split, exact=True)
    assert exact.bound == 0
    assert error_of(table, post_split, exact.ev) <= Fraction(1, 10**13)


def error_of(table: Rules, post_split: PostSplit, exact: float | Fraction) -> Fraction:
    game = Game(table, post_split=post_split)
    error = abs(Fraction(game.ev) - Fraction(exact))
    assert error <= Fraction(game.bound)
    return error


@given(st.data(), st.sampled_from([2, 3, 4]))
@settings(max_examples=25)
def test_infinite_decks_are_the_literal_ones(data: st.DataObject, hands: int) -> None:
    """Infinite decks: two- and three-card hands, splits included, floats to 1e-13."""
    table = data.draw(rules(decks="infinite", max_split_hands=hands, resplit_aces=False))
    hand, up = data.draw(hands_of(Shoe.of_decks(1), most=3))
    literal = LiteralGame(table)
    try:
        advice = Game(table).advise(hand, up)
    except QuestionError as error:
        assert "won already" in str(error)  # noqa: PT017  # a draw may be such a hand
        return
    free = literal.no_blackjack(hand, up)
    values = unconditional(dict(advice.values), advice.condition, free)
    expected = literal.values(hand, up)
    assert values.keys() == expected.keys()
    for action, ev in expected.items():
        assert float(values[action]) == pytest.approx(float(ev), abs=1e-13), action
