"""Who may ask and how, what every answer carries, whatever is asked; and the files of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from charts.web.app import create_app
from charts.web.checks import MOST_TEXT
from charts.web.errors import BROKEN_OFF
from charts.web.query import MOST_CHANGES
from charts.web.security import HEADERS, MOST_ADDRESS
from charts.web.site import static_files
from tests.servers import error_of, fetched
from tests.web_jobs import Fail, Greedy

if TYPE_CHECKING:
    from fastapi import FastAPI

    from charts.web.answers import Job


ROUTES = [
    "/",
    "/?rules=nothing",
    "/baccarat",
    "/baccarat?decks=9",
    "/baccarat/",
    "/static/app.css",
    "/static/baccarat.css",
    "/static/looks.css",
    "/static/nothing.css",
    "/nothing",
    "/healthz",
    "/api/openapi.json",
    "/api/presets",
    "/api/ev?rules=live",
    "/api/ev?rules=nothing",
    "/api/chart/html?rules=live",
    "/api/baccarat/rules",
    "/api/baccarat/ev?decks=9",
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
        got = client.get(path)
        # What only leads on has no content.
        assert response.headers.get("content-type") == got.headers.get("content-type")
        assert response.status_code == got.status_code


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
        (["2001:DB8:0::1"], False, "[2001:db8::1]:8021", 200),
    ],
)
def test_more_names_can_be_allowed(hosts: list[str], numbers: bool, host: str, status: int) -> None:
    app = create_app(hosts=hosts, numbers=numbers)
    assert fetched(app, "/healthz", {"Host": host}).status_code == status


# What browsers send: W3C, Fetch Metadata Request Headers.
@pytest.mark.parametrize(
    ("site", "mode", "dest", "status"),
    [
        ("cross-site", "no-cors", "image", 403),
        ("cross-site", "cors", "empty", 403),
        ("same-site", "no-cors", "script", 403),
        ("cross-site", "navigate", "iframe", 403),
        ("cross-site", "navigate", "document", 200),
        ("same-site", "navigate", "document", 200),
        ("same-origin", "cors", "empty", 200),
        ("same-origin", "no-cors", "style", 200),
        ("none", "navigate", "document", 200),
    ],
)
@pytest.mark.parametrize("path", ["/api/presets", "/static/chart.css"])
def test_pages_of_other_sites_lead_here_but_do_not_ask(
    idle: FastAPI, path: str, site: str, mode: str, dest: str, status: int
) -> None:
    said = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    response = fetched(idle, path, said)
    assert response.status_code == status
    if status == 403:
        assert error_of(response).startswith("pages of other sites cannot ask here;")


def test_faults_show_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    app = create_app()

    @app.get("/api/fault")
    def fault() -> None:
        raise KeyError("secret")

    response = fetched(app, "/api/fault")
    assert response.status_code == 500
    assert error_of(response) == "internal error"
    assert {name: response.headers[name] for name in HEADERS} == HEADERS
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: KeyError in ")
    assert "secret" not in line


@pytest.mark.parametrize(
    ("job", "status", "message"),
    [(Fail("secret"), 500, "internal error"), (Greedy(), 503, BROKEN_OFF)],
)
def test_faults_of_workers_are_a_page_or_json_as_was_asked(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, job: Job, status: int, message: str
) -> None:
    monkeypatch.setattr("charts.web.site.Page", lambda *_: job)
    page = client.get("/")
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert message in page.text
    assert "secret" not in page.text
    monkeypatch.setattr("charts.web.api.Chart", lambda *_: job)
    response = client.get("/api/chart/csv?rules=live")
    assert response.status_code == status
    assert error_of(response) == message
    assert "content-disposition" not in response.headers


def test_files_of_the_page_are_sent_again_only_when_they_change(client: httpx.Client) -> None:
    styles = {"app.css", "baccarat.css", "chart.css", "looks.css"}
    assert {*styles, "app.js", "chart.js"} <= set(static_files())
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


@pytest.mark.parametrize(
    "changes",
    [["split_pairs=" + ",".join(["10"] * MOST_TEXT)], ["decks=6"] * (MOST_CHANGES + 1)],
)
def test_a_link_that_nobody_can_answer_is_not_read(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, changes: list[str]
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("charts.web.site.canonical", asked.append)
    assert client.get("/", params={"rules": "live", "set": changes}).status_code == 422
    assert asked == []


def test_the_page_keeps_its_status(client: httpx.Client) -> None:
    response = client.get("/", params={"rules": "live", "set": "decks=9"})
    assert response.status_code == 422
    assert "decks = 9 is out of range" in response.text
