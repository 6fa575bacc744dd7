"""The command line: errors in one line, help, `ev` and `advise` with their labels."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from charts.main import cli
from strategy import analyze
from tests.commands import Run, runner

# Eight decks, S17, peek, double after split, two hands: Eric Farmer's blackjack analyser 7.6
# (possibly-wrong/blackjack), composition-dependent, CDZ-; twelve decimals.
FARMER = ("vegas-strip", "--set", "decks=8", "--set", "max_split_hands=2")
FARMER_EV = "-0.004857803589"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


# What baccarat never needs.
BLACKJACK = {"jinja2", "numpy", "rich", "strategy.blackjack", "sympy"}
ONE_DECK = ("vegas-strip", "--set", "decks=1")

# By hand: each message must name the value that is wrong and a way to mend it.
REFUSALS = {
    "unknown preset": (["ev", "live-fod"], "'live-fod'", "did you mean live-fold"),
    "nothing near": (["ev", "qqq"], "'qqq'", "the presets are deluxe"),
    "unknown variant": (["rules", "live-fold:DAX"], "'DAX'", "did you mean das?"),
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
    "unknown strategy": (["ev", "live", "--strategy", "luck"], "'luck'", "use one of composition"),
    "near strategy": (["chart", "live", "--strategy", "totl"], "'totl'", "did you mean total?"),
    "chart files": (["advise", "live", "88", "6", "--strategy", "x"], "'x'", "ending in .csv"),
    "no chart file": (["ev", "live", "--strategy", "no/chart.csv"], "no/chart.csv", "chart"),
    "no time-out": (["ev", "vegas-strip", "--strategy", "timeout"], "timeout", "deluxe, live"),
    "split of a chart": (["chart", "live", "--post-split", "CDP1"], "total", "leave it out"),
    "split of a policy": (
        ["ev", "live", "--post-split", "CDZ-", "--strategy", "never-bust"],
        "never-bust",
        "--strategy composition",
    ),
    "compare nothing": (["compare", "live"], "after live", "compare live composition"),
    "compare near": (["compare", "live", "totl"], "'totl'", "did you mean total?"),
    "compare unknown": (["compare", "live", "qqq"], "'qqq'", "the presets are deluxe"),
    "compare three": (["compare", "live", "total", "timeout", "two-card"], "3", "total timeout"),
    "compare mixed": (["compare", "live", "deluxe", "total"], "'deluxe'", "leave it out"),
    "compare option": (["compare", "live", "deluxe", "--strategy", "total"], "'deluxe'", "leave"),
    "compare set": (["compare", "live", "deluxe", "--set", "decks=6"], "--set", "live:das"),
    "after a split": (["ev", "live", "--post-split", "CDP"], "'CDP'", "use CDZ- or CDP1"),
    "ending": (["chart", "live", "-o", "chart.jpg"], "'.jpg'", "--format text"),
    "near ending": (["chart", "live", "-o", "chart.pgn"], "'.pgn'", "did you mean .png"),
    "paper": (["chart", "live", "--paper", "a5"], "'a5'", "use one of a4, letter"),
    "looks": (["chart", "live", "--looks", "no.toml"], "no.toml", "check the path"),
    "gallery": (["gallery", "out", "live:das", "live", "live:das"], "'live:das'", "give it once"),
    "gallery near": (["gallery", "out", "lve"], "'lve'", "did you mean live"),
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
    "hand in words": (["advise", "live", "8", "8", "10"], "(10)", "one word, such as 8,8"),
    "seen in words": (["ev", "live", "--seen", "5", "5", "5"], "(5 5)", "one word, such as 8,8"),
    "too many": (["ev", "live", "deluxe"], "argument (deluxe); see", "ev -h"),
    "no rules": (["advise", "8,8", "10"], "'8,8'", "RULES comes first"),
    "no command": (["--json"], "--json", "exactshoe presets --json"),
    "no group": (["--pay", "tie=9"], "--pay", "exactshoe baccarat ev --pay"),
    "command of a group": (["removal", "tie"], "'removal'", "did you mean baccarat removal?"),
    "no table": (["ev", "baccarat"], "baccarat is a game", "exactshoe baccarat -h"),
    "no table of rules": (["rules", "Baccarat"], "baccarat is a game", "exactshoe baccarat -h"),
    "cost below 0": (["ev", "live", "--set", "fold_cost=-1/2"], "'-1/2'", "such as 1/2"),
    "2 to ace": (["ev", "live", "--set", "surrender_against=2-A"], "'2-A'", "write 2-10,A"),
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

    monkeypatch.setattr("charts.text.rules.switches_text", broken)
    with pytest.raises(ValueError, match="not the reader's fault"):
        run("rules")


@pytest.mark.parametrize("command", sorted(cli.commands.keys() - {"serve"}))
def test_a_command_alone_answers_or_says_what_it_lacks(run: Run, command: str) -> None:
    status, out, err = run(command)
    if command in {"presets", "rules", "baccarat"}:
        assert (status, bool(out), err) == (0, True, "")
    else:
        first = "FOLDER" if command == "gallery" else "RULES"
        usage = f"error: {first} is missing; write: exactshoe {command} {first}"
        assert (status, out, err[: len(usage)], err.count("\n")) == (2, "", usage, 1)


def test_help_and_version(run: Run) -> None:
    lone, short, long = run(), run("-h"), run("--help")
    assert lone.status == 0
    assert "presets" in lone.out
    assert "of blackjack with unusual rules, and of baccarat." in lone.out
    assert short == long == lone
    assert run("--version").out.startswith("exactshoe ")
    # A hint on options looks into every command, and changes none.
    assert "exactshoe ev --by" in run("--by", "up").err
    assert run("ev", "-h").status == 0
    advise = run("advise", "-h").out
    assert "--after-split PAIR" in advise
    assert "\n            advise live T,2,3 A --seen 5,5,K\n" in advise
    assert "HAND" not in run("ev", "-h").out


def modules_loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    script = (
        f"import sys; sys.argv = ['exactshoe', *{arguments}]\n"
        "import charts.main, contextlib, io\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        "    charts.main.main()\n"
        "print(*sorted(sys.modules))"
    )
    command = [sys.executable, "-c", script]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return set(shown.split())


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (("-h",), {"numpy", "rich", "strategy.blackjack", "tabulate"}),
        (("presets",), {"numpy", "rich"}),
        (("rules", "live-fold"), {"numpy", "rich"}),
        (("rules", "--json"), {"numpy", "rich"}),
        (("ev", "live", "--strategy", "luck"), {"numpy", "strategy.blackjack"}),
        (("chart", "live", "--post-split", "CDP1"), {"strategy.blackjack"}),
        (("compare", "live", "totl"), {"numpy", "strategy.blackjack"}),
        (("baccarat", "-h"), {*BLACKJACK, "strategy.baccarat", "strategy.cards", "tabulate"}),
        (("baccarat", "ev", "--sen", "K"), {*BLACKJACK, "strategy.baccarat", "tabulate"}),
        (("baccarat", "ev", "--decks", "few"), {*BLACKJACK, "strategy.baccarat", "tabulate"}),
        (("baccarat", "ev"), BLACKJACK),
        (("baccarat", "ev", "--by", "results", "--exact", "--json"), {*BLACKJACK, "tabulate"}),
        (("baccarat", "bets"), BLACKJACK),
        (("baccarat", "play", "3,2", "Q,6", "--draw", "7,2"), BLACKJACK),
        (("baccarat", "rules"), BLACKJACK),
        (("baccarat", "removal"), BLACKJACK),
    ],
)
def test_commands_load_no_more_than_they_need(arguments: tuple[str, ...], spared: set[str]) -> None:
    loaded = modules_loaded(*arguments)
    assert "click" in loaded
    assert not loaded & spared


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "charts", "ev"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == "error: RULES is missing; write: exactshoe ev RULES\n"


def test_ev_has_its_unit_condition_and_bound(run: Run) -> None:
    text = run("ev", *FARMER, "--by", "up").flat
    assert f"EV {float(FARMER_EV):.10f}, house edge 0.4858%, RTP 99.5142%" in text
    assert "The error of this EV, from rounding, is below" in text
    assert (
        "EV: unconditional, dealer blackjacks included, per initial bet, fresh shoe, "
        "composition-dependent play, CDZ- after a split, without insurance and side bets." in text
    )


# By the meaning of each name; what a table does with a silent player is in its source document.
@pytest.mark.parametrize(
    ("table", "strategy", "words"),
    [
        ("deluxe", "composition", "composition-dependent play, CDZ- after a split"),
        ("deluxe", "total", "play by the total-dependent chart"),
        ("deluxe", "two-card", "two-card play (two cards by composition, more by total)"),
        ("deluxe", "timeout", "time-out play (hits to 11, then stands)"),
        ("live-fold", "timeout", "time-out play (always stands)"),
        ("deluxe", "mimic-dealer", "play as the dealer's, without doubles and optional splits"),
        (
            "deluxe",
            "never-bust",
            "never-bust play (hits hard 11 or less and soft 20 or less, else stands)",
        ),
        ("deluxe", "House-Advice", "play by the advice of the live-fold rules page"),
    ],
)
def test_answers_name_their_strategy(run: Run, table: str, strategy: str, words: str) -> None:
    asked = ("ev", table, "--set", "decks=1", "--strategy", strategy)
    answer = run(*asked, "--json").json
    assert answer["strategy"] == strategy.lower()
    assert f"per initial bet, fresh shoe, {words}, without insurance" in answer["label"]
    text = run(*asked).flat
    assert answer["label"] in text
    assert (f"Strategy: {strategy.lower()} EV" in text) == (strategy != "composition")


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


# Split aces take one card and no more, and ace and ten are 21 there, a blackjack by a switch.
@pytest.mark.parametrize(
    ("hand", "changes", "words", "actions"),
    [
        ("A,9", (), ["A,9 (soft 20) v 6", "Stand: EV", "the only action offered"], ["stand"]),
        ("A,10", (), ["A,10 (soft 21) v 6", "the only action offered"], ["stand"]),
        (
            "A,10",
            ("--set", "blackjack_after_split=true"),
            ["A,10 (blackjack) v 6", "A blackjack: nothing to decide. Its EV is +1.500000."],
            [],
        ),
    ],
)
def test_advice_without_a_choice(
    run: Run, hand: str, changes: tuple[str, ...], words: list[str], actions: list[str]
) -> None:
    arguments = ("advise", "deluxe", hand, "6", "--after-split", "A", *changes)
    text, answer = run(*arguments).flat, run(*arguments, "--json").json
    assert [word for word in words if word not in text] == []
    assert (list(answer["actions"]), answer["margin"]) == (actions, None)


def test_cards_seen_add_up(run: Run) -> None:
    parts = ("--seen", "6,6", "--seen", "5", "--seen", "K")
    answer = run("ev", "deluxe", *parts, "--json").json
    assert answer == run("ev", "deluxe", "--seen", "6,6,5,K", "--json").json
    assert "4 cards seen (6 6 5 K)" in answer["label"]


def test_by_may_be_in_any_case(run: Run) -> None:
    assert run("ev", "live", "--by", "UP") == run("ev", "live", "--by", "up")


def test_switches_without_effect_are_noted(run: Run) -> None:
    changed = ("vegas-strip", "--set", "surrender_against=2-9")
    text = "surrender_against has no effect: surrender = none"
    for command in ("rules", "ev", "chart"):
        assert run(command, *changed).err == f"note: {text}\n"
        assert run(command, *changed, "--json").json["notes"] == [text]
    assert run("ev", "vegas-strip", "--json").json["notes"] == []
