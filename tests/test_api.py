"""The JSON API answers as the command line does, and refuses in one line."""

from __future__ import annotations

import io
import json
import socket
import time
from typing import TYPE_CHECKING, Any, get_args

import httpx
import pytest

from charts.asked.question import ask
from charts.drawing import file_of
from charts.formats import FORMATS, PAPERS, SUFFIXES, TEXTS, VALUES
from charts.model.sheet import sheet_of
from charts.web.jobs import MEDIA
from charts.web.limits import Limits
from charts.web.parameters import Form, Paper, Values
from tests.commands import Run, runner
from tests.servers import error_of, fetched
from tests.web_jobs import Gated

if TYPE_CHECKING:
    from pathlib import Path

    from fastapi import FastAPI


Params = dict[str, Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


SUIT = "1,1,1,1,1,1,1,1,1,4"
SAME: list[tuple[str, Params, list[str]]] = [
    ("presets", {}, ["presets"]),
    ("switches", {}, ["rules"]),
    ("rules", {"rules": "live"}, ["rules", "live"]),
    (
        "rules",
        {"rules": "live:das", "set": ["decks=6", "surrender=none"]},
        ["rules", "live:das", "--set", "decks=6", "--set", "surrender=none"],
    ),
    ("ev", {"rules": "deluxe"}, ["ev", "deluxe"]),
    ("ev", {"rules": "deluxe", "by": "hand"}, ["ev", "deluxe", "--by", "hand"]),
    ("ev", {"rules": "live", "strategy": "Timeout"}, ["ev", "live", "--strategy", "timeout"]),
    (
        "ev",
        {"rules": "downtown", "seen": "5,5,K", "post_split": "CDP1"},
        ["ev", "downtown", "--seen", "5,5,K", "--post-split", "CDP1"],
    ),
    (
        "ev",
        {"rules": "deluxe", "set": f"shoe={SUIT}", "exact": "true", "digits": 20},
        ["ev", "deluxe", "--set", f"shoe={SUIT}", "--exact", "--digits", "20"],
    ),
    (
        "advise",
        {"rules": "live-fold", "hand": "8,8", "up": "10"},
        ["advise", "live-fold", "8,8", "10"],
    ),
    (
        "advise",
        {"rules": "deluxe", "hand": "8,3", "up": "6", "after_split": "8", "hands": 2},
        ["advise", "deluxe", "8,3", "6", "--after-split", "8", "--hands", "2"],
    ),
    (
        "advise",
        {
            "rules": "live-fold",
            "hand": "8,8",
            "up": "6",
            "no_split_funds": "true",
            "no_double_funds": "true",
        },
        ["advise", "live-fold", "8,8", "6", "--no-split-funds", "--no-double-funds"],
    ),
    ("chart", {"rules": "deluxe"}, ["chart", "deluxe"]),
    (
        "chart",
        {"rules": "live", "strategy": "composition", "values": "all"},
        ["chart", "live", "--strategy", "composition", "--values=all"],
    ),
    ("compare", {"rules": "live", "strategy": "composition"}, ["compare", "live", "composition"]),
    ("compare", {"rules": "live", "strategy": "total"}, ["compare", "live", "total"]),
    (
        "compare",
        {"rules": "deluxe", "strategy": ["never-bust", "mimic-dealer"], "set": "decks=2"},
        ["compare", "deluxe", "never-bust", "mimic-dealer", "--set", "decks=2"],
    ),
    (
        "compare",
        {"rules": "deluxe", "rules2": "live-fold", "seen": "A"},
        ["compare", "deluxe", "live-fold", "--seen", "A"],
    ),
]


@pytest.mark.parametrize(("path", "params", "command"), SAME)
def test_answers_are_those_of_the_command_line(
    client: httpx.Client, run: Run, path: str, params: Params, command: list[str]
) -> None:
    response = client.get(f"/api/{path}", params=params)
    assert response.status_code == 200
    assert response.text == run(*command, "--json").out


@pytest.mark.parametrize(
    ("form", "values"), [*((form, None) for form in TEXTS), ("text", "margin"), ("csv", "best")]
)
def test_downloads_are_the_files_of_the_command_line(
    client: httpx.Client, run: Run, tmp_path: Path, form: str, values: str | None
) -> None:
    asked = {} if values is None else {"values": values}
    response = client.get(f"/api/chart/{form}", params={"rules": "live-fold", **asked})
    options = [] if values is None else [f"--values={values}"]
    file = tmp_path / "chart"
    assert run("chart", "live-fold", "--format", form, *options, "-o", str(file)).status == 0
    assert response.content == file.read_bytes()
    name = f"live-fold{SUFFIXES.get(form, f'.{form}')}"
    assert response.headers["content-disposition"] == f'attachment; filename="{name}"'


def test_downloads_of_unlike_charts_have_unlike_names(client: httpx.Client) -> None:
    asked: Params = {
        "rules": "live:das",
        "set": ["decks=6", "fold_cost=13/20"],
        "strategy": "timeout",
        "seen": "5,5",
    }
    response = client.get("/api/chart/csv", params=asked)
    assert response.headers["content-disposition"] == (
        'attachment; filename="live-das-decks-6-fold_cost-13-20-timeout-seen.csv"'
    )


def test_pictures_are_those_of_the_command_line(client: httpx.Client) -> None:
    question = ask("live-fold", [], "", strategy="total")
    sheet = sheet_of(question, question.game.chart())
    for form, paper, start in (
        ("svg", None, b"<?xml"),
        ("png", "card", b"\x89PNG"),
        ("pdf", "a4", b"%PDF"),
    ):
        asked = {} if paper is None else {"paper": paper}
        response = client.get(f"/api/chart/{form}", params={"rules": "live-fold", **asked})
        assert response.content == file_of(sheet, form, paper=paper)
        assert response.content.startswith(start)


REFUSED: list[tuple[str, Params, str]] = [
    ("ev", {}, "rules is missing; add rules=... to the address"),
    ("ev", {"rules": "delux"}, "unknown preset 'delux'; did you mean deluxe?"),
    ("ev", {"rules": "mytable.toml"}, "unknown preset 'mytable.toml'; use one of deluxe,"),
    ("ev", {"rules": "/etc/passwd"}, "unknown preset '/etc/passwd'; use one of deluxe,"),
    ("ev", {"rules": "live:dass"}, "unknown variant 'dass' of live; did you mean das?"),
    ("ev", {"rules": "live", "set": "deck=6"}, "unknown rule 'deck'; did you mean decks?"),
    ("ev", {"rules": "live", "set": "decks"}, "set 'decks' lacks '='; write it like set decks=6"),
    ("ev", {"rules": "live", "set": "decks=9"}, "decks = 9 is out of range; use 1 to 8,"),
    ("ev", {"rules": "live", "rule": "x"}, "unknown parameter 'rule'; did you mean rules?"),
    ("ev", {"rule": "live"}, "unknown parameter 'rule'; did you mean rules?"),
    ("presets", {"rules": "live"}, "unknown parameter 'rules'; send none"),
    ("ev", {"rules": ["live", "live"]}, "rules is given more than once; give it once"),
    ("ev", {"rules": "live", "seen": ["5", "5"]}, "seen is given more than once; give it once"),
    ("ev", {"rules": "live", "seen": "5,X"}, "'X' is not a card; ranks are A, 2 to 9,"),
    ("ev", {"rules": "live", "seen": "A" * 417}, "417 cards seen are too many;"),
    ("ev", {"rules": "live", "seen": "A" * 33}, "the cards seen cannot come from this shoe:"),
    ("ev", {"rules": "live", "strategy": "mine.csv"}, "unknown strategy 'mine.csv'; use one of"),
    ("ev", {"rules": "live", "strategy": "totl"}, "unknown strategy 'totl'; did you mean total?"),
    (
        "ev",
        {"rules": "live", "strategy": "total", "post_split": "CDP1"},
        "post_split is for the strategy composition alone:",
    ),
    ("ev", {"rules": "live", "post_split": "x"}, "strategy after a split 'x' is unknown; use"),
    ("ev", {"rules": "live", "by": "x"}, "by = 'x' is not understood; write 'up' or 'hand'"),
    ("ev", {"rules": "live", "exact": "x"}, "exact = 'x' is not understood; write true or false"),
    ("ev", {"rules": "live", "digits": "x"}, "digits = 'x' is not understood; write a whole"),
    *(
        ("ev", {"rules": "live", "digits": text}, f"digits = {text!r} is not understood; write a")
        for text in ("1_0", "+5", " 5", "5.0", "")
    ),
    ("ev", {"rules": "live", "digits": "\u0665"}, "digits = "),
    (
        "advise",
        {"rules": "live", "hand": "8,8", "up": "6", "after_split": "8", "hands": "+2"},
        "hands = '+2' is not understood; write a whole number",
    ),
    ("ev", {"rules": "live", "digits": "101"}, "digits = '101' is not understood; write 100 or"),
    ("ev", {"rules": "live", "digits": "-1"}, "digits = '-1' is not understood; write 0 or more"),
    ("ev", {"rules": "live", "digits": "9" * 5000}, f"digits = '{'9' * 40}...' is not understood"),
    ("ev", {"rules": "x" * 401}, "rules is 401 letters long; write 400 at most"),
    ("ev", {"rules": "live", "set": ["decks=6"] * 41}, "set is given 41 times; give it 40 times"),
    ("ev", {"rules": "live", "set": ["decks=6"] * 2}, "set decks is given twice; give it once"),
    ("advise", {"rules": "live", "up": "6"}, "hand is missing; add hand=... to the address"),
    ("advise", {"rules": "live", "hand": "8", "up": "6"}, "the hand '8' is not two cards or more"),
    ("advise", {"rules": "live", "hand": "8,8", "up": "6,6"}, "the up-card '6,6' must be one"),
    (
        "advise",
        {"rules": "live", "hand": "8,8", "up": "6", "hands": "2"},
        "hands needs after_split; name the pair: after_split=8",
    ),
    ("chart", {"rules": "live", "values": "x"}, "values = 'x' is not understood; write 'best',"),
    (
        "chart",
        {"rules": "live", "paper": "a4"},
        "unknown parameter 'paper'; use one of rules, set, seen,",
    ),
    ("chart/gif", {"rules": "live"}, "format = 'gif' is not understood; write 'text', 'markdown',"),
    ("chart/csv", {"rules": "live", "paper": "a4"}, "paper a4 is not for the format csv; use"),
    ("chart/png", {"rules": "live", "values": "all"}, "png has room for one number a cell; use"),
    (
        "chart/svg",
        {"rules": "live", "values": "best", "digits": "26"},
        "svg has room for 25 decimals in a cell; use digits 25 or fewer, or another format",
    ),
    ("compare", {"rules": "live"}, "strategy or rules2 is missing; add strategy=composition"),
    ("compare", {"rules": "live", "strategy": ["total"] * 3}, "strategy is given 3 times; give"),
    (
        "compare",
        {"rules": "live", "rules2": "deluxe", "set": "decks=6"},
        "rules2 leaves no room for set and strategy; leave it out, or them",
    ),
]


@pytest.mark.parametrize(("path", "params", "message"), REFUSED)
def test_refusals_say_what_is_wrong(
    client: httpx.Client, path: str, params: Params, message: str
) -> None:
    response = client.get(f"/api/{path}", params=params)
    assert response.status_code == 422
    assert error_of(response).startswith(message)


ABSURD = [
    "shoe=" + ",".join(["1000000000"] * 10),
    "shoe=" + ",".join(["999999999"] * 10),
    "shoe=42,42,42,42,42,42,42,42,42,42",
    "shoe=" + "9" * 5000,
    "shoe=" + ",".join(["9" * 40] * 9),
    "shoe=As=417",
    "decks=1000000000",
    "decks=" + "9" * 4301,
    "blackjack_pays=" + "9" * 300 + "/2",
    "charlie=1000000000",
]


@pytest.mark.parametrize("change", ABSURD)
@pytest.mark.parametrize(
    "path", ["ev", "chart/pdf", "advise?hand=8,8&up=6", "compare?strategy=total"]
)
def test_what_is_absurd_is_refused_and_reaches_no_worker(
    idle: FastAPI, path: str, change: str
) -> None:
    address = httpx.URL(f"/api/{path}").copy_merge_params({"rules": "live", "set": change})
    response = fetched(idle, address)
    assert response.status_code == 422
    assert len(error_of(response)) < 1000


def test_a_shoe_of_eight_decks_is_not_absurd(client: httpx.Client) -> None:
    same = {"rules": "deluxe", "set": "shoe=32,32,32,32,32,32,32,32,32,128"}
    evs = [client.get("/api/ev", params=p).json()["ev"] for p in (same, {"rules": "deluxe"})]
    assert evs[0] == evs[1]


def test_choices_are_those_of_the_command_line() -> None:
    assert get_args(Form) == FORMATS == tuple(MEDIA)
    assert get_args(Paper) == PAPERS
    assert get_args(Values) == VALUES


def test_the_description_tells_all(client: httpx.Client) -> None:
    about = client.get("/api/openapi.json").json()
    assert about["openapi"].startswith("3.")
    for path, methods in about["paths"].items():
        assert list(methods) == ["get"], path
        for parameter in methods["get"].get("parameters", []):
            assert parameter["description"], (path, parameter["name"])
        if path.startswith("/api"):
            responses = methods["get"]["responses"]
            assert {"200", "403", "413", "414", "421", "422", "500"} <= set(responses)
            schema = responses["422"]["content"]["application/json"]["schema"]
            assert schema["required"] == ["error"]
    computed = {path for path, of in about["paths"].items() if "503" in of["get"]["responses"]}
    blackjack = ("ev", "advise", "chart", "chart/{format}", "compare")
    baccarat = ("baccarat/ev", "baccarat/removal")
    assert computed == {f"/api/{name}" for name in (*blackjack, *baccarat)}
    for path, methods in about["paths"].items():
        game = "baccarat" if path.startswith("/api/baccarat/") else "blackjack"
        assert methods["get"].get("tags", []) == [game] * path.startswith("/api")


def test_a_client_that_leaves_leaves_no_work(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log, never = tmp_path / "log", str(tmp_path / "never")
    server = (client.base_url.host, client.base_url.port or 0)
    # Every process is kept busy for good, unless it is told to stop.
    for number in range(Limits().workers):
        job = Gated(str(number), never, str(log))
        monkeypatch.setattr("charts.web.api.Chart", lambda *_, job=job, **__: job)
        with socket.create_connection(server) as leaving:
            leaving.sendall(b"GET /api/chart?rules=live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while not log.exists() or log.read_text().count("\n") <= number:
                time.sleep(0.005)
    assert client.get("/api/ev", params={"rules": "deluxe", "seen": "7"}).status_code == 200


def test_json_is_ascii(client: httpx.Client) -> None:
    for path, params, _ in SAME[:4]:
        text = client.get(f"/api/{path}", params=params).content
        assert text.isascii()
        assert json.load(io.BytesIO(text))
