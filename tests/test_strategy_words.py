"""The few words that say what each strategy plays are the same wherever it is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from charts.strategies import STRATEGIES
from tests.commands import runner

if TYPE_CHECKING:
    from tests.commands import Run

README = Path(__file__).parents[1] / "README.md"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_readme_begins_with_them(name: str) -> None:
    row = re.search(rf"^\| `{name}` \| (.*) \|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert row
    assert row[1].replace("`", "").startswith(STRATEGIES[name])


@pytest.mark.parametrize("command", ["ev", "advise", "chart"])
def test_the_help_of_commands_has_them(run: Run, command: str) -> None:
    text = " ".join(run(command, "--help").out.split())
    for name, what in STRATEGIES.items():
        # Lines may end behind a dash.
        assert f"{name} ({what})".replace(" ", "") in text.replace(" ", "")
