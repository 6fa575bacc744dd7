"""The HTML chart: what its text says, and that nothing in it can do harm."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import pytest

from charts.asked.question import ask
from charts.model.looks import LEAST_CONTRAST, LOOKS, contrast, looks_of
from charts.model.rows import UP_CARDS
from charts.model.sheet import sheet_of
from charts.pages.cells import MOST_HANDS, rows_of, short_rows
from charts.pages.chart import PAPERS, chart_page, chart_part, looks_css, static_text
from charts.text.chart import chart_text
from charts.text.painter import plain
from charts.text.style import text_style
from charts.words.codes import meaning
from charts.words.labels import play_text
from charts.words.rounding import change, decimals, fraction, signed
from strategy import Action
from strategy.blackjack.cells import Cell
from strategy.blackjack.chart import Chart
from strategy.blackjack.condition import Condition

if TYPE_CHECKING:
    from charts.model.sheet import Sheet

CELL = re.compile(
    r'<td class="does-(\w+)"><a href="#([^"]+)">([A-Za-z]+)(?:<sup>([^<]+)</sup>)?'
    r'<span class="spoken"> ([^<]+)</span></a></td>'
)
HARM = "</script></style><script>alert(1)</script><img src=x onerror=alert(2)>"


class Shown(NamedTuple):
    """A cell as the page shows it."""

    action: str
    code: str
    marks: str
    spoken: str


@cache
def sheet(rules: str = "live-fold", strategy: str = "total") -> Sheet:
    """The sheet of a preset."""
    question = ask(rules, [], "", strategy=strategy)
    return sheet_of(question, question.game.chart())


def cells(page: str) -> dict[str, Shown]:
    """The cells of a page's tables, by their keys."""
    return {
        key: Shown(action, code, marks, spoken)
        for action, key, code, marks, spoken in CELL.findall(page)
    }


def numbers(page: str, key: str) -> str:
    """What the page tells of a cell, as text: a blank where a tag was."""
    found = re.search(rf'<section class="cell" id="{key}">(.*?)</section>', page, re.DOTALL)
    assert found
    return " ".join(unescape(re.sub("<[^>]+>", " ", found[1])).split())


@pytest.mark.parametrize("strategy", ["total", "composition"])
def test_every_cell_shows_its_code_and_says_it_in_words(strategy: str) -> None:
    asked = sheet(strategy=strategy)
    shown = cells(chart_part(asked))
    assert len(shown) == len(asked.cells)
    for block in asked.blocks:
        for row in block.rows:
            for up, cell in row.cells.items():
                found = shown[f"{block.kind}-{row.label.split(',')[0]}-{up}"]
                assert found.action == cell.action.value
                assert found.code + found.marks == asked.shown(cell)
                assert found.spoken.startswith(meaning(cell.code))


def test_marks_are_read_out_in_words() -> None:
    shown = cells(chart_part(sheet(strategy="composition")))
    assert shown["hard-16-10"] == Shown("hit", "H", "*", "hit, with exceptions")
    assert shown["soft-18-3"].spoken == "double, else stand, depends on the number of cards"


def evs_of(page: str, key: str) -> list[tuple[str, str]]:
    """The actions and the EVs that the page tells of a cell, in its order."""
    found = re.search(rf'id="{key}">.*?<table class="evs".*?</table>', page, re.DOTALL)
    assert found
    return re.findall(r'<th scope="row">(\w+)</th><td> ?(\S+)</td>', found[0])


def test_a_cell_tells_every_action_the_best_first() -> None:
    asked = sheet()
    told = numbers(chart_part(asked), "pair-8-10")
    values = asked.chart.pairs["8,8"]["10"].values
    fold, split = (signed(values[action], 6) for action in (Action.FOLD, Action.SPLIT))
    assert values[Action.FOLD] > values[Action.SPLIT]
    assert f"fold {fold} split {split}" in told
    assert "EV given hand and up-card, a dealer blackjack not ruled out" in told


def test_a_cell_tells_its_own_action_first_though_another_mean_is_higher() -> None:
    # At this table soft 17 v 2 hits, but only its two-card hand may double, and that one is best.
    asked = sheet("downtown", "composition")
    cell, page = asked.chart.soft[17]["2"], chart_part(asked)
    assert (cell.code, max(cell.values, key=lambda action: cell.values[action])) == (
        "H",
        Action.DOUBLE,
    )
    order = (Action.HIT, Action.DOUBLE, Action.STAND)
    assert evs_of(page, "soft-17-2") == [
        (action.value, signed(cell.values[action], 6)) for action in order
    ]
    told = unescape(page)
    assert "each action's mean is over the hands of the cell that it is offered to." in told
    assert "as these are over different hands, one of them may be higher." in told


@pytest.mark.parametrize("strategy", ["total", "composition", "never-bust"])
def test_every_cell_tells_its_own_action_first(strategy: str) -> None:
    page = chart_part(sheet(strategy=strategy))
    for key, shown in cells(page).items():
        first, *others = evs_of(page, key)
        assert first[0] == shown.action
        evs = [float(ev) for _, ev in others]
        assert evs == sorted(evs, reverse=True)


def test_a_cell_tells_how_often_a_round_comes_to_it() -> None:
    # Two of 32 eights and one of 128 tens, of 8 decks; split eights cannot be split again here.
    chance = Fraction(comb(32, 2), comb(416, 2)) * Fraction(128, 414)
    told = numbers(chart_part(sheet()), "pair-8-10")
    assert f"1 of {round(1 / chance)} rounds, {decimals(100 * chance, 3)}%" in told


@pytest.mark.parametrize(
    ("rules", "up", "given"),
    [
        ("deluxe", "10", "EV given hand, up-card and no dealer blackjack"),
        ("live-fold", "10", "EV given hand and up-card, a dealer blackjack not ruled out"),
        ("live-fold", "6", "EV given hand and up-card"),
    ],
)
def test_a_cell_tells_what_its_evs_are_conditional_on(rules: str, up: str, given: str) -> None:
    page = chart_part(sheet(rules))
    told = re.search(rf'id="hard-16-{up}">.*?<p class="cell-given">(.*?)</p>', page, re.DOTALL)
    assert told
    play = play_text(sheet(rules).question.game)
    assert "total-dependent" in play
    assert told[1] == f"{given}, {play}"


def test_a_cell_names_its_most_frequent_exceptions() -> None:
    asked = sheet(strategy="composition")
    cell = asked.chart.hard[16]["10"]
    told = numbers(chart_part(asked), "hard-16-10")
    first = max(cell.exceptions, key=lambda found: found.chance)
    gain = change(first.gain)
    assert f"Otherwise {first.hand}: {first.action.value}, {gain}" in told
    assert told.count(": stand, +") == MOST_HANDS
    assert told.endswith(f"and {len(cell.exceptions) - MOST_HANDS} more Close")


# Eight cards win at once at this table, so seven are the most; soft 18 of seven cannot bust.
@pytest.mark.parametrize(
    ("counts", "words"),
    [([6, 7], "hit with 6 or more cards"), ([7], "hit with 7 cards"), ([4], "hit with 4 cards")],
)
def test_a_cell_tells_its_play_by_the_number_of_cards(counts: list[int], words: str) -> None:
    of_number = dict.fromkeys(counts, Action.HIT)
    cell = Cell(Action.STAND, None, {}, Condition.NONE, 0.1, by_cards=of_number)
    question = ask("live-fold", [], "")
    asked = sheet_of(question, Chart({}, {18: {"5": cell}}, {}))
    assert f"By cards {words} Close" in numbers(chart_part(asked), "soft-18-5")
    assert f"soft 18 v 5: {words}\n" in chart_text(asked, text_style(plain, 100), None)


def test_what_depends_on_the_number_of_cards_is_said_alike_everywhere() -> None:
    asked = sheet(strategy="composition")
    page = chart_part(asked)
    note = next(note for note in asked.notes if note.title.startswith("By the number of cards"))
    found = 0
    for block in asked.blocks:
        for row in block.rows:
            lines = [line for line in note.lines if line.startswith(f"{row.name} v ")]
            for up, cell in row.cells.items():
                key = f"{block.kind}-{row.label.partition(',')[0]}-{up}"
                told = re.search("By cards (.*?) (Otherwise|Close)", numbers(page, key))
                assert (told is not None) == bool(cell.by_cards)
                if told:
                    found += 1
                    assert told[1] in [line.partition(": ")[2] for line in lines]
    assert found >= len(note.lines) > 1


def test_a_page_asks_the_game_nothing_that_its_sheet_has_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = sheet(strategy="composition")
    monkeypatch.setattr("strategy.Game.advise", lambda *_, **__: pytest.fail("it asks"))
    assert "By cards" in chart_page(asked)


def test_an_up_card_that_the_shoe_lacks_leaves_its_places_empty() -> None:
    question = ask("deluxe", ["shoe=0,9,9,9,9,9,9,9,9,36"], "", strategy="total")
    asked = sheet_of(question, question.game.chart())
    page = chart_part(asked)
    rows = sum(len(block.rows) for block in asked.blocks)
    empty = rows * len(UP_CARDS) - len(asked.cells)
    assert empty >= rows
    assert page.count("<td></td>") == empty


def test_tables_have_captions_and_headings_with_scope() -> None:
    asked = sheet()
    page = chart_part(asked)
    boards = re.findall(r'<table class="board.*?</table>', page, re.DOTALL)
    assert len(boards) == len(asked.blocks)
    for board, block in zip(boards, asked.blocks, strict=True):
        assert f"<caption>{block.title}" in board
        assert re.search("dealer\N{RIGHT SINGLE QUOTATION MARK}s up-card</span></caption>", board)
        assert board.count('<th scope="col">') == 1 + len(UP_CARDS)
        assert board.count('<th scope="row">') == len(block.rows)


def test_the_page_says_what_the_sheet_says() -> None:
    asked = sheet(strategy="composition")
    page = unescape(re.sub("</?span[^>]*>", "", chart_page(asked)))
    for text in (asked.title, asked.rules, asked.strategy, asked.ev, asked.edge, asked.label):
        assert text in page
    for note in asked.notes:
        assert note.text in page
        for line in note.lines:
            opening, *hands = line.split("  ")
            assert " ".join([opening, " \N{MIDDLE DOT} ".join(hands)]).strip() in page
    assert asked.maker in page


def test_the_legend_holds_the_codes_in_use() -> None:
    asked = sheet()
    legend = re.findall(r'<li><span class="swatch does-\w+">(\w+)</span>', chart_part(asked))
    assert set(legend) == {cell.code for cell in asked.cells}


def test_exact_evs_have_their_digits_and_the_fraction_of_the_whole() -> None:
    question = ask("live-fold", ["decks=infinite"], "", strategy="total", exact=True, digits=12)
    asked = sheet_of(question, question.game.chart())
    page = chart_part(asked)
    assert fraction(question.game.ev) in page
    # Folding costs a fifth, whatever else there is.
    assert "fold -0.200000000000" in numbers(page, "pair-8-10")
    assert "as a fraction" not in chart_part(sheet())


def test_a_title_can_do_no_harm() -> None:
    asked = replace(sheet(), title=HARM, rules=HARM)
    for paper in PAPERS:
        page = chart_page(asked, paper=paper)
        assert page.count("<script>") == page.count("</script>") == 1
        assert page.count("</style>") == 1
        assert "<img" not in page
        assert HARM in unescape(page)


def test_colours_can_do_no_harm() -> None:
    looks = {**LOOKS, Action.HIT: replace(LOOKS[Action.HIT], fill="red}</style><script>")}
    page = chart_page(replace(sheet(), looks=looks))
    assert page.count("<script>") == page.count("</style>") == 1


def test_the_file_needs_nothing_else() -> None:
    for paper in PAPERS:
        page = chart_page(sheet(), paper=paper)
        targets = re.findall(r"""\b(?:src|href|action)=["']?([^"'\s>]+)""", page)
        assert targets
        assert all(target.startswith(("#", "data:,")) for target in targets)
        assert not re.findall(r"url\(|@import|https?:|fetch\(|XMLHttpRequest|import\(", page)


def test_only_the_own_script_may_run() -> None:
    page = chart_page(sheet())
    script = re.search("<script>(.*?)</script>", page, re.DOTALL)
    assert script
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page


def test_letters_and_colours_may_be_replaced() -> None:
    asked = sheet()
    looks = looks_of({"split": {"letter": "Y", "colour": "#202020"}})
    page = chart_page(sheet_of(asked.question, asked.chart, looks))
    assert cells(page)["pair-8-6"].code == "Y"
    assert "--split: #202020; --split-ink: #ffffff;" in page


@pytest.mark.parametrize(
    ("paper", "size"),
    [(None, "A4"), ("a4", "A4"), ("letter", "letter"), ("card", "85.6mm 54mm")],
)
def test_the_paper_sets_the_size_of_the_page(paper: str | None, size: str) -> None:
    assert f"@page {{ size: {size};" in chart_page(sheet(), paper=paper)


def test_a_card_draws_rows_together_that_do_the_same() -> None:
    asked = sheet()
    for block in asked.blocks:
        whole = {row.label: row.cells for row in rows_of(asked, block)}
        short = list(short_rows(asked, block))
        assert len(short) < len(whole)
        codes = [[cell and cell.code for cell in row.cells] for row in short]
        assert all(one != other for one, other in pairwise(codes))


def test_a_card_tells_the_main_features_of_its_table() -> None:
    card = chart_page(sheet("short-pay"), paper="card").partition('<div class="wallet"')[2]
    # Six decks; H17; the dealer looks; doubles on any two cards, also after a split; up to four
    # hands of a pair; late surrender; a blackjack pays 6:5.
    assert '<p class="wallet-table">6 decks, H17 peek DOA DAS SPL3 LS 6:5</p>' in card


def test_hands_of_a_note_can_be_told_apart() -> None:
    asked = sheet("downtown", "composition")
    listing = chart_part(asked).partition("<h2>Exceptions (*)</h2>")[2].partition("</ul>")[0]
    lines = [line for note in asked.notes for line in note.lines if "  " in line]
    assert lines
    for line in lines:
        assert " \N{MIDDLE DOT} ".join(line.split("  ")[1:]) in re.sub("</?span[^>]*>", "", listing)
    small = re.findall(r"\d\.\d*e-\d+", listing)
    assert small
    assert all(f'<span class="whole">{number}</span>' in listing for number in small)


def test_rows_of_a_card_say_what_each_row_of_the_chart_says() -> None:
    asked = sheet()
    card = chart_page(asked, paper="card").partition('<div class="wallet"')[2]
    rows = re.findall(r"<tr><th>([^<]+)</th>\s*((?:<td class=.*?</td>\s*)+)</tr>", card)
    left = [
        (row.label, [(row.cells[up].action.value, row.cells[up].code) for up in UP_CARDS])
        for block in asked.blocks
        for row in block.rows
    ]
    for label, places in rows:
        first, _, last = label.partition("\N{EN DASH}")
        codes = re.findall(r'does-(\w+)">(\w+)</td>', places)
        while True:
            covered, expected = left.pop(0)
            assert codes == expected, (label, covered)
            if covered.partition(",")[0] == (last or first.partition(",")[0]):
                break
    assert not left


def themes() -> list[dict[str, str]]:
    """The colours of the page, in light, dark and on paper."""
    style = static_text("chart.css")
    blocks = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in blocks]


def test_text_can_be_read_in_light_and_dark_and_on_paper() -> None:
    found = themes()
    assert len(found) == 3
    for theme in found:
        for ink in ("text", "muted", "accent", "bad"):
            for ground in ("page", "raised"):
                if ink in theme:
                    assert contrast(theme[ink], theme[ground]) >= LEAST_CONTRAST
        if "accent-ink" in theme:
            assert contrast(theme["accent-ink"], theme["accent"]) >= LEAST_CONTRAST


def test_the_style_sheet_of_looks_has_every_action() -> None:
    style = looks_css(LOOKS)
    for action, look in LOOKS.items():
        assert f"--{action.value}: {look.fill}; --{action.value}-ink: {look.ink};" in style
        assert f".does-{action.value} {{" in static_text("chart.css")
