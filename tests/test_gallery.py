"""The charts of several tables in every format."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from charts.formats import DRAWINGS, file_name
from charts.gallery import shown
from strategy.blackjack.rulefile import preset_names
from tests.commands import Run, runner

ROOT = Path(__file__).parents[1]


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
            if name in {"href", "src"} and value and not value.startswith(("data:", "#")):
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
    own = re.findall(r'<a class="open" href="([^"]+)"', page)
    assert own == ["one.html", "live-fold-das.html"]
    assert len(re.findall(r'<li><a href="#table-\d">', page)) == 2
    first, second = re.findall(r"<h2>(.*?)</h2>", page)
    assert (first.count("one.toml"), second.count("live-fold, das")) == (1, 1)


def test_what_was_there_stays_and_nothing_is_half_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    status, out, err = run("gallery", str(tmp_path), "live-fold", "no-table")
    assert (status, out) == (2, "")
    assert err.startswith("error: unknown table 'no-table'")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("names", "file"),
    [(["a", "a-card"], "a-card.pdf"), (["a", "A"], "a-a4.pdf"), (["index"], "index.html")],
)
def test_files_of_two_tables_are_never_one(
    run: Run, tmp_path: Path, names: list[str], file: str
) -> None:
    tables = []
    for place, name in enumerate(names):
        path = tmp_path / str(place) / f"{name}.toml"
        path.parent.mkdir()
        path.write_text('extends = "live-fold"\n', encoding="utf-8")
        tables.append(str(path))
    status, out, err = run("gallery", str(tmp_path / "charts"), *tables)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"would both be the file {file!r}; leave one out" in err
    assert not (tmp_path / "charts").exists()


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
def test_a_gallery_that_is_ended_leaves_no_process(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "charts", "gallery", str(tmp_path / "charts")]
    command += ["live-fold", "vegas-strip", "downtown", "short-pay", "european"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True) as run:
        while not any(tmp_path.glob("charts/*.html")):
            assert run.poll() is None
            time.sleep(0.05)
        run.send_signal(signal.SIGTERM)
        # It holds the pipe, as its processes do, which would keep it open.
        assert run.communicate(timeout=60) is not None
    assert run.returncode == 130
    assert not list(tmp_path.glob("charts/.*"))


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
