"""Charts as people and programs read them: text, Markdown, CSV, JSON and files."""

from __future__ import annotations

import csv
import stat
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from charts.colours import COLOURS, painter
from charts.csv_chart import chart_csv
from charts.question import Question, ask
from charts.text_chart import MARKDOWN, chart_text, text_style
from strategy import Action, analyze
from strategy.blackjack.chart import Cell, Chart, Exceptional
from strategy.blackjack.condition import Condition
from tests.commands import Run, runner

if TYPE_CHECKING:
    from collections.abc import Mapping

UP_CARDS = [*map(str, range(2, 11)), "A"]
# The rows that every chart file has.
ROWS = [
    *(f"hard {total}" for total in range(5, 21)),
    *(f"soft {total}" for total in range(13, 21)),
    *(f"{value},{value}" for value in range(2, 11)),
    "A,A",
]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="module")
def question() -> Question:
    return ask("deluxe", (), "", "CDZ-")


def cell(
    action: Action,
    fallback: Action | None = None,
    condition: Condition = Condition.NONE,
    values: Mapping[Action, float] = MappingProxyType({}),
    **rest: Any,
) -> Cell:
    return Cell(action, fallback, values, condition, 0.1, **rest)


def exceptional(hand: str, chance: float) -> Exceptional:
    return Exceptional("hard 16", hand, "10", Action.STAND, Action.HIT, 0.0123, chance)


STAND, HIT = Action.STAND, Action.HIT
# Made by hand: what is printed of it can be read off here.
SMALL = Chart(
    hard={
        16: {
            "9": cell(Action.SURRENDER, HIT, values={HIT: -0.51, Action.SURRENDER: -0.5}),
            "10": cell(
                HIT,
                condition=Condition.NO_BLACKJACK,
                values={STAND: -0.5408, HIT: -0.53596},
                exceptions=(exceptional("10,4,2", 0.01), exceptional("7,7,2", 0.002)),
            ),
        }
    },
    soft={
        18: {
            "9": cell(STAND, by_cards={6: HIT, 7: HIT}),
            "10": cell(STAND, condition=Condition.NO_BLACKJACK, by_cards={6: HIT, 7: HIT}),
        }
    },
    pairs={"8,8": {"9": cell(Action.SPLIT), "10": cell(Action.SPLIT)}},
)


def plain(question: Question, chart: Chart, width: int = 100, values: str | None = None) -> str:
    style = text_style(lambda text, _: text, width)
    return chart_text(question, chart, style, values)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_cells_are_marked_and_explained(question: Question) -> None:
    text = plain(question, SMALL)
    rows = [line.split() for line in text.splitlines()]
    assert ["16", "Rh", "H*"] in rows
    assert ["18", "S#", "S#"] in rows
    assert ["8,8", "P", "P"] in rows
    assert "soft 18 v 9-10: hit with 6 or 7 cards" in text
    assert "hard 16 v 10: stand gains up to 0.012300 with 10,4,2 7,7,2" in flat(text)


def test_legend_holds_the_codes_in_use(question: Question) -> None:
    text = flat(plain(question, SMALL))
    assert "S = stand; H = hit; P = split; Rh = surrender, else hit (else: where" in text
    for code in ("Dh =", "Ds =", "F =", "Rs ="):
        assert code not in text


def test_unmarked_chart_explains_no_marks(question: Question) -> None:
    chart = Chart(hard={20: {"6": cell(STAND)}}, soft={}, pairs={})
    text = plain(question, chart)
    assert "exceptions" not in text.lower()
    assert "number of cards" not in text
    assert "soft" not in text
    assert "else" not in text


def test_chart_states_its_condition(question: Question) -> None:
    text = flat(plain(question, SMALL))
    assert "given hand and up-card, against 10 also no dealer blackjack, per initial bet" in text
    open_chart = Chart(hard={16: {"10": cell(HIT, values={HIT: -0.5})}}, soft={}, pairs={})
    text = flat(plain(question, open_chart, values="best"))
    assert "a dealer blackjack not ruled out" in text


def test_values_of_the_best_action(question: Question) -> None:
    rows = [line.split() for line in plain(question, SMALL, values="best").splitlines()]
    assert ["16", "-0.5000", "-0.5360"] in rows


def test_values_of_all_actions(question: Question) -> None:
    rows = [line.split() for line in plain(question, SMALL, values="all").splitlines()]
    at = rows.index(["hard", "16", "Rh", "H"])
    assert rows[at + 1 : at + 4] == [
        ["stand", "-0.5408"],
        ["hit", "-0.5100", "-0.5360"],
        ["surrender", "-0.5000"],
    ]


def test_many_exceptions_stay_readable(question: Question) -> None:
    # Thirty hands, of which the likeliest 24 are named; six are left, 0.01% each.
    found = tuple(exceptional(f"9,{n},7", 0.0001 if n < 6 else 0.001) for n in range(30))
    chart = Chart(hard={16: {"10": cell(HIT, exceptions=found)}}, soft={}, pairs={})
    text = flat(plain(question, chart))
    assert "30 hands" in text
    assert "and 6 rarer hands, 0.0600% of rounds (--format json has all)" in text
    assert "9,6,7" in text
    assert "9,5,7" not in text
    assert max(map(len, plain(question, chart, width=60).splitlines())) <= 60


def test_text_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for table, which in (("live-fold", "best"), ("live", "all")):
        text = run("chart", table, "--values", which).out
        assert max(map(len, text.splitlines())) <= 100
    monkeypatch.setenv("COLUMNS", "70")
    assert max(map(len, run("chart", "live-fold").out.splitlines())) <= 70


def test_markdown(question: Question) -> None:
    text = chart_text(question, SMALL, MARKDOWN, None)
    lines = text.splitlines()
    assert lines[0] == "# Deluxe blackjack (deluxe)"
    assert "## Hard totals" in lines
    header = next(line for line in lines if line.startswith("|"))
    assert [part.strip() for part in header.strip("|").split("|")] == ["hard", *UP_CARDS]
    assert any(line.startswith(r"\* some hands") for line in lines)
    assert "- soft 18 v 9-10: hit with 6 or 7 cards" in lines


def test_csv_of_codes(run: Run) -> None:
    result = run("chart", "deluxe", "--format", "csv")
    assert result.status == 0
    assert result.out.startswith("hand,2,3,4,5,6,7,8,9,10,A\n")
    rows = list(csv.reader(result.out.splitlines()))
    assert [row[0] for row in rows[1:]] == ROWS
    assert {len(row) for row in rows} == {11}
    codes = {code for row in rows[1:] for code in row[1:]}
    assert codes <= {"H", "S", "P", "Dh", "Ds", "Rh", "Rs", "Rp"}


# Basic strategy for four to eight decks, S17, double after split, late surrender:
# Michael Shackleford, wizardofodds.com. Deluxe surrenders against 2 to 9 only.
PUBLISHED = {
    "hard 9": "H Dh Dh Dh Dh H H H H H",
    "hard 10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    "hard 11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    "hard 12": "H H S S S H H H H H",
    "hard 16": "S S S S S H H Rh H H",
    "soft 13": "H H H Dh Dh H H H H H",
    "soft 17": "H Dh Dh Dh Dh H H H H H",
    "soft 18": "S Ds Ds Ds Ds S S H H H",
    "4,4": "H H H P P H H H H H",
    "9,9": "P P P P P S P P S S",
    "A,A": "P P P P P P P P P P",
}


def test_codes_are_the_published_ones(run: Run) -> None:
    rows = csv.reader(run("chart", "deluxe", "--format", "csv").out.splitlines())
    codes = {row[0]: " ".join(row[1:]) for row in rows}
    assert {row: codes[row] for row in PUBLISHED} == PUBLISHED


def test_csv_of_values_says_what_they_are(question: Question) -> None:
    best = chart_csv(question, SMALL, "best").splitlines()
    assert best[1] == "hard 16,,,,,,,,-0.5000,-0.5360,"
    assert best[-1].startswith('"# EV: given hand and up-card')
    every = chart_csv(question, SMALL, "all").splitlines()
    assert every[0] == "hand,action,2,3,4,5,6,7,8,9,10,A"
    assert every[2] == "hard 16,hit,,,,,,,,-0.5100,-0.5360,"


def test_json(run: Run) -> None:
    answer = run("chart", "deluxe", "--json").json
    assert list(answer["hard"]) == [str(total) for total in range(5, 21)]
    assert list(answer["soft"]) == [str(total) for total in range(13, 21)]
    assert list(answer["pairs"]) == [row for row in ROWS if "," in row]
    assert list(answer["hard"]["16"]) == UP_CARDS
    assert (answer["hard"]["16"]["10"], answer["pairs"]["8,8"]["10"]) == ("H", "P")
    assert answer["rtp"] == 1 + answer["ev"]
    assert {"bound", "label", "by_cards", "conditions"} <= set(answer)
    assert "values" not in answer
    keys = {"row", "hand", "up", "action", "instead_of", "gain", "chance"}
    assert all(set(exception) == keys for exception in answer["exceptions"])


def test_exceptions_are_those_of_advice(run: Run) -> None:
    exceptions = run("chart", "deluxe", "--json").json["exceptions"]
    game = analyze("deluxe")
    found = {(item["hand"], item["up"]): item for item in exceptions}
    # The hand of three cards that is named most often as one.
    assert ("7,5,4", "10") in found
    for (hand, up), item in list(found.items())[:12]:
        advice = game.advise(hand, up)
        assert advice.best is not None
        assert advice.best.value == item["action"]
        instead = advice.values[Action(item["instead_of"])]
        assert item["gain"] == pytest.approx(advice.ev - instead, abs=1e-12)


def test_json_values_are_those_of_advice(run: Run) -> None:
    # A pair is one hand, so its cell's mean is the value that advice gives.
    answer = run("chart", "deluxe", "--values", "all", "--format", "json").json
    game = analyze("deluxe")
    for up in UP_CARDS:
        advice = game.advise("8,8", up)
        expected = {action.value: ev for action, ev in advice.values.items()}
        assert answer["values"]["pairs"]["8,8"][up] == pytest.approx(expected, abs=1e-12)
        assert answer["conditions"]["pairs"]["8,8"][up] == advice.condition
    best = run("chart", "deluxe", "--values", "--json").json["values"]["pairs"]["8,8"]["10"]
    assert best == answer["values"]["pairs"]["8,8"]["10"]["split"]


def test_json_by_number_of_cards(run: Run) -> None:
    # Eight cards win at once, so a hand of seven draws where a shorter one would stand.
    answer = run("chart", "live-fold", "--json").json
    assert answer["soft"]["20"]["6"] == "S"
    assert answer["by_cards"]["soft 20"]["6"] == {"7": "hit"}


def test_values_take_no_word_or_one(run: Run) -> None:
    for arguments in (
        ("chart", "--values", "live"),
        ("chart", "live", "--values"),
        ("chart", "live", "--values", "best"),
        ("chart", "--values=best", "live"),
    ):
        assert "EV of the best action" in run(*arguments).flat
    assert "EV of every action" in run("chart", "--values", "all", "live").flat


@pytest.mark.parametrize(
    ("name", "form"),
    [("c.csv", "csv"), ("c.md", "markdown"), ("c.json", "json"), ("c.TXT", "text"), ("c", "text")],
)
def test_file_is_what_would_be_printed(run: Run, tmp_path: Path, name: str, form: str) -> None:
    path = tmp_path / name
    assert run("chart", "live", "-o", str(path)) == (0, "", "")
    assert path.read_bytes().decode() == run("chart", "live", "--format", form).out
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_format_goes_before_the_suffix(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    run("chart", "live", "--json", "-o", str(path))
    assert path.read_text(encoding="utf-8").startswith("{")


@pytest.mark.skipif(not hasattr(Path, "is_mount"), reason="modes of files are Unix's")
def test_file_keeps_its_mode_and_link(run: Run, tmp_path: Path) -> None:
    path, link = tmp_path / "chart.csv", tmp_path / "link.csv"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    run("chart", "live", "-o", str(link))
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8").startswith("hand,")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_failed_write_leaves_all_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "chart.csv"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", refuse)
    status, out, err = run("chart", "live", "-o", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("error: the file ")
    assert "Permission denied" in err
    assert [entry.name for entry in tmp_path.iterdir()] == ["chart.csv"]
    assert path.read_text(encoding="utf-8") == "old"


def test_every_action_has_a_colour_of_its_own() -> None:
    assert set(COLOURS) == {action.value for action in Action}
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_pipes_get_no_colours() -> None:
    assert painter()("H", Action.HIT) == "H"


def test_colours_leave_the_letters(question: Question) -> None:
    def paint(text: str, action: Action) -> str:
        return f"\x1b[{list(Action).index(action)}m{text}\x1b[0m"

    text = chart_text(question, SMALL, text_style(paint, 100), None)
    row = next(line for line in text.splitlines() if line.strip().startswith("16"))
    assert "\x1b[4m Rh " in row
    assert "\x1b[1m H* " in row
