"""The group `exactshoe baccarat`: refusals in one line, help, terminals, and what it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import Run, runner

PROGRAM = Path(sys.executable).with_name("exactshoe")
COMMANDS = [
    ("ev",),
    ("ev", "--by", "totals"),
    ("ev", "--by", "results"),
    ("bets",),
    ("play", "3,2", "Q,6", "--draw", "7,2"),
    ("play", "4,4", "8,K"),
    ("rules",),
    ("removal",),
    ("removal", "tie", "banker", "dragon_7"),
]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


# By hand: each message must name the value that is wrong and a way to mend it.
REFUSALS = {
    "unknown command": (["evv"], "'evv'", "did you mean ev?"),
    "far command": (["deluxe"], "'deluxe'", "use one of ev, bets, play, rules, removal"),
    "no command": (["--json"], "--json", "exactshoe baccarat ev --json"),
    "option first": (["--json", "rules"], "--json", "exactshoe baccarat ev --json"),
    "unknown option": (["ev", "--sen", "K"], "--sen", "did you mean --seen"),
    "far option": (["rules", "--set", "decks=6"], "--set", "use one of --json"),
    "too many decks": (["ev", "--decks", "9"], "decks = 9", "use 1 to 8, or infinite"),
    "no number of decks": (["ev", "--decks", "few"], "--decks: 'few'", "1 to 8, or infinite"),
    "decks and shoe": (["ev", "--decks", "8", "--shoe", "A=9"], "--shoe", "leave one of them out"),
    "short shoe": (["ev", "--shoe", "4,4"], "--shoe: '4,4'", "ten counts"),
    "small shoe": (["ev", "--shoe", "A=5"], "5 are left", "leave 6 or more"),
    "no card": (["ev", "--seen", "Z"], "'Z'", "ranks are A, 2 to 9"),
    "nine aces": (["ev", "--decks", "2", "--seen", "AAAAAAAAA"], "9 of A wanted", "8 left"),
    "seen twice": (["ev", "--decks", "1", "--seen", "Kh,Kh"], "2 of Kh wanted", "1 left"),
    "seen in words": (["ev", "--seen", "K", "9"], "(9)", "one word, such as 8,8"),
    "no payout": (["ev", "--pay", "tie"], "'tie'", "such as tie=9"),
    "payout of nothing": (["ev", "--pay", "tei=9"], "'tei'", "did you mean tie?"),
    "payout in words": (["bets", "--pay", "tie=nine"], "'nine'", "8, 8:1 or 0.95"),
    "payout twice": (["ev", "--pay", "tie=9", "--pay", "tie=8"], "tie", "give it once"),
    "no such line": (["ev", "--pay", "banker.six=1/3"], "'six'", "banker.win, banker.tie"),
    "no file": (["ev", "--bets", "no.toml"], "no.toml", "check the path"),
    "wrong choice": (["ev", "--by", "total"], "'total'", "'totals', 'results'"),
    "digits": (["ev", "--digits", "many"], "'many'", "--digits 20"),
    "surplus": (["ev", "deluxe"], "(deluxe)", "baccarat ev -h"),
    "no bet": (["removal", "bankr"], "'bankr'", "did you mean banker"),
    "endless": (["removal", "--decks", "infinite"], "infinite decks", "name a number of decks"),
    "last cards": (["removal", "--shoe", "A=6"], "too few", "leave 7 cards or more"),
    "no hands": (["play"], "PLAYER is missing", "exactshoe baccarat play PLAYER BANKER"),
    "one hand": (["play", "3,2"], "BANKER is missing", "play PLAYER BANKER"),
    "hands in words": (["play", "3", "2", "Q", "6"], "(Q 6)", "one word, such as 8,8, and third"),
    "thirds in words": (["play", "3,2", "Q,6", "7,2"], "(7,2)", "third cards after --draw"),
    "one card": (["play", "3", "Q,6"], "Player's hand '3'", "such as 3,2, or all three"),
    "four cards": (["play", "3,2", "Q,2,2,2"], "Banker's hand 'Q,2,2,2'", "write its first two"),
    "no third card": (["play", "3,2", "Q,6"], "Player 5 draws", "name it in draw"),
    "one third card": (
        ["play", "3,2", "Q,6", "--draw", "7"],
        "Banker 6",
        "name it in draw",
    ),
    "three third cards": (["play", "3,2", "Q,6", "--draw", "7,2,9"], "9 is too", "leave it out"),
    "no draw": (["play", "9,K", "8,K", "--draw", "3"], "card 3: Player 9 and", "leave it out"),
    "card gone": (["play", "8h,K", "8h,2", "--decks", "1"], "2 of 8h wanted", "check the cards"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_input_is_one_line(run: Run, case: str) -> None:
    arguments, value, way = REFUSALS[case]
    status, out, err = run("baccarat", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert value in err
    assert way in err


def test_files_of_bets_are_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for text, value, way in (
        ("tie = 'nine'", "own.toml: tie: 'nine'", "0.95"),
        ("[mine]\nwin = {winer = 'tie', pays = 9}", "winer", "did you mean winner?"),
        ("[mine]\nwin = {winner = 'tie'}", "mine.win", "add pays = 8"),
        ("tie = = 9", "not valid TOML", "own.toml"),
    ):
        file.write_text(text, encoding="utf-8")
        status, out, err = run("baccarat", "ev", "--bets", str(file))
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert value in err
        assert way in err


def test_help_of_the_group_and_of_its_commands(run: Run) -> None:
    alone = run("baccarat")
    assert (alone.status, alone.err) == (0, "")
    assert alone == run("baccarat", "-h") == run("baccarat", "--help")
    for command in ("ev", "bets", "play", "rules", "removal"):
        assert f"\n  {command} " in alone.out
        told = run("baccarat", command, "-h")
        assert told.out.startswith(f"Usage: exactshoe baccarat {command} ")
        assert (told.status, told.err) == (0, "")
    seen = " ".join(run("baccarat", "ev", "-h").out.split())
    assert "one without a suit may be any of its rank" in seen
    assert "\n            baccarat play 3,2,7 Q,6,2\n" in run("baccarat", "play", "-h").out


def test_examples_of_the_help_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mybets.toml").write_text("tie = 9\n", encoding="utf-8")
    tried = 0
    for command in ("", "ev", "bets", "play", "removal"):
        lines = run("baccarat", *command.split(), "-h").out.partition("Examples: ")[2].splitlines()
        for line in filter(None, map(str.strip, lines)):
            assert run(*line.split()).status == 0, line
            tried += 1
    assert tried == 15


@pytest.mark.parametrize("width", ["40", "60", "100"])
@pytest.mark.parametrize("arguments", COMMANDS)
def test_answers_fit_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = run("baccarat", *arguments).out.splitlines()
    # Thai vowels and tones stand above and below other letters; a file is copied as it is.
    plain = [line for line in lines if line.isascii() and not line.startswith("  win = {")]
    assert max(map(len, plain)) <= int(width)


def test_narrow_answers_say_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = run("baccarat", "removal").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run("baccarat", "removal").out
    # Each part of the table begins with the names of all bets.
    parts = [line for line in narrow.splitlines() if line.startswith("panda_8 ")]
    assert len(parts) == 5
    whole = next(line for line in wide.splitlines() if line.startswith("panda_8 "))
    assert [word for part in parts for word in part.split()[1:]] == whole.split()[1:]
    banker = run("baccarat", "ev").flat
    assert (
        "banker: pays 0.95, wins 45.8597%, returned 9.5156%, EV -0.0105790578, house edge 1.0579% "
        in banker
    )
    assert "player.tie (returned): a tie " in run("baccarat", "bets").flat


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_output_of_every_encoding(encoding: str) -> None:
    result = subprocess.run(
        [PROGRAM, "baccarat", "rules"],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    text = " ".join(result.stdout.decode(encoding).split())
    assert "?" not in text
    assert ("กติกาบาคาร่า" in text) == (encoding == "utf-8")
    assert "the rules of baccarat" in text


def test_words_that_the_encoding_lacks_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        "[six]\nsays = 'เสมอ six'\nwin = {winner = 'tie', total = 6, pays = 35}\n"
        "[zero]\nsays = 'เสมอ'\nwin = {winner = 'tie', total = 0, pays = 150}\n",
        encoding="utf-8",
    )
    result = subprocess.run(
        [PROGRAM, "baccarat", "bets", "--bets", "own.toml"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        encoding="ascii",
        check=True,
    )
    assert "\nsix                       35        six: a tie with 6\n" in result.stdout
    assert "\nzero                      150       a tie with 0\n" in result.stdout


@pytest.mark.parametrize("arguments", COMMANDS)
def test_only_the_source_of_the_rules_is_not_ascii(run: Run, arguments: tuple[str, ...]) -> None:
    lines = run("baccarat", *arguments).out.splitlines()
    assert [line for line in lines if not line.isascii()] == lines[1:2] * (arguments == ("rules",))


@pytest.mark.parametrize("arguments", COMMANDS)
def test_json_is_ascii_and_alone(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run("baccarat", *arguments, "--json")
    assert answer.json
    assert answer.out.isascii()
