"""The JSON API answers as the command line does, refuses in one line, and guards every answer."""

from __future__ import annotations

import asyncio
import io
import json
import time
from typing import TYPE_CHECKING, Any, get_args

import httpx
import pytest

from charts.asked.question import ask
from charts.drawing import file_of
from charts.formats import FORMATS, PAPERS, SUFFIXES, VALUES
from charts.model.sheet import sheet_of
from charts.web.app import create_app
from charts.web.jobs import MEDIA
from charts.web.parameters import Form, Paper, Values
from charts.web.security import HEADERS, MOST_ADDRESS
from charts.web.site import static_files
from tests.commands import Run, runner
from tests.servers import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fastapi import FastAPI

Params = dict[str, Any]


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a server that runs."""
    with serving() as address, httpx.Client(base_url=address, timeout=120) as client:
        yield client


@pytest.fixture(scope="module")
def idle() -> FastAPI:
    """An application without workers: they start when it is served."""
    return create_app()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def error_of(response: httpx.Response) -> str:
    """The message of a refusal, which is one line of ASCII."""
    assert response.headers["content-type"] == "application/json"
    assert response.content.isascii()
    answer = response.json()
    assert list(answer) == ["error"]
    assert "\n" not in answer["error"]
    return str(answer["error"])


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
        {"rules": "deluxe", "set": "decks=1", "exact": "true", "digits": 20},
        ["ev", "deluxe", "--set", "decks=1", "--exact", "--digits", "20"],
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
        {"rules": "vegas-strip", "rules2": "live", "seen": "A"},
        ["compare", "vegas-strip", "live", "--seen", "A"],
    ),
]


@pytest.mark.parametrize(("path", "params", "command"), SAME)
def test_answers_are_those_of_the_command_line(
    client: httpx.Client, run: Run, path: str, params: Params, command: list[str]
) -> None:
    response = client.get(f"/api/{path}", params=params)
    assert response.status_code == 200
    assert response.text == run(*command, "--json").out


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "json", "latex", "html"])
@pytest.mark.parametrize("values", [None, "margin"])
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


@pytest.mark.parametrize(("form", "paper"), [("svg", None), ("png", "card"), ("pdf", "a4")])
def test_pictures_are_those_of_the_command_line(
    client: httpx.Client, form: str, paper: str | None
) -> None:
    asked = {} if paper is None else {"paper": paper}
    response = client.get(f"/api/chart/{form}", params={"rules": "short-pay", **asked})
    question = ask("short-pay", [], "", strategy="total")
    assert response.content == file_of(sheet_of(question, question.game.chart()), form, paper=paper)
    start = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[form]
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
def test_what_is_absurd_is_refused_fast_and_reaches_no_worker(
    idle: FastAPI, path: str, change: str
) -> None:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(idle)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            address = httpx.URL(f"/api/{path}").copy_merge_params({"rules": "live", "set": change})
            return await client.get(address)

    began = time.perf_counter()
    response = asyncio.run(ask())
    assert time.perf_counter() - began < 0.5
    assert response.status_code == 422
    assert len(error_of(response)) < 1000


def test_a_shoe_of_eight_decks_is_not_absurd(client: httpx.Client) -> None:
    same = {"rules": "deluxe", "set": "shoe=32,32,32,32,32,32,32,32,32,128"}
    evs = [client.get("/api/ev", params=p).json()["ev"] for p in (same, {"rules": "deluxe"})]
    assert evs[0] == evs[1]


ROUTES = [
    "/",
    "/?rules=nothing",
    "/static/app.css",
    "/static/looks.css",
    "/static/nothing.css",
    "/nothing",
    "/healthz",
    "/api/openapi.json",
    "/api/presets",
    "/api/ev?rules=live",
    "/api/ev?rules=nothing",
    "/api/chart/html?rules=live",
    "/api/nothing",
]


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_every_answer_is_guarded(client: httpx.Client, path: str, method: str) -> None:
    response = client.request(method, path)
    assert {name: response.headers[name] for name in HEADERS} == HEADERS
    assert response.headers["cache-control"] in {"no-store", "no-cache"}
    assert "access-control-allow-origin" not in response.headers
    assert "server" not in response.headers
    if method == "HEAD":
        assert response.content == b""
        assert response.headers["content-type"] == client.get(path).headers["content-type"]
        assert response.status_code == client.get(path).status_code


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    sources = {
        word
        for directive in HEADERS["Content-Security-Policy"].split(";")
        for word in directive.split()[1:]
    }
    assert sources == {"'none'", "'self'", "data:"}


def test_there_is_nothing_but_what_is_named(client: httpx.Client) -> None:
    for path in ("/api/nothing", "/api/ev/", "/docs", "/redoc", "/static/%2e%2e/app.py"):
        response = client.get(path)
        assert response.status_code == 404, path
    assert error_of(client.get("/api/nothing")).startswith("there is nothing here;")
    assert client.get("/nothing").headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_only_reading_is_allowed(client: httpx.Client, method: str) -> None:
    response = client.request(method, "/api/ev?rules=live")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD"
    assert error_of(response) == "use GET or HEAD here"


def test_no_content_is_taken(client: httpx.Client) -> None:
    for content in (b"x", iter([b"x"])):
        response = client.request("GET", "/api/presets", content=content)
        assert response.status_code == 413
        assert error_of(response) == "no content is taken; send all parameters in the address"


def test_a_long_address_is_refused(client: httpx.Client) -> None:
    response = client.get("/api/ev", params={"rules": "x" * MOST_ADDRESS})
    assert response.status_code == 414
    assert error_of(response) == "the address is too long; send 8192 bytes at most"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8021", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8021", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("192.0.2.1", 421),
        ("localhost:8021@evil.example", 421),
        ("", 421),
    ],
)
def test_other_names_are_refused(client: httpx.Client, host: str, status: int) -> None:
    response = client.get("/healthz", headers={"Host": host})
    assert response.status_code == status
    if status != 200:
        assert "--allow-host" in error_of(response)


@pytest.mark.parametrize(
    ("hosts", "numbers", "host", "status"),
    [
        (["Table.example"], False, "table.example", 200),
        (["table.example"], False, "other.example", 421),
        ([], True, "192.0.2.1:8021", 200),
        ([], True, "[2001:db8::1]", 200),
        ([], True, "other.example", 421),
        ([], False, "192.0.2.1", 421),
    ],
)
def test_more_names_can_be_allowed(hosts: list[str], numbers: bool, host: str, status: int) -> None:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(create_app(hosts=hosts, numbers=numbers))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/healthz", headers={"Host": host})

    assert asyncio.run(ask()).status_code == status


def test_faults_show_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    app = create_app()

    @app.get("/api/fault")
    def fault() -> None:
        raise KeyError("secret")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/fault")

    response = asyncio.run(ask())
    assert response.status_code == 500
    assert error_of(response) == "internal error"
    assert {name: response.headers[name] for name in HEADERS} == HEADERS
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: KeyError in ")
    assert "secret" not in line


def test_files_of_the_page_are_sent_again_only_when_they_change(client: httpx.Client) -> None:
    assert {"app.css", "app.js", "chart.css", "chart.js", "looks.css"} <= set(static_files())
    for name, file in static_files().items():
        response = client.get(f"/static/{name}")
        assert response.content == file.content
        tag = response.headers["etag"]
        again = client.get(f"/static/{name}", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


def test_a_long_link_leads_to_the_short_one(client: httpx.Client) -> None:
    response = client.get("/", params={"rules": "live", "strategy": "total", "seen": ""})
    assert response.status_code == 303
    assert response.headers["location"] == "/?rules=live"
    assert client.get("/?rules=live").status_code == 200


def test_the_page_keeps_its_status(client: httpx.Client) -> None:
    response = client.get("/", params={"rules": "live", "set": "decks=9"})
    assert response.status_code == 422
    assert "decks = 9 is out of range" in response.text


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
            assert {"200", "413", "414", "421", "422", "500"} <= set(responses)
            schema = responses["422"]["content"]["application/json"]["schema"]
            assert schema["required"] == ["error"]
    computed = {path for path, of in about["paths"].items() if "503" in of["get"]["responses"]}
    assert computed == {
        f"/api/{name}" for name in ("ev", "advise", "chart", "chart/{format}", "compare")
    }


def test_a_client_that_leaves_leaves_no_work(client: httpx.Client) -> None:
    # An exact chart takes many seconds, on every process there is; the last answer does not.
    slow = [
        {"rules": "vegas-strip", "exact": "true", "set": [f"decks={n}"]} for n in (5, 6, 7, 8, 4)
    ]
    for params in slow:
        with pytest.raises(httpx.ReadTimeout):
            client.get("/api/chart", params=params, timeout=0.2)
    began = time.perf_counter()
    assert client.get("/api/ev", params={"rules": "deluxe", "seen": "7"}).status_code == 200
    assert time.perf_counter() - began < 5


def test_json_is_ascii(client: httpx.Client) -> None:
    for path, params, _ in SAME[:4]:
        text = client.get(f"/api/{path}", params=params).content
        assert text.isascii()
        assert json.load(io.BytesIO(text))
