"""A chart that is written as CSV and read back is the same policy, with the same exact EV."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charts.asked.question import Question
from charts.data.csv_chart import chart_csv
from strategy import Game
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.named import policy_named
from strategy.blackjack.rulefile import load_table, preset_names
from tests.commands import Run, runner
from tests.strategies import cell_policies, rules, small_shoes

if TYPE_CHECKING:
    from pathlib import Path

    from strategy.blackjack.policies.policy import CellPolicy


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.mark.parametrize("preset", preset_names())
def test_best_chart_of_every_preset(run: Run, preset: str, tmp_path: Path) -> None:
    """The EV is the same to the last bit, since the same decisions are added up."""
    path = str(tmp_path / "chart.csv")
    assert run("chart", preset, "-o", path).status == 0
    read = run("ev", preset, "--strategy", path, "--by", "hand", "--json").json
    found = run("ev", preset, "--strategy", "total", "--by", "hand", "--json").json
    for key in ("ev", "by_up", "by_hand"):
        assert read[key] == found[key]


@pytest.mark.long
@pytest.mark.parametrize("preset", preset_names())
def test_exact_ev_of_every_preset(run: Run, preset: str, tmp_path: Path) -> None:
    path = str(tmp_path / "chart.csv")
    assert run("chart", preset, "-o", path).status == 0
    read, found = (
        Fraction(run("ev", preset, "--strategy", name, "--exact", "--json").json["ev_exact"])
        for name in (path, "total")
    )
    assert read == found


@pytest.mark.parametrize("strategy", ["timeout", "mimic-dealer", "never-bust", "house-advice"])
def test_simple_strategies(strategy: str, tmp_path: Path) -> None:
    table = load_table("live-fold")
    policy: Any = policy_named(strategy, table.rules, table.rules.full_shoe, table.house)
    assert Game(table.rules, policy=read_back(policy, table.rules, tmp_path)).ev == (
        Game(table.rules, policy=policy).ev
    )


@settings(max_examples=10)
@given(st.data())
def test_any_chart(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Random rules, shoes and codes: the same fraction."""
    table = data.draw(rules(shoe=small_shoes(max_cards=20, hands=4)))
    policy = data.draw(cell_policies(table))
    read = read_back(policy, table, tmp_path_factory.getbasetemp())
    exact = [Game(table, policy=played, exact=True).by_up for played in (policy, read)]
    assert exact[0] == exact[1]


def read_back(policy: CellPolicy, table: Any, folder: Path) -> CellPolicy:
    """Write a policy's chart as the command line does, and read it."""
    game = Game(table, policy=policy)
    path = folder / "chart.csv"
    path.write_text(chart_csv(Question(load_table("live"), game), game.chart(), None) + "\n")
    return read_chart(path, table, game.shoe)
