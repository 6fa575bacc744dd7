"""Games played by a policy against the literal game, and policies as people ask for them."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Game, PostSplit, QuestionError, Rules, Shoe, ShoeError, analyze
from strategy.blackjack.policies.named import STRATEGIES
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.switches import SplitPairs
from strategy.cards import ACE, VALUES, parse_cards, value_name
from tests.chart_files import OWN
from tests.strategies import CODES, cell_policies, rules, small_shoes
from tests.test_engine import hands_of, larger_shoes, shoes, unconditional

if TYPE_CHECKING:
    from strategy import Advice, Card, Hand

two_card = st.booleans()


def by_name(evs: dict[int, Any]) -> dict[str, Any]:
    """EVs by up-card, as games give them."""
    return {value_name(up): evs[up] for up in (*VALUES[1:], ACE) if up in evs}


def compare_with_literal(table: Rules, policy: CellPolicy) -> None:
    """The same fractions overall, by up-card and by hand; floats within their bound."""
    game, literal = Game(table, policy=policy, exact=True), LiteralGame(table, policy=policy)
    assert game.ev == literal.ev()
    assert list(game.by_up.items()) == list(by_name(literal.ev_by_up()).items())
    hands = game.by_hand.values()
    assert sum(hand.probability for hand in hands) == 1
    assert sum(hand.probability * hand.ev for hand in hands) == game.ev
    floats = Game(table, policy=policy)
    error = abs(Fraction(floats.ev) - Fraction(game.ev))
    assert error <= Fraction(floats.bound)
    assert game.bound == 0


@settings(max_examples=12)
@given(st.data(), two_card)
def test_whole_game_is_the_literal_one(data: st.DataObject, two_card: bool) -> None:
    table = data.draw(rules(shoe=shoes))
    compare_with_literal(table, data.draw(cell_policies(table, two_card=two_card)))


@pytest.mark.long
@settings(max_examples=25)
@given(st.data(), two_card)
def test_larger_whole_games_are_the_literal_ones(data: st.DataObject, two_card: bool) -> None:
    table = data.draw(rules(shoe=larger_shoes))
    compare_with_literal(table, data.draw(cell_policies(table, two_card=two_card)))


def compare_actions(table: Rules, policy: CellPolicy, hand: Hand, up: Card) -> None:
    """Every action that a hand is offered, followed by the policy, from a part and the whole."""
    literal = LiteralGame(table, policy=policy)
    alone, whole = (Game(table, policy=policy, exact=True) for _ in range(2))
    assert whole.solution is whole.solution  # computed once, before the advice
    for game in (alone, whole):
        try:
            advice = game.advise(hand, up)
        except QuestionError as error:
            # Won by its number of cards, or the dealer has a blackjack for certain.
            assert "won already" in str(error) or literal.no_blackjack(hand, up) == 0  # noqa: PT017
            continue
        free = literal.no_blackjack(hand, up)
        found = unconditional(dict(advice.values), advice.condition, free)
        assert found == literal.values(hand, up)
        if found:
            taken = policy.action(hand.counts, up.value, found)
            assert found[taken] == literal.value(hand, up)


@settings(max_examples=25)
@given(st.data(), two_card)
def test_every_action_is_followed_by_the_policy(data: st.DataObject, two_card: bool) -> None:
    table = data.draw(rules(shoe=shoes))
    policy = data.draw(cell_policies(table, two_card=two_card))
    compare_actions(table, policy, *data.draw(hands_of(table.full_shoe)))


@pytest.mark.long
@settings(max_examples=60)
@given(st.data(), two_card)
def test_every_action_is_followed_by_the_policy_in_many_games(
    data: st.DataObject, two_card: bool
) -> None:
    table = data.draw(rules(shoe=larger_shoes))
    policy = data.draw(cell_policies(table, two_card=two_card))
    compare_actions(table, policy, *data.draw(hands_of(table.full_shoe)))


@settings(max_examples=15)
@given(st.data(), st.sampled_from([2, 3]), two_card)
def test_infinite_decks_are_the_literal_ones(
    data: st.DataObject, hands: int, two_card: bool
) -> None:
    table = data.draw(rules(decks="infinite", max_split_hands=hands, resplit_aces=False))
    policy = data.draw(cell_policies(table, two_card=two_card))
    hand, up = data.draw(hands_of(Shoe.of_decks(1), most=3))
    literal = LiteralGame(table, policy=policy)
    try:
        advice = Game(table, policy=policy).advise(hand, up)
    except QuestionError as error:
        assert "won already" in str(error)  # noqa: PT017  # a draw may be such a hand
        return
    found = unconditional(dict(advice.values), advice.condition, literal.no_blackjack(hand, up))
    expected = literal.values(hand, up)
    assert found.keys() == expected.keys()
    for action, ev in expected.items():
        assert float(found[action]) == pytest.approx(float(ev), abs=1e-13), action


@settings(max_examples=20)
@given(st.data())
def test_any_number_of_hands_follows_from_two_and_three(data: st.DataObject) -> None:
    """Infinite decks, up-cards that make no blackjack.

    V is the EV of one hand of the split, V - C its part without a pair, Q the chance of a pair.
    Two hands: 2 V. Three: the first draws a pair, 3 V; or it does not, and the second one does, 2 V
    for both; or neither. So E = Q (3 V) + (V - C) + (1 - Q) (Q (2 V) + (V - C)). Any number: each
    hand is worth h = (V - C) + Q (2 h).
    """
    pairs = SplitPairs(frozenset({8, 9, 10}), by_rank=data.draw(st.booleans()))
    fixed: dict[str, Any] = {"max_split_hands": "unlimited", "split_or_fold": frozenset()}
    table = data.draw(rules(decks="infinite", split_pairs=pairs, **fixed))
    policy = data.draw(cell_policies(table))
    pair, up = data.draw(st.sampled_from([8, 9, 10])), data.draw(st.sampled_from(range(2, 10)))
    two, three, any_number = (
        float(advice.values[Action.SPLIT])
        for advice in (
            split_advice(with_limit(table, limit), policy, pair, up)
            for limit in (2, 3, "unlimited")
        )
    )
    q = (4 if pair == 10 and not pairs.by_rank else 1) / 13
    v = two / 2
    no_pair = (three - q * v * (5 - 2 * q)) / (2 - q)
    assert any_number == pytest.approx(2 * no_pair / (1 - 2 * q), abs=1e-13)


def split_advice(table: Rules, policy: CellPolicy, pair: int, up: int) -> Advice:
    return Game(table, policy=policy).advise(f"{pair},{pair}", str(up))


def with_limit(table: Rules, limit: Any) -> Rules:
    texts: dict[str, object] = {**table.texts(), "max_split_hands": limit}
    return Rules.parse(texts)


@settings(max_examples=10)
@given(st.data())
def test_cards_seen_are_missing_from_the_literal_shoe(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=small_shoes(hands=4, max_cards=20)))
    policy = data.draw(cell_policies(table))
    full = table.full_shoe
    ups = [value for value in VALUES if full.counts[value - 1]]
    seen = parse_cards(value_name(data.draw(st.sampled_from(ups))))
    game = Game(table, seen=seen, policy=policy, exact=True)
    try:
        ev = game.ev
    except ShoeError as error:
        assert "run dry" in str(error)  # noqa: PT017  # one card less may be too few
        return
    assert ev == LiteralGame(table, full.without(seen), policy=policy).ev()


def test_a_pair_may_have_no_code_against_its_own_last_cards() -> None:
    """Two fours: 4,4 must be split or folded, but never meets a four."""
    switches: dict[str, object] = {"split_pairs": "4", "split_or_fold": "4", "max_split_hands": 2}
    table = Rules.parse(switches | {"shoe": "0,0,0,2,0,0,0,18,0,0"})
    policy = CellPolicy("by hand", {}, {4: {8: CODES["P"]}})
    assert Game(table, policy=policy, exact=True).ev == LiteralGame(table, policy=policy).ev()
    for strategy in ("total", "two-card"):
        assert analyze(table, strategy=strategy).ev > -1


# Strategies by their names.


def test_every_name_is_a_game() -> None:
    for name in STRATEGIES:
        game = analyze("live-fold", strategy=f" {name.upper()} ")
        assert (game.policy.name if game.policy else "composition") == name
        assert analyze("live-fold", strategy=game.policy or name).ev == game.ev


def test_a_chart_file_is_a_strategy(tmp_path: Path) -> None:
    path = tmp_path / "chart.CSV"
    path.write_text(OWN, encoding="utf-8")
    game = analyze("short-pay", strategy=str(path))
    assert game.policy is not None
    assert game.policy.name == str(path)
    assert game.exact().policy is game.policy


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("totl", "unknown strategy 'totl'; did you mean total?"),
        ("two card", "unknown strategy 'two card'; did you mean two-card?"),
        ("optimal", "unknown strategy 'optimal'; "),
        ("", "unknown strategy ''; use one of composition, two-card, total, timeout, "),
    ],
)
def test_an_unknown_strategy_is_refused(name: str, hint: str) -> None:
    with pytest.raises(QuestionError) as raised:
        analyze("deluxe", strategy=name)
    assert str(raised.value).startswith(hint)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("preset", ["vegas-strip", "downtown", "european", "short-pay"])
def test_a_timeout_that_no_text_states_is_refused(preset: str) -> None:
    with pytest.raises(QuestionError, match=r"^strategy timeout: this table does not state"):
        analyze(preset, strategy="timeout")


def test_rules_alone_state_no_timeout() -> None:
    rules = analyze("deluxe").rules
    with pytest.raises(QuestionError, match="does not state"):
        analyze(rules, strategy="timeout")


@pytest.mark.parametrize("strategy", ["total", "two-card", "never-bust"])
def test_a_policy_plays_split_hands_by_itself(strategy: str) -> None:
    with pytest.raises(QuestionError, match="post_split = CDP1 belongs to composition"):
        analyze("live-fold", strategy=strategy, post_split="CDP1")
    named = analyze("live-fold", strategy=strategy, post_split=PostSplit.CDZ)
    assert named.ev == analyze("live-fold", strategy=strategy).ev


FEW = Rules(shoe=Shoe((4, 4, 4, 4, 0, 0, 0, 0, 0, 4)))
"""All of these cards can lie on the table, so that no one knows what the next one is."""


@pytest.mark.parametrize("strategy", ["total", "two-card"])
def test_the_best_of_a_shoe_that_could_run_dry_is_refused(strategy: str) -> None:
    with pytest.raises(ShoeError, match=r"^the shoe could run dry: "):
        analyze(FEW, strategy=strategy)


def test_a_game_of_a_shoe_that_could_run_dry_is_refused_when_asked() -> None:
    game = analyze(FEW, strategy="mimic-dealer")
    with pytest.raises(ShoeError, match=r"^the shoe could run dry: "):
        assert game.ev
    with pytest.raises(ShoeError, match=r"^the shoe could run dry: "):
        game.chart()


SMALL = Rules(shoe=Shoe((3, 0, 0, 0, 3, 0, 0, 0, 0, 20)), max_split_hands=2)


@pytest.mark.parametrize("strategy", ["total", "two-card", "mimic-dealer"])
def test_a_game_with_a_policy_is_pickled(strategy: str) -> None:
    game = analyze(SMALL, strategy=strategy, seen="5")
    for asked in (game, game.exact()):
        copy = pickle.loads(pickle.dumps(asked))
        assert copy.policy == asked.policy
        assert (copy.ev, copy.is_exact, copy.seen) == (asked.ev, asked.is_exact, asked.seen)
        assert copy.chart() == asked.chart()


def test_a_game_shows_its_policy() -> None:
    game = analyze(SMALL, strategy="never-bust")
    assert repr(game).endswith("policy='never-bust')")
    assert repr(analyze(SMALL)).endswith("policy=None)")


def test_advice_by_a_policy_is_the_same_in_floats_and_fractions() -> None:
    game = analyze("live-fold", strategy="timeout")
    exact = game.exact().advise("10,6", "7")
    for action, ev in game.advise("10,6", "7").values.items():
        assert float(ev) == pytest.approx(float(exact.values[action]), abs=1e-14)
