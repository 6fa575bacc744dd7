"""The page about baccarat: a form that asks, and the answers, as one HTML document."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from charts.model.baccarat import (
    BET_HEADERS,
    banker_rules,
    bet_rows,
    chances,
    effect_rows,
    effects_alike,
    ev_text,
    player_rules,
    settled_rows,
    totals_rows,
)
from charts.pages.chart import templates
from charts.web.baccarat.controls import (
    LABELS,
    PLAY,
    RESET,
    SHOW,
    in_words,
    pay_controls,
    title_of,
    unknown,
)
from charts.web.baccarat.faults import fault_of_round, label_of, round_faults, shoe_faults
from charts.web.baccarat.links import api_links, page_link
from charts.web.baccarat.query import RoundQuery
from charts.web.checks import MOST_SEEN, MOST_TEXT
from charts.web.noting import told
from charts.words import baccarat as words
from charts.words.program import maker
from charts.words.rounding import sentence
from strategy.baccarat.third_card import POINTS, is_natural, points, total
from strategy.cards import MOST_DECKS
from strategy.errors import ExactshoeError, ShoeError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from charts.asked.baccarat import BaccaratQuestion
    from charts.web.baccarat.query import BaccaratQuery
    from charts.web.noting import Faults
    from strategy import BaccaratGame
    from strategy.baccarat.rounds import Round

TOTAL_DIGITS = 2
"""The decimals of the chances of final totals in percent: ten in a row have room on a phone."""
TITLE_DIGITS = 4
"""The decimals of the EV in the title of the page."""
INFINITE = "infinite"


@dataclass
class _Answer:
    """What there is to show, as far as it goes."""

    faults: Faults = field(default_factory=dict)
    question: BaccaratQuestion | None = None
    played: Round | None = None
    effects: Mapping[str, Mapping[str, Fraction | None]] | None = None


def render_page(
    query: BaccaratQuery, cards: RoundQuery | None, *, removal: bool = False
) -> tuple[int, str]:
    """Return the status and the text of the page.

    What is not understood gets a message at its field and the status 422; all that was sent stays
    in the form, and whatever can be answered is.
    """
    answer = _answered(query, cards, removal=removal)
    template = templates("charts.web").get_template("baccarat.html")
    text = template.render(
        query=query,
        cards=cards or RoundQuery(),
        removal=removal,
        faults=answer.faults,
        labels=LABELS,
        label_of=label_of,
        names={"show": SHOW, "play": PLAY, "reset": RESET},
        decks=_decks(query),
        pays=pay_controls(query.pay),
        unknown=unknown(query.pay),
        chances=_chances(answer),
        effects=_effects(answer),
        played=_played(answer),
        next_round=_next_round(query, answer, removal=removal),
        rules=_rules(answer.played),
        api=api_links(query, cards),
        most_text=MOST_TEXT,
        most_seen=MOST_SEEN,
        maker=maker(),
    )
    return (422 if answer.faults else 200), text


def _answered(query: BaccaratQuery, cards: RoundQuery | None, *, removal: bool) -> _Answer:
    answer = _Answer(shoe_faults(query))
    if not answer.faults:
        answer.question = query.question()
        if removal:
            try:
                answer.effects = effects_alike(answer.question, list(answer.question.game.bets))
            except ExactshoeError as error:
                answer.faults["removal"] = told(error)
    if cards is None or not cards.asked:
        return answer
    of_round = round_faults(cards)
    if not of_round and answer.question:
        try:
            answer.played = answer.question.game.play(cards.player, cards.banker, cards.draw)
        except ExactshoeError as error:
            of_round = fault_of_round(error)
    answer.faults |= of_round
    return answer


def _decks(query: BaccaratQuery) -> list[tuple[str, str]]:
    """Return what the list of decks offers, and what was sent, known or not.

    Where a shoe is given, decks need not be.
    """
    offered = [*(str(number) for number in range(1, MOST_DECKS + 1)), INFINITE]
    own = [("", "as the shoe says")] if query.shoe else []
    others = [query.decks] if query.decks and query.decks not in offered else []
    return [*own, *((text, text) for text in (*offered, *others))]


def _chances(answer: _Answer) -> dict[str, Any] | None:
    """Return the chances of the next round, and the bets."""
    question = answer.question
    if question is None:
        return None
    game, rows = question.game, bet_rows(question)
    main = {row.name: row.ev for row in rows}
    return {
        "shoe": words.shoe_text(game),
        "title": f"Banker EV {ev_text(question, game.evs['banker'], TITLE_DIGITS)}",
        "label": f"EV: {words.label(game)}.",
        "worth": [(title_of(name), main[name]) for name in ("banker", "player", "tie")],
        "tables": chances(question),
        "headers": BET_HEADERS,
        "bets": [(title_of(row.name), row) for row in rows],
        "returning": _returning(game),
        "notes": [sentence(in_words(note)) for note in words.notes(game)],
        "totals": totals_rows(question, TOTAL_DIGITS),
        "points": POINTS,
    }


def _returning(game: BaccaratGame) -> set[str]:
    """Return the bets that have lines by which they are returned."""
    return {bet.name for bet in game.bets.values() if any(line.pays == 0 for line in bet.lines)}


def _effects(answer: _Answer) -> dict[str, Any] | None:
    """Return what one card less does, where that was asked."""
    if answer.question is None or answer.effects is None:
        return None
    rows = effect_rows(answer.effects, answer.question.game.bets)
    return {
        "cards": list(answer.effects),
        "rows": [(title_of(name), cells) for name, *cells in rows],
    }


def _played(answer: _Answer) -> dict[str, Any] | None:
    """Return a round, step by step, and what each bet wins."""
    if answer.question is None or answer.played is None:
        return None
    settled, remarks = settled_rows(answer.question, answer.played)
    return {
        "outcome": words.outcome(answer.played),
        "steps": words.steps(answer.played),
        "bets": [(title_of(name), how, net) for name, how, net in settled],
        "remarks": list(map(in_words, remarks)),
    }


def _next_round(query: BaccaratQuery, answer: _Answer, *, removal: bool) -> tuple[str, str] | None:
    """Return what leads to the round after the one that was played: its words and its link.

    None where there was none, or where too few cards are left. Infinite decks lose no card.
    """
    if answer.question is None or answer.played is None:
        return None
    game, played = answer.question.game, answer.played
    if game.shoe.infinite:
        return "Next round", page_link(query, removal=removal)
    gone = ",".join(map(str, (*game.seen, *played.player, *played.banker)))
    then = replace(query, seen=gone)
    try:
        then.game()
    except ShoeError:
        return None
    return "Next round, these cards gone", page_link(then, removal=removal)


def _rules(played: Round | None) -> dict[str, Any]:
    """Return the third-card rules, and where in them a round is: Banker's total, third card."""
    return {
        "player": player_rules(),
        "banker": banker_rules(),
        "points": POINTS,
        "counting": words.COUNTING,
        "source": words.SOURCE,
        "in_english": words.SOURCE_IN_ENGLISH,
        "language": words.LANGUAGE,
        "met": None if played is None else _met(played),
    }


def _met(played: Round) -> tuple[int, int | None] | None:
    player, banker = total(played.player[:2]), total(played.banker[:2])
    if is_natural(max(player, banker)):
        return None
    return banker, points(played.player[2]) if len(played.player) > 2 else None
