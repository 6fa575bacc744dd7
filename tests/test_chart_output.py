"""Charts as people and programs read them: text, Markdown, CSV, JSON and files."""

from __future__ import annotations

import csv
import stat
import subprocess
import sys
from itertools import combinations
from math import dist
from operator import mul
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from charts.asked.question import Question, ask
from charts.data.csv_chart import chart_csv
from charts.model.looks import LOOKS
from charts.model.sheet import sheet_of
from charts.text.chart import chart_text
from charts.text.painter import FEW_COLOURS, painter, plain
from charts.text.style import MARKDOWN, text_style
from strategy import Action, analyze
from strategy.blackjack.chart import Cell, Chart, Exceptional
from strategy.blackjack.condition import Condition
from tests.commands import Run, runner

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Matrix: TypeAlias = Sequence[Sequence[float]]

UP_CARDS = [*map(str, range(2, 11)), "A"]
# The rows that every chart file has.
ROWS = [
    *(f"hard {total}" for total in range(5, 21)),
    *(f"soft {total}" for total in range(13, 21)),
    *(f"{value},{value}" for value in range(2, 11)),
    "A,A",
]

# Play by the exact cards: the cells are means, and some hands are exceptions.
BEST = ("--strategy", "composition")


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


def exceptional(hand: str, chance: float, up: str = "10") -> Exceptional:
    return Exceptional("hard 16", hand, up, Action.STAND, Action.HIT, 0.0123, chance)


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


def printed(question: Question, chart: Chart, width: int = 100, values: str | None = None) -> str:
    return chart_text(sheet_of(question, chart), text_style(plain, width), values)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_cells_are_marked_and_explained(question: Question) -> None:
    text = printed(question, SMALL)
    rows = [line.split() for line in text.splitlines()]
    assert ["16", "Rh", "H*"] in rows
    assert ["18", "S#", "S#"] in rows
    assert ["8,8", "P", "P"] in rows
    # By hand: 0.01 + 0.002 of rounds, times a gain of 0.0123 = 0.0001476.
    assert (
        "hard 16 v 10: stand with 10,4,2 7,7,2; 1.200% of rounds, mean gain 0.012300, "
        "0.000148 per round"
    ) in flat(text)


# Eight cards win at once, and a soft hand busts by no card: one of seven always hits. A hard hand
# of five is three cards away, and a 5 is the dealer's second worst card.
@pytest.mark.parametrize(
    ("kind", "total", "numbers", "words"),
    [
        ("soft", 18, [6], "with 6 or more cards"),
        ("soft", 18, [6, 7], "with 6 or more cards"),
        ("soft", 18, [7], "with 7 cards"),
        ("soft", 18, [4, 6, 7], "with 4, 6 or 7 cards"),
        ("hard", 16, [4], "with 4 cards"),
    ],
)
def test_numbers_of_cards(kind: str, total: int, numbers: list[int], words: str) -> None:
    row = {total: {"5": cell(STAND, by_cards=dict.fromkeys(numbers, HIT))}}
    none: dict[int, dict[str, Cell]] = {}
    chart = Chart(row if kind == "hard" else none, row if kind == "soft" else none, {})
    text = printed(ask("live-fold", (), "", "CDZ-"), chart)
    assert f"{kind} {total} v 5: hit {words}\n" in f"{text}\n"


def test_legend_holds_the_codes_in_use(question: Question) -> None:
    text = flat(printed(question, SMALL))
    assert (
        "S = stand; H = hit; P = split; Rh = surrender, else hit. "
        "Else: for hands that are not offered the first action"
    ) in text
    for code in ("Dh =", "Ds =", "F =", "Rs ="):
        assert code not in text


def test_unmarked_chart_explains_no_marks(question: Question) -> None:
    chart = Chart(hard={20: {"6": cell(STAND)}}, soft={}, pairs={})
    text = printed(question, chart)
    assert "exceptions" not in text.lower()
    assert "number of cards" not in text
    assert "soft" not in text
    assert "else" not in text.lower()


def test_chart_states_its_condition(question: Question) -> None:
    text = flat(printed(question, SMALL, values="best"))
    assert "given hand and up-card, against 10 also no dealer blackjack, per initial bet" in text
    open_chart = Chart(hard={16: {"10": cell(HIT, values={HIT: -0.5})}}, soft={}, pairs={})
    text = flat(printed(question, open_chart, values="best"))
    assert "a dealer blackjack not ruled out" in text


def test_values_of_the_best_action(question: Question) -> None:
    rows = [line.split() for line in printed(question, SMALL, values="best").splitlines()]
    assert ["16", "-0.5000", "-0.5360"] in rows


def test_values_of_all_actions(question: Question) -> None:
    rows = [line.split() for line in printed(question, SMALL, values="all").splitlines()]
    at = rows.index(["hard", "16", "Rh", "H"])
    # The mean of an action is over hands of other numbers of cards than that of another.
    text = flat(printed(question, SMALL, values="all"))
    assert "each action's mean is over the hands of the cell that it is offered to. The" in text
    assert rows[at + 1 : at + 4] == [
        ["stand", "-0.5408"],
        ["hit", "-0.5100", "-0.5360"],
        ["surrender", "-0.5000"],
    ]


def test_many_exceptions_stay_readable(question: Question) -> None:
    # Thirty hands, of which the likeliest 24 are named; six are left, 0.01% each.
    found = tuple(exceptional(f"9,{n},7", 0.0001 if n < 6 else 0.001) for n in range(30))
    chart = Chart(hard={16: {"10": cell(HIT, exceptions=found)}}, soft={}, pairs={})
    text = flat(printed(question, chart))
    assert "30 hands" in text
    # By hand: 24 x 0.001 + 6 x 0.0001 = 0.0246.
    assert "and 6 more; 2.460% of rounds, mean gain 0.012300, 0.000303 per round" in text
    assert "9,6,7" in text
    assert "9,5,7" not in text
    assert max(map(len, printed(question, chart, width=60).splitlines())) <= 60


def test_rare_exceptions_are_counted_only(question: Question) -> None:
    hands = (exceptional("4,4,4,4", 4e-6, "9"), exceptional("5,5,5,A", 5e-6, "9"))
    rare = cell(HIT, exceptions=hands)
    often = cell(HIT, exceptions=(exceptional("10,4,2", 0.01),))
    text = printed(question, Chart(hard={16: {"9": rare, "10": often}}, soft={}, pairs={}))
    assert ["16", "H*", "H*"] in [line.split() for line in text.splitlines()]
    assert "4,4,4,4" not in text
    assert "left out: 1 cell with a * whose exceptions come up in fewer than 1 of 100,000" in flat(
        text
    )


@pytest.mark.parametrize("table", [("downtown",), ("vegas-strip", "--set", "decks=1")])
def test_exceptions_stay_short(run: Run, table: tuple[str, ...]) -> None:
    text = run("chart", *table, *BEST).out
    assert len(text[text.index("Exceptions (*)") :].splitlines()) < 30


def test_text_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for table, which in (("live-fold", "best"), ("live", "all")):
        text = run("chart", table, "--values", which).out
        assert max(map(len, text.splitlines())) <= 100
    monkeypatch.setenv("COLUMNS", "70")
    assert max(map(len, run("chart", "live-fold").out.splitlines())) <= 70


def test_markdown(question: Question) -> None:
    text = chart_text(sheet_of(question, SMALL), MARKDOWN, None)
    lines = text.splitlines()
    assert lines[0] == "# Deluxe blackjack (deluxe)"
    assert "## Hard totals" in lines
    header = next(line for line in lines if line.startswith("|"))
    assert [part.strip() for part in header.strip("|").split("|")] == ["hard", *UP_CARDS]
    assert any(line.startswith(r"\* some hands") for line in lines)
    assert (
        "- hard 16 v 10: stand with  10,4,2  7,7,2; 1.200% of rounds, mean gain 0.012300, "
        in "\n".join(lines)
    )


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
    assert best[1] == "hard 16,best,,,,,,,,-0.5000,-0.5360,"
    assert best[-1].startswith('"# EV of the best action: given hand and up-card')
    every = chart_csv(question, SMALL, "all").splitlines()
    assert every[2] == "hard 16,hit,,,,,,,,-0.5100,-0.5360,"
    for lines in (best, every):
        assert lines[0] == "hand,action,2,3,4,5,6,7,8,9,10,A"
        assert {len(row) for row in csv.reader(lines)} == {12}


def test_json(run: Run) -> None:
    answer = run("chart", "deluxe", "--json").json
    assert list(answer["hard"]) == [str(total) for total in range(5, 21)]
    assert list(answer["soft"]) == [str(total) for total in range(13, 21)]
    assert list(answer["pairs"]) == [row for row in ROWS if "," in row]
    assert list(answer["hard"]["16"]) == UP_CARDS
    assert (answer["hard"]["16"]["10"], answer["pairs"]["8,8"]["10"]) == ("H", "P")
    assert answer["rtp"] == 1 + answer["ev"]
    assert {"bound", "label", "by_cards", "conditions"} <= set(answer)
    assert not {"values", "values_label"} & set(answer)
    assert answer["exceptions_label"].startswith("gain: given hand and up-card, against 10 and A")
    keys = {"row", "hand", "up", "action", "instead_of", "gain", "chance"}
    assert all(set(exception) == keys for exception in answer["exceptions"])


def test_exceptions_are_those_of_advice(run: Run) -> None:
    exceptions = run("chart", "deluxe", *BEST, "--json").json["exceptions"]
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
    answer = run("chart", "deluxe", *BEST, "--values", "all", "--format", "json").json
    game = analyze("deluxe")
    for up in UP_CARDS:
        advice = game.advise("8,8", up)
        expected = {action.value: ev for action, ev in advice.values.items()}
        assert answer["values"]["pairs"]["8,8"][up] == pytest.approx(expected, abs=1e-12)
        assert answer["conditions"]["pairs"]["8,8"][up] == advice.condition
    answer_best = run("chart", "deluxe", *BEST, "--values", "--json").json
    assert answer_best["values_label"].startswith("EV of the best action: given hand and up-card")
    best = answer_best["values"]["pairs"]["8,8"]["10"]
    assert best == answer["values"]["pairs"]["8,8"]["10"]["split"]


def test_json_by_number_of_cards(run: Run) -> None:
    # Eight cards win at once, so a hand of seven draws where a shorter one would stand.
    answer = run("chart", "live-fold", *BEST, "--json").json
    assert answer["soft"]["20"]["6"] == "S"
    assert answer["by_cards"]["soft 20"]["6"] == {"7": "hit"}


def test_values_take_no_word_or_one(run: Run) -> None:
    for arguments in (
        ("chart", "--values", "live"),
        ("chart", "live", "--values"),
        ("chart", "live", "--values", "best"),
        ("chart", "--values=best", "live"),
    ):
        assert "EV of the cell's action" in run(*arguments).flat
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


@pytest.mark.parametrize("form", ["text", "csv"])
def test_dash_is_stdout(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("chart", "live", "--format", form)
    assert run(*arguments, "-o", "-") == run(*arguments)
    assert not list(tmp_path.iterdir())


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


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout here")
def test_pipes_are_written_to() -> None:
    command = [sys.executable, "-m", "charts", "chart", "live-fold", "--format", "csv"]
    root = Path(__file__).parents[1]
    for arguments in ([], ["-o", "/dev/stdout"]):
        run = subprocess.run([*command, *arguments], cwd=root, capture_output=True, check=True)
        assert run.stdout.startswith(b"hand,2,3,4")


def test_circles_of_links_and_folders_are_refused(run: Run, tmp_path: Path) -> None:
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    for file in (str(loop), f"{tmp_path / 'charts.csv'}/"):
        status, out, err = run("chart", "live-fold", "-o", file)
        assert (status, out, err.count("\n")) == (2, "", 1)


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


# Linear RGB as the colour-blind see it: Machado, Oliveira and Fernandes 2009, severity 1.0.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))


USUAL = {action: f"{look.ink} on {look.fill}" for action, look in LOOKS.items()}


def times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [min(1, max(0, sum(map(mul, row, vector)))) for row in matrix]


def lab(colour: Color, sight: Matrix) -> tuple[float, float, float]:
    """A colour's place in CIE Lab, where a distance of about 2 can just be seen."""
    rgb = [((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour.get_truecolor()]
    x, y, z = (cubed ** (1 / 3) for cubed in times(XYZ, times(sight, rgb)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(
    ("colours", "system"),
    [
        (USUAL, ColorSystem.TRUECOLOR),
        (USUAL, ColorSystem.EIGHT_BIT),
        (FEW_COLOURS, ColorSystem.STANDARD),
    ],
)
def test_colours_of_actions_can_be_told_apart(
    sight: str, colours: dict[Action, str], system: ColorSystem
) -> None:
    assert set(colours) == set(Action)
    found = [Style.parse(colour).bgcolor for colour in colours.values()]
    places = [lab(colour.downgrade(system), SIGHT[sight]) for colour in found if colour]
    assert len(places) == len(colours)
    assert min(dist(*pair) for pair in combinations(places, 2)) > 15


def test_pipes_get_no_colours() -> None:
    assert painter(LOOKS)("H", 3, Action.HIT) == "H"


def test_colours_leave_the_letters(question: Question) -> None:
    def paint(code: str, width: int, action: Action) -> str:
        return f"\x1b[{list(Action).index(action)}m {code:<{width}} \x1b[0m"

    text = chart_text(sheet_of(question, SMALL), text_style(paint, 100), None)
    row = next(line for line in text.splitlines() if line.strip().startswith("16"))
    assert "\x1b[4m Rh " in row
    assert "\x1b[1m H* " in row
