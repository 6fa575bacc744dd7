"""Advice for one hand of a split: against the literal game, and identities of splits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from strategy import (
    Action,
    Advice,
    Card,
    CardError,
    ExactshoeError,
    Game,
    Hand,
    PostSplit,
    QuestionError,
    Rules,
    ShoeError,
    analyze,
)
from strategy.blackjack.recursion import LiteralGame, SplitInPlay, counts_by_kind
from strategy.blackjack.recursion_dealer import Result
from strategy.blackjack.switches import DoubleTotals, Peek, SplitPairs, Surrender
from strategy.cards import ACE, RANKS, TEN, Shoe, parse_up_card
from tests.literal_games import MODES, shoe_of
from tests.strategies import rules, small_shoes

STAND, HIT, DOUBLE, SPLIT = Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT
post_splits = st.sampled_from(PostSplit)
shoes = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_ranks=3, max_cards=16, hands=4, ten_ranks=ten_ranks)
)


class Question(NamedTuple):
    """``hand`` is one of ``hands`` hands of a split ``pair``, against ``up``."""

    hand: Hand
    up: Card
    pair: Card
    hands: int


def shoe_of_table(table: Rules) -> Shoe:
    """The full shoe; tens are alike unless they split by rank."""
    return table.full_shoe if table.split_pairs.by_rank else replace(table.full_shoe, tens=None)


def cards_of(shoe: Shoe) -> list[Card]:
    tens = shoe.tens or (shoe.counts[-1], 0, 0, 0)
    counts = (*shoe.counts[:-1], *tens)
    return [Card(rank) for rank, n in zip(RANKS, counts, strict=True) for _ in range(n)]


@st.composite
def questions(draw: st.DrawFn, table: Rules, *, paired: bool = False, most: int = 4) -> Question:
    """A question that the table's shoe and rules allow; a ``paired`` hand may be split again."""
    shoe = shoe_of_table(table)
    cards = cards_of(shoe) * (4 if shoe.infinite else 1)
    room: dict[Card, int] = {}
    for card in cards:
        limit, count = table.hand_limit(card.value), cards.count(card)
        room[card] = min(4 if limit == "unlimited" else limit, count) - paired
    assume(max(room.values()) >= 2)
    pair = draw(st.sampled_from(sorted((card for card in room if room[card] >= 2), key=str)))
    hands = draw(st.integers(2, room[pair]))
    for _ in range(hands + paired):
        cards.remove(pair)
    assume(len(cards) > 1)
    if paired:
        return Question(Hand((pair, pair)), draw(st.sampled_from(cards)), pair, hands)
    order = draw(st.permutations(cards))
    size = min(draw(st.integers(1, most - 1)), len(order) - 1)
    while pair.value + sum(card.value for card in order[:size]) > 21:
        size -= 1
    assume(size > 0)
    return Question(Hand((pair, *order[:size])), order[size], pair, hands)


# The hand of a split as the only hand of a round, by the rules that hold after a split.


def as_first_hand(table: Rules, pair: Card) -> Rules:
    """Rules before a split that offer a hand what it may do after one, but for hits of aces."""
    may_double = table.double_after_split and (pair.value != ACE or table.double_split_aces)
    return replace(
        table,
        double_totals=table.double_totals if may_double else DoubleTotals.NONE,
        double_any_cards=may_double and table.double_any_cards,
        split_pairs=SplitPairs(frozenset()),
        max_split_hands=2,
        split_or_fold=frozenset(),
        resplit_aces=False,
        hit_split_aces=False,
        double_split_aces=False,
        blackjack_after_split=False,
        surrender=Surrender.NONE,
        charlie=table.charlie if table.charlie_on_split_hands else None,
    )


@lru_cache(maxsize=16)
def literal_game(table: Rules, shoe: Shoe) -> LiteralGame:
    return LiteralGame(table, shoe)


class Alone:
    """The literal values of one hand of a split, unconditional, one unit lost to a blackjack."""

    def __init__(self, table: Rules, asked: Question) -> None:
        self.shoe = replace(table.full_shoe, tens=None)
        self.shoe = self.shoe.without((asked.pair,) * (asked.hands - 1))
        self.rules = as_first_hand(table, asked.pair)
        self.game = literal_game(self.rules, self.shoe)
        self.asked = asked
        self.may_hit = table.may_hit(split_pair=asked.pair.value)

    def values(self) -> dict[Action, Fraction]:
        hand, up, _, _ = self.asked
        found = self.game.values(hand, up) or self.of_two_card_21()
        return found if self.may_hit else {a: ev for a, ev in found.items() if a is not HIT}

    def clear(self, hand: Hand) -> Fraction:
        return self.game.no_blackjack(hand, self.asked.up)

    def stood(self, hand: Hand) -> Fraction:
        """The part of standing on 21 that no dealer blackjack decides."""
        left = self.shoe.without(hand.cards)
        results = literal_game(self.rules, left).dealer_results(self.asked.up)
        return self.clear(hand) - results[Result.TWENTY_ONE]

    def of_two_card_21(self) -> dict[Action, Fraction]:
        """An ace and a ten: the literal game has no actions for them, but for all longer hands."""
        hand = self.asked.hand
        values = {STAND: self.stood(hand) - (1 - self.clear(hand))}
        values[HIT] = self.mean(self.drawn)
        if self.rules.may_double(21, soft=True, cards=2):
            values[DOUBLE] = self.mean(self.doubled)
        return values

    def mean(self, worth: Any) -> Fraction:
        """The mean over the next card; the hole card, looked at or not, is one of the unseen."""
        hand, up, _, _ = self.asked
        left = self.shoe.without((*hand.cards, up))
        found = Fraction(0)
        for value, count in enumerate(left.counts, 1):
            if count:
                longer = Hand((*hand.cards, Card(RANKS[value - 1])))
                found += Fraction(count, left.size) * worth(longer)
        return found

    def drawn(self, hand: Hand) -> Fraction:
        if self.rules.charlie == 3:
            return self.clear(hand) - (1 - self.clear(hand))
        return self.game.value(hand, self.asked.up)

    def doubled(self, hand: Hand) -> Fraction:
        lost = self.rules.loss(self.asked.up.value, after_split=False).doubled
        if self.rules.charlie == 3:
            won = self.clear(hand)
        elif hand.total == 21:
            won = self.stood(hand)
        else:
            stands = self.game.values(hand, self.asked.up)[STAND]
            won = stands + (1 - self.clear(hand))
        return 2 * won - lost * (1 - self.clear(hand))


def resplit(table: Rules, asked: Question, post_split: PostSplit) -> Fraction:
    """Splitting the hand again, as the literal game plays it: given what has been looked at."""
    hand, up, pair, hands = asked
    game = LiteralGame(table, post_split=post_split)
    left = counts_by_kind(shoe_of_table(table).without((*hand.cards, up) + (pair,) * (hands - 1)))
    kind = min(RANKS.index(pair.rank), len(left) - 1)
    return game._split_rest(SplitInPlay(kind, up.value, hands=hands + 1, waiting=2), left)


def given_none(table: Rules, up: Card) -> bool:
    """Whether a dealer blackjack is the round's loss, not the hand's."""
    return up.value in {ACE, TEN} and table.round_loses_one(up.value)


def advise(game: Game, asked: Question) -> Advice:
    hand, up, pair, hands = asked
    return game.advise(hand, up, after_split=pair, hands=hands)


def is_blackjack(table: Rules, hand: Hand) -> bool:
    return table.blackjack_after_split and hand.is_natural


def has_won(table: Rules, hand: Hand) -> bool:
    return any(table.is_charlie(n, after_split=True) for n in range(hand.size + 1))


@settings(max_examples=20)
@given(st.data(), post_splits)
def test_a_hand_of_a_split_is_the_only_hand_of_a_smaller_shoe(
    data: st.DataObject, post_split: PostSplit
) -> None:
    """Stand, hit and double: literal values of the shoe without the further pair cards."""
    table = data.draw(rules(shoe=shoes))
    check_alone(table, data.draw(questions(table)), exact_game(table, post_split))


def exact_game(table: Rules, post_split: PostSplit) -> Game:
    return Game(table, post_split=post_split, exact=True)


def check_alone(table: Rules, asked: Question, game: Game) -> None:
    alone = Alone(table, asked)
    clear = alone.clear(asked.hand)
    if asked.hand.size > 2 and not alone.may_hit:
        with pytest.raises(QuestionError, match="split As take one card each at this table"):
            advise(game, asked)
        return
    if has_won(table, asked.hand):
        with pytest.raises(QuestionError, match="has won already"):
            advise(game, asked)
        return
    conditional = given_none(table, asked.up)
    if conditional and clear == 0:
        with pytest.raises(QuestionError, match="has a blackjack for certain"):
            advise(game, asked)
        return
    advice = advise(game, asked)
    assert advice.condition == ("no dealer blackjack" if conditional else "none")
    if is_blackjack(table, asked.hand):
        assert (advice.values, advice.best, advice.margin) == ({}, None, None)
        assert advice.ev == table.blackjack_pays * (1 if conditional else clear)
        return
    expected = alone.values()
    if conditional:
        expected = {action: (ev + 1 - clear) / clear for action, ev in expected.items()}
    found = dict(advice.values)
    split = found.pop(SPLIT, None)
    assert found == expected
    ranked = sorted((*expected.values(), *([split] if split is not None else [])), reverse=True)
    assert advice.best is not None
    assert advice.values[advice.best] == advice.ev == ranked[0]
    assert advice.margin == (ranked[0] - ranked[1] if len(ranked) > 1 else None)


@pytest.mark.long
@settings(max_examples=300)
@given(st.data(), post_splits)
def test_more_hands_of_splits(data: st.DataObject, post_split: PostSplit) -> None:
    """The three properties of this file, on shoes of up to four values and 24 cards."""
    larger = small_shoes(hands=4, ten_ranks=data.draw(st.booleans()))
    table = data.draw(rules(shoe=larger))
    kind = data.draw(st.sampled_from(["alone", "again", "half"]))
    if kind == "half":
        assume(not table.resplit_aces)
        check_half(two := replace(table, max_split_hands=2), data.draw(questions(two)))
    elif kind == "again":
        check_resplit(table, data.draw(questions(table, paired=True)), post_split)
    else:
        check_alone(table, data.draw(questions(table)), exact_game(table, post_split))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "switches",
    [
        {"blackjack_after_split": True},
        {"hit_split_aces": True, "charlie": 4, "charlie_on_split_hands": False},
        {"hit_split_aces": True, "double_split_aces": True, "charlie": 3},
        {"double_split_aces": True, "resplit_aces": True},
        {"double_after_split": False, "hit_split_aces": True, "double_any_cards": True},
    ],
    ids=",".join,
)
def test_every_way_of_a_blackjack_and_of_aces(mode: str, switches: dict[str, Any]) -> None:
    """Hands of split aces, and an ace on a split ten, where a blackjack may be hidden."""
    shoe = Shoe((4, 0, 0, 0, 1, 0, 0, 0, 0, 10))
    hands = 3 if "resplit_aces" in switches else 2
    table = Rules(shoe=shoe, max_split_hands=hands, **MODES[mode], **switches)
    game = Game(table, exact=True)
    asked_for = [("A", hand) for hand in ("A,T", "A,5", "A,A", "A,T,5")]
    if table.blackjack_after_split:
        asked_for.append(("T", "A,T"))
    for (pair, hand), up in product(asked_for, "AT"):
        asked = Question(Hand.parse(hand), parse_up_card(up), parse_up_card(pair), 2)
        check_alone(table, asked, game)


@pytest.mark.parametrize("mode", MODES)
def test_every_number_of_hands(mode: str) -> None:
    """Two to four hands of split eights: one to three further eights are gone."""
    shoe = Shoe((1, 0, 2, 0, 0, 0, 0, 6, 0, 10))
    table = Rules(shoe=shoe, max_split_hands=4, double_after_split=True, **MODES[mode])
    game = Game(table, exact=True)
    for hands, cards, up in product((2, 3, 4), ("8,3", "8,8", "8,3,A"), "TA"):
        asked = Question(Hand.parse(cards), parse_up_card(up), parse_up_card("8"), hands)
        if (cards, up) != ("8,3,A", "A"):  # the shoe holds one ace
            check_alone(table, asked, game)


def test_eighteen_by_hand() -> None:
    """8,T of split eights against T, once or twice split; the shoe holds three eights and tens.

    Two hands: an eight and four tens are left, so the dealer has 20, or 18 (1/5); a hit busts.
    Three hands: no eight is left.
    """
    eights = ("8,8,8", "10,10,10,10,10,10,10")
    once = Game(Rules(shoe=shoe_of(*eights), max_split_hands=2), exact=True)
    assert once.shoe.size == 10
    values = once.advise("8,10", "10", after_split="8").values
    assert values == {STAND: Fraction(-5, 6), HIT: -1, DOUBLE: -2}
    twice = Game(Rules(shoe=shoe_of(*eights, "10,10"), max_split_hands=3), exact=True)
    assert twice.advise("8,10", "10", after_split="8", hands=3).values[STAND] == -1
    assert twice.advise("8,10", "10", after_split="8").values[STAND] == Fraction(-7, 8)


@settings(max_examples=12)
@given(st.data(), post_splits)
def test_splitting_again_is_the_literal_play(data: st.DataObject, post_split: PostSplit) -> None:
    """All hands that come of this one, the others of the round holding a pair card each."""
    table = data.draw(rules(shoe=shoes, max_split_hands=st.sampled_from([3, 4])))
    check_resplit(table, data.draw(questions(table, paired=True)), post_split)


def check_resplit(table: Rules, asked: Question, post_split: PostSplit) -> None:
    clear = Alone(table, asked).clear(asked.hand)
    conditional = given_none(table, asked.up)
    assume(clear or not conditional)
    game = exact_game(table, post_split)
    advice = advise(game, asked)
    expected = resplit(table, asked, post_split)
    if conditional and not table.checks(asked.up.value):
        expected = (expected + 1 - clear) / clear
    assert advice.values[SPLIT] == expected
    check_alone(table, asked, game)


@settings(max_examples=15)
@given(st.data())
def test_half_a_split_is_the_mean_over_second_cards(data: st.DataObject) -> None:
    """CDP1, two hands: each is played at its best with one further pair card gone."""
    table = data.draw(rules(shoe=shoes, max_split_hands=2, resplit_aces=False))
    check_half(table, data.draw(questions(table)))


def check_half(table: Rules, asked: Question) -> None:
    _, up, pair, _ = asked
    game = exact_game(table, PostSplit.CDP1)
    first = Hand((pair, pair))
    shoe = game.shoe
    literal = LiteralGame(table, post_split=PostSplit.CDP1)
    assume(asked.up.value != pair.value or shoe.counts[pair.value - 1] > 2)
    clear = literal.no_blackjack(first, up)
    conditional = given_none(table, up)
    assume(clear or not conditional)
    whole = literal.values(first, up)[SPLIT]
    if conditional:
        whole = (whole + 1 - clear) / clear
    left = shoe.without((pair, pair, up))
    mean = Fraction(0)
    for card in sorted(set(cards_of(left)), key=str):
        hand, count = Hand((pair, card)), cards_of(left).count(card)
        chance = Fraction(count, left.size)
        if conditional:
            # Given no dealer blackjack: Bayes.
            chance *= Alone(table, Question(hand, up, pair, 2)).clear(hand) / clear
        if chance:
            mean += chance * Fraction(game.advise(hand, up, after_split=pair, hands=2).ev)
    assert 2 * mean == whole


# Splitting again where there is no choice afterwards: aces, one card each.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("limit", "hands"), [(3, 2), (4, 3)])
def test_aces_split_again_are_aces_of_a_smaller_shoe(mode: str, limit: int, hands: int) -> None:
    """The shoe less the further aces, and a limit lower by as many hands."""
    shoe = Shoe((5, 0, 0, 0, 0, 0, 0, 0, 1, 13))
    table = Rules(shoe=shoe, max_split_hands=limit, resplit_aces=True, **MODES[mode])
    smaller = replace(
        table,
        shoe=Shoe((5 - (hands - 1), *shoe.counts[1:])),
        max_split_hands=limit - (hands - 1),
        resplit_aces=limit - (hands - 1) > 2,
    )
    literal, aces = LiteralGame(smaller), Hand.parse("A,A")
    game = exact_game(table, PostSplit.CDZ)
    for card in "AT":
        up = parse_up_card(card)
        clear = literal.no_blackjack(aces, up)
        expected = literal.values(aces, up)[SPLIT]
        if given_none(table, up):
            expected = (expected + 1 - clear) / clear
        assert advise(game, Question(aces, up, Card(RANKS[0]), hands)).values[SPLIT] == expected


# Infinite decks: nothing is ever gone.


@settings(max_examples=15)
@given(st.data(), post_splits)
def test_infinite_decks_forget_the_other_hands(data: st.DataObject, post_split: PostSplit) -> None:
    """Floats within 1e-13 of the literal values, the same for any number of hands."""
    limit = st.sampled_from([2, 3, 4, "unlimited"])
    table = data.draw(rules(decks="infinite", max_split_hands=limit, split_pairs=SplitPairs()))
    asked = data.draw(questions(table, most=3))
    game = Game(table, post_split=post_split)
    assume(not has_won(table, asked.hand) and not is_blackjack(table, asked.hand))
    assume(asked.hand.size == 2 or table.may_hit(split_pair=asked.pair.value))
    found = dict(advise(game, asked).values)
    found.pop(SPLIT, None)
    alone = Alone(table, asked)
    expected = alone.values()
    if given_none(table, asked.up):
        clear = alone.clear(asked.hand)
        expected = {action: (ev + 1 - clear) / clear for action, ev in expected.items()}
    assert found == {action: pytest.approx(float(ev), abs=1e-13) for action, ev in expected.items()}
    two = advise(game, asked._replace(hands=2)).values
    assert {action: ev for action, ev in two.items() if action is not SPLIT} == found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", ["2", "8", "T"])
def test_without_a_limit_splits_are_alike(mode: str, pair: str) -> None:
    """Two hands, each the mean over its second cards, where the pair is split again: S = 2 h."""
    table = Rules(decks="infinite", max_split_hands="unlimited", **MODES[mode])
    game = Game(table, post_split=PostSplit.CDP1)
    for up in "6TA":
        later = game.advise(f"{pair},{pair}", up, after_split=pair, hands=7)
        first = game.advise(f"{pair},{pair}", up)
        whole = later.values[SPLIT]
        blackjack = {"T": 1 / 13, "A": 4 / 13}.get(up, 0)
        if given_none(table, parse_up_card(up)) and first.condition == "none":
            whole = whole * (1 - blackjack) - blackjack
        assert first.values[SPLIT] == pytest.approx(float(whole), abs=1e-13)
        mean = later.values[SPLIT] / 13 * (4 if pair == "T" else 1)
        for card in set("A23456789T") - {pair}:
            hand = game.advise(f"{pair},{card}", up, after_split=pair, hands=5)
            mean += hand.ev / 13 * (4 if card == "T" else 1)
        assert later.values[SPLIT] == pytest.approx(2 * float(mean), abs=1e-13)


# What is refused.


@pytest.mark.parametrize(
    ("question", "error", "message"),
    [
        (
            ("8,3", "6", "8", 0),
            QuestionError,
            "hands = 0 is impossible: .* a pair of 8 becomes 4 hands",
        ),
        (("8,3", "6", "8", 1), QuestionError, "hands = 1 is impossible"),
        (
            ("8,3", "6", "8", 5),
            QuestionError,
            "hands = 5 is impossible: .* a pair of 8 becomes 4 hands",
        ),
        (
            ("A,3", "6", "A", 3),
            QuestionError,
            "hands = 3 is impossible: .* a pair of A becomes 2 hands",
        ),
        (("8,3", "6", "8", -1), QuestionError, "hands = -1 is impossible"),
        (("9,3", "6", "8", 2), QuestionError, "9,3 holds no 8, so it is no hand of that split"),
        (("A,3,5", "6", "A", 2), QuestionError, "split As take one card each at this table"),
        (("9,3", "6", "9", 2), QuestionError, "9,9 may not be split at this table"),
        (("8,3", "6", "8,3", 2), CardError, "'8,3' names no pair"),
        (("8,3", "6", "", 2), CardError, "'' names no pair"),
        (("8,2,2,2,A,A", "6", "8", 2), QuestionError, "has won already: it has 6 cards"),
        (("8,8,2", "8", "8", 2), ShoeError, "8,8,2 against 8 and 1 of 8 cannot come"),
    ],
)
def test_hands_of_no_split(
    question: tuple[str, str, str, int], error: type[ExactshoeError], message: str
) -> None:
    pairs = SplitPairs(frozenset({1, 7, 8, 10}))
    shoe = Shoe((4, 4, 4, 4, 4, 4, 4, 3, 4, 16))
    game = Game(Rules(shoe=shoe, split_pairs=pairs, max_split_hands=4, charlie=6))
    hand, up, pair, hands = question
    with pytest.raises(error, match=message) as caught:
        game.advise(hand, up, after_split=pair, hands=hands)
    assert "\n" not in str(caught.value)


def test_kings_do_not_come_of_split_queens() -> None:
    """By rank: K,5 is no hand of split queens, and Q,K may not be split again."""
    by_rank = Rules(decks=1, split_pairs=SplitPairs(by_rank=True))
    game = Game(by_rank)
    with pytest.raises(QuestionError, match="K,5 holds no Q"):
        game.advise("K,5", "6", after_split="Q")
    assert SPLIT not in game.advise("Q,K", "6", after_split="Q").values
    assert SPLIT in game.advise("Q,Q", "6", after_split="Q").values
    by_value = analyze(replace(by_rank, split_pairs=SplitPairs()))
    assert SPLIT in by_value.advise("Q,K", "6", after_split="J").values
    with pytest.raises(QuestionError, match="say after_split, too"):
        game.advise("Q,Q", "6", hands=2)


def test_a_hand_whose_dealer_has_a_blackjack() -> None:
    """Tens are all that is left under the ace; without a check both stakes of a double are lost."""
    shoe = Shoe((4, 0, 0, 0, 0, 0, 0, 0, 0, 40))
    checked = Rules(shoe=shoe, max_split_hands=2, hit_split_aces=True)
    asked = Question(Hand.parse("A,A"), parse_up_card("A"), parse_up_card("A"), 2)
    with pytest.raises(QuestionError, match="has a blackjack for certain"):
        advise(exact_game(checked, PostSplit.CDZ), asked)
    game = exact_game(replace(checked, peek=Peek.NEVER, double_split_aces=True), PostSplit.CDZ)
    advice = advise(game, asked)
    assert (advice.values, advice.condition) == ({STAND: -1, HIT: -1, DOUBLE: -2}, "none")
