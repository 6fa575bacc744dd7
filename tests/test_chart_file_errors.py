"""Chart files that are refused: one line that names the file, the row and the column."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import ChartError, Rules
from strategy.blackjack.policies.chart_file import read_chart
from tests.chart_files import CHART, LATE, OWN, UPS, read, written

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.fixture(autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path_factory.mktemp("charts"))


def changed(lines: Mapping[int, str | None], chart: str = OWN) -> str:
    """The basic chart with other lines; None leaves one out, a line after the last is added."""
    old = dict(enumerate(chart.splitlines(), start=1))
    return "\n".join(line for line in (old | {**lines}).values() if line is not None)


def refusal(text: str, rules: Rules = LATE) -> str:
    """The error that a chart file meets."""
    with pytest.raises(ChartError) as caught:
        read(text, rules)
    assert str(caught.value).isprintable()
    return str(caught.value)


ROW_16 = "hard 16,S,S,S,S,S,H,H,Rh,Rs,R"
HEADER = "hand,2,3,4,5,6,7,8,9,10,A"
CODE_LIST = "write one of S H D P R F Dh Ds Rh Rs Rp Ph Ps Pd"
OR_NONE = "or -- for a pair that plays its total"
EMPTY = "the cell is empty; write a code such as S or H"
NO_SPLIT = "a total cannot be split, only a pair; write a code without P"
NO_FOLD = "a total cannot be folded, only a pair; write another code"
BEYOND = "'R' is beyond the last column; remove it, or put a code with a comma in quotes"
ROWS_ARE = (
    "rows are totals such as hard 16, soft 18 or A,7, pairs such as 8,8, "
    "and ranges such as 17+, 5-8 or A,2-A,5"
)
SOFT = [f"soft {total}" for total in range(13, 21)]
MISSING = "are missing; add them, or a row such as"
FOR_PAIRS = "is for pairs alone; write a code such as S or H"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"no chart in this file; begin it with the header {HEADER}"),
        ("\n# a note\n,,,\n", f"no chart in this file; begin it with the header {HEADER}"),
        (changed({1: None}), f"line 1: no header; write {HEADER} above the rows"),
        ('{"hard": 1}', f"line 1: no header; write {HEADER} above the rows"),
        (
            changed({1: "hand,action,2,3,4,5,6,7,8,9,10,A", 2: "hard 5,best,-0.1,-0.1"}),
            "line 1: a chart of EVs, not of codes; write it without --values",
        ),
        (
            changed({1: "hand,2,3,4,5,x,7,8,9,10,A"}),
            "line 1 (header), cell 6: 'x' is no up-card; write T or 10 for a ten",
        ),
        (
            changed({18: "Soft,2,3,4,5,6,7,8,9,X,Ace"}),
            "line 18 (header), cell 10: 'X' is no up-card; write T or 10 for a ten",
        ),
        (
            changed({1: "hand,2,3,4,5,xx,7,8,9,10,A"}),
            "line 1 (header), cell 6: 'xx' is no up-card; the columns are 2 to 9, 10 or T, and A",
        ),
        (
            changed({1: "hand,2,3,4,,6,7,8,9,10,A"}),
            "line 1 (header), cell 5: '' is no up-card; the columns are 2 to 9, 10 or T, and A",
        ),
        (
            changed({18: "Soft,S,H"}),
            "line 18 (header), cell 2: 'S' is no up-card; the columns are 2 to 9, 10 or T, and A",
        ),
        (
            changed({1: "hand,2,3,4,5,6,8,9,10,A"}),
            "line 1 (header), column 7: this column is missing; add it",
        ),
        (
            changed({18: "soft,2,3,4,5,6,7,8,9,A"}),
            "line 18 (header), column 10: this column is missing; add it",
        ),
        (
            changed({1: "hand,2,3,4,5,6,7,8,9,10,A,11"}),
            "line 1 (header), column A: this column is there twice, as A and 11; keep one of them",
        ),
        (changed({5: "hrad 8,H,H"}), f"line 5: unknown row 'hrad 8'; {ROWS_ARE}"),
        (changed({5: '"10,6",H,H'}), f"line 5: unknown row '10,6'; {ROWS_ARE}"),
        (changed({5: "10,6,H,H"}), f"line 5: unknown row '10,6'; {ROWS_ARE}"),
        (changed({5: "h" * 90}), f"line 5: unknown row '{'h' * 30}...'; {ROWS_ARE}"),
        (
            changed({36: ROW_16.replace("hard ", "h")}),
            "line 36 (hard 16): this row stands on line 13, too; keep one of them",
        ),
        (
            changed({32: "8-8" + ",P" * 10, 33: "pair 8" + ",P" * 10}),
            "line 33 (8,8): this row stands on line 32, too; keep one of them",
        ),
        (changed({13: None}), "row hard 16 is missing; add it"),
        (changed({35: None, 34: None}), "rows 10,10 and A,A are missing; add them"),
        (
            changed({2: None, 3: None, 4: None}),
            f"rows hard 5, hard 6 and hard 7 {MISSING} hard 5-7",
        ),
        (
            changed({2: None, 13: None, 24: None, 25: None, 26: None, 27: None}),
            f"rows hard 5, hard 16, soft 19, soft 20, 2,2 and 3,3 {MISSING} soft 19-20",
        ),
        (
            changed(dict.fromkeys(range(18, 26))),
            f"rows {', '.join(SOFT[:-1])} and soft 20 {MISSING} soft 13-20",
        ),
        (changed(dict.fromkeys(range(2, 11))), "row hard 5 is missing, and 8 more; add them"),
        (HEADER, "row hard 5 is missing, and 33 more; add them"),
        (changed({13: ROW_16[:-2]}), f"line 13 (hard 16), column A: {EMPTY}"),
        (changed({13: ROW_16 + ",,R"}), f"line 13 (hard 16), cell 13: {BEYOND}"),
        (changed({13: ROW_16.replace("Rs", "S,R")}), f"line 13 (hard 16), cell 12: {BEYOND}"),
        (
            changed({36: "soft 12,,H,H,H,H,H,H,H,H,H"}),
            "line 36 (soft 12), column 2: the cell is empty; write a code such as S or H",
        ),
        (
            changed({13: '"hard 16,S,S'}),
            "line 13 is not CSV: unexpected end of data; check its quotes",
        ),
    ],
)
def test_files(text: str, message: str) -> None:
    assert refusal(text) == f"chart.csv: {message}"


@pytest.mark.parametrize(
    ("row", "up", "cell", "what"),
    [
        ("hard 16", "10", "", EMPTY),
        ("8,8", "A", " ", EMPTY),
        ("hard 16", "10", "X", f"'X' is no code; {CODE_LIST}"),
        ("8,8", "A", "\u00e9\x07", f"'\u00e9\\x07' is no code; {CODE_LIST}, {OR_NONE}"),
        ("hard 16", "10", "--", f"'--' {FOR_PAIRS}"),
        ("hard 16", "10", "\u2013", f"'\u2013' {FOR_PAIRS}"),
        ("soft 18", "2", "Y", f"'Y' {FOR_PAIRS}"),
        ("hard 16", "2", "no", f"'no' {FOR_PAIRS}"),
        ("hard 16", "2", "Y/N", f"'Y/N' {FOR_PAIRS}"),
        ("8,8", "2", "Y*", f"'Y*' is no code; {CODE_LIST}, {OR_NONE}"),
        ("hard 9", "3", "H/D", "'H/D' names the fallback first; write Dh"),
        ("hard 16", "10", "HR", "'HR' names the fallback first; write Rh"),
        ("4,4", "5", "D/P", "'D/P' names the fallback first; write Pd"),
        ("hard 16", "10", "P", f"'P' cannot be played: {NO_SPLIT}"),
        ("soft 18", "2", "Ph", f"'Ph' cannot be played: {NO_SPLIT}"),
        ("hard 16", "9", "Rp", f"'Rp' cannot be played: {NO_SPLIT}"),
        ("hard 16", "10", "fold", f"'fold' cannot be played: {NO_FOLD}"),
        (
            "8,8",
            "10",
            "F",
            "'F' cannot be played: these rules never let 8,8 fold; write another code",
        ),
    ],
)
def test_cells(row: str, up: str, cell: str, what: str) -> None:
    chart = CHART | {row: CHART[row] | {up: cell}}
    line = list(chart).index(row) + 2
    assert refusal(written(chart)) == f"chart.csv: line {line} ({row}), column {up}: {what}"


@pytest.mark.parametrize(
    ("switches", "cell", "reason"),
    [
        ({"split_pairs": "A"}, "P", "these rules never split 2,2; write -- and it plays its total"),
        (
            {"split_pairs": "A"},
            "Rp",
            "these rules never split 2,2; write -- and it plays its total",
        ),
        ({"split_pairs": "A"}, "Y", "these rules never split 2,2; write -- and it plays its total"),
        ({"split_or_fold": "2"}, "N", "these rules let 2,2 split or fold, no more; write P or F"),
        (
            {"split_or_fold": "2", "double_after_split": False},
            "Y/N",
            "these rules let 2,2 split or fold, no more; write P or F",
        ),
        ({"split_or_fold": "8"}, "F", "these rules never let 2,2 fold; write another code"),
        ({"split_or_fold": "2"}, "H", "these rules let 2,2 split or fold, no more; write P or F"),
        ({"split_or_fold": "2"}, "--", "these rules let 2,2 split or fold, no more; write P or F"),
    ],
)
def test_codes_that_the_rules_forbid(switches: dict[str, Any], cell: str, reason: str) -> None:
    chart = {row: dict.fromkeys(UPS, "H") for row in CHART}
    chart["2,2"] = chart["2,2"] | {"2": cell}
    assert refusal(written(chart), Rules.parse({"decks": 6} | switches)) == (
        f"chart.csv: line 26 (2,2), column 2: '{cell}' cannot be played: {reason}"
    )


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("none.csv", "the chart file none.csv does not exist; check the path"),
        ("a\nb", "the chart file a\\nb does not exist; check the path"),
        ("odd.csv", "the chart file odd.csv is not UTF-8 text; save it as UTF-8"),
        ("latin.csv", "the chart file latin.csv is not UTF-8 text; save it as UTF-8"),
        (
            "folder",
            "the chart file folder cannot be read: Is a directory; name a readable CSV file",
        ),
        (
            "a\0b",
            "the chart file a\\x00b cannot be read: embedded null byte; name a readable CSV file",
        ),
    ],
)
def test_files_that_cannot_be_read(path: str, message: str) -> None:
    Path("latin.csv").write_bytes(b"hand,2,\xe9")
    Path("odd.csv").write_bytes(b"\xff\xfeh\0a")
    Path("folder").mkdir()
    with pytest.raises(ChartError) as caught:
        read_chart(path, LATE, LATE.full_shoe)
    assert str(caught.value) == message


TWO_ENDS = "a range of pairs has two ends from 2,2 to 10,10, such as 2,2-3,3"
SHORTEN = "keep one of them, or shorten the range"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            {36: "17+" + ",S" * 10},
            f"line 36 (hard 17): this row stands on line 14, too; {SHORTEN}",
        ),
        (
            {14: "hard 17-18" + ",S" * 10},
            f"line 15 (hard 18): this row stands on line 14, too; {SHORTEN}",
        ),
        (
            {32: "77-88" + ",P" * 10},
            f"line 32 (7,7): this row stands on line 31, too; {SHORTEN}",
        ),
        (
            {17: "20+" + ",S" * 10, 36: "21" + ",S" * 10, 37: "hard 21" + ",S" * 10},
            "line 37 (hard 21): this row stands on line 36, too; keep one of them",
        ),
        ({17: "20+" + ",S" * 9}, f"line 17 (hard 20-21), column A: {EMPTY}"),
        (
            {17: "20+" + ",S" * 9 + ",X"},
            f"line 17 (hard 20-21), column A: 'X' is no code; {CODE_LIST}",
        ),
        (
            {17: "20+,P" + ",S" * 9},
            f"line 17 (hard 20-21), column 2: 'P' cannot be played: {NO_SPLIT}",
        ),
        (
            {24: "A,8-A,9" + ",S" * 11, 25: None},
            f"line 24 (soft 19-20), cell 12: {BEYOND}".replace("'R'", "'S'"),
        ),
        (
            {17: "20-17" + ",S" * 10},
            "line 17: unknown row '20-17'; a range begins with its lower end: hard 17-20",
        ),
        (
            {32: "8,8+" + ",P" * 10},
            f"line 32: unknown row '8,8+'; {TWO_ENDS}",
        ),
        ({34: "XX" + ",S" * 10}, "line 34: unknown row 'XX'; write T or 10 for a ten"),
    ],
)
def test_ranges(lines: Mapping[int, str | None], message: str) -> None:
    assert refusal(changed(lines)) == f"chart.csv: {message}"


def test_ranges_of_pairs_that_the_rules_treat_differently() -> None:
    chart = {row: dict.fromkeys(UPS, "H") for row in CHART if row not in {"2,2", "3,3"}}
    text = written(chart | {"2,2-3,3": dict.fromkeys(UPS, "P")})
    assert refusal(text, Rules.parse({"decks": 6, "split_pairs": "2"})) == (
        "chart.csv: line 34 (2,2-3,3), column 2: 'P' cannot be played: "
        "these rules never split 3,3; write -- and it plays its total"
    )


@given(
    st.integers(0, len(OWN)),
    st.integers(0, 40),
    st.text('",;\t\n\r\0#*-+/\u2013SHDPRFYNhsp01289AT\u00e9\u2028', max_size=8),
)
def test_damaged_files_are_read_or_refused_with_one_line(start: int, lost: int, put: str) -> None:
    try:
        read(OWN[:start] + put + OWN[start + lost :])
    except ChartError as error:
        assert str(error).isprintable()  # noqa: PT017 - many damaged files are good charts
