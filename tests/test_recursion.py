"""The literal game: by hand on a few cards, by identities, and against published values."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy.blackjack.actions import Action, best_action
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.recursion_dealer import Dealer, Result
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import Peek, SplitPairs, Surrender
from strategy.cards import ACE, RANKS, Card, Hand, Shoe, parse_cards, parse_up_card
from strategy.errors import QuestionError, ShoeError
from tests.literal_games import MODES, shoe_of
from tests.strategies import rules, small_shoes

DATA = Path(__file__).parent / "data"
TEN = parse_up_card("10")
STAND, HIT, DOUBLE = Action.STAND, Action.HIT, Action.DOUBLE
SPLIT, SURRENDER, FOLD = Action.SPLIT, Action.SURRENDER, Action.FOLD


def values(
    hand: str, unseen: str, mode: str = "checked", **switches: Any
) -> dict[Action, Fraction]:
    """The values of a hand against a ten, with these cards left after it and the ten."""
    table = Rules(shoe=shoe_of(hand, "10", unseen), **MODES[mode], **switches)
    return LiteralGame(table).values(Hand.parse(hand), TEN)


def without_blackjack(game: LiteralGame, hand: str, up: str) -> dict[Action, Fraction]:
    """The values given no dealer blackjack, where the dealer has looked: it costs one unit."""
    cards = Hand.parse(hand), parse_up_card(up)
    clear = game.no_blackjack(*cards)
    return {action: (ev + 1 - clear) / clear for action, ev in game.values(*cards).items()}


# By hand: what each first hand is worth against a ten. T stands for any ten-value.


@pytest.mark.parametrize(
    ("mode", "doubled"),
    [
        # Draw A (1/3): 12 loses 2 to T,T. Draw T (2/3): 21 meets A (1/2) or beats T,T (1/2).
        # If all is lost: -2/3 + 2/3 (-2/2 + 2/2); if only one unit is: -2/3 + 2/3 (-1/2 + 2/2).
        ("all", Fraction(-2, 3)),
        ("one unit", Fraction(-1, 3)),
        ("doubles original", Fraction(-1, 3)),
        # The hole card is T (2/3), A and T are left: 1/2 (-2) + 1/2 (2) = 0. Or A (1/3): -1.
        ("checked", Fraction(-1, 3)),
    ],
)
def test_eleven_by_hand(mode: str, doubled: Fraction) -> None:
    """6,5 with A,T,T unseen. Hit: A (1/3) -1, T (2/3) 21 as above for one stake, 0."""
    expected = {STAND: Fraction(-1), HIT: Fraction(-1, 3), DOUBLE: doubled}
    assert values("6,5", "A,10,10", mode) == expected


@pytest.mark.parametrize(
    ("mode", "doubled"),
    [
        ("all", Fraction(-2)),
        ("doubles original", Fraction(-2)),
        # Draw A (1/4): 17, -2. Draw T (3/4): bust, -1 if the hole card is A (1/3), else -2.
        ("busted doubles original", Fraction(-7, 4)),
        ("one unit", Fraction(-7, 4)),
        # Hole card A (1/4): -1; else -2.
        ("checked", Fraction(-7, 4)),
    ],
)
def test_busted_double_by_hand(mode: str, doubled: Fraction) -> None:
    """T,6 with A,T,T,T unseen: the dealer has 20 or a blackjack, every action loses."""
    expected = {STAND: Fraction(-1), HIT: Fraction(-1), DOUBLE: doubled}
    assert values("10,6", "A,10,10,10", mode) == expected


@pytest.mark.parametrize(
    ("mode", "split", "with_blackjack", "fold"),
    [
        # The ace comes to one of the two hands (2/3): 12 loses, 21 wins, 0; or, the two counting
        # as blackjack, 3/2 - 1. Or the dealer has it (1/3): two stakes are lost, or one unit is,
        # or both blackjacks push where hands lose by themselves.
        ("all", Fraction(-2, 3), Fraction(1, 3), Fraction(-1, 5)),
        ("doubles original", Fraction(-2, 3), Fraction(1, 3), Fraction(-1, 5)),
        ("one unit", Fraction(-1, 3), Fraction(0), Fraction(-1, 5)),
        # Folding before the check is not possible: 2/3 (-1/5) + 1/3 (-1).
        ("checked", Fraction(-1, 3), Fraction(0), Fraction(-7, 15)),
    ],
)
def test_forced_aces_by_hand(
    mode: str, split: Fraction, with_blackjack: Fraction, fold: Fraction
) -> None:
    """A,A with A,T,T unseen, split once or folded, one card each."""
    forced: dict[str, Any] = {"split_or_fold": frozenset({ACE})}
    assert values("A,A", "A,10,10", mode, **forced) == {SPLIT: split, FOLD: fold}
    found = values("A,A", "A,10,10", mode, blackjack_after_split=True, **forced)
    assert found == {SPLIT: with_blackjack, FOLD: fold}


@pytest.mark.parametrize("mode", MODES)
def test_surrender_by_hand(mode: str) -> None:
    """T,6 with A,T,T,T unseen: late -1/2 (3/4) or -1 (1/4), early -1/2 in any case."""
    for surrender, cost in ((Surrender.LATE, Fraction(-5, 8)), (Surrender.EARLY, Fraction(-1, 2))):
        assert values("10,6", "A,10,10,10", mode, surrender=surrender)[SURRENDER] == cost


@pytest.mark.parametrize("mode", MODES)
def test_blackjack_by_hand(mode: str) -> None:
    """A,T with A,T,T unseen pushes (1/3) or is paid 6/5 (2/3), and nothing else is offered."""
    game = LiteralGame(
        Rules(shoe=shoe_of("A,10,10", "A,10,10"), blackjack_pays=Fraction(6, 5), **MODES[mode])
    )
    assert game.value(Hand.parse("A,10"), TEN) == Fraction(4, 5)
    assert game.values(Hand.parse("A,10"), TEN) == {}
    assert game.no_blackjack(Hand.parse("A,10"), TEN) == Fraction(2, 3)


@pytest.mark.parametrize(
    ("mode", "hit", "doubled"),
    [
        # Draw A (1/3): the dealer has T. Draw T (2/3): the dealer has A or T. Three cards win,
        # but lose to a blackjack, if all is lost both stakes: 2/3 + 2/3 (-2/2 + 2/2).
        ("all", Fraction(1, 3), Fraction(2, 3)),
        ("doubles original", Fraction(1, 3), Fraction(1)),
        ("one unit", Fraction(1, 3), Fraction(1)),
        ("checked", Fraction(1, 3), Fraction(1)),  # 2/3 (1) - 1/3 and 2/3 (2) - 1/3
    ],
)
def test_charlie_by_hand(mode: str, hit: Fraction, doubled: Fraction) -> None:
    """5,4 with A,T,T unseen: with any third card it would win on three cards."""
    expected = {STAND: Fraction(-1), HIT: hit, DOUBLE: doubled}
    assert values("5,4", "A,10,10", mode, charlie=3) == expected


def test_a_hand_of_21_by_hand() -> None:
    """A soft 21 takes a ten and counts 21 again, a hard one busts; the dealer has 20."""
    soft = {STAND: Fraction(1), HIT: Fraction(1), DOUBLE: Fraction(2)}
    assert values("A,4,6", "10,10,10", double_any_cards=True) == soft
    hard = {STAND: Fraction(1), HIT: Fraction(-1), DOUBLE: Fraction(-2)}
    assert values("10,6,5", "10,10,10", double_any_cards=True) == hard


def test_an_ace_on_a_split_ten_is_an_ordinary_21() -> None:
    """T,T with A,T,T,T unseen, split once: A,T doubles and beats 20, T,T pushes.

    The ace is the hole card (1/4) and one unit is lost; or one of the other three cards: the second
    card of the first hand (1/3), or of the second (1/3), and two units are won.
    """
    assert values("10,10", "A,10,10,10", max_split_hands=2)[SPLIT] == Fraction(3, 4)


def test_a_hand_that_has_won_already_is_played_on() -> None:
    shoe = shoe_of("2,3,4", "10", "5,6,8,9,10,10,10")
    hand = Hand.parse("2,3,4")
    with_charlie, without = (LiteralGame(Rules(shoe=shoe, charlie=n)) for n in (3, None))
    assert with_charlie.values(hand, TEN) == without.values(hand, TEN)


def test_the_best_action_is_the_first_of_the_best() -> None:
    """T,6 with A,T,T,T unseen: standing and hitting lose one unit alike; surrender is dearer."""
    table = Rules(shoe=shoe_of("10,6", "10", "A,10,10,10"), surrender=Surrender.LATE)
    assert LiteralGame(table).value(Hand.parse("10,6"), TEN) == Fraction(-5, 8)
    assert best_action(values("10,6", "A,10,10,10")) is STAND


# Identities.


@pytest.mark.parametrize("soft_17", [False, True])
@pytest.mark.parametrize("shoe", [Shoe((2, 1, 1, 1, 1, 1, 3, 1, 2, 4)), Shoe((4,) * 9 + (16,))])
def test_dealer_results_sum_to_one(shoe: Shoe, soft_17: bool) -> None:
    game = LiteralGame(Rules(shoe=shoe, hits_soft_17=soft_17))
    for rank in RANKS[:10]:
        results = game.dealer_results(Card(rank))
        assert set(results) == set(Result)
        assert sum(results.values()) == 1


def test_hands_dealt_before_the_up_card_weigh_to_the_same_ev() -> None:
    shoe = shoe_of("A,A,A,10,10,10,10,10,8,8,8,8,9,9,9")
    game = LiteralGame(Rules(shoe=shoe, surrender=Surrender.LATE))
    chances = {Card(RANKS[i]): n for i, n in enumerate(shoe.counts) if n}
    total_ev = Fraction(0)
    for first, second, up in product(chances, repeat=3):
        left = Counter(chances)
        weight = 1
        for card in (first, second, up):
            weight *= left[card]
            left[card] -= 1
        if weight:
            total_ev += weight * game.value(Hand((first, second)), up)
    assert game.ev() == total_ev / (15 * 14 * 13)


@settings(max_examples=15)
@given(st.data())
def test_losing_one_unit_is_as_good_as_a_check(data: st.DataObject) -> None:
    """The players act on as much, and a dealer blackjack costs them as much."""
    shoe = data.draw(small_shoes(max_ranks=3, max_cards=16))
    fixed = {"max_split_hands": 2, "resplit_aces": False, "split_or_fold": frozenset()}
    table = data.draw(rules(shoe=shoe, peek=Peek.ALWAYS, **fixed))
    unchecked = replace(table, **MODES["one unit"])
    post_split = data.draw(st.sampled_from(PostSplit))
    checked_game, unchecked_game = (LiteralGame(r, None, post_split) for r in (table, unchecked))
    assert checked_game.ev_by_up() == unchecked_game.ev_by_up()


@pytest.mark.parametrize("up", ["10", "6", "A"])
def test_strategies_after_one_split_are_in_order(up: str) -> None:
    """For two hands CDP1 is the best of the strategies that see one hand, CDZ- is one of them.

    Here they differ, so the order is strict.
    """
    table = Rules(shoe=Shoe((3, 4, 3, 0, 0, 1, 0, 0, 0, 6)), max_split_hands=2)
    pair, card = Hand.parse("2,2"), parse_up_card(up)
    cdz, cdp1 = (LiteralGame(table, None, kind).values(pair, card)[SPLIT] for kind in PostSplit)
    assert cdz < cdp1


def entries(game: LiteralGame) -> int:
    """How many entries the memos of a game hold."""
    memos = [memo for owner in (game, game._dealer) for memo in vars(owner).values()]
    return sum(memo.cache_info().currsize for memo in memos if hasattr(memo, "cache_info"))


def test_memos_do_not_care_for_the_order_of_the_cards() -> None:
    game = LiteralGame(Rules(decks=1, charlie=5))
    first = game.values(Hand.parse("2,9,3"), parse_up_card("K"))
    grown = entries(game)
    assert grown > 100
    assert game.values(Hand.parse("3h,2,9s"), parse_up_card("10")) == first
    assert entries(game) == grown


# Published and independently computed values.


def test_a_shoe_of_cards_left_is_not_a_full_one() -> None:
    """4,6,4,2 against 6 with 24 cards left: both fractions were found by enumeration elsewhere."""
    left = Shoe((0, 3, 1, 0, 1, 4, 2, 3, 3, 7))
    hand, up = Hand.parse("4,6,4,2"), parse_up_card("6")
    counts = tuple(n + m for n, m in zip(left.counts, (0, 1, 0, 2, 0, 2, 0, 0, 0, 0), strict=True))
    for soft_17 in (False, True):
        found = LiteralGame(Rules(hits_soft_17=soft_17), Shoe(counts)).values(hand, up)
        assert found == {STAND: Fraction(2297, 21252), HIT: Fraction(-689929, 1009470)}
    with pytest.raises(ShoeError, match="2 of 4 wanted, 0 left"):
        LiteralGame(Rules(), left).values(hand, up)


def test_the_next_card_after_a_check() -> None:
    """One deck, 2,3 against a ten: an ace 4/48 (printed by imathworks.com).

    Else the next card is one of the 45 that are no ace, as the hole card is: 15 tens, 3 twos.
    """
    shoe = Shoe.of_decks(1).without(parse_cards("2,3,10"))
    draws = Dealer(Rules(decks=1), 1).draws(shoe.counts, ACE)
    ways = sum(draw.weight for draw in draws)
    chances = {draw.kind + 1: Fraction(draw.weight, ways) for draw in draws}
    assert sum(chances.values()) == 1
    assert chances[1] == Fraction(4, 48)
    assert chances[10] == Fraction(44, 48) * Fraction(15, 45)
    assert chances[2] == Fraction(44, 48) * Fraction(3, 45)


@pytest.fixture(scope="module")
def one_deck() -> LiteralGame:
    """One deck, S17, the dealer checks."""
    return LiteralGame(Rules(decks=1))


@pytest.mark.parametrize(
    ("hand", "hit"), [("10,5", -0.501091), ("9,6", -0.509827), ("8,7", -0.474794)]
)
def test_fifteen_against_a_ten(one_deck: LiteralGame, hand: str, hit: float) -> None:
    """Printed by wizardofodds.com, given no dealer blackjack."""
    found = without_blackjack(one_deck, hand, "10")
    assert best_action(found) is HIT
    assert float(found[HIT]) == pytest.approx(hit, abs=6e-7)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("10,6", HIT),
        ("9,7", HIT),
        ("10,5,A", STAND),
        ("10,4,2", STAND),
        ("10,3,3", STAND),
        ("6,6,4", HIT),
        ("4,4,8", STAND),
    ],
)
def test_sixteen_against_a_ten(one_deck: LiteralGame, hand: str, best: Action) -> None:
    """One deck: verdicts by composition, of a reference calculator."""
    assert best_action(without_blackjack(one_deck, hand, "10")) is best


@pytest.mark.parametrize("soft_17", ["S17", "H17"])
@pytest.mark.parametrize("decks", ["1", "infinite"])
def test_dealer_results_are_the_published_ones(decks: str, soft_17: str) -> None:
    """dealer_results.json: one deck to 12 decimals, infinite decks as fractions."""
    table = json.loads((DATA / "dealer_results.json").read_text(encoding="utf-8"))
    exact = decks == "infinite"
    rows = table["infinite_exact_fractions"] if exact else table["finite"]["1"]
    game = LiteralGame(Rules.parse({"decks": decks, "hits_soft_17": soft_17 == "H17"}))
    for up, row in rows[soft_17].items() if soft_17 in rows else rows.items():
        results = game.dealer_results(parse_up_card(up))
        named = {str(result.value): chance for result, chance in results.items()}
        for name, cell in zip(table["columns"], row, strict=True):
            if exact:
                assert named[name] == Fraction(cell), (up, name)
            else:
                assert float(named[name]) == pytest.approx(cell, abs=6e-13), (up, name)


@pytest.mark.long
@pytest.mark.parametrize("up", ["A", "6", "9", "10"])
def test_split_aces_of_one_deck(one_deck: LiteralGame, up: str) -> None:
    """composition_dependent.json: aces split once, one card each, 13 decimals."""
    table = json.loads((DATA / "composition_dependent.json").read_text(encoding="utf-8"))
    case = next(case for case in table["cases"] if case["decks"] == 1)
    published = case["split_ev_no_dealer_blackjack"]["A"][up]
    found = without_blackjack(one_deck, "A,A", up)[SPLIT]
    assert float(found) == pytest.approx(published, abs=2e-13)


@pytest.mark.long
def test_infinite_decks() -> None:
    """S17, double after split, two hands: -0.570388012 percent, to the printed digits.

    By a program that gives the value of Wizard of Odds, appendix 5, for any number of hands.
    """
    ev = LiteralGame(Rules(decks="infinite", max_split_hands=2)).ev()
    assert float(ev) == pytest.approx(-0.00570388012, abs=6e-12)


# Refusals.


def test_any_number_of_hands_is_refused() -> None:
    with pytest.raises(QuestionError, match=r"max_split_hands = unlimited .* use 2, 3 or 4"):
        LiteralGame(Rules(decks="infinite", max_split_hands="unlimited"))


def test_ranks_are_needed_where_tens_split_by_rank() -> None:
    by_rank = Rules(decks=1, split_pairs=SplitPairs(by_rank=True))
    with pytest.raises(ShoeError, match="does not tell 10, J, Q and K apart; give it as kinds"):
        LiteralGame(by_rank, Shoe((4,) * 9 + (16,)))


def test_tens_of_two_ranks_are_no_pair_by_rank() -> None:
    """A forced pair of tens is forced only where it may be split."""
    shoe = shoe_of("K,K,K,Q,Q,10,9,9,9,9")
    forced = Rules(shoe=shoe, split_pairs=SplitPairs(by_rank=True), split_or_fold=frozenset({10}))
    game, nine = LiteralGame(forced), parse_up_card("9")
    assert set(game.values(Hand.parse("K,K"), nine)) == {SPLIT, FOLD}
    assert set(game.values(Hand.parse("K,Q"), nine)) == {STAND, HIT, DOUBLE}


def test_cards_that_the_shoe_lacks_are_refused() -> None:
    game = LiteralGame(Rules(shoe=shoe_of("8,8,9,9,10,10,10")))
    with pytest.raises(ShoeError, match="3 of 8 wanted, 2 left"):
        game.values(Hand.parse("8,8"), parse_up_card("8"))


def test_a_shoe_that_runs_dry_is_refused() -> None:
    """8,8 against 6 with two nines left: a hit takes one, and the dealer has 15 with the other."""
    game = LiteralGame(Rules(shoe=shoe_of("8,8,6,9,9")))
    with pytest.raises(ShoeError, match="can run out before the round is over; give it more"):
        game.values(Hand.parse("8,8"), parse_up_card("6"))


def test_a_certain_blackjack_leaves_nothing_to_decide() -> None:
    """Only aces are left under a checked ten: one unit is lost, early surrender apart."""
    found = values("10,6", "A,A,A", surrender=Surrender.EARLY)
    assert found == dict.fromkeys([STAND, HIT, DOUBLE], Fraction(-1)) | {SURRENDER: Fraction(-1, 2)}
