"""The answers about baccarat, as the OpenAPI description tells them.

Beside each number stand, where they were asked for, the keys ending in ``_exact`` and ``_digits``.
"""

from __future__ import annotations

from charts.web.schemas import (
    NUMBER,
    NUMBER_OR_NULL,
    TEXT,
    TEXT_OR_NULL,
    Schema,
    list_of,
    map_of,
    object_of,
    said,
)

WHOLE: Schema = {"type": "integer"}
SOME: Schema = list_of(WHOLE)
BY_TOTAL = map_of(NUMBER, "By Banker's total, 0 to 9.")

_HEAD = {
    "shoe": said(TEXT, "The shoe, and the cards gone from it."),
    "label": said(TEXT, "What the EVs are: their condition, unit and shoe."),
    "made_by": TEXT,
    "pays": map_of(map_of(TEXT), "What bets pay to one, by line, as fractions."),
}
_NOTES = said(list_of(TEXT), "What may be a slip; bets of which the EV is not known, and why.")
_ENDS = {
    **object_of("What can become of a bet.", win=NUMBER, returned=NUMBER, lost=NUMBER),
    "type": ["object", "null"],
}
_DRAWS = object_of("On what a hand draws, and on what it stands.", draws=SOME, stands=SOME)
_CHANCES = object_of(
    "The answer.",
    **_HEAD,
    probabilities=object_of("Who wins.", banker=NUMBER, player=NUMBER, tie=NUMBER),
    naturals=object_of(
        "Naturals.", none=NUMBER, player_alone=NUMBER, banker_alone=NUMBER, both=NUMBER
    ),
    dealt=map_of(NUMBER, "By the number of cards of both hands."),
    bets=map_of(NUMBER_OR_NULL, "EV per unit bet, by bet; null where it is not known."),
    chances=map_of(_ENDS, "By bet; null where they are not known."),
    notes=_NOTES,
)
_RESULT = object_of(
    "A result.",
    player_total=WHOLE,
    banker_total=WHOLE,
    player_cards=WHOLE,
    banker_cards=WHOLE,
    winner=TEXT,
    deals=WHOLE,
    chance=NUMBER,
)
_PAIRS = object_of("First two cards.", player=TEXT, banker=TEXT, chance=NUMBER)

EV: Schema = {
    **_CHANCES,
    "properties": {
        **_CHANCES["properties"],
        "totals": map_of(BY_TOTAL, "By Player's total, where by=totals was asked for."),
        "results": said(list_of(_RESULT), "Where by=results was asked for."),
        "deals": said(WHOLE, "All deals of six cards, where by=results was asked for."),
        "pairs": said(
            {**list_of(_PAIRS), "type": ["array", "null"]},
            "Where by=pairs was asked for; null where ranks are not known.",
        ),
    },
}
BETS = list_of(
    object_of(
        "A bet.",
        name=TEXT,
        says=said(TEXT, "What it is paid on."),
        lines=said(
            list_of(
                object_of(
                    "A line.", name=TEXT, when=TEXT, pays=said(TEXT, "To one, as a fraction.")
                )
            ),
            "The first that comes true pays; where none does, the bet is lost.",
        ),
    )
)
PLAYED = object_of(
    "The round.",
    shoe=TEXT,
    label=said(TEXT, "What the nets of the bets are."),
    made_by=TEXT,
    winner=TEXT,
    player_total=WHOLE,
    banker_total=WHOLE,
    player=said(list_of(TEXT), "Player's cards."),
    banker=said(list_of(TEXT), "Banker's cards."),
    natural={"type": "boolean"},
    player_pair=TEXT,
    banker_pair=TEXT,
    steps=said(list_of(TEXT), "What happened, a sentence each."),
    bets=map_of(NUMBER_OR_NULL, "Net result per unit, by bet; null where suits are missing."),
    bets_exact=map_of(TEXT_OR_NULL),
    notes=said(list_of(TEXT), "The bets of which the cards do not tell what they win."),
)
RULES = object_of(
    "The rules.",
    points=map_of(WHOLE, "What a card counts, by rank."),
    natural=said(SOME, "The two-card totals that are naturals."),
    player=said(_DRAWS, "Player, by two-card totals."),
    banker_alone=said(_DRAWS, "Banker where Player stood, by two-card totals."),
    banker=map_of(_DRAWS, "Banker where Player drew: by two-card total, the third cards."),
    source=object_of("The source.", title=TEXT, language=TEXT),
)
REMOVAL = object_of(
    "The answer.",
    **_HEAD,
    bets=map_of(NUMBER_OR_NULL, "EV per unit bet, by bet; null where it is not known."),
    effects=map_of(
        map_of(NUMBER_OR_NULL), "By rank, the change of EVs once one such card is gone, by bet."
    ),
    notes=_NOTES,
)
