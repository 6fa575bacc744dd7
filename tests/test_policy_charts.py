"""The charts of policies by totals: their codes, and margins against replacing single codes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Game, Rules, Shoe, analyze
from strategy.blackjack.comparison import compare
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.replies import Place
from strategy.blackjack.policies.search import best_policy
from strategy.blackjack.policies.simple import house_advice, mimic_dealer
from strategy.blackjack.switches import SplitPairs
from strategy.cards import VALUES
from tests.chart_files import CHART, written
from tests.policy_changes import CELL_CODES, literal_ev, plays_alike, replaced, value_of
from tests.strategies import CODES, cell_policies, rules, small_shoes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from strategy.blackjack.cells import Cell
    from strategy.blackjack.chart import Chart

few_cards = st.booleans().flatmap(
    lambda ten_ranks: small_shoes(max_cards=20, hands=4, ten_ranks=ten_ranks)
)
kinds = st.sampled_from(["random", "total", "mimic-dealer", "house-advice"])


def drawn_policy(data: st.DataObject, table: Rules) -> CellPolicy:
    """A policy by totals, its pairs with any codes of their own."""
    match data.draw(kinds):
        case "total":
            return best_policy("total", table, table.full_shoe, two_card=False)
        case "mimic-dealer":
            return mimic_dealer(table)
        case "house-advice":
            return house_advice(table)
        case _:
            return data.draw(cell_policies(table))


def totals_of(chart: Chart) -> Iterator[tuple[str, int, Cell]]:
    """The cells of totals: row, up-card and cell."""
    for kind, part in (("hard", chart.hard), ("soft", chart.soft)):
        for total, cells in part.items():
            for up, cell in cells.items():
                yield f"{kind} {total}", value_of(up), cell


def code_by(policy: CellPolicy, row: str, up: int) -> str:
    """The code of a row: of a pair its own, or that of its total."""
    if "," not in row:
        return policy.code(row, up).text
    pair = value_of(row.split(",", maxsplit=1)[0])
    counts = [2 * (value == pair) for value in VALUES]
    return (policy.pair_code(counts, up) or policy.cell_code(counts, up)).text


@settings(max_examples=8)
@given(st.data())
def test_codes_of_a_chart_are_those_of_its_policy(data: st.DataObject) -> None:
    """In fractions and in floats, with margins that agree."""
    table = data.draw(rules(shoe=few_cards))
    policy = drawn_policy(data, table)
    exact = Game(table, policy=policy, exact=True).chart()
    floats = Game(table, policy=policy).chart()
    found = dict(cells_of(exact))
    assert found.keys() == dict(cells_of(floats)).keys()
    for (row, up), cell in found.items():
        near = dict(cells_of(floats))[row, up]
        assert near.code == cell.code == code_by(policy, row, up), (row, up)
        assert (near.margin is None) == (cell.margin is None), (row, up)
        if cell.margin is not None:
            assert near.margin == pytest.approx(float(cell.margin), abs=1e-9), (row, up)


def cells_of(chart: Chart) -> Iterator[tuple[tuple[str, int], Cell]]:
    """All cells of a chart, by row and up-card."""
    for row, up, cell in totals_of(chart):
        yield (row, up), cell
    for row, cells in chart.pairs.items():
        for name, cell in cells.items():
            yield (row, value_of(name)), cell


def leads(table: Rules, policy: CellPolicy, row: str, up: int) -> list[Fraction]:
    """By how much a cell's code is better than each code of another action.

    That is the EV of the policy minus that of the one with the other code, over how often it makes
    a difference.
    """
    found = []
    game, ev = Game(table, policy=policy, exact=True), literal_ev(table, policy)
    for code in CELL_CODES:
        other = replaced(policy, Place(row, 0, up), code)
        if code.action is not policy.code(row, up).action and not plays_alike(policy, other, table):
            changed = compare(game, Game(table, policy=other, exact=True))
            often = sum(Fraction(cell.frequency) for cell in changed.cells)
            if often:
                found.append((ev - literal_ev(table, other)) / often)
    return found


def check_margins(data: st.DataObject, table: Rules, most: int) -> None:
    """Replace the codes of some cells, at most so many."""
    policy = drawn_policy(data, table)
    cells = list(totals_of(Game(table, policy=policy, exact=True).chart()))
    for row, up, cell in data.draw(st.permutations(cells))[:most]:
        expected = leads(table, policy, row, up)
        # Where play never comes to a cell, its margin is that of the hands that are dealt; where
        # only hands of splits do, the cell has none.
        if expected and cell.values:
            assert cell.margin == min(expected), (row, up)


@settings(max_examples=4)
@given(st.data())
def test_margin_is_what_another_action_costs_each_time(data: st.DataObject) -> None:
    table = data.draw(rules(shoe=small_shoes(max_ranks=3, max_cards=20, hands=4)))
    check_margins(data, table, most=2)


@pytest.mark.long
@settings(max_examples=8)
@given(st.data())
def test_every_margin_is_what_another_action_costs_each_time(data: st.DataObject) -> None:
    check_margins(data, data.draw(rules(shoe=few_cards)), most=5)


def test_margin_of_a_total_leaves_out_pairs_with_codes_of_their_own(tmp_path: Path) -> None:
    """7,7 against a ten stands by its own code, whatever 14 does."""
    table = Rules.parse({"decks": 1})
    path = tmp_path / "chart.csv"
    stands = CHART["7,7"] | {"10": "S"}
    path.write_text(written(CHART | {"7,7": stands}), encoding="utf-8")
    policy = read_chart(path, table, table.full_shoe)
    game = Game(table, policy=policy)
    other = Game(table, policy=replaced(policy, Place("hard 14", 0, 10), CODES["S"]))
    (cell,) = compare(game, other).cells
    assert (cell.hand, cell.up) == ("hard 14", "10")
    margin = game.chart().hard[14]["10"].margin
    assert margin == pytest.approx(-float(cell.difference) / float(cell.frequency), abs=1e-12)


def test_margin_of_a_pair_with_a_code_of_its_own_knows_every_action(tmp_path: Path) -> None:
    """A lone hand: the margin is what the best other action falls short by, or leads."""
    table = Rules.parse({"decks": 1})
    path = tmp_path / "chart.csv"
    path.write_text(written(CHART | {"7,7": CHART["7,7"] | {"10": "S"}}), encoding="utf-8")
    game = Game(table, policy=read_chart(path, table, table.full_shoe))
    cell = game.chart().pairs["7,7"]["10"]
    others = {action: ev for action, ev in cell.values.items() if action is not cell.action}
    assert cell.code == "S"
    assert cell.margin == pytest.approx(float(cell.ev) - float(max(others.values())), abs=1e-12)


@pytest.mark.parametrize("exact", [False, True])
def test_no_margin_where_the_dealer_has_a_blackjack_for_certain(exact: bool) -> None:
    """An ace is up, and all other cards are tens: the dealer has looked."""
    table = Rules(shoe=Shoe((1, 0, 0, 0, 0, 0, 0, 0, 0, 14)), split_pairs=SplitPairs(frozenset()))
    chart = Game(table, policy=CellPolicy("stands", {}, {}), exact=exact).chart()
    assert all(cell.margin is None for row, up, cell in totals_of(chart) if up == 1)
    # 20 pushes against a ten in the hole; a hit takes the ace, of eleven cards, or busts.
    (margin,) = [cell.margin for row, up, cell in totals_of(chart) if (row, up) == ("hard 20", 10)]
    assert margin == (Fraction(9, 11) if exact else pytest.approx(9 / 11))


@pytest.mark.parametrize("strategy", ["total", "timeout", "house-advice"])
def test_chart_of_a_table_is_its_policy(strategy: str) -> None:
    game = analyze("live-fold", strategy=strategy)
    policy: Any = game.policy
    for (row, up), cell in cells_of(game.chart()):
        assert cell.code == code_by(policy, row, up)
