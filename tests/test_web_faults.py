"""What is wrong with a question to the page: each message stands at the field that it is about."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

import pytest

from charts.asked.question import ask
from charts.web.checks import MOST_TEXT
from charts.web.controls import CONTROLS
from charts.web.faults import hand_faults
from charts.web.query import MOST_CHANGES, MOST_HANDS, HandQuery
from strategy import Game
from strategy.blackjack.rulefile import load_table
from strategy.errors import ExactshoeError, QuestionError
from tests.web_pages import fault_at, fields_at_fault, page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLD = "rules=live-fold"
SHOE = "16,16,16,16,16,16,16,16,16,64"
"""Four decks, without a word on which tens there are."""


@pytest.fixture(scope="module", autouse=True)
def asked_once() -> Iterator[None]:
    """Have each chart that many of these pages show computed once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("charts.web.page.ask", cache(ask))
        patch.setattr(Game, "chart", cache(Game.chart))
        yield


def told(address: str, field: str) -> str:
    """What is said at the one field of a page that has a fault."""
    status, page = page_of(address)
    assert status == 422
    assert fields_at_fault(page) == [field]
    return fault_at(page, field)


@pytest.mark.parametrize(
    ("address", "field", "message"),
    [
        ("rules=live-foldd", "rules", "unknown preset 'live-foldd'"),
        (f"{FOLD}&set=fold_cost=much", "fold_cost", "'much' is not understood"),
        (f"{FOLD}&strategy=totl", "strategy", "did you mean total?"),
        ("rules=european&strategy=timeout", "strategy", "does not state what it does"),
        (f"{FOLD}&seen=zz", "seen", "'zz' is not a card"),
        (f"{FOLD}&set=decks=1&seen=8,8,8,8,8", "seen", "the cards seen cannot come from"),
        (
            f"{FOLD}&set=decks=1&seen={','.join(['2,3,4,5,6,7,9,10,J,Q,A'] * 4)}",
            "seen",
            "could run dry",
        ),
        (f"{FOLD}&set=decks=infinite&seen=5", "seen", "do not change infinite decks"),
        (f"{FOLD}&strategy=never-bust&post_split=CDP1", "post_split", "leave it out"),
        (f"{FOLD}&strategy=composition&post_split=CDX", "post_split", "CDX"),
    ],
)
def test_a_fault_of_the_table_is_told_at_its_field(address: str, field: str, message: str) -> None:
    assert message in told(address, field)


@pytest.mark.parametrize(
    ("of_hand", "field", "message"),
    [
        ("hand=8&up=10", "hand", "is not two cards or more"),
        ("hand=8,9,9&up=10", "hand", "is busted"),
        ("hand=8,zz&up=10", "hand", "'zz' is not a card"),
        ("hand=2,2,2,2,2,2,2,2&up=10", "hand", "has won already"),
        ("hand=8h,8h,8h,8h,8h,8h,8h,8h,8h&up=10", "hand", "busted"),
        ("hand=8,8&up=", "up", "choose the dealer's up-card"),
        ("hand=8,8&up=9,9", "up", "must be one card"),
        ("hand=8,8&up=10&after_split=9", "after_split", "9,9 may not be split"),
        ("hand=9,2&up=10&after_split=8", "after_split", "holds no 8"),
        ("hand=8,3&up=10&after_split=x", "after_split", "'x' is not a card"),
        ("hand=8,3&up=10&after_split=8,9", "after_split", "names no pair"),
        ("hand=A,2,3&up=10&after_split=A", "hand", "take one card each"),
        ("hand=8,2,2,2,2,2,A,A&up=10&after_split=8", "hand", "has won already"),
        ("hand=8,3&up=10&after_split=8&hands=4", "hands", "2 hands at most"),
        ("hand=8,3&up=10&hands=2", "hands", "hands needs after_split"),
    ],
)
def test_a_fault_of_the_hand_is_told_at_its_field(of_hand: str, field: str, message: str) -> None:
    assert message in told(f"{FOLD}&{of_hand}", field)


def test_cards_that_the_shoe_lacks_are_told_at_the_hand() -> None:
    lacks = told(f"{FOLD}&set=decks=1&hand=3h,3h&up=10", "hand")
    assert "2 of 3h are on the table" in lacks
    address = f"{FOLD}&set=decks=1&seen=8,8,8&hand=8,8&up=10"
    assert "cannot come from this shoe" in told(address, "hand")


@pytest.mark.parametrize("text", ["-3", "abc", "2.5"])
@pytest.mark.parametrize("pair", ["", "&after_split=8"])
def test_a_number_of_hands_that_is_none_is_told_and_kept(text: str, pair: str) -> None:
    address = f"{FOLD}&hand=8,3&up=10{pair}&hands={text}"
    message = told(address, "hands")
    assert message == (
        f"hands = '{text}' is no number of split hands; write 2 to 99, or leave it out"
    )
    _, page = page_of(address)
    field = re.search('<input id="hands"[^>]*>', page)
    assert field
    # A field of the type number would show nothing.
    assert f'value="{text}" type="text"' in field[0]
    assert 'id="more" open' in page
    assert 'id="advice"' not in page


@pytest.mark.parametrize("text", ["0", "1", "100", "+2", "2 3", "\u0662", "9" * 300])
def test_other_numbers_of_hands_are_refused(text: str) -> None:
    for pair in (None, "8"):
        faults = hand_faults(HandQuery("8,3", "10", pair, text))
        assert list(faults) == ["hands"]
        assert "is no number of split hands; write 2 to 99" in faults["hands"]


def test_all_that_is_wrong_with_a_hand_is_told_at_once() -> None:
    _, page = page_of(f"{FOLD}&hand=8,9,9&up=&after_split=x&hands=abc")
    found = fields_at_fault(page)
    assert found == ["hand", "up", "after_split", "hands"]


@pytest.mark.parametrize(("text", "number"), [("2", 2), ("03", 3), ("99", MOST_HANDS), (4, 4)])
def test_a_number_of_hands_is_read(text: str | int, number: int) -> None:
    hand = HandQuery("8,3", "10", "8", text)
    hand.check()
    assert hand.hands == number
    assert HandQuery("8,3", "10").hands is None


def test_a_long_number_of_hands_is_refused_by_its_length() -> None:
    with pytest.raises(QuestionError, match=f"write {MOST_TEXT} at most"):
        HandQuery("8,3", "10", "8", "9" * 5000).check()


# Every message of the rules as a whole begins with the switch at which it is told.
@pytest.mark.parametrize(
    ("rules", "changes", "field"),
    [
        ("live-fold", "decks=9", "decks"),
        ("live-fold", f"decks=6 shoe={SHOE}", "decks"),
        ("live-fold", "max_split_hands=5", "max_split_hands"),
        ("live-fold", "max_split_hands=unlimited", "max_split_hands"),
        ("live-fold", "charlie=2", "charlie"),
        ("live-fold", "blackjack_pays=0", "blackjack_pays"),
        ("live-fold", "surrender_cost=2", "surrender_cost"),
        ("live-fold", "fold_cost=3/2", "fold_cost"),
        ("live-fold", "split_or_fold=2", "split_or_fold"),
        ("deluxe", f"split_pairs=rank shoe={SHOE}", "split_pairs"),
        ("deluxe", "split_pairs=8 resplit_aces=true", "resplit_aces"),
        ("deluxe", "split_pairs=8 hit_split_aces=true", "hit_split_aces"),
        ("deluxe", "split_pairs=8 double_split_aces=true", "double_split_aces"),
        ("deluxe", "split_pairs=8 blackjack_after_split=true", "blackjack_after_split"),
        ("deluxe", "max_split_hands=2 resplit_aces=true", "resplit_aces"),
        ("deluxe", "double_after_split=false double_split_aces=true", "double_split_aces"),
        ("deluxe", "double_totals=none double_any_cards=true", "double_any_cards"),
        ("deluxe", "double_totals=none double_split_aces=true", "double_split_aces"),
        ("live", "split_lost_to_blackjack.ace=original", "split_lost_to_blackjack.ace"),
        ("live", "split_lost_to_blackjack.ten=original", "split_lost_to_blackjack.ten"),
    ],
)
def test_a_contradiction_is_told_at_its_switch(rules: str, changes: str, field: str) -> None:
    assert field in CONTROLS
    assert field in told(
        "&".join([f"rules={rules}", *(f"set={one}" for one in changes.split())]), field
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["foo=1"], "unknown rule 'foo'"),
        (["foo"], "foo lacks a value"),
        (["decks=6", "decks=7"], "decks is given twice"),
        (["fold_cost=1/2"] * (MOST_CHANGES + 1), "41 switches are set"),
        ([f"shoe={SHOE.replace('16', '60')}"], "cards is too large"),
    ],
)
def test_what_is_no_fault_of_one_switch_is_told_above_all(changes: list[str], message: str) -> None:
    status, page = page_of("&".join([FOLD, *(f"set={change}" for change in changes)]))
    assert status == 422
    assert fields_at_fault(page) == ["switches-title"]
    found = re.search('id="set-fault">(.*?)</strong>', page)
    assert found
    assert message in unescape(found[1])


def test_an_unknown_variant_is_told_where_variants_are() -> None:
    status, page = page_of("rules=live-fold:dass")
    assert status == 422
    assert fields_at_fault(page) == ["variants"]
    assert 'id="variant-fault">unknown variant' in page


def test_the_page_gives_no_hints_for_a_command_line() -> None:
    with pytest.raises(ExactshoeError, match="unknown rule 'foo'; `exactshoe rules` lists"):
        load_table("live-fold", ["foo=1"])
    _, page = page_of(f"{FOLD}&set=foo=1")
    assert "id=\"set-fault\">unknown rule 'foo'</strong>" in unescape(page)


def test_each_message_is_shown_once_in_plain_words() -> None:
    _, page = page_of(f"{FOLD}&set=fold_cost=much&hand=8,8&up=")
    assert fields_at_fault(page) == ["fold_cost", "up"]
    for message in ("fold_cost: 'much' is not understood", "choose the dealer's up-card"):
        assert unescape(page).count(message) == 1
    assert re.search(r'<details class="box rules" id="change" open>', page)
    summary = page.partition('class="box failure"')[2].partition("</p>")[0]
    assert ">Folding costs</a>" in summary
    assert ">Dealer\N{RIGHT SINGLE QUOTATION MARK}s up-card</a>" in summary


def test_all_that_was_sent_stays_in_the_form() -> None:
    status, page = page_of(
        "rules=live-fold:das&set=fold_cost=much&set=foo=1&set=decks=6&strategy=composition&seen=zz"
        "&hand=8,9,9&up=10&after_split=8&hands=3&no_double_funds=true"
    )
    assert status == 422
    for field, value in (
        ("fold_cost", "much"),
        ("set-1", "foo=1"),
        ("seen", "zz"),
        ("hand", "8,9,9"),
        ("after_split", "8"),
        ("hands", "3"),
    ):
        assert re.search(rf'<input id="{field}" name="\w+" value="{value}"', page)
    for field, value in (("decks", "6"), ("strategy", "composition"), ("up", "10")):
        select = re.search(rf'<select id="{field}".*?</select>', page, re.DOTALL)
        assert select
        assert f'<option value="{value}" selected>' in select[0]
    assert re.search(r'id="variant-das" name="variant" value="das" checked', page)
    assert re.search(r'id="no_double_funds"[^>]* checked', page)


def test_the_chart_stays_where_only_the_hand_is_wrong() -> None:
    status, page = page_of("rules=live-fold&hand=8,9,9&up=10")
    assert status == 422
    assert 'href="#pair-8-10"' in page
    assert "No chart until" not in page


def test_faults_of_a_table_leave_no_chart() -> None:
    _, page = page_of("rules=live-fold&set=decks=9")
    assert "No chart until this is corrected." in page
    assert "/api/chart/" not in page
