"""The literal game played by a policy: by hand, in every order of the cards, and by identities."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy.blackjack.actions import Action, best_action
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.recursion_dealer import Result
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import DoubleTotals, SplitPairs, Surrender
from strategy.cards import (
    ACE,
    RANKS,
    VALUES,
    Card,
    Hand,
    Shoe,
    counts_of,
    parse_cards,
    parse_up_card,
    value_name,
)
from strategy.errors import QuestionError, ShoeError
from tests.literal_games import MODES, shoe_of
from tests.strategies import CODES, cell_policies, rules, small_shoes
from tests.test_recursion_orders import SPLITS, Dealt, Played, every_order

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

DATA = Path(__file__).parent / "data"
TEN = parse_up_card("10")
STAND, HIT, DOUBLE, SPLIT = Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT
NO_SPLITS: dict[str, Any] = {"split_pairs": SplitPairs(frozenset())}
ONE_SPLIT: dict[str, Any] = {"max_split_hands": 2, "resplit_aces": False}
STANDS = CellPolicy("always stand", {}, {})


def plays(
    cells: Mapping[str, str], pairs: Mapping[int, str] | None = None, *, two_card: bool = False
) -> CellPolicy:
    """The policy that plays these codes against every up-card, and stands elsewhere."""
    return CellPolicy(
        "by hand",
        {row: dict.fromkeys(VALUES, CODES[text]) for row, text in cells.items()},
        {pair: dict.fromkeys(VALUES, CODES[text]) for pair, text in (pairs or {}).items()},
        two_card,
    )


def game_of(hand: str, up: str, unseen: str, policy: CellPolicy, **switches: Any) -> LiteralGame:
    """The game by a policy, with these cards left after the hand and the up-card."""
    return LiteralGame(Rules(shoe=shoe_of(hand, up, unseen), **switches), policy=policy)


# By hand: T stands for any ten-value.

# 6,5 against T with 2,8,T,T unseen. The dealer has 12 with the 2, 18 with the 8 and 20 with a T.
# Stand: the 2 (1/4) becomes 20 with the 8 (1/3) or busts (2/3): 1/4 (-1/3 + 2/3) - 3/4 = -2/3.
# One card: the 2 makes 13, against 18 or 20: -1. The 8 makes 19, against 20 (2/3), or a 2 and then
# a T (1/3): -1/3. A T (1/2) makes 21, which beats 20, 18 and busts alike: 1. So 1/6, doubled 1/3.
ELEVEN = ("6,5", "10", "2,8,10,10")


@pytest.mark.parametrize(
    ("cells", "hit"),
    [
        ({}, Fraction(1, 6)),
        # 13 takes the 8 (1/3) and beats 20, or busts (2/3): 1/4 (-1/3) - 1/4 (1/3) + 1/2.
        ({"hard 13": "H"}, Fraction(1, 3)),
        # 19 takes the 2 (1/3) and beats 20, or busts (2/3): -1/3, as it has standing.
        ({"hard 13": "H", "hard 19": "H"}, Fraction(1, 3)),
        ({"hard 13": "H", "hard 19": "H", "hard 21": "H"}, Fraction(-1)),
        # Three cards are not doubled or surrendered: what follows, and a hit where nothing does.
        ({"hard 13": "Ds"}, Fraction(1, 6)),
        ({"hard 13": "Dh"}, Fraction(1, 3)),
        ({"hard 13": "D"}, Fraction(1, 3)),
        ({"hard 13": "Rs"}, Fraction(1, 6)),
        ({"hard 13": "Rh"}, Fraction(1, 3)),
        ({"hard 13": "R"}, Fraction(1, 3)),
    ],
)
def test_longer_hands_by_hand(cells: dict[str, str], hit: Fraction) -> None:
    """Each action is followed by the policy, whatever would be best."""
    policy = plays({"hard 11": "H"} | cells)
    game = game_of(*ELEVEN, policy, surrender=Surrender.LATE)
    found = game.values(Hand.parse("6,5"), TEN)
    expected = {STAND: Fraction(-2, 3), HIT: hit, DOUBLE: Fraction(1, 3)}
    assert found == expected | {Action.SURRENDER: Fraction(-1, 2)}
    assert game.value(Hand.parse("6,5"), TEN) == hit


def test_a_longer_hand_doubles_where_it_may() -> None:
    """13 takes the 8 (1/3) or busts (2/3) for two: 1/4 (-2/3) - 1/4 (1/3) + 1/2 = 1/4."""
    game = game_of(*ELEVEN, plays({"hard 11": "H", "hard 13": "Dh"}), double_any_cards=True)
    assert game.value(Hand.parse("6,5"), TEN) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("code", "switches", "ev"),
    [
        ("S", {}, Fraction(-2, 3)),
        ("H", {}, Fraction(1, 6)),
        ("Dh", {}, Fraction(1, 3)),
        ("Dh", {"double_totals": DoubleTotals.NONE}, Fraction(1, 6)),
        ("D", {"double_totals": DoubleTotals.NONE}, Fraction(1, 6)),
        ("Ds", {"double_totals": DoubleTotals.NONE}, Fraction(-2, 3)),
        ("Rs", {"surrender": Surrender.LATE}, Fraction(-1, 2)),
        ("Rs", {}, Fraction(-2, 3)),
        ("Rh", {}, Fraction(1, 6)),
    ],
)
def test_first_hands_by_hand(code: str, switches: dict[str, Any], ev: Fraction) -> None:
    game = game_of(*ELEVEN, plays({"hard 11": code}), **switches)
    assert game.value(Hand.parse("6,5"), TEN) == ev


def test_two_cards_have_cells_of_their_own() -> None:
    cells = {"6,5": "H", "hard 11": "S"}
    for two_card, ev in ((True, Fraction(1, 6)), (False, Fraction(-2, 3))):
        game = game_of(*ELEVEN, plays(cells, two_card=two_card))
        assert game.value(Hand.parse("6,5"), TEN) == ev


# 8,8 against 7 with 3,T,T,T unseen, split once. One of the hands draws the 3 (1/4 + 1/4), the other
# one has 18 and beats 17: the 3 makes 11, which loses, is hit to 21 or doubled to 21, so that the
# round brings 0, 2 or 3. Or both have 18 (1/2): against 17, or 3 and two T, 20: 0.
EIGHTS = ("8,8", "7", "3,10,10,10")


@pytest.mark.parametrize(
    ("code", "after_split", "ev"),
    [
        ("S", True, Fraction(0)),
        ("H", True, Fraction(1)),
        ("Dh", True, Fraction(3, 2)),
        ("Dh", False, Fraction(1)),
        ("Ds", False, Fraction(0)),
        ("D", False, Fraction(1)),
        ("Rs", True, Fraction(0)),
        ("Rh", True, Fraction(1)),
    ],
)
def test_hands_of_a_split_by_hand(code: str, after_split: bool, ev: Fraction) -> None:
    """Only a first hand may be surrendered; whether to double after a split is the table's."""
    game = game_of(
        *EIGHTS,
        plays({"hard 11": code}, {8: "P"}),
        max_split_hands=2,
        double_after_split=after_split,
        surrender=Surrender.LATE,
    )
    assert game.value(Hand.parse("8,8"), parse_up_card("7")) == ev


@pytest.mark.parametrize(
    ("pairs", "switches", "ev"),
    [
        # 16 takes the 3 (1/4) and beats 17, or busts: -1/2, as much as surrender costs against 7.
        ({}, {}, Fraction(-1, 2)),
        ({8: "H"}, {}, Fraction(-1, 2)),
        ({8: "S"}, {}, Fraction(-1)),
        ({8: "P"}, {}, Fraction(3, 2)),
        ({8: "P"}, NO_SPLITS, Fraction(-1, 2)),
        ({8: "Rp"}, {}, Fraction(3, 2)),
        (
            {8: "Rp"},
            {"surrender": Surrender.LATE, "surrender_cost": Fraction(1, 3)},
            Fraction(-1, 3),
        ),
        ({8: "P"}, {"split_or_fold": frozenset({8})}, Fraction(3, 2)),
        ({8: "F"}, {"split_or_fold": frozenset({8})}, Fraction(-1, 5)),
        ({8: "F"}, {}, Fraction(-1, 2)),
    ],
)
def test_pairs_by_hand(pairs: dict[int, str], switches: dict[str, Any], ev: Fraction) -> None:
    """A pair whose code is not offered, or that has none, plays the cell of 16."""
    policy = plays({"hard 11": "Dh", "hard 16": "H"}, pairs)
    game = game_of(*EIGHTS, policy, max_split_hands=2, **switches)
    assert game.value(Hand.parse("8,8"), parse_up_card("7")) == ev


@pytest.mark.parametrize("hands", [2, 3])
@pytest.mark.parametrize(
    ("cells", "two_card", "two_hands"),
    [
        ({}, False, Fraction(2)),
        # The third 8 comes to the first hand (1/6) or to the second (5/6 x 1/5), which then busts
        # while the other one wins: 2/3 (2).
        ({"hard 16": "H"}, False, Fraction(4, 3)),
        ({"hard 16": "H"}, True, Fraction(2)),
        ({"8,8": "H"}, True, Fraction(4, 3)),
    ],
)
def test_a_pair_card_after_a_split_by_hand(
    cells: dict[str, str], two_card: bool, two_hands: Fraction, hands: int
) -> None:
    """8,8 against 6 with 8,T,T,T,T,T unseen: the dealer busts, and every hand that stands wins.

    Where two hands are the most, the pair that has the third 8 plays as 16. Where there may be
    three it is split without being asked: three units with the third 8 (1/3), else two.
    """
    policy = plays(cells, {8: "P"}, two_card=two_card)
    game = game_of("8,8", "6", "8,10,10,10,10,10", policy, max_split_hands=hands)
    expected = two_hands if hands == 2 else Fraction(7, 3)
    assert game.value(Hand.parse("8,8"), parse_up_card("6")) == expected


def test_split_aces_take_one_card_whatever_the_policy_says() -> None:
    """A,A with A,T,T unseen, all stakes lost to a blackjack.

    The ace comes to one of the hands (2/3): 12 loses to 20, 21 wins. Or to the dealer (1/3): -2.
    """
    hits = plays({"soft 12": "H", "soft 21": "Dh"}, {ACE: "P"})
    game = game_of("A,A", "10", "A,10,10", hits, **MODES["all"])
    assert game.value(Hand.parse("A,A"), TEN) == Fraction(-2, 3)


@pytest.mark.parametrize(
    ("cells", "switches", "against_ten"),
    [
        # T,T (1/2) pushes against a T (1/2) or beats the 7; 7,T (1/2) loses: 1/4 - 1/2.
        ({}, {}, Fraction(-1, 4)),
        # T,T busts.
        ({"hard 20": {10: CODES["H"]}}, {}, Fraction(-1)),
        # 7,T costs one half.
        ({"hard 17": {10: CODES["Rs"]}}, {"surrender": Surrender.LATE}, Fraction(0)),
    ],
)
def test_overall_ev_by_hand(
    cells: dict[str, Any], switches: dict[str, Any], against_ten: Fraction
) -> None:
    """7,T,T,T,T: T,T beats the 17 of a 7; the codes are for hands against a ten.

    The best play cannot be told: a split would leave the dealer no card.
    """
    table = Rules(shoe=shoe_of("7,10,10,10,10"), **switches)
    game = LiteralGame(table, policy=CellPolicy("by hand", cells, {}))
    assert game.ev_by_up() == {7: 1, 10: against_ten}
    assert game.ev() == Fraction(1, 5) + Fraction(4, 5) * against_ten
    with pytest.raises(ShoeError, match="can run out before the round is over"):
        LiteralGame(table).ev()


def test_tens_of_two_ranks_play_their_cell_where_only_ranks_split() -> None:
    by_rank = Rules(shoe=shoe_of("K,K,K,Q,Q,10,9,9,9,9"), split_pairs=SplitPairs(by_rank=True))
    game = LiteralGame(by_rank, policy=plays({}, {10: "P"}))
    for hand, action in (("K,K", SPLIT), ("K,Q", STAND)):
        cards = Hand.parse(hand), parse_up_card("9")
        assert game.value(*cards) == game.values(*cards)[action]


def test_an_action_that_is_not_offered_is_refused() -> None:
    game = game_of(*EIGHTS, STANDS, split_or_fold=frozenset({8}))
    message = "'always stand' says stand for 8,8 against 7, which is not offered; .* split or fold$"
    with pytest.raises(QuestionError, match=message):
        game.value(Hand.parse("8,8"), parse_up_card("7"))


# Every order of the unseen cards. The policy is far from the best one: it doubles a soft 21.

UNWISE = plays(
    {f"hard {total}": "H" for total in range(4, 15)}
    | {"hard 10": "Dh", "hard 11": "Dh", "hard 15": "Ds"}
    | {f"soft {total}": "H" for total in range(12, 18)}
    | {"soft 18": "Ds", "soft 21": "Ds"},
    dict.fromkeys(VALUES, "P"),
)


def chooser(allowed: Collection[Action]) -> Callable[[list[str]], Action]:
    """What the policy does with cards against a ten; it may double two cards only."""

    def choose(cards: list[str]) -> Action:
        offered = [action for action in allowed if action is not DOUBLE or len(cards) == 2]
        return UNWISE.action(counts_of(parse_cards(",".join(cards))), 10, offered)

    return choose


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("hand", ["6,5", "A,6", "8,8", "10,2", "4,3,2"])
def test_one_hand_against_every_order(mode: str, hand: str) -> None:
    unseen = "A,2,8,9,10,10,10"
    rules = Rules(shoe=shoe_of(hand, "10", unseen), **MODES[mode])
    choose, cards = chooser({STAND, HIT, DOUBLE}), hand.split(",")
    for first, ev in LiteralGame(rules, policy=UNWISE).values(Hand.parse(hand), TEN).items():
        if first is SPLIT:
            continue

        def play(dealt: Dealt, first: Action = first) -> list[Played]:
            return [dealt.play(cards, lambda now: first if now == cards else choose(now), True)]

        assert ev == every_order(rules, mode, unseen, play)


@pytest.mark.parametrize("mode", ["checked", "busted doubles original"])
@pytest.mark.parametrize("name", SPLITS)
def test_split_against_every_order(name: str, mode: str) -> None:
    hand, unseen, allowed, switches = SPLITS[name]
    pair = hand[0]
    rules = Rules(shoe=shoe_of(hand, "10", unseen), **MODES[mode], **switches)
    limit = 2 if pair == "A" and not rules.resplit_aces else int(rules.max_split_hands)
    choose = chooser(allowed)
    expected = every_order(rules, mode, unseen, lambda dealt: dealt.split(pair, limit, choose))
    assert LiteralGame(rules, policy=UNWISE).value(Hand.parse(hand), TEN) == expected


# Identities.


class Best:
    """The policy that takes the best of the actions offered, by the values of a literal game."""

    name = "best"

    def __init__(self, game: LiteralGame) -> None:
        self.game = game

    def action(self, counts: Sequence[int], up: int, offered: Collection[Action]) -> Action:
        cards = (Card(RANKS[i]) for i, count in enumerate(counts) for _ in range(count))
        values = self.game.values(Hand(tuple(cards)), Card(RANKS[up - 1]))
        return best_action({action: values[action] for action in offered})


@settings(max_examples=25)
@given(st.data())
def test_the_policy_of_the_best_actions_has_the_best_ev(data: st.DataObject) -> None:
    """After a split, these are the actions of CDZ-.

    Aces and tens are not split, as nothing is offered to a first hand of both.
    """
    pairs = st.builds(SplitPairs, st.frozensets(st.sampled_from(range(2, 10))))
    fixed = ONE_SPLIT | {"split_pairs": pairs, "split_or_fold": frozenset()}
    table = data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=16), **fixed))
    game = LiteralGame(table)
    assert LiteralGame(table, policy=Best(game)).ev_by_up() == game.ev_by_up()


@given(st.data())
def test_no_policy_is_better_than_the_best_actions(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=small_shoes(max_cards=20, hands=1), **NO_SPLITS))
    policy = data.draw(cell_policies(table, two_card=data.draw(st.booleans())))
    best, played = LiteralGame(table).ev_by_up(), LiteralGame(table, policy=policy).ev_by_up()
    assert played.keys() == best.keys()
    assert all(ev <= best[up] for up, ev in played.items())


def deals(shoe: Shoe) -> Iterator[tuple[Fraction, Hand, Card]]:
    """Every first hand and up-card with their chance, the hand being dealt first."""
    chances = {Card(RANKS[i]): n for i, n in enumerate(shoe.counts) if n}
    ways = shoe.size * (shoe.size - 1) * (shoe.size - 2)
    for cards in product(chances, repeat=3):
        left, weight = Counter(chances), 1
        for card in cards:
            weight *= left[card]
            left[card] -= 1
        if weight:
            yield Fraction(weight, ways), Hand(cards[:2]), cards[2]


@settings(max_examples=25)
@given(st.data())
def test_the_ev_adds_up_over_hands_and_over_up_cards(data: st.DataObject) -> None:
    """Each hand has the value of the action that the policy takes of those offered."""
    table = data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=16), **ONE_SPLIT))
    policy = data.draw(cell_policies(table, two_card=data.draw(st.booleans())))
    shoe = table.full_shoe
    game, by_hand = LiteralGame(table, policy=policy), Fraction(0)
    for chance, hand, up in deals(shoe):
        value, values = game.value(hand, up), game.values(hand, up)
        if values:
            assert value == values[policy.action(hand.counts, up.value, values)]
        by_hand += chance * value
    by_up = game.ev_by_up().items()
    assert game.ev() == by_hand
    assert game.ev() == sum(Fraction(shoe.counts[up - 1], shoe.size) * ev for up, ev in by_up)


@settings(max_examples=25)
@given(st.data())
def test_a_policy_leaves_no_choice_after_a_split(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=16), **ONE_SPLIT))
    policy = data.draw(cell_policies(table))
    cdz, cdp1 = (LiteralGame(table, None, kind, policy).ev_by_up() for kind in PostSplit)
    assert cdz == cdp1


# Policies whose EV is a sum.


def standing(table: Rules, hand: Hand, up: Card) -> Fraction:
    """The EV of a first hand that stands, by what the dealer may have: a blackjack costs one."""
    if hand.is_natural:
        return LiteralGame(table).no_blackjack(hand, up) * table.blackjack_pays
    rest = LiteralGame(table, table.full_shoe.without(hand.cards))
    ev = Fraction(0)
    for result, chance in rest.dealer_results(up).items():
        if result is Result.BUST:
            ev += chance
        elif result is Result.BLACKJACK or result.value > hand.total:
            ev -= chance
        elif result.value < hand.total:
            ev += chance
    return ev


@settings(max_examples=25)
@given(st.data())
def test_always_standing_is_a_sum_over_first_hands(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=small_shoes(), max_split_hands=2, split_or_fold=frozenset()))
    dealt = list(deals(table.full_shoe))
    assert LiteralGame(table, policy=STANDS).ev() == sum(
        chance * standing(table, hand, up) for chance, hand, up in dealt
    )
    best = LiteralGame(table)
    for _, hand, up in dealt:
        if values := best.values(hand, up):
            assert values[STAND] == standing(table, hand, up)


@settings(max_examples=25)
@given(st.data())
def test_hitting_until_the_hand_busts_loses_one_unit(data: st.DataObject) -> None:
    """Whatever the dealer has; a blackjack alone takes no card."""
    table = data.draw(rules(shoe=small_shoes(), charlie=None, **NO_SPLITS))
    hits = plays({f"{kind} {total}": "H" for kind in ("hard", "soft") for total in range(4, 22)})
    game = LiteralGame(table, policy=hits)
    for _, hand, up in deals(table.full_shoe):
        if not hand.is_natural:
            assert game.value(hand, up) == -1


@pytest.mark.parametrize("soft_17", [False, True])
def test_playing_as_the_dealer_does(soft_17: bool) -> None:
    """Infinite decks, dealer_results.json: the player's hand and the dealer's are alike.

    So wins and losses even out but for two: where both bust (the chance of one, squared) the player
    loses, and a blackjack that meets none is paid one half more than it costs. 8/169 are blackjack.
    """
    table = json.loads((DATA / "dealer_results.json").read_text(encoding="utf-8"))
    rows = table["infinite_exact_fractions"]["H17" if soft_17 else "S17"]
    column = table["columns"].index("bust")
    bust = sum(
        Fraction(4 if up == 10 else 1, 13) * Fraction(rows[value_name(up)][column]) for up in VALUES
    )
    mimic = plays(
        {f"hard {total}": "H" for total in range(4, 17)}
        | {f"soft {total}": "H" for total in range(12, 18 if soft_17 else 17)}
    )
    game = LiteralGame(Rules(decks="infinite", hits_soft_17=soft_17), policy=mimic)
    natural = Fraction(8, 169)
    assert game.ev() == natural * (1 - natural) / 2 - bust**2
