"""What `baccarat ev` and `baccarat bets` print, as text and as JSON; fractions and decimals."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from charts.words.baccarat import when_text
from charts.words.rounding import decimals, fraction, percent
from strategy.baccarat.events import ResultEvent
from strategy.baccarat.pay_tables import _CONDITIONS
from strategy.baccarat.recursion import literal_chances
from strategy.baccarat.results import Result, Winner
from strategy.cards import Card, Rank
from tests.commands import Run, runner

# The published values of `data/baccarat.json`, and what was enumerated there for eight decks.
DATA = json.loads((Path(__file__).parent / "data" / "baccarat.json").read_text(encoding="utf-8"))
PUBLISHED, EXACT = DATA["published"]["8 decks"], DATA["by_decks"]["8"]
EVS = {
    "banker": EXACT["ev"]["banker 0.95:1"],
    "banker_no_commission": EXACT["ev"]["banker no commission, win on 6 pays 0.5"],
    "player": EXACT["ev"]["player 1:1"],
    "tie": EXACT["ev"]["tie 8:1"],
    "player_pair": EXACT["ev"]["player or banker pair 11:1"],
    "banker_pair": EXACT["ev"]["player or banker pair 11:1"],
    "either_pair": EXACT["ev"]["either pair 5:1"],
    "perfect_pair": EXACT["ev"]["perfect pair (either hand) 25:1"],
    "super_six": EXACT["ev"]["super 6 / lucky six 12:1 (any banker win on 6)"],
    "dragon_7": EXACT["ev"]["dragon 7 40:1"],
    "panda_8": EXACT["ev"]["panda 8 25:1"],
    "big": EXACT["ev"]["big 0.54:1 (five or six cards)"],
    "small": EXACT["ev"]["small 1.5:1 (four cards)"],
}
"""EVs as fractions, in the order in which bets are listed."""
DEALS = {name: EXACT["ordered_six_card_counts"][name] for name in ("banker", "player", "tie")}
CHANCES = {name: Fraction(number, sum(DEALS.values())) for name, number in DEALS.items()}

# Kings alone: both hands draw, and tie 0-0 after six cards.
KINGS, PAIR_EDGE = ("--shoe", "K=7"), "-1100.0000%"
OWN = """\
tie = 9

[player]
says = "Player wins, and twice as much by nine"
nine = {winner = "player", total = 9, cards = 2, pays = 2}

[tie_six]
win = {winner = "tie", total = 6, pays = 35}
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def rows(text: str, name: str) -> list[list[str]]:
    """The words of the lines that begin with a word."""
    return [line.split() for line in text.splitlines() if line.split()[:1] == [name]]


# The worth of bets.


def test_ev_names_shoe_chances_and_bets(run: Run) -> None:
    text = run("baccarat", "ev").out
    assert text.startswith("Baccarat, 8 decks, fresh\n")
    assert text.endswith("\nEV: unconditional, ties included, per unit bet, 8 decks, fresh.\n")
    # In percent, four decimals: the published chances, and those of four, five and six cards.
    for name, shown in (("Banker", "45.8597%"), ("Player", "44.6247%"), ("tie", "9.5156%")):
        assert rows(text, name)[0] == [name, shown]
        assert decimals(100 * Fraction(PUBLISHED["chances"][name.lower()]), 4) == shown[:-1]
    assert "Cards of both hands: 4 in 37.8868%, 5 in 30.3444%, 6 in 31.7687%." in text
    assert "Naturals: none in 65.6951%, Player alone in 15.3614%, Banker alone in" in text
    listed = [line.split()[0] for line in text.splitlines() if line.endswith("%")]
    assert listed == ["Banker", "Player", "tie", *EVS]
    banker = ["banker", "0.95", "45.8597%", "9.5156%", "-0.0105790578", "1.0579%"]
    assert rows(text, "banker") == [banker]
    six = ["banker_no_commission", "1", "(six", "0.5)", "45.8597%", "9.5156%", "-0.0145810446"]
    assert rows(text, "banker_no_commission") == [[*six, "1.4581%"]]
    assert rows(text, "tie")[1] == ["tie", "8", "9.5156%", "0.0000%", "-0.1435962878", "14.3596%"]
    assert rows(text, "dragon_7")[0][-2:] == ["-0.0761133447", "7.6113%"]


def test_ev_as_json(run: Run) -> None:
    answer = run("baccarat", "ev", "--json").json
    keys = ["probabilities", "naturals", "dealt", "bets", "chances"]
    assert list(answer) == ["shoe", "label", "made_by", "pays", *keys, "notes"]
    assert answer["pays"]["banker_no_commission"] == {"six": "1/2", "win": "1/1", "tie": "0/1"}
    assert list(answer["pays"]) == list(answer["bets"])
    assert answer["shoe"] == "8 decks, fresh"
    assert answer["label"] == "unconditional, ties included, per unit bet, 8 decks, fresh"
    assert answer["made_by"].startswith("exactshoe ")
    assert answer["notes"] == []
    assert answer["probabilities"] == {name: float(n) for name, n in CHANCES.items()}
    assert list(answer["naturals"]) == ["none", "player_alone", "banker_alone", "both"]
    assert sum(answer["naturals"].values()) == pytest.approx(1)
    assert answer["dealt"] == EXACT["card_count_probability"]
    assert list(answer["bets"].items()) == [(name, float(Fraction(ev))) for name, ev in EVS.items()]
    assert list(answer["chances"]) == [*EVS]
    assert answer["chances"]["banker"] == {
        "win": float(CHANCES["banker"]),
        "returned": float(CHANCES["tie"]),
        "lost": float(CHANCES["player"]),
    }


def test_ev_without_rounding(run: Run) -> None:
    text = run("baccarat", "ev", "--exact", "--digits", "12").flat
    answer = run("baccarat", "ev", "--exact", "--digits", "12", "--json").json
    assert answer["bets_exact"] == EVS
    assert answer["probabilities_exact"] == {name: fraction(n) for name, n in CHANCES.items()}
    for name, ev in EVS.items():
        assert answer["bets_digits"][name] == decimals(Fraction(ev), 12)
        assert f"{name} {ev} " in text
        assert f" {answer['bets_digits'][name]}" in text
    assert " -0.010579057842 1.0579057842% " in text
    assert "Computed without rounding; only the decimals are rounded. EV: " in text
    assert "Computed" not in run("baccarat", "ev").out


@pytest.mark.parametrize("digits", ["0", "1", "60"])
def test_any_number_of_decimals_is_shown(run: Run, digits: str) -> None:
    text = run("baccarat", "ev", "--digits", digits).flat
    assert decimals(Fraction(EVS["banker"]), int(digits)) in text
    assert decimals(Fraction(EVS["perfect_pair"]), int(digits)) in text


def test_ev_by_totals(run: Run) -> None:
    arguments = ("baccarat", "ev", "--by", "totals")
    text, answer = run(*arguments).out, run(*arguments, "--exact", "--json").json
    ties = EXACT["tie_by_total"]
    deals = sum(DEALS.values())
    for total, number in ties.items():
        assert answer["totals_exact"][total][total] == fraction(Fraction(number, deals))
        row = next(row for row in rows(text, total) if len(row) == 11)
        assert row[int(total) + 1] == f"{decimals(Fraction(100 * number, deals), 4)}%"
    digits = [str(total) for total in range(10)]
    assert list(answer["totals"]) == digits
    assert all(list(row) == digits for row in answer["totals"].values())
    # Player's totals are the outer keys: he wins where Banker's is lower.
    won = {
        str(total): sum(answer["totals"][str(total)][other] for other in digits[:total])
        for total in range(1, 10)
    }
    for total, number in EXACT["player_win_by_total"].items():
        assert won[total] == pytest.approx(number / deals, abs=1e-15)
    assert max(map(len, text.splitlines())) <= 100


def test_ev_by_results(run: Run) -> None:
    arguments = ("baccarat", "ev", "--by", "results", *KINGS)
    answer = run(*arguments, "--json").json
    assert answer["deals"] == 720 * 7  # orders of six out of seven
    assert answer["results"] == [
        {
            "player_total": 0,
            "banker_total": 0,
            "player_cards": 3,
            "banker_cards": 3,
            "winner": "tie",
            "deals": 5040,
            "chance": 1.0,
        }
    ]
    text = run(*arguments, "--exact").out
    assert rows(text, "tie")[-2:] == [
        ["tie", "0", "of", "3", "0", "of", "3", "100.0000%"],
        ["tie", "0", "of", "3", "0", "of", "3", "1/1"],
    ]
    eight = run("baccarat", "ev", "--by", "results", "--json").json
    whole = eight["results"]
    assert eight["deals"] == sum(result["deals"] for result in whole) == 4_998_398_275_503_360
    assert sum(result["chance"] for result in whole) == pytest.approx(1)
    shown = run("baccarat", "ev", "--by", "results").out
    assert len(re.findall(r"\d of \d +\d of \d", shown)) == len(whole)


def test_ev_by_pairs(run: Run) -> None:
    """By hand: a deck of spades alone, four of each rank, so that every pair is perfect.

    One hand's chance is 3/51, both hands' 3/51 (2/50 · 1/49 + 48/50 · 3/49) = 1/17 · 146/2450.
    """
    spades = ",".join(f"{rank.value}s=4" for rank in Rank)
    arguments = ("baccarat", "ev", "--by", "pairs", "--shoe", spades)
    both, one = Fraction(146, 17 * 2450), Fraction(3, 51)
    found = run(*arguments, "--json", "--exact").json["pairs"]
    assert {(row["player"], row["banker"]): row["chance_exact"] for row in found} == {
        ("no pair", "no pair"): fraction(1 - 2 * one + both),
        ("perfect pair", "no pair"): fraction(one - both),
        ("no pair", "perfect pair"): fraction(one - both),
        ("perfect pair", "perfect pair"): fraction(both),
    }
    text = run(*arguments).out
    assert "\nChances of pairs in the first two cards:\n" in text
    assert rows(text, "perfect")[-1][-1] == percent(both, 4)
    ranks = run("baccarat", "ev", "--by", "pairs", *KINGS).out
    assert ", perfect ones among them, as suits are unknown:" in ranks
    values = ("baccarat", "ev", "--by", "pairs", "--shoe", "4,4,4,4,4,4,4,4,4,16")
    assert "Chances of pairs: the ranks of this shoe are not all known" in run(*values).out
    assert run(*values, "--json").json["pairs"] is None


def test_slips_are_noted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[bankr]\nwin = {winner = "banker", pays = 1}\n', encoding="utf-8")
    told = run("baccarat", "ev", "--bets", str(file))
    assert told.err == "note: bankr is a new bet; did you mean banker?\n"
    infinite = run("baccarat", "ev", "--decks", "infinite", "--seen", "K")
    assert infinite.err == "note: infinite decks: the cards seen change nothing\n"


def test_the_highest_ev_is_named(run: Run) -> None:
    assert "\nThe highest EV: banker.\n" in run("baccarat", "ev").out
    cheap = run("baccarat", "ev", "--pay", "banker=0.9", "--pay", "banker_no_commission=0.9").out
    assert "\nThe highest EV: player.\n" in cheap


def test_bets_of_unknown_worth(run: Run) -> None:
    note = "no EV of perfect_pair: the suits of this shoe are unknown; give kinds of card, such as"
    told = run("baccarat", "ev", *KINGS)
    assert told.err == f"note: {note} Kh=8\n"
    assert rows(told.out, "perfect_pair") == [["perfect_pair", "25", "-", "-", "-", "-"]]
    # By hand: both hands are pairs, and tie after six cards.
    assert rows(told.out, "player_pair")[0][-4:] == [
        "100.0000%",
        "0.0000%",
        "+11.0000000000",
        PAIR_EDGE,
    ]
    assert rows(told.out, "banker")[0][-3:] == ["100.0000%", "0.0000000000", "0.0000%"]
    answer = run("baccarat", "ev", *KINGS, "--json", "--exact", "--digits", "2").json
    assert answer["notes"] == [f"{note} Kh=8"]
    for key in ("bets", "bets_exact", "bets_digits", "chances", "chances_exact"):
        assert answer[key]["perfect_pair"] is None
    assert answer["bets_exact"]["tie"] == "8/1"
    assert answer["bets_digits"]["small"] == "-1.00"
    counts = run("baccarat", "ev", "--shoe", ",".join(["32"] * 9 + ["128"]))
    assert "note: no EV of player_pair, banker_pair, either_pair and perfect_pair: " in counts.err
    assert rows(counts.out, "tie")[1][-2:] == ["-0.1435962878", "14.3596%"]


def test_suits_of_the_shoe_are_kept(run: Run) -> None:
    # By hand: all cards are of one rank and suit, so each two are a perfect pair.
    answer = run("baccarat", "ev", "--shoe", "Kh=6", "--json").json
    assert answer["bets"]["perfect_pair"] == 25
    assert answer["notes"] == []


def test_decks_and_cards_seen(run: Run) -> None:
    six = run("baccarat", "ev", "--decks", "6", "--json").json
    exact = DATA["by_decks"]["6"]["probability"]
    assert six["probabilities"] == exact
    endless = run("baccarat", "ev", "--decks", "infinite", "--json").json
    assert endless["shoe"] == "infinite decks, fresh"
    # By hand: of 13 ranks one pairs the first card, and of 4 suits one matches.
    assert endless["bets"]["player_pair"] == float(Fraction(12, 13) - 1)
    seen = run("baccarat", "ev", "--seen", "K,9h", "--seen", "A", "--json").json
    assert seen["shoe"] == "8 decks, 3 cards seen (K 9h A)"
    assert seen == run("baccarat", "ev", "--seen", "K9hA", "--json").json
    text = run("baccarat", "ev", "--seen", "K9hA").out
    assert text.startswith("Baccarat, 8 decks, 3 cards seen (K 9h A)\n")


# Pay tables.


def test_payouts_and_bets_of_ones_own(run: Run, own: str) -> None:
    # A tie pays 9: published as an EV of -0.048440; by hand, Player's natural nines add to the EV.
    answer = run("baccarat", "ev", "--bets", own, "--json", "--exact").json
    assert answer["bets_exact"]["tie"] == EXACT["ev"]["tie 9:1"]
    assert answer["bets_exact"]["tie_six"] == EXACT["ev"]["tiger tie 35:1 (tie on 6)"]
    assert list(answer["bets"]) == [*EVS, "tie_six"]
    assert answer["bets"]["player"] > 0
    paid = run("baccarat", "ev", "--bets", own, "--pay", "tie=8", "--json", "--exact").json
    assert paid["bets_exact"]["tie"] == EVS["tie"]
    text = run("baccarat", "ev", "--bets", own).out
    assert rows(text, "player")[0][1:4] == ["1", "(nine", "2)"]
    four = run("baccarat", "ev", "--pay", "banker=0.96", "--json", "--exact").json
    assert four["bets_exact"]["banker"] == EXACT["ev"]["banker 0.96:1"]


def test_bets_are_listed_by_their_lines(run: Run, own: str) -> None:
    text = run("baccarat", "bets").out
    assert rows(text, "tie")[0] == ["tie", "8", "a", "tie"]
    assert "\nbanker_no_commission.six  0.5       Banker wins with 6\n" in text
    assert "\nplayer.tie                returned  a tie\n" in text
    assert "--pay tie=9 --pay banker_no_commission.six=1/3" in " ".join(text.split())
    changed = run("baccarat", "bets", "--bets", own, "--pay", "player.nine=5/3").out
    assert (
        "\nplayer                              Player wins, and twice as much by nine\n" in changed
    )
    assert "\nplayer.nine               5/3       Player wins with 9 of two cards\n" in changed
    assert "\ntie_six                   35        a tie with 6\n" in changed
    names = [line["name"] for line in run("baccarat", "bets", "--json").json[1]["lines"]]
    assert names == ["six", "win", "tie"]
    bets = run("baccarat", "bets", "--bets", own, "--json").json
    assert [bet["name"] for bet in bets] == [*EVS, "tie_six"]
    assert bets[2]["lines"][0] == {
        "name": "nine",
        "when": "Player wins with 9 of two cards",
        "pays": "2/1",
    }
    assert list(bets[0]) == ["name", "says", "lines"]


def test_the_example_of_a_file_is_one(run: Run, tmp_path: Path) -> None:
    lines = run("baccarat", "bets").out.splitlines()
    first = lines.index("  tie = 9         # what a bet pays")
    last = next(at for at, line in enumerate(lines) if line.startswith("A line comes true"))
    file = tmp_path / "example.toml"
    file.write_text("\n".join(lines[first:last]), encoding="utf-8")
    bets = run("baccarat", "bets", "--bets", str(file), "--json").json
    pays = {bet["name"]: {line["name"]: line["pays"] for line in bet["lines"]} for bet in bets}
    assert pays["tie"] == {"win": "9/1"}
    assert pays["banker_no_commission"]["six"] == "1/3"
    assert pays["tie_with_six"] == {"win": "35/1"}


def test_the_conditions_of_a_line_are_all_named(run: Run) -> None:
    text = run("baccarat", "bets").flat
    says = text[text.index("A line comes true") :]
    assert [word for word in (*_CONDITIONS, "pays = 0") if word not in says] == []


# Four nines and three threes of which Player's hand differs from Banker's in many ways.
ODD = ("--shoe", "9=4,3=3,K=2,4=1")


def test_totals_and_results_name_the_hands_the_right_way_round(run: Run) -> None:
    """Against the rounds of this shoe, dealt card by card."""
    kinds = {Card(Rank.NINE): 4, Card(Rank.THREE): 3, Card(Rank.KING): 2, Card(Rank.FOUR): 1}
    chances: dict[Result, Fraction] = defaultdict(Fraction)
    for (result, _), chance in literal_chances(kinds).items():
        chances[result] += chance
    by_totals: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for result, chance in chances.items():
        by_totals[result[:2]] += chance
    skewed = [pair for pair in by_totals if by_totals[pair] != by_totals.get(pair[::-1], 0)]
    assert skewed
    text = run("baccarat", "ev", "--by", "totals", "--exact", *ODD).out
    table = [line.split() for line in text.splitlines() if re.match(r" +\d +\d+\.\d{4}%", line)]
    exact = re.findall(r"^(\d) +(\d) +(\d+/\d+)$", text, flags=re.MULTILINE)
    assert {(int(p), int(b)): Fraction(n) for p, b, n in exact if n != "0/1"} == by_totals
    for player, banker in skewed:
        assert table[player][banker + 1] == percent(by_totals[player, banker], 4)
    told = run("baccarat", "ev", "--by", "results", *ODD).out
    shown = re.findall(r"(\d) of (\d) +(\d) of (\d) +([\d.]+%)", told)
    assert [tuple(map(int, row[::2][:2] + row[1::2])) for row in shown] == [
        tuple(result) for result in sorted(chances)
    ]
    answer = run("baccarat", "ev", "--by", "results", *ODD, "--json").json["results"]
    names = ("player_total", "banker_total", "player_cards", "banker_cards")
    assert [tuple(row[name] for name in names) for row in answer] == sorted(chances)


def test_removal_obeys_digits_and_tells_of_the_bets_asked_alone(run: Run) -> None:
    assert "  +0.000129  " in run("baccarat", "removal", "--digits", "6").out
    assert "+129  " in run("baccarat", "removal").out
    for bets, noted in ((("tie",), False), (("tie", "either_pair"), True)):
        told = run("baccarat", "removal", *bets, "--shoe", "4,4,4,4,4,4,4,4,4,16")
        assert ("either_pair" in told.err) is noted
        answer = run("baccarat", "removal", *bets, "--shoe", "4,4,4,4,4,4,4,4,4,16", "--json")
        assert bool(json.loads(answer.out)["notes"]) is noted


def test_ten_ranks_that_do_the_same_stand_together(run: Run) -> None:
    """Tens, jacks and kings are alike in this shoe, and there is no queen."""
    text = run("baccarat", "removal", "tie", "--shoe", "A=4,9=4,10=2,J=2,K=2").out
    assert "\n10,J,K  " in text
    ends = run("baccarat", "removal", "either_pair", "--shoe", "A=4,9=4,10=2,J=2,Q=1,K=1").out
    assert "\n10-J  " in ends
    assert "\nQ-K  " in ends


def test_the_highest_ev_is_said_to_be_of_those_known(run: Run) -> None:
    told = run("baccarat", "ev", "--shoe", "A=6")
    assert "\nThe highest EV of those known: player_pair and banker_pair.\n" in told.out
    no_tens = run("baccarat", "ev", "--shoe", "10,10,10,10,10,10,10,10,10,0")
    assert "perfect_pair: the suits of this shoe are unknown" in no_tens.err
    assert rows(no_tens.out, "player_pair")[0][-1] != "-"


def test_naturals_in_words() -> None:
    wins = ResultEvent(winner=Winner.PLAYER, natural=True)
    assert when_text(wins) == "Player wins with a natural"
    assert when_text(ResultEvent(natural=False)) == "any result without a natural"
    assert when_text(ResultEvent(cards=frozenset({3}))) == "either hand wins of three cards"
