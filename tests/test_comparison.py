"""Two policies at one table: parts that add up, and how often each comes up, card by card."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Action, Card, Game, Hand, QuestionError, Rules, Shoe, analyze
from strategy.blackjack.actions import best_action
from strategy.blackjack.comparison import compare
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.simple import mimic_dealer, never_bust
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.switches import SplitPairs
from strategy.cards import RANKS, VALUES, hand_name, hand_total, value_name
from tests.strategies import CODES, cell_policies, rules, small_shoes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strategy.blackjack.comparison import Comparison, Difference

Cell = tuple[str, str, str, str]
Counts = tuple[int, ...]

UNSPLIT = SplitPairs(frozenset())
few_cards = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_cards=20, hands=4, ten_ranks=ten_ranks)
)
kinds = st.sampled_from(["total", "two-card", "composition", "mimic-dealer", "never-bust"])


def drawn_policy(data: st.DataObject, table: Rules) -> CellPolicy | None:
    """Any policy; None is composition-dependent play."""
    kind = data.draw(kinds)
    if kind in {"total", "two-card"}:
        return data.draw(cell_policies(table, two_card=kind == "two-card"))
    return {"composition": None, "mimic-dealer": mimic_dealer(table)}.get(kind, never_bust(table))


def key(cell: Difference) -> Cell:
    return cell.hand, cell.up, cell.before, cell.after


def compared(table: Rules, before: CellPolicy | None, after: CellPolicy | None) -> Comparison:
    """Compare in fractions and in floats: the same cells, which add up to the difference."""
    exact = [Game(table, policy=policy, exact=True) for policy in (before, after)]
    found = compare(*exact)
    assert found.difference == Fraction(exact[1].ev) - Fraction(exact[0].ev)
    assert sum(cell.difference for cell in found.cells) == found.difference
    floats = compare(*(Game(table, policy=policy) for policy in (before, after)))
    assert float(floats.difference) == pytest.approx(float(found.difference), abs=1e-13)
    assert list(map(key, floats.cells)) == list(map(key, found.cells))
    for near, cell in zip(floats.cells, found.cells, strict=True):
        assert near.difference == pytest.approx(float(cell.difference), abs=1e-13)
        assert near.frequency == pytest.approx(float(cell.frequency), abs=1e-14)
    return found


def compare_any(data: st.DataObject) -> None:
    """Each cell is there once, does two different things, and comes up at most four times."""
    table = data.draw(rules(shoe=few_cards))
    before, after = drawn_policy(data, table), drawn_policy(data, table)
    found = compared(table, before, after)
    for cell in found.cells:
        assert 0 < cell.frequency <= 4, cell
        assert cell.before != cell.after
    assert len({key(cell) for cell in found.cells}) == len(found.cells)


@settings(max_examples=12)
@given(st.data())
def test_parts_add_up(data: st.DataObject) -> None:
    compare_any(data)


@pytest.mark.long
@settings(max_examples=40)
@given(st.data())
def test_parts_add_up_in_many_games(data: st.DataObject) -> None:
    compare_any(data)


@settings(max_examples=8)
@given(st.data())
def test_a_policy_is_no_different_from_itself(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=few_cards))
    policy = drawn_policy(data, table)
    found = compared(table, policy, policy)
    assert (found.difference, found.cells) == (0, ())


# Card by card, where nothing is split.


class Player:
    """What a policy does, and what each action is then worth: by the literal game."""

    def __init__(self, table: Rules, policy: CellPolicy | None) -> None:
        self.policy, self.game = policy, LiteralGame(table, policy=policy)

    def values(self, counts: Counts, up: int) -> dict[Action, Fraction]:
        return self.game.values(hand_of(counts), Card(RANKS[up - 1]))

    def taken(self, counts: Counts, up: int) -> Action:
        values = self.values(counts, up)
        return self.policy.action(counts, up, values) if self.policy else best_action(values)

    def code(self, counts: Counts, up: int) -> str:
        """The code of the hand's cell, or of its own pair."""
        assert self.policy is not None
        return (self.policy.pair_code(counts, up) or self.policy.cell_code(counts, up)).text


def hand_of(counts: Counts) -> Hand:
    return Hand(tuple(Card(RANKS[i]) for i, count in enumerate(counts) for _ in range(count)))


def met(table: Rules, player: Player) -> Iterator[tuple[Counts, int, Fraction]]:
    """Deal every order of the cards: hands that decide, the up-card, and the chance of it."""
    shoe = table.full_shoe.counts

    def play(counts: Counts, up: int, chance: Fraction) -> Iterator[tuple[Counts, int, Fraction]]:
        size = sum(counts)
        if size >= 2:
            if is_over(table, counts):
                return
            yield counts, up, chance
            if player.taken(counts, up) is not Action.HIT:
                return
        left = [n - (up == v) - counts[v - 1] for v, n in zip(VALUES, shoe, strict=True)]
        for value, number in zip(VALUES, left, strict=True):
            if number:
                more = tuple(n + (v == value) for v, n in zip(VALUES, counts, strict=True))
                yield from play(more, up, chance * Fraction(number, sum(left)))

    for up in VALUES:
        if shoe[up - 1]:
            yield from play((0,) * 10, up, Fraction(shoe[up - 1], sum(shoe)))


def is_over(table: Rules, counts: Counts) -> bool:
    """Whether a hand is a bust, a blackjack, or wins by its number of cards."""
    size, (total, _) = sum(counts), hand_total(counts)
    return total > 21 or (size == 2 and total == 21) or table.is_charlie(size, after_split=False)


def enumerated(
    table: Rules, first: CellPolicy | None, second: CellPolicy | None
) -> dict[Cell, tuple[Fraction, Fraction]]:
    """How often each difference comes up, played by the first policy, and its part."""
    before, after = Player(table, first), Player(table, second)
    by_cells = all(policy and not policy.two_card for policy in (first, second))
    found: dict[Cell, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for counts, up, chance in met(table, before):
        one, other = before.taken(counts, up), after.taken(counts, up)
        if one is other:
            continue
        clear = before.game.no_blackjack(hand_of(counts), Card(RANKS[up - 1]))
        asked_before_the_check = sum(counts) == 2 and table.surrenders_early(up)
        is_met = clear if table.checks(up) and not asked_before_the_check else Fraction(1)
        if by_cells:
            codes = before.code(counts, up), after.code(counts, up)
            place = (row_of(counts, up, first, second), value_name(up), *codes)
        else:
            place = (hand_name(counts), value_name(up), one.code, other.code)
        values = after.values(counts, up)
        found[place][0] += chance * is_met
        found[place][1] += chance * (values[other] - values[one])
    return {place: (often, part) for place, (often, part) in found.items() if often}


def row_of(counts: Counts, up: int, *policies: CellPolicy | None) -> str:
    """The row of a hand: that of its pair if either policy has a code for it."""
    if any(policy and policy.pair_code(counts, up) for policy in policies):
        return hand_name(counts)
    total, soft = hand_total(counts)
    return f"{'soft' if soft else 'hard'} {total}"


@settings(max_examples=8)
@given(st.data())
def test_cells_are_those_of_every_order_of_the_cards(data: st.DataObject) -> None:
    fixed = {"split_pairs": UNSPLIT, "split_or_fold": frozenset()}
    table = data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=16, hands=1), **fixed))
    before, after = drawn_policy(data, table), drawn_policy(data, table)
    found = compare(*(Game(table, policy=policy, exact=True) for policy in (before, after)))
    cells = {key(cell): (cell.frequency, cell.difference) for cell in found.cells}
    assert cells == enumerated(table, before, after)


def plays(codes: dict[str, str], pairs: dict[int, str] | None = None) -> CellPolicy:
    """The policy with these codes against every up-card, which stands elsewhere."""
    return CellPolicy(
        "by hand",
        {row: dict.fromkeys(VALUES, CODES[text]) for row, text in codes.items()},
        {pair: dict.fromkeys(VALUES, CODES[text]) for pair, text in (pairs or {}).items()},
    )


def test_a_hit_by_hand() -> None:
    """Three nines and two tens: whoever hits a 19 busts.

    3/5 of hands are 10,9. A ten is up with 1/3 then: the hole card is a nine, which pushes. Or a
    nine is up, and the hole card is a nine, 18, or a ten, which pushes: 1/2.
    """
    table = Rules(shoe=Shoe((0, 0, 0, 0, 0, 0, 0, 0, 3, 2)), split_pairs=UNSPLIT)
    games = [Game(table, policy=plays(codes), exact=True) for codes in ({}, {"hard 19": "H"})]
    cells = {key(cell): (cell.frequency, cell.difference) for cell in compare(*games).cells}
    assert cells == {
        ("hard 19", "9", "S", "H"): (Fraction(2, 5), Fraction(-3, 5)),
        ("hard 19", "10", "S", "H"): (Fraction(1, 5), Fraction(-1, 5)),
    }


def test_hands_of_a_split_by_hand() -> None:
    """Two eights, a five and twelve tens, against a ten.

    8,8 is split, and the five comes to either hand with 1/12: such a 13 loses to 20, or takes a ten
    and busts. 8,5 as a first hand, where an eight is left, loses to 18 or 20; hit, it becomes 21
    with 1/12, which beats the 20 that is then certain.
    """
    table = Rules(shoe=Shoe((0, 0, 0, 0, 1, 0, 0, 2, 0, 12)), max_split_hands=2)
    games = [
        Game(table, policy=plays(codes, {8: "P"}), exact=True) for codes in ({}, {"hard 13": "H"})
    ]
    cells = {cell.up: cell for cell in compare(*games).cells if cell.hand == "hard 13"}
    split = Fraction(2, 15) * Fraction(1, 14) * Fraction(12, 13) * 2 * Fraction(1, 12)
    unsplit = 2 * Fraction(2, 15) * Fraction(1, 14) * Fraction(12, 13)
    assert cells["10"].frequency == split + unsplit
    assert cells["10"].difference == unsplit * Fraction(1, 12) * 2


@pytest.mark.parametrize("exact", [False, True])
def test_what_never_comes_up_is_no_cell(exact: bool) -> None:
    """Four threes may be split into four hands, so that none of them can be 3,3.

    And where an ace is up, and all other cards are tens, the dealer has looked and found one.
    """
    table = Rules(shoe=Shoe((0, 0, 4, 0, 0, 0, 4, 16, 0, 0)), double_after_split=False)
    games = [
        Game(table, policy=plays(codes, {3: "P"}), exact=exact) for codes in ({}, {"hard 6": "H"})
    ]
    assert not compare(*games).cells
    table = Rules(shoe=Shoe((1, 0, 0, 0, 0, 0, 0, 0, 0, 14)), split_pairs=UNSPLIT)
    games = [Game(table, policy=plays(codes), exact=exact) for codes in ({}, {"hard 20": "H"})]
    assert [cell.up for cell in compare(*games).cells] == ["10"]


def test_tens_of_two_ranks_are_no_pair_where_ranks_split() -> None:
    """J,Q against a seven plays 20, whatever the code of a pair of tens says.

    Twelve jacks, two queens, two kings, two sevens: 16 x 15 - (12 x 11 + 2 + 2) of 18 x 17 hands
    are two ten-ranks, then 2 of 16 cards are sevens. Standing beats 17, and surrender costs 1/2.
    """
    kinds = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    held = {"7": 2, "J": 12, "Q": 2, "K": 2}
    shoe = ",".join(f"{kind}={held.get(kind, 0)}" for kind in kinds)
    table = Rules.parse({"shoe": shoe, "split_pairs": "rank", "surrender": "late"})
    games = [
        Game(table, policy=plays(codes, {10: "P"}), exact=True) for codes in ({}, {"hard 20": "Rs"})
    ]
    (cell,) = (cell for cell in compare(*games).cells if cell.up == "7")
    assert key(cell) == ("hard 20", "7", "S", "Rs")
    assert cell.frequency == Fraction(240 - 136, 306) * Fraction(2, 16)
    assert cell.difference == cell.frequency * Fraction(-3, 2)
    margin = games[0].chart().hard[20]["7"].margin
    assert margin == Fraction(3, 2)


def test_other_rules_or_cards_are_refused() -> None:
    game = analyze("deluxe", strategy="never-bust")
    others = [
        analyze("live", strategy="never-bust"),
        analyze("deluxe", changes=["blackjack_pays=6/5"]),
        analyze("deluxe", seen="5"),
        Game(replace(game.rules, surrender_cost=Fraction(1, 3))),
    ]
    for other in others:
        for pair in ((game, other), (other, game)):
            with pytest.raises(QuestionError, match="only games of the same rules and cards"):
                compare(*pair)


def test_cards_seen_in_another_order_are_the_same() -> None:
    first = analyze("deluxe", seen="5,9", strategy="never-bust")
    second = analyze("deluxe", seen="9,5", strategy="never-bust")
    assert not compare(first, second).cells


def test_floats_where_either_game_is_in_floats() -> None:
    table = Rules(shoe=Shoe((2, 0, 0, 0, 0, 0, 0, 0, 4, 8)), max_split_hands=2)
    one, other = analyze(table, strategy="never-bust"), analyze(table)
    exact = compare(one.exact(), other.exact())
    for pair in ((one, other.exact()), (one.exact(), other)):
        found = compare(*pair)
        assert isinstance(found.difference, float)
        assert found.difference == pytest.approx(float(exact.difference), abs=1e-14)


@pytest.mark.parametrize("names", [("timeout", "total"), ("total", "composition")])
def test_a_table_adds_up_in_floats(names: tuple[str, str]) -> None:
    before, after = (analyze("deluxe", strategy=name) for name in names)
    found = compare(before, after)
    assert float(found.difference) == pytest.approx(float(after.ev - before.ev), abs=1e-14)
    assert sum(cell.difference for cell in found.cells) == pytest.approx(
        float(found.difference), abs=1e-14
    )
    assert all(0 < cell.frequency < 1 for cell in found.cells)
