"""The charts of several tables in every format."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from charts.formats import file_name
from charts.gallery import DRAWINGS, shown
from strategy.blackjack.rulefile import preset_names
from tests.commands import Run, runner

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


class Links(HTMLParser):
    """What a page links to and shows."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value and not value.startswith("data:"):
                self.found.add(unquote(value))


def links(page: str) -> set[str]:
    reader = Links()
    reader.feed(page)
    return reader.found


def test_a_folder_of_charts(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "charts"
    (tmp_path / "one.toml").write_text('extends = "live-fold"\n', encoding="utf-8")
    status, out, err = run("gallery", str(folder), str(tmp_path / "one.toml"), "live-fold:das")
    assert status == 0
    files = {path.name for path in folder.iterdir()}
    assert len(files) == 2 * len(DRAWINGS) + 1
    assert links((folder / "index.html").read_text(encoding="utf-8")) == files - {"index.html"}
    assert out == f"{len(files) - 1} charts of 2 tables; open {folder / 'index.html'}\n"
    assert "charts" in err
    assert {
        "one.csv",
        "one.pdf",
        "one-a4.pdf",
        "one-letter.pdf",
        "one-card.png",
        "live-fold-das.html",
    } <= files
    csv = run("chart", "live-fold:das", "--format", "csv").out
    assert (folder / "live-fold-das.csv").read_text(encoding="utf-8") == csv
    page = (folder / "index.html").read_text(encoding="utf-8")
    first, second = re.findall(r"<h2>(.*?)</h2>", page)
    assert (first.count("one.toml"), second.count("live-fold, das")) == (1, 1)


def test_what_was_there_stays_and_nothing_is_half_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    status, out, err = run("gallery", str(tmp_path), "live-fold", "no-table")
    assert (status, out) == (2, "")
    assert err.startswith("error: unknown table 'no-table'")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, out, err = run("gallery", str(tmp_path / "file" / "charts"), "live-fold")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "cannot be made: " in err


def test_every_table_has_every_drawing() -> None:
    table = shown("live-fold", "total")
    names = [picture.name for picture in table.pictures]
    assert len(set(names)) == len(DRAWINGS)
    assert {table.page, table.preview} <= set(names)
    contents = {picture.content for picture in table.pictures}
    assert len(contents) == len(DRAWINGS)


@pytest.mark.long
def test_all_presets(run: Run, tmp_path: Path) -> None:
    assert run("gallery", str(tmp_path)).status == 0
    files = {path.name for path in tmp_path.iterdir()}
    assert len(files) == len(preset_names()) * len(DRAWINGS) + 1
    for name in preset_names():
        assert file_name(name, "pdf", "letter") in files
