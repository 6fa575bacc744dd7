"""Exact mode as people and programs read it: fractions, decimals, and how each is rounded."""

from __future__ import annotations

import csv
import math
import re
import signal
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.asked.advised import Advised
from charts.asked.question import Question, ask
from charts.command_line import patience
from charts.data.advice import advice_json
from charts.data.answers import chart_json
from charts.data.csv_chart import chart_csv
from charts.model.sheet import sheet_of
from charts.text.advice import advice_text
from charts.text.answers import ev_text
from charts.text.chart import chart_text
from charts.text.painter import plain
from charts.text.style import MARKDOWN, text_style
from charts.words.rounding import decimals, fraction, percent, signed, small
from strategy import Action, Advice, Game
from strategy.blackjack.chart import Cell, Chart, Exceptional
from strategy.blackjack.condition import Condition
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.rulefile import load_table
from strategy.cards import Hand, parse_up_card, value_name
from tests.commands import Run, runner

# Two nines, three tens, no splits, late surrender. By hand: every hit busts, the dealer stands on
# his two cards. Given a nine up, the player has 9,10 (half of the time: 19 against 19) or 10,10 (20
# against 18 or 19), so 1/2. Given a ten up: 9,9 of six pairs loses to 20 and is surrendered, 10,10
# beats 19, and four times 9,10 pushes 19 or loses to 20, so (-1/2 + 1 - 4/2) / 6 = -1/4. Overall
# 2/5 of the one and 3/5 of the other: 1/20.
UNSURRENDERED = ("vegas-strip", "--set", "shoe=0,0,0,0,0,0,0,0,2,3", "--set", "split_pairs=none")
FIVE = (*UNSURRENDERED, "--set", "surrender=late")
# Charts of it by the exact cards.
BEST = ("--strategy", "composition")
EV = Fraction(1, 20)
BY_UP = {"9": Fraction(1, 2), "10": Fraction(-1, 4)}
# By first hand: chance, and EV. 9,9 meets tens only. 9,10 pushes a nine (of three cards left), and
# loses half against either ten. 1/10 * -1/2 + 3/10 - 3/5 * 1/3 = 1/20.
BY_HAND = {
    "9,9": (Fraction(1, 10), Fraction(-1, 2)),
    "10,9": (Fraction(3, 5), Fraction(-1, 3)),
    "10,10": (Fraction(3, 10), Fraction(1)),
}
# 9,10 against a ten: standing pushes or loses, so it ties with surrender.
ACTIONS = {"stand": "-1/2", "hit": "-1/1", "double": "-2/1", "surrender": "-1/2"}
# Shoes on which the literal game is quick, with splits, blackjacks and surrender; and an up-card
# under which there is no blackjack, so that unconditional EVs are those that advice gives.
SHOES = {
    ("shoe=0,0,0,0,0,4,0,4,0,12",): "8",
    ("shoe=2,0,0,0,0,0,0,4,0,10", "max_split_hands=2"): "8",
    ("shoe=2,0,0,0,0,0,3,0,0,10", "max_split_hands=2", "surrender=late"): "7",
}
# As long as the fraction of a game of eight decks.
LONG = Fraction(-(10**89) - 7, 10**91 + 9)
NOTHING_ROUNDED = "Computed without rounding, decisions included; only the decimals are rounded."

anything = st.fractions() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def question(*, exact: bool = False, digits: int | None = None) -> Question:
    """The five cards, asked in one of the ways."""
    return ask(FIVE[0], FIVE[2::2], "", "CDZ-", exact=exact, digits=digits)


# Numbers as text.


@given(st.fractions())
def test_fraction_reads_back(value: Fraction) -> None:
    text = fraction(value)
    assert Fraction(text) == value
    top, _, bottom = text.partition("/")
    assert math.gcd(int(top), int(bottom)) == 1
    assert int(bottom) > 0


def test_whole_numbers_are_fractions() -> None:
    assert [fraction(Fraction(n)) for n in (0, 2, -1)] == ["0/1", "2/1", "-1/1"]


@given(anything, st.integers(0, 60))
def test_decimals_are_the_nearest_ones(value: Fraction | float, digits: int) -> None:
    text = decimals(value, digits)
    assert re.fullmatch(r"-?\d+" + (rf"\.\d{{{digits}}}" if digits else ""), text)
    units = int(text.replace(".", ""))
    # By the definition, in whole numbers: |units / 10^digits - p / q| <= half of a unit.
    p, q = value.as_integer_ratio()
    off = 2 * abs(units * q - p * 10**digits)
    assert off <= q
    assert off < q or units % 2 == 0
    assert text.startswith("-") == (units < 0)


@given(st.floats(-9, 9), st.integers(0, 30))
def test_decimals_of_floats_are_those_of_python(value: float, digits: int) -> None:
    # Python rounds floats correctly, too, but leaves their sign to zeros.
    assert decimals(value, digits) == f"{value:z.{digits}f}"


# By hand.
@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 2), 0, "0"),
        (Fraction(3, 2), 0, "2"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(-1, 2), 0, "0"),
        (Fraction(-3, 2), 0, "-2"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 8), 2, "-0.12"),
        (Fraction(-1, 3), 5, "-0.33333"),
        (Fraction(-1, 300), 2, "0.00"),
        (Fraction(1999, 1000), 2, "2.00"),
        (Fraction(1, 7), 30, "0.142857142857142857142857142857"),
        # A hair above and below half-way, which a float would not see.
        (Fraction(1, 2) + Fraction(1, 10**40), 0, "1"),
        (Fraction(3, 2) - Fraction(1, 10**40), 0, "1"),
    ],
)
def test_decimals_by_hand(value: Fraction, digits: int, text: str) -> None:
    assert decimals(value, digits) == text


@given(st.fractions(), st.integers(0, 12))
def test_signed_is_decimals_with_a_sign(value: Fraction, digits: int) -> None:
    text, plain = signed(value, digits), decimals(value, digits)
    zero = not plain.strip("0.")
    assert text == (plain if plain.startswith("-") else (" " if zero else "+") + plain)


def test_other_numbers_are_rounded_from_the_fraction() -> None:
    just_above = Fraction(1, 8) + Fraction(1, 10**30)
    assert percent(just_above, 0) == "13%"
    assert percent(Fraction(1, 8), 0) == "12%"
    assert small(Fraction(2, 3), 10) == "0.6666666667"
    assert small(Fraction(1, 10**40)) == "1.0e-40"
    assert small(Fraction(1, 10**40), 60) == "0." + "0" * 39 + "1" + "0" * 20


# `ev`.


def test_ev_in_words(run: Run) -> None:
    text = run("ev", *FIVE, "--exact").out
    assert (
        "\nEV +0.0500000000, house edge -5.0000%, RTP 105.0000%\n"
        f"EV as a fraction:\n1/20\n{NOTHING_ROUNDED}\n"
    ) in text
    assert "The error of this EV" not in text
    assert "EV: unconditional, dealer blackjacks included, per initial bet" in text


def test_ev_with_digits(run: Run) -> None:
    text = run("ev", *FIVE, "--digits", "3").out
    assert "\nEV +0.050, house edge -5.0000%" in text
    assert NOTHING_ROUNDED in text
    assert "fraction" not in text
    assert "\nEV 0, house edge" in run("ev", *FIVE, "--digits=0").out
    both = run("ev", *FIVE, "--digits", "3", "--exact").out
    assert "EV +0.050, house edge -5.0000%, RTP 105.0000%\nEV as a fraction:\n1/20\n" in both


def test_ev_by_up_card_and_hand_in_words(run: Run) -> None:
    lines = [line.split() for line in run("ev", *FIVE, "--exact", "--by", "up").out.splitlines()]
    # Decimals as ever, then fractions; two of the five cards are nines.
    assert ["9", "40.0000%", "+0.500000"] in lines
    assert ["9", "2/5", "1/2"] in lines
    assert ["10", "3/5", "-1/4"] in lines
    lines = [
        line.split()
        for line in run("ev", *FIVE, "--exact", "--digits", "9", "--by", "hand").out.splitlines()
    ]
    assert ["hard", "19", "10,9", "60.0000%", "-0.333333333"] in lines
    fractions = [[hand, *map(fraction, numbers)] for hand, numbers in BY_HAND.items()]
    # In the order of the table: by total, pairs last (these may not split, but they are pairs).
    assert [line for line in lines if line in fractions] == [fractions[i] for i in (1, 0, 2)]


def test_ev_json(run: Run) -> None:
    answer = run("ev", *FIVE, "--exact", "--digits", "2", "--by", "hand", "--json").json
    assert (answer["ev"], answer["ev_exact"], answer["ev_digits"]) == (0.05, "1/20", "0.05")
    assert answer["rtp"] == 1.05
    # Half of the last place of 0.05, which lies between 2^-5 and 2^-4.
    assert answer["bound"] == 2.0**-58
    assert answer["by_up"] == {up: float(ev) for up, ev in BY_UP.items()}
    assert answer["by_up_exact"] == {up: fraction(ev) for up, ev in BY_UP.items()}
    assert answer["by_up_digits"] == {"9": "0.50", "10": "-0.25"}
    writers: dict[str, Callable[[Fraction], object]] = {
        "": float,
        "_exact": fraction,
        "_digits": partial(decimals, digits=2),
    }
    for suffix, write in writers.items():
        assert answer[f"by_hand{suffix}"] == {
            hand: {"probability": write(chance), "ev": write(ev)}
            for hand, (chance, ev) in BY_HAND.items()
        }


def test_keys_are_there_when_asked_for(run: Run) -> None:
    float_keys = set(run("ev", *FIVE, "--json").json)
    assert not {key for key in float_keys if key.endswith(("_exact", "_digits"))}
    assert set(run("ev", *FIVE, "--json", "--exact").json) - float_keys == {
        "ev_exact",
        "rtp_exact",
        "by_up_exact",
    }
    assert set(run("ev", *FIVE, "--json", "--digits", "2").json) - float_keys == {
        "ev_digits",
        "rtp_digits",
        "by_up_digits",
    }


@pytest.mark.parametrize("changes", SHOES)
def test_ev_is_that_of_the_literal_game(run: Run, changes: tuple[str, ...]) -> None:
    asked = ("vegas-strip", *(word for change in changes for word in ("--set", change)))
    literal = LiteralGame(load_table("vegas-strip", changes).rules)
    answer = run("ev", *asked, "--exact", "--json").json
    assert Fraction(answer["ev_exact"]) == literal.ev()
    assert abs(Fraction(answer["ev"]) - literal.ev()) <= Fraction(answer["bound"])
    by_up = {value_name(up): ev for up, ev in literal.ev_by_up().items()}
    assert {up: Fraction(text) for up, text in answer["by_up_exact"].items()} == by_up
    # The printed fraction is the only line of its kind.
    lines = run("ev", *asked, "--exact").out.splitlines()
    printed = [line for line in lines if re.fullmatch(r"-?\d+/\d+", line)]
    assert [Fraction(line) for line in printed] == [literal.ev()]


def test_a_long_ev_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    game = SimpleNamespace(
        ev=LONG,
        is_exact=True,
        seen=(),
        shoe=SimpleNamespace(infinite=False),
        post_split=PostSplit.CDZ,
        policy=None,
        by_up={"9": LONG},
    )
    table = load_table("vegas-strip")
    asked = Question(table, cast(Game, game), exact=True, digits=200)
    edge, rtp = (decimals(100 * part, 198) for part in (-LONG, 1 + LONG))
    wide = f"EV {signed(LONG, 200)}\nhouse edge {edge}%, RTP {rtp}%"
    lines = f"{wide}\nEV as a fraction:\n{fraction(LONG)}\nComputed without rounding, "
    assert lines in ev_text(asked, None)
    none: dict[int, dict[str, Cell]] = {}
    chart = Chart({16: {"9": Cell(Action.HIT, None, {}, Condition.NONE, LONG)}}, none, {})
    text = chart_text(sheet_of(asked, chart), text_style(plain, 60), None)
    assert {f"{edge}%,", f"{rtp}%:"} <= set(text.split())
    assert f"\nEV as a fraction:\n{fraction(LONG)}\n" in text


# `advise`.


def test_advice_in_words(run: Run) -> None:
    text = run("advise", *FIVE, "10,9", "10", "--exact").out
    assert "\nStand: EV -0.500000, a tie with surrender.\n" in text
    assert re.findall(r"^([a-z]+) +(-?\d+/\d+)$", text, re.M) == [
        ("stand", "-1/2"),
        ("surrender", "-1/2"),
        ("hit", "-1/1"),
        ("double", "-2/1"),
        ("margin", "0/1"),
    ]
    assert NOTHING_ROUNDED in text
    # Without surrender, standing is half a bet better than the bust of a hit.
    text = run("advise", *UNSURRENDERED, "10,9", "10", "--exact", "--digits", "2").out
    assert "\nStand: EV -0.50, 0.50 better than hit.\n" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["double", "-2.00", "1.50"] in rows
    assert ["margin", "1/2"] in rows


def test_advice_json(run: Run) -> None:
    answer = run("advise", *FIVE, "10,9", "10", "--exact", "--digits", "1", "--json").json
    assert answer["actions"] == {action: float(Fraction(ev)) for action, ev in ACTIONS.items()}
    assert answer["actions_exact"] == ACTIONS
    assert answer["actions_digits"]["double"] == "-2.0"
    assert [answer[f"ev{suffix}"] for suffix in ("", "_exact", "_digits")] == [-0.5, "-1/2", "-0.5"]
    assert [answer[f"margin{suffix}"] for suffix in ("", "_exact", "_digits")] == [0, "0/1", "0.0"]


def test_advice_for_a_blackjack(run: Run) -> None:
    # It pays 3:2; against a nine the dealer can have none.
    asked = ("vegas-strip", "--set", "shoe=4,0,0,0,0,0,0,0,4,12", "A,10", "9", "--exact")
    assert run("advise", *asked).out.split("\n\n")[2].splitlines()[-1].split() == ["EV", "3/2"]
    answer = run("advise", *asked, "--json").json
    assert (answer["ev_exact"], answer["actions_exact"], answer["margin_exact"]) == (
        "3/2",
        {},
        None,
    )


@pytest.mark.parametrize("changes", SHOES)
def test_advice_is_that_of_the_literal_game(run: Run, changes: tuple[str, ...]) -> None:
    asked = ("vegas-strip", *(word for change in changes for word in ("--set", change)))
    literal = LiteralGame(load_table("vegas-strip", changes).rules)
    values = literal.values(Hand.parse("10,10"), parse_up_card(SHOES[changes]))
    answer = run("advise", *asked, "10,10", SHOES[changes], "--exact", "--json").json
    assert answer["actions_exact"] == {action.value: fraction(ev) for action, ev in values.items()}
    first, second, *_ = sorted(values.values(), reverse=True)
    assert Fraction(answer["margin_exact"]) == first - second


def test_advice_after_a_split(run: Run) -> None:
    # Both nines are the player's: the dealer's ten gets one more, and 19 loses to 20.
    asked = ("vegas-strip", "--set", "shoe=0,0,0,0,0,0,0,0,2,9", "--set", "max_split_hands=2")
    answer = run("advise", *asked, "10,9", "10", "--after-split", "9", "--exact", "--json").json
    assert answer["actions_exact"]["stand"] == "-1/1"


def made(*values: Fraction) -> Advice:
    """Advice of hand 10,6 v 10 with the EVs of standing and hitting, best first."""
    actions = dict(zip((Action.STAND, Action.HIT), values, strict=True))
    return Advice(
        Hand.parse("10,6"),
        parse_up_card("10"),
        actions,
        {action: values[0] - ev for action, ev in actions.items()},
        Action.STAND,
        Action.HIT,
        values[0],
        Condition.NONE,
    )


def test_only_equal_values_tie() -> None:
    asked, hair = question(exact=True), Fraction(1, 10**50)
    text = advice_text(Advised(asked, made(LONG, LONG - hair)))
    assert "1.0e-50 better than hit." in text
    assert f"\nmargin  {fraction(hair)}\n" in text
    assert "tie" not in text
    text = advice_text(Advised(asked, made(LONG, LONG)))
    assert "a tie with hit." in text
    assert f"\nstand   {fraction(LONG)}\nhit     {fraction(LONG)}\nmargin  0/1\n" in text
    answer = advice_json(Advised(asked, made(LONG, LONG - hair)))
    assert answer["margin_exact"] == fraction(hair)


# `chart`.

# By hand, as above; 9,9 never meets a nine.
CELLS = {
    ("hard 18", "10", "surrender"): "-1/2",
    ("hard 19", "9", "stand"): "0/1",
    ("hard 19", "10", "stand"): "-1/2",
    ("hard 20", "9", "stand"): "1/1",
    ("hard 20", "10", "stand"): "1/1",
}


def test_chart_without_values(run: Run) -> None:
    text = run("chart", *FIVE, *BEST, "--exact").out
    assert f"side bets.\nEV as a fraction:\n1/20\n{NOTHING_ROUNDED}\n" in text
    assert ["18", "Rs"] in [line.split() for line in text.splitlines()]
    assert "EV of the best action" not in text
    assert "EV +0.050, house edge" in run("chart", *FIVE, *BEST, "--digits", "3").out
    assert run("chart", *FIVE, *BEST, "--exact", "--format", "csv").out.startswith("hand,2,3,")


def test_chart_lists_fractions(run: Run) -> None:
    text = run("chart", *FIVE, *BEST, "--exact", "--values").out
    found = re.findall(r"^(hard \d+) +(\w+)  ([a-z]+) +(-?\d+/\d+)$", text, re.M)
    assert {tuple(key): ev for *key, ev in found} == CELLS
    assert len(found) == len(CELLS)
    # The table of decimals is there as ever.
    assert ["19", "0.0000", "-0.5000"] in [line.split() for line in text.splitlines()]
    every = run("chart", *FIVE, *BEST, "--exact", "--values=all").out
    assert len(re.findall(r"^hard \d+ .* -?\d+/\d+$", every, re.M)) == 4 * len(CELLS)


def test_chart_keeps_tables_while_they_fit(run: Run) -> None:
    fits = run("chart", *FIVE, *BEST, "--digits", "5", "--values").out
    assert ["19", "0.00000", "-0.50000"] in [line.split() for line in fits.splitlines()]
    assert not re.search("^hand +up-card", fits, re.M)
    wide = run("chart", *FIVE, *BEST, "--digits", "40", "--exact", "--values").out
    lines = [line.split() for line in wide.splitlines()]
    half = "-0.5" + "0" * 39
    assert ["hard", "19", "10", "stand", half, "-1/2"] in lines
    assert max(map(len, wide.splitlines())) <= 100


def long_chart(value: Fraction) -> Chart:
    """A chart of one cell, made by hand, with an exception."""
    found = Exceptional("hard 16", "10,6", "10", Action.STAND, Action.HIT, -value, abs(value))
    values = {Action.STAND: value, Action.HIT: value}
    cell = Cell(Action.HIT, None, values, Condition.NONE, Fraction(1, 9), exceptions=(found,))
    none: dict[int, dict[str, Cell]] = {}
    return Chart({16: {"10": cell}}, none, {})


@pytest.mark.parametrize("digits", [None, 150])
def test_long_fractions_are_never_broken(digits: int | None) -> None:
    asked, chart = question(exact=True, digits=digits), long_chart(LONG)
    text = chart_text(sheet_of(asked, chart), text_style(plain, 60), "all")
    number = [] if digits is None else [signed(LONG, digits)]
    rows = [line.split() for line in text.splitlines()]
    for action in ("stand", "hit"):
        assert ["hard", "16", "10", action, *number, fraction(LONG)] in rows
    # No rule as long as the fraction.
    assert "-" * 61 not in text
    lines = chart_text(sheet_of(asked, chart), MARKDOWN, "all").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert ["hard 16", "10", "hit", fraction(LONG)] in cells


def test_chart_csv(run: Run) -> None:
    asked = ("chart", *FIVE, *BEST, "--format", "csv", "--values")
    rows = list(csv.reader(run(*asked, "--exact").out.splitlines()))
    assert rows[0][:3] == ["hand", "action", "2"]
    assert rows[2] == ["hard 19", "best", *[""] * 7, "0/1", "-1/2", ""]
    rows = list(csv.reader(run(*asked, "--digits", "1").out.splitlines()))
    assert rows[2] == ["hard 19", "best", *[""] * 7, "0.0", "-0.5", ""]
    both = list(csv.reader(run(*asked, "--digits", "1", "--exact").out.splitlines()))
    assert both[0][:4] == ["hand", "action", "number", "2"]
    assert both[3] == ["hard 19", "best", "decimal", *[""] * 7, "0.0", "-0.5", ""]
    assert both[4] == ["hard 19", "best", "fraction", *[""] * 7, "0/1", "-1/2", ""]
    assert {len(row) for row in both} == {13}
    lines = chart_csv(question(exact=True), long_chart(LONG), "all").splitlines()
    assert f"hard 16,hit,,,,,,,,,{fraction(LONG)}," in lines


@pytest.mark.parametrize("asked", [("--exact",), ("--digits", "9")])
def test_a_csv_chart_of_codes_has_nothing_exact(run: Run, asked: tuple[str, ...]) -> None:
    plain = run("chart", *FIVE, *BEST, "--format", "csv").out
    noted = run("chart", *FIVE, *BEST, *asked, "--format", "csv")
    assert (noted.status, noted.out) == (0, plain)
    assert noted.err == (
        "note: a CSV chart of codes has no EVs to write exactly; --values adds them\n"
    )


def test_edge_and_rtp_are_as_exact_as_the_ev(run: Run) -> None:
    # 1/20 is -5% and 105%, to as many decimals as the EV in all.
    answer = run("ev", *FIVE, "--digits", "9").out
    assert "EV +0.050000000, house edge -5.0000000%, RTP 105.0000000%" in answer
    answer = run("ev", *FIVE, "--digits", "9", "--exact", "--json").json
    assert (answer["rtp_exact"], answer["rtp_digits"]) == ("21/20", "1.050000000")


def test_near_ties_are_no_ties_in_floats(run: Run) -> None:
    # The exact EVs differ by less than the last place of a float; the distance is kept.
    near = ("10,6", "9", "--set", "decks=infinite", "--set", "surrender_cost=402628319/790518000")
    answer = run("advise", "deluxe", *near).out
    assert "better than hit." in answer
    assert "tie" not in answer
    exactly = run("advise", "deluxe", *near, "--exact", "--json").json
    margin = run("advise", "deluxe", *near, "--json").json["margin"]
    assert 0 < margin == float(Fraction(exactly["margin_exact"])) < 1e-17


def test_chart_json(run: Run) -> None:
    asked = ("chart", *FIVE, *BEST, "--json", "--exact", "--digits", "1", "--values")
    answer = run(*asked).json
    assert (answer["ev_exact"], answer["ev_digits"]) == ("1/20", "0.0")
    found: dict[str, dict[str, str]] = {}
    for (row, up, _), ev in CELLS.items():
        found.setdefault(row.removeprefix("hard "), {})[up] = ev
    assert answer["values_exact"]["hard"] == found
    assert answer["values"]["hard"]["20"] == {"9": 1.0, "10": 1.0}
    assert answer["values_digits"]["hard"]["18"] == {"10": "-0.5"}
    every = run(*asked[:-1], "--values", "all").json["values_exact"]["hard"]["19"]["10"]
    assert every == ACTIONS


def test_exceptions_in_json_are_exact() -> None:
    chart = long_chart(Fraction(-1, 3))
    (found,) = chart_json(question(exact=True, digits=3), chart, None)["exceptions"]
    third: dict[str, Any] = {"": 1 / 3, "_exact": "1/3", "_digits": "0.333"}
    for suffix, number in third.items():
        assert (found[f"gain{suffix}"], found[f"chance{suffix}"]) == (number, number)


# Options.


@pytest.mark.parametrize("command", ["ev", "chart", "advise"])
@pytest.mark.parametrize("text", ["-1", "4001", "x", "1.5", "", "1e3", "9" * 20])
def test_digits_out_of_range_are_refused_in_one_line(run: Run, command: str, text: str) -> None:
    hand = ("10,9", "10") if command == "advise" else ()
    status, out, err = run(command, *FIVE, *hand, "--digits", text)
    assert (status, out) == (2, "")
    assert err == (
        f"error: --digits: {text!r} is no whole number from 0 to 4000; write it like --digits 20\n"
    )


def test_the_most_digits_are_printed(run: Run) -> None:
    assert f"\nEV +0.05{'0' * 3998}\n" in run("ev", *FIVE, "--digits", "4000").out
    answer = run("ev", *FIVE, "--digits", "4000", "--json").json
    assert Fraction(answer["ev_digits"]) == EV


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers are Unix's")
def test_somebody_who_watches_is_told_of_a_long_computation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wait(seconds: float) -> str:
        with patience("still at it", 0.01):
            time.sleep(seconds)
        return capsys.readouterr().err

    before = signal.getsignal(signal.SIGALRM)
    assert wait(0.05) == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert wait(0.05) == "note: still at it\n"
    assert wait(0) == ""
    assert signal.getsignal(signal.SIGALRM) == before
    time.sleep(0.02)
    assert capsys.readouterr().err == ""
