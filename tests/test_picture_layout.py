"""The layout of pictures: nothing overlaps or leaves its place, and every code is where it belongs.

What must stand where is told by the sheet; where it stands is measured by the letters' outlines.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from charts.model.looks import Looks, letters, looks_of
from charts.model.notes import Note
from charts.model.rows import UP_CARDS, Row
from charts.model.sheet import sheet_of
from charts.pictures.card import card
from charts.pictures.errors import PictureError
from charts.pictures.page import page
from strategy.blackjack.rulefile import preset_names
from tests.picture_inks import contents, edges, ink, inside, overlaps, sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from charts.model.sheet import Block, Sheet
    from charts.pictures.shapes import Box, Drawing, Text

LONG_NOTE = Note(
    "Long list",
    "What it lists. " * 30,
    tuple(
        f"{number}: words that go on and on and on until a line is full of them" * 2
        for number in range(150)
    ),
)


def with_looks(given: Sheet, looks: Looks) -> Sheet:
    return sheet_of(given.question, given.chart, looks)


def with_more_rows(given: Sheet) -> Sheet:
    """Hard and soft totals with the rows that few charts have, and no pairs."""
    hard, soft, _ = given.blocks
    cells = hard.rows[-1].cells
    return replace(
        given,
        blocks=(
            replace(
                hard, rows=(Row("hard 4", "4", cells), *hard.rows, Row("hard 21", "21", cells))
            ),
            replace(soft, rows=(Row("soft 12", "12", cells), *soft.rows)),
        ),
    )


def without_an_up_card(given: Sheet) -> Sheet:
    """As for a shoe without sevens: a column that is empty, and no row of that pair."""
    return replace(
        given,
        blocks=tuple(
            replace(
                block,
                rows=tuple(
                    replace(row, cells={up: row.cells[up] for up in UP_CARDS if up != "7"})
                    for row in block.rows
                    if row.label != "7,7"
                ),
            )
            for block in given.blocks
        ),
    )


def deluxe() -> Sheet:
    return sheet("deluxe", "composition")


WIDE = looks_of({"stand": {"letter": "St"}, "double": {"letter": "2"}})
ODD: dict[str, Callable[[], Sheet]] = {
    "more rows": lambda: with_more_rows(deluxe()),
    "hard only": lambda: replace(deluxe(), blocks=deluxe().blocks[:1]),
    "no sevens": lambda: without_an_up_card(deluxe()),
    "long title": lambda: replace(deluxe(), title="A title with $money$ & <more> " * 9),
    "title of one word": lambda: replace(deluxe(), title="word" * 80),
    "long rules": lambda: replace(deluxe(), rules="a rule that is not usual, " * 40),
    "long notes": lambda: replace(deluxe(), notes=(*deluxe().notes, LONG_NOTE)),
    "letters": lambda: with_looks(sheet("short-pay"), WIDE),
}
NAMES = [
    *(f"{preset} by composition" for preset in preset_names()),
    *("live-fold by total", "short-pay by total"),
    *ODD,
]


@cache
def named(name: str) -> Sheet:
    """The sheet of that name: an odd one, or a table's by a strategy."""
    if name in ODD:
        return ODD[name]()
    rules, _, strategy = name.partition(" by ")
    return sheet(rules, strategy)


KINDS = [
    *((name, paper, None) for name in NAMES for paper in ("", "letter", "card")),
    *(
        (name, paper, values)
        for name in ("downtown by composition", "live-fold by total", "no sevens")
        for paper in ("", "a4", "letter")
        for values in ("best", "margin")
    ),
]


@cache
def drawn(name: str, paper: str, values: str | None) -> Drawing:
    return card(named(name)) if paper == "card" else page(named(name), paper, values)


def marked(drawing: Drawing, given: Sheet) -> tuple[list[tuple[Box, list[Text]]], int]:
    """The boxes with their texts, and how many of the first are cells: the legend's come last."""
    boxes = contents(drawing)
    return boxes, len(boxes) - len(given.legend)


@pytest.mark.parametrize(("name", "paper", "values"), KINDS)
def test_nothing_overlaps_or_leaves_the_page(name: str, paper: str, values: str | None) -> None:
    drawing = drawn(name, paper, values)
    inks = [ink(text) for text in drawing.texts]
    boxes = [edges(box) for box in drawing.boxes]
    whole, margin = (0.0, 0.0, drawing.width, drawing.height), 2.0
    outside = [
        text.text
        for text, at in zip(drawing.texts, inks, strict=True)
        if not inside(at, whole, margin)
    ]
    assert not outside
    assert all(inside(box, whole, margin) for box in boxes)
    for same in (inks, boxes):
        assert not np.triu(overlaps(same, same), 1).any()
    for text, row in zip(drawing.texts, overlaps(inks, boxes), strict=True):
        touched = np.flatnonzero(row)
        assert len(touched) <= 1, text
        assert all(inside(ink(text), boxes[at]) for at in touched), text


@pytest.mark.parametrize("values", [None, "best", "margin"])
@pytest.mark.parametrize("paper", ["", "a4"])
@pytest.mark.parametrize("name", ["live-fold by total", "downtown by composition", *ODD])
def test_every_cell_has_its_code_colour_and_place(
    name: str, paper: str, values: str | None
) -> None:
    given = named(name)
    drawing = drawn(name, paper, values)
    boxes, number = marked(drawing, given)
    assert number == len(given.cells)
    rest = iter(boxes[:number])
    for block in given.blocks:
        check_block(block, given, drawing, [next(rest) for row in block.rows for _ in row.cells])


def check_block(
    block: Block, given: Sheet, drawing: Drawing, boxes: list[tuple[Box, list[Text]]]
) -> None:
    """Check the cells of a block, row by row, with the label beside and the up-card above."""
    columns = heads(drawing, boxes[0][0])
    rest = iter(boxes)
    for row in block.rows:
        ups = [up for up in UP_CARDS if up in row.cells]
        for up in ups:
            box, texts = next(rest)
            cell = row.cells[up]
            assert texts[0].text == given.shown(cell)
            assert (box.fill, texts[0].ink) == (given.look(cell).fill, given.look(cell).ink)
            assert box.left < columns[up] < box.left + box.width
            if up == ups[0]:
                assert row.label == beside(drawing, box)


def heads(drawing: Drawing, first: Box) -> dict[str, float]:
    """The middles of the up-cards on the nearest line above a box, from there to the right."""
    end = first.left + 10.5 * first.width
    above = [
        text
        for text in drawing.texts
        if text.text in UP_CARDS and text.baseline < first.top and first.left < text.left < end
    ]
    line = max(text.baseline for text in above)
    return {
        text.text: sum(ink(text)[::2]) / 2
        for text in above
        if text.baseline > line - 1 and text.text in UP_CARDS
    }


def beside(drawing: Drawing, box: Box) -> str:
    """The nearest text to the left of a box, as high as it."""
    left = [
        text
        for text in drawing.texts
        if box.top < text.baseline < box.top + box.height and ink(text)[2] < box.left
    ]
    return max(left, key=lambda text: ink(text)[2]).text


@pytest.mark.parametrize(("name", "paper", "values"), KINDS)
def test_the_legend_has_the_codes_in_use_and_no_others(
    name: str, paper: str, values: str | None
) -> None:
    given, drawing = named(name), drawn(name, paper, values)
    boxes, number = marked(drawing, given)
    shown = [(texts[0].text, box.fill) for box, texts in boxes[number:]]
    used = {(letters(cell.code, given.looks), given.look(cell).fill) for cell in given.cells}
    assert len(shown) == len(set(shown))
    if name not in {"more rows", "hard only", "no sevens"}:  # their legend is of more cells
        assert set(shown) == used
    assert shown == [(entry.code, given.looks[entry.action].fill) for entry in given.legend]
    meanings = [text.text for text in drawing.texts]
    assert all(meanings.count(entry.meaning) == 1 for entry in given.legend)


@pytest.mark.parametrize(("values", "which"), [("best", "EV of the"), ("margin", "margin: how")])
def test_numbers_are_those_of_the_cells(values: str, which: str) -> None:
    given = sheet("deluxe")
    drawing = page(given, "", values)
    boxes, number = marked(drawing, given)
    for (_, texts), cell in zip(boxes[:number], given.cells, strict=True):
        expected = cell.values[cell.action] if values == "best" else cell.margin
        if expected is None:
            assert len(texts) == 1
        else:
            assert float(texts[1].text) == pytest.approx(expected, abs=0.5001e-4)
            assert len(texts[1].text.partition(".")[2]) == 4
    assert any(text.text.startswith(f"Small numbers: {which}") for text in drawing.texts)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_has_every_code_and_draws_equal_rows_together(name: str) -> None:
    given = named(name)
    drawing = drawn(name, "card", None)
    boxes, number = marked(drawing, given)
    assert {box.fill for box, _ in boxes[number:]} == {
        given.looks[entry.action].fill for entry in given.legend
    }
    rest = iter(boxes[:number])
    for block in given.blocks:
        ends = [row.label.partition(",")[0] for row in block.rows]
        rows = iter(block.rows)
        while (row := next(rows, None)) is not None:
            cells = [next(rest) for _ in row.cells]
            codes = [letters(row.cells[up].code, given.looks) for up in UP_CARDS if up in row.cells]
            assert [texts[0].text for _, texts in cells] == codes
            label = beside(drawing, cells[0][0])
            first, _, last = label.partition("\N{EN DASH}")
            assert first == (row.label.partition(",")[0] if last else row.label)
            for _ in ends[ends.index(first) : ends.index(last)] if last else ():
                row = next(rows)
                same = [
                    letters(row.cells[up].code, given.looks) for up in UP_CARDS if up in row.cells
                ]
                assert same == codes
    assert next(rest, None) is None


def test_a_card_is_readable_and_says_what_it_leaves_out() -> None:
    texts = {text.text for text in card(sheet("deluxe", "composition")).texts}
    assert any("Some hands differ: see the whole chart." in text for text in texts)
    assert not any("Exceptions" in text for text in texts)
    for name in preset_names():
        given = named(f"{name} by composition")
        drawing = card(given)
        assert min(text.size for text in drawing.texts) >= 3.9
        boxes, number = marked(drawing, given)
        assert min(text.size for _, texts in boxes[:number] for text in texts) >= 4.2


def test_a_card_tells_the_main_features_of_its_table() -> None:
    texts = [text.text for text in card(sheet("short-pay")).texts]
    # Six decks; H17; the dealer looks; doubles on any two cards, also after a split; up to four
    # hands of a pair; late surrender; a blackjack pays 6:5.
    assert texts[:2] == ["Short pay (short-pay)", "6 decks, H17 peek DOA DAS SPL3 LS 6:5"]


def test_a_long_title_of_a_card_takes_two_lines_before_it_gives_way_to_the_name() -> None:
    title = "A table with a title of so many words that no line of a card holds them"
    long = f"{title}, not even one of small letters, so that it takes another"
    given = replace(sheet("deluxe"), title=long)
    first, second = card(given).texts[:2]
    assert f"{first.text.strip()} {second.text}" == long
    assert first.size == second.size < card(sheet("deluxe")).texts[0].size
    longer = replace(sheet("deluxe"), title=f"{long}, {long}")
    assert card(longer).texts[0].text == "deluxe"


@pytest.mark.parametrize("paper", ["", "a4", "card"])
@pytest.mark.parametrize("name", preset_names())
def test_the_legend_stands_in_columns(name: str, paper: str) -> None:
    given = sheet(name)
    drawing = card(given) if paper == "card" else page(given, paper, None)
    meanings = [entry.meaning for entry in given.legend]
    places = [(text.left, text.baseline) for text in drawing.texts if text.text in meanings]
    lines = sorted({round(baseline, 3) for _, baseline in places})
    columns = [
        [round(left, 3) for left, baseline in places if round(baseline, 3) == line]
        for line in lines
    ]
    assert all(line == columns[0] for line in columns[:-1])
    assert columns[-1] == columns[0][: len(columns[-1])]


@pytest.mark.parametrize(("name", "paper", "values"), [kind for kind in KINDS if kind[1] != "card"])
def test_letters_of_pages_can_be_read(name: str, paper: str, values: str | None) -> None:
    given, drawing = named(name), drawn(name, paper, values)
    boxes, number = marked(drawing, given)
    cells = {text for _, texts in boxes[:number] for text in texts}
    assert min(text.size for text in cells) >= 4.5
    others = set(drawing.texts) - cells
    assert min(text.size for text in others) >= 5.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_notes_that_do_not_fit_are_cut_with_the_number_of_lines_left(paper: str) -> None:
    given = named("long notes")
    texts = [text.text for text in page(given, paper, None).texts]
    (more,) = (text for text in texts if text.startswith("and ") and "more" in text)
    listed = [line for note in given.notes for line in note.lines]
    shown = sum(any(line.startswith(text) for text in texts if len(text) > 9) for line in listed)
    assert more == f"and {len(listed) - shown} more lines; the text format has all"
    assert 0 < shown < len(listed)
    whole = [text.text for text in page(given, "", None).texts]
    assert all(any(line.startswith(text) for text in whole if len(text) > 9) for line in listed)
    assert more not in whole


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_notes_of_presets_fit(paper: str) -> None:
    for name in preset_names():
        given = named(f"{name} by composition")
        texts = " ".join(text.text for text in page(given, paper, None).texts).split()
        for note in given.notes:
            words = " ".join((note.title, note.text, *note.lines)).split()
            assert not set(words) - set(texts)


def test_the_page_says_all_of_the_sheet() -> None:
    given = sheet("live-fold", "composition")
    said = " ".join(text.text for text in page(given, "a4", None).texts)
    marks = [f"{mark} {text}." for mark, text in given.marks]
    for text in (
        given.title,
        given.strategy,
        given.ev,
        given.edge,
        given.fallbacks,
        given.maker,
        *marks,
    ):
        assert text in said
    for text in (given.rules, given.label):
        assert " ".join(text.split()) in said
    assert said.count("dealer's up-card") == len(given.blocks)


def test_too_long_a_head_does_not_fit_on_paper() -> None:
    given = replace(sheet("deluxe"), rules="rules, " * 2000)
    with pytest.raises(PictureError, match=r"does not fit on one page of a4; leave out the paper"):
        page(given, "a4", None)
    assert page(given, "", None).height > 297


@pytest.mark.parametrize(
    ("paper", "message"),
    [
        ("a4", "the codes are too long for the cells of a page of a4; use shorter letters"),
        ("card", "the codes are too small to be read on a card; use shorter letters"),
    ],
)
def test_codes_that_are_too_long_are_refused_on_paper(paper: str, message: str) -> None:
    wide = {"double": {"letter": "WWW"}, "hit": {"letter": "MWM"}, "stand": {"letter": "MMM"}}
    given = with_looks(sheet("deluxe"), looks_of(wide))
    with pytest.raises(PictureError, match=message):
        card(given) if paper == "card" else page(given, paper, None)
    assert page(given, "", None).width > 190
