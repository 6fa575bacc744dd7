"""Codes that cannot be played at a table, and charts of other tables made to fit, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from strategy import Rules
from strategy.blackjack.policies.misfits import fitted, misfit
from strategy.blackjack.policies.policy import CellPolicy
from strategy.cards import ACE, TEN
from tests.strategies import CODES

NEVER_SPLIT = "these rules never split 8,8; write -- and it plays its total"
NEVER_FOLD = "these rules never let 8,8 fold; write another code"
ONLY_BOTH = "these rules let 8,8 split or fold, no more; write P or F"
NO_SPLIT = "a total cannot be split, only a pair; write a code without P"
NO_FOLD = "a total cannot be folded, only a pair; write another code"

PLAIN: dict[str, Any] = {}
FORCED = {"split_or_fold": "8", "surrender": "late"}
NO_PAIRS = {"split_pairs": "none"}
LATE = NO_PAIRS | {"surrender": "late", "surrender_against": "9,10"}


@pytest.mark.parametrize(
    ("switches", "row", "codes", "reason"),
    [
        (PLAIN, "hard 16", "S H D R Dh Ds Rh Rs", None),
        (PLAIN, "hard 16", "P Rp", NO_SPLIT),
        (FORCED, "hard 16", "F", NO_FOLD),
        (PLAIN, "10,6", "P", NO_SPLIT),
        (PLAIN, "8,8", "S H D R Dh Ds Rh Rs P Rp --", None),
        (PLAIN, "8,8", "F", NEVER_FOLD),
        (FORCED, "8,8", "P F Rp", None),
        (FORCED, "8,8", "S H D R Dh Ds Rh Rs --", ONLY_BOTH),
        (FORCED, "9,9", "S H D R Dh Ds Rh Rs P Rp --", None),
        (NO_PAIRS, "8,8", "S H D R Dh Ds Rh Rs --", None),
        (NO_PAIRS, "8,8", "P Rp", NEVER_SPLIT),
        # Surrender is offered against the 9.
        (LATE, "8,8", "Rp", None),
        (LATE, "8,8", "P", NEVER_SPLIT),
    ],
)
def test_misfit(switches: dict[str, Any], row: str, codes: str, reason: str | None) -> None:
    rules = Rules.parse(switches)
    found = {code: misfit(row, 9, CODES.get(code), rules) for code in codes.split()}
    assert found == dict.fromkeys(found, reason)


def test_surrender_is_asked_for_by_up_card() -> None:
    found = [misfit("8,8", up, CODES["Rp"], Rules.parse(LATE)) for up in (8, 9, TEN, ACE)]
    assert found == [NEVER_SPLIT, None, None, NEVER_SPLIT]


def chart(name: str, cells: dict[str, str], pairs: dict[int, str]) -> CellPolicy:
    """A chart of the columns 9, 10 and A."""
    rows = {
        row: dict(zip((9, TEN, ACE), codes.split(), strict=True)) for row, codes in cells.items()
    }
    coded = {
        pair: dict(zip((9, TEN, ACE), codes.split(), strict=True)) for pair, codes in pairs.items()
    }
    return CellPolicy(
        name,
        {row: {up: CODES[code] for up, code in of.items()} for row, of in rows.items()},
        {
            pair: {up: CODES[code] for up, code in of.items() if code != "--"}
            for pair, of in coded.items()
        },
    )


VEGAS = chart(
    "vegas.csv",
    {"hard 16": "Rh Rs R", "hard 18": "S S S", "soft 13": "H H H"},
    {8: "P P Rp", 9: "P -- S", ACE: "P P P"},
)


def test_a_vegas_chart_where_pairs_split_or_fold() -> None:
    """Nines must split or fold, eights may fold only if the rules force them to."""
    rules = Rules.parse({"split_or_fold": "9,A", "split_pairs": "9,A,8"})
    own = chart("own", {"hard 16": "H H H"}, {8: "H H H", 9: "P F F", ACE: "P F F"})
    policy, taken = fitted(VEGAS, rules, own)
    assert policy == chart(
        "vegas.csv",
        {"hard 16": "Rh Rs R", "hard 18": "S S S", "soft 13": "H H H"},
        {8: "P P Rp", 9: "P F F", ACE: "P P P"},
    )
    assert taken == (("9,9", TEN), ("9,9", ACE))


def test_a_vegas_chart_where_no_pair_is_split() -> None:
    """Every P is dropped, and so is an Rp where surrender is not offered."""
    own = chart("own", {"hard 16": "S S S"}, {8: "H H H", 9: "H H H", ACE: "H H H"})
    policy, taken = fitted(VEGAS, Rules.parse(NO_PAIRS), own)
    assert policy.cells == VEGAS.cells
    assert policy.pairs == {9: {ACE: CODES["S"]}}
    assert taken == ()
    policy, taken = fitted(VEGAS, Rules.parse(NO_PAIRS | {"surrender": "late"}), own)
    assert policy.pairs == {8: {ACE: CODES["Rp"]}, 9: {ACE: CODES["S"]}}
    assert taken == ()


def test_a_vegas_chart_where_nothing_is_surrendered() -> None:
    """Hands that are not offered it take the fallback, so that nothing changes."""
    own = chart("own", {}, {})
    policy, taken = fitted(VEGAS, Rules(), own)
    assert policy == VEGAS
    assert taken == ()


def test_a_chart_of_a_table_where_pairs_fold() -> None:
    """F takes the code of the table's own chart; where that has none, the pair plays its total."""
    folds = chart("fold.csv", {"hard 16": "H H H"}, {8: "P F F", ACE: "P P F"})
    own = chart("own", {"hard 16": "S S S"}, {8: "P -- Rp", ACE: "P P P"})
    policy, taken = fitted(folds, Rules(), own)
    assert policy == chart("fold.csv", {"hard 16": "H H H"}, {8: "P -- Rp", ACE: "P P P"})
    assert taken == (("8,8", TEN), ("8,8", ACE), ("A,A", ACE))


def test_cells_that_the_other_table_never_comes_to() -> None:
    """A chart of a shoe without tens lacks the column, and hard 20; both come from the other."""
    lacks = CellPolicy("x", {"hard 16": {9: CODES["H"], ACE: CODES["Rh"]}}, {})
    own = chart("own", {"hard 16": "S S S", "hard 20": "S S S"}, {8: "P P P"})
    policy, taken = fitted(lacks, Rules(), own)
    assert policy == chart("x", {"hard 16": "H S Rh", "hard 20": "S S S"}, {})
    assert taken == (("hard 16", TEN), ("hard 20", 9), ("hard 20", TEN), ("hard 20", ACE))


def test_rows_of_two_cards_stay_where_they_are_read() -> None:
    both = CellPolicy(
        "2C", {"hard 16": {9: CODES["H"]}, "10,6": {9: CODES["S"]}}, {}, two_card=True
    )
    plain = CellPolicy("TD", {"hard 16": {9: CODES["Rh"]}}, {})
    assert fitted(plain, Rules(), both) == (plain, ())
    assert fitted(both, Rules(), plain) == (both, ())
    policy, taken = fitted(CellPolicy("x", {}, {}, two_card=True), Rules(), both)
    assert policy.cells == both.cells
    assert taken == (("hard 16", 9), ("10,6", 9))


def test_a_total_takes_no_code_of_pairs() -> None:
    wrong = CellPolicy(
        "x", {"hard 16": {9: CODES["P"], TEN: CODES["F"]}, "hard 17": {9: CODES["F"]}}, {}
    )
    own = CellPolicy("own", {"hard 16": {9: CODES["H"], TEN: CODES["Rh"]}}, {})
    policy, taken = fitted(wrong, Rules(), own)
    assert policy.cells == {"hard 16": {9: CODES["H"], TEN: CODES["Rh"]}, "hard 17": {}}
    assert taken == (("hard 16", 9), ("hard 16", TEN), ("hard 17", 9))
