"""What `advise` says besides the best action: the chart's, and what funds allow."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from strategy import Action, Rules, analyze
from strategy.blackjack.funds import done_instead, without_doubles
from strategy.blackjack.house import House
from strategy.blackjack.rulefile import load_table
from strategy.cards import Hand
from tests.commands import Run, runner

NO_DOUBLE, NO_SPLIT = "--no-double-funds", "--no-split-funds"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def answer(run: Run, words: str) -> dict[str, Any]:
    """The JSON that `advise` answers."""
    found: dict[str, Any] = run("advise", *words.split(), "--json").json
    return found


# The chart.


def test_a_long_sixteen_is_a_mistake_by_the_chart(run: Run) -> None:
    """One deck, 10, 5 and ace against a ten: stand, while two cards of 16 hit, as published."""
    said = answer(run, "vegas-strip 10,5,A 10 --set decks=1")
    assert said["best"] == "stand"
    assert said["chart"]["action"] == "hit"
    # The cost of a mistake is the difference of the two EVs.
    assert said["chart"]["cost"] == said["actions"]["stand"] - said["actions"]["hit"] > 0


def test_the_text_names_the_mistake(run: Run) -> None:
    said = run("advise", "downtown", "10,5,A", "10").flat
    cost = analyze("downtown").advise("10,5,A", "10").margin
    assert cost is not None
    words = f"says hit: a mistake with these cards, at a cost of {cost:.6f}."
    assert f"The chart by totals for a fresh shoe {words}" in said


def test_the_chart_agrees_with_most_hands(run: Run) -> None:
    said = run("advise", "deluxe", "8,8", "10").flat
    assert "The chart by totals for a fresh shoe says split, too." in said
    assert answer(run, "deluxe 8,8 10")["chart"] == {
        "strategy": "total",
        "action": "split",
        "cost": 0.0,
    }


def test_the_chart_is_that_of_a_fresh_shoe(run: Run) -> None:
    """Without small cards a 16 stands against a ten; the printed chart says hit all the same."""
    said = answer(run, "deluxe 10,6 10 --set decks=1 --seen 6,6,5,5,5,4")
    assert (said["best"], said["chart"]["action"]) == ("stand", "hit")


def test_a_cost_as_a_fraction(run: Run) -> None:
    said = answer(run, "downtown 10,5,A 10 --exact")
    exact = analyze("downtown").exact().advise("10,5,A", "10")
    assert Fraction(said["chart"]["cost_exact"]) == exact.margin


def test_nothing_is_said_where_nothing_is_to_be_decided(run: Run) -> None:
    assert answer(run, "deluxe A,K 10")["chart"] is None
    assert "chart" not in run("advise", "deluxe", "A,K", "10").flat


def test_a_strategy_is_followed_and_judged(run: Run) -> None:
    """The dealer hits a hard 16 against a six: the EVs are those of a player who goes on so."""
    said = answer(run, "deluxe 10,6 6 --strategy mimic-dealer")
    assert said["strategy"] == "mimic-dealer"
    assert said["chart"] == {
        "strategy": "mimic-dealer",
        "action": "hit",
        "cost": said["actions"]["stand"] - said["actions"]["hit"],
    }
    words = run("advise", "deluxe", "10,6", "6", "--strategy", "mimic-dealer").flat
    assert "The strategy mimic-dealer says hit: a mistake with these cards" in words


def test_one_hand_of_a_split_by_the_chart(run: Run) -> None:
    """Eight and three, one of two hands: the chart doubles eleven against a six after a split."""
    said = answer(run, "deluxe 8,3 6 --after-split 8")
    assert said["chart"] == {"strategy": "total", "action": "double", "cost": 0.0}


# Funds.


def test_without_funds_for_a_split(run: Run) -> None:
    """The Deluxe table would stand on the eights, as they count more than 11."""
    said = answer(run, f"deluxe 8,8 10 {NO_SPLIT}")
    assert set(said["actions"]) == {"stand", "hit", "double"}
    assert said["unfunded"] == {"split": {"instead": "stand", "ev": said["actions"]["stand"]}}
    full = answer(run, "deluxe 8,8 10")["actions"]
    assert said["actions"] == {name: full[name] for name in said["actions"]}


def test_without_funds_for_a_forced_split(run: Run) -> None:
    said = answer(run, f"live-fold 8,8 6 {NO_SPLIT}")
    assert said["actions"] == {"fold": -0.2}
    assert said["unfunded"] == {"split": {"instead": "fold", "ev": -0.2}}
    assert said["chart"] is None


def test_without_funds_for_a_double_none_comes_later(run: Run) -> None:
    """A split is worth less, too, where its hands cannot be doubled: as much as without DAS."""
    said = answer(run, f"deluxe 8,8 6 {NO_DOUBLE}")
    without = analyze("deluxe", changes=["double_totals=none"]).advise("8,8", "6")
    assert said["actions"] == {action.value: ev for action, ev in without.values.items()}
    assert "double" not in said["actions"]
    assert said["actions"]["split"] < answer(run, "deluxe 8,8 6")["actions"]["split"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("deluxe", "Asked for a double all the same, this table hits instead; here: hit, EV {hit}"),
        (
            "live-fold",
            "Asked for a double all the same, this table cancels it and the hand goes on.",
        ),
        ("live", "This table does not state what becomes of a double that the funds do not allow."),
    ],
)
def test_what_the_table_does_instead_of_a_double(run: Run, table: str, words: str) -> None:
    """The EV of the hit is that of the same hand where nobody may double."""
    hit = analyze(table, changes=["double_totals=none"]).advise("6,5", "6").values[Action.HIT]
    said = run("advise", table, "6,5", "6", NO_DOUBLE).flat
    assert words.format(hit=f"{hit:+.6f}") in said


def test_funds_that_are_not_needed_are_not_spoken_of(run: Run) -> None:
    said = answer(run, f"deluxe 10,6 6 {NO_SPLIT}")
    assert said["unfunded"] == {}


def test_rules_without_doubles() -> None:
    every = Rules.parse({"double_any_cards": True, "double_split_aces": True})
    for soft in (False, True):
        for split_pair in (None, 1, 8):
            may = without_doubles(every).may_double(11, soft=soft, cards=2, split_pair=split_pair)
            assert not may


def test_what_tables_do_instead() -> None:
    """As the rules pages say: see the comments in the presets."""
    deluxe, fold = load_table("deluxe").house, load_table("live-fold").house
    eights, fives = Hand.parse("8,8"), Hand.parse("5,5")
    assert done_instead(Action.SPLIT, eights, deluxe) is Action.STAND
    assert done_instead(Action.SPLIT, fives, deluxe) is Action.HIT
    assert done_instead(Action.DOUBLE, fives, deluxe) is Action.HIT
    assert done_instead(Action.SPLIT, eights, fold) is Action.FOLD
    assert done_instead(Action.DOUBLE, fives, fold) is None
    assert done_instead(Action.SPLIT, eights, House()) is None


def test_an_action_may_be_left_out_in_python() -> None:
    game = analyze("live-fold")
    advice = game.advise("8,8", "10", without={Action.FOLD})
    assert set(advice.values) == {Action.SPLIT}
    assert advice.runner_up is None
    with pytest.raises(ValueError, match="nothing is left for 8,8 to do"):
        game.advise("8,8", "10", without={Action.FOLD, Action.SPLIT})
