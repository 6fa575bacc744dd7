"""Pay tables of baccarat bets: the usual ones, payouts as text, and what is refused."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.baccarat.bets import LOST, USUAL_BETS, WIN, Bet, Line
from strategy.baccarat.events import PairEvent, PairOf, ResultEvent
from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.pay_tables import read_bets
from strategy.baccarat.results import Result, Winner
from strategy.errors import RulesError
from strategy.reading.values import read_payout, word_reader

TIES = ResultEvent(winner=Winner.TIE)
TIES_WITH_SIX = ResultEvent(winner=Winner.TIE, total=frozenset({6}))
PLAYER_WINS = ResultEvent(winner=Winner.PLAYER)
LOW_MARGINS = ResultEvent(margin=frozenset({0, 1}))
ANY_PAIR = PairEvent(of=PairOf.EITHER)
USUAL = {bet.name: bet for bet in USUAL_BETS}


def pays(bet: Bet) -> dict[str, str]:
    """What the lines of a bet pay, in their order."""
    return {line.name: str(line.pays) for line in bet.lines}


def main(bet: Bet, name: str = WIN) -> Line:
    """A line that a bet has."""
    line = bet.line(name)
    assert line is not None
    return line


# The usual bets.


def test_the_usual_bets_pay_what_tables_pay() -> None:
    assert {bet.name: pays(bet) for bet in USUAL_BETS} == {
        "banker": {"win": "19/20", "tie": "0"},
        "banker_no_commission": {"six": "1/2", "win": "1", "tie": "0"},
        "player": {"win": "1", "tie": "0"},
        "tie": {"win": "8"},
        "player_pair": {"win": "11"},
        "banker_pair": {"win": "11"},
        "either_pair": {"win": "5"},
        "perfect_pair": {"win": "25"},
        "super_six": {"win": "12"},
        "dragon_7": {"win": "40"},
        "panda_8": {"win": "25"},
        "big": {"win": "27/50"},
        "small": {"win": "3/2"},
    }
    assert read_bets() == USUAL_BETS


@pytest.mark.parametrize(
    ("bet", "result", "net"),
    [
        # Totals and numbers of cards, Player's and Banker's in turn.
        ("banker", (2, 8, 3, 3), "19/20"),
        ("banker", (8, 2, 2, 2), "-1"),
        ("banker", (7, 7, 2, 2), "0"),
        ("player", (8, 2, 2, 2), "1"),
        ("player", (2, 8, 3, 3), "-1"),
        ("player", (0, 0, 3, 3), "0"),
        ("tie", (0, 0, 3, 3), "8"),
        ("tie", (0, 1, 3, 3), "-1"),
        ("banker_no_commission", (2, 6, 3, 3), "1/2"),
        ("banker_no_commission", (2, 7, 3, 3), "1"),
        ("banker_no_commission", (6, 6, 2, 2), "0"),
        ("banker_no_commission", (6, 2, 2, 3), "-1"),
        ("super_six", (2, 6, 3, 2), "12"),
        ("super_six", (6, 2, 2, 3), "-1"),
        ("super_six", (6, 6, 2, 2), "-1"),
        ("dragon_7", (2, 7, 3, 3), "40"),
        ("dragon_7", (2, 7, 3, 2), "-1"),
        ("dragon_7", (7, 2, 3, 3), "-1"),
        ("panda_8", (8, 2, 3, 3), "25"),
        ("panda_8", (8, 2, 2, 2), "-1"),
        ("panda_8", (2, 8, 3, 3), "-1"),
        ("big", (2, 8, 3, 3), "27/50"),
        ("big", (7, 6, 2, 3), "27/50"),
        ("big", (7, 6, 2, 2), "-1"),
        ("small", (7, 6, 2, 2), "3/2"),
        ("small", (7, 6, 2, 3), "-1"),
    ],
)
def test_usual_bets_on_results(bet: str, result: tuple[int, int, int, int], net: str) -> None:
    assert USUAL[bet].net(Result(*result)) == Fraction(net)
    assert not USUAL[bet].on_pairs


@pytest.mark.parametrize(
    ("bet", "won"),
    [
        ("player_pair", "rn rr rp pn pr pp"),
        ("banker_pair", "nr rr pr np rp pp"),
        ("either_pair", "rn rr rp pn pr pp nr np"),
        ("perfect_pair", "pn pr pp np rp"),
    ],
)
def test_usual_bets_on_pairs(bet: str, won: str) -> None:
    """Of Player and Banker: n no pair, r a pair, p a perfect one."""
    kinds = {"n": Pairing.NONE, "r": Pairing.RANK, "p": Pairing.PERFECT}
    winning = main(USUAL[bet]).pays
    for ours, player in kinds.items():
        for theirs, banker in kinds.items():
            expected = winning if ours + theirs in won.split() else LOST
            assert USUAL[bet].net(Pairs(player, banker)) == expected
    assert USUAL[bet].on_pairs
    assert USUAL[bet].on_suits is (bet == "perfect_pair")


# Payouts.


@pytest.mark.parametrize(
    ("given_", "payout"),
    [
        ("0.95", "19/20"),
        (".5", "1/2"),
        ("5.", "5"),
        ("9:1", "9"),
        ("9 : 1", "9"),
        ("1/3", "1/3"),
        (" 8 ", "8"),
        ("0", "0"),
        (8, "8"),
        (Fraction(2, 3), "2/3"),
        ("0.1", "1/10"),
        ("0.12345678901234567890", "1234567890123456789/10000000000000000000"),
    ],
)
def test_payouts_are_exact(given_: object, payout: str) -> None:
    assert read_payout(given_) == Fraction(payout)


RATIO = "write an exact ratio such as "


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        (0.95, f"0.95 is not understood; {RATIO}19/20"),
        (8.0, f"8.0 is not understood; {RATIO}8"),
        ("95%", f"'95%' is not understood; {RATIO}19/20"),
        ("0,95", f"'0,95' is not understood; {RATIO}19/20"),
        ("1,000", f"'1,000' is not understood; {RATIO}1"),
        ("nine", f"'nine' is not understood; {RATIO}8, 8:1 or 0.95"),
        ("-1", f"'-1' is not understood; {RATIO}8, 8:1 or 0.95"),
        (-1, f"-1 is not understood; {RATIO}8, 8:1 or 0.95"),
        ("1/0", f"'1/0' is not understood; {RATIO}8, 8:1 or 0.95"),
        ("", f"'' is not understood; {RATIO}8, 8:1 or 0.95"),
        (".", f"'.' is not understood; {RATIO}8, 8:1 or 0.95"),
        ("1e2", f"'1e2' is not understood; {RATIO}8, 8:1 or 0.95"),
        (True, f"true is not understood; {RATIO}8, 8:1 or 0.95"),
        (None, f"None is not understood; {RATIO}8, 8:1 or 0.95"),
        ([9], f"[9] is not understood; {RATIO}8, 8:1 or 0.95"),
        ({"a": 1}, f"{{a = 1}} is not understood; {RATIO}8, 8:1 or 0.95"),
        ("8\n", None),
        ("8\n9", f"'8\\n9' is not understood; {RATIO}8, 8:1 or 0.95"),
        ("٩", f"'٩' is not understood; {RATIO}8, 8:1 or 0.95"),
        ("9" * 31, f"'{'9' * 31}' is not understood; {RATIO}8, 8:1 or 0.95"),
    ],
)
def test_what_is_no_exact_payout_is_refused(given_: object, message: str | None) -> None:
    if message is None:
        assert read_payout(given_) == 8
        return
    with pytest.raises(RulesError) as caught:
        read_payout(given_)
    assert str(caught.value) == message


@given(st.integers(0, 10**9 - 1), st.integers(0, 10**6 - 1))
def test_decimals_are_the_fractions_that_they_write(whole: int, part: int) -> None:
    text = f"{whole}.{part:06}"
    assert read_payout(text) == whole + Fraction(part, 10**6)


def test_words_are_read_in_any_case() -> None:
    read = word_reader(Winner)
    assert (read(" Tie "), read("BANKER")) == (Winner.TIE, Winner.BANKER)
    for wrong in ("ties", "", 3, None, ["tie"]):
        with pytest.raises(RulesError, match="is not understood; write one of banker, player, tie"):
            read(wrong)


# Payouts by text.


def test_changes_set_the_line_that_they_name() -> None:
    changes = ["tie=9", "banker_no_commission.six = 1/3", " Banker = 0.96", "player.win=1:1"]
    bets = {bet.name: bet for bet in read_bets(changes=changes)}
    assert pays(bets["tie"]) == {"win": "9"}
    assert pays(bets["banker"]) == {"win": "24/25", "tie": "0"}
    assert pays(bets["banker_no_commission"]) == {"six": "1/3", "win": "1", "tie": "0"}
    changed = {"tie", "banker", "banker_no_commission"}
    assert list(bets) == list(USUAL)
    assert {name for name, bet in bets.items() if bet != USUAL[name]} == changed


PAYOUT = "is no payout; write a bet and what it pays, such as tie=9"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["tie"], f"'tie' {PAYOUT}"),
        (["tie="], f"'tie=' {PAYOUT}"),
        (["=9"], f"'=9' {PAYOUT}"),
        ([""], f"'' {PAYOUT}"),
        (["tie=9", "tie=9"], "the payout of tie is given twice; give it once"),
        (["tie=9", "TIE.win=8"], "the payout of tie is given twice; give it once"),
        (["ties=9"], "unknown bet 'ties'; did you mean tie?"),
        (["x=9"], f"unknown bet 'x'; use one of {', '.join(USUAL)}"),
        (["tie.six=9"], "tie has no line 'six'; set one of tie.win"),
        (["banker.six=9"], "banker has no line 'six'; set one of banker.win, banker.tie"),
        (["tie=much"], f"tie: 'much' is not understood; {RATIO}8, 8:1 or 0.95"),
        (["tie=9=8"], f"tie: '9=8' is not understood; {RATIO}8, 8:1 or 0.95"),
        (["banker.tie=95%"], f"banker.tie: '95%' is not understood; {RATIO}19/20"),
    ],
)
def test_changes_that_cannot_be_made(changes: list[str], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_bets(changes=changes)
    assert str(caught.value) == message


# Bets made in Python.


def test_a_bet_is_on_results_or_on_pairs() -> None:
    one = Fraction(1)
    with pytest.raises(RulesError, match=r"^the bet x has no line; say when it pays, and what$"):
        Bet("x", ())
    with pytest.raises(RulesError, match=r"^x mixes results and pairs; make two bets of it, one"):
        Bet("x", (Line("a", TIES, one), Line("b", ANY_PAIR, one)))
    with pytest.raises(RulesError, match=r"^x has 2 lines 'a'; give each another name$"):
        Bet("x", (Line("a", TIES, one), Line("a", PLAYER_WINS, one)))


def test_the_order_of_lines_makes_bets_different() -> None:
    special, general = Line("a", TIES_WITH_SIX, Fraction(35)), Line("b", TIES, Fraction(8))
    bets = Bet("x", (special, general)), Bet("x", (general, special))
    assert len(set(bets)) == 2
    assert [bet.net(Result(6, 6, 2, 2)) for bet in bets] == [35, 8]


def test_a_payout_is_exact_wherever_it_comes_from() -> None:
    assert Line("a", TIES, cast(Fraction, "0.95")).pays == Fraction(19, 20)
    for pays in (0.95, Fraction(-1, 2), True):
        with pytest.raises(RulesError, match="is not understood"):
            Line("a", TIES, cast(Fraction, pays))


@pytest.mark.parametrize(
    ("conditions", "says"),
    [
        ({}, "an event says nothing of the result; name a winner, or a total"),
        ({"winner": "tie"}, "winner = 'tie' is none; use one of Winner.BANKER"),
        ({"total": frozenset({16})}, "total = 16: use numbers from 0 to 9"),
        ({"cards": frozenset()}, "cards = none: use numbers from 2 to 3"),
        ({"winner": Winner.TIE, "cards": frozenset({2})}, "cards are those of the winning hand"),
    ],
)
def test_an_event_that_cannot_come_is_refused(conditions: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesError, match=f"^{re.escape(says)}"):
        ResultEvent(**conditions)


def test_an_outcome_of_the_other_kind_is_refused() -> None:
    pairs = Pairs(Pairing.NONE, Pairing.RANK)
    with pytest.raises(TypeError, match=r"^tie is on results, not on Pairs"):
        USUAL["tie"].net(pairs)
    with pytest.raises(TypeError, match=r"^either_pair is on pairs, not on Result"):
        USUAL["either_pair"].net(Result(1, 2, 2, 2))
    assert not TIES.covers(pairs)
    assert not ANY_PAIR.covers(Result(1, 2, 2, 2))


def test_the_first_line_that_comes_true_pays() -> None:
    bet = Bet("x", (Line("a", TIES, Fraction(1)), Line("b", LOW_MARGINS, Fraction(2))))
    assert bet.net(Result(6, 6, 2, 2)) == 1
    assert bet.net(Result(6, 7, 2, 2)) == 2
    assert bet.with_lines(Line("b", LOW_MARGINS, Fraction(0))).net(Result(6, 7, 2, 2)) == 0
    assert bet.net(Result(6, 7, 2, 2)) == 2


@pytest.mark.parametrize(
    ("whose", "pair", "perfect"),
    [
        ("player", "rn rr rp pn pr pp", "pn pr pp"),
        ("banker", "nr rr pr np rp pp", "np rp pp"),
        ("either", "rn rr rp pn pr pp nr np", "pn pr pp np rp"),
        ("both", "rr rp pr pp", "pp"),
    ],
)
def test_what_pairs_an_event_covers(whose: str, pair: str, perfect: str) -> None:
    """Of Player and Banker: n no pair, r a pair, p a perfect one."""
    kinds = {"n": Pairing.NONE, "r": Pairing.RANK, "p": Pairing.PERFECT}
    for wanted, covered in ((False, pair), (True, perfect)):
        event = PairEvent(of=PairOf(whose), perfect=wanted)
        found = {a + b for a in kinds for b in kinds if event.covers(Pairs(kinds[a], kinds[b]))}
        assert found == set(covered.split())
