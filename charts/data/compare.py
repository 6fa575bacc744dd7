"""What `compare` answers in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from charts.data.answers import table_json
from charts.data.numbers import numbers_json
from charts.words.labels import contest_label, strategy_of, visit_label

if TYPE_CHECKING:
    from charts.asked.contests import Contest, TableWorth, Visit


def contest_json(contest: Contest) -> dict[str, Any]:
    """Two strategies at one table: their EVs, the difference, and its parts by cell."""
    before, after = contest.before, contest.after
    return {
        **table_json(before),
        "label": contest_label(before.game, after.game),
        "from": strategy_of(before.game),
        "to": strategy_of(after.game),
        **_difference(contest),
    }


def visit_json(visit: Visit) -> dict[str, Any]:
    """Two tables: their EVs, and what the total chart of the first costs at the second."""
    return {
        "label": visit_label(visit),
        "tables": [_worth(worth) for worth in (visit.home, visit.away)],
        **_difference(visit.contest),
        "replaced": [cell._asdict() for cell in visit.replaced],
    }


def _difference(contest: Contest) -> dict[str, Any]:
    question, comparison = contest.before, contest.comparison
    return {
        **numbers_json(question, "ev_from", question.game.ev),
        **numbers_json(question, "ev_to", contest.after.game.ev),
        **numbers_json(question, "difference", comparison.difference),
        "cells": [
            {
                "hand": cell.hand,
                "up": cell.up,
                "from": cell.before,
                "to": cell.after,
                **numbers_json(question, "frequency", cell.frequency),
                **numbers_json(question, "difference", cell.difference),
            }
            for cell in comparison.cells
        ],
    }


def _worth(worth: TableWorth) -> dict[str, Any]:
    return {
        **table_json(worth.total),
        **numbers_json(worth.composition, "ev_composition", worth.composition.game.ev),
        **numbers_json(worth.total, "ev_total", worth.total.game.ev),
    }
