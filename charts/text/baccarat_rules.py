"""What `baccarat rules` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.baccarat import banker_rules, player_rules
from charts.text.layout import in_parts, paragraph, showable, table
from charts.words import baccarat as words
from strategy.baccarat.third_card import POINTS, is_natural

if TYPE_CHECKING:
    from collections.abc import Sequence

TITLE = "Baccarat: how cards count, and when a third one is drawn"
BY_THEMSELVES = "What Player does on two cards; and Banker, where Player stood:"
LOOKED_AT = "What Banker does where Player drew, by what Player's third card counts:"
GRID = (
    "The same as a grid, D for draws and S for stands, by what Player's third card counts, or "
    "where Player stood:"
)

_LETTERS = {True: "D", False: "S"}
_DOES = {True: "draws", False: "stands"}


def rules_text() -> str:
    """How cards count, and the third-card rules as tables."""
    whole = showable(words.SOURCE) == words.SOURCE
    title = f"{words.SOURCE} ({words.SOURCE_IN_ENGLISH})" if whole else words.SOURCE_IN_ENGLISH
    source = paragraph(f"Source (in {words.LANGUAGE}): {title}", hang="  ")
    two_cards = ("two cards", "Player", "Banker")
    banker = ("Banker", "draws on", "stands on")
    grid = ("Banker", *map(str, POINTS), "stood")
    return "\n\n".join(
        (
            f"{paragraph(TITLE)}\n{source}",
            paragraph(words.COUNTING),
            paragraph(BY_THEMSELVES),
            table(_two_cards(), two_cards, ("left", "left", "left")),
            paragraph(LOOKED_AT),
            table(_by_third_card(), banker, ("right", "left", "left")),
            paragraph(GRID),
            in_parts(_grid(), grid, ("right", *["center"] * 11)),
        )
    )


def _two_cards() -> list[tuple[str, ...]]:
    """What hands do on two cards by themselves: totals on which both do the same together."""
    alone = {row.total: row.alone for row in banker_rules()}
    found: dict[tuple[bool, bool], list[int]] = {}
    for total, draws in player_rules():
        found.setdefault((draws, alone[total]), []).append(total)
    naturals = [total for total in POINTS if is_natural(total)]
    rows = [(words.ranges(on), *(_DOES[draws] for draws in does)) for does, on in found.items()]
    return [*rows, (words.ranges(naturals), "natural", "natural")]


def _by_third_card() -> list[tuple[str, ...]]:
    return [
        (
            str(row.total),
            *(
                _points([point for point in POINTS if row.draws[point] is draws])
                for draws in (True, False)
            ),
        )
        for row in banker_rules()
    ]


def _points(given: Sequence[int]) -> str:
    return "any" if len(given) == len(POINTS) else words.ranges(given) if given else "none"


def _grid() -> list[tuple[str, ...]]:
    return [
        (str(row.total), *(_LETTERS[draws] for draws in (*row.draws, row.alone)))
        for row in banker_rules()
    ]
