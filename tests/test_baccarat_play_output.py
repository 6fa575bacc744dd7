"""What `baccarat play`, `rules` and `removal` print, as text and as JSON."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from charts.words.rounding import decimals
from strategy.baccarat.third_card import points
from strategy.cards import Card, Rank
from tests.commands import Run, runner

DATA = json.loads((Path(__file__).parent / "data" / "baccarat.json").read_text(encoding="utf-8"))
BETS = [
    *("banker", "banker_no_commission", "player", "tie", "player_pair", "banker_pair"),
    *("either_pair", "perfect_pair", "super_six", "dragon_7", "panda_8", "big", "small"),
]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def rows(text: str, name: str) -> list[list[str]]:
    """The words of the lines that begin with a word."""
    return [line.split() for line in text.splitlines() if line.split()[:1] == [name]]


# Rounds.


def test_a_round_step_by_step(run: Run) -> None:
    # By hand: 3,2 draws on 5; Banker's 6 draws as the third card is a 7; 8 beats 2.
    arguments = ("baccarat", "play", "3,2", "Q,6", "--draw", "7,2")
    text = run(*arguments).out
    assert text.splitlines()[2:6] == [
        "1. Player has 3,2: 5. Banker has Q,6: 6.",
        "2. Player 5 draws because Player draws on 0 to 5; the 7 makes 12, which counts 2.",
        "3. Banker 6 draws because Player's third card is 7; the 2 makes 8.",
        "4. Banker wins: Player 2, Banker 8.",
    ]
    wins = [line.split() for line in text.splitlines() if re.search(" wins +[+]", line)]
    assert wins == [
        ["banker", "wins", "+0.95"],
        ["banker_no_commission", "wins", "+1"],
        ["big", "wins", "+0.54"],
    ]
    net = "Net: what a bet of one unit wins in this round, besides its stake.\n"
    assert text.endswith(f"\n\nAll other bets lose.\n{net}")
    answer = run(*arguments, "--json").json
    assert list(answer) == [
        *("shoe", "label", "made_by", "winner", "player_total", "banker_total", "player", "banker"),
        *("natural", "player_pair", "banker_pair", "steps", "bets", "bets_exact", "notes"),
    ]
    assert (answer["winner"], answer["player_total"], answer["banker_total"]) == ("banker", 2, 8)
    assert (answer["player"], answer["banker"]) == (["3", "2", "7"], ["Q", "6", "2"])
    assert answer["natural"] is False
    assert (answer["player_pair"], answer["banker_pair"]) == ("no pair", "no pair")
    assert answer["notes"] == []
    assert answer["steps"] == [line.partition(". ")[2] for line in text.splitlines()[2:6]]
    assert list(answer["bets"]) == BETS
    assert answer["bets_exact"]["banker"] == "19/20"
    assert answer["bets"]["tie"] == -1
    # The same round, its cards given in other ways.
    for other in (("3,2,7", "Q,6,2"), ("3,2", "Q6", "--draw", "7", "--draw", "2")):
        assert run("baccarat", "play", *other).out == text
    assert run("baccarat", "play", "3,2,7", "Q,6", "--draw", "2").out == text


def test_a_round_that_ties(run: Run) -> None:
    # By hand: two naturals of 8, and Banker's pair, whose suits are told or not.
    text = run("baccarat", "play", "6,2", "4,4").out
    assert "2. Player 8 and Banker 8 are naturals: neither hand draws.\n" in text
    assert rows(text, "player") == [["player", "is", "returned", "0"]]
    assert rows(text, "tie") == [["tie", "wins", "+8"]]
    assert rows(text, "perfect_pair") == [["perfect_pair", "suits", "not", "told", "-"]]
    assert "The cards do not tell perfect_pair; write suits with them, such as Kh,Kd." in text
    answer = run("baccarat", "play", "6,2", "4,4", "--json").json
    assert (answer["natural"], answer["banker_pair"]) == (True, "pair")
    assert answer["bets"]["perfect_pair"] is answer["bets_exact"]["perfect_pair"] is None
    perfect = run("baccarat", "play", "6,2", "4h,4h", "--pay", "tie=9").out
    assert rows(perfect, "perfect_pair") == [["perfect_pair", "wins", "+25"]]
    assert rows(perfect, "tie") == [["tie", "wins", "+9"]]
    assert "do not tell" not in perfect


# The rules, from their source: the third-card table in full.
BANKER = {
    "0": ("any", "none"),
    "1": ("any", "none"),
    "2": ("any", "none"),
    "3": ("0-7, 9", "8"),
    "4": ("2-7", "0, 1, 8, 9"),
    "5": ("4-7", "0-3, 8, 9"),
    "6": ("6, 7", "0-5, 8, 9"),
    "7": ("none", "any"),
}
GRID = {
    "0": "DDDDDDDDDDD",
    "1": "DDDDDDDDDDD",
    "2": "DDDDDDDDDDD",
    "3": "DDDDDDDDSDD",
    "4": "SSDDDDDDSSD",
    "5": "SSSSDDDDSSD",
    "6": "SSSSSSDDSSS",
    "7": "SSSSSSSSSSS",
}


def test_rules_as_tables(run: Run) -> None:
    text = run("baccarat", "rules").out
    for total, (draws, stands) in BANKER.items():
        table, grid = rows(text, total)
        assert table == [total, *draws.split(), *stands.split()]
        assert "".join(grid[1:]) == GRID[total]
    assert "\n0-5          draws     draws\n6, 7         stands    stands\n" in text
    assert "กติกาบาคาร่า การนับแต้มและกฎการจั่วไพ่ใบที่สาม (the rules of baccarat)" in text


def test_rules_as_json(run: Run) -> None:
    answer = run("baccarat", "rules", "--json").json
    assert list(answer) == ["points", "natural", "player", "banker_alone", "banker", "source"]
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert answer["points"] == dict(zip(ranks, [*range(1, 10), 0, 0, 0, 0], strict=True))
    assert answer["natural"] == [8, 9]
    assert answer["player"] == {"draws": [0, 1, 2, 3, 4, 5], "stands": [6, 7]}
    assert answer["banker_alone"] == answer["player"]
    for total, row in GRID.items():
        assert answer["banker"][total] == {
            "draws": [point for point in range(10) if row[point] == "D"],
            "stands": [point for point in range(10) if row[point] == "S"],
        }
    assert answer["source"]["language"] == "Thai"


# One card less.
EFFECTS = DATA["effects_of_removal"]
OF_BETS = {"banker": "banker 0.95:1", "player": "player 1:1", "tie": "tie 8:1"}
POINTS = [*map(str, range(1, 10)), "0"]


def test_removal_of_all_bets_is_in_millionths(run: Run) -> None:
    text = run("baccarat", "removal").out
    assert rows(text, "bet") == [["bet", "A", *map(str, range(2, 10)), "10-K"]]
    for name, given in OF_BETS.items():
        shown = [int(effect) for effect in rows(text, name)[0][1:]]
        assert shown == [round(10**6 * EFFECTS[given][point]) for point in POINTS]
    # By hand: where all ranks have as many cards, pairs are as likely whichever card is gone.
    assert rows(text, "either_pair") == [["either_pair", *["0"] * 10]]
    assert max(map(len, text.splitlines())) <= 100


def test_removal_of_named_bets_is_in_decimals(run: Run) -> None:
    arguments = ("baccarat", "removal", "tie", "Banker", "tie")
    text = run(*arguments).out
    assert "\nEV before: tie -0.143596, banker -0.010579.\n" in text
    for card, point in zip(["A", *map(str, range(2, 10)), "10-K"], POINTS, strict=True):
        changes = [EFFECTS[OF_BETS[name]][point] for name in ("tie", "banker")]
        assert rows(text, card) == [[card, *(f"{change:+.8f}" for change in changes)]]
    answer = run(*arguments, "--json", "--exact", "--digits", "12").json
    keys = [f"{key}{end}" for key in ("bets", "effects") for end in ("", "_exact", "_digits")]
    assert list(answer) == ["shoe", "label", "made_by", "pays", *keys, "notes"]
    assert list(answer["effects"]) == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert list(answer["effects"]["A"]) == ["tie", "banker"]
    for rank, changes in answer["effects"].items():
        point = str(points(Card(Rank(rank))))
        assert changes["tie"] == EFFECTS["tie 8:1"][point]
        exact = Fraction(answer["effects_exact"][rank]["banker"])
        assert answer["effects_digits"][rank]["banker"] == decimals(exact, 12)
    lines = run(*arguments, "--exact", "--digits", "12").flat
    for kind in ("effects_exact", "effects_digits"):
        assert answer[kind]["6"]["tie"] in lines


def test_removal_where_ten_ranks_differ(run: Run) -> None:
    # A pair of kings is the less likely, as two are gone: their column stands alone.
    text = run("baccarat", "removal", "--seen", "K,K").out
    assert rows(text, "bet") == [["bet", "A", *map(str, range(2, 10)), "10-Q", "K"]]
    alone = run("baccarat", "removal", "--shoe", "8=8,J=4,K=4").out
    assert rows(alone, "bet") == [["bet", "8", "J,K"]]
    assert rows(alone, "perfect_pair") == [["perfect_pair", "-", "-"]]


def test_pairs_of_each_hand_and_nets_are_told_exactly(run: Run) -> None:
    played = ("baccarat", "play", "Kh,Kh", "3d,4d", "--draw", "9", "--pay", "player_pair=1/3")
    answer = run(*played, "--json").json
    assert (answer["player_pair"], answer["banker_pair"]) == ("perfect pair", "no pair")
    assert answer["bets"]["player_pair"] == 1 / 3
    other = run("baccarat", "play", "3d,4d", "Kh,K", "--draw", "2", "--json").json
    assert (other["player_pair"], other["banker_pair"]) == ("no pair", "pair")
    assert other["bets"]["perfect_pair"] is None
    says = "the cards do not tell perfect_pair; write suits with them, such as Kh,Kd"
    assert other["notes"] == [says]


def test_a_payout_that_a_line_of_the_file_takes_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[tie]\nany = {winner = "tie", pays = 9}\n', encoding="utf-8")
    told = run("baccarat", "ev", "--bets", str(file), "--pay", "tie=12")
    assert told.status == 2
    assert told.err.startswith("error: tie never pays: the lines before it take all")
    assert run("baccarat", "ev", "--bets", str(file), "--pay", "tie.any=12").status == 0


def test_a_file_without_end_is_not_read_out(run: Run) -> None:
    told = run("baccarat", "ev", "--bets", "/dev/zero")
    assert (told.status, told.out) == (2, "")
    assert "cannot be read: it is larger than 4 megabytes" in told.err
    empty = run("baccarat", "ev", "--bets", "")
    assert empty.err.startswith("error: the file '' cannot be read: ")
