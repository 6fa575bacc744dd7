"""The policies that follow a simple rule.

Cells are worked out by hand from the words of each rule; those of time-outs and of the house's
advice from the rules pages that the presets' [about] tables name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.blackjack.actions import Action
from strategy.blackjack.house import House, NoSplitFunds, Timeout
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.simple import house_advice, mimic_dealer, never_bust, timeout
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.rules import Rules
from strategy.cards import ACE, TEN, VALUES, Hand
from strategy.errors import QuestionError
from tests.strategies import rules as any_rules

HIT_TO_11 = House(timeout=Timeout.HIT_TO_11)
STAND = House(timeout=Timeout.STAND)

POLICIES: dict[str, Callable[[Rules], CellPolicy]] = {
    "timeout": lambda rules: timeout(rules, HIT_TO_11),
    "mimic-dealer": mimic_dealer,
    "never-bust": never_bust,
    "house-advice": house_advice,
}
EVERY: list[Callable[[Rules], CellPolicy]] = [
    *POLICIES.values(),
    lambda rules: timeout(rules, STAND),
]

HARD = {f"hard {total}" for total in range(4, 22)}
SOFT = {f"soft {total}" for total in range(12, 22)}

FORCED = (Action.SPLIT, Action.FOLD)
ALL_BUT_FOLD = tuple(action for action in Action if action is not Action.FOLD)
AFTER_SPLIT = (Action.STAND, Action.HIT, Action.DOUBLE)


def played(
    policy: CellPolicy, hand: str, up: int = 7, offered: Collection[Action] = ALL_BUT_FOLD
) -> str:
    """The letter of what a hand does."""
    return policy.action(Hand.parse(hand).counts, up, offered).code


def hits(policy: CellPolicy, up: int) -> set[str]:
    """The rows that are hit against an up-card; the others stand."""
    codes = {row: cells[up].text for row, cells in policy.cells.items()}
    assert set(codes.values()) <= {"S", "H"}
    return {row for row, code in codes.items() if code == "H"}


def hard(first: int, last: int) -> set[str]:
    return {f"hard {total}" for total in range(first, last + 1)}


def soft(first: int, last: int) -> set[str]:
    return {f"soft {total}" for total in range(first, last + 1)}


def pair_codes(policy: CellPolicy) -> dict[int, str]:
    """The code of each pair that has one of its own, the same against all up-cards."""
    found = {}
    for pair, codes in policy.pairs.items():
        assert set(codes) == set(VALUES)
        (found[pair],) = {code.text for code in codes.values()}
    return found


# Every policy.


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_has_its_name(name: str) -> None:
    assert POLICIES[name](Rules()).name == name


@pytest.mark.parametrize("policy_of", EVERY)
@given(rules=any_rules())
def test_a_policy_is_complete(policy_of: Callable[[Rules], CellPolicy], rules: Rules) -> None:
    policy = policy_of(rules)
    assert set(policy.cells) == HARD | SOFT
    assert all(set(cells) == set(VALUES) for cells in policy.cells.values())
    codes = pair_codes(policy)
    assert all(rules.may_split(pair) for pair in codes)
    assert set(codes) >= rules.split_or_fold


HANDS = ["2,2", "5,3", "9,2", "10,2", "10,7", "7,7,7", "A,2", "A,6", "A,5,5", "A,A", "8,8", "10,10"]


@pytest.mark.parametrize("policy_of", EVERY)
@given(
    rules=any_rules(),
    hand=st.sampled_from(HANDS),
    up=st.sampled_from(VALUES),
    extra=st.frozensets(st.sampled_from(ALL_BUT_FOLD)),
)
def test_the_action_is_always_one_that_is_offered(
    policy_of: Callable[[Rules], CellPolicy],
    rules: Rules,
    hand: str,
    up: int,
    extra: frozenset[Action],
) -> None:
    policy = policy_of(rules)
    pair = Hand.parse(hand).pair_value
    offered = {Action.STAND, *extra} - ({Action.SPLIT} if pair is None else set())
    assert policy.action(Hand.parse(hand).counts, up, offered) in offered
    if pair is not None and rules.must_split_or_fold(pair):
        assert policy.action(Hand.parse(hand).counts, up, FORCED) in FORCED


@pytest.mark.parametrize("policy_of", EVERY)
def test_nothing_is_doubled_or_surrendered(policy_of: Callable[[Rules], CellPolicy]) -> None:
    policy = policy_of(load_table("deluxe").rules)
    for up in VALUES:
        assert {played(policy, hand, up) for hand in HANDS} <= {"S", "H", "P"}


@pytest.mark.parametrize("policy_of", EVERY)
def test_a_split_ace_that_takes_one_card_stands(
    policy_of: Callable[[Rules], CellPolicy],
) -> None:
    policy = policy_of(load_table("deluxe").rules)
    assert played(policy, "A,2", 7, [Action.STAND]) == "S"


def test_a_pair_that_is_not_split_again_plays_its_total() -> None:
    rules = load_table("live-fold").rules
    assert played(mimic_dealer(rules), "8,8", 10, FORCED) == "P"
    assert played(mimic_dealer(rules), "8,8", 10, AFTER_SPLIT) == "H"
    assert played(never_bust(rules), "8,8", 10, AFTER_SPLIT) == "S"
    assert played(house_advice(rules), "8,8", 5, AFTER_SPLIT) == "S"


# Time-outs.


def test_silent_at_live_fold() -> None:
    # The page, in Thai: a lost connection stands; where it is about a split, it folds.
    table = load_table("live-fold")
    policy = timeout(table.rules, table.house)
    assert not any(hits(policy, up) for up in VALUES)
    assert pair_codes(policy) == {ACE: "F", 8: "F"}
    assert played(policy, "8,8", 6, FORCED) == "F"
    assert played(policy, "A,A", 10, FORCED) == "F"
    assert played(policy, "2,2", 6) == "S"


@pytest.mark.parametrize("name", ["deluxe", "live"])
def test_silent_at_the_other_live_tables(name: str) -> None:
    # Both pages, in Thai and in Malay: it hits up to 11, an ace counting 11, and stands on more.
    table = load_table(name)
    policy = timeout(table.rules, table.house)
    assert all(hits(policy, up) == hard(4, 11) for up in VALUES)
    assert policy.pairs == {}
    # 8, 10 and 11 are hit; 12 and more stand, aces 11 unless they bust.
    assert [played(policy, hand) for hand in ("4,4", "5,5", "6,3,2", "2,2,2,2")] == ["H"] * 4
    stands = ("A,A", "A,2", "6,6", "10,2", "A,5,6", "8,8", "10,10")
    assert {played(policy, hand) for hand in stands} == {"S"}


def test_a_silent_player_stakes_no_more() -> None:
    forced = Rules.parse({"split_or_fold": "2,9"})
    assert pair_codes(timeout(forced, HIT_TO_11)) == {2: "F", 9: "F"}
    assert pair_codes(timeout(forced, STAND)) == {2: "F", 9: "F"}


@pytest.mark.parametrize("house", [House(), House(no_split_funds=NoSplitFunds.HIT_TO_11)])
def test_no_time_out_is_made_up(house: House) -> None:
    message = (
        "strategy timeout: this table does not state what it does when the player is silent; "
        "take one that does, such as deluxe, live or live-fold, or write timeout = "
        '"stand" or "hit-to-11" under \\[house\\] in a TOML file$'
    )
    with pytest.raises(QuestionError, match=message):
        timeout(Rules(), house)


def test_the_tables_that_state_a_time_out_are_those_of_the_message() -> None:
    stating = {name for name in preset_names() if load_table(name).house.timeout}
    assert stating == {"deluxe", "live", "live-fold"}


# How some people play.


@pytest.mark.parametrize("soft_17", [True, False])
def test_mimicking_the_dealer(soft_17: bool) -> None:
    policy = mimic_dealer(Rules(hits_soft_17=soft_17))
    last = 17 if soft_17 else 16
    assert all(hits(policy, up) == hard(4, 16) | soft(12, last) for up in VALUES)
    assert policy.pairs == {}
    assert played(policy, "A,6") == ("H" if soft_17 else "S")
    assert played(policy, "A,10,6") == "S"
    assert played(policy, "8,8") == "H"


def test_never_busting() -> None:
    policy = never_bust(Rules())
    assert all(hits(policy, up) == hard(4, 11) | soft(12, 20) for up in VALUES)
    assert policy.pairs == {}
    assert played(policy, "A,9", 6) == "H"
    assert played(policy, "A,5,5") == "S"
    assert played(policy, "10,2") == "S"


@pytest.mark.parametrize("policy_of", [mimic_dealer, never_bust])
def test_forced_pairs_are_split(policy_of: Callable[[Rules], CellPolicy]) -> None:
    assert pair_codes(policy_of(load_table("live-fold").rules)) == {ACE: "P", 8: "P"}
    forced = Rules.parse({"split_or_fold": "4,10"})
    assert pair_codes(policy_of(forced)) == {4: "P", TEN: "P"}


@pytest.mark.parametrize("up", VALUES)
def test_advice_by_total(up: int) -> None:
    # Stand on 17 and more, and against 4, 5 and 6 on all that is not soft; else hit.
    hit = soft(12, 16) if up in {4, 5, 6} else hard(4, 16) | soft(12, 16)
    assert hits(house_advice(Rules()), up) == hit


def test_advice_on_pairs() -> None:
    # Always split aces and eights, never tens, fours and fives; of others it says nothing.
    policy = house_advice(Rules())
    assert pair_codes(policy) == {ACE: "P", 8: "P"}
    assert {hand: played(policy, hand) for hand in ("4,4", "5,5", "9,9", "10,10")} == {
        "4,4": "H",
        "5,5": "H",
        "9,9": "S",
        "10,10": "S",
    }
    assert played(policy, "7,7", 5) == "S"
    assert pair_codes(house_advice(Rules.parse({"split_pairs": "2,8"}))) == {8: "P"}
    assert pair_codes(house_advice(Rules.parse({"split_pairs": "none"}))) == {}


def test_advice_on_forced_pairs() -> None:
    assert pair_codes(house_advice(load_table("live-fold").rules)) == {ACE: "P", 8: "P"}
    every = {pair: "F" if pair in {4, 5, TEN} else "P" for pair in VALUES}
    assert pair_codes(house_advice(Rules.parse({"split_or_fold": "all"}))) == every


def test_unlike_tens_play_their_total_where_tens_split_by_rank() -> None:
    rules = Rules.parse({"split_pairs": "rank", "split_or_fold": "10"})
    assert played(mimic_dealer(rules), "K,K", 7, FORCED) == "P"
    # Not the same rank: no pair that must be split, so this hand is offered what others are.
    offered = (Action.STAND, Action.HIT, Action.DOUBLE)
    assert {played(policy_of(rules), "K,Q", 7, offered) for policy_of in EVERY} == {"S"}
