"""The command line: errors in one line, answers with their labels, outputs of every encoding."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from charts.rule_texts import ACCEPTED, rules_line
from strategy import analyze
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import READERS
from tests.commands import Run, runner

PROGRAM = Path(sys.executable).with_name("exactshoe")

# Eight decks, S17, peek, double after split, two hands: Eric Farmer's blackjack analyser 7.6
# (possibly-wrong/blackjack), composition-dependent, CDZ-; twelve decimals.
FARMER = ("vegas-strip", "--set", "decks=8", "--set", "max_split_hands=2")
FARMER_EV = "-0.004857803589"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


ONE_DECK = ("vegas-strip", "--set", "decks=1")

# By hand: each message must name the value that is wrong and a way to mend it.
REFUSALS = {
    "unknown preset": (["ev", "live-fod"], "'live-fod'", "did you mean live-fold"),
    "nothing near": (["ev", "qqq"], "'qqq'", "the presets are deluxe"),
    "unknown variant": (["rules", "live-fold:dax"], "'dax'", "its variants are das"),
    "no card": (["advise", "live", "8,Z", "10"], "'Z'", "ranks are A, 2 to 9"),
    "busted": (["advise", "live", "10,5,9", "10"], "10,5,9", "at most 21"),
    "one card": (["advise", "live", "8", "10"], "'8'", "two cards or more"),
    "two up-cards": (["advise", "live", "8,8", "10,5"], "'10,5'", "one card"),
    "five aces": (["advise", *ONE_DECK, "A,A", "A", "--seen", "A,A"], "of A wanted", "2 left"),
    "up-card gone": (["advise", *ONE_DECK, "8,8", "6", "--seen", "6666"], "1 of 6", "0 left"),
    "five aces seen": (["ev", *ONE_DECK, "--seen", "AAAAA"], "5 of A wanted", "4 left"),
    "contradiction": (["ev", "live", "--set", "resplit_aces=true"], "max_split_hands", "set"),
    "out of range": (["ev", "live", "--set", "decks=9"], "decks = 9", "1 to 8"),
    "decimal payout": (["ev", "live", "--set", "blackjack_pays=1.2"], "'1.2'", "6/5"),
    "reserved rule": (["ev", "live", "--set", "insurance_pays=2"], "insurance_pays", "leave it"),
    "unknown rule": (["ev", "live", "--set", "deck=6"], "'deck'", "did you mean decks"),
    "no equals sign": (["ev", "live", "--set", "decks"], "'decks'", "--set decks=6"),
    "no such file": (["ev", "nowhere.toml"], "nowhere.toml", "does not exist"),
    "small shoe": (["ev", "live", "--set", "shoe=2,2,2,0,0,0,0,0,0,4"], "run dry", "larger shoe"),
    "charlie": (["advise", "live-fold", "AAAAAAAA", "6"], "has won", "charlie = 8"),
    "no such pair": (["advise", "live", "8,8", "6", "--after-split", "7"], "holds no 7", "name"),
    "hands alone": (["advise", "live", "8,8", "6", "--hands", "2"], "--hands", "--after-split"),
    "hands no number": (["advise", "live", "88", "6", "--hands", "q"], "'q'", "advise -h"),
    "unknown strategy": (["ev", "live", "--strategy", "luck"], "'luck'", "use composition"),
    "total": (["chart", "live", "--strategy", "total"], "strategy total", "composition"),
    "two-card": (["ev", "live", "--strategy", "two-card"], "strategy two-card", "composition"),
    "house": (["ev", "live", "--strategy", "house-advice"], "house-advice", "composition"),
    "chart file": (["ev", "live", "--strategy", "my.csv"], "my.csv", "composition"),
    "after a split": (["ev", "live", "--post-split", "CDP"], "'CDP'", "use CDZ- or CDP1"),
    "exact": (["ev", "live", "--exact"], "--exact", "use --json"),
    "digits": (["advise", "live", "8,8", "6", "--digits", "30"], "--digits", "use --json"),
    "html": (["chart", "live", "--format", "html"], "format html", "use text, markdown, csv"),
    "pdf": (["chart", "live", "-o", "chart.pdf"], "format pdf", "use text, markdown, csv"),
    "unknown format": (["chart", "live", "--format", "cvs"], "'cvs'", "did you mean csv"),
    "two formats": (["chart", "live", "--json", "--format", "csv"], "csv", "leave one"),
    "values": (["chart", "live", "--values=worst"], "'worst'", "best, all"),
    "no folder": (["chart", "live", "-o", "no/such/chart.csv"], "'no/such'", "make it first"),
    "a folder": (["chart", "live", "-o", "."], "'.'", "name a file"),
    "no file name": (["chart", "live", "-o", ""], "-o", "chart.csv"),
    "unknown option": (["ev", "live", "--sed", "8"], "--sed", "did you mean --set or --seen"),
    "far option": (["ev", "live", "--xyzzy"], "--xyzzy", "--"),
    "unknown command": (["evv", "live"], "'evv'", "did you mean ev"),
    "missing rules": (["ev"], "RULES is missing", "exactshoe ev RULES"),
    "missing up-card": (["advise", "live", "8,8"], "UP is missing", "RULES HAND UP"),
    "too many": (["advise", "live", "8", "8", "10"], "(10)", "advise -h"),
    "lacking value": (["advise", "live", "8,8", "10", "--seen"], "--seen", "-h"),
    "value for a flag": (["ev", "live", "--json=2"], "--json", "-h"),
    "wrong choice": (["ev", "live", "--by", "card"], "'card'", "'up', 'hand'"),
    "set without table": (["rules", "--set", "decks=6"], "--set", "name one"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_input_is_one_line(run: Run, case: str) -> None:
    arguments, value, way = REFUSALS[case]
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert err.isascii()
    assert value in err
    assert way in err


def test_broken_file_is_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("decks = = 6\n", encoding="utf-8")
    status, out, err = run("ev", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"error: the file {path} is not valid TOML")


def test_faults_of_the_program_are_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise ValueError("not the reader's fault")

    monkeypatch.setattr("charts.text_rules.switches_text", broken)
    with pytest.raises(ValueError, match="not the reader's fault"):
        run("rules")


def test_help_and_version(run: Run) -> None:
    lone, short, long = run(), run("-h"), run("--help")
    assert lone.status == 0
    assert "presets" in lone.out
    assert short == long == lone
    assert run("--version").out.startswith("exactshoe ")
    assert "--after-split PAIR" in run("advise", "-h").out


def test_loading_the_command_line_is_light() -> None:
    script = "import sys, charts.main; print(*sorted({m.partition('.')[0] for m in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "click" in loaded
    assert not set(loaded) & {"numpy", "rich", "strategy", "tabulate"}


def test_presets_are_listed(run: Run) -> None:
    text, answer = run("presets"), run("presets", "--json").json
    assert [preset["name"] for preset in answer] == list(preset_names())
    for preset in answer:
        assert f"\n{preset['name']} " in text.out
        assert preset["features"] in text.out
    assert max(map(len, text.out.splitlines())) <= 100


def test_rules_show_every_switch_and_variant(run: Run) -> None:
    table = load_table("live-fold")
    text, answer = run("rules", "live-fold"), run("rules", "live-fold", "--json").json
    assert answer["switches"] == table.rules.texts()
    assert Rules.parse(answer["switches"]) == table.rules
    assert "charlie" in answer["differs"]
    assert "decks" not in answer["differs"]
    for variant in table.variants:
        assert f"live-fold:{variant.name} " in text.flat
        assert " ".join(variant.says.split()) in text.flat
    assert answer["language"] == "Thai"
    assert "in Thai" in text.out


def test_rules_tell_published_rtp(run: Run) -> None:
    # The rules page of the table, in Thai, states 99.53%.
    assert "Published RTP: 99.53%" in run("rules", "deluxe").out
    assert run("rules", "deluxe", "--json").json["published_rtp"] == 0.9953
    assert "99.53%" in run("ev", "deluxe").out
    assert "99.53%" not in run("ev", "deluxe:no-peek").out


def test_rules_apply_changes(run: Run) -> None:
    answer = run("rules", "live-fold:das", "--set", "decks=6", "--json").json
    assert answer["applied"] == ["das", "decks=6"]
    assert answer["switches"]["decks"] == "6"
    assert "(live-fold, das, decks=6)" in run("rules", "live-fold:das", "--set", "decks=6").out


def test_every_switch_is_explained(run: Run) -> None:
    assert list(ACCEPTED) == list(READERS)
    lines = run("rules").out.split("\n\n")[0].splitlines()
    for name in READERS:
        assert sum(line.startswith(f"{name} ") for line in lines) == 1
    assert [switch["name"] for switch in run("rules", "--json").json] == list(READERS)


# The words of ACCEPTED, by hand.
WORDS = {
    "decks": "1 8 infinite",
    "blackjack_pays": "3/2 6:5",
    "peek": "true false ace ten",
    "double_lost_to_blackjack": "all original",
    "double_totals": "any none 9-11 10-11 11 11+",
    "split_pairs": "value rank none A,8",
    "max_split_hands": "2 3 4 unlimited",
    "surrender": "none late early",
    "surrender_against": "all none 2-9",
    "split_or_fold": "none all A,8",
    "charlie": "3 21 none",
}


@pytest.mark.parametrize("switch", WORDS)
def test_accepted_words_are_accepted(switch: str) -> None:
    for word in WORDS[switch].split():
        assert word in ACCEPTED[switch].replace("to 8", "8")
        READERS[switch](word)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ["8 decks", "S17", "peek", "blackjack pays 3:2", "DAS", "split to 4 hands"]),
        ({"decks": 1, "hits_soft_17": True}, ["1 deck,", "H17"]),
        ({"decks": "infinite"}, ["infinite decks"]),
        ({"shoe": "1,2,3,4,5,6,7,8,9,10"}, ["a shoe of 55 cards"]),
        ({"peek": False}, ["no hole card (a dealer blackjack takes all stakes)"]),
        ({"peek": "ten"}, ["peek only under ten (a dealer blackjack takes all stakes)"]),
        (
            {
                "peek": False,
                "double_lost_to_blackjack": "original",
                "split_lost_to_blackjack": "original",
            },
            ["no hole card (a dealer blackjack takes the original bet only)"],
        ),
        ({"double_totals": "9-11", "double_soft": False}, ["double hard 9-11 on two cards"]),
        ({"double_totals": "none"}, ["no double,"]),
        ({"double_any_cards": True}, ["double any with any number of cards"]),
        ({"split_pairs": "none"}, ["no split,"]),
        ({"split_pairs": "rank"}, ["tens by rank"]),
        ({"resplit_aces": True, "hit_split_aces": True}, ["split aces may be resplit and hit"]),
        ({"blackjack_after_split": True}, ["blackjack after split"]),
        (
            {"surrender": "early", "surrender_against": "2-9,A", "surrender_cost": "1/4"},
            ["early surrender at 1/4 v 2-9,A"],
        ),
        ({"charlie": 7, "charlie_on_split_hands": False}, ["7-card charlie on unsplit hands"]),
        ({"split_or_fold": "A,8"}, ["A,8 must split or fold at 1/5"]),
    ],
)
def test_rules_line_uses_the_words_of_the_field(
    changes: dict[str, object], words: list[str]
) -> None:
    line = rules_line(Rules.parse(changes)) + ","
    for word in words:
        assert word in line


def test_ev_has_its_unit_condition_and_bound(run: Run) -> None:
    text = run("ev", *FARMER, "--by", "up").flat
    assert f"EV {float(FARMER_EV):.10f}, house edge 0.4858%, RTP 99.5142%" in text
    assert "The error of this EV, from rounding, is below" in text
    assert (
        "EV: unconditional, dealer blackjacks included, per initial bet, fresh shoe, "
        "composition-dependent play, CDZ- after a split, without insurance and side bets." in text
    )


def test_ev_json(run: Run) -> None:
    answer = run("ev", *FARMER, "--by", "hand", "--json").json
    assert answer["ev"] == pytest.approx(float(FARMER_EV), abs=1e-12)
    # RTP = 1 + EV, by definition.
    assert answer["rtp"] == pytest.approx(1 + float(FARMER_EV), abs=1e-12)
    assert 0 < answer["bound"] < 1e-9
    assert list(answer["by_up"]) == [*map(str, range(2, 11)), "A"]
    # Chances of up-cards, 1/13 each and 4/13 for a ten, weigh their EVs to the overall one.
    weights = dict.fromkeys(answer["by_up"], 1 / 13) | {"10": 4 / 13}
    total = sum(weights[up] * ev for up, ev in answer["by_up"].items())
    assert total == pytest.approx(answer["ev"], abs=1e-12)
    hands = answer["by_hand"].values()
    assert sum(hand["probability"] for hand in hands) == pytest.approx(1)
    total = sum(hand["probability"] * hand["ev"] for hand in hands)
    assert total == pytest.approx(answer["ev"], abs=1e-12)
    assert "unconditional" in answer["label"]


def test_ev_by_hand_orders_hands(run: Run) -> None:
    lines = run("ev", "live", "--by", "hand").out.splitlines()
    rows = [line.split() for line in lines if line.startswith(("hard ", "soft ", "blackjack "))]
    # 45 unequal pairs of ten values, and 10 equal ones.
    assert len(rows) == 55
    assert (rows[0][:3], rows[-1][:3]) == (["hard", "5", "3,2"], ["soft", "12", "A,A"])
    assert ["blackjack", "A,10"] in [row[:2] for row in rows]


def test_label_names_cards_seen_and_strategy(run: Run) -> None:
    arguments = ("ev", "live", "--seen", "A,5", "--post-split", "cdp1")
    label = run(*arguments, "--json").json["label"]
    assert "2 cards seen (A 5)" in label
    assert "CDP1 after a split" in label
    assert label in run(*arguments).flat
    many = run("ev", "live", "--seen", ",".join("5" * 20), "--json").json["label"]
    assert "20 cards seen," in many
    assert "infinite decks," in run("ev", "live", "--set", "decks=infinite").flat


def test_advice_in_words(run: Run) -> None:
    text = run("advise", "deluxe", "8,8", "T").flat
    assert "8,8 (hard 16) v 10 Split: EV -0." in text
    assert "better than hit." in text
    assert "EV: given hand, up-card and no dealer blackjack, per initial bet" in text
    table = run("advise", "deluxe", "8,8", "T").out.split("\n\n")[2]
    actions = [line.split()[0] for line in table.splitlines()[2:]]
    assert actions == ["split", "hit", "stand", "double"]


def test_advice_json(run: Run) -> None:
    answer = run("advise", "deluxe", "8,8", "T", "--json").json
    assert answer["best"] == "split"
    assert set(answer["actions"]) == {"stand", "hit", "double", "split"}
    assert answer["ev"] == answer["actions"]["split"] == max(answer["actions"].values())
    first, second, *_ = sorted(answer["actions"].values(), reverse=True)
    assert answer["margin"] == first - second
    assert (answer["hand"], answer["up"]) == ("8,8", "10")
    assert answer["condition"] == "no dealer blackjack"
    assert "no dealer blackjack" in answer["label"]


def test_advice_without_a_check_is_not_conditional(run: Run) -> None:
    assert run("advise", "live", "8,8", "T", "--json").json["condition"] == "none"
    assert "a dealer blackjack not ruled out" in run("advise", "live", "8,8", "T").flat
    # Against a 6 there is no dealer blackjack to speak of.
    assert "EV: given hand and up-card, per initial bet" in run("advise", "live", "88", "6").flat


def test_advice_for_a_blackjack(run: Run) -> None:
    # It pays 3:2 unless the dealer has one, which he has not after his check.
    text = run("advise", "deluxe", "A,K", "A").flat
    assert "A blackjack: nothing to decide. Its EV is +1.500000." in text
    answer = run("advise", "deluxe", "A,K", "A", "--json").json
    assert (answer["best"], answer["margin"], answer["actions"]) == (None, None, {})
    assert answer["ev"] == pytest.approx(1.5)


def test_advice_where_pairs_must_split_or_fold(run: Run) -> None:
    # A folded hand loses a fifth of the bet, whatever the dealer has.
    text = run("advise", "live-fold", "8,8", "10").flat
    assert "Fold: EV -0.200000" in text
    assert set(run("advise", "live-fold", "8,8", "10", "--json").json["actions"]) == {
        "split",
        "fold",
    }


def test_advice_after_a_split(run: Run) -> None:
    arguments = ("advise", "deluxe", "8,3", "6", "--after-split", "8,8", "--hands", "2")
    text = run(*arguments).flat
    assert "8,3 (hard 11) v 6, one of 2 hands of split 8,8 Double:" in text
    assert "of this hand alone" in text
    answer = run(*arguments, "--json").json
    assert answer["after_split"] == "one of 2 hands of split 8,8"
    expected = analyze("deluxe").advise("8,3", "6", after_split="8")
    assert answer["ev"] == expected.ev


def test_advice_with_one_action(run: Run) -> None:
    # Split aces take one card and no more.
    text = run("advise", "deluxe", "A,9", "6", "--after-split", "A").flat
    assert "the only action offered" in text or "Nothing to decide" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", [["rules", "live-fold"], ["presets"], ["chart", "live"]])
def test_output_of_every_encoding(encoding: str, command: list[str]) -> None:
    result = subprocess.run(
        [PROGRAM, *command],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode(encoding)
    assert b"\x1b" not in result.stdout
    if command == ["rules", "live-fold"]:
        assert ("??? Blackjack" in text) == (encoding != "utf-8")


def test_json_is_ascii(run: Run) -> None:
    result = run("rules", "live-fold", "--json")
    assert result.out.isascii()
    assert result.json["source"] == load_table("live-fold").about["source"]


def read_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """Run the program on a pseudo-terminal and return what it shows."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen(
        [PROGRAM, *arguments], stdout=theirs, stderr=theirs, env=clean | environment
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            shown += part
        os.close(ours)
    assert process.returncode == 0
    return shown.decode()


def test_colours_on_a_terminal_only() -> None:
    colours = {"TERM": "xterm-256color", "COLUMNS": "100"}
    assert "\x1b[" in read_terminal(["chart", "live"], colours)
    assert "\x1b" not in read_terminal(["chart", "live"], colours | {"NO_COLOR": "1"})
    assert "\x1b" not in read_terminal(["chart", "live"], {"TERM": "dumb"})
    assert "\x1b" not in read_terminal(["chart", "live", "--json"], colours)


def test_broken_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [PROGRAM, "rules", "live-fold"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [PROGRAM, "rules"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 2
    assert result.stderr.startswith(b"error: the output cannot be written")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to send")
def test_interrupt_is_quiet() -> None:
    arguments = ["chart", "vegas-strip", "--set", "split_pairs=rank"]
    with subprocess.Popen(
        [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    # Too late on a fast machine: then the chart is whole.
    assert process.returncode == 130 or out
    assert err.strip() == b""
