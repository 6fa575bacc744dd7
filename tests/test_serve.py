"""``exactshoe serve``: it says where it answers, ends cleanly, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.commands import Run, runner

if TYPE_CHECKING:
    from collections.abc import Iterator

POSIX = pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder of a short path, or of one that has no room for a socket."""
    with tempfile.TemporaryDirectory(prefix="serve-") as name:
        folder = Path(name) / (100 * "x" if getattr(request, "param", "") == "long" else "x")
        folder.mkdir()
        yield folder


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command in a group of processes of its own, at home in an empty folder."""
    places = {name: folder / name for name in ("home", "here", "tmp")}
    for place in places.values():
        place.mkdir()
    home, tmp = str(places["home"]), str(places["tmp"])
    process = subprocess.Popen(
        [sys.executable, "-m", "charts", "serve", "--port", "0", "--workers", "2", *options],
        cwd=places["here"],
        env={**environment(), "HOME": home, "TMPDIR": tmp},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def environment() -> dict[str, str]:
    """The environment without what tells programs where to keep things."""
    return {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(("XDG_", "MPL", "PYTHON"))
    }


def files(folder: Path) -> list[str]:
    """Every file that was made in the places of a server.

    While it runs, processes call each other by a socket, and matplotlib has a list of fonts.
    """
    return [
        str(path)
        for place in folder.iterdir()
        for path in place.rglob("*")
        if not path.is_socket() and not path.name.startswith(("pymp-", "exactshoe-", "fontlist-"))
    ]


def gone(group: int) -> bool:
    """Whether no process of a group is left, after some patience."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@POSIX
@pytest.mark.parametrize(
    ("number", "folder"),
    [(signal.SIGINT, "short"), (signal.SIGTERM, "long")],
    indirect=["folder"],
)
def test_it_answers_writes_nothing_and_ends_cleanly(folder: Path, number: int) -> None:
    with served(folder) as (process, address):
        assert address.startswith("http://127.0.0.1:")
        for path in (
            "",
            "api/ev?rules=live",
            "api/chart/png?rules=live",
            "api/chart/html?rules=live",
        ):
            assert httpx.get(address + path, timeout=60).status_code == 200
        assert files(folder) == []
        # As a terminal does, to every process of the group.
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")
        assert gone(process.pid)
    assert [path for place in folder.iterdir() for path in place.iterdir()] == []


@POSIX
def test_it_ends_while_it_computes_and_clients_wait(folder: Path) -> None:
    with served(folder) as (process, address):
        slow = "api/chart?rules=vegas-strip&exact=true&set=decks=8"
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(address + slow, timeout=0.5)
        waiting = socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0))
        waiting.sendall(b"GET /" + slow.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        half = socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0))
        half.sendall(b"GET / HTTP/1.1\r\nHost:")
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
        assert process.returncode == 0
        assert gone(process.pid)
        for connection in (waiting, half):
            connection.close()


@POSIX
@pytest.mark.parametrize("folder", ["short", "long"], indirect=True)
def test_processes_end_with_a_server_that_is_killed(folder: Path) -> None:
    with served(folder) as (process, address):
        assert httpx.get(f"{address}api/ev?rules=live", timeout=60).status_code == 200
        process.kill()
        process.communicate(timeout=20)
        assert gone(process.pid)


@POSIX
def test_it_warns_where_others_can_reach_it(folder: Path) -> None:
    with served(folder, "--host", "0.0.0.0", "--allow-host", "table.example") as (
        process,
        address,
    ):
        assert address.startswith("http://0.0.0.0:")
        port = httpx.URL(address).port
        own = f"http://127.0.0.1:{port}/healthz"
        for host, status in (("table.example", 200), ("192.0.2.1", 200), ("evil.example", 421)):
            assert httpx.get(own, headers={"Host": host}).status_code == status
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert err == (
            "note: all who reach this computer over the network can ask; --host 127.0.0.1 is for "
            "this computer alone\n"
        )


def test_a_port_in_use_is_refused(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        f"error: cannot listen on '127.0.0.1', port {port}: Address already in use; choose another "
        "--port or --host\n"
    )


@pytest.mark.parametrize("host", ["999.1.1.1", "no such name", "x" * 300, "192.0.2.1", ""])
def test_a_host_that_is_not_here_is_refused(run: Run, host: str) -> None:
    result = run("serve", "--host", host, "--port", "0")
    assert result.status == 2
    assert result.err.startswith("error: cannot listen on ")
    assert result.err.endswith("; choose another --port or --host\n")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--port", "65536"], "--port: 65536 is not in the range 0<=x<=65535"),
        (["--workers", "0"], "--workers: 0 is not in the range 1<=x<=64"),
        (["--budget", "0"], "--budget: 0 is not in the range 1<=x<=3600"),
    ],
)
def test_options_out_of_range_are_refused(run: Run, options: list[str], message: str) -> None:
    result = run("serve", *options)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"error: {message}; see exactshoe serve -h\n"


def test_processes_that_do_not_start_are_an_error(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("charts.web.pool.WARM", "charts.web.nothing")
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    result = run("serve", "--port", "0", "--workers", "1")
    for number, handler in before:
        signal.signal(number, handler)
    assert (result.status, result.out) == (2, "")
    assert result.err == ("error: the worker processes do not start; ask for fewer --workers\n")


def test_a_missing_package_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "charts.web.server", raising=False)
    result = run("serve")
    assert result == (
        2,
        "",
        "error: serve needs uvicorn; install it with: pip install 'exactshoe[web]'\n",
    )
