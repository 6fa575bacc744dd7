"""What `baccarat bets`, `baccarat play` and `baccarat rules` print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.model.baccarat import banker_rules, player_rules, settled_rows
from charts.text.baccarat import head
from charts.text.layout import described, fitted, in_parts, paragraph, showable, table
from charts.words import baccarat as words
from strategy.baccarat.bets import USUAL_BETS, WIN
from strategy.baccarat.third_card import POINTS, is_natural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from fractions import Fraction

    from charts.asked.baccarat import BaccaratQuestion
    from strategy import Bet
    from strategy.baccarat.bets import Line
    from strategy.baccarat.rounds import Round

RETURNED = "returned"
SET_BY = (
    "Of the lines of a bet, the first that comes true counts; where none does, the bet is lost. "
    "--pay sets what a line pays to one: --pay tie=9 --pay banker_no_commission.six=1/3. More "
    "lines, and bets of your own, go into a TOML file for --bets:"
)
EXAMPLE = """\
  tie = 9         # what a bet pays

  [banker_no_commission]
  six = "1/3"     # what a line pays

  [tie_with_six]  # a bet of your own
  win = {winner = "tie", total = 6, pays = 35}"""
CONDITIONS = (
    "A line comes true when all that it names does: winner, banker, player or tie; total, of the "
    "hand that wins; cards, 2 or 3, of that hand; dealt, 4 to 6, cards of both hands; margin, the "
    "points between the hands; natural, true or false. For pairs, one of pair and perfect, of "
    "player, banker, either or both. Numbers may be lists, such as [4, 5]; pays = 0 returns the "
    "bet."
)
"""``_CONDITIONS`` of :mod:`strategy.baccarat.pay_tables`, in words."""

TITLE = "Baccarat: how cards count, and when a third one is drawn"
BY_THEMSELVES = "What Player does on two cards; and Banker, where Player stood:"
LOOKED_AT = "What Banker does where Player drew, by what Player's third card counts:"
GRID = (
    "The same as a grid, D for draws and S for stands, by what Player's third card counts, or "
    "where Player stood:"
)

PLAYED = ("bet", "", "net")
_DOES = {True: "draws", False: "stands"}
_USUAL = {bet.name: bet for bet in USUAL_BETS}


def bets_text(bets: Collection[Bet]) -> str:
    """The pay tables of bets, and how to set them."""
    rows = [row for bet in bets for row in _rows(bet)]
    return "\n\n".join(
        (
            described(rows, ("bet", "pays", "on"), ("left", "left", "left"), _told),
            paragraph(SET_BY),
            EXAMPLE,
            paragraph(CONDITIONS),
        )
    )


def play_text(question: BaccaratQuestion, played: Round) -> str:
    """A round step by step, and what each bet wins that does not lose."""
    steps = [
        paragraph(step, indent=f"{number}. ", hang="   ")
        for number, step in enumerate(words.steps(played), 1)
    ]
    kept, last = settled_rows(question, played)
    return "\n\n".join(
        (
            head(question),
            "\n".join(steps),
            table(fitted(kept, PLAYED), PLAYED, ("left", "left", "right")),
            "\n".join(map(paragraph, last)),
        )
    ).rstrip()


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


def _points(points: Sequence[int]) -> str:
    return "any" if len(points) == len(POINTS) else words.ranges(points) if points else "none"


def _grid() -> list[tuple[str, ...]]:
    return [
        (str(row.total), *("DS"[not draws] for draws in (*row.draws, row.alone)))
        for row in banker_rules()
    ]


def _rows(bet: Bet) -> Iterator[tuple[str, str, str]]:
    """A bet of one line in a row, else a row for each line, below one for the bet."""
    if len(bet.lines) > 1:
        yield bet.name, "", showable(bet.says)
        for name, line in bet.lines.items():
            yield f"{bet.name}.{name}", _pays(line.pays), words.when_text(line.when)
        return
    ((name, line),) = bet.lines.items()
    place = bet.name if name == WIN else f"{bet.name}.{name}"
    yield place, _pays(line.pays), _on(bet, line)


def _on(bet: Bet, line: Line) -> str:
    """What a bet of one line is paid on: the words of the usual bet where it is the same."""
    usual = _USUAL.get(bet.name)
    same = usual is not None and line.when in [known.when for known in usual.lines.values()]
    when, says = words.when_text(line.when), showable(bet.says)
    return (says if same else f"{says}: {when}") if says else when


def _told(row: Sequence[str]) -> str:
    place, pays, says = row
    return f"{place} ({pays}): {says}" if pays else f"{place}: {says}"


def _pays(pays: Fraction) -> str:
    return words.ratio(pays) if pays else RETURNED
