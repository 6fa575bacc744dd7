"""The labels of a chart's rows: which totals and pairs they mean."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.blackjack.policies.row_labels import (
    label_hint,
    neighbours,
    range_name,
    row_of,
    rows_meant,
)
from strategy.blackjack.policies.rows import ROWS

HARD = tuple(f"hard {total}" for total in range(4, 22))
FROM_17 = HARD[-5:]
SOFT = tuple(f"soft {total}" for total in range(12, 22))
PAIRS = tuple(f"{value},{value}" for value in range(2, 11))


@pytest.mark.parametrize(
    ("labels", "section", "row"),
    [
        ("hard 16|Hard16|h16|H 16|hard-16|16|16 hard|16 HARD", "hard", "hard 16"),
        ("soft 18|SOFT18|s18|S 18|A,7|A7|a-7|7,A|A/7|A 7|soft A,7|1,7|11,7", "hard", "soft 18"),
        ("18 soft|A+7|Ace,7|ace-7|Ace 7|A\u20137|A,7 soft", "hard", "soft 18"),
        ("18|soft 18|A7", "soft", "soft 18"),
        ("hard 18|h18|18 hard", "soft", "hard 18"),
        ("8,8|88|8-8|8/8|8 8|pair 8|Pairs 8|pair 8,8|8\u20148|8 pair|pair of 8", "hard", "8,8"),
        ("8|88|8,8|pair 8", "pair", "8,8"),
        ("10,10|T,T|TT|t-t|K,K|10/10|pair 10|pair T|1010|pair 1010", "hard", "10,10"),
        ("A,A|AA|1,1|pair A|pair 11|Ace,Ace|pair of Aces", "hard", "A,A"),
        ("A|11|1|AA|Ace|Aces", "pair", "A,A"),
        ("hard 3|3|hard 22|soft 11|10,6|106|A|T|8 or less|17+|hard|A,7,2|", "hard", None),
        ("hard 8,8|hard A,7|soft 8,8|pair A,7|pair 16|h|s|pair|--|hard --", "hard", None),
        ("hard soft 16|soft 16 hard|8,8-|8,8+|A,7-|hard 1010|XX", "hard", None),
        ("16|18|1616", "pair", None),
        ("7|11", "soft", None),
    ],
)
def test_single_rows(labels: str, section: str, row: str | None) -> None:
    found = {label: row_of(label, section) for label in labels.split("|")}
    assert found == dict.fromkeys(found, row)
    if row:
        assert {rows_meant(label, section) for label in found} == {(row,)}


@pytest.mark.parametrize(
    ("labels", "section", "rows"),
    [
        ("17+|17 +|>=17|\u226517|hard 17+|h17+|17+ hard|hard >= 17", "hard", FROM_17),
        (
            "17 or more|17 and up|17 & Over|17 or higher|17 and above|hard 17 or better",
            "hard",
            FROM_17,
        ),
        ("17-20|17\u201320|17\u201420|17 - 20|17 to 20|hard 17 - hard 20", "hard", HARD[-5:-1]),
        ("hard 17-20|17-20 hard|h17-h20|hard 17-20", "soft", HARD[-5:-1]),
        ("5-8|hard 5-8|5 to 8|5\u22128", "hard", HARD[1:5]),
        ("8-|8 -|<=8|\u22648|8 or less|8 and under|8 & below|8 or lower|hard 8-", "hard", HARD[:5]),
        ("9-11", "hard", HARD[5:8]),
        ("4-|<=4", "hard", HARD[:1]),
        ("21+", "hard", HARD[-1:]),
        ("soft 19+|s19+|A,8+|A8+|Ace,8+|A,8 or more|soft A,8+|soft 19 or more", "hard", SOFT[-3:]),
        ("19+|19 or more|soft 19+|A,8+", "soft", SOFT[-3:]),
        ("A,8-A,9|A8-A9|A,8\u2013A,9|A,8 to A,9|A-8-A-9|soft 19-20|s19-s20", "hard", SOFT[-3:-1]),
        ("19-20|A,8-A,9|A,8-9|A8-9|Ace,8-Ace,9", "soft", SOFT[-3:-1]),
        ("A,2-5|A2-A5|soft 13-16|13-16 soft", "hard", SOFT[1:5]),
        ("A,2-5", "pair", SOFT[1:5]),
        ("14-|soft 14-|A,3-|A,3 or less", "soft", SOFT[:3]),
        ("2,2-3,3|22-33|2,2\u20133,3|2-2-3-3|pair 2-3|pairs 2-3|pair 2-pair 3", "hard", PAIRS[:2]),
        ("2-3|2,2-3,3|2 to 3", "pair", PAIRS[:2]),
        ("9-10|9-T|99-TT|9,9-10,10|9,9-1010", "pair", PAIRS[-2:]),
    ],
)
def test_ranges(labels: str, section: str, rows: tuple[str, ...]) -> None:
    found = {label: rows_meant(label, section) for label in labels.split("|")}
    assert found == dict.fromkeys(found, rows)


ROWS_ARE = (
    "rows are totals such as hard 16, soft 18 or A,7, pairs such as 8,8, "
    "and ranges such as 17+, 5-8 or A,2-A,5"
)
TWO_ENDS = "a range of pairs has two ends from 2,2 to 10,10, such as 2,2-3,3"
LOWER_FIRST = "a range begins with its lower end: "


@pytest.mark.parametrize(
    ("labels", "section", "hint"),
    [
        ("20-17|20 to 17", "hard", LOWER_FIRST + "hard 17-20"),
        ("A,5-A,2|A,5-2", "hard", LOWER_FIRST + "soft 13-16"),
        ("3,3-2,2|33-22", "hard", LOWER_FIRST + "2,2-3,3"),
        ("8,8+|8,8-|88 or more|A,A+|A,A-2,2|10,10-A,A|pair 8+", "hard", TWO_ENDS),
        ("8+|8 or less|<=8", "pair", TWO_ENDS),
        ("XX|X,X|A,X|9-x", "hard", "write T or 10 for a ten"),
        ("2-8|17-22|17-17|16-A,7|soft 13-hard 17|hard A,2-5|++|+|-|8--|Explain", "hard", ROWS_ARE),
        ("8,8,-|8,-|A,-|17,+|17+ or so|hard soft 13+|5-8-11", "hard", ROWS_ARE),
        ("8-|11-13", "soft", ROWS_ARE),
        ("17+|17-20", "pair", ROWS_ARE),
    ],
)
def test_labels_that_mean_no_row(labels: str, section: str, hint: str) -> None:
    found = {label: label_hint(label, section) for label in labels.split("|")}
    assert found == dict.fromkeys(found, hint)
    assert {rows_meant(label, section) for label in found} == {()}


@given(st.sets(st.sampled_from([*HARD, *SOFT, *PAIRS, "A,A"])), st.sampled_from(["hard", "pair"]))
def test_runs_of_neighbours_by_name(rows: set[str], section: str) -> None:
    """Each run's name means its rows, whatever the section; two runs never touch."""
    runs = list(neighbours([row for row in ROWS if row in rows]))
    assert [row for run in runs for row in run] == [row for row in ROWS if row in rows]
    assert [rows_meant(range_name(run), section) for run in runs] == [tuple(run) for run in runs]
    touching = {both for series in (HARD, SOFT, PAIRS) for both in pairwise(series)}
    assert not touching & {(one[-1], other[0]) for one, other in pairwise(runs)}


@given(st.text("AaT0123456789-+,/ soft hardpi<=>\u2013X", max_size=12))
def test_any_label_means_neighbours_or_has_a_hint(label: str) -> None:
    rows = rows_meant(label)
    assert label_hint(label).isascii()
    assert len(rows) < 2 or list(neighbours(rows)) == [list(rows)]
