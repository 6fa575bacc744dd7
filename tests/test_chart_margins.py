"""Margins and near-ties of a chart: what they are, and how they are shown."""

from __future__ import annotations

import csv
from fractions import Fraction
from typing import Any

import pytest

from charts.model.rows import UP_CARDS
from strategy import analyze
from tests.commands import Run, runner

ROWS = {"hard": "hard {}", "soft": "soft {}", "pairs": "{}"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def cells(answer: dict[str, Any], key: str) -> dict[tuple[str, str], Any]:
    """The entries of a chart in JSON, by the row's full name and the up-card."""
    numbers = answer if key == "codes" else answer[key]
    return {
        (name.format(row), up): entry
        for part, name in ROWS.items()
        for row, entries in numbers[part].items()
        for up, entry in entries.items()
    }


@pytest.mark.parametrize("hand", ["8,8", "2,2", "A,A", "10,10"])
def test_margin_of_one_hand_is_that_of_its_advice(hand: str) -> None:
    """A pair is alone in its row, so the composition-dependent cell is the advice for it."""
    game = analyze("deluxe")
    for up, cell in game.chart().pairs[hand].items():
        assert cell.margin == pytest.approx(game.advise(hand, up).margin, abs=1e-12)


def test_margins_of_the_best_chart_are_not_negative() -> None:
    """No single cell gains by another action: that is how the chart is found."""
    chart = analyze("downtown", strategy="total").chart()
    found = [
        cell.margin
        for part in (chart.hard, chart.soft, chart.pairs)
        for row in part.values()
        for cell in row.values()
        if cell.margin is not None
    ]
    assert len(found) > 330
    assert min(found) >= 0


def test_a_chart_that_is_not_best_has_negative_margins(run: Run) -> None:
    """Never-bust hits a soft 20 against a ten, where standing wins or pushes nearly always."""
    answer = run("chart", "deluxe", "--strategy", "never-bust", "--values=margin", "--json").json
    assert cells(answer, "values")["soft 20", "10"] < -0.3


def test_near_ties_are_listed_and_marked(run: Run) -> None:
    """The list, the marks in the text and the margins say the same."""
    answer = run("chart", "live-fold", "--values=margin", "--json").json
    margins = cells(answer, "values")
    near = {(tie["row"], tie["up"]): tie["margin"] for tie in answer["near_ties"]}
    assert near == {
        cell: margin
        for cell, margin in margins.items()
        if margin is not None and abs(margin) < 0.001
    }
    assert near
    text = run("chart", "live-fold").out
    assert text.count("~") == len(near) + 1  # and once in the legend
    lines = {" ".join(line.split()[:1]): line.split() for line in text.splitlines() if line}
    for row, up in near:
        label = row.split()[-1]
        code = lines[label][1 + UP_CARDS.index(up)]
        assert code == f"{cells(answer, 'codes')[row, up]}~"


def test_no_mark_and_no_legend_without_near_ties(run: Run) -> None:
    assert run("chart", "european", "--json").json["near_ties"] == []
    assert "~" not in run("chart", "european").out


def test_margins_as_csv_and_as_fractions(run: Run) -> None:
    answer = run("chart", "live-fold", "--values=margin", "--exact", "--json").json
    exact = cells(answer, "values_exact")
    for cell, margin in cells(answer, "values").items():
        assert float(Fraction(exact[cell])) == margin
    rows = list(
        csv.reader(run("chart", "live-fold", "--values=margin", "--format", "csv").out.splitlines())
    )
    assert rows[0] == ["hand", "action", *UP_CARDS]
    assert rows[-1][0].startswith("# margin: how much better the cell's action is")
    for row, action, *numbers in rows[1:-1]:
        assert action == "margin"
        for up, number in zip(UP_CARDS, numbers, strict=True):
            assert float(number) == pytest.approx(cells(answer, "values")[row, up], abs=5.1e-5)


def test_words_that_values_takes(run: Run) -> None:
    assert run("chart", "deluxe", "--values", "margin").status == 0
    refused = run("chart", "deluxe", "--values=margins")
    assert (refused.status, refused.err) == (
        2,
        "error: unknown value of --values 'margins'; did you mean margin?\n",
    )
