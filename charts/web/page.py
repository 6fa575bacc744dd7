"""The page: a form that asks, and the answers to what it asked, as one HTML document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from charts.asked.advised import Hand, advised, unfunded
from charts.asked.question import ask
from charts.model.rows import UP_CARDS
from charts.model.sheet import EV_DIGITS, sheet_of
from charts.pages.chart import chart_part, templates
from charts.strategies import AFTER_SPLIT, COMPOSITION, STRATEGIES, TOTAL
from charts.web.checks import MOST_SEEN, MOST_TEXT
from charts.web.controls import CONTROLS, LABELS, groups_of
from charts.web.downloads import files, numbered
from charts.web.faults import fault_of_advice, fault_of_chart, hand_faults, table_of
from charts.web.links import ADVISE, OF, RESET, WAS
from charts.web.query import HandQuery
from charts.words.labels import published_text
from charts.words.rule_texts import notes
from charts.words.verdict import HEADERS, Verdict, verdict_of
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.errors import ExactshoeError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from charts.asked.question import Question
    from charts.model.sheet import Sheet
    from charts.web.noting import Faults
    from charts.web.query import Query
    from strategy.blackjack.rulefile import Table

NOTHING = "\N{EN DASH}"


@dataclass
class _Answer:
    """What there is to show: the table without changes, and the answers as far as they go."""

    base: Table
    faults: Faults = field(default_factory=dict)
    sheet: Sheet | None = None
    verdict: Verdict | None = None


def render_page(query: Query, hand: HandQuery | None) -> tuple[int, str]:
    """Return the status and the text of the page.

    What is not understood gets a message at its field and the status 422; all that was sent stays
    in the form, and whatever can be answered is.
    """
    answer = _answered(query, hand)
    changes = {name: text for name, _, text in (text.partition("=") for text in query.changes)}
    rules = answer.sheet.question.table.rules if answer.sheet else None
    preset = query.rules.partition(":")[0].strip()
    template = templates("charts.web").get_template("page.html")
    text = template.render(
        query=query,
        hand=hand or HandQuery(),
        base=answer.base,
        faults=answer.faults,
        sheet=answer.sheet,
        part=chart_part(answer.sheet) if answer.sheet else "",
        labels=LABELS,
        about=_about(query, answer.sheet),
        vain=[f"{note}." for note in notes(rules)] if rules else [],
        verdict=answer.verdict,
        supposed=supposed(query),
        headers=HEADERS,
        groups=groups_of(answer.base.rules, changes),
        names={"of": OF, "was": WAS, "advise": ADVISE, "reset": RESET},
        unknown=[text for text in query.changes if text.partition("=")[0] not in CONTROLS],
        rules_at_fault=not answer.faults.keys().isdisjoint({"set", "variant", *CONTROLS}),
        presets=_presets(preset),
        preset=preset,
        variants=[name.strip() for name in query.rules.partition(":")[2].split(",")],
        strategies=_options(STRATEGIES, query.strategy),
        post_splits=_options(AFTER_SPLIT, query.post_split),
        plays_best=query.strategy == COMPOSITION,
        ups=[("", NOTHING), *_options(dict.fromkeys(UP_CARDS, ""), hand.up if hand else "")],
        files=files(query),
        numbered=numbered(query),
        most_text=MOST_TEXT,
        most_seen=MOST_SEEN,
    )
    return (422 if answer.faults else 200), text


def error_page(status: int, message: str) -> str:
    """Return a page that says why there is no other."""
    template = templates("charts.web").get_template("error.html")
    return template.render(status=status, message=message)


def _answered(query: Query, hand: HandQuery | None) -> _Answer:
    base, faults = table_of(query)
    answer = _Answer(base, faults)
    if not faults:
        try:
            question = _asked(query, query.strategy)
            answer.sheet = sheet_of(question, question.game.chart())
        except ExactshoeError as error:
            answer.faults = fault_of_chart(query, error)
    if hand is None or not hand.asked:
        return answer
    of_hand = hand_faults(hand)
    if not of_hand and answer.sheet:
        try:
            answer.verdict = _verdict(query, hand)
        except ExactshoeError as error:
            of_hand = fault_of_advice(error)
    answer.faults |= of_hand
    return answer


def _asked(query: Query, strategy: str) -> Question:
    return ask(query.rules, query.changes, query.seen, query.post_split, strategy=strategy)


def _verdict(query: Query, hand: HandQuery) -> Verdict:
    """Advise by the best play where the chart is the one by totals, as the command does."""
    question = _asked(query, COMPOSITION if query.strategy == TOTAL else query.strategy)
    missing = unfunded(double=hand.no_double_funds, split=hand.no_split_funds)
    asked = Hand(hand.hand, hand.up, hand.after_split, hand.hands, missing)
    return verdict_of(advised(question, asked), question.decimals(EV_DIGITS))


def supposed(query: Query) -> str:
    """Say what play the EVs of advice suppose, in a sentence or two."""
    if query.strategy not in {TOTAL, COMPOSITION}:
        what = STRATEGIES.get(query.strategy, "")
        return f"These EVs suppose that {query.strategy} plays on ({what})."
    best = "These EVs suppose the best play of the exact cards from here on"
    if query.strategy == COMPOSITION:
        return f"{best}, with {query.post_split} after a split."
    return f"{best}; those of the chart's cells are means of play by the chart, so they differ."


def _options(words: Mapping[str, str], chosen: str) -> list[tuple[str, str]]:
    """Return what a list offers, each with what it means, and what was sent, known or not."""
    return [
        (word, f"{word}: {words[word]}" if words.get(word) else word)
        for word in dict.fromkeys([*words, chosen])
        if word
    ]


def _presets(chosen: str) -> list[tuple[str, str]]:
    titles = {name: load_table(name).about.get("title", "") for name in preset_names()}
    return _options(titles, chosen)


def _about(query: Query, sheet: Sheet | None) -> list[str]:
    """What to say of a table: what it is, what it publishes, and what it does by itself."""
    if sheet is None:
        return []
    table = sheet.question.table
    summary = [] if table.applied else [table.about.get("summary", "")]
    published = "" if query.seen else published_text(table)
    says = [f"The table's own rules page publishes {published}."] if published else []
    return [*filter(None, summary), *says, *table.house.sentences()]
