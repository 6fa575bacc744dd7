"""The API holds to its own description, whatever it is sent.

Schemathesis derives requests from the description, those that it allows and others, and checks the
answers: statuses, headers and content are as described, nothing is a fault, and what the
description does not allow is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from charts.web.app import create_app
from charts.web.limits import Limits
from strategy.blackjack.rulefile import load_table, preset_names
from tests.servers import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

WITHOUT_PARAMETERS = ["/api/presets", "/api/switches", "/api/baccarat/rules", "/healthz"]
ASKED = [
    "/api/rules",
    "/api/ev",
    "/api/advise",
    "/api/chart",
    "/api/chart/{format}",
    "/api/compare",
    "/api/baccarat/ev",
    "/api/baccarat/bets",
    "/api/baccarat/play",
    "/api/baccarat/removal",
]
SENSIBLE = ["/api/rules", "/api/ev", "/api/advise"]
OF_BACCARAT = ["/api/baccarat/ev", "/api/baccarat/play", "/api/baccarat/removal"]
TABLES = [
    *preset_names(),
    *(f"{name}:{way.name}" for name in preset_names() for way in load_table(name).variants),
]
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Qh")
SWITCHES = {
    "decks": ("1", "2", "8", "infinite"),
    "hits_soft_17": ("true", "false"),
    "blackjack_pays": ("6:5", "1", "2/1"),
    "peek": ("true", "false", "ace"),
    "double_totals": ("any", "none", "9-11", "11+"),
    "double_after_split": ("true", "false"),
    "max_split_hands": ("2", "3", "4", "unlimited"),
    "resplit_aces": ("true", "false"),
    "surrender": ("none", "late", "early"),
    "charlie": ("none", "5", "7"),
    "shoe": ("32,32,32,32,32,32,32,32,32,128", "4,4,4,4,4,4,4,4,4,0", "A=9,K=9,5=9,6=9"),
}
# An address that is too long is refused as such, whatever it says; an answer that takes too long
# is no fault.
CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            "negative_data_rejection": {"expected-statuses": [414, 422]},
            "not_a_server_error": {"expected-statuses": [200, 414, 422, 503]},
        }
    }
)
# That a question is described well does not mean that it has an answer: not every text is a hand.
NOT_PROMISED = [positive_data_acceptance]
SOME = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(SOME, max_examples=100)

hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=5).map(",".join)
changes = st.sampled_from(sorted(SWITCHES)).flatmap(
    lambda name: st.sampled_from(SWITCHES[name]).map(lambda value: f"{name}={value}")
)
questions = st.fixed_dictionaries(
    {"rules": st.sampled_from(TABLES)},
    optional={"set": st.lists(changes, max_size=3), "seen": hands},
)
of_hands = st.fixed_dictionaries(
    {"hand": hands, "up": st.sampled_from(CARDS)},
    optional={"after_split": st.sampled_from(CARDS)},
)
shoes = st.sampled_from(
    [
        *({"decks": text} for text in ("1", "8", "infinite")),
        *({"shoe": text} for text in SWITCHES["shoe"]),
    ]
)
pays = st.sampled_from(("tie=9", "banker=1", "banker_no_commission.six=1/3", "panda_8=0.5"))
of_bets = st.fixed_dictionaries(
    {},
    optional={
        "seen": hands,
        "pay": st.lists(pays, max_size=2, unique=True),
        "bet": st.lists(st.sampled_from(("banker", "tie", "player_pair")), max_size=2),
        "by": st.sampled_from(("totals", "results")),
        "exact": st.booleans(),
        "digits": st.integers(0, 100),
    },
)
two_cards = st.lists(st.sampled_from(CARDS), min_size=2, max_size=3).map(",".join)
rounds = st.fixed_dictionaries({"player": two_cards, "banker": two_cards}, optional={"draw": hands})


@pytest.fixture(scope="module")
def schema() -> Iterator[Any]:
    """The description of a server that runs, and breaks off what takes more than a second."""
    with serving(create_app(Limits(workers=2, budget=1))) as address:
        yield schemathesis.openapi.from_url(f"{address}/api/openapi.json", config=CONFIG)


def test_every_path_is_tried(schema: Any) -> None:
    assert set(schema) == {*WITHOUT_PARAMETERS, *ASKED}


def check(operation: Any, mode: GenerationMode, how: settings) -> None:
    """Send what the description allows, or what it does not."""

    @how
    @given(case=operation.as_strategy(generation_mode=mode))
    def hold(case: Any) -> None:
        case.call_and_validate(excluded_checks=NOT_PROMISED)

    hold()


def check_sense(operation: Any, how: settings) -> None:
    """Send what the description allows, of tables and hands that there are."""

    @how
    @given(case=operation.as_strategy(), question=questions, hand=of_hands)
    def hold(case: Any, question: dict[str, Any], hand: dict[str, Any]) -> None:
        case.query = {**(case.query or {}), **question, **(hand if "hand" in case.query else {})}
        check_answer(case)

    hold()


def check_baccarat(operation: Any, how: settings) -> None:
    """Send what the description allows, of shoes, bets and rounds that there are."""
    known = {parameter.name for parameter in operation.iter_parameters()}

    @how
    @given(case=operation.as_strategy(), shoe=shoes, bets=of_bets, cards=rounds)
    def hold(case: Any, shoe: dict[str, Any], bets: dict[str, Any], cards: dict[str, Any]) -> None:
        sent = {**shoe, **bets, **cards}
        case.query = {name: value for name, value in sent.items() if name in known}
        check_answer(case)

    hold()


def check_answer(case: Any) -> None:
    """Send a question, and see that a refusal of it is one line."""
    response = case.call_and_validate(excluded_checks=NOT_PROMISED)
    if response.status_code != 200:
        assert len(response.json()["error"].splitlines()) == 1


@pytest.mark.parametrize("path", [*WITHOUT_PARAMETERS, *ASKED])
def test_answers_are_as_described(schema: Any, path: str) -> None:
    check(schema[path]["GET"], GenerationMode.POSITIVE, SOME)


@pytest.mark.parametrize("path", ASKED)
def test_what_is_not_described_is_refused(schema: Any, path: str) -> None:
    check(schema[path]["GET"], GenerationMode.NEGATIVE, SOME)


@pytest.mark.parametrize("path", SENSIBLE)
def test_sensible_questions_are_answered_as_described(schema: Any, path: str) -> None:
    check_sense(schema[path]["GET"], SOME)


@pytest.mark.parametrize("path", OF_BACCARAT)
def test_sensible_questions_about_baccarat_are_answered(schema: Any, path: str) -> None:
    check_baccarat(schema[path]["GET"], SOME)


@pytest.mark.long
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("path", ASKED)
def test_many_answers_are_as_described(schema: Any, path: str, mode: GenerationMode) -> None:
    check(schema[path]["GET"], mode, MANY)


@pytest.mark.long
@pytest.mark.parametrize("path", ASKED)
def test_many_sensible_questions_are_answered_as_described(schema: Any, path: str) -> None:
    check_sense(schema[path]["GET"], MANY)


@pytest.mark.long
@pytest.mark.parametrize("path", OF_BACCARAT)
def test_many_sensible_questions_about_baccarat_are_answered(schema: Any, path: str) -> None:
    check_baccarat(schema[path]["GET"], MANY)
