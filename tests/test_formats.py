"""One chart in every format: what is refused, LaTeX, other letters and colours, files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from charts.asked.question import Question, ask
from charts.drawing import drawn
from charts.formats import (
    BINARY,
    FORMATS,
    MOST_DECIMALS,
    PAPERS,
    SUFFIXES,
    check_drawing,
    file_name,
    format_of,
)
from charts.model.looks import looks_of
from charts.model.rows import UP_CARDS
from charts.model.sheet import Sheet, sheet_of
from charts.pictures.draw import picture
from charts.pictures.errors import PictureError
from charts.refusals import RefusalError
from charts.text.latex import chart_latex
from strategy import Action
from tests.commands import Run, runner

if TYPE_CHECKING:
    from collections.abc import Mapping


ROOT = Path(__file__).parents[1]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="module")
def question() -> Question:
    return ask("live-fold", (), "", strategy="total")


@pytest.fixture(scope="module")
def sheet(question: Question) -> Sheet:
    return sheet_of(question, question.game.chart())


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_goes_to_a_file(run: Run, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"chart{SUFFIXES.get(form, '.' + form)}"
    assert format_of(path) == form
    assert run("chart", "live-fold", "-o", str(path))[:2] == (0, "")
    assert [path.name] == [found.name for found in tmp_path.iterdir()]
    data = path.read_bytes()
    begins: Mapping[str, bytes] = {
        "png": b"\x89PNG\r\n",
        "pdf": b"%PDF-",
        "svg": b"<?xml",
        "html": b"<!doctype html>",
        "latex": b"\\documentclass",
        "json": b"{",
        "csv": b"hand,2,3",
    }
    assert data.lower().startswith(begins.get(form, b"").lower())
    if form not in {"csv", *BINARY}:
        assert "Live blackjack with split or fold" in data.decode()
        assert "exactshoe 0." in data.decode()


def test_the_sheet_says_all_that_charts_show(sheet: Sheet, question: Question) -> None:
    assert sheet.title == "Live blackjack with split or fold (live-fold)"
    assert sheet.rules.startswith("8 decks, S17, no hole card")
    assert sheet.strategy == "Strategy: total"
    assert float(sheet.ev.removeprefix("EV ")) == pytest.approx(question.game.ev, abs=5.1e-7)
    assert sheet.edge.startswith(f"house edge {-100 * question.game.ev:.4f}%, RTP ")
    codes = {cell.code for cell in sheet.cells}
    assert {entry.code for entry in sheet.legend} == codes
    assert len(sheet.legend) == len(codes)
    assert "P" in codes
    assert "R" not in {entry.code[0] for entry in sheet.legend}
    assert [entry.meaning for entry in sheet.legend if entry.code == "Dh"] == ["double, else hit"]
    marks = {mark for cell in sheet.cells for mark in sheet.shown(cell) if not mark.isalpha()}
    assert {mark for mark, _ in sheet.marks} == marks


REFUSED = {
    ("csv", None, "a4"): "--paper a4 is not for the format csv; use latex, html, svg, png or pdf",
    ("latex", None, "card"): "--paper card is not for the format latex; use html, svg, png or pdf",
    ("pdf", "best", "card"): "a card has no room for --values=best; leave one of them out",
    ("png", "all", None): "png has room for one number a cell; use --values=best or",
    ("svg", "all", "a4"): "svg has room for one number a cell",
}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_what_a_format_cannot_show_is_refused(
    run: Run, case: tuple[str, str | None, str | None]
) -> None:
    form, values, paper = case
    with pytest.raises(RefusalError, match=re.escape(REFUSED[case])):
        check_drawing(form, values, paper)
    arguments = [f"--values={values}"] * bool(values) + [f"--paper={paper}"] * bool(paper)
    status, out, err = run("chart", "live-fold", "--format", form, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert REFUSED[case] in err


@pytest.mark.parametrize("form", BINARY)
def test_a_terminal_gets_no_pictures(run: Run, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    status, out, err = run("chart", "live-fold", "--format", form)
    assert (status, out) == (2, "")
    assert err == f"error: {form} is nothing for a terminal; name a file, such as -o chart.{form}\n"


def test_pictures_go_through_pipes_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "chart.png"
    command = [sys.executable, "-m", "charts", "chart", "live-fold", "--format", "png"]
    with path.open("wb") as file:
        subprocess.run(command, cwd=ROOT, stdout=file, check=True)
    data = path.read_bytes()
    # How a file of this format begins and ends: its specification (W3C, PNG, third edition).
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.endswith(b"IEND\xaeB`\x82")


OTHER = {"split": {"letter": "Y", "colour": "#112233"}, "hit": {"letter": "T"}}


@pytest.mark.parametrize("form", [form for form in FORMATS if form not in {"csv", "json", *BINARY}])
def test_a_caller_may_bring_letters_and_colours(question: Question, form: str) -> None:
    content = drawn(sheet_of(question, question.game.chart(), looks_of(OTHER)), form)
    text = content if isinstance(content, str) else content.decode()
    if form in {"latex", "html", "svg"}:
        assert "112233" in text
    if form in {"text", "markdown", "latex"}:
        assert "Y = split" in text
        assert "Dt = double, else hit" in text.replace("\\", "")


def test_looks_from_the_command_line(run: Run, sheet: Sheet, tmp_path: Path) -> None:
    cells = sheet.chart.pairs["8,8"]
    path = tmp_path / "looks.toml"
    path.write_text('[fold]\nletter = "X"\n', encoding="utf-8")
    text = run("chart", "live-fold", "--looks", str(path)).out
    row = next(line for line in text.splitlines() if line.strip().startswith("8,8"))
    codes = "".join(cells[up].code for up in UP_CARDS)
    assert set(codes) == {"P", "F"}
    assert row.split() == ["8,8", *codes.replace("F", "X")]
    assert "X = fold" in text
    status, out, err = run("chart", "live-fold", "--looks", str(path), "--format", "csv")
    assert (status, err) == (0, "note: a CSV chart has the usual codes, whatever --looks says\n")
    assert f'"8,8",{",".join(codes)}' in out.splitlines()
    path.write_text('[fold]\nletter = "S"\n', encoding="utf-8")
    status, out, err = run("chart", "live-fold", "--looks", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "'stand' and 'fold' would both be written 'S'" in err


def test_latex_colours_and_escapes(sheet: Sheet) -> None:
    text = chart_latex(sheet, None)
    assert r"\definecolor{fold}{HTML}{D55E00}" in text
    assert text.count(r"\cellcolor{fold}") == sum(
        cell.action is Action.FOLD for cell in sheet.cells
    )
    assert text.count(r"\cellcolor") == len(sheet.cells)
    assert sheet.edge.endswith("%")
    assert sheet.edge.replace("%", r"\%") in text
    assert r"{letterpaper}" not in text
    assert ",letterpaper]{article}" in chart_latex(sheet, None, "letter")


NEEDS_LATEX = "EXACTSHOE_NEEDS_LATEX"
TITLES = ['50% & more_of {it} #1 $x^2$ ~ \\ <a> "b" |c|', "a -- b --- c"]


@pytest.mark.parametrize("values", [None, "all"])
def test_latex_can_be_set(sheet: Sheet, values: str | None, tmp_path: Path) -> None:
    if shutil.which("pdflatex") is None:
        if os.environ.get(NEEDS_LATEX) == "1":
            pytest.fail(f"{NEEDS_LATEX}=1, but there is no pdflatex")
        pytest.skip("there is no pdflatex")
    titled = replace(sheet, title=" ".join(TITLES))
    (tmp_path / "chart.tex").write_text(chart_latex(titled, values), encoding="utf-8")
    result = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "chart.tex"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    log = result.stdout.decode("utf-8", "replace")
    assert result.returncode == 0, log[-2000:]
    assert "Overfull \\hbox" not in log
    if values is None:
        assert "(1 page," in log


@pytest.mark.parametrize(
    ("title", "kept"), [("Zażółć", True), ("Señor", True), ("二十一點", False), ("a\u200bb", False)]
)
def test_latex_prints_the_name_where_it_lacks_letters(
    sheet: Sheet, title: str, *, kept: bool
) -> None:
    text = chart_latex(replace(sheet, title=title), None)
    assert (title in text, r"\bfseries live-{}fold}" in text) == (kept, not kept)


# ISO 216, ANSI/ASME Y14.1 and ISO/IEC 7810, in millimetres.
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4), "card": (85.6, 53.98)}


def test_latex_lists_numbers_that_are_too_long_for_its_tables() -> None:
    question = ask("live-fold", ["decks=1"], "", strategy="total", digits=4)
    chart = question.game.chart()
    for digits, listed in ((4, False), (5, True)):
        text = chart_latex(sheet_of(replace(question, digits=digits), chart), "best")
        assert bool(re.search("up-card +& action", text)) == listed


def test_pictures_say_that_they_have_no_fractions(run: Run, tmp_path: Path) -> None:
    asked = ("chart", "live-fold", "--set", "decks=1", "--exact", "-o")
    assert run(*asked, str(tmp_path / "chart.html")).err == ""
    assert run(*asked, str(tmp_path / "chart.svg")).err == (
        "note: a chart as svg has decimals, no fractions; html, json, csv and text have them\n"
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_papers_by_name(run: Run, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.pdf"
    assert run("chart", "live-fold", "--paper", paper.upper(), "-o", str(path)).status == 0
    found = re.search(rb"/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]", path.read_bytes())
    assert found
    size = [float(side) / 72 * 25.4 for side in found.groups()]
    assert size == pytest.approx(SIZES[paper], abs=0.1)


@pytest.mark.parametrize("paper", MOST_DECIMALS)
def test_decimals_that_no_cell_has_room_for_are_refused_at_once(
    run: Run, sheet: Sheet, monkeypatch: pytest.MonkeyPatch, paper: str | None
) -> None:
    # The layout says what fits; it needs the numbers for it, and these take their time.
    most = MOST_DECIMALS[paper]
    for digits in (most, most + 1):
        precise = replace(sheet, question=replace(sheet.question, digits=digits))
        with nullcontext() if digits == most else pytest.raises(PictureError, match="too long"):
            assert picture(precise, "svg", values="margin", paper=paper)
    check_drawing("svg", "margin", paper, most)
    check_drawing("svg", None, paper, 100)
    check_drawing("html", "margin", paper, 100)
    monkeypatch.setattr("charts.asked.question.ask", lambda *_, **__: pytest.fail("it computes"))
    on = ["--paper", paper] if paper else []
    arguments = ["--format", "svg", "--values=margin", "--digits", str(most + 1), *on]
    status, out, err = run("chart", "live-fold", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"has room for {most} decimals in a cell; use --digits {most} or fewer" in err


def test_names_of_files_are_short_and_plain() -> None:
    assert file_name("live-fold:das,Decks-6", "text") == "live-fold-das-Decks-6.txt"
    assert file_name('live:../"\r\n;x', "pdf", "a4") == "x-a4.pdf"
    assert file_name("/tables/\u00fcber.toml", "svg") == "\u00fcber.svg"
    assert file_name("...", "latex") == "chart.tex"
    assert len(file_name("x" * 999, "markdown", "letter")) < 120


def test_pictures_without_matplotlib_are_refused_at_once(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("charts.formats.find_spec", lambda _: None)
    monkeypatch.setattr("charts.asked.question.ask", lambda *_, **__: pytest.fail("it computes"))
    for arguments in (["chart", "live-fold", "--format", "svg"], ["gallery", str(tmp_path / "x")]):
        status, out, err = run(*arguments)
        assert (status, out) == (2, "")
        assert err == (
            "error: pictures need matplotlib; install it with: pip install 'exactshoe[charts]'\n"
        )
    assert not (tmp_path / "x").exists()
