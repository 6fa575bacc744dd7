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


def list_of(items: Schema) -> Schema:
    """Describe a list."""
    return {"type": "array", "items": items}


def map_of(values: Schema, says: str = "") -> Schema:
    """Describe an object whose keys are no certain ones."""
    return {"type": "object", "additionalProperties": values, "description": says}


def object_of(says: str, /, **properties: Schema) -> Schema:
    """Describe an object that has all these keys, and maybe more."""
    return {
        "type": "object",
        "description": says,
        "properties": properties,
        "required": list(properties),
    }


def said(schema: Schema, says: str) -> Schema:
    """Describe something with a few words."""
    return {**schema, "description": says}


ERROR = object_of("A refusal.", error=said(TEXT, "One line: what is wrong, and how to mend it."))

_TABLE = {
    "table": said(TEXT, "The table, and the switches that are changed."),
    "rules": said(TEXT, "Its rules in one line."),
    "notes": said(list_of(TEXT), "Switches that have no effect at this table."),
}
_OVERALL = {
    **_TABLE,
    "strategy": TEXT,
    "label": said(TEXT, "What the EVs are: their condition, unit, shoe and play."),
    "ev": said(NUMBER, "Mean net result, per initial bet."),
    "rtp": said(NUMBER, "Return to player: 1 + EV."),
    "bound": said(NUMBER, "The error of the EV, from rounding, is below this."),
}
_CODES = map_of(map_of(TEXT), "By row and up-card.")

PRESETS = list_of(
    object_of(
        "A preset.",
        name=TEXT,
        title=TEXT_OR_NULL,
        decks={"type": ["integer", "string", "null"]},
        features=said(TEXT, "Its main features, in the usual shorthand."),
        variants=said(list_of(TEXT), "Other readings of its rules: live:das."),
    )
)
SWITCHES = list_of(
    object_of("A switch.", name=TEXT, default=TEXT_OR_NULL, accepts=said(TEXT, "What it accepts."))
)
RULES = object_of(
    "A table.",
    name=TEXT,
    applied=said(list_of(TEXT), "The variants and changes in force."),
    title=TEXT_OR_NULL,
    rules=TEXT,
    switches=map_of(TEXT, "Every switch in force."),
    differs=said({}, "What differs from the defaults."),
    house=said({}, "What the table does by itself."),
    variants=list_of(object_of("A variant.", name=TEXT, says=TEXT, set={"type": "object"})),
    published_rtp={"type": ["number", "string", "null"]},
    notes=list_of(TEXT),
)
EV = object_of("The EV.", **_OVERALL, by_up=map_of(NUMBER, "EV by up-card, 2 to 10 and A."))
ADVICE = object_of(
    "The advice.",
    **_TABLE,
    strategy=TEXT,
    label=TEXT,
    hand=TEXT,
    up=TEXT,
    best=said(TEXT_OR_NULL, "The best action; null where there is nothing to decide."),
    ev=NUMBER,
    actions=map_of(NUMBER, "The EV of each action."),
    margin=said(NUMBER_OR_NULL, "How much the best action leads."),
    condition=said(TEXT, "What the EVs take for granted."),
    chart=said({"type": ["object", "null"]}, "What a chart by totals says, and its cost."),
    unfunded=map_of({"type": "object"}, "What the table does where funds lack."),
)
CHART = object_of(
    "The chart.",
    **_OVERALL,
    hard=_CODES,
    soft=_CODES,
    pairs=_CODES,
    exceptions=list_of(
        object_of(
            "A hand that does better by its cards.", row=TEXT, hand=TEXT, up=TEXT, gain=NUMBER
        )
    ),
    by_cards=map_of(
        map_of(map_of(TEXT)), "The action by number of cards, where it is not the cell's."
    ),
    near_ties=list_of(object_of("A cell.", row=TEXT, up=TEXT, margin=NUMBER)),
    conditions=map_of(map_of(map_of(TEXT)), "What the EVs of each cell take for granted."),
)
COMPARISON = object_of(
    "The comparison.",
    label=TEXT,
    ev_from=NUMBER,
    ev_to=NUMBER,
    difference=said(NUMBER, "ev_to - ev_from."),
    cells=said(
        list_of(object_of("A cell.", hand=TEXT, up=TEXT, frequency=NUMBER, difference=NUMBER)),
        "The parts of the difference.",
    ),
)
