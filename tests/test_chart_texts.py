"""The columns and codes of strategy charts, the many ways to write them, and the rows needed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import Rules
from strategy.blackjack.actions import Action
from strategy.blackjack.policies.chart_texts import (
    Answer,
    answer_of,
    code_of,
    section_of,
    turned_code_of,
    up_card_of,
)
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.coming import rows_coming
from strategy.cards import VALUES, Shoe, hand_total
from tests import strategies
from tests.chart_files import CHART, DEFAULTS, LATE, PAIRS
from tests.strategies import CODES


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ("S|s|stand|STAND|S*|S#~ ", "S"),
        ("P|sp|SP|Split", "P"),
        ("R|sur|SU|U|Surrender", "R"),
        ("F|fold", "F"),
        ("D|DD|dd*|double", "D"),
        ("Dh|DH|dh|D/H|D,H|D, H|d / h|double/hit|DDh|DD/H", "Dh"),
        ("Ds|DS|DDs|dd/s", "Ds"),
        ("Rh|UH|SU/H|sur/h", "Rh"),
        ("Rp|R/SP|surrender, split|Rsp|Usp|U/SP", "Rp"),
        ("X|SH|HS|PP|Rd|Fh|Sh|DhS|DDD|Dsp|Hsp|H/D|HD|Y|N|Y/N|||*|-|--|17|8", None),
    ],
)
def test_codes(texts: str, code: str | None) -> None:
    found = {text: code_of(text) for text in texts.split("|")}
    assert found == dict.fromkeys(found, CODES[code] if code else None)


def test_splits_for_the_sake_of_a_double() -> None:
    texts = {"Ph": Action.HIT, "P/S": Action.STAND, "Pd": Action.DOUBLE, "SP/D": Action.DOUBLE}
    assert [code_of(text) for text in texts] == [Code(Action.SPLIT, by) for by in texts.values()]


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ("H/D|HD|h/dd|hit, double", "Dh"),
        ("S/D|sd*", "Ds"),
        ("H/R", "Rh"),
        ("P/R|sp/sur", "Rp"),
        ("Dh|S/H|HS|D|SP|X|F/H|", None),
    ],
)
def test_fallbacks_that_come_first(texts: str, code: str | None) -> None:
    found = {text: turned_code_of(text) for text in texts.split("|")}
    assert found == dict.fromkeys(found, CODES[code] if code else None)


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        ("Y|y|yes|Yes", Answer(doubled=True, not_doubled=True)),
        ("Y/N|y / n|Yes/No", Answer(doubled=True, not_doubled=False)),
        (
            "N|no|NO|--|-|\u2013|\u2014|\u2013\u2013|\u2212|\u2014*",
            Answer(doubled=False, not_doubled=False),
        ),
        ("Y*|N/Y|YN|---|Y/N/Y|YY|nope|/|", None),
    ],
)
def test_answers(texts: str, answer: Answer | None) -> None:
    found = {text: answer_of(text) for text in texts.split("|")}
    assert found == dict.fromkeys(found, answer)


def test_up_cards_and_headings() -> None:
    names = ["1", "11", "a", "ACE", "t", "10", "K", "9", "12", "0", "hand", "", "--", "S", "X"]
    assert [up_card_of(name) for name in names] == [1, 1, 1, 1, 10, 10, 10, 9, *[None] * 7]
    titles = ["Hand", "hard", "Totals", "Soft hands:", "PAIRS", "Pair splitting", "soft 13", ""]
    kinds = ["hard", "hard", "hard", "soft", "pair", "pair", None, None]
    assert [section_of(title) for title in titles] == kinds


@given(st.data())
def test_rows_that_hands_come_to(data: st.DataObject) -> None:
    """Every hand of the shoe by name: any number of each card, up to a total of 21."""
    shoe = data.draw(strategies.small_shoes())
    rules = data.draw(strategies.rules(shoe=shoe))
    up = data.draw(st.sampled_from([value for value in VALUES if shoe.counts[value - 1]]))
    left = [count - (value == up) for value, count in zip(VALUES, shoe.counts, strict=True)]
    charlie_ends_all = rules.charlie_on_split_hands or not rules.split_pairs.values
    most = rules.charlie - 1 if rules.charlie and charlie_ends_all else 21
    found = {row for row, pair in PAIRS.items() if left[pair - 1] > 1}
    for hand in product(
        *(range(min(count, 21 // value) + 1) for value, count in zip(VALUES, left, strict=True))
    ):
        total, soft = hand_total(hand)
        natural = sum(hand) == 2 and total == 21
        if 2 <= sum(hand) <= most and total <= 21 and not natural:
            found.add(f"{'soft' if soft else 'hard'} {total}")
    assert rows_coming(up, rules, shoe) == found


def test_rows_of_other_shoes() -> None:
    infinite = Rules.parse({"decks": "infinite"})
    rows = rows_coming(2, infinite, infinite.full_shoe)
    assert rows == {*CHART, *DEFAULTS}
    assert rows_coming(2, LATE, Shoe((0, 0, 4, 4, 4, 4, 4, 4, 4, 16))) == frozenset()
