"""The engine against published and enumerated values; tests/data/README.md names their sources."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from strategy import Action, Rules, analyze
from strategy.blackjack.dealer import outcome_probabilities
from strategy.cards import Shoe

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy.blackjack.game import Game

DATA = Path(__file__).parent / "data"
COMPOSITION = json.loads((DATA / "composition_dependent.json").read_text(encoding="utf-8"))
DEALER = json.loads((DATA / "dealer_results.json").read_text(encoding="utf-8"))

# composition_dependent.json stores 15 decimals of which 13 are certain.
COMPOSITION_TOLERANCE = 2e-13
# The finite tables of dealer_results.json are rounded to 12 decimals.
DEALER_TOLERANCE = 6e-13
# The infinite ones are exact: this is the rounding of floats alone.
FLOAT_TOLERANCE = 1e-14

# The order of the arrays of `outcome_probabilities`.
DEALER_COLUMNS = ("17", "18", "19", "20", "21", "bust", "blackjack")
UP_CARDS = ("A", *map(str, range(2, 11)))

PLAIN = {
    "hits_soft_17": False,
    "blackjack_pays": "3/2",
    "peek": True,
    "double_totals": "any",
    "resplit_aces": False,
    "surrender": "none",
}


@lru_cache(maxsize=32)  # one entry a rule set and strategy of this file: 20 cases, 4 infinite decks
def game(rules: Rules, post_split: str = "CDZ-") -> Game:
    """The game, computed once for all that is asked of it."""
    return analyze(rules, post_split=post_split)


def case_rules(case: Mapping[str, Any]) -> Rules:
    """The rules of a case of composition_dependent.json."""
    assert (case["double"], case["blackjack_pays"]) == ("any two cards", 1.5)
    return Rules.parse(
        PLAIN
        | {key: case[key] for key in ("decks", "double_after_split", "max_split_hands")}
        | {
            "hits_soft_17": case["dealer_soft17"] == "hit",
            "resplit_aces": case["resplit_aces"],
            "surrender": "late" if case["late_surrender"] else "none",
        }
    )


def case_name(case: Mapping[str, Any]) -> str:
    """A name that tells the cases apart."""
    return "-".join(
        [
            f"{case['decks']}d",
            "DAS" if case["double_after_split"] else "NDAS",
            f"{case['max_split_hands']}hands",
            *(["LS"] if case["late_surrender"] else []),
            case["post_split_strategy"],
        ]
    )


def case_game(case: Mapping[str, Any]) -> Game:
    """The game of a case; its CDP is for two hands, where it is CDP1."""
    label = case["post_split_strategy"]
    assert label == "CDZ-" or case["max_split_hands"] == 2
    return game(case_rules(case), post_split={"CDP": "CDP1"}.get(label, label))


def misses(cells: Iterable[tuple[str, float, float]], tolerance: float) -> list[str]:
    """Each cell (name, computed, published) that is off by more than the tolerance."""
    return [
        f"{name}: {computed!r}, published {published!r}, off by {computed - published:.1e}"
        for name, computed, published in cells
        if not abs(computed - published) <= tolerance
    ]


every_case = pytest.mark.parametrize("case", COMPOSITION["cases"], ids=case_name)


@every_case
def test_composition_dependent(case: Mapping[str, Any]) -> None:
    # One test a case, so that its game is computed once however the tests are shared out.
    analysed = case_game(case)
    # First, since it computes the whole table; the hands below are then looked up in it.
    overall = [("overall", float(analysed.ev), case["overall_ev"])]
    by_up = [
        (f"against {up}", float(analysed.by_up[up]), published)
        for up, published in case["ev_by_upcard"].items()
    ]
    splits = [
        (
            f"split {pair},{pair} against {up}",
            float(analysed.advise(f"{pair},{pair}", up).values[Action.SPLIT]),
            published,
        )
        for pair, row in case["split_ev_no_dealer_blackjack"].items()
        for up, published in row.items()
    ]
    assert (len(by_up), len(splits)) == (10, 100)
    assert not misses([*overall, *by_up, *splits], COMPOSITION_TOLERANCE)


@pytest.mark.parametrize("up", UP_CARDS)
def test_split_values_say_their_condition(up: str) -> None:
    # Header of composition_dependent.json: split values are conditional on no dealer blackjack;
    # only under a ten or an ace can there be one.
    advice = case_game(COMPOSITION["cases"][0]).advise("8,8", up)
    assert advice.condition == ("no dealer blackjack" if up in ("10", "A") else "none")


# Source: Eric Farmer's blackjack analyser 7.6, CDZ-, peek, S17, 3:2, double any two cards, aces
# split once with one card each; in percent of the bet, 10 decimals.
FINITE_ANCHORS: list[tuple[dict[str, object], str]] = [
    ({"decks": 8, "max_split_hands": 2}, "-0.4857803589"),
    ({"decks": 8, "max_split_hands": 2, "double_after_split": False}, "-0.6072015731"),
    ({"decks": 8, "max_split_hands": 4}, "-0.4305806290"),
    ({"decks": 8, "max_split_hands": 4, "surrender": "late"}, "-0.3547628369"),
    ({"decks": 1, "max_split_hands": 2}, "0.1531199958"),
    ({"decks": 1, "max_split_hands": 2, "double_after_split": False}, "0.0242739050"),
    ({"decks": 1, "max_split_hands": 4}, "0.1819343061"),
    ({"decks": 1, "max_split_hands": 4, "surrender": "late"}, "0.2039823130"),
]

# Source: exact enumeration in rationals, peek, S17, 3:2, double any two cards, aces split once
# with one card each; in percent of the bet, 9 decimals. The last one is -0.5093975 in the Wizard
# of Odds' blackjack appendix 5.
INFINITE_ANCHORS: list[tuple[dict[str, object], str]] = [
    ({"decks": "infinite", "max_split_hands": 2}, "-0.570388012"),
    ({"decks": "infinite", "max_split_hands": 3}, "-0.520765518"),
    ({"decks": "infinite", "max_split_hands": 4}, "-0.511733637"),
    ({"decks": "infinite", "max_split_hands": "unlimited"}, "-0.509397456"),
]


@pytest.mark.parametrize(("switches", "percent"), FINITE_ANCHORS + INFINITE_ANCHORS)
def test_anchors(switches: dict[str, object], percent: str) -> None:
    rules = Rules.parse(PLAIN | {"double_after_split": True} | switches)
    decimals = len(percent.partition(".")[2])
    # Half a unit of the last printed decimal, and a little for the floats.
    tolerance = 0.501 * 10**-decimals
    assert not misses([("percent", float(100 * game(rules).ev), float(percent))], tolerance)


def dealer_cells(
    shoe: Shoe, soft_17: str, table: Mapping[str, list[Any]]
) -> list[tuple[str, float, float]]:
    """The dealer's results, computed and from a table of dealer_results.json."""
    computed = outcome_probabilities(shoe, hits_soft_17=soft_17 == "H17")
    assert computed.shape == (len(UP_CARDS), len(DEALER_COLUMNS))
    published = {up: dict(zip(DEALER["columns"], row, strict=True)) for up, row in table.items()}
    return [
        (f"{result} with {up} up", float(probability), float(Fraction(published[up][result])))
        for up, row in zip(UP_CARDS, computed, strict=True)
        for result, probability in zip(DEALER_COLUMNS, row, strict=True)
    ]


@pytest.mark.parametrize("soft_17", ["S17", "H17"])
@pytest.mark.parametrize("decks", [1, 8])
def test_dealer_results(decks: int, soft_17: str) -> None:
    cells = dealer_cells(Shoe.of_decks(decks), soft_17, DEALER["finite"][str(decks)][soft_17])
    assert not misses(cells, DEALER_TOLERANCE)


@pytest.mark.parametrize("soft_17", ["S17", "H17"])
def test_dealer_results_infinite(soft_17: str) -> None:
    table = DEALER["infinite_exact_fractions"][soft_17]
    cells = dealer_cells(Shoe.of_decks("infinite"), soft_17, table)
    assert not misses(cells, FLOAT_TOLERANCE)


def test_composition_dependent_play_by_up_card() -> None:
    """MGP's analyser, one deck, S17, DAS, late surrender, resplit to four hands, aces once."""
    policies = json.loads((DATA / "one_deck_policies.json").read_text(encoding="utf-8"))
    analysed = game(Rules.parse(PLAIN | {"decks": 1, "surrender": "late", "max_split_hands": 4}))
    published = policies["ev_by_upcard"]["CD"]
    assert list(published) == [*map(str, range(2, 10))]
    compared = [(up, float(analysed.by_up[up]), ev) for up, ev in published.items()]
    assert not misses(compared, 1e-15)  # its figures against 2 to 9 are confirmed to 15 digits


@pytest.mark.long
def test_effects_of_removal() -> None:
    """Wizard of Odds, "Ask the Wizard" 294: six decks less one card, in percentage points."""
    published = json.loads((DATA / "effects_of_removal.json").read_text(encoding="utf-8"))
    rules = Rules.parse(
        PLAIN | {"decks": 6, "surrender": "late", "max_split_hands": 4, "resplit_aces": True}
    )
    full = float(game(rules).ev)
    compared = [
        (card, 100 * (float(analyze(rules, seen=card).ev) - full), effect)
        for card, effect in published["published"].items()
    ]
    assert len(compared) == 10
    assert not misses(compared, 0.000501)  # printed to three decimals
