"""The Python interface: identities of whole games, number types, independence, refusals."""

from __future__ import annotations

import itertools
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from strategy import (
    Action,
    CardError,
    ExactshoeError,
    Game,
    Hand,
    PostSplit,
    QuestionError,
    Rules,
    RulesError,
    ShoeError,
    analyze,
)
from strategy.blackjack import dealer_hands, hands
from strategy.blackjack.hands import Worlds, caps_of, keys_of, lattice, split_rows
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.switches import (
    ALL_VALUES,
    DoubleTotals,
    Lost,
    LostToBlackjack,
    Peek,
    SplitPairs,
    Surrender,
)
from strategy.cards import VALUES, Shoe, parse_cards, parse_up_card, value_name
from tests.literal_games import shoe_of
from tests.strategies import cards_needed, rules, small_shoes

shoes = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_ranks=3, max_cards=16, hands=4, ten_ranks=ten_ranks)
)
post_splits = st.sampled_from(PostSplit)


# Identities of a whole game.


@settings(max_examples=15)
@given(rules(shoe=shoes), post_splits)
def test_parts_weigh_to_the_whole(table: Rules, post_split: PostSplit) -> None:
    """EVs by up-card, and by first hand, are a partition of all rounds.

    All are between -1 (one may stand or fold) and 8 (four doubled hands that win).
    """
    game = Game(table, post_split=post_split, exact=True)
    shoe = table.full_shoe
    chances = {value_name(v): Fraction(n, shoe.size) for v, n in enumerate(shoe.counts, 1) if n}
    assert game.by_up.keys() == chances.keys()
    assert sum(chances[up] * ev for up, ev in game.by_up.items()) == game.ev
    dealt: dict[str, Fraction] = {}
    for low, high in itertools.combinations_with_replacement(VALUES, 2):
        one, other = shoe.counts[low - 1], shoe.counts[high - 1]
        pairs = one * (one - 1) if low == high else 2 * one * other
        if pairs:
            name = f"{value_name(low)},{value_name(high)}"
            name = name if low == 1 else f"{value_name(high)},{value_name(low)}"
            dealt[name] = Fraction(pairs, shoe.size * (shoe.size - 1))
    assert game.by_hand.keys() == dealt.keys()
    assert sum(dealt[name] * first.ev for name, first in game.by_hand.items()) == game.ev
    for name, first in game.by_hand.items():
        assert first.hand == name
        assert -1 <= first.ev <= (table.blackjack_pays if name == "A,10" else 8)
        assert first.probability == dealt[name]


@settings(max_examples=10)
@given(rules(shoe=shoes), st.data())
def test_by_hand_is_the_mean_over_up_cards(table: Rules, data: st.DataObject) -> None:
    """The EV of a first hand, from the literal game of each up-card."""
    assume(not table.split_pairs.by_rank)
    game, literal = Game(table, exact=True), LiteralGame(table)
    name = data.draw(st.sampled_from(sorted(game.by_hand)))
    hand = Hand.parse(name)
    left = replace(table.full_shoe, tens=None).without(hand.cards)
    ev = sum(
        Fraction(count, left.size) * literal.value(hand, parse_up_card(value_name(up)))
        for up, count in enumerate(left.counts, 1)
        if count
    )
    assert game.by_hand[name].ev == ev


@settings(max_examples=4)
@given(st.lists(st.sampled_from("A23456789T"), max_size=30), st.randoms())
def test_cards_seen_are_a_shoe_without_them(seen: list[str], order: random.Random) -> None:
    """Two decks less cards, as cards seen in any order or as counts: bit for bit the same."""
    cards = parse_cards(",".join(seen))
    left = Shoe((8,) * 9 + (32,))
    assume(all(seen.count(rank) <= 8 for rank in "A23456789"))
    table = Rules(decks=2, max_split_hands=2)
    first = analyze(table, seen=",".join(seen))
    order.shuffle(seen)
    second = Game(table, seen=parse_cards(",".join(seen)))
    third = Game(replace(table, decks=None, shoe=left.without(cards)))
    assert first.ev == second.ev == third.ev
    assert first.by_up == second.by_up == third.by_up


def test_cards_seen_are_kinds_where_tens_split_by_rank() -> None:
    """With three kings gone Q,Q may be split as often as before, with a queen gone less often."""
    table = Rules(decks=1, split_pairs=SplitPairs(by_rank=True))
    counted = replace(table, decks=None, shoe=Shoe((4,) * 9 + (13,), (4, 4, 4, 1)))
    expected = Game(counted).advise("Q,Q", "6")
    assert analyze(table, seen="K,K,K").advise("Q,Q", "6") == expected
    assert analyze(table, seen="10,10,10").advise("Q,Q", "6") == expected
    fewer = analyze(table, seen="K,Q,J").advise("Q,Q", "6")
    assert fewer.values[Action.STAND] == expected.values[Action.STAND]
    # Fewer queens to split again, while splitting loses against standing on 20.
    assert fewer.values[Action.SPLIT] != expected.values[Action.SPLIT]
    by_value = replace(table, split_pairs=SplitPairs())
    assert analyze(by_value, seen="K,K,K").ev == analyze(by_value, seen="T,J,Q").ev


def test_names_of_ranks_do_not_matter() -> None:
    def ev(tens: tuple[int, ...]) -> Fraction:
        shoe = Shoe((0, 0, 0, 0, 3, 0, 0, 0, 0, 10), tens)
        table = Rules(shoe=shoe, split_pairs=SplitPairs(by_rank=True), max_split_hands=2)
        return Fraction(Game(table, exact=True).ev)

    assert ev((5, 3, 2, 0)) == ev((0, 2, 5, 3)) != ev((4, 4, 2, 0))


# Floats.


@st.composite
def rich_shoes(draw: st.DrawFn) -> Shoe:
    """One or two values, up to 60 cards each."""
    counts = [0] * 10
    for value in draw(st.sets(st.sampled_from(VALUES), min_size=1, max_size=2)):
        counts[value - 1] = draw(st.integers(2, 60))
    assume(sum(counts) >= cards_needed(tuple(counts), 4))
    return Shoe(tuple(counts))


@settings(max_examples=10)
@given(rules(shoe=rich_shoes()), post_splits)
def test_bound_holds_on_larger_shoes(table: Rules, post_split: PostSplit) -> None:
    exact = Game(table, post_split=post_split, exact=True)
    game = Game(table, post_split=post_split)
    assert abs(Fraction(game.ev) - Fraction(exact.ev)) <= Fraction(game.bound)


def test_answers_are_plain_floats() -> None:
    """No number of the array library gets out, so that answers print and serialise plainly."""
    game = analyze("live-fold", changes=["decks=1"])
    chart = game.chart()
    cells = [
        c
        for part in (chart.hard, chart.soft, chart.pairs)
        for r in part.values()
        for c in r.values()
    ]
    answers: list[Any] = [game.ev, game.rtp, game.bound, *game.by_up.values()]
    for first in game.by_hand.values():
        answers += [first.probability, first.ev]
    for advice in (game.advise("8,8", "10"), game.advise("A,10", "A"), game.advise("9,7", "6")):
        answers += [advice.ev, *advice.values.values()]
        answers += [advice.margin] if advice.best else []
    split = game.advise("8,3", "10", after_split="8")
    answers += [split.ev, split.margin, *split.values.values()]
    for made in cells:
        answers += [made.chance, *made.values.values()]
        answers += [number for item in made.exceptions for number in (item.gain, item.chance)]
    assert {type(answer) for answer in answers} == {float}
    exact = Game(Rules(shoe=Shoe((0, 0, 0, 0, 0, 0, 4, 4, 0, 14))), exact=True)
    assert {type(ev) for ev in (exact.ev, exact.rtp, *exact.by_up.values())} == {Fraction}


def test_a_thousand_cards_of_each_are_almost_infinite_decks() -> None:
    """The difference to infinite decks is as good as inverse to the number of cards."""
    infinite = Game(Rules(decks="infinite", max_split_hands=2)).ev
    full = [Rules(shoe=Shoe((n,) * 9 + (4 * n,)), max_split_hands=2) for n in (1000, 2000)]
    gaps = [Game(table).ev - infinite for table in full]
    assert gaps[0] == pytest.approx(2 * gaps[1], rel=5e-3)
    assert 0 < gaps[0] < 1e-4


def test_every_row_of_the_largest_lattice_has_its_own_key() -> None:
    """Up to 21 aces in a hand and all further cards of four split hands."""
    caps, nothing = caps_of(Shoe((1000,) * 10)), (0,) * 10
    assert len(lattice(caps, nothing)) == 3083  # 3,082 hands, and none
    worlds = split_rows(caps, nothing, tuple(Worlds(value, 5, 21) for value in VALUES))
    gone = np.unique(worlds.rows.gone, axis=0)
    assert len(np.unique(keys_of(gone))) == len(gone)
    assert gone.max() == 26


def test_a_split_hand_of_many_aces() -> None:
    """Hard 20 of twenty aces, three further gone, of a thousand: the literal game without them."""
    table = Rules(
        shoe=Shoe((1000,) * 10), resplit_aces=True, hit_split_aces=True, double_split_aces=True
    )
    hand, up = Hand.parse("A" * 20), parse_up_card("9")
    found = Game(table).advise(hand, up, after_split="A", hands=4)
    expected = LiteralGame(table, Shoe((997,) + (1000,) * 9)).values(hand, up)
    assert found.values.keys() == expected.keys()
    for action, ev in expected.items():
        assert found.values[action] == pytest.approx(float(ev), abs=1e-13)


# Full shoes against the literal game: long hands, which it can afford.


@st.composite
def long_hands(draw: st.DrawFn) -> Hand:
    """Three cards or more that count hard 17 to 20, from one deck."""
    total, values = draw(st.integers(17, 20)), list[int]()
    while sum(values) < total:
        values.append(draw(st.integers(1, min(10, total - sum(values)))))
    assume(len(values) >= 3)
    assume(all(values.count(value) <= 3 for value in values))
    return Hand.parse(",".join(map(value_name, values)))


@settings(max_examples=3)
@given(rules(decks=st.integers(1, 8)), long_hands(), st.sampled_from("TA"))
def test_long_hands_of_full_shoes_are_the_literal_ones(table: Rules, hand: Hand, card: str) -> None:
    compare_long_hand(table, hand, card)


@pytest.mark.long
@settings(max_examples=40)
@given(rules(decks=st.integers(1, 8)), long_hands(), st.sampled_from("A23456789T"))
def test_more_long_hands_of_full_shoes(table: Rules, hand: Hand, card: str) -> None:
    compare_long_hand(table, hand, card)


def compare_long_hand(table: Rules, hand: Hand, card: str) -> None:
    up, literal = parse_up_card(card), LiteralGame(table)
    try:
        advice = Game(table).advise(hand, up)
    except QuestionError:
        assert table.charlie is not None
        assert hand.size >= table.charlie
        return
    free = literal.no_blackjack(hand, up)
    expected = literal.values(hand, up)
    assert advice.values.keys() == expected.keys()
    for action, ev in expected.items():
        given_none = (ev + 1 - free) / free if table.checks(up.value) else ev
        assert advice.values[action] == pytest.approx(float(given_none), abs=1e-13)


# Games and rules do not influence each other.


def answers(game: Game) -> list[Any]:
    """What a game says, all of it fresh."""
    advice = [game.advise(hand, "6") for hand in ("8,8", "A,7", "5,4,3")]
    split = game.advise("8,3", "10", after_split="8")
    return [*advice, split, game.ev, game.by_up, game.by_hand]


def test_rules_changed_and_changed_back_give_the_first_answer() -> None:
    table = Rules(decks=1, max_split_hands=2)
    first = answers(Game(table))
    changes: list[dict[str, Any]] = [
        {"hits_soft_17": True},
        {"decks": 2},
        {"charlie": 5, "blackjack_pays": Fraction(6, 5)},
        {"max_split_hands": 3, "double_after_split": False},
    ]
    for change in changes:
        assert answers(Game(replace(table, **change))) != first
    assert (
        answers(Game(replace(Rules(decks=1, charlie=5, max_split_hands=2), charlie=None))) == first
    )


def test_two_games_at_once_do_not_mix() -> None:
    tables = [Rules(decks=1, max_split_hands=2, hits_soft_17=hits) for hits in (True, False)]
    one, other = map(Game, tables)
    alone = answers(Game(one.rules)), answers(Game(other.rules))
    mixed: tuple[list[Any], list[Any]] = ([], [])
    for hand in ("8,8", "A,7", "5,4,3"):
        for game, found in zip((one, other), mixed, strict=True):
            found.append(game.advise(hand, "6"))
    for game, found, expected in zip((one, other), mixed, alone, strict=True):
        assert [*found, game.ev] == [*expected[:3], expected[4]]


def test_threads_get_the_answers_of_one_thread() -> None:
    tables = [Rules(decks=1, max_split_hands=2, peek=peek) for peek in Peek]
    alone = [Game(table).ev for table in tables]
    shared = Game(tables[0])
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda table: Game(table).ev, tables))
        same = set(pool.map(lambda _: shared.ev, range(8)))
    assert together == alone
    assert same == {alone[0]}


@pytest.mark.parametrize("exact", [False, True])
def test_games_are_pickled_as_questions(*, exact: bool) -> None:
    """A copy asks the same, and answers for itself."""
    game = analyze(Rules(shoe=shoe_of(*["8,8,8,8", "T,T,T,T"] * 3)), seen="T", post_split="CDP1")
    game = game.exact() if exact else game
    copy = pickle.loads(pickle.dumps(game))
    assert repr(copy) == repr(game)
    assert pickle.loads(pickle.dumps(game.by_hand)) == game.by_hand
    game.by_up.clear()  # a copy: the game keeps its own
    assert game.by_up
    assert copy.ev == game.ev
    assert type(copy.ev) is type(game.ev)


def test_caches_are_bounded() -> None:
    """Lattices, split hands, dealer hands; of a game, the parts that questions asked for."""
    caches = [hands.lattice, hands.split_rows, dealer_hands.dealer_hands]
    game = Game(Rules(decks=1, max_split_hands=2))
    for low, high in itertools.combinations_with_replacement("23456789T", 2):
        game.advise(f"{low},{high}", "6")
    for cache in (*caches, game._part):
        info = cache.cache_info()
        assert info.maxsize is not None
        assert info.currsize <= info.maxsize <= 16


def test_the_order_of_cards_does_not_matter_to_caches() -> None:
    game = Game(Rules(decks=1, max_split_hands=2))
    first = game.advise("2,9,3", "10")
    held = game._part.cache_info().currsize
    second = game.advise("3h,2,9s", "K")
    assert game._part.cache_info().currsize == held
    assert second.values == first.values


def test_a_part_and_the_whole_agree() -> None:
    """Advice before and after the whole game has been valued."""
    game = analyze("live-fold", changes=["decks=2"])
    asked = [("8,8", "10"), ("A,7", "A"), ("5,4,3", "6"), ("A,10", "10")]
    before = [game.advise(*question) for question in asked]
    assert game.ev < 0
    for early, question in zip(before, asked, strict=True):
        late = game.advise(*question)
        assert (late.best, late.condition) == (early.best, early.condition)
        assert late.values.keys() == early.values.keys()
        for action, ev in early.values.items():
            assert late.values[action] == pytest.approx(ev, abs=1e-14)


def test_equal_rules_are_one_key() -> None:
    """However they were made: typed, parsed, by default or by replacing."""
    same = [
        Rules(),
        Rules(decks=8),
        Rules.parse({"decks": "8", "blackjack_pays": "3:2"}),
        Rules.parse(Rules().texts()),
        replace(Rules(decks=2, charlie=5), decks=8, charlie=None),
        Rules(blackjack_pays=Fraction(6, 4), surrender_against=frozenset(reversed(VALUES))),
    ]
    assert len(set(same)) == 1
    different = [replace(Rules(), hits_soft_17=True), Rules(shoe=Shoe.of_decks(8)), Rules(decks=7)]
    assert len({Rules(), *different}) == 4
    assert len({Shoe((4,) * 10), Shoe([4] * 10), Shoe((4,) * 10, (1, 1, 1, 1))}) == 2  # type: ignore[arg-type]  # a list becomes a tuple


# What analyze() takes, and what it refuses.


def test_a_table_by_name_path_or_value(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "deluxe"\ndecks = 1\n', encoding="utf-8")
    games = [
        analyze("deluxe", changes=["decks=1"]),
        analyze("deluxe", changes=("decks=1",), seen="", post_split=" cdz- "),
        analyze(path),
        analyze(str(path), post_split="CDZ-"),
        analyze(analyze(path).rules, seen=(), post_split=PostSplit.CDZ),
    ]
    assert len({game.rules for game in games}) == 1
    assert len({game.ev for game in games}) == 1
    by_text, by_cards = (analyze(path, seen=s) for s in ("8 8", iter(parse_cards("8,8"))))
    assert by_text.seen == by_cards.seen
    assert analyze("live-fold:das").rules.double_after_split


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("delux",), RulesError, "did you mean deluxe"),
        (("nothing.toml",), RulesError, "nothing.toml does not exist"),
        ((5,), RulesError, "unknown table '5'"),
        ((Rules(), {"changes": ["decks=6"]}), QuestionError, r"use dataclasses\.replace"),
        (("deluxe", {"changes": ["deck=6"]}), RulesError, "did you mean decks"),
        (("deluxe", {"post_split": "CDP"}), QuestionError, "'CDP' is unknown; use CDZ- or CDP1"),
        (("deluxe", {"seen": "8,x"}), CardError, "'x' is not a card"),
        (("deluxe", {"changes": ["decks=1"], "seen": "8" * 5}), ShoeError, "5 of 8 wanted, 4 left"),
        ((Rules(decks="infinite"), {"seen": "8"}), QuestionError, "do not change infinite decks"),
    ],
)
def test_what_analyze_refuses(
    arguments: tuple[Any, ...], error: type[ExactshoeError], message: str
) -> None:
    named = arguments[-1] if isinstance(arguments[-1], dict) else {}
    with pytest.raises(error, match=message) as caught:
        analyze(arguments[0], **named)
    assert "\n" not in str(caught.value)


# Questions that a shoe or a table leaves without an answer.


@pytest.mark.parametrize(
    ("table", "hand", "up", "error", "message"),
    [
        (Rules(decks=1), "A,A,A,A,A", "6", ShoeError, "5 of A wanted, 4 left"),
        (Rules(shoe=shoe_of("8,8,9,9,9,9,10")), "8,8", "8", ShoeError, "3 of 8 wanted, 2 left"),
        (Rules(), "10,10,5", "6", CardError, "is busted: it counts 25"),
        (Rules(), "10", "6", CardError, "is not two cards or more"),
        (Rules(), "", "6", CardError, "is not two cards or more"),
        (Rules(), "8,8", "6,7", CardError, "must be one card"),
        (Rules(charlie=5), "2,2,2,2,2", "6", QuestionError, "has won already: it has 5 cards"),
        (Rules(charlie=5), "A,A,A,A,A,A", "6", QuestionError, "has won already: it has 6 cards"),
        (Rules(shoe=shoe_of("A,A,A,10,10,10,6")), "10,6", "10", ShoeError, "could run dry"),
    ],
)
def test_questions_about_a_hand(
    table: Rules, hand: str, up: str, error: type[ExactshoeError], message: str
) -> None:
    game = Game(table)
    with pytest.raises(error, match=message) as caught:
        game.advise(hand, up)
    assert "\n" not in str(caught.value)


def test_a_certain_blackjack_is_refused_where_it_is_looked_for() -> None:
    """Only aces are left under a ten, or tens under an ace; a natural pushes, which is no news."""
    shoe = Shoe((40, 0, 0, 0, 0, 1, 0, 0, 0, 2))
    one_hand: dict[str, Any] = {"split_pairs": SplitPairs(frozenset()), "shoe": shoe}
    with pytest.raises(
        QuestionError, match="a blackjack for certain, so there is nothing to decide"
    ):
        Game(Rules(**one_hand)).advise("10,6", "10")
    unchecked = Game(Rules(**one_hand, peek=Peek.NEVER), exact=True).advise("10,6", "10")
    assert unchecked.values == {Action.STAND: -1, Action.HIT: -1, Action.DOUBLE: -2}
    early = Rules(**one_hand, surrender=Surrender.EARLY)
    advice = Game(early, exact=True).advise("10,6", "10")
    assert (advice.best, advice.condition) == (Action.SURRENDER, "none")
    assert advice.values == {
        Action.STAND: -1,
        Action.HIT: -1,
        Action.DOUBLE: -1,
        Action.SURRENDER: Fraction(-1, 2),
    }


@pytest.mark.parametrize(
    ("counts", "needed"),
    [
        ((0,) * 10, 2),  # nothing to draw: the last cards of one hand and of the dealer
        # Tens: at most 9 whose sum is 4 × 20 + 16 or less, and the last cards of five hands.
        ((0,) * 9 + (13,), 14),
        # Aces, split once: 2 × 20 + 16 of them, and the last cards of three hands.
        ((58,) + (0,) * 9, 59),
        # A pair can become three hands at most: 3 nines and 4 tens are 67 of 76.
        ((0,) * 8 + (3, 0), 7),
    ],
)
def test_shoes_of_one_value(counts: tuple[int, ...], needed: int) -> None:
    """One card fewer than is needed, or none."""
    message = f"the whole game needs {needed} cards before the deal, {sum(counts)} are left"
    with pytest.raises(ShoeError, match=f"the shoe could run dry: {message}"):
        _ = Game(Rules(shoe=Shoe(counts))).ev


def test_tens_alone_always_push() -> None:
    """Fourteen are enough for four hands; every hand is 20, however it is split."""
    game = Game(Rules(shoe=Shoe((0,) * 9 + (14,))), exact=True)
    assert (game.ev, game.by_up) == (0, {"10": 0})
    advice = game.advise("10,10", "10")
    assert (advice.best, advice.margin) == (Action.STAND, 0)
    assert advice.values[Action.SPLIT] == 0


def test_aces_alone_draw_to_21() -> None:
    """The dealer stands on seven aces, soft 17; the player draws ten more cards than he needs."""
    game = Game(Rules(shoe=Shoe((59,) + (0,) * 9)), exact=True)
    assert game.ev == 1
    split = game.advise("A,A", "A").values[Action.SPLIT]
    assert split == -2  # one card each: two hands of 12


# What more choice, or a better price, must do to the EV.

NO_SPLITS = SplitPairs(frozenset())
SPLITS_LOST: dict[str, Any] = {"split_lost_to_blackjack": LostToBlackjack()}
EASIER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "totals to double": (
        {"double_totals": DoubleTotals.TEN_TO_ELEVEN},
        {"double_totals": DoubleTotals.NINE_TO_ELEVEN},
    ),
    "any total to double": (
        {"double_totals": DoubleTotals.ELEVEN_UP},
        {"double_totals": DoubleTotals.ANY},
    ),
    "soft doubles": ({"double_soft": False}, {"double_soft": True}),
    "late doubles": (
        {"double_any_cards": False, "double_totals": DoubleTotals.ANY},
        {"double_any_cards": True, "double_totals": DoubleTotals.ANY},
    ),
    "surrender": ({"surrender": Surrender.NONE}, {"surrender": Surrender.LATE}),
    "early": ({"surrender": Surrender.LATE}, {"surrender": Surrender.EARLY}),
    "surrender against all": (
        {"surrender_against": frozenset({9, 10})},
        {"surrender_against": ALL_VALUES},
    ),
    "cheaper surrender": (
        {"surrender_cost": Fraction(2, 3)},
        {"surrender_cost": Fraction(2, 5)},
    ),
    "blackjack": ({"blackjack_pays": Fraction(6, 5)}, {"blackjack_pays": Fraction(3, 2)}),
    "doubles returned": (
        {"double_lost_to_blackjack": LostToBlackjack(), **SPLITS_LOST},
        {"double_lost_to_blackjack": LostToBlackjack(Lost.ORIGINAL, Lost.ORIGINAL), **SPLITS_LOST},
    ),
    "busted doubles returned": (
        {"busted_double_returned": False},
        {"busted_double_returned": True},
    ),
    "a check": ({"peek": Peek.NEVER, **SPLITS_LOST}, {"peek": Peek.ALWAYS, **SPLITS_LOST}),
    "charlie": (
        {"charlie": None, "double_any_cards": False},
        {"charlie": 5, "double_any_cards": False},
    ),
    "an earlier charlie": (
        {"charlie": 5, "double_any_cards": False},
        {"charlie": 4, "double_any_cards": False},
    ),
}
"""Switches of a table without splits: the worse reading for the player, and the better one."""


@settings(max_examples=14)
@given(st.data(), st.sampled_from(sorted(EASIER)))
def test_better_rules_never_cost(data: st.DataObject, what: str) -> None:
    """Play is the best for every single hand here, so more to choose from cannot harm."""
    table = data.draw(rules(shoe=shoes, split_pairs=NO_SPLITS))
    compare(table, EASIER[what], PostSplit.CDZ)


def compare(
    table: Rules, worse_and_better: tuple[dict[str, Any], dict[str, Any]], post_split: PostSplit
) -> None:
    low, high = (
        Game(replace(table, **switches), post_split=post_split, exact=True)
        for switches in worse_and_better
    )
    assert low.ev <= high.ev
    assert all(low.by_up[up] <= high.by_up[up] for up in high.by_up)


EASIER_SPLITS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "doubles after a split": (
        {"double_after_split": False, "double_split_aces": False},
        {"double_after_split": True},
    ),
    "hits of split aces": ({"hit_split_aces": False}, {"hit_split_aces": True}),
    "doubles of split aces": ({"double_split_aces": False}, {"double_split_aces": True}),
    "splits": (
        {
            "split_pairs": SplitPairs(frozenset({8})),
            "blackjack_after_split": False,
            "hit_split_aces": False,
            "double_split_aces": False,
        },
        {},
    ),
    "a cheaper fold": ({"fold_cost": Fraction(3, 5)}, {"fold_cost": Fraction(1, 7)}),
}


@settings(max_examples=8)
@given(st.data(), st.sampled_from(sorted(EASIER_SPLITS)))
def test_better_rules_of_splits_never_cost(data: st.DataObject, what: str) -> None:
    """CDP1 and two hands: every hand of a split is played at its best for what it can see."""
    forced = [frozenset[int](), frozenset({8}), frozenset({1, 8, 10})]
    fixed: dict[str, Any] = {
        "split_pairs": SplitPairs(),
        "max_split_hands": 2,
        "resplit_aces": False,
        "double_after_split": True,
        "double_totals": st.sampled_from([DoubleTotals.ANY, DoubleTotals.ELEVEN_UP]),
        "split_or_fold": st.sampled_from(forced[: 1 if what == "splits" else 3]),
    }
    table = data.draw(rules(shoe=shoes, **fixed))
    compare(table, EASIER_SPLITS[what], PostSplit.CDP1)
