"""A strategy chart, as a policy and as the text of a file."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from strategy import Rules
from strategy.blackjack.policies.chart_file import read_chart
from strategy.blackjack.policies.policy import CellPolicy
from tests.strategies import CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

LATE = Rules.parse({"decks": 6, "surrender": "late"})
UPS = (*map(str, range(2, 11)), "A")
PAIRS = {f"{up},{up}": 1 if up == "A" else int(up) for up in UPS}
DEFAULTS = {"hard 4": "H", "hard 21": "S", "soft 12": "H", "soft 21": "S"}

# Any complete chart would do. In our own layout hard 5 is on line 2, soft 13 on 18, 2,2 on 26.
BASIC = {
    **dict.fromkeys(["hard 5", "hard 6", "hard 7", "hard 8"], "H H H H H H H H H H"),
    "hard 9": "H Dh Dh Dh Dh H H H H H",
    "hard 10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    "hard 11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    "hard 12": "H H S S S H H H H H",
    **dict.fromkeys(["hard 13", "hard 14", "hard 15"], "S S S S S H H H H H"),
    "hard 16": "S S S S S H H Rh Rs R",
    **dict.fromkeys(["hard 17", "hard 18", "hard 19", "hard 20"], "S S S S S S S S S S"),
    **dict.fromkeys(["soft 13", "soft 14"], "H H H Dh Dh H H H H H"),
    **dict.fromkeys(["soft 15", "soft 16"], "H H D D D H H H H H"),
    "soft 17": "H Dh Dh Dh Dh H H H H H",
    "soft 18": "S Ds Ds Ds Ds S S H H H",
    **dict.fromkeys(["soft 19", "soft 20"], "S S S S S S S S S S"),
    **dict.fromkeys(["2,2", "3,3"], "P P P P P P H H H H"),
    "4,4": "-- -- -- P P -- -- -- -- --",
    "5,5": "-- -- -- -- -- -- -- -- -- --",
    "6,6": "P P P P P H H H H H",
    "7,7": "P P P P P P S S S Rh",
    "8,8": "P P P P P P P P P Rp",
    "9,9": "P P P P P -- P P -- --",
    "10,10": "S S S S S S S S S S",
    "A,A": "P P P P P P P P P P",
}
CHART = {row: dict(zip(UPS, codes.split(), strict=True)) for row, codes in BASIC.items()}


def policy(chart: Mapping[str, Mapping[str, str]]) -> CellPolicy:
    """The policy that a chart of our own texts is, built without the reader."""
    defaults = {row: dict.fromkeys(UPS, code) for row, code in DEFAULTS.items()}
    codes = {
        row: {
            1 if up == "A" else int(up): CODES[text] for up, text in cells.items() if text != "--"
        }
        for row, cells in (defaults | {**chart}).items()
    }
    return CellPolicy(
        "chart.csv",
        {row: cells for row, cells in codes.items() if row not in PAIRS},
        {PAIRS[row]: cells for row, cells in codes.items() if row in PAIRS and cells},
    )


def written(
    chart: Mapping[str, Mapping[str, str]],
    *,
    label: Callable[[str], str] = str,
    cell: Callable[[str], str] = str,
    ups: Sequence[str] = UPS,
    names: Sequence[str] = (),
    delimiter: str = ",",
) -> str:
    """Write a chart as CSV.

    ``label`` and ``cell`` say how rows and cells are written; ``ups`` are the columns in their
    order, ``names`` what their header says.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(["hand", *(names or ups)])
    for row, cells in chart.items():
        writer.writerow([label(row), *(cell(cells.get(up, "")) for up in ups)])
    return text.getvalue()


OWN = written(CHART)


def read(text: str, rules: Rules = LATE) -> CellPolicy:
    """Read a text as a chart file, written into the current folder."""
    Path("chart.csv").write_text(text, encoding="utf-8", newline="")
    return read_chart("chart.csv", rules, rules.full_shoe)
