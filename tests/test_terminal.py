"""Outputs of every encoding, terminals and their colours, pipes, full disks, interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import Run, runner

PROGRAM = Path(sys.executable).with_name("exactshoe")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", [["rules", "live-fold"], ["presets"], ["chart", "live"]])
def test_output_of_every_encoding(encoding: str, command: list[str]) -> None:
    result = subprocess.run(
        [PROGRAM, *command],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode(encoding)
    assert b"\x1b" not in result.stdout
    assert "?" not in text
    if command == ["rules", "live-fold"]:
        assert ("แบล็คแจ็ค" in text) == (encoding == "utf-8")
        assert "Blackjack (rules page of a live table)" in text


@pytest.mark.parametrize(("encoding", "name"), [("ascii", r"\u0e44.toml"), ("utf-8", "ไ.toml")])
def test_errors_name_what_was_typed(encoding: str, name: str) -> None:
    result = subprocess.run(
        [PROGRAM, "ev", "ไ.toml"],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr.decode(encoding).startswith(f"error: the file {name} does not exist; ")


def read_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """Run the program on a pseudo-terminal and return what it shows."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen(
        [PROGRAM, *arguments], stdout=theirs, stderr=theirs, env=clean | environment
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            shown += part
        os.close(ours)
    assert process.returncode == 0
    return shown.decode()


def test_colours_on_a_terminal_only() -> None:
    colours = {"TERM": "xterm-256color", "COLUMNS": "100"}
    assert "\x1b[" in read_terminal(["chart", "live"], colours)
    assert "\x1b" not in read_terminal(["chart", "live"], colours | {"NO_COLOR": "1"})
    assert "\x1b" not in read_terminal(["chart", "live"], {"TERM": "dumb"})
    assert "\x1b" not in read_terminal(["chart", "live", "--json"], colours)


def test_broken_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [PROGRAM, "rules", "live-fold"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [PROGRAM, "rules"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 2
    assert result.stderr.startswith(b"error: the output cannot be written")
    assert result.stderr.count(b"\n") == 1


def test_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("charts.text.rules.switches_text", interrupt)
    status, out, err = run("rules")
    assert (status, out, err.strip()) == (130, "", "")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["chart", "live-fold", "--set", "decks=1", "--exact", "--format", "csv"], 0),
        (["ev", "no-such-table"], 2),
    ],
)
def test_a_closed_stderr_costs_neither_answer_nor_status(arguments: list[str], status: int) -> None:
    """As a shell's ``2>&-`` does; the first command has a note to print, the second an error."""
    result = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" 2>&-', PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        encoding="ascii",
        check=False,
    )
    assert result.returncode == status
    assert bool(result.stdout) == (status == 0)
