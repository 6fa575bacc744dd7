"""Every example of README.md runs and prints what it shows.

A ```console block holds commands, ``$ exactshoe …``, each followed by its output; a line ``...``
stands for any lines. A ```python block is a doctest if it holds a prompt, else a script. Each
block stands alone; the commands of one block share a folder.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from strategy import Action, analyze
from strategy.baccarat.bets import USUAL_BETS

README = Path(__file__).parents[1] / "README.md"
PROGRAM = Path(sys.executable).with_name("exactshoe")
PROMPT = "$ exactshoe"


def blocks(language: str) -> list[str]:
    """The text of each fenced block of README.md in one language."""
    text = README.read_text(encoding="utf-8") if README.exists() else ""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def examples(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line, []))
        elif found:
            found[-1][1].append(line.rstrip())
    return [(line[2:], strip_end(output)) for line, output in found if line.startswith(PROMPT)]


def strip_end(lines: list[str]) -> list[str]:
    """The lines without empty ones at the end."""
    return "\n".join(lines).rstrip().split("\n")


def fits(printed: list[str], shown: list[str]) -> bool:
    """Whether the printed lines are the shown ones, ``...`` standing for any lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one command as a reader would, at a fixed width and without colours."""
    return subprocess.run(
        [PROGRAM, *shlex.split(command)[1:]],
        cwd=folder,
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def test_readme_has_examples() -> None:
    assert any(examples(block) for block in blocks("console")), "no `$ exactshoe` example"
    assert blocks("python"), "no Python example"


@pytest.mark.parametrize("block", blocks("console"))
def test_console_example(block: str, tmp_path: Path) -> None:
    for command, shown in examples(block):
        result = run(command, tmp_path)
        printed = strip_end([line.rstrip() for line in result.stdout.splitlines()])
        if not fits(printed, shown):
            assert printed == shown, f"$ {command}"
        # Bad input ends with 2, and the line that says so is part of the example.
        refused = shown[0].startswith("error: ")
        assert result.returncode == (2 if refused else 0), f"$ {command}"


@pytest.mark.parametrize("block", blocks("python"))
def test_python_example(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if ">>>" not in block:
        exec(compile(block, str(README), "exec"), {"__name__": "readme"})
        return
    example = doctest.DocTestParser().get_doctest(block, {}, "README.md", str(README), None)
    report: list[str] = []
    result = doctest.DocTestRunner().run(example, out=report.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize(
    ("printed", "shown", "expected"),
    [
        ("a b", "a b", True),
        ("a b", "a", False),
        ("a b c", "a ... c", True),
        ("a c", "a ... c", True),
        ("a b", "a ... c", False),
        ("a.b", "axb", False),
    ],
)
def test_shown_lines_fit(printed: str, shown: str, expected: bool) -> None:
    # Derived by hand from the meaning of `...`: each word stands for one line.
    assert fits(printed.split(" "), shown.split(" ")) is expected


COMMANDS = {
    "rules": "rules my.toml",
    "looks": "chart live-fold --looks my.toml",
    "bets": "baccarat bets --bets my.toml",
}


def kind_of(block: str) -> str:
    """What a TOML example is of: rules, looks (tables of actions) or bets of baccarat."""
    document = tomllib.loads(block)
    if document.keys() & {bet.name for bet in USUAL_BETS}:
        return "bets"
    actions = {action.value for action in Action}
    looks = [name for name, it in document.items() if name in actions and isinstance(it, dict)]
    return "looks" if looks else "rules"


@pytest.mark.parametrize("block", blocks("toml"))
def test_toml_example(block: str, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(block, encoding="utf-8")
    result = run(f"exactshoe {COMMANDS[kind_of(block)]}", tmp_path)
    assert result.returncode == 0, result.stdout
    assert "note:" not in result.stdout  # every switch of the example has an effect


def test_toml_examples_are_of_every_kind() -> None:
    assert {kind_of(block) for block in blocks("toml")} == COMMANDS.keys()


def test_figures_beside_the_published_ones_are_current() -> None:
    """The table names each preset's exact RTP, default reading, in percent with three decimals."""
    rows = re.findall(r"^\| `([\w-]+)` \| .* \| (\d+\.\d{3})% \|", README.read_text("utf-8"), re.M)
    assert [name for name, _ in rows] == ["deluxe", "live", "live-fold"]
    for name, percent in rows:
        assert f"{100 * analyze(name).rtp:.3f}" == percent, name
