"""The rows, columns and codes of strategy charts, and the many ways to write them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import Rules
from strategy.blackjack.policies.chart_texts import code_of, row_of, section_of, up_card_of
from strategy.blackjack.policies.coming import rows_coming
from strategy.cards import VALUES, Shoe, hand_total
from tests import strategies
from tests.chart_files import CHART, DEFAULTS, LATE, PAIRS
from tests.strategies import CODES


@pytest.mark.parametrize(
    ("labels", "section", "row"),
    [
        ("hard 16|Hard16|h16|H 16|hard-16|16", "hard", "hard 16"),
        ("soft 18|SOFT18|s18|S 18|A,7|A7|a-7|7,A|A/7|A 7|soft A,7|1,7|11,7", "hard", "soft 18"),
        ("18|soft 18|A7", "soft", "soft 18"),
        ("hard 18|h18", "soft", "hard 18"),
        ("8,8|88|8-8|8/8|8 8|pair 8|Pairs 8|pair 8,8", "hard", "8,8"),
        ("8|88|8,8|pair 8", "pair", "8,8"),
        ("10,10|T,T|TT|t-t|K,K|10/10|pair 10|pair T", "hard", "10,10"),
        ("A,A|AA|1,1|pair A|pair 11", "hard", "A,A"),
        ("A|11|1|AA", "pair", "A,A"),
        ("hard 3|3|hard 22|soft 11|10,6|106|A|T|8 or less|17+|hard|A,7,2|", "hard", None),
        ("hard 8,8|hard A,7|soft 8,8|pair A,7|pair 16|h|s|pair|--|hard --", "hard", None),
        ("16|18", "pair", None),
        ("7|11", "soft", None),
    ],
)
def test_row_labels(labels: str, section: str, row: str | None) -> None:
    found = {label: row_of(label, section) for label in labels.split("|")}
    assert found == dict.fromkeys(found, row)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ("S|s|stand|STAND|S*|S#~ ", "S"),
        ("P|sp|SP|Split", "P"),
        ("R|sur|Surrender", "R"),
        ("F|fold", "F"),
        ("Dh|DH|dh|D/H|D,H|D, H|d / h|double/hit", "Dh"),
        ("Rp|R/SP|surrender, split", "Rp"),
        ("X|SH|HS|PP|Rd|Fh|Sh|DhS|||*|-|--|17|8", None),
    ],
)
def test_codes(texts: str, code: str | None) -> None:
    found = {text: code_of(text) for text in texts.split("|")}
    assert found == dict.fromkeys(found, CODES[code] if code else None)


def test_up_cards_and_headings() -> None:
    names = ["1", "11", "a", "t", "10", "K", "9", "12", "0", "hand", "", "--", "S", "8,8"]
    assert [up_card_of(name) for name in names] == [1, 1, 1, 10, 10, 10, 9, *[None] * 7]
    titles = ["Hand", "hard", "Totals", "Soft hands:", "PAIRS", "pair", "soft 13", "hard 3", ""]
    kinds = ["hard", "hard", "hard", "soft", "pair", "pair", None, None, None]
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
