"""Rules: what is read and refused, and the answers to the engine's questions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.blackjack.rules import RESERVED, Rules
from strategy.blackjack.switches import (
    ALL_VALUES,
    READERS,
    DoubleTotals,
    Lost,
    LostToBlackjack,
    Peek,
    SplitPairs,
    Surrender,
)
from strategy.cards import ACE, TEN, VALUES, Shoe
from strategy.errors import RulesError
from tests.strategies import cards_needed, rules, small_shoes

ORIGINAL = LostToBlackjack(Lost.ORIGINAL, Lost.ORIGINAL)
MIXED = LostToBlackjack(Lost.ALL, Lost.ORIGINAL)
SHOE = Shoe((4,) * 9 + (16,))


def parse(**switches: object) -> Rules:
    return Rules.parse(switches)


CONTRADICTIONS: list[tuple[dict[str, object], str]] = [
    ({"decks": 6, "shoe": SHOE}, "decks and shoe are both set; leave one of them out"),
    ({"decks": 0}, "decks = 0 is out of range; use 1 to 8, or infinite"),
    ({"decks": 9}, "decks = 9 is out of range; use 1 to 8, or infinite"),
    ({"max_split_hands": 1}, "max_split_hands = 1 is out of range; use 2, 3 or 4"),
    ({"max_split_hands": 5}, "max_split_hands = 5 is out of range; use 2, 3 or 4"),
    ({"max_split_hands": "unlimited"}, "max_split_hands = unlimited needs decks = infinite"),
    ({"charlie": 2}, "charlie = 2 is out of range; use 3 to 21 cards, or none"),
    ({"charlie": 22}, "charlie = 22 is out of range"),
    ({"blackjack_pays": 0}, "blackjack_pays = 0 must be above 0, such as 3/2"),
    ({"surrender_cost": "3/2"}, "surrender_cost = 3/2 is not between 0 and 1"),
    ({"fold_cost": 2}, "fold_cost = 2 is not between 0 and 1; use a ratio like 1/2"),
    (
        {"resplit_aces": True, "split_pairs": "8"},
        "resplit_aces = true, but split_pairs lacks A; add A there, or set resplit_aces = false",
    ),
    ({"hit_split_aces": True, "split_pairs": "none"}, "hit_split_aces = true, but split_pairs"),
    ({"double_split_aces": True, "split_pairs": "2-10"}, "double_split_aces = true, but split_p"),
    (
        {"resplit_aces": True, "max_split_hands": 2},
        "resplit_aces = true, but max_split_hands = 2 allows no resplit; set it to 3 or 4",
    ),
    (
        {"double_split_aces": True, "double_after_split": False},
        "double_split_aces = true, but double_after_split = false; set it to true",
    ),
    (
        {"split_or_fold": "A,8", "split_pairs": "8"},
        "split_or_fold names A, which split_pairs lacks; add A there, or leave A out",
    ),
    ({"split_pairs": "rank", "shoe": SHOE}, "split_pairs = rank needs the ten-ranks; give the"),
    (
        {"peek": False, "split_lost_to_blackjack": "original"},
        "double_lost_to_blackjack.ace = all; set the latter to original",
    ),
    (
        {
            "peek": "ace",
            "double_lost_to_blackjack": {"ace": "original"},
            "split_lost_to_blackjack": "original",
        },
        "split_lost_to_blackjack.ten = original loses one unit a round",
    ),
]

MISREAD: list[tuple[dict[str, object], str]] = [
    ({"decks": "six"}, "decks: 'six' is not understood; write a number from 1 to 8, or infinite"),
    ({"decks": True}, "decks: true is not understood"),
    ({"decks": "9" * 5000}, "is not understood; write a number from 1 to 8"),
    ({"decks": "แปด"}, "decks: 'แปด' is not understood"),
    ({"decks": "\n6x"}, r"decks: '\\n6x' is not understood"),
    ({"max_split_hands": "many"}, "max_split_hands: 'many' is not understood; write 2, 3 or 4"),
    ({"charlie": True}, "charlie: true is not understood; write a number of cards such as 7"),
    ({"hits_soft_17": 1}, "hits_soft_17: 1 is not understood; write true or false"),
    ({"blackjack_pays": 1.2}, "blackjack_pays: 1.2 is not understood; .* such as 6/5"),
    ({"blackjack_pays": "1.5"}, "blackjack_pays: '1.5' is not understood; .* such as 3/2"),
    ({"blackjack_pays": "1,5"}, "an exact ratio such as 3/2"),
    ({"blackjack_pays": "3 2"}, "an exact ratio such as 3/2 or 6:5"),
    ({"blackjack_pays": "3/0"}, "an exact ratio such as 3/2 or 6:5"),
    ({"blackjack_pays": True}, "blackjack_pays: true is not understood"),
    ({"fold_cost": "12.5%"}, "fold_cost: '12.5%' is not understood; .* such as 1/8"),
    ({"fold_cost": "200%"}, "fold_cost = 2 is not between 0 and 1"),
    ({"blackjack_pays": "120%"}, "blackjack_pays: '120%' is not understood; .* such as 6/5"),
    ({"peek": "never"}, "peek: 'never' is not understood; write one of true, false, ace, ten"),
    ({"double_totals": "8-11"}, "write one of any, none, 9-11, 10-11, 11, 11+"),
    ({"surrender": True}, "surrender: true is not understood; write one of none, late, early"),
    ({"double_lost_to_blackjack": "half"}, "write all or original, or a table such as"),
    ({"double_lost_to_blackjack": {}}, "write all or original, or a table such as"),
    ({"double_lost_to_blackjack": {"king": "all"}}, "write all or original, or a table such as"),
    ({"split_lost_to_blackjack": "ace=all,ace=original"}, "write all or original, or a table"),
    ({"surrender_against": "9-2"}, "'9-2' is not understood; list card values such as A,8 or 2-9"),
    ({"surrender_against": "2-"}, "list card values such as A,8 or 2-9"),
    ({"surrender_against": ""}, "list card values such as A,8 or 2-9"),
    ({"split_pairs": "88"}, "write value, rank, none, or pairs such as A,8"),
    ({"split_pairs": ["A", "x"]}, "write value, rank, none, or pairs such as A,8"),
    ({"shoe": "4,4,4"}, "a shoe has ten counts, aces first, tens last; 3 were given"),
    ({"shoe": "4,4,4,4,4,4,4,4,4,x"}, "give ten counts A,2,...,10"),
    ({"shoe": [4] * 9 + [1.5]}, "give ten counts A,2,...,10"),
    ({"shoe": [4] * 9 + [-1]}, "a shoe cannot hold -1 cards of 10"),
    ({"shoe": "As=8,As=8"}, "'As' is counted twice; name each kind of card once"),
    ({"shoe": "As=8,A=8"}, "'A' is counted twice"),
    ({"shoe": "A=8,As=8"}, "'As' is counted twice"),
    ({"shoe": "AK=8"}, "or kinds such as As=8,Kh=8"),
    ({"shoe": "X=8"}, "'X' is not a card"),
    ({"shoe": {"A": "many"}}, "or kinds such as As=8,Kh=8"),
    ({"shoe": Shoe.of_decks("infinite")}, "shoe is infinite; set decks = infinite and leave sho"),
    ({"hit_soft_17": True}, r"unknown rule 'hit_soft_17'; did you mean hits_soft_17\?"),
    ({"das": True}, "unknown rule 'das'; `exactshoe rules` lists all that are known"),
    ({"กฎ": True}, "unknown rule 'กฎ'"),
]


@pytest.mark.parametrize(
    ("switches", "message"), CONTRADICTIONS + MISREAD, ids=lambda case: str(case)[:60]
)
def test_what_makes_no_table_is_refused_in_one_line(
    switches: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        Rules.parse(switches)
    assert str(caught.value).isprintable()  # and so one line


@pytest.mark.parametrize("name", RESERVED)
def test_reserved_rules_are_refused_not_ignored(name: str) -> None:
    with pytest.raises(RulesError, match=f"rule '{name}' is reserved and cannot be set yet"):
        Rules.parse({name: 2})


WRONG_TYPES: list[dict[str, Any]] = [
    {"decks": "8"},
    {"decks": 8.0},
    {"decks": True},
    {"decks": Fraction(8)},
    {"shoe": 8},
    {"shoe": (4,) * 10},
    {"hits_soft_17": 1},
    {"hits_soft_17": "true"},
    {"peek": True},
    {"peek": None},
    {"double_lost_to_blackjack": "all"},
    {"double_lost_to_blackjack": LostToBlackjack(ace="all")},  # type: ignore[arg-type]  # the case
    {"double_totals": "any"},
    {"split_pairs": "value"},
    {"split_pairs": SplitPairs({8})},  # type: ignore[arg-type]  # the case
    {"split_pairs": SplitPairs(frozenset({1, 8}), by_rank=True)},
    {"max_split_hands": None},
    {"max_split_hands": 2.0},
    {"surrender": "late"},
    {"surrender_against": {2, 3}},
    {"surrender_against": frozenset({0, 11})},
    {"split_or_fold": frozenset({"8"})},
    {"charlie": 0},
    {"charlie": "7"},
]


@pytest.mark.parametrize("switch", WRONG_TYPES, ids=str)
def test_plain_values_are_for_parse_not_for_the_constructor(switch: dict[str, Any]) -> None:
    (name,) = switch
    message = rf'{name} = .* is not a value of this switch; give .* Rules.parse\(\{{"{name}"'
    with pytest.raises(RulesError, match=message):
        Rules(**switch)


@pytest.mark.parametrize("name", ["blackjack_pays", "surrender_cost", "fold_cost"])
def test_floats_are_no_ratios(name: str) -> None:
    switch: dict[str, Any] = {name: 0.5}
    with pytest.raises(RulesError, match=f"{name}: 0.5 is not understood; .* such as 1/2"):
        Rules(**switch)


@pytest.mark.parametrize(
    ("name", "given_value", "value"),
    [
        ("decks", "6", 6),
        ("decks", "Infinite", "infinite"),
        ("shoe", "4,4,4,4,4,4,4,4,4,16", SHOE),
        ("shoe", [4] * 9 + [16], SHOE),
        ("shoe", "As=2,Ah=1,K=5,T=1", Shoe((3, *(0,) * 8, 6), (1, 0, 0, 5))),
        ("shoe", {"A": 3, "K": 5}, Shoe((3, *(0,) * 8, 5), (0, 0, 0, 5))),
        ("hits_soft_17", "Yes", True),
        ("blackjack_pays", "3:2", Fraction(3, 2)),
        ("blackjack_pays", " 6 / 5 ", Fraction(6, 5)),
        ("blackjack_pays", 1, Fraction(1)),
        ("fold_cost", "65%", Fraction(13, 20)),
        ("surrender_cost", " 50 % ", Fraction(1, 2)),
        ("peek", True, Peek.ALWAYS),
        ("peek", False, Peek.NEVER),
        ("peek", "TEN", Peek.TEN),
        ("double_lost_to_blackjack", {"ten": "original"}, MIXED),
        ("double_lost_to_blackjack", "original", ORIGINAL),
        ("double_lost_to_blackjack", "ace=all, ten=original", MIXED),
        ("double_totals", 11, DoubleTotals.ELEVEN),
        ("double_totals", "11+", DoubleTotals.ELEVEN_UP),
        ("split_pairs", "rank", SplitPairs(by_rank=True)),
        ("split_pairs", "none", SplitPairs(frozenset())),
        ("split_pairs", "A,8", SplitPairs(frozenset({1, 8}))),
        ("surrender_against", "2-9,A", frozenset(range(1, 10))),
        ("surrender_against", "2,3 9", frozenset({2, 3, 9})),
        ("surrender_against", "all", ALL_VALUES),
        ("surrender", "late", Surrender.LATE),
        ("split_or_fold", ["A", 8, "T"], frozenset({1, 8, 10})),
        ("split_or_fold", [], frozenset()),
        ("charlie", False, None),
        ("charlie", 8, 8),
    ],
)
def test_plain_values_are_read(name: str, given_value: object, value: object) -> None:
    assert getattr(parse(**{name: given_value}), name) == value


@given(rules())
def test_rules_read_back_from_their_texts(table: Rules) -> None:
    texts = table.texts()
    assert Rules.parse(texts) == table
    assert Rules.parse(texts).texts() == texts
    assert set(texts) == set(READERS) - {"shoe"}


@given(rules(shoe=small_shoes() | small_shoes(ten_ranks=True)))
def test_rules_with_a_shoe_read_back_from_their_texts(table: Rules) -> None:
    assert Rules.parse(table.texts()) == table
    assert set(table.texts()) == set(READERS) - {"decks"}


@given(rules(), rules())
def test_equal_rules_hash_alike(one: Rules, other: Rules) -> None:
    same = Rules.parse(one.texts())
    assert hash(same) == hash(one)
    assert len({one, same, other}) == (1 if one == other else 2)


@given(rules(), st.booleans())
def test_a_rule_changed_and_changed_back_is_the_same_rule(table: Rules, soft: bool) -> None:
    changed = replace(table, hits_soft_17=soft, fold_cost=Fraction(1, 3))
    assert replace(changed, hits_soft_17=table.hits_soft_17, fold_cost=table.fold_cost) == table


@given(small_shoes(max_ranks=3, max_cards=20, hands=1))
def test_small_shoes_are_as_small_as_asked(shoe: Shoe) -> None:
    assert 2 <= sum(count > 0 for count in shoe.counts) <= 3
    assert cards_needed(shoe.counts, 1) <= shoe.size <= 20


def test_the_cards_that_a_question_needs() -> None:
    # By hand, one hand: at most 20 + 16 = 36 points. Nine fours make 36; ten do not.
    assert cards_needed((0, 0, 0, 12, 0, 0, 0, 0, 0, 0), 1) == 9 + 2
    # Four aces and three tens make 34; two hands: 56, four aces and five tens make 54.
    assert cards_needed((4, 0, 0, 0, 0, 0, 0, 0, 0, 16), 1) == 7 + 2
    assert cards_needed((4, 0, 0, 0, 0, 0, 0, 0, 0, 16), 2) == 9 + 3


def test_eight_full_decks_unless_told_otherwise() -> None:
    assert Rules().decks == 8
    assert Rules().full_shoe == Shoe.of_decks(8)
    assert Rules(shoe=SHOE).full_shoe == SHOE
    assert Rules(decks="infinite").full_shoe.infinite


@pytest.mark.parametrize(
    ("peek", "ups"),
    [(Peek.ALWAYS, {1, 10}), (Peek.NEVER, set()), (Peek.ACE, {1}), (Peek.TEN, {10})],
)
def test_the_dealer_looks_under_aces_and_tens_alone(peek: Peek, ups: set[int]) -> None:
    assert {up for up in VALUES if Rules(peek=peek).checks(up)} == ups


LOST = {"peek": Peek.NEVER, "double_lost_to_blackjack": MIXED}


@pytest.mark.parametrize(
    ("switches", "up", "unsplit", "split"),
    [
        # A checked blackjack and "original" for splits cost the round its one unit.
        ({}, ACE, (1, 1, 1), (0, 0, 0)),
        ({}, TEN, (1, 1, 1), (0, 0, 0)),
        (
            LOST | {"double_lost_to_blackjack": ORIGINAL, "split_lost_to_blackjack": ORIGINAL},
            ACE,
            (1, 1, 1),
            (0, 0, 0),
        ),
        # No check: every stake, doubled ones twice.
        ({"peek": Peek.NEVER}, ACE, (1, 2, 2), (1, 2, 2)),
        ({"peek": Peek.TEN}, ACE, (1, 2, 2), (1, 2, 2)),
        # The double original, the split all: both stakes only if busted before.
        (LOST, ACE, (1, 2, 2), (1, 2, 2)),
        (LOST, TEN, (1, 1, 2), (1, 1, 2)),
        (LOST | {"busted_double_returned": True}, TEN, (1, 1, 1), (1, 1, 1)),
        (LOST | {"split_lost_to_blackjack": MIXED}, TEN, (1, 1, 1), (0, 0, 0)),
        (LOST | {"split_lost_to_blackjack": MIXED}, ACE, (1, 2, 2), (1, 2, 2)),
    ],
)
def test_what_a_dealer_blackjack_takes(
    switches: dict[str, Any], up: int, unsplit: tuple[int, ...], split: tuple[int, ...]
) -> None:
    table = Rules(**switches)
    assert table.loss(up, after_split=False) == unsplit
    assert table.loss(up, after_split=True) == split
    assert table.round_loses_one(up) is (split == (0, 0, 0))


@given(rules(), st.sampled_from([ACE, TEN]), st.booleans())
def test_a_blackjack_never_takes_less_from_more_stakes(
    table: Rules, up: int, after_split: bool
) -> None:
    plain, doubled, busted = table.loss(up, after_split=after_split)
    assert plain <= doubled <= busted <= 2


@pytest.mark.parametrize(
    ("totals", "allowed"),
    [
        ("any", range(4, 22)),
        ("none", range(0)),
        ("9-11", range(9, 12)),
        ("10-11", range(10, 12)),
        ("11", range(11, 12)),
        ("11+", range(11, 22)),
    ],
)
def test_doubles_by_total(totals: str, allowed: range) -> None:
    table = parse(double_totals=totals)
    doubled = [t for t in range(4, 22) if table.may_double(t, soft=False, cards=2)]
    assert doubled == list(allowed)


def test_doubles_by_hand() -> None:
    table = Rules()
    assert table.may_double(13, soft=True, cards=2)
    assert not table.may_double(13, soft=True, cards=3)
    assert not table.may_double(11, soft=False, cards=1)
    assert table.may_double(11, soft=False, cards=2, split_pair=8)
    assert not table.may_double(13, soft=True, cards=2, split_pair=ACE)
    assert not parse(double_soft=False).may_double(13, soft=True, cards=2)
    assert parse(double_any_cards=True).may_double(11, soft=False, cards=4)
    assert not parse(double_any_cards=True).may_double(11, soft=False, cards=1)
    ndas = parse(double_after_split=False)
    assert not ndas.may_double(11, soft=False, cards=2, split_pair=8)
    assert ndas.may_double(11, soft=False, cards=2)
    assert parse(double_split_aces=True).may_double(13, soft=True, cards=2, split_pair=ACE)


def test_splits_by_pair() -> None:
    table = parse(split_pairs="A,8,10", max_split_hands=3)
    assert [table.hand_limit(pair) for pair in (ACE, 8, 9, TEN)] == [2, 3, 1, 3]
    assert parse(resplit_aces=True).hand_limit(ACE) == 4
    assert parse(decks="infinite", max_split_hands="unlimited").hand_limit(8) == "unlimited"
    assert table.may_split(TEN, same_rank=False)
    assert not parse(split_pairs="rank").may_split(TEN, same_rank=False)
    assert parse(split_pairs="rank").may_split(TEN, same_rank=True)
    assert table.may_hit()
    assert table.may_hit(split_pair=8)
    assert not table.may_hit(split_pair=ACE)
    assert parse(hit_split_aces=True).may_hit(split_pair=ACE)


def test_surrender_by_up_card() -> None:
    late = parse(surrender="late", surrender_against="2-9")
    assert [up for up in VALUES if late.may_surrender(up)] == list(range(2, 10))
    assert not any(late.surrenders_early(up) for up in VALUES)
    early = parse(surrender="early", surrender_against="10")
    assert [up for up in VALUES if early.surrenders_early(up)] == [TEN]
    assert not any(Rules().may_surrender(up) for up in VALUES)


def test_charlie_by_hand() -> None:
    table = parse(charlie=7, charlie_on_split_hands=False)
    assert table.is_charlie(7, after_split=False)
    assert not table.is_charlie(7, after_split=True)
    assert not table.is_charlie(6, after_split=False)
    assert parse(charlie=7).is_charlie(7, after_split=True)
    assert not any(Rules().is_charlie(cards, after_split=False) for cards in range(2, 22))


def test_forced_pairs() -> None:
    table = parse(split_or_fold="A,8")
    assert [pair for pair in VALUES if table.must_split_or_fold(pair)] == [ACE, 8]


def test_grants_that_can_never_be_used_are_refused() -> None:
    for switches in (
        {"double_totals": "none", "double_any_cards": True},
        {"double_totals": "none", "double_split_aces": True},
        {"split_pairs": "8", "blackjack_after_split": True},
    ):
        with pytest.raises(RulesError, match=r"= true, but .*; .*, or set .* = false"):
            Rules.parse(switches)


@pytest.mark.parametrize(
    ("switches", "idle"),
    [
        ({"surrender_against": "2-9"}, {"surrender_against": "surrender = none"}),
        ({"surrender": "late", "surrender_against": "2-9"}, {}),
        ({"fold_cost": "1/2"}, {"fold_cost": "split_or_fold = none"}),
        ({"charlie_on_split_hands": False}, {"charlie_on_split_hands": "charlie = none"}),
        (
            {"busted_double_returned": True},
            {"busted_double_returned": "no doubled stake comes back from a dealer blackjack"},
        ),
        (
            {
                "peek": "false",
                "double_lost_to_blackjack": {"ten": "original"},
                "busted_double_returned": True,
            },
            {},
        ),
    ],
)
def test_switches_without_effect_are_told(
    switches: dict[str, object], idle: dict[str, str]
) -> None:
    assert Rules.parse(switches).without_effect() == idle
