"""``exactshoe serve``: it says where it answers, ends cleanly, and leaves nothing behind."""

from __future__ import annotations

import errno
import ipaddress
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import httpx
import pytest

from charts.web import server
from charts.web.limits import Limits
from charts.web.workers import STOPPING
from tests.commands import Run, runner
from tests.servers import error_of, fetched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI

ENDS = [signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
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


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """What ends a server, though the tests themselves may run under nohup, which is handed down."""
    if not hasattr(signal, "SIGHUP"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command in a group of processes of its own, at home in an empty folder."""
    places = {name: folder / name for name in ("home", "here", "tmp")}
    for place in places.values():
        place.mkdir()
    home, tmp = str(places["home"]), str(places["tmp"])
    process = subprocess.Popen(
        [sys.executable, "-m", "charts", "serve", "--port", "0", "--workers", "1", *options],
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
    [*((number, "short") for number in ENDS), (signal.SIGTERM, "long")],
    indirect=["folder"],
)
def test_it_answers_writes_nothing_and_ends_cleanly(folder: Path, number: int) -> None:
    with served(folder, "--workers", "2") as (process, address):
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
def test_what_a_terminal_leaves_running_runs_on(folder: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with served(folder) as (process, address):
            os.killpg(process.pid, signal.SIGHUP)
            time.sleep(0.5)
            assert httpx.get(f"{address}api/ev?rules=live", timeout=60).status_code == 200
    finally:
        signal.signal(signal.SIGHUP, before)


@POSIX
@pytest.mark.parametrize("numbers", [*([number] for number in ENDS), 2 * [signal.SIGINT]])
def test_who_waits_as_it_ends_is_told_so(folder: Path, numbers: list[int]) -> None:
    with served(folder) as (process, address):
        slow = httpx.URL(f"{address}api/chart?rules=vegas-strip&exact=true&set=decks=8")
        with ThreadPoolExecutor() as clients:
            waiting = [clients.submit(httpx.get, slow, timeout=20) for _ in range(2)]
            time.sleep(1)
            for number in numbers:
                process.send_signal(number)
                time.sleep(0.3)
            responses = [client.result() for client in waiting]
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")
    for response in responses:
        assert response.status_code == 503
        assert error_of(response) == STOPPING


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


@POSIX
def test_an_interrupt_while_it_starts_ends_it_as_well(folder: Path) -> None:
    command = [sys.executable, "-m", "charts", "serve", "--port", "0"]
    process = subprocess.Popen(
        command,
        env={**environment(), "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not any(folder.iterdir()):  # the folder of the processes, before they start
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.count("\n") <= 1  # the address, if it was that far
    assert gone(process.pid)
    assert list(folder.iterdir()) == []


def test_a_port_in_use_is_refused(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert (result.status, result.out) == (2, "")
    says = "Address already in use" if os.name == "posix" else ""  # words of the system
    assert result.err.startswith(f"error: cannot listen on '127.0.0.1', port {port}: {says}")
    assert result.err.endswith("; choose another --port or --host\n")
    assert "attempting" not in result.err
    assert result.err.count("\n") == 1


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


@pytest.fixture
def signals() -> Iterator[None]:
    """Bring back what this process does on signals."""
    before = [(number, signal.getsignal(number)) for number in ENDS]
    yield
    for number, handler in before:
        signal.signal(number, handler)


def test_processes_that_do_not_start_are_an_error(
    run: Run, monkeypatch: pytest.MonkeyPatch, signals: None
) -> None:
    monkeypatch.setattr("charts.web.pool.WARM", "charts.web.nothing")
    result = run("serve", "--port", "0", "--workers", "1")
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        "error: the worker processes do not start (BrokenProcessPool); mend that, or ask for fewer "
        "--workers\n"
    )


def test_a_full_folder_for_temporary_files_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, signals: None
) -> None:
    def full(**_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere")

    monkeypatch.setattr("charts.web.pool.tempfile.TemporaryDirectory", full)
    result = run("serve", "--port", "0", "--workers", "1")
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        f"error: the worker processes do not start (OSError: {os.strerror(errno.ENOSPC)}); mend "
        "that, or ask for fewer --workers\n"
    )


def test_the_address_that_is_told_is_answered(
    monkeypatch: pytest.MonkeyPatch, signals: None
) -> None:
    class Started:
        """Says that it started, and serves nothing."""

        started = True

        def __init__(self, app: FastAPI, _: object) -> None:
            apps.append(app)

        def handle_exit(self, number: int, _: object) -> None:
            """Do nothing, either."""

        def run(self, sockets: object) -> None:
            """Do nothing."""

    apps: list[Any] = []
    number = ipaddress.ip_address("2001:db8::7")  # an address for examples, RFC 3849
    monkeypatch.setattr("charts.web.server._Server", Started)
    monkeypatch.setattr("charts.web.server._number", lambda _: number)
    server.run(server.listen("127.0.0.1", 0), Limits(), ["table.example"], lambda _: None)

    for host, status in (
        ("table.example", 200),
        ("[2001:db8::7]:8021", 200),
        ("[2001:db8::8]:8021", 421),
    ):
        assert fetched(apps[0], "/healthz", {"Host": host}).status_code == status


@pytest.mark.parametrize(
    "name",
    [
        "http://table.example",
        "table.example:8021",
        "[::1]",
        "table.example/",
        "*.example",
        "",
        "a b",
    ],
)
def test_what_is_no_bare_host_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("charts.web.server.run", lambda *_: pytest.fail("it serves"))
    result = run("serve", "--allow-host", "table.example", "--allow-host", name)
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        f"error: --allow-host: {name!r} is no bare name of a host; leave out http://, port and "
        "brackets\n"
    )


def test_a_missing_package_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "charts.web.server", raising=False)
    result = run("serve")
    assert result == (
        2,
        "",
        "error: serve needs uvicorn; install it with: pip install 'exactshoe[web]'\n",
    )
