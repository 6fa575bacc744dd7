"""Running the command line inside the test's own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pytest

from charts.main import main


class Result(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer read as JSON."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def flat(self) -> str:
        """The output with every run of blanks and line ends as one blank: wrapping aside."""
        assert (self.status, self.err) == (0, "")
        return " ".join(self.out.split())


Run: TypeAlias = Callable[..., Result]


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs `exactshoe` with arguments, 100 columns wide."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str) -> Result:
        capsys.readouterr()
        monkeypatch.setattr("sys.argv", ["exactshoe", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        status = ended.value.code
        assert isinstance(status, int)
        return Result(status, out, err)

    return run
