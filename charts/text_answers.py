"""What `ev` and `advise` print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.labels import advice_label, overall_label
from charts.layout import paragraph, table
from charts.rounding import percent, signed, small
from charts.rule_texts import rules_line
from charts.text_rules import published_text, screen_title
from strategy.cards import Hand
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from charts.question import Question
    from strategy import Advice
    from strategy.numbers import Value

EV_DIGITS, DIGITS = 10, 6


def head(question: Question) -> str:
    """The table, and its rules in one line."""
    rules = paragraph(rules_line(question.table.rules), hang="  ")
    return f"{paragraph(screen_title(question.table))}\n{rules}"


def edge(ev: object) -> str:
    """The house edge and the return to player, in percent."""
    number = float(ev)  # type: ignore[arg-type]  # a float or an exact fraction
    return f"house edge {percent(-number, 4)}, RTP {percent(1 + number, 4)}"


def ev_text(question: Question, by: str | None) -> str:
    """The overall EV, and a table by up-card or first hand."""
    game, asked = question.game, question.table
    lines = [
        f"EV {signed(game.ev, EV_DIGITS).strip()}, {edge(game.ev)}",
        f"The error of this EV, from rounding, is below {game.bound:.1e}.",
    ]
    published = "" if game.seen else published_text(asked)
    if published:
        lines.append(f"The table's own rules page publishes {published}.")
    label = paragraph(f"EV: {overall_label(game)}.", hang="  ")
    tables = {"up": _by_up, "hand": _by_hand}
    parts = [head(question), "\n".join(lines), *([tables[by](question)] if by else []), label]
    return "\n\n".join(parts)


def _by_up(question: Question) -> str:
    shoe = question.game.shoe
    rows = [
        (up, percent(shoe.counts[0 if up == "A" else int(up) - 1] / shoe.size, 4), signed(ev, 6))
        for up, ev in question.game.by_up.items()
    ]
    return table(rows, ("up-card", "chance", "EV given it"), ("right", "right", "right"))


def _by_hand(question: Question) -> str:
    found = question.game.by_hand
    rows = [
        (_kind(hand), hand, percent(found[hand].probability, 4), signed(found[hand].ev, DIGITS))
        for hand in sorted(found, key=_order)
    ]
    headers = ("total", "first hand", "chance", "EV given it")
    return table(rows, headers, ("left", "right", "right", "right"))


def _kind(name: str, *, natural: bool = True) -> str:
    """Name a hand's total; ``natural`` says whether two cards of 21 are a blackjack."""
    hand = Hand.parse(name)
    if hand.is_natural and natural:
        return "blackjack"
    return f"{'soft' if hand.is_soft else 'hard'} {hand.total}"


def _order(name: str) -> tuple[bool, bool, int, int]:
    """Hard hands, soft ones, pairs, by total, as charts have them."""
    hand = Hand.parse(name)
    return bool(hand.pair_value), hand.is_soft, hand.total, hand.cards[0].value


def advice_text(question: Question, advice: Advice, split: str | None) -> str:
    """What a hand should do, and the EV of each action; ``split`` names the split it is of."""
    best, of_split = advice.best, f", {split}" if split else ""
    natural = not split or question.table.rules.blackjack_after_split
    title = f"{advice.hand} ({_kind(str(advice.hand), natural=natural)}) v {advice.up}{of_split}"
    if best is None:
        verdict = _finished(advice, natural=natural)
    else:
        verdict = f"{best.value.capitalize()}: EV {_ev(advice.ev)}{_lead(advice)}."
    parts = [head(question), f"{title}\n{verdict}"]
    if best is not None:
        ranked = sorted(advice.values.items(), key=lambda item: (item[0] is not best, -item[1]))
        rows = [
            (
                action.value,
                signed(ev, DIGITS),
                _behind(advice.ev - ev) if action is not best else "",
            )
            for action, ev in ranked
        ]
        headers = ("action", "EV", "behind the best")
        parts.append(table(rows, headers, ("left", "right", "right")))
    label = advice_label(question.game, advice, split)
    parts.append(paragraph(f"EV: {label}.", hang="  "))
    return "\n\n".join(parts)


def _finished(advice: Advice, *, natural: bool) -> str:
    if not natural or not advice.hand.is_natural:
        return f"Nothing to decide: this hand takes no further card. Its EV is {_ev(advice.ev)}."
    return f"A blackjack: nothing to decide. Its EV is {_ev(advice.ev)}."


def _lead(advice: Advice) -> str:
    if advice.margin is None or advice.runner_up is None:
        return ", the only action offered"
    if _tied(advice.margin):
        return f", a tie with {advice.runner_up.value}"
    return f", {small(advice.margin)} better than {advice.runner_up.value}"


def _behind(difference: Value) -> str:
    return "a tie" if _tied(difference) else small(difference)


def _tied(difference: Value) -> bool:
    """Whether two EVs differ by no more than rounding, as the engine decides."""
    return difference <= FLOAT.tolerance


def _ev(value: object) -> str:
    return signed(value, DIGITS).strip()
