"""What `baccarat bets` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.text.layout import described, paragraph, showable
from charts.words import baccarat as words
from strategy.baccarat.bets import place_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from strategy import Bet

SET_BY = (
    "Of the lines of a bet, the first that comes true counts; where none does, the bet is lost. "
    "--pay sets what a line pays to one: --pay tie=9 --pay banker_no_commission.six=1/3; the name "
    "of a bet alone is its line win. More lines, and bets of your own, go into a TOML file for "
    "--bets:"
)
EXAMPLE = """\
  tie = 9         # what a bet pays

  [banker_no_commission]
  six = "1/3"     # what a line pays

  [tie_with_six]  # a bet of your own
  win = {winner = "tie", total = 6, pays = 35}"""
CONDITIONS = (
    "A line comes true when all that it names does: winner, banker, player or tie; total, of the "
    "hand that wins, or of both in a tie; cards, 2 or 3, of the hand that wins; dealt, 4 to 6, "
    "cards of both hands; margin, the points between the hands; natural, true or false, of the "
    "hand that wins, or of both in a tie. For pairs, one of pair and perfect, of player, banker, "
    "either or both. Numbers may be lists, such as [4, 5]; pays = 0 returns the bet. New lines go "
    "before those that a bet has. No line can ask for a result and a pair together, for cards by "
    "rank or suit, or for part of a stake."
)
"""``_CONDITIONS`` of :mod:`strategy.baccarat.pay_tables`, in words."""


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


def _rows(bet: Bet) -> Iterator[tuple[str, str, str]]:
    """A row for each line of a bet; what its own table says of it stands first."""
    says = showable(bet.says)
    if says and len(bet.lines) > 1:
        yield bet.name, "", says
        says = ""
    for line in bet.lines:
        when = words.when_text(line.when)
        said = f"{says}: {when}" if says else when
        yield place_of(bet.name, line.name), words.line_pays(line), said


def _told(row: Sequence[str]) -> str:
    place, pays, says = row
    return f"{place} ({pays}): {says}" if pays else f"{place}: {says}"
