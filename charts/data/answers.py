"""Answers as JSON: plain numbers, ASCII, keys that stay."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from charts.data.numbers import numbers_json
from charts.model.cell_labels import exceptions_label, values_label
from charts.model.rows import UP_CARDS, blocks_of, near_ties
from charts.words.labels import overall_label, strategy_of, title_of
from charts.words.program import maker
from charts.words.rule_texts import ACCEPTED, differing, features, notes, rules_line
from strategy.blackjack.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from charts.asked.question import Question
    from strategy.blackjack.chart import Cell, Chart
    from strategy.blackjack.rulefile import Table
    from strategy.numbers import Value

UNCHANGED = ("summary", "published_rtp")
"""What is said of a table only while nothing of it is changed."""

BLOCK_KEYS = {"hard": "hard", "soft": "soft", "pair": "pairs"}


def presets_json(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """The presets: names, titles and main features."""
    return [
        {
            "name": preset.name,
            "title": preset.about.get("title"),
            "decks": preset.rules.decks,
            "features": features(preset.rules),
            "variants": [variant.name for variant in preset.variants],
        }
        for preset in tables
    ]


def switches_json() -> list[dict[str, Any]]:
    """Every switch, its default as text (null for the unset) and what it accepts."""
    default = Rules().texts()
    return [
        {"name": name, "default": default.get(name), "accepts": accepts}
        for name, accepts in ACCEPTED.items()
    ]


def rules_json(asked: Table) -> dict[str, Any]:
    """One table: its texts, switches as text, what it does by itself, and variants."""
    about = asked.about
    keys = ("title", "summary", "source", "language")
    # Only the table as it stands has a summary and a published figure.
    about = {key: text for key, text in about.items() if not asked.applied or key not in UNCHANGED}
    return {
        "name": asked.name,
        "applied": list(asked.applied),
        **{key: about.get(key) for key in keys},
        "published_rtp": _number_or_text(about.get("published_rtp")),
        "rules": rules_line(asked.rules),
        "switches": asked.rules.texts(),
        "differs": differing(asked.rules),
        "house": asked.house.texts(),
        "variants": [
            {"name": variant.name, "says": variant.says, "set": variant.changes}
            for variant in asked.variants
        ],
        "notes": notes(asked.rules),
    }


def ev_json(question: Question, by: str | None) -> dict[str, Any]:
    """The overall EV, by up-card, and on request by first hand."""
    game = question.game
    answer = {**_overall(question), **numbers_json(question, "by_up", game.by_up)}
    if by == "hand":
        hands = {
            name: {"probability": hand.probability, "ev": hand.ev}
            for name, hand in game.by_hand.items()
        }
        answer |= numbers_json(question, "by_hand", hands)
    return answer


def chart_json(question: Question, chart: Chart, values: str | None) -> dict[str, Any]:
    """The chart's codes, its exceptions, and on request its EVs under the same keys."""
    answer = {
        **_overall(question),
        **_blocks(chart, lambda cell: cell.code),
        "exceptions_label": exceptions_label(question.game, chart),
        "exceptions": [
            {
                "row": found.row,
                "hand": found.hand,
                "up": found.up,
                "action": found.action.value,
                "instead_of": found.instead_of.value,
                **numbers_json(question, "gain", found.gain),
                **numbers_json(question, "chance", found.chance),
            }
            for found in chart.exceptions
        ],
        "by_cards": _by_cards(chart),
        "near_ties": [
            {"row": row, "up": up, **numbers_json(question, "margin", cell.margin)}
            for row, up, cell in near_ties(chart)
        ],
        "conditions": _blocks(chart, lambda cell: cell.condition),
    }
    if values:
        answer["values_label"] = values_label(question.game, chart, values)
        of = {"best": _best, "all": _all, "margin": lambda cell: cell.margin}[values]
        evs = _blocks(chart, of)
        answer |= numbers_json(question, "values", evs)
    return answer


def table_json(question: Question) -> dict[str, Any]:
    """The table that a question is about."""
    rules = question.table.rules
    return {
        "table": title_of(question.table),
        "rules": rules_line(rules),
        "notes": notes(rules),
        "made_by": maker(),
    }


def _overall(question: Question) -> dict[str, Any]:
    game = question.game
    return {
        **table_json(question),
        "strategy": strategy_of(game),
        "label": overall_label(game),
        **numbers_json(question, "ev", game.ev),
        **numbers_json(question, "rtp", game.rtp),
        # A float is within half a unit in its last place of the fraction that it stands for.
        "bound": math.ulp(game.ev) / 2 if game.is_exact else game.bound,
    }


def _blocks(chart: Chart, of: Callable[[Cell], object]) -> dict[str, Any]:
    found: dict[str, Any] = {key: {} for key in BLOCK_KEYS.values()}
    for name, rows in blocks_of(chart):
        found[BLOCK_KEYS[name]] = {
            row.label: {up: of(row.cells[up]) for up in UP_CARDS if up in row.cells} for row in rows
        }
    return found


def _by_cards(chart: Chart) -> dict[str, Any]:
    """By row and up-card: the action by number of cards, where it is not the cell's."""
    found: dict[str, Any] = {}
    for _, rows in blocks_of(chart):
        for row in rows:
            for up, cell in row.cells.items():
                if cell.by_cards:
                    actions = {str(n): action.value for n, action in cell.by_cards.items()}
                    found.setdefault(row.name, {})[up] = actions
    return found


def _best(cell: Cell) -> Value | None:
    return cell.values.get(cell.action)


def _all(cell: Cell) -> dict[str, Value]:
    return {action.value: ev for action, ev in cell.values.items()}


def _number_or_text(text: str | None) -> float | str | None:
    try:
        number = None if text is None else float(text)
    except ValueError:
        return text
    return number if number is None or math.isfinite(number) else text
