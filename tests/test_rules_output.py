"""What `presets` and `rules` print, and rules in one line."""

from __future__ import annotations

import pytest

from charts.words.rule_texts import ACCEPTED, features, rules_line
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import READERS
from tests.commands import Run, runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def test_presets_are_listed(run: Run) -> None:
    text, answer = run("presets"), run("presets", "--json").json
    assert [preset["name"] for preset in answer] == list(preset_names())
    for preset in answer:
        assert f"\n{preset['name']} " in text.out
        assert preset["features"] in text.out
    assert max(map(len, text.out.splitlines())) <= 100


@pytest.mark.parametrize("arguments", [("presets",), ("rules",), ("rules", "live-fold")])
def test_tables_fit_a_narrow_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    wide = run(*arguments).out
    monkeypatch.setenv("COLUMNS", "60")
    narrow = run(*arguments).out
    assert max(map(len, narrow.splitlines())) <= 60
    # Wrapping takes no word away, and adds none but the rules under the headers.
    assert sorted(narrow.replace("-", "").split()) == sorted(wide.replace("-", "").split())


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
    assert "Published: a maximum RTP of 99.53%" in run("rules", "deluxe").out
    assert run("rules", "deluxe", "--json").json["published_rtp"] == 0.9953
    assert "publishes a maximum RTP of 99.53%." in run("ev", "deluxe").out


@pytest.mark.parametrize("changed", [("deluxe:no-peek",), ("deluxe", "--set", "decks=3")])
def test_changed_rules_have_no_published_rtp(run: Run, changed: tuple[str, ...]) -> None:
    assert "99.53%" not in run("ev", *changed).out
    text, answer = run("rules", *changed).out, run("rules", *changed, "--json").json
    assert "99.53%" not in text
    assert "Eight decks" not in text
    assert (answer["published_rtp"], answer["summary"]) == (None, None)


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
        ({"peek": "ten"}, ["peek only under a ten (a dealer blackjack takes all stakes)"]),
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
        ({"double_any_cards": True}, ["double any total on any number of cards"]),
        ({"double_soft": False}, ["double any hard total on two cards"]),
        ({"split_pairs": "none"}, ["pays 3:2, double any on two cards, no split,"]),
        ({"split_pairs": "rank"}, ["tens by rank"]),
        ({"resplit_aces": True, "hit_split_aces": True}, ["split aces may be resplit and hit"]),
        ({"blackjack_after_split": True}, ["blackjack after split"]),
        (
            {"surrender": "early", "surrender_against": "2-9,A", "surrender_cost": "1/4"},
            ["early surrender at 1/4 v 2-9,A"],
        ),
        ({"charlie": 7, "charlie_on_split_hands": False}, ["7-card charlie on unsplit hands"]),
        ({"split_or_fold": "8", "fold_cost": 0}, ["pair 8 must split or fold (folding costs 0)"]),
        ({"split_or_fold": "all"}, ["all pairs must split or fold (folding costs 1/5)"]),
        ({"split_or_fold": "A,8"}, ["pairs A and 8 must split or fold (folding costs 1/5)"]),
    ],
)
def test_rules_line_uses_the_words_of_the_field(
    changes: dict[str, object], words: list[str]
) -> None:
    line = rules_line(Rules.parse(changes)) + ","
    for word in words:
        assert word in line


def test_json_is_ascii(run: Run) -> None:
    result = run("rules", "live-fold", "--json")
    assert result.out.isascii()
    assert result.json["source"] == load_table("live-fold").about["source"]


def test_features_leave_out_what_cannot_happen() -> None:
    assert features(Rules.parse({"split_pairs": "none"})) == "S17 peek DOA no split 3:2"
    assert features(Rules.parse({"double_totals": "none"})) == "S17 peek no double SPL3 3:2"
