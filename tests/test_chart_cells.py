"""Charts against brute force: every deal of a small shoe, played by the literal game."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Card, Game, Hand, PostSplit, Rules, analyze
from strategy.blackjack.actions import best_action
from strategy.blackjack.chart import Cell
from strategy.blackjack.recursion import LiteralGame, counts_by_kind
from strategy.blackjack.recursion_dealer import BLACKJACK_WITH
from strategy.blackjack.switches import SplitPairs
from strategy.cards import RANKS, VALUES, Shoe, hand_name, hand_total, parse_up_card, value_name
from tests.strategies import rules, small_shoes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

STAND, HIT, DOUBLE, SPLIT, SURRENDER, FOLD = Action
PAIR_ONLY = {SPLIT, FOLD}
shoes = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_ranks=3, max_cards=16, hands=4, ten_ranks=ten_ranks)
)
Chances = dict[tuple[int, ...], Fraction]


class Sum:
    """How often a hand comes up, and the EV of each action times that."""

    def __init__(self) -> None:
        self.chance = Fraction(0)
        self.totals: dict[Action, Fraction] = defaultdict(Fraction)

    def add(self, chance: Fraction, values: Mapping[Action, Fraction]) -> None:
        if chance:
            self.chance += chance
            for action, ev in values.items():
                self.totals[action] += chance * ev


class Held(NamedTuple):
    """A hand as charts tell hands apart; ``own_row``: it is a pair that has a row of its own."""

    counts: tuple[int, ...]
    own_row: bool

    @property
    def size(self) -> int:
        return sum(self.counts)


class Member:
    """A hand against one up-card, as it is reached, and as it could be dealt in any order.

    ``as_total`` holds what counts in the row of its total: a pair, only where it is played so.
    """

    def __init__(self) -> None:
        self.reached, self.dealt = Sum(), Sum()
        self.reached_as_total, self.dealt_as_total = Sum(), Sum()


class Rounds:
    """All rounds of a shoe: an up-card, a hole card, two cards and all further draws."""

    def __init__(self, table: Rules, post_split: PostSplit) -> None:
        self.rules = table
        shoe = table.full_shoe
        kinds = counts_by_kind(shoe) if table.split_pairs.by_rank else shoe.counts
        self.shoe = {Card(RANKS[kind]): n for kind, n in enumerate(kinds) if n}
        self.first = LiteralGame(table, post_split=post_split)
        unsplit = replace(
            table,
            shoe=replace(shoe, tens=None),
            split_pairs=SplitPairs(frozenset()),
            split_or_fold=frozenset(),
            resplit_aces=False,
            hit_split_aces=False,
            double_split_aces=False,
            blackjack_after_split=False,
        )
        self.longer = LiteralGame(unsplit)
        self.values = cache(self._values)
        self.columns: dict[int, dict[Held, Member]] = {up: defaultdict(Member) for up in VALUES}
        size = sum(self.shoe.values())
        for up, hole in product(self.shoe, repeat=2):
            left = take(self.shoe, up)
            if left.get(hole):
                chance = Fraction(self.shoe[up] * left[hole], size * (size - 1))
                self.deal(up, hole, take(left, hole), chance)

    def conditional(self, up: int) -> bool:
        """Whether the EVs of a cell take for granted that the dealer has no blackjack."""
        return self.rules.checks(up) and not self.rules.surrenders_early(up)

    def _values(self, hand: Hand, up: Card) -> tuple[dict[Action, Fraction], Action | None]:
        """The EVs of all actions under the condition of the cell, and the best action."""
        game = self.first if hand.size == 2 else self.longer
        values = game.values(hand, up)
        if not values:
            return {}, None
        best = best_action(values)
        if self.conditional(up.value):
            clear = game.no_blackjack(hand, up)
            if not clear:
                return {}, None
            values = {action: (ev + 1 - clear) / clear for action, ev in values.items()}
        return values, best

    def deal(self, up: Card, hole: Card, left: dict[Card, int], chance: Fraction) -> None:
        """Play all rounds with these two cards of the dealer's, in every order of the player's."""
        blackjack = BLACKJACK_WITH.get(up.value) == hole.value
        if blackjack and self.conditional(up.value):
            return
        over = blackjack and self.rules.checks(up.value)
        reached: Chances = defaultdict(Fraction)
        dealt: Chances = defaultdict(Fraction)
        for one, other in product(left, repeat=2):
            rest = take(left, one)
            if rest.get(other):
                size = sum(left.values())
                part = chance * Fraction(left[one] * rest[other], size * (size - 1))
                hand = Hand((one, other))
                hits = self.record(hand, up, part, part)
                dealt[hand.counts] += part
                reached[hand.counts] += part * hits
        by_value = [sum(n for card, n in left.items() if card.value == value) for value in VALUES]
        while dealt and not over:
            dealt, reached = self.draw(up, by_value, dealt, reached)

    def draw(
        self, up: Card, left: list[int], dealt: Chances, going_on: Chances
    ) -> tuple[Chances, Chances]:
        """Give every hand one more card."""
        longer: dict[tuple[int, ...], list[Fraction]] = {}
        for counts, chance in dealt.items():
            size = sum(left) - sum(counts)
            for at, count in enumerate(counts):
                grown = (*counts[:at], count + 1, *counts[at + 1 :])
                if left[at] > count and hand_total(grown)[0] <= 21:
                    drawn = Fraction(left[at] - count, size)
                    both = longer.setdefault(grown, [Fraction(0), Fraction(0)])
                    both[0] += chance * drawn
                    both[1] += going_on[counts] * drawn
        value_card = Card(RANKS[up.value - 1])
        hits = {
            counts: self.record(hand_of(counts), value_card, *both)
            for counts, both in longer.items()
        }
        return (
            {counts: both[0] for counts, both in longer.items()},
            {counts: both[1] * hits[counts] for counts, both in longer.items()},
        )

    def record(self, hand: Hand, up: Card, dealt: Fraction, reached: Fraction) -> bool:
        """Count a hand in, and say whether it hits."""
        if self.rules.charlie and hand.size >= self.rules.charlie:
            return False
        values, best = self.values(hand, up)
        if best is None:
            return False
        pair = hand.pair_value
        own = pair is not None and SPLIT in values
        own = own or (pair is not None and not self.rules.may_split(pair))
        member = self.columns[up.value][Held(hand.counts, own)]
        member.reached.add(reached, values)
        member.dealt.add(dealt, values)
        others = {action: ev for action, ev in values.items() if action not in PAIR_ONLY}
        if best not in PAIR_ONLY:
            member.reached_as_total.add(reached, others)
        if others:
            member.dealt_as_total.add(dealt, others)
        return best is HIT


def take(left: Mapping[Card, int], card: Card) -> dict[Card, int]:
    return {kind: n - (kind == card) for kind, n in left.items() if n > (kind == card)}


@cache
def hand_of(counts: tuple[int, ...]) -> Hand:
    return Hand(tuple(Card(RANKS[at]) for at, count in enumerate(counts) for _ in range(count)))


class Weighed(NamedTuple):
    """A hand of a cell."""

    held: Held
    sum: Sum
    listed: bool


def members_of(column: Mapping[Held, Member], row: str) -> list[Weighed]:
    """The hands of a row: as they are reached, or where none is, as they could be dealt."""
    kind, _, total = row.partition(" ")
    if not total:
        mine = [(held, m.reached, m.dealt) for held, m in column.items() if is_pair(held, row)]
        listed = True
    else:
        wanted = (int(total), kind == "soft")
        mine = [
            (held, m.reached_as_total, m.dealt_as_total)
            for held, m in column.items()
            if hand_total(held.counts) == wanted
        ]
        listed = False
    if any(reached.chance for _, reached, _ in mine):
        return [
            Weighed(held, reached, listed or not held.own_row)
            for held, reached, _ in mine
            if reached.chance
        ]
    return [Weighed(held, dealt, listed=False) for held, _, dealt in mine if dealt.chance]


def is_pair(held: Held, row: str) -> bool:
    return held.own_row and hand_name(held.counts) == row


def best_of(members: list[Weighed], actions: Iterable[Action]) -> Action | None:
    """The action with the best mean of those that all of these hands are offered."""
    totals = {
        action: sum((m.sum.totals[action] for m in members), Fraction(0))
        for action in actions
        if all(action in m.sum.totals for m in members)
    }
    return best_action(totals) if totals else None


def plan(members: list[Weighed]) -> tuple[Action, Action | None]:
    """The best action of a cell, followed by all hands that are offered it, and the fallback."""
    fallbacks: dict[Action, Action | None] = {}
    totals = {}
    for action in Action:
        have = [m for m in members if action in m.sum.totals]
        lack = [m for m in members if action not in m.sum.totals]
        others = {DOUBLE: (STAND, HIT), SURRENDER: (STAND, HIT, SPLIT)}.get(action, ())
        if not have or (lack and not others):
            continue
        fallback = best_of(lack or members, others)
        fallbacks[action] = fallback
        parts = [m.sum.totals[action] for m in have]
        parts += [m.sum.totals[fallback] for m in lack if fallback]
        totals[action] = sum(parts, Fraction(0))
    best = best_action(totals)
    return best, fallbacks[best]


def check_cell(found: Cell, members: list[Weighed], row: str, up: str, *, charlie: bool) -> None:
    chance = sum(m.sum.chance for m in members)
    assert found.chance == chance, (row, up)
    for action in Action:
        have = [m for m in members if action in m.sum.totals]
        assert (action in found.values) == bool(have), (row, up)
        if have:
            mean = sum(m.sum.totals[action] for m in have) / sum(m.sum.chance for m in have)
            assert found.values[action] == mean, (row, up, action)
    action, fallback = plan(members)
    assert (found.action, found.fallback) == (action, fallback), (row, up)
    better = {}
    for held, weighed, listed in members:
        own = action if action in weighed.totals or fallback is None else fallback
        best = best_action(weighed.totals)
        if listed and best is not own:
            gain = (weighed.totals[best] - weighed.totals[own]) / weighed.chance
            better[held] = (hand_name(held.counts), best, own, gain, weighed.chance)
    by_cards = {}
    for size in sorted({held.size for held in better}) if charlie else ():
        actions = {better.get(m.held, (None, None))[1] for m in members if m.held.size == size}
        if size > 2 and len(actions) == 1:
            by_cards[size] = actions.pop()
    assert (found.by_cards or {}) == by_cards, (row, up)
    left_over = [item for held, item in better.items() if by_cards.get(held.size) is not item[1]]
    listed_there = [(e.hand, e.action, e.instead_of, e.gain, e.chance) for e in found.exceptions]
    assert sorted(listed_there, key=str) == sorted(left_over, key=str), (row, up)
    assert {(e.row, e.up) for e in found.exceptions} <= {(row, up)}


@settings(max_examples=10)
@given(st.data(), st.sampled_from(PostSplit))
def test_cells_are_those_of_all_deals(data: st.DataObject, post_split: PostSplit) -> None:
    """Chance, means, action, fallback and exceptions of every cell, as fractions."""
    check_chart(data.draw(rules(shoe=shoes)), post_split)


@pytest.mark.long
@settings(max_examples=300)
@given(st.data(), st.booleans(), st.sampled_from(PostSplit))
def test_more_cells_are_those_of_all_deals(
    data: st.DataObject, ten_ranks: bool, post_split: PostSplit
) -> None:
    """Up to four values and 22 cards."""
    larger = small_shoes(hands=4, max_cards=22, ten_ranks=ten_ranks)
    check_chart(data.draw(rules(shoe=larger)), post_split)


@pytest.mark.parametrize(
    "switches",
    [
        {"surrender": "late", "fold_cost": "1/3", "split_or_fold": "8,9"},
        {"surrender": "early", "peek": "false", "double_totals": "11+"},
        {"charlie": 4, "double_any_cards": True, "peek": "ace"},
        {"charlie": 5, "surrender": "late", "split_pairs": "8"},
        {"split_pairs": "none", "double_any_cards": True, "double_totals": "9-11"},
        {"shoe": "8=3,9=1,10=3,J=3,Q=0,K=3,A=2", "split_pairs": "rank", "surrender": "late"},
    ],
    ids=",".join,
)
def test_cells_of_chosen_rules(switches: dict[str, Any]) -> None:
    """Forced pairs, early surrender, charlies, fallbacks, pairs of one rank."""
    shoe = {"shoe": "2,0,0,0,0,1,0,3,0,9", "max_split_hands": 2}
    check_chart(Rules.parse(shoe | switches), PostSplit.CDZ)


def check_chart(table: Rules, post_split: PostSplit) -> None:
    chart = Game(table, post_split=post_split, exact=True).chart()
    rounds = Rounds(table, post_split)
    rows = {f"hard {total}": cells for total, cells in chart.hard.items()}
    rows |= {f"soft {total}": cells for total, cells in chart.soft.items()}
    rows |= chart.pairs
    for row, cells in rows.items():
        for up in VALUES:
            if " " in row and table.checks(up) and table.surrenders_early(up):
                # First hands are played before the check, longer ones after it.
                continue
            members = members_of(rounds.columns[up], row)
            name = value_name(up)
            assert (name in cells) == bool(members), (row, name)
            if members:
                check_cell(cells[name], members, row, name, charlie=bool(table.charlie))


# Which rows there are.

ALWAYS = {"hard": range(5, 21), "soft": range(13, 21)}
PAIRS = [*(f"{value},{value}" for value in range(2, 11)), "A,A"]


@pytest.mark.parametrize(
    ("switches", "hard", "soft"),
    [
        ({}, [], []),
        ({"resplit_aces": True, "max_split_hands": 3}, [], []),
        # A pair that may not split is its total: 2,2 is the only hard 4, A,A the only soft 12.
        ({"split_pairs": "A,8"}, [4], []),
        ({"split_pairs": "2,8"}, [], [12]),
        ({"split_pairs": "none"}, [4], [12]),
        # Split aces that may draw can be A,A again, and not be split again.
        ({"hit_split_aces": True}, [], [12]),
        # With five cards winning, a soft 21 of four cards draws its fifth.
        ({"charlie": 5}, [], [21]),
    ],
)
def test_rows_that_a_chart_has(switches: dict[str, Any], hard: list[int], soft: list[int]) -> None:
    chart = Game(Rules.parse({"decks": 2, "max_split_hands": 2} | switches)).chart()
    assert sorted(chart.hard) == sorted([*ALWAYS["hard"], *hard])
    assert sorted(chart.soft) == sorted([*ALWAYS["soft"], *soft])
    assert list(chart.pairs) == PAIRS
    every_up = [*map(str, range(2, 11)), "A"]
    for part in (chart.hard, chart.soft, chart.pairs):
        assert all(list(cells) == every_up for cells in part.values())


def test_shoes_without_some_values_have_no_such_rows() -> None:
    """Sevens, nines and tens: hard totals only, and no hand of 8, 15 or 20 that is no pair."""
    chart = Game(Rules(shoe=Shoe((0, 0, 0, 0, 0, 0, 6, 0, 6, 12)))).chart()
    # Two cards: 14, 16, 17, 18, 19, 20; three: 7,7,7.
    assert list(chart.hard) == [14, 16, 17, 18, 19, 20]
    assert (dict(chart.soft), list(chart.pairs)) == ({}, ["7,7", "9,9", "10,10"])
    assert all(set(cells) == {"7", "9", "10"} for cells in chart.hard.values())


def test_a_pair_whose_up_card_is_gone() -> None:
    """Two eights make the pair 8,8 and leave no up-card eight against it."""
    chart = Game(Rules(shoe=Shoe((0, 0, 0, 0, 0, 2, 0, 2, 0, 12)))).chart()
    assert set(chart.pairs["8,8"]) == {"6", "10"}
    assert set(chart.hard[14]) == {"6", "8", "10"}  # 8,6
    assert set(chart.hard[18]) == {"6", "8", "10"}  # 10,8


# Cells by closed forms, on full shoes.


def test_chance_of_hard_five() -> None:
    """2,3 is the only hand: 8 decks, an up-card six, and a ten that hides no ace."""
    cells = Game(Rules(max_split_hands=2)).chart().hard[5]
    two_three = 2 * 32 * 32 / (416 * 415)
    assert cells["6"].chance == pytest.approx(two_three * 32 / 414, rel=1e-13)
    no_ace = 1 - 32 / 413
    assert cells["10"].chance == pytest.approx(two_three * 128 / 414 * no_ace, rel=1e-13)


def test_a_cell_that_nothing_reaches() -> None:
    """A,A always splits, and is still the only soft 12: as it would be dealt and played."""
    game = Game(Rules(decks=2, hit_split_aces=True, max_split_hands=2))
    chart = game.chart()
    for up, made in chart.soft[12].items():
        advice = game.advise("A,A", up)
        assert advice.best is SPLIT
        unsplit = {action: ev for action, ev in advice.values.items() if action is not SPLIT}
        assert made.values == {a: pytest.approx(float(ev), abs=1e-14) for a, ev in unsplit.items()}
        assert made.action is best_action(unsplit)
        assert not made.exceptions
    aces = 8 * 7 / (104 * 103)
    assert chart.soft[12]["6"].chance == pytest.approx(aces * 8 / 102, rel=1e-13)
    assert chart.pairs["A,A"]["6"].chance == chart.soft[12]["6"].chance


def test_cells_of_pairs_are_the_advice() -> None:
    """A pair is one hand: values and best action, forced, surrendered, early against a check."""
    table = Rules.parse(
        {"decks": 1, "split_or_fold": "2,8", "surrender": "early", "max_split_hands": 2}
    )
    game = Game(table)
    for hand, cells in game.chart().pairs.items():
        for up, made in cells.items():
            advice = game.advise(hand, up)
            assert made.condition == advice.condition
            assert made.action is advice.best
            expected = {a: pytest.approx(float(ev), abs=1e-13) for a, ev in advice.values.items()}
            assert made.values == expected


def test_fallbacks_of_full_shoes() -> None:
    """Codes of basic strategy for 4 to 8 decks (Michael Shackleford, wizardofodds.com)."""
    chart = Game(Rules.parse({"surrender": "late", "decks": 6, "max_split_hands": 2})).chart()
    assert (chart.hard[11]["6"].code, chart.soft[18]["6"].code) == ("Dh", "Ds")
    assert (chart.hard[15]["10"].code, chart.hard[17]["6"].code) == ("Rh", "S")
    assert {made.fallback for made in chart.pairs["8,8"].values()} == {None}


def test_hands_met_after_the_check_are_given_no_blackjack() -> None:
    """Early surrender: three cards are held only once the dealer has looked (advice says so)."""
    game = analyze("short-pay", changes=["surrender=early"])
    listed = {(item.hand, item.up): item for item in game.chart().exceptions}
    found, advice = listed["6,6,4", "10"], game.advise("6,6,4", "10")
    assert advice.condition == "no dealer blackjack"
    gain = advice.values[found.action] - advice.values[found.instead_of]
    assert found.gain == pytest.approx(float(gain), abs=1e-12)


def test_two_tens_of_different_ranks_need_no_room_for_a_split() -> None:
    """12 cards: tens of two a rank become two hands at most, K,Q none."""
    shoe = Shoe((0, 0, 0, 0, 0, 0, 0, 0, 4, 8), (2, 2, 2, 2))
    table = Rules(shoe=shoe, split_pairs=SplitPairs(by_rank=True), max_split_hands=4)
    game, literal = Game(table, exact=True), LiteralGame(table)
    up = parse_up_card("9")
    for hand in map(Hand.parse, ("K,Q", "K,K")):
        assert game.advise(hand, up).values == literal.values(hand, up)
