"""The page at / of the server: its short links, its form, and what it says of bad input."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.asked.advised import Hand, advised
from charts.asked.question import ask
from charts.formats import FORMATS
from charts.model.looks import LOOKS
from charts.text.advice import advice_text
from charts.web.controls import CONTROLS, GROUPS, groups_of, value_of
from charts.web.links import OF, VARIANT
from charts.web.page import canonical, error_page, looks_css, render_page
from charts.web.query import HandQuery, Query, asked_of
from charts.words.rule_texts import ACCEPTED
from strategy import Action
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.switches import READERS

Pairs = list[tuple[str, str]]
FOLD = [("rules", "live-fold"), (OF, "live-fold")]


@cache
def page_of(address: str) -> tuple[int, str]:
    """The status and the page for the query of an address."""
    return render_page(*asked_of(parse_qsl(address)))


def form_of(rules: str) -> Pairs:
    """What the form sends for an unchanged preset: every control with its value."""
    table = load_table(rules)
    values = [(name, value_of(table.rules, name)) for name in CONTROLS]
    fields = [("strategy", "total"), ("seen", ""), ("hand", ""), ("up", ""), ("after_split", "")]
    return [("rules", rules), (OF, rules), *values, *fields, ("hands", "")]


def fault_at(page: str, field: str) -> str:
    """The message below a field that is marked as wrong."""
    marked = re.search(rf'<(?:input|select) id="{re.escape(field)}"[^>]*aria-invalid="true"', page)
    found = re.search(rf'id="{re.escape(field)}-fault">(.*?)</strong>', page)
    assert marked
    assert found
    return unescape(found[1])


@pytest.mark.parametrize(
    ("sent", "short"),
    [
        ([*FOLD, ("fold_cost", "65%")], "rules=live-fold&set=fold_cost=13/20"),
        ([*FOLD, ("fold_cost", "1/5"), ("decks", "8")], "rules=live-fold"),
        ([*FOLD, ("fold_cost", "20%")], "rules=live-fold"),
        ([*FOLD, ("fold_cost", "much")], "rules=live-fold&set=fold_cost=much"),
        ([*FOLD, ("fold_cost", "")], "rules=live-fold"),
        ([*FOLD, (VARIANT, "das"), (VARIANT, "fold-half")], "rules=live-fold:das,fold-half"),
        # The control of a variant's switch still shows what it was, or is set to the same.
        ([*FOLD, (VARIANT, "fold-half"), ("fold_cost", "1/5")], "rules=live-fold:fold-half"),
        ([*FOLD, (VARIANT, "fold-half"), ("fold_cost", "1/2")], "rules=live-fold:fold-half"),
        (
            [("rules", "live-fold"), (OF, "live-fold:fold-half"), ("fold_cost", "1/2")],
            "rules=live-fold",
        ),
        (
            [*FOLD, ("double_lost_to_blackjack.ten", "all")],
            "rules=live-fold&set=double_lost_to_blackjack.ten=all",
        ),
        (
            [("rules", "deluxe"), (OF, "live-fold"), ("fold_cost", "1/2"), (VARIANT, "das")],
            "rules=deluxe",
        ),
        (
            [*FOLD, ("strategy", "Composition"), ("post_split", "cdp1")],
            "rules=live-fold&strategy=composition&post_split=CDP1",
        ),
        ([*FOLD, ("strategy", "total"), ("post_split", "CDP1")], "rules=live-fold"),
        (
            [("rules", "live-fold"), ("set", "double_lost_to_blackjack=original")],
            "rules=live-fold&set=double_lost_to_blackjack.ace=original",
        ),
        ([("rules", "live-fold"), ("set", "decks=8"), ("hand", " 8,8 "), ("up", "10")],
         "rules=live-fold&hand=8,8&up=10"),
        ([("rules", "deluxe"), ("after_split", "8"), ("no_split_funds", "on")], "rules=deluxe"),
        ([("unknown", "1")], ""),
    ],
)  # fmt: skip
def test_a_link_is_shortened(sent: Pairs, short: str) -> None:
    assert canonical(sent) == short


@pytest.mark.parametrize(
    "link",
    [
        "",
        "rules=live-fold&set=fold_cost=13/20&hand=8,8&up=10",
        "rules=live-fold:das,fold-half&strategy=composition&seen=5,5&post_split=CDP1",
        "rules=nowhere&set=foo=1&set=decks=many&hand=8",
        "rules=live-fold&set=foo&set==&hand=8,8&up=A&after_split=8&hands=2&no_double_funds=true",
    ],
)
def test_a_short_link_stays(link: str) -> None:
    assert canonical(parse_qsl(link, keep_blank_values=True)) is None


NAMES = st.sampled_from(
    ("rules", OF, VARIANT, "set", "strategy", "seen", "post_split", "hand", "up", "x", *CONTROLS)
)
WORDS = """
live-fold deluxe: live:das,h17 das 8,8 total composition CDP1 decks=8 decks=06 fold_cost=65% on = 2
split_lost_to_blackjack=all x=y=z 1/2 50% yes infinite ace=all A=4,2=4,3=4
"""
TEXTS = st.sampled_from([" ", "9" * 5000, *WORDS.split()]) | st.text(max_size=5)


@given(st.lists(st.tuples(NAMES, TEXTS), max_size=6))
def test_whatever_is_sent_has_one_short_link(sent: Pairs) -> None:
    short = canonical(sent)
    if short is not None:
        assert canonical(parse_qsl(short)) is None


@pytest.mark.parametrize("rules", preset_names())
def test_an_untouched_form_asks_for_the_preset(rules: str) -> None:
    assert canonical(form_of(rules)) == f"rules={rules}"


def test_every_switch_has_its_control() -> None:
    shown = [switch for group in GROUPS.values() for switch in group]
    assert sorted(shown) == sorted(READERS) == sorted(ACCEPTED)


@pytest.mark.parametrize("rules", preset_names())
def test_controls_hold_the_values_of_the_preset(rules: str) -> None:
    table = load_table(rules)
    for group in groups_of(table.rules, {}):
        assert not group.changed
        for control in group.controls:
            assert control.value == value_of(table.rules, control.name)
            words = [value for value, _ in control.options]
            assert not words or control.value in words
            if control.value:
                assert load_table(rules, [f"{control.name}={control.value}"]).rules == table.rules


def test_the_page_shows_the_chart_and_its_files() -> None:
    status, page = page_of("rules=live-fold&set=fold_cost=13/20")
    assert status == 200
    # Folding 8,8 against a ten costs more than splitting it then.
    assert '<td class="does-split"><a href="#pair-8-10">P' in page
    links = [unescape(link) for link in re.findall(r'href="(/api/chart/[^"]+)"', page)]
    asked = "rules=live-fold&set=fold_cost=13/20"
    assert links[: len(FORMATS)] == [f"/api/chart/{name}?{asked}" for name in FORMATS]
    papers = [f"/api/chart/pdf?{asked}&paper={paper}" for paper in ("a4", "letter", "card")]
    assert links[len(FORMATS) :] == papers


def test_a_changed_switch_is_marked_and_can_be_reset() -> None:
    _, page = page_of("rules=live-fold&set=decks=6&set=fold_cost=13/20&hand=8,8&up=10")
    resets = [unescape(link) for link in re.findall(r'class="reset" href="([^"]+)"', page)]
    assert resets == [
        "/?rules=live-fold&set=fold_cost=13/20&hand=8,8&up=10",
        "/?rules=live-fold&set=decks=6&hand=8,8&up=10",
    ]
    assert "changed from 8" in page
    assert "changed from 1/5" in page


def test_published_figures_are_those_of_the_unchanged_table() -> None:
    says = "publishes a maximum RTP of 99.53%"
    assert says in page_of("rules=deluxe")[1]
    assert says not in page_of("rules=deluxe&set=decks=7")[1]
    assert says not in page_of("rules=deluxe&seen=5")[1]


def test_advice_has_the_words_of_the_command() -> None:
    status, page = page_of("rules=live-fold&set=fold_cost=13/20&hand=8,8&up=10&no_split_funds=true")
    text = " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())
    question = ask("live-fold", ["fold_cost=13/20"], "")
    answer = advised(question, Hand("8,8", "10", unfunded=(Action.SPLIT,)))
    told = advice_text(answer)
    assert status == 200
    for part in told.split("\n\n")[1:]:
        words = " ".join(word for word in part.split() if set(word) != {"-"})
        assert words in text


def test_advice_plays_its_best_and_says_what_the_chart_does() -> None:
    _, page = page_of("rules=deluxe&set=decks=1&seen=6,6,5,5,5,4&hand=10,6&up=10")
    # The example of README.md, computed there by the command.
    assert "Stand: EV -0.596233, 0.032736 better than hit." in page
    assert "says hit: a mistake with these cards, at a cost of 0.032736." in page


@pytest.mark.parametrize(
    ("address", "field", "message"),
    [
        ("rules=live-foldd", "rules", "unknown preset 'live-foldd'"),
        ("rules=live-fold&set=fold_cost=much", "fold_cost", "'much' is not understood"),
        ("rules=live-fold&set=decks=9", "decks", "decks = 9 is out of range"),
        ("rules=live-fold&set=resplit_aces=true", "resplit_aces", "max_split_hands = 2 allows no"),
        ("rules=live-fold&strategy=totl", "strategy", "did you mean total?"),
        ("rules=live-fold&seen=zz", "seen", "'zz' is not a card"),
        ("rules=live-fold&set=decks=1&seen=8,8,8,8,8", "seen", "8"),
        ("rules=live-fold&strategy=never-bust&post_split=CDP1", "post_split", "leave it out"),
        ("rules=european&strategy=timeout", "strategy", "time"),
        ("rules=live-fold&hand=8&up=10", "hand", "is not two cards or more"),
        ("rules=live-fold&hand=8,8", "up", "must be one card"),
        ("rules=live-fold&hand=8,8&up=10&after_split=9", "after_split", "9,9 may not be split"),
        ("rules=live-fold&hand=8,3&up=10&after_split=8&hands=4", "hands", "2 hands at most"),
        ("rules=live-fold&hand=8,3&up=10&hands=2", "hands", "hands needs after_split"),
    ],
)
def test_a_fault_is_told_at_its_field(address: str, field: str, message: str) -> None:
    status, page = page_of(address)
    assert status == 422
    assert message in fault_at(page, field)
    assert f'<li><a href="#{field}">' in page


def test_an_unknown_variant_is_told_where_variants_are() -> None:
    status, page = page_of("rules=live-fold:dass")
    assert status == 422
    assert '<li><a href="#variants">unknown variant' in page
    assert 'id="variant-fault"' in page


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
    assert "No chart until the fields above are mended." in page
    assert "/api/chart/" not in page


HARM = '"><script>alert(1)</script>'


def test_what_was_sent_can_do_no_harm() -> None:
    query = Query(HARM, (f"fold_cost={HARM}", HARM), HARM, HARM, HARM)
    status, page = render_page(query, HandQuery(HARM, HARM, HARM))
    assert status == 422
    assert "<script>" not in page + error_page(404, HARM)
    assert HARM in unescape(page)


@pytest.mark.parametrize("address", ["rules=live-fold&hand=8,8&up=10", "rules=nowhere&seen=zz"])
def test_no_script_and_no_style_stands_in_the_page(address: str) -> None:
    page = page_of(address)[1] + error_page(503, "too many questions are waiting")
    assert not re.findall(r"<style|<script(?! src=\"/static/)|\sstyle=|\son\w+=", page)


def test_fields_have_labels_and_names_of_their_own() -> None:
    page = page_of("rules=live-fold:das&strategy=composition&hand=8,8&up=10")[1]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    labels = set(re.findall(r'<label for="([^"]+)"', page))
    fields = re.findall(r'<(?:input|select) (?:type="checkbox" )?id="([^"]+)"', page)
    boxes = re.findall(r'<label class="check"><input type="checkbox" id="([^"]+)"', page)
    assert fields
    assert set(fields) == labels | set(boxes)
    described = re.findall(r'aria-(?:describedby|labelledby)="([^"]+)"', page)
    assert {name for names in described for name in names.split()} <= set(ids)


def test_an_error_page_says_what_went_wrong() -> None:
    page = error_page(503, "too many questions are waiting; ask again in 5 seconds")
    assert "Error 503" in page
    assert "too many questions are waiting; ask again in 5 seconds" in page


def test_the_page_offers_the_colours_of_looks() -> None:
    assert all(look.fill in looks_css(LOOKS) for look in LOOKS.values())
