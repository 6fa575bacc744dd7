"""Basic strategy as cards print it: ranges of rows, answers for pairs, files of spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import Rules
from strategy.blackjack.policies.chart_file import read_chart
from tests.chart_files import CHART, LATE, OWN, UPS, policy, read, written

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.fixture(autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path_factory.mktemp("charts"))


WITH_RANGES = """\
Your hand,2,3,4,5,6,7,8,9,10,Ace
Hard totals
17\u201320,S,S,S,S,S,S,S,S,S,S
16,S,S,S,S,S,H,H,Uh,Us,SU
13\u201315,S,S,S,S,S,H,H,H,H,H
12,H,H,S,S,S,H,H,H,H,H
11,DD/H,DD/H,Dh,Dh,Dh,Dh,Dh,Dh,D/H,H
10,Dh,Dh,Dh,Dh,Dh,Dh,Dh,DDh,H,H
9,H,Dh,Dh,Dh,Dh,H,H,H,H,H
5\u20138,H,H,H,H,H,H,H,H,H,H
Soft totals,2,3,4,5,6,7,8,9,T,Ace
A,8\u2013A,9,S,S,S,S,S,S,S,S,S,S
A,7,S,Ds,Ds,Ds,DDs,S,S,H,H,H
A,6,H,Dh,Dh,Dh,Dh,H,H,H,H,H
A,4\u2013A,5,H,H,DD,DD,D,H,H,H,H,H
A,2\u2013A,3,H,H,H,Dh,Dh,H,H,H,H,H
Pair splitting
Ace,Ace,SP,SP,SP,SP,SP,SP,SP,SP,SP,SP
10,10,S,S,S,S,S,S,S,S,S,S
9,9,SP,SP,SP,SP,SP,\u2014,SP,SP,\u2014,\u2014
8,8,SP,SP,SP,SP,SP,SP,SP,SP,SP,Usp
7,7,SP,SP,SP,SP,SP,SP,S,S,S,Uh
6,6,SP,SP,SP,SP,SP,H,H,H,H,H
5,5,\u2013,\u2013,\u2013,\u2013,\u2013,\u2013,\u2013,\u2013,\u2013,\u2013
4,4,--,--,--,SP,SP,--,--,--,--,--
2,2\u20133,3,SP,SP,SP,SP,SP,SP,H,H,H,H
"""

# Labels of rows of the basic chart, by the rows.
SPELLINGS = {
    "hard 5-8": ("8-", "8 or less", "<=8", "\u22648", "hard 8-", "5-8", "8 and under"),
    "hard 13-15": ("13-15", "13 to 15", "hard 13-15", "13-15 hard", "h13-h15"),
    "hard 17-20": ("17+", "17-20", "17\u201420", "hard 17+", ">= 17", "17 or more", "17 & up"),
    "soft 13-14": ("A,2-A,3", "A2-A3", "A,2-3", "soft 13-14", "s13-14", "A,2 to A,3"),
    "soft 19-20": ("A,8+", "A8-A9", "A,8-A,9", "soft 19+", "Ace,8-Ace,9", "soft 19 or more"),
    "2,2-3,3": ("2,2-3,3", "22-33", "2-2-3-3", "pairs 2-3", "pair 2 to pair 3"),
    "10,10": ("1010", "TT", "pair of T"),
    "soft 17": ("17 soft", "Ace,6", "Ace 6"),
}
ROWS_OF = {
    "hard 5-8": ["hard 5", "hard 6", "hard 7", "hard 8"],
    "hard 13-15": ["hard 13", "hard 14", "hard 15"],
    "hard 17-20": ["hard 17", "hard 18", "hard 19", "hard 20"],
    "soft 13-14": ["soft 13", "soft 14"],
    "soft 19-20": ["soft 19", "soft 20"],
    "2,2-3,3": ["2,2", "3,3"],
}


def test_a_card_with_ranges() -> None:
    assert read(WITH_RANGES) == policy(CHART)


@pytest.mark.parametrize("rows", SPELLINGS)
def test_spellings(rows: str) -> None:
    taken = ROWS_OF.get(rows, [rows])
    rest = {row: cells for row, cells in CHART.items() if row not in taken}
    for label in SPELLINGS[rows]:
        text = written({label: CHART[taken[0]], **rest})
        assert read(text) == read(text.replace('"', "")) == policy(CHART)


def test_bare_ranges_mean_what_their_section_says() -> None:
    hit, stand, split = (dict.fromkeys(UPS, code) for code in ("H", "S", "P"))
    text = (
        written({"16-": hit, "17+": stand})
        + written({"17 or less": hit, "18-20": stand}).replace("hand", "Soft")
        + written({"2-8": split, "9-10": stand, "A": split}).replace("hand", "Pairs")
    )
    hard = {f"hard {total}": hit if total < 17 else stand for total in range(4, 22)}
    soft = {f"soft {total}": hit if total < 18 else stand for total in range(12, 22)}
    pairs = {f"{n},{n}": split if n < 9 else stand for n in range(2, 11)} | {"A,A": split}
    assert read(text) == policy(hard | soft | pairs)


@pytest.mark.parametrize("first", [True, False])
def test_a_range_leaves_what_goes_without_saying_to_a_row_of_its_own(first: bool) -> None:
    own = {"hard 4": dict.fromkeys(UPS, "S"), "soft 21": dict.fromkeys(UPS, "Ds")}
    ranges = {"hard 8-": CHART["hard 8"], "A,8+": CHART["soft 19"], "20+": CHART["hard 9"]}
    taken = {*ROWS_OF["hard 5-8"], *ROWS_OF["soft 19-20"], "hard 20"}
    rest = {row: cells for row, cells in CHART.items() if row not in taken}
    found = read(written({**own, **ranges, **rest} if first else {**rest, **ranges, **own}))
    last = {"hard 20": CHART["hard 9"], "hard 21": CHART["hard 9"]}
    assert found == policy(CHART | last | own)


ANSWERS = """\
Pairs,2,3,4,5,6,7,8,9,T,A
T,N,N,N,N,N,N,N,N,N,N
9,Y,Y,Y,Y,Y,N,Y,Y,N,N
8,Y,Y,Y,Y,Y,Y,Y,Y,Y,yes
7,Y,Y,Y,Y,Y,Y,N,N,N,no
6,Y/N,Y,Y,Y,Y,N,N,N,N,N
5,N,N,N,N,N,N,N,N,N,N
4,N,N,N,Y/N,y/n,N,N,N,N,N
2-3,Y/N,Yes/No,Y,Y,Y,Y,N,N,N,N
A,Y,Y,Y,Y,Y,Y,Y,Y,Y,Y
"""
SPLITS = {
    "A,A": "P P P P P P P P P P",
    "8,8": "P P P P P P P P P P",
    "9,9": "P P P P P -- P P -- --",
    "7,7": "P P P P P P -- -- -- --",
    **dict.fromkeys(["5,5", "10,10"], "-- -- -- -- -- -- -- -- -- --"),
}
IF_DOUBLED = {
    "6,6": "P P P P P -- -- -- -- --",
    "4,4": "-- -- -- P P -- -- -- -- --",
    **dict.fromkeys(["2,2", "3,3"], "P P P P P P -- -- -- --"),
}
ELSE = {
    "6,6": "-- P P P P -- -- -- -- --",
    "4,4": "-- -- -- -- -- -- -- -- -- --",
    **dict.fromkeys(["2,2", "3,3"], "-- -- P P P P -- -- -- --"),
}


@pytest.mark.parametrize(("doubled", "splits"), [(True, IF_DOUBLED), (False, ELSE)])
def test_answers_for_pairs(doubled: bool, splits: Mapping[str, str]) -> None:
    totals = {row: cells for row, cells in CHART.items() if "," not in row}
    rules = Rules.parse({"decks": 6, "surrender": "late", "double_after_split": doubled})
    pairs = {
        row: dict(zip(UPS, codes.split(), strict=True))
        for row, codes in {**SPLITS, **splits}.items()
    }
    assert read(written(totals) + ANSWERS, rules) == policy(totals | pairs)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_files_of_spreadsheets(encoding: str) -> None:
    text = WITH_RANGES.replace("A,8\u2013A,9", '"A,8\u2013A,9"')
    mark = "" if encoding in {"utf-16", "utf-8-sig"} else "\ufeff"
    own = written(CHART, delimiter="\t").replace("--", "\u2014").replace("\n", "\r\n")
    for chart in (text, OWN, own):
        Path("chart.csv").write_bytes((mark + chart).encode(encoding))
        assert read_chart("chart.csv", LATE, LATE.full_shoe) == policy(CHART)


Run: TypeAlias = tuple[int, int, dict[str, str]]
TOTAL_CODES = st.sampled_from(["S", "H", "Dh", "Ds", "D", "Rh"])
PAIR_CODES = st.sampled_from(["S", "H", "Dh", "P", "Rp", "--"])


def runs(data: st.DataObject, numbers: range, codes: st.SearchStrategy[str]) -> list[Run]:
    """Rows as runs of neighbours with the same codes: the ends of each, and the codes."""
    found: list[Run] = []
    first = numbers[0]
    while first in numbers:
        last = data.draw(st.integers(first, numbers[-1]))
        cells = data.draw(st.lists(codes, min_size=len(UPS), max_size=len(UPS)))
        found.append((first, last, dict(zip(UPS, cells, strict=True))))
        first = last + 1
    return found


def total_labels(kind: str, first: int, last: int, numbers: range) -> list[str]:
    """The labels of a run of totals; what goes without saying may have a row of its own besides."""
    found = [f"{kind} {first}-{last}", f"{first}\u2013{last} {kind}", f"{kind[0]}{first} to {last}"]
    if kind == "soft" and first > 12:
        found += [f"A,{first - 11}-A,{last - 11}", f"A{first - 11}-{last - 11}"]
    if first == last:
        found = [f"{kind} {first}"]
    if last in numbers[-2:]:
        found += [f"{kind} {first}+", f"{kind} {first} or more"]
    if first in numbers[:2]:
        found += [f"{kind} {last}-", f"{kind} <={last}"]
    return found


def pair_labels(first: int, last: int) -> list[str]:
    if first == last:
        return [f"{first},{first}"]
    return [
        f"{first},{first}-{last},{last}",
        f"{first}{first}\u2013{last}{last}",
        f"pairs {first}-{last}",
    ]


@given(st.data())
def test_random_charts_in_ranges_read_back(data: st.DataObject) -> None:
    chart: dict[str, dict[str, str]] = {}
    lines: dict[str, dict[str, str]] = {}
    for kind, numbers in (("hard", range(4, 22)), ("soft", range(12, 22))):
        for first, last, cells in runs(data, numbers, TOTAL_CODES):
            lines[data.draw(st.sampled_from(total_labels(kind, first, last, numbers)))] = cells
            chart |= {f"{kind} {total}": cells for total in range(first, last + 1)}
    for first, last, cells in runs(data, range(2, 11), PAIR_CODES):
        lines[data.draw(st.sampled_from(pair_labels(first, last)))] = cells
        chart |= {f"{pair},{pair}": cells for pair in range(first, last + 1)}
    chart["A,A"] = lines["A,A"] = CHART["A,A"]
    shuffled = data.draw(st.permutations(list(lines)))
    text = written({label: lines[label] for label in shuffled})
    assert read(text) == read(text.replace('"', "")) == policy(chart)
