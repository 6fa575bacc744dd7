"""What `ev` prints, and what other answers begin with."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from charts.model.sheet import worth
from charts.text.exact import exact_lines
from charts.text.layout import fractions_list, listing, paragraph, showable, terminal_width
from charts.text.rules import screen_title
from charts.words.labels import kind_of, overall_label, published_text, strategy_line
from charts.words.rounding import at_most, fraction, percent, signed
from charts.words.rule_texts import rules_line
from strategy.cards import Hand

if TYPE_CHECKING:
    from charts.asked.question import Question
    from strategy.blackjack.rulefile import Table

EV_DIGITS, DIGITS = 10, 6


def table_head(table: Table) -> str:
    """The table, and its rules in one line."""
    rules = paragraph(rules_line(table.rules), hang="  ")
    return f"{paragraph(screen_title(table))}\n{rules}"


def head(question: Question) -> str:
    """The table, and the strategy unless that is the best one for each hand."""
    by = [paragraph(strategy_line(question.game), hang="  ")] if question.game.policy else []
    return "\n".join([table_head(question.table), *by])


def ev_and_edge(question: Question, usual: int, width: int = 0) -> list[str]:
    """The overall EV, then house edge and RTP, on one line unless that is too wide.

    ``usual`` is how many decimals the EV has where none were asked for.
    """
    first, edge = worth(question, usual)
    together = f"{first}, {edge}"
    return [together] if len(together) <= (width or terminal_width()) else [first, edge]


def ev_text(question: Question, by: str | None) -> str:
    """The overall EV, and a table by up-card or first hand."""
    game, asked = question.game, question.table
    lines = ev_and_edge(question, EV_DIGITS)
    lines += exact_lines(question)
    if not game.is_exact:
        lines.append(f"The error of this EV, from rounding, is below {at_most(game.bound)}.")
    published = "" if game.seen or game.policy else showable(published_text(asked))
    if published:
        lines.append(f"The table's own rules page publishes {published}.")
    label = paragraph(f"EV: {overall_label(game)}.", hang="  ")
    tables = {"up": _by_up, "hand": _by_hand}
    parts = [head(question), "\n".join(lines), *(tables[by](question) if by else ()), label]
    return "\n\n".join(parts)


def _by_up(question: Question) -> list[str]:
    shoe, digits = question.game.shoe, question.decimals(DIGITS)
    rows = [
        (up, Fraction(shoe.counts[0 if up == "A" else int(up) - 1], shoe.size), ev)
        for up, ev in question.game.by_up.items()
    ]
    headers = ("up-card", "chance", "EV given it")
    shown = [(up, percent(chance, 4), signed(ev, digits)) for up, chance, ev in rows]
    parts = [listing(shown, headers, ("right", "right", "right"))]
    if question.exact:
        exactly = [(up, fraction(chance), fraction(ev)) for up, chance, ev in rows]
        parts.append(fractions_list(exactly, headers))
    return parts


def _by_hand(question: Question) -> list[str]:
    digits = question.decimals(DIGITS)
    hands = [hand for _, hand in sorted(question.game.by_hand.items(), key=_order)]
    headers = ("total", "first hand", "chance", "EV given it")
    shown = [
        (kind_of(hand.hand), hand.hand, percent(hand.probability, 4), signed(hand.ev, digits))
        for hand in hands
    ]
    parts = [listing(shown, headers, ("left", "right", "right", "right"))]
    if question.exact:
        exactly = [(hand.hand, fraction(hand.probability), fraction(hand.ev)) for hand in hands]
        parts.append(fractions_list(exactly, headers[1:]))
    return parts


def _order(item: tuple[str, object]) -> tuple[bool, bool, int, int]:
    """Hard hands, soft ones, pairs, by total, as charts have them."""
    hand = Hand.parse(item[0])
    return bool(hand.pair_value), hand.is_soft, hand.total, hand.cards[0].value
