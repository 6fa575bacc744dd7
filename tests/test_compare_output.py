"""`compare` as people and programs read it: the difference, its parts, and how they add up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from charts.strategies import STRATEGIES
from charts.text.compare import MOST_CELLS
from strategy.blackjack.policies import named
from tests.commands import Run, runner

# Two nines and three tens, no splits, late surrender: the dealer stands on his two cards and every
# hit busts. Whoever always stands gets, given a nine up, 1/2: half of the time he has 9,10, which
# pushes 19, else 10,10, which beats 18 and 19. Given a ten up: of six pairs 9,9 loses to 20, 10,10
# beats 19, and four times 9,10 pushes 19 or loses to 20, so (-1 + 1 - 4/2) / 6 = -1/3. A ten is up
# in 3 of 5 rounds: 2/5 * 1/2 - 3/5 * 1/3 = 0.
FIVE = ("vegas-strip", "--set", "shoe=0,0,0,0,0,0,0,0,2,3", "--set", "split_pairs=none")
LATE = ("--set", "surrender=late")
# 9,9 meets tens only, in 1/10 of rounds, and loses for certain: surrender saves 1/2 there. With
# 9,10 against a ten it saves nothing.
STANDS, SAVED, OFTEN = Fraction(0), Fraction(1, 20), Fraction(1, 10)

# Pairs, splits, doubles and soft hands, in few cards.
SHOE = "shoe=3,1,1,1,1,2,2,3,1,9"
SMALL = ("vegas-strip", "--set", SHOE, "--set", "max_split_hands=2")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def table_file(path: Path, *lines: str) -> str:
    """Write a table that extends vegas-strip by lines such as ``decks=6``; return its path."""
    text = "".join(line.replace("=", ' = "') + '"\n' for line in ("extends=vegas-strip", *lines))
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def tables(tmp_path: Path) -> tuple[str, str]:
    """Two tables of few cards: the first doubles and splits all pairs, the second surrenders."""
    first = table_file(tmp_path / "first.toml", SHOE)
    less = ("double_totals=none", "split_pairs=A", "surrender=late")
    return first, table_file(tmp_path / "second.toml", SHOE, *less)


def added(cells: list[dict[str, Any]]) -> Fraction:
    """The sum of the parts, exactly."""
    return sum((Fraction(cell["difference_exact"]) for cell in cells), Fraction(0))


def test_difference_by_hand(run: Run) -> None:
    asked = ("compare", *FIVE, *LATE, "never-bust", "composition", "--exact")
    answer = run(*asked, "--json").json
    assert (answer["from"], answer["to"]) == ("never-bust", "composition")
    assert Fraction(answer["ev_from_exact"]) == STANDS
    assert Fraction(answer["ev_to_exact"]) == STANDS + SAVED
    assert Fraction(answer["difference_exact"]) == SAVED
    (cell,) = answer["cells"]
    assert (cell["hand"], cell["up"], cell["from"], cell["to"]) == ("9,9", "10", "S", "R")
    assert Fraction(cell["frequency_exact"]) == OFTEN
    assert Fraction(cell["difference_exact"]) == SAVED
    assert cell["difference"] == float(SAVED)
    lines = [line.split() for line in run(*asked).out.splitlines()]
    assert ["9,9", "10", "S", "R", "10.0000%", "+0.05000000"] in lines
    assert ["9,9", "10", "1/10", "1/20"] in lines
    assert ["difference", "1/20"] in lines
    assert ["never-bust", "0.0000000000", "0.0000%", "100.0000%"] in lines
    assert ["composition", "+0.0500000000", "-5.0000%", "105.0000%"] in lines


def test_difference_in_words(run: Run) -> None:
    text = run("compare", *FIVE, *LATE, "composition", "never-bust").flat
    assert (
        "From composition to never-bust: EV -0.0500000000 per initial bet, -5.0000% of it." in text
    )
    assert "S = stand; R = surrender." in text
    assert (
        "EV: unconditional, dealer blackjacks included, per initial bet, fresh shoe, without "
        "insurance and side bets; from: composition-dependent play, CDZ- after a split; to: "
        "never-bust play (hits hard 11 or less and soft 20 or less, else stands)."
    ) in text
    assert "played by composition" in text
    digits = run("compare", *FIVE, *LATE, "composition", "never-bust", "--digits", "3").out
    assert "EV -0.050 per initial bet" in digits
    assert "of rounds\n" not in digits


@pytest.mark.parametrize(
    "strategies", [("mimic-dealer", "total"), ("total", "composition"), ("two-card", "never-bust")]
)
def test_parts_add_up_exactly(run: Run, strategies: tuple[str, str]) -> None:
    answer = run("compare", *SMALL, *strategies, "--exact", "--json").json
    sizes = [abs(Fraction(cell["difference_exact"])) for cell in answer["cells"]]
    assert sizes == sorted(sizes, reverse=True)
    assert any(sizes)
    difference = Fraction(answer["difference_exact"])
    assert added(answer["cells"]) == difference
    evs = [Fraction(answer[key]) for key in ("ev_from_exact", "ev_to_exact")]
    assert evs[1] - evs[0] == difference
    for name, ev in zip(strategies, evs, strict=True):
        alone = run("ev", *SMALL, "--strategy", name, "--exact", "--json").json
        assert (alone["strategy"], Fraction(alone["ev_exact"])) == (name, ev)


def test_second_strategy_is_total(run: Run) -> None:
    for names, given in (
        (("Timeout", "total"), ("Timeout",)),
        (("never-bust", "total"), ("--strategy", "never-bust")),
        (("never-bust", "timeout"), ("--strategy", "never-bust", "--strategy", "timeout")),
        (("never-bust", "timeout"), ("never-bust", "--strategy", "timeout")),
        (("total", "composition"), ("total",)),
    ):
        asked = ("compare", "live", "--set", "decks=1", "--json")
        answer = run(*asked, *given).json
        assert (answer["from"], answer["to"]) == tuple(name.lower() for name in names)
        assert answer == run(*asked, *names).json


def test_table_of_cells_is_short_unless_all_are_asked_for(run: Run) -> None:
    asked = ("compare", "live-fold", "timeout")
    answer = run(*asked, "--json").json
    number = len(answer["cells"])
    assert number > MOST_CELLS
    total = f"all {number} cells: {answer['difference']:+.10f} per round, the difference"
    few, every = run(*asked), run(*asked, "--all")
    assert f"and {number - MOST_CELLS} more cells (--all lists them): +0." in few.flat
    assert total in few.flat
    assert total in every.flat
    rows = [line for line in every.out.splitlines() if line.endswith(tuple("0123456789"))]
    shown = [row for row in rows if "%" in row and row.split()[0] in {"hard", "soft"} | PAIRS]
    assert len(shown) == number
    assert "more cells" not in every.out
    # Those that matter most come first.
    sizes = [abs(float(row.split()[-1])) for row in shown]
    assert sizes == sorted(sizes, reverse=True)


PAIRS = {f"{value},{value}" for value in (*range(2, 11), "A")}


def test_text_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for others in (("timeout",), ("two-card", "composition"), ("live-fold:das",)):
        assert max(map(len, run("compare", "live", *others).out.splitlines())) <= 80


def test_same_strategy_twice_is_no_difference(run: Run) -> None:
    asked = ("compare", "deluxe", "never-bust", "never-bust")
    assert "Both play every hand alike." in run(*asked).out
    answer = run(*asked, "--json").json
    assert (answer["difference"], answer["cells"]) == (0, [])


def test_chart_file_of_the_total_chart_is_that_chart(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "Mine.CSV"
    assert run("chart", "live", "--format", "csv", "-o", str(path)).status == 0
    answer = run("compare", "live", str(path), "--json").json
    assert (answer["from"], answer["to"]) == (str(path), "total")
    assert (answer["difference"], answer["cells"]) == (0, [])
    label = run("ev", "live", "--strategy", str(path), "--json").json["label"]
    assert f"play by the chart {path}," in label


def test_cards_seen_count_for_both(run: Run) -> None:
    seen = ("--seen", "A,A,5")
    answer = run("compare", "live", "never-bust", "total", *seen, "--json").json
    for key, name in (("ev_from", "never-bust"), ("ev_to", "total")):
        assert answer[key] == run("ev", "live", "--strategy", name, *seen, "--json").json["ev"]
    assert "3 cards seen (A A 5)" in answer["label"]


def test_two_tables_by_hand(run: Run, tmp_path: Path) -> None:
    """The same five cards with surrender and without it.

    Where the first chart surrenders and cannot, it stands, since a hit is no better: then it plays
    as the second chart does, which always stands.
    """
    late = table_file(tmp_path / "late.toml", FIVE[2], FIVE[4], LATE[1])
    never = table_file(tmp_path / "never.toml", FIVE[2], FIVE[4])
    answer = run("compare", late, never, "--exact", "--json").json
    first, second = answer["tables"]
    assert Fraction(first["ev_total_exact"]) == STANDS + SAVED
    assert Fraction(first["ev_composition_exact"]) == STANDS + SAVED
    assert Fraction(second["ev_total_exact"]) == STANDS
    assert Fraction(second["ev_composition_exact"]) == STANDS
    assert Fraction(answer["ev_from_exact"]) == Fraction(answer["ev_to_exact"]) == STANDS
    assert answer["replaced"] == []


def test_two_tables_add_up(run: Run, tables: tuple[str, str]) -> None:
    answer = run("compare", *tables, "--exact", "--json").json
    for table, worth in zip(tables, answer["tables"], strict=True):
        for name in ("composition", "total"):
            alone = run("ev", table, "--strategy", name, "--exact", "--json").json
            assert worth[f"ev_{name}_exact"] == alone["ev_exact"]
            assert worth["table"] == alone["table"]
    assert answer["ev_to_exact"] == answer["tables"][1]["ev_total_exact"]
    difference = Fraction(answer["difference_exact"])
    assert difference == Fraction(answer["ev_to_exact"]) - Fraction(answer["ev_from_exact"])
    assert added(answer["cells"]) == difference > 0


def test_two_tables_in_words(run: Run) -> None:
    text = run("compare", "live-fold", "live").flat
    worths = run("compare", "live-fold", "live", "--json").json
    home, away = worths["tables"]
    for name, worth in (("live-fold", home), ("live", away)):
        assert f"{name} {worth['ev_composition']:+.10f} {worth['ev_total']:+.10f}" in text
    cost = f"{worths['difference']:.10f}"
    assert f"chart of live-fold at live: EV {worths['ev_from']:+.10f}, {cost} per initial" in text
    assert "less than by live's own." in text
    assert "Of the chart of live-fold, 14 cells missing or not playable at live:" in text
    assert "A,A v A: F; instead played as its total" in text


def test_folds_are_replaced_where_nothing_can_be_folded(run: Run) -> None:
    folds = {
        (hand, up)
        for hand, row in run("chart", "live-fold", "--json").json["pairs"].items()
        for up, code in row.items()
        if code == "F"
    }
    assert folds
    replaced = run("compare", "live-fold", "live", "--json").json["replaced"]
    cells = {(cell["hand"], cell["up"]): cell for cell in replaced}
    pairs = {place for place in cells if "," in place[0]}
    assert pairs == folds
    own = run("chart", "live", "--json").json["pairs"]
    for hand, up in folds:
        cell = cells[hand, up]
        assert cell["code"] == "F"
        # A pair whose own chart does not split it plays its total, as there.
        assert cell["instead"] == ("P" if own[hand][up] == "P" else None)


def test_a_table_at_itself_is_no_difference(run: Run) -> None:
    asked = ("compare", "deluxe", "deluxe")
    answer = run(*asked, "--json").json
    assert (answer["difference"], answer["cells"], answer["replaced"]) == (0, [], [])
    assert "Both play every hand alike." in run(*asked).out


def test_decimals_and_fractions_stand_beside_floats(run: Run) -> None:
    asked = ("compare", *FIVE, *LATE, "never-bust", "composition", "--json")
    answer = run(*asked, "--exact", "--digits", "3").json
    assert (answer["difference_exact"], answer["difference_digits"]) == ("1/20", "0.050")
    cell = answer["cells"][0]
    assert (cell["frequency_exact"], cell["frequency_digits"]) == ("1/10", "0.100")
    assert not [key for key in run(*asked).json if key.endswith(("_exact", "_digits"))]


def test_strategies_are_those_of_the_engine() -> None:
    assert set(STRATEGIES) == set(named.STRATEGIES)
