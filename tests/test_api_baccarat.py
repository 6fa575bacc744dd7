"""The JSON API answers about baccarat as the command line does, and refuses in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from charts.web.baccarat.query import MOST_BETS, MOST_PAYS
from strategy.baccarat.bets import USUAL_BETS
from tests.commands import Run, runner
from tests.servers import error_of, fetched

if TYPE_CHECKING:
    import httpx
    from fastapi import FastAPI

Params = dict[str, Any]
TENS = "4,4,4,4,4,4,4,4,4,16"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


ROUND = {"player": "3,2", "banker": "Q,6", "draw": "7,2"}
SAME: list[tuple[str, Params, str]] = [
    ("ev", {}, ""),
    ("ev", {"decks": "6", "seen": "K,9h", "pay": ["tie=9", "banker=0.96"]},
     "--decks 6 --seen K,9h --pay tie=9 --pay banker=0.96"),
    ("ev", {"decks": "infinite", "by": "totals"}, "--decks infinite --by totals"),
    ("ev", {"shoe": TENS, "by": "results"}, f"--shoe {TENS} --by results"),
    ("ev", {"shoe": "As=3,Kh=4,8d=2", "exact": "true", "digits": 30},
     "--shoe As=3,Kh=4,8d=2 --exact --digits 30"),
    ("ev", {"shoe": "A=9,K=4", "digits": 0, "by": "totals"},
     "--shoe A=9,K=4 --digits 0 --by totals"),
    ("bets", {}, ""),
    ("bets", {"pay": ["banker_no_commission.six=1/3", "small=2"]},
     "--pay banker_no_commission.six=1/3 --pay small=2"),
    ("play", ROUND, "3,2 Q,6 --draw 7,2"),
    ("play", {"player": "3,2,7", "banker": "Q,6", "draw": "2", "pay": "banker=1", "decks": "1"},
     "3,2,7 Q,6 --draw 2 --pay banker=1 --decks 1"),
    ("play", {"player": "9h,9h", "banker": "K,K", "seen": "A,2"}, "9h,9h K,K --seen A,2"),
    ("rules", {}, ""),
    ("removal", {}, ""),
    ("removal", {"bet": ["tie", "banker"], "decks": "1", "seen": "8", "exact": "true"},
     "tie banker --decks 1 --seen 8 --exact"),
    ("removal", {"bet": "player_pair", "shoe": TENS, "digits": 12},
     f"player_pair --shoe {TENS} --digits 12"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "params", "options"), SAME)
def test_answers_are_those_of_the_command_line(
    client: httpx.Client, run: Run, path: str, params: Params, options: str
) -> None:
    response = client.get(f"/api/baccarat/{path}", params=params)
    assert response.status_code == 200
    assert response.text == run("baccarat", path, *options.split(), "--json").out
    assert response.content.isascii()


MANY_PAYS = [f"tie={number}" for number in range(MOST_PAYS + 1)]
REFUSED: list[tuple[str, Params, str]] = [
    ("ev", {"decks": "9"}, "decks = 9 is out of range; use 1 to 8, or infinite"),
    ("ev", {"decks": "many"}, "decks: 'many' is not understood; write a number from 1 to 8,"),
    ("ev", {"decks": ""}, "decks: '' is not understood; write a number"),
    ("ev", {"decks": ["6", "6"]}, "decks is given more than once; give it once"),
    ("ev", {"decks": "6", "shoe": TENS}, "decks and shoe are both given; leave one of them out"),
    ("ev", {"shoe": "1,2,3"}, "shoe: '1,2,3' is not understood; a shoe has ten counts,"),
    ("ev", {"shoe": "A=3,Z=4"}, "shoe: 'A=3,Z=4' is not understood; 'Z' is not a card;"),
    ("ev", {"shoe": "A=2,K=3"}, "a round may take 6 cards, and 5 are left; leave 6 or more"),
    ("ev", {"shoe": "A=417"}, "a shoe of 417 cards is too large; give 416 at most"),
    ("ev", {"shoe": "A=" + "9" * 399}, "shoe is 401 letters long; write 400 at most"),
    ("ev", {"seen": "5,X"}, "'X' is not a card; ranks are A, 2 to 9,"),
    ("ev", {"seen": "A" * 417}, "417 cards seen are too many;"),
    ("ev", {"seen": "A" * 1665}, "seen is 1665 letters long; write 1664 at most"),
    ("ev", {"decks": "1", "seen": "A,A,A,A,A"}, "the cards seen cannot come from this shoe:"),
    ("ev", {"pay": "tie"}, "'tie' is no payout; write a bet and what it pays, such as tie=9"),
    ("ev", {"pay": "ties=9"}, "unknown bet 'ties'; did you mean tie?"),
    ("ev", {"pay": "tie.six=9"}, "tie has no line 'six'; set one of tie.win"),
    ("ev", {"pay": "tie=much"}, "tie: 'much' is not understood; write an exact ratio"),
    ("ev", {"pay": ["tie=9", "tie.win=8"]}, "the payout of tie is given twice; give it once"),
    ("ev", {"pay": MANY_PAYS}, f"pay is given {MOST_PAYS + 1} times; give it {MOST_PAYS} times"),
    ("ev", {"pay": "x" * 401}, "pay is 401 letters long; write 400 at most"),
    ("ev", {"by": "x"}, "by = 'x' is not understood; write 'totals', 'results' or 'pairs'"),
    ("ev", {"exact": "x"}, "exact = 'x' is not understood; write true or false"),
    ("ev", {"digits": "101"}, "digits = '101' is not understood; write 100 or less"),
    ("ev", {"digits": "1_0"}, "digits = '1_0' is not understood; write a whole number"),
    ("ev", {"bets": "mybets.toml"}, "unknown parameter 'bets'; use one of pay, decks, shoe, seen,"),
    ("ev", {"deck": "6"}, "unknown parameter 'deck'; did you mean decks?"),
    ("bets", {"decks": "6"}, "unknown parameter 'decks'; use pay"),
    ("bets", {"pay": "ties=9"}, "unknown bet 'ties'; did you mean tie?"),
    ("rules", {"pay": "tie=9"}, "unknown parameter 'pay'; send none"),
    ("play", {"banker": "Q,6"}, "player is missing; add player=... to the address"),
    ("play", {"player": "3,2"}, "banker is missing; add banker=... to the address"),
    ("play", {"player": "3", "banker": "Q,6"}, "Player's hand '3' is not two or three cards;"),
    ("play", {"player": "3,2", "banker": "Q,X"}, "'X' is not a card; ranks are A, 2 to 9,"),
    ("play", {"player": "3,2", "banker": "Q,6"}, "Player 5 draws because Player draws on 0 to 5,"),
    ("play", {"player": "3,3", "banker": "Q,7", "draw": "2"}, "the rules do not allow the third"),
    ("play", {**ROUND, "draw": "7,2,2"}, "2 is too many: both hands have three cards already;"),
    ("play", {**ROUND, "shoe": "A=20"}, "the cards of this round cannot come from this shoe:"),
    ("play", {**ROUND, "draw": "7" * 401}, "draw is 401 letters long; write 400 at most"),
    ("play", {**ROUND, "exact": "true"}, "unknown parameter 'exact'; use one of pay,"),
    ("removal", {"bet": "ties"}, "unknown bet 'ties'; "),
    ("removal", {"bet": ["tie"] * (MOST_BETS + 1)}, f"bet is given {MOST_BETS + 1} times; give it"),
    ("removal", {"decks": "infinite"}, "infinite decks lose nothing by a card; name a number of"),
    ("removal", {"shoe": "A=6"}, "one card less leaves too few for a round; leave 7 cards or more"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "params", "message"), REFUSED)
def test_refusals_say_what_is_wrong(
    client: httpx.Client, path: str, params: Params, message: str
) -> None:
    response = client.get(f"/api/baccarat/{path}", params=params)
    assert response.status_code == 422
    assert error_of(response).startswith(message)


ABSURD: list[Params] = [
    {"shoe": ",".join(["1000000000"] * 10)},
    {"shoe": ",".join(["42"] * 10)},
    {"shoe": "As=417"},
    {"shoe": "9" * 5000},
    {"decks": "9" * 4301},
    {"seen": "A" * 5000},
    {"pay": "tie=" + "9" * 300},
    {"pay": ["tie=9"] * 500},
]


@pytest.mark.parametrize("params", ABSURD)
@pytest.mark.parametrize("path", ["ev", "removal", "play?player=3,2&banker=Q,6&draw=7,2"])
def test_what_is_absurd_is_refused_and_reaches_no_worker(
    idle: FastAPI, path: str, params: Params
) -> None:
    import httpx

    address = httpx.URL(f"/api/baccarat/{path}").copy_merge_params(params)
    response = fetched(idle, address)
    assert response.status_code == 422
    assert len(error_of(response)) < 1000


def test_what_needs_no_computing_needs_no_worker(idle: FastAPI) -> None:
    for path in ("bets?pay=tie=9", "rules", "play?player=8,8&banker=9,K&decks=1"):
        assert fetched(idle, f"/api/baccarat/{path}").status_code == 200


def test_as_many_payouts_as_there_are_lines_are_taken(client: httpx.Client) -> None:
    pays = [f"{bet.name}.{line.name}=7" for bet in USUAL_BETS for line in bet.lines]
    assert len(pays) == MOST_PAYS
    answer = client.get("/api/baccarat/bets", params={"pay": pays}).json()
    assert {line["pays"] for bet in answer for line in bet["lines"]} == {"7/1"}
    named = {"bet": [bet.name for bet in USUAL_BETS], "decks": "1"}
    effects = client.get("/api/baccarat/removal", params=named).json()["effects"]
    assert len(effects["A"]) == MOST_BETS


def test_the_answers_are_described_with_their_keys(client: httpx.Client) -> None:
    about = client.get("/api/openapi.json").json()["paths"]
    small = {"decks": "1"}
    for path, params in (("ev", small), ("play", ROUND), ("rules", {}), ("removal", small)):
        described = about[f"/api/baccarat/{path}"]["get"]["responses"]["200"]
        schema = described["content"]["application/json"]["schema"]
        answer = client.get(f"/api/baccarat/{path}", params=params).json()
        assert set(schema["required"]) == set(answer)
