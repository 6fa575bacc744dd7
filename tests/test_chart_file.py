"""Chart files: the layouts that are read, and the policies that they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import Rules
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.coming import rows_coming
from strategy.cards import VALUES
from tests import strategies
from tests.chart_files import CHART, DEFAULTS, LATE, OWN, PAIRS, UPS, policy, read, written
from tests.strategies import CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.blackjack.policies.codes import Code

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path_factory.mktemp("charts"))


def short(row: str) -> str:
    """``h16``, ``S18``, ``88``, ``TT``."""
    if row in PAIRS:
        return row.replace("10", "T").replace(",", "")
    return row.replace("hard ", "h").replace("soft ", "S")


def cards(row: str) -> str:
    """``16``, ``A,7``, ``8,8``."""
    kind, _, total = row.rpartition(" ")
    return f"A,{int(total) - 11}" if kind == "soft" else total


def words(text: str) -> str:
    """``Double/Stand``, ``Split``."""
    code = CODES.get(text)
    return "/".join(action.value.title() for action in code if action) if code else text


def in_sections() -> str:
    """Each kind of row under its own header, bare numbers in it, and the columns in two orders."""
    lines = []
    for title, ups in (("Hard totals", UPS), ("soft", UPS[::-1]), ("PAIRS", UPS)):
        kind = title[:4].lower()
        lines += ["", ",".join([title, *ups])]
        for row, cells in CHART.items():
            if row.startswith(kind) or (row in PAIRS and kind == "pair"):
                bare = row.split()[-1].split(",")[0]
                lines.append(",".join([bare, *(cells[up] for up in ups)]))
    return "\n".join(lines)


LAYOUTS = {
    "our own": OWN,
    "byte order mark, CRLF": "\ufeff" + OWN.replace("\n", "\r\n"),
    "CR": OWN.replace("\n", "\r"),
    "no last line end": OWN.rstrip(),
    "lower case": OWN.lower().replace("--", "-"),
    "upper case": OWN.upper(),
    "comments, blank lines": "\n# Mine\n \n"
    + OWN.replace("soft 13", '"# soft, hands"\n,,,\nsoft 13'),
    "T and 1": written(CHART, names=[*UPS[:-2], "T", "1"]),
    "columns in another order": written(CHART, ups=UPS[::-1], names=("11", *UPS[-2::-1])),
    "semicolons": written(CHART, label=cards, delimiter=";"),
    "tabs": written(CHART, label=short, delimiter="\t"),
    "quoted hands": written(CHART, label=cards),
    "hands without quotes": written(CHART, label=cards).replace('"', ""),
    "tens without quotes": written(
        CHART, label=lambda row: cards(row).replace("10,10", "T,T")
    ).replace('"', ""),
    "slashes": written(CHART, cell=lambda text: "/".join(text) if text.isalpha() else text),
    "commas": written(CHART, cell=lambda text: ", ".join(text) if text.isalpha() else text),
    "capitals": written(CHART, cell=str.upper),
    "words": written(CHART, cell=words),
    "other words": written(CHART, cell=lambda text: {"P": "SP", "R": "Sur"}.get(text, text)),
    "marks": written(CHART, cell=lambda text: text + "*#~"),
    "marks after a blank": written(CHART, cell=lambda text: f" {text} *"),
    "empty columns": OWN.replace("\n", ",,\n"),
    "sections": in_sections(),
    "headings": in_sections().replace("\nsoft,", "\nSoft hands:,,\n,"),
    "rows in another order": OWN.splitlines()[0] + "\n" + "\n".join(OWN.splitlines()[:0:-1]),
    "rows that go without saying": written(
        CHART | {row: dict.fromkeys(UPS, text) for row, text in DEFAULTS.items()}
    ),
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_layouts_mean_the_same(text: str) -> None:
    assert read(text) == policy(CHART)


@pytest.mark.parametrize(
    ("switches", "meant"),
    [
        ({}, {"Ph": "P", "Ps": "P", "P/D": "P"}),
        ({"double_after_split": False}, {"Ph": "H", "Ps": "S", "Pd": "D"}),
        ({"double_totals": "none"}, {"Ph": "H", "Ps": "S", "Pd": "D"}),
        ({"split_pairs": "A"}, {"Ph": "H", "Ps": "S", "Pd": "D"}),
        ({"split_or_fold": "8"}, {"Ph": "P", "Ps": "P", "Pd": "P"}),
    ],
)
def test_splits_for_the_sake_of_a_double(
    switches: dict[str, Any], meant: Mapping[str, str]
) -> None:
    plain = {row: dict.fromkeys(UPS, "H") for row in CHART} | {"8,8": dict.fromkeys(UPS, "P")}
    for text, code in meant.items():
        chart = plain | {"8,8": dict.fromkeys(UPS, text)}
        found = read(written(chart), Rules.parse({"decks": 6} | switches))
        assert found.pairs[8] == dict.fromkeys(VALUES, CODES[code])


def test_doubles_and_surrender_may_be_said_anywhere() -> None:
    rules = Rules.parse({"decks": 6, "double_totals": "none"})
    for text in ("D", "Dh", "Ds", "R", "Rh", "Rs"):
        chart = CHART | {row: dict.fromkeys(UPS, text) for row in ("hard 16", "soft 13", "4,4")}
        assert read(written(chart), rules) == policy(chart)


def test_the_name_is_the_path_as_given() -> None:
    path = Path("mine.csv")
    path.write_text(OWN, encoding="utf-8")
    given = Path.cwd() / path
    assert read_chart("./mine.csv", LATE, LATE.full_shoe).name == "./mine.csv"
    assert read_chart(given, LATE, LATE.full_shoe).name == str(given)


def test_what_the_shoe_cannot_deal_may_be_missing() -> None:
    """Eights and tens: 8,8 and 10,10, hard 16, 18 and 20; against an eight, if two are left."""
    chart = {
        "hard 16": {"8": "S", "10": "H"},
        "hard 18": {"8": "S", "10": "S"},
        "hard 20": {"8": "S", "10": "S"},
        "8,8": {"8": "P", "10": "Rp"},
        "10,10": {"8": "S", "10": "--"},
    }
    text = written(chart, ups=("8", "10"))
    rules = Rules.parse({"shoe": "0,0,0,0,0,0,0,20,0,20", "surrender": "late"})
    found = read(text, rules)
    own = {
        row: {int(up): CODES[code] for up, code in cells.items()}
        for row, cells in chart.items()
        if row not in PAIRS
    }
    defaults = {row: dict.fromkeys((8, 10), CODES[code]) for row, code in DEFAULTS.items()}
    assert found.cells == own | defaults
    assert found.pairs == {8: {8: CODES["P"], 10: CODES["Rp"]}, 10: {8: CODES["S"]}}
    two_eights = Rules.parse({"shoe": "0,0,0,0,0,0,0,2,0,20"})
    blank = text.replace('"8,8",P,Rp', '"8,8",,P').replace("hard 16,S", "hard 16,")
    assert read(blank, two_eights).pairs[8] == {10: CODES["P"]}


@given(st.data())
def test_random_policies_read_back(data: st.DataObject) -> None:
    """In a file that leaves out what no hand comes to; that is not read, then."""
    shoes = st.none() | strategies.small_shoes(max_ranks=6, max_cards=40)
    rules = data.draw(strategies.rules(shoe=data.draw(shoes)))
    drawn = data.draw(strategies.cell_policies(rules))
    coming = {up: rows_coming(up, rules, rules.full_shoe) for up in VALUES}
    ups = data.draw(st.permutations([up for up in VALUES if coming[up]]))
    pairs = {row: drawn.pairs.get(pair, {}) for row, pair in PAIRS.items()}
    kept: dict[str, dict[int, Code]] = {}
    texts: dict[str, dict[str, str]] = {}
    for row, cells in {**drawn.cells, **pairs}.items():
        there = [up for up in ups if row in coming[up] or row in DEFAULTS]
        kept[row] = {up: cells[up] for up in there if up in cells}
        texts[row] = {str(up): cells[up].text if up in cells else "--" for up in there}
    text = written({row: cells for row, cells in texts.items() if cells}, ups=[*map(str, ups)])
    found = read(text, rules)
    assert found.cells == {row: codes for row, codes in kept.items() if codes and row not in PAIRS}
    assert found.pairs == {PAIRS[row]: kept[row] for row in PAIRS if kept[row]}


def test_published_chart() -> None:
    """MGP's analyser, one deck: its texts, such as ``R, S``, are read as they are printed."""
    published = json.loads((DATA / "one_deck_policies.json").read_text(encoding="utf-8"))
    kinds = {"Hard Totals": "hard {}", "Soft Totals": "soft {}", "Pairs": "{}"}
    chart = {
        name.format(row): cells
        for kind, name in kinds.items()
        for row, cells in published["td_strategy"][kind].items()
    }
    rules = Rules.parse({"decks": 1, "surrender": "late", "max_split_hands": 4})
    found = read(written(chart), rules)
    texts = {
        text: text.replace(", ", "").capitalize() for row in chart.values() for text in row.values()
    }
    assert set(texts) == {"H", "S", "D", "P", "R", "--", "R, S", "D, S"}
    same = {row: {up: texts[text] for up, text in cells.items()} for row, cells in chart.items()}
    assert found == policy(same)
    # As the source prints them.
    assert found.cells["hard 16"][10] == CODES["Rs"]
    assert found.cells["soft 12"][5] == CODES["D"]
    assert found.cells["soft 18"][1] == CODES["S"]
    assert found.pairs[9] == {**dict.fromkeys((2, 3, 4, 5, 6, 8, 9), CODES["P"])}
    assert set(found.pairs) == {1, 2, 3, 4, 6, 7, 8, 9}
