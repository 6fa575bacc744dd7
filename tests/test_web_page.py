"""The page at / of the server: its short links, its form, and what it says of bad input."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from charts.asked.advised import Hand, advised
from charts.asked.question import ask
from charts.formats import FORMATS
from charts.model.looks import LOOKS
from charts.pages.chart import looks_css
from charts.strategies import AFTER_SPLIT, STRATEGIES
from charts.text.advice import advice_text
from charts.web.checks import MOST_SEEN, MOST_TEXT
from charts.web.controls import CONTROLS, GROUPS, groups_of, value_of
from charts.web.downloads import numbered
from charts.web.links import ADVISE, OF, RESET, VARIANT, WAS, canonical
from charts.web.page import error_page, render_page, supposed
from charts.web.query import HandQuery, Query
from charts.words.rounding import signed, small
from charts.words.rule_texts import ACCEPTED, NAMED
from strategy import Action, analyze
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.switches import READERS
from tests.web_pages import Pairs, fields_at_fault, page_of, pairs_of

FOLD = [("rules", "live-fold"), (OF, "live-fold")]


def form_of(rules: str) -> Pairs:
    """What the form sends for an unchanged preset: every control with its value."""
    table = load_table(rules)
    values = [(name, value_of(table.rules, name)) for name in CONTROLS]
    fields = [("strategy", "total"), ("seen", ""), ("hand", ""), ("up", ""), ("after_split", "")]
    return [("rules", rules), (OF, rules), *values, *fields, ("hands", "")]


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
            [("rules", "deluxe"), (OF, "live-fold:das"), (WAS, "fold_cost=50%"), (WAS, "x=1"),
             ("fold_cost", "1/2"), (VARIANT, "das"), ("set", "x=1")],
            "rules=deluxe",
        ),
        # What is chosen together with another preset is chosen for that.
        ([("rules", "deluxe"), (OF, "live-fold"), ("decks", "2")], "rules=deluxe&set=decks=2"),
        (
            [("rules", "deluxe"), (OF, "live-fold"), (WAS, "decks=6"), ("decks", "2")],
            "rules=deluxe&set=decks=2",
        ),
        (
            [("rules", "downtown"), (OF, "live-fold"), (WAS, "decks=2"), ("decks", "8")],
            "rules=downtown&set=decks=8",
        ),
        ([("rules", "deluxe"), (OF, "live-fold"), (VARIANT, "das")], "rules=deluxe:das"),
        ([("rules", "deluxe"), (OF, "nowhere"), *form_of("live-fold")[2:]], "rules=deluxe"),
        ([*FOLD, ("decks", "6"), ("fold_cost", "1/2"), (RESET, "decks"), ("hand", "8,8")],
         "rules=live-fold&set=fold_cost=1/2&hand=8,8"),
        # Half a hand is a question by the button alone.
        ([*FOLD, ("hand", "8,8"), ("up", "")], "rules=live-fold&hand=8,8"),
        ([*FOLD, ("hand", ""), ("up", "10")], "rules=live-fold&up=10"),
        ([*FOLD, ("hand", "8,8"), ("up", ""), (ADVISE, "true")], "rules=live-fold&hand=8,8&up="),
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
        "rules=live-fold&hand=8,8&up=",
        "rules=nowhere&set=foo=1&set=decks=many&hand=8",
        "rules=live-fold&set=foo&set==&hand=8,8&up=A&after_split=8&hands=2&no_double_funds=true",
    ],
)
def test_a_short_link_stays(link: str) -> None:
    assert canonical(pairs_of(link)) is None


OF_HAND = ("hand", "up", "after_split", "hands")
NAMES = st.sampled_from(
    (
        "rules",
        OF,
        WAS,
        VARIANT,
        ADVISE,
        RESET,
        "set",
        "strategy",
        "seen",
        "post_split",
        "x",
        *OF_HAND,
        *CONTROLS,
    )
)
WORDS = """
live-fold deluxe: live:das,h17 das 8,8 total composition CDP1 decks=8 decks=06 fold_cost=65% on = 2
split_lost_to_blackjack=all x=y=z 1/2 50% yes infinite ace=all A=4,2=4,3=4
"""
TEXTS = st.sampled_from([" ", "9" * 5000, *WORDS.split()]) | st.text(max_size=5)


@given(st.lists(st.tuples(NAMES, TEXTS), max_size=6))
@example([*FOLD, (VARIANT, "\N{NO-BREAK SPACE}")])
@example([*FOLD, (VARIANT, " das"), (VARIANT, "das"), (VARIANT, "")])
def test_whatever_is_sent_has_one_short_link(sent: Pairs) -> None:
    short = canonical(sent)
    if short is not None:
        assert canonical(pairs_of(short)) is None


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
    papers = [f"/api/chart/pdf?{asked}&paper={paper}" for paper in ("a4", "letter", "card")]
    assert links[0] == f"/api/chart/html?{asked}"
    assert set(links) >= {f"/api/chart/{name}?{asked}" for name in FORMATS}
    assert set(links) >= {*papers, f"/api/chart/png?{asked}&paper=card"}
    assert len(links) == len(set(links))


def test_numbers_in_cells_are_offered_where_a_format_has_them() -> None:
    offered = dict(numbered(Query(rules="deluxe")))
    assert {what: [name for name, _ in links] for what, links in offered.items()} == {
        "EV of the action": ["text", "csv", "png", "pdf", "svg"],
        "Margin": ["text", "csv", "png", "pdf", "svg"],
        "EV of every action": ["text", "csv"],
    }
    assert dict(offered["Margin"])["csv"] == "/api/chart/csv?rules=deluxe&values=margin"


def test_a_changed_switch_is_marked_and_can_be_reset() -> None:
    _, page = page_of("rules=live-fold&set=decks=6&set=fold_cost=13/20&hand=8,8&up=10")
    resets = re.findall(r'class="reset" name="([^"]+)" value="([^"]+)"', page)
    assert resets == [(RESET, "decks"), (RESET, "fold_cost")]
    # What the form shows as changed already is none of what is chosen together with a preset.
    was = re.findall(rf'<input type="hidden" name="{WAS}" value="([^"]+)">', page)
    assert was == ["decks=6", "fold_cost=13/20"]
    assert "changed from 8" in page
    assert "changed from 1/5" in page
    assert "2 changed" in page


@pytest.mark.parametrize(("half", "field"), [("hand=8,8", "hand"), ("up=10", "up")])
def test_half_a_hand_is_kept_and_not_refused(half: str, field: str) -> None:
    status, page = page_of(f"rules=live-fold&{half}")
    assert status == 200
    assert fields_at_fault(page) == []
    assert 'id="advice"' not in page
    kept = {"hand": 'name="hand" value="8,8"', "up": '<option value="10" selected>10</option>'}
    assert [name for name, text in kept.items() if text in page] == [field]


def test_a_variant_that_another_preset_lacks_is_told() -> None:
    assert "fold-half" not in [variant.name for variant in load_table("deluxe").variants]
    sent = [("rules", "deluxe"), (OF, "live-fold"), (VARIANT, "fold-half")]
    status, page = page_of(canonical(sent) or "")
    assert status == 422
    assert fields_at_fault(page) == ["variants"]


def test_a_change_is_told_in_the_words_of_its_control() -> None:
    _, page = page_of("rules=live-fold&set=hits_soft_17=true&set=peek=ace")
    select = re.search(r'<select id="peek".*?</select>', page, re.DOTALL)
    assert select
    assert '<option value="ace" selected>under an ace only</option>' in select[0]
    assert '<option value="false">no</option>' in select[0]
    assert page.count("changed from no<") == 2


def test_every_switch_has_a_plain_label_and_its_own_name() -> None:
    _, page = page_of("rules=live-fold")
    assert set(NAMED) == set(CONTROLS)
    for name in CONTROLS:
        label, explanation = NAMED[name]
        assert f'<label for="{name}">{label}</label>' in page
        assert f'<span id="{name}-hint">{explanation}</span> <code>{name}</code>' in unescape(page)
        assert "_" not in label


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
    advice = analyze(load_table("deluxe", ["decks=1"]).rules, seen="6,6,5,5,5,4").advise(
        "10,6", "10"
    )
    assert advice.best is Action.STAND
    ev, cost = signed(advice.ev, 6), small(advice.behind[Action.HIT])
    assert f"Stand: EV {ev}, {cost} better than hit." in page
    assert f"says hit: a mistake with these cards, at a cost of {cost}." in page


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ("total", "the best play of the exact cards from here on; those of the chart's cells"),
        ("composition", "the best play of the exact cards from here on, with CDZ- after a split."),
        ("never-bust", f"that never-bust plays on ({STRATEGIES['never-bust']})."),
    ],
)
def test_advice_says_what_play_its_evs_suppose(strategy: str, says: str) -> None:
    text = supposed(Query(strategy=strategy))
    assert text.startswith(f"These EVs suppose {says}")
    page = page_of(f"rules=live-fold&hand=8,8&up=10&strategy={strategy}")[1]
    assert unescape(page).count(text) == 1


def test_play_after_a_split_is_asked_and_explained_where_it_applies() -> None:
    assert list(AFTER_SPLIT) == [way.value for way in PostSplit]
    assert 'id="post_split"' not in page_of("rules=live-fold")[1]
    _, page = page_of("rules=live-fold&strategy=composition")
    for name, what in AFTER_SPLIT.items():
        assert re.search(rf'<option value="{name}"(?: selected)?>{name}: {what}</option>', page)


def test_each_strategy_is_told_in_a_few_words() -> None:
    _, page = page_of("rules=live-fold&strategy=totl")
    select = re.search(r'<select id="strategy".*?</select>', page, re.DOTALL)
    assert select
    told = re.findall(r'<option value="([^"]+)"(?: selected)?>(.*?)</option>', select[0])
    assert told == [
        *((name, f"{name}: {what}") for name, what in STRATEGIES.items()),
        ("totl",) * 2,
    ]


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


def test_fields_hold_as_much_as_is_read() -> None:
    page = page_of("rules=live-fold&hand=8,8&up=10&set=foo=1")[1]
    most = dict(re.findall(r'<input id="([^"]+)"[^>]*\smaxlength="(\d+)"', page))
    assert most.pop("seen") == str(MOST_SEEN)
    assert {"hand", "after_split", "hands", "shoe", "set-1"} <= set(most)
    assert set(most.values()) == {str(MOST_TEXT)}


def test_an_error_page_says_what_went_wrong() -> None:
    page = error_page(503, "too many questions are waiting; ask again in 5 seconds")
    assert "Error 503" in page
    assert "too many questions are waiting; ask again in 5 seconds" in page


def test_the_page_offers_the_colours_of_looks() -> None:
    assert all(look.fill in looks_css(LOOKS) for look in LOOKS.values())
