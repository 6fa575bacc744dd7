"""What `compare` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.text.answers import EV_DIGITS, table_head
from charts.text.layout import fractions_list, listing, paragraph
from charts.words.codes import legend
from charts.words.labels import NOTHING_ROUNDED, contest_label, strategy_of, visit_label
from charts.words.rounding import change, counted, fraction, percent, signed, small
from charts.words.rule_texts import values_text
from strategy.cards import ACE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from charts.asked.contests import Contest, Visit
    from charts.asked.question import Question
    from strategy.blackjack.comparison import Difference

MOST_CELLS = 20
"""How many cells are listed, unless all were asked for; the others are summed up."""

CELL_DIGITS, CHANCE_DIGITS = 8, 4


def contest_text(contest: Contest, *, every: bool = False) -> str:
    """Two strategies at one table: their EVs, and the difference by cells, ``every`` one or few."""
    before, after = contest.before, contest.after
    names = strategy_of(before.game), strategy_of(after.game)
    evs = [(names[0], before.game.ev), (names[1], after.game.ev)]
    digits, edges = before.decimals(EV_DIGITS), before.edge_decimals()
    rows = [
        (name, signed(ev, digits), percent(-ev, edges), percent(1 + ev, edges)) for name, ev in evs
    ]
    headers = ("strategy", "EV", "house edge", "RTP")
    gain = contest.comparison.difference
    sign = "+" if gain > 0 else ""
    verdict = (
        f"From {names[0]} to {names[1]}: EV {signed(gain, digits).strip()} per initial bet, "
        f"{sign}{percent(gain, edges)} of it."
    )
    label = f"EV: {contest_label(before.game, after.game)}. {_columns(f'played by {names[0]}')}"
    parts = [
        table_head(before.table),
        listing(rows, headers, ("left", "right", "right", "right")),
        paragraph(verdict, hang="  "),
        *_fractions(before, [*evs, ("difference", gain)]),
        *_cells(contest, every=every),
        _last(before, label),
    ]
    return "\n\n".join(parts)


def visit_text(visit: Visit, *, every: bool = False) -> str:
    """Two tables: their EVs, and the total chart of the first at the second, by cells."""
    contest = visit.contest
    question = contest.before
    home, away = visit.home.asked, visit.away.asked
    digits, edges = question.decimals(EV_DIGITS), question.edge_decimals()
    worths = [
        (worth, worth.composition.game.ev, worth.total.game.ev)
        for worth in (visit.home, visit.away)
    ]
    rows = [(worth.asked, *(signed(ev, digits) for ev in evs)) for worth, *evs in worths]
    headers = ("table", "EV by composition", "EV by its total chart")
    ev, loss = question.game.ev, contest.comparison.difference
    far = (
        f"{small(abs(loss), digits)} per initial bet ({percent(abs(loss), edges)} of it) "
        f"{'less' if loss > 0 else 'more'} than"
    )
    verdict = (
        f"The total chart of {home} at {away}: EV {signed(ev, digits).strip()}, "
        f"{far if loss else 'as much as'} by {away}'s own."
    )
    evs = [
        (f"{worth.asked}, {how}", ev)
        for worth, *both in worths
        for how, ev in zip(("composition", "total"), both, strict=True)
    ]
    label = f"EV: {visit_label(visit)}. {_columns(f'played by the chart of {home}')}"
    parts = [
        *(table_head(worth.total.table) for worth in (visit.home, visit.away)),
        listing(rows, headers, ("left", "right", "right")),
        paragraph(verdict, hang="  "),
        *_fractions(question, [*evs, (f"chart of {home} at {away}", ev), ("difference", loss)]),
        *_replaced(visit),
        *_cells(contest, every=every),
        _last(question, label),
    ]
    return "\n\n".join(parts)


def _cells(contest: Contest, *, every: bool) -> list[str]:
    """The cells that are played differently, and what they add up to."""
    question = contest.before
    cells = contest.comparison.cells
    if not cells:
        return ["Both play every hand alike."]
    named = cells if every else cells[:MOST_CELLS]
    digits, rest = question.decimals(CELL_DIGITS), cells[len(named) :]
    headers = ("hand", "up-card", "from", "to", "of rounds", "per round")
    rows = [
        (
            *(cell.hand, cell.up, cell.before, cell.after),
            percent(cell.frequency, CHANCE_DIGITS),
            change(cell.difference, digits),
        )
        for cell in named
    ]
    lines = [listing(rows, headers, ("left", "right", "left", "left", "right", "right"))]
    if rest:
        more = counted(len(rest), "more cell")
        lines.append(f"and {more} (--all lists them): {_together(rest, digits)}")
    if len(cells) > 1:
        whole = _together(cells, question.decimals(EV_DIGITS))
        lines.append(f"all {len(cells)} cells: {whole}, the difference")
    codes = legend(code for cell in named for code in (cell.before, cell.after))
    parts = ["\n".join(lines), "\n".join(map(paragraph, codes))]
    if question.exact:
        exactly = [
            (cell.hand, cell.up, fraction(cell.frequency), fraction(cell.difference))
            for cell in named
        ]
        parts.append(fractions_list(exactly, ("hand", "up-card", "of rounds", "per round")))
    return parts


def _together(cells: Sequence[Difference], digits: int) -> str:
    parts: list[Any] = [cell.difference for cell in cells]
    return f"{change(sum(parts), digits)} per round"


def _fractions(question: Question, evs: Sequence[tuple[str, Any]]) -> list[str]:
    """In exact mode: EVs and their difference as fractions."""
    if not question.exact:
        return []
    rows = [(name, fraction(ev)) for name, ev in evs]
    return [fractions_list(rows, ("", "EV as a fraction"))]


def _columns(played: str) -> str:
    return (
        f"Of rounds: how often a round, {played}, comes to such a hand, each hand of a split "
        "counted; per round: its part of the difference."
    )


def _replaced(visit: Visit) -> list[str]:
    """The cells of the chart that do not fit the other table, and what is played there."""
    if not visit.replaced:
        return []
    groups: dict[tuple[str, str | None, str | None], list[int]] = {}
    for cell in visit.replaced:
        up = ACE if cell.up == "A" else int(cell.up)
        groups.setdefault((cell.hand, cell.code, cell.instead), []).append(up)
    home, away = visit.home.asked, visit.away.asked
    number = counted(len(visit.replaced), "cell")
    title = f"Of the chart of {home}, {number} missing or not playable at {away}:"
    lines = [
        f"{hand} v {values_text(ups)}: {_code(hand, code)}; instead {_code(hand, instead)}"
        + f", as at {away}" * (instead is not None)
        for (hand, code, instead), ups in groups.items()
    ]
    return ["\n".join([paragraph(title), *(paragraph(line, indent="  ") for line in lines)])]


def _code(hand: str, code: str | None) -> str:
    """A code, or what it means that there is none."""
    return code or ("played as its total" if "," in hand else "no code")


def _last(question: Question, label: str) -> str:
    lines = [NOTHING_ROUNDED] if question.game.is_exact else []
    return "\n".join(paragraph(line, hang="  ") for line in (*lines, label))
