"""Best replies and best policies: by brute force, by published tables, and by their order."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Game, Hand, Rules, Shoe, analyze
from strategy.blackjack.actions import best_action
from strategy.blackjack.policies import search
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.replies import Place, replies
from strategy.blackjack.policies.search import best_policy
from strategy.blackjack.policies.simple import house_advice, mimic_dealer, never_bust
from strategy.blackjack.policies.tally import tally_exactly
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.rulefile import preset_names
from strategy.blackjack.solution import Board
from strategy.cards import VALUES, parse_up_card
from strategy.numbers import FLOAT
from tests.chart_files import written
from tests.policy_changes import (
    changes,
    literal_ev,
    plays_alike,
    replaced,
    same,
    splits_or_not,
    value_of,
)
from tests.strategies import CODES, cell_policies, rules, small_shoes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from strategy.blackjack.policies.replies import Reply

DATA = Path(__file__).parent / "data"
MOST_ROUNDS = 40

two_card = st.booleans()
few_cards = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_cards=20, hands=4, ten_ranks=ten_ranks)
)
"""Shoes that the literal game plays in a blink; a pair may become four hands."""


def best(table: Rules, *, two_card: bool) -> CellPolicy:
    """The best policy; a search that goes round in circles fails, instead of never ending."""
    rounds = count()

    def counted(*args: Any) -> Iterator[Reply]:
        assert next(rounds) < MOST_ROUNDS, "the search does not end"
        return replies(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "replies", counted)
        return best_policy("best", table, table.full_shoe, two_card=two_card)


def gains_by_replacing(table: Rules, policy: CellPolicy, found: Iterable[Reply]) -> None:
    """Each reply gains what the EV of the literal game does, if one code is replaced by it."""
    before = literal_ev(table, policy)
    for reply in found:
        gain = literal_ev(table, replaced(policy, reply.place, reply.code)) - before
        assert gain == (0 if reply.idle else reply.gain), reply


@settings(max_examples=10)
@given(st.data(), two_card)
def test_gain_of_a_reply_is_the_difference_of_evs(data: st.DataObject, two_card: bool) -> None:
    table = data.draw(rules(shoe=few_cards))
    policy = splits_or_not(data.draw(cell_policies(table, two_card=two_card)), table)
    found = list(replies(tally_exactly(policy, table, table.full_shoe), policy, table))
    gains_by_replacing(table, policy, data.draw(st.permutations(found))[:8])


@pytest.mark.long
@settings(max_examples=15)
@given(st.data(), two_card)
def test_gain_of_a_reply_is_the_difference_of_evs_in_many_games(
    data: st.DataObject, two_card: bool
) -> None:
    table = data.draw(rules(shoe=few_cards))
    policy = splits_or_not(data.draw(cell_policies(table, two_card=two_card)), table)
    found = list(replies(tally_exactly(policy, table, table.full_shoe), policy, table))
    gains_by_replacing(table, policy, data.draw(st.permutations(found))[:20])


def improvements(table: Rules, policy: CellPolicy) -> Iterator[tuple[Place, str, Fraction]]:
    """Every single change of a code that gains: the place, the code, and by how much.

    Floats tell most of them apart; what comes near is played in fractions.
    """
    shoe, exact = table.full_shoe, literal_ev(table, policy)
    board = Board.of(table, shoe, FLOAT)
    near, now = float(exact) - 1e-10, decisions_of(policy, table, shoe)
    for place, code in changes(policy, table, policy.cells):
        other = replaced(policy, place, code)
        decisions = decisions_of(other, table, shoe)
        if same(decisions, now) or board.solved(PostSplit.CDZ, decisions).round_ev().sum() < near:
            continue
        gain = literal_ev(table, other) - exact
        if gain > 0:
            yield place, code.text if code else "--", gain


def is_best(table: Rules, two_card: bool) -> None:
    """No single change gains, and no simple policy of totals is better."""
    policy = best(table, two_card=two_card)
    assert not list(improvements(table, policy))
    ev = literal_ev(table, policy)
    for simple in (mimic_dealer, never_bust, house_advice):
        assert literal_ev(table, simple(table)) <= ev


@settings(max_examples=3)
@given(st.data(), two_card)
def test_no_change_of_one_code_gains(data: st.DataObject, two_card: bool) -> None:
    is_best(data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=20, hands=4))), two_card)


@pytest.mark.long
@settings(max_examples=10)
@given(st.data(), two_card)
def test_no_change_of_one_code_gains_in_many_games(data: st.DataObject, two_card: bool) -> None:
    is_best(data.draw(rules(shoe=few_cards)), two_card)


def test_a_hand_that_never_comes_up_does_not_keep_the_search_going() -> None:
    """3,3 after a split of four threes into four hands: the shoe holds no fifth.

    It is split, so that nothing comes to a hard 6; then the code is what would be best for a 3,3
    that is dealt, and no rounding decides it.
    """
    table = Rules(shoe=Shoe((0, 0, 4, 0, 0, 0, 4, 16, 0, 0)), double_after_split=False)
    policy = best(table, two_card=False)
    literal = LiteralGame(table, policy=policy)
    for up in (3, 7, 8):
        assert policy.pairs[3][up] == CODES["P"]
        values = literal.values(Hand.parse("3,3"), parse_up_card(str(up)))
        del values[Action.SPLIT]
        assert policy.cells["hard 6"][up].action is best_action(values)


@pytest.mark.parametrize(
    "switches",
    [
        {
            "shoe": "1,3,1,0,0,0,2,0,0,13",
            "charlie": 3,
            "surrender": "early",
            "double_any_cards": True,
        },
        {
            "shoe": "A=1,2=3,3=0,4=2,5=0,6=0,7=0,8=2,9=0,10=0,J=0,Q=3,K=10",
            "split_pairs": "rank",
            "peek": False,
        },
    ],
)
def test_the_search_ends_where_cells_tie_and_others_never_come_up(
    switches: dict[str, object],
) -> None:
    """Pairs that are split leave their total to hands that nobody draws; other cells tie exactly.

    What such hands do must come out the same in floats, and in the fractions that settle ties.
    """
    table = Rules.parse(switches | {"max_split_hands": 2})
    policy = best(table, two_card=False)
    found = replies(tally_exactly(policy, table, table.full_shoe), policy, table)
    assert max(reply.gain for reply in found) == 0


@pytest.mark.parametrize("preset", ["live-fold", pytest.param("deluxe", marks=pytest.mark.long)])
def test_no_change_of_one_code_gains_at_a_table(preset: str) -> None:
    """Every row of a chart, every code, every up-card.

    What is done against one up-card leaves the others as they are, so that all are changed at once.
    """
    game = analyze(preset, strategy="total")
    policy, table = game.policy, game.rules
    assert isinstance(policy, CellPolicy)
    board = Board.of(table, game.shoe, FLOAT)
    before, checked = game.solution.round_ev(), 0
    every = {(place.row, place.pair, code) for place, code in changes(policy, table, policy.cells)}
    for row, pair, code in every:
        other = policy
        for up in VALUES:
            other = replaced(other, Place(row, pair, up), code)
        decisions = decisions_of(other, table, game.shoe)
        gains = board.solved(PostSplit.CDZ, decisions).round_ev() - before
        assert max(gains) <= 1e-13, (row, code)
        checked += 1
    assert checked > 27 * 5  # five other codes of each row, and pairs


# Published: MGP's blackjack analyser, one deck, stated in one_deck_policies.json.

PUBLISHED = json.loads((DATA / "one_deck_policies.json").read_text(encoding="utf-8"))
ONE_DECK: dict[str, object] = {"decks": 1, "surrender": "late", "max_split_hands": 4}


def printed_codes() -> dict[str, dict[str, str]]:
    """The printed strategy, by our rows; where two actions are printed, the second is lower case.

    ``D, S`` is double, else stand.
    """
    return {
        f"{kind}{row}": {up: text[0] + text[1:].strip(", ").lower() for up, text in codes.items()}
        for kind, part in (("hard ", "Hard Totals"), ("soft ", "Soft Totals"), ("", "Pairs"))
        for row, codes in PUBLISHED["td_strategy"][part].items()
    }


@pytest.fixture
def printed(tmp_path: Path) -> CellPolicy:
    """The printed strategy, read as a chart file."""
    table = Rules.parse(ONE_DECK)
    path = tmp_path / "one-deck.csv"
    path.write_text(written(printed_codes()), encoding="utf-8")
    return read_chart(path, table, table.full_shoe)


@lru_cache(maxsize=1)
def our_total() -> Game:
    return analyze(Rules.parse(ONE_DECK), strategy="total")


def test_published_ev_of_a_printed_chart(printed: CellPolicy) -> None:
    game = Game(Rules.parse(ONE_DECK), policy=printed)
    assert float(game.ev) == pytest.approx(PUBLISHED["total_ev_td_corrected"], abs=5.01e-11)
    published = PUBLISHED["ev_by_upcard"]["TD"]
    assert list(published) == [*map(str, range(2, 10))]
    for up, ev in published.items():
        assert float(game.by_up[up]) == pytest.approx(ev, abs=1e-15), up


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_published_splits_of_a_printed_chart(printed: CellPolicy, hands: int) -> None:
    """Given no dealer blackjack; split aces may be split again where there may be three hands."""
    switches = ONE_DECK | {"max_split_hands": hands}
    plain, resplit = (
        Game(Rules.parse(switches | {"resplit_aces": aces}), policy=printed)
        for aces in (False, hands > 2)
    )
    checked = 0
    for pair, rows in PUBLISHED["split_ev_td"].items():
        game = resplit if pair == "A,A" else plain
        assert game.solution is game.solution  # all hands at once
        for up, ev in rows[f"SPL{hands - 1}"].items():
            found = float(game.advise(pair, up).values[Action.SPLIT])
            assert found == pytest.approx(ev, abs=1e-14), (pair, up)
            checked += 1
    assert checked == 100


def test_our_chart_is_the_printed_one(printed: CellPolicy) -> None:
    """It takes the same action with every hand; what it says is written out.

    The printed chart has D and R without a fallback, which hits hands that are not offered it. It
    is Dh and Rh here; nothing else differs.
    """
    game = our_total()
    ours = game.policy
    assert isinstance(ours, CellPolicy)
    assert plays_alike(ours, printed, game.rules)
    assert game.ev == Game(game.rules, policy=printed).ev
    differing = {}
    for row, codes in printed_codes().items():
        for up, text in codes.items():
            mine = ours.pairs.get(value_of(row.split(",")[0])) if "," in row else ours.cells[row]
            code = (mine or {}).get(value_of(up))
            if (code.text if code else "--") != text:
                differing[row, up] = (text, code.text if code else "--")
    assert set(differing.values()) == {("D", "Dh"), ("R", "Rh")}
    assert [cell for cell, texts in differing.items() if "R" in texts] == [("hard 16", "A")]
    assert differing.keys() == {
        (row, up)
        for row, codes in printed_codes().items()
        for up, text in codes.items()
        if text in ("D", "R")
    }


def test_published_two_card_policy_is_not_better_than_ours() -> None:
    """It is printed by up-card; the best two-card policy is at least as good against each."""
    ours = analyze(Rules.parse(ONE_DECK), strategy="two-card")
    for up, ev in PUBLISHED["ev_by_upcard"]["2C"].items():
        assert float(ours.by_up[up]) >= ev - 1e-15, up


def test_published_order_of_strategies() -> None:
    """0.2039823130 percent by composition: Eric Farmer's analyser 7.6."""
    table = Rules.parse(ONE_DECK)
    best = analyze(table)
    assert float(best.ev) == pytest.approx(0.002039823130, abs=5.01e-13)
    assert our_total().ev < analyze(table, strategy="two-card").ev < best.ev


# The order of strategies.


@lru_cache(maxsize=32)  # one entry a preset and strategy
def game_of(preset: str, strategy: str) -> Game:
    return analyze(preset, strategy=strategy)


@pytest.mark.parametrize("preset", ["live-fold", "deluxe", "live"])
def test_order_of_strategies(preset: str) -> None:
    """The table's own play, and ever freer ones, overall and against each up-card."""
    games = [game_of(preset, name) for name in ("timeout", "total", "two-card", "composition")]
    evs = [game.ev for game in games]
    assert evs == sorted(evs)
    for up in games[0].by_up:
        by_up = [game.by_up[up] for game in games]
        assert by_up == sorted(by_up), up


BREAKS = {
    ("vegas-strip", "3", "two-card"): 5.97e-9,
    ("downtown", "2", "two-card"): 7.5e-6,
    ("downtown", "2", "total"): 7.42e-6,
    ("downtown", "5", "two-card"): 4.65e-8,
    ("downtown", "6", "two-card"): 3e-7,
}
"""By how much the strategy is better than composition-dependent play, which decides hands of a
split as if they were none, and does not look again."""


@pytest.mark.parametrize("preset", preset_names())
def test_breaks_of_the_order_by_up_card(preset: str) -> None:
    total, two, best = (game_of(preset, name) for name in ("total", "two-card", "composition"))
    assert total.ev < two.ev < best.ev
    found = {
        (preset, up, name): game.by_up[up] - best.by_up[up]
        for game, name in ((total, "total"), (two, "two-card"))
        for up in game.by_up
        if game.by_up[up] > best.by_up[up] + 1e-15
    }
    assert found == pytest.approx(
        {place: size for place, size in BREAKS.items() if place[0] == preset}, rel=0.01
    )
    assert all(total.by_up[up] <= two.by_up[up] + 1e-15 for up in two.by_up)


@pytest.mark.parametrize(("preset", "up", "strategy"), BREAKS)
def test_a_break_comes_from_pairs_that_are_split(preset: str, up: str, strategy: str) -> None:
    """No other first hand is better off than at its best, which is a theorem."""
    game, best = game_of(preset, strategy), game_of(preset, "composition")
    policy = game.policy
    assert policy is not None
    better = set()
    for hand in game.by_hand:
        advice, at_best = game.advise(hand, up), best.advise(hand, up)
        if advice.best is None:
            continue
        counts = advice.hand.counts
        taken = policy.action(counts, value_of(up), advice.values)
        if advice.values[taken] > at_best.ev + 1e-14:
            assert taken is at_best.best is Action.SPLIT
            better.add(hand)
    assert better == {"6,6"} if up in "23" else {"4,4"}


def test_policies_for_one_up_card_are_those_for_all() -> None:
    """What is done against an up-card depends on no other one."""
    table = Rules.parse(ONE_DECK)
    whole = our_total().policy
    assert isinstance(whole, CellPolicy)
    for up in (2, 10):
        part = best_policy("total", table, table.full_shoe, two_card=False, ups=(up,))
        for row, codes in whole.cells.items():
            assert part.cells.get(row, {}).get(up) == codes.get(up)
        for pair, codes in whole.pairs.items():
            assert part.pairs.get(pair, {}).get(up) == codes.get(up)
