"""The answers of the API, as its OpenAPI description tells them.

Beside each EV stand, where they were asked for, the keys ending in ``_exact`` and ``_digits``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

TEXT: Schema = {"type": "string"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
NUMBER: Schema = {"type": "number"}
NUMBER_OR_NULL: Schema = {"type": ["number", "null"]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _map(values: Schema, says: str = "") -> Schema:
    return {"type": "object", "additionalProperties": values, "description": says}


def _object(says: str, /, **properties: Schema) -> Schema:
    """Describe an object that has all these keys, and maybe more."""
    return {
        "type": "object",
        "description": says,
        "properties": properties,
        "required": list(properties),
    }


def _said(schema: Schema, says: str) -> Schema:
    return {**schema, "description": says}


ERROR = _object("A refusal.", error=_said(TEXT, "One line: what is wrong, and how to mend it."))

_TABLE = {
    "table": _said(TEXT, "The table, and the switches that are changed."),
    "rules": _said(TEXT, "Its rules in one line."),
    "notes": _said(_list(TEXT), "Switches that have no effect at this table."),
}
_OVERALL = {
    **_TABLE,
    "strategy": TEXT,
    "label": _said(TEXT, "What the EVs are: their condition, unit, shoe and play."),
    "ev": _said(NUMBER, "Mean net result, per initial bet."),
    "rtp": _said(NUMBER, "Return to player: 1 + EV."),
    "bound": _said(NUMBER, "The error of the EV, from rounding, is below this."),
}
_CODES = _map(_map(TEXT), "By row and up-card.")

PRESETS = _list(
    _object(
        "A preset.",
        name=TEXT,
        title=TEXT_OR_NULL,
        decks={"type": ["integer", "string", "null"]},
        features=_said(TEXT, "Its main features, in the usual shorthand."),
        variants=_said(_list(TEXT), "Other readings of its rules: live:das."),
    )
)
SWITCHES = _list(
    _object("A switch.", name=TEXT, default=TEXT_OR_NULL, accepts=_said(TEXT, "What it accepts."))
)
RULES = _object(
    "A table.",
    name=TEXT,
    applied=_said(_list(TEXT), "The variants and changes in force."),
    title=TEXT_OR_NULL,
    rules=TEXT,
    switches=_map(TEXT, "Every switch in force."),
    differs=_said({}, "What differs from the defaults."),
    house=_said({}, "What the table does by itself."),
    variants=_list(_object("A variant.", name=TEXT, says=TEXT, set={"type": "object"})),
    published_rtp={"type": ["number", "string", "null"]},
    notes=_list(TEXT),
)
EV = _object("The EV.", **_OVERALL, by_up=_map(NUMBER, "EV by up-card, 2 to 10 and A."))
ADVICE = _object(
    "The advice.",
    **_TABLE,
    strategy=TEXT,
    label=TEXT,
    hand=TEXT,
    up=TEXT,
    best=_said(TEXT_OR_NULL, "The best action; null where there is nothing to decide."),
    ev=NUMBER,
    actions=_map(NUMBER, "The EV of each action."),
    margin=_said(NUMBER_OR_NULL, "How much the best action leads."),
    condition=_said(TEXT, "What the EVs take for granted."),
    chart=_said({"type": ["object", "null"]}, "What a chart by totals says, and its cost."),
    unfunded=_map({"type": "object"}, "What the table does where funds lack."),
)
CHART = _object(
    "The chart.",
    **_OVERALL,
    hard=_CODES,
    soft=_CODES,
    pairs=_CODES,
    exceptions=_list(
        _object("A hand that does better by its cards.", row=TEXT, hand=TEXT, up=TEXT, gain=NUMBER)
    ),
    by_cards=_map(_map(_map(TEXT)), "The action by number of cards, where it is not the cell's."),
    near_ties=_list(_object("A cell.", row=TEXT, up=TEXT, margin=NUMBER)),
    conditions=_map(_map(_map(TEXT)), "What the EVs of each cell take for granted."),
)
COMPARISON = _object(
    "The comparison.",
    label=TEXT,
    ev_from=NUMBER,
    ev_to=NUMBER,
    difference=_said(NUMBER, "ev_to - ev_from."),
    cells=_said(
        _list(_object("A cell.", hand=TEXT, up=TEXT, frequency=NUMBER, difference=NUMBER)),
        "The parts of the difference.",
    ),
)
