"""Pictures as files: sizes, what they say of themselves, the same bytes again, and refusals."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from PIL import Image, ImageColor

from charts.asked.question import ask
from charts.formats import PICTURES as FORMS
from charts.model.looks import LOOKS, LooksError, contrast, looks_of
from charts.model.sheet import sheet_of
from charts.pictures.draw import picture
from charts.pictures.errors import PictureError
from charts.pictures.fonts import cleaned, drawable, shortened, size_for, width_of, wrapped
from charts.pictures.page import page
from charts.refusals import RefusalError
from strategy.errors import MissingPackageError
from tests.picture_inks import sheet

if TYPE_CHECKING:
    from charts.model.looks import Look

POINTS = 72 / 25.4
ROOT = Path(__file__).parents[1]

# Millimetres: ISO 216, ANSI A (8.5 by 11 inches), and ID-1 of ISO/IEC 7810.
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4), "card": (85.6, 54.0)}
DOTS = {"a4": (2480, 3508), "letter": (2550, 3300), "card": (2022, 1276)}


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def svg(data: bytes) -> ET.Element:
    return ET.fromstring(data)


@pytest.mark.parametrize("paper", SIZES)
def test_pages_have_the_size_of_their_paper(paper: str) -> None:
    given = sheet("deluxe")
    points = [side * POINTS for side in SIZES[paper]]
    pdf = picture(given, "pdf", paper=paper)
    box = re.search(rb"/MediaBox \[ ?0 0 ([0-9.]+) ([0-9.]+) ?\]", pdf)
    assert box
    assert [float(side) for side in box.groups()] == pytest.approx(points, abs=0.01)
    assert pages(pdf) == 1
    root = svg(picture(given, "svg", paper=paper))
    sides = [float(root.attrib[side].removesuffix("pt")) for side in ("width", "height")]
    assert sides == pytest.approx(points, abs=0.01)
    with Image.open(io.BytesIO(picture(given, "png", paper=paper))) as png:
        assert png.size == DOTS[paper]
        resolution = 600 if paper == "card" else 300
        assert png.info["dpi"] == pytest.approx((resolution, resolution), abs=0.1)


def test_a_page_without_paper_is_as_large_as_its_chart() -> None:
    for strategy in ("total", "composition"):
        given = sheet("live-fold", strategy)
        drawing = page(given, "", None)
        assert drawing.width == pytest.approx(190)
        lowest = max(text.baseline for text in drawing.texts)
        assert 4 < drawing.height - lowest < 10
        root = svg(picture(given, "svg"))
        assert float(root.attrib["height"].removesuffix("pt")) == pytest.approx(
            drawing.height * POINTS, abs=0.01
        )
        assert pages(picture(given, "pdf")) == 1


def test_files_tell_title_and_maker_but_no_date() -> None:
    given = replace(sheet("deluxe"), title="A & B <1> \N{CJK UNIFIED IDEOGRAPH-4E00}\n2")
    told = r"A & B <1> " + "\N{CJK UNIFIED IDEOGRAPH-4E00}" + r"\n2"
    root = svg(picture(given, "svg"))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == told
    purl = "{http://purl.org/dc/elements/1.1/}"
    description = root.findtext(f".//{purl}description")
    assert description
    assert given.rules in description
    assert given.ev in description
    assert root.find(f".//{purl}date") is None
    with Image.open(io.BytesIO(picture(given, "png"))) as png:
        assert (png.info["Title"], png.info["Software"]) == (told, given.maker)
    pdf = picture(sheet("deluxe"), "pdf")
    assert rb"/Title (Deluxe blackjack \(deluxe\))" in pdf
    assert pages(picture(given, "pdf")) == 1
    assert b"Date" not in pdf
    assert b"/FontFile2" in pdf  # TrueType
    assert b"/Type3" not in pdf


def test_letters_are_paths_in_svg_and_text_in_pdf() -> None:
    given = sheet("deluxe")
    root = svg(picture(given, "svg"))
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert b"/ToUnicode" in picture(given, "pdf")


DIGESTS = """
import hashlib, sys
from charts.asked.question import ask
from charts.formats import PICTURES
from charts.model.sheet import sheet_of
from charts.pictures.draw import picture
assert "matplotlib" not in sys.modules
question = ask("deluxe", (), "", strategy="total")
sheet = sheet_of(question, question.game.chart())
print(*(hashlib.sha256(picture(sheet, form, paper="card")).hexdigest() for form in PICTURES))
assert "matplotlib.pyplot" not in sys.modules
"""


def test_another_process_writes_the_same_bytes_without_pyplot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "12345")
    result = subprocess.run(
        [sys.executable, "-c", DIGESTS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [picture(sheet("deluxe"), form, paper="card") for form in FORMS]
    here = [hashlib.sha256(data).hexdigest() for data in files]
    assert result.stdout.split() == here
    assert not result.stderr


def test_threads_at_once_write_the_same_and_leave_no_settings() -> None:
    before = dict(mpl.rcParams)
    given = sheet("deluxe")
    alone = {form: picture(given, form, paper="card") for form in FORMS}
    with ThreadPoolExecutor(4) as threads:
        together = threads.map(lambda form: (form, picture(given, form, paper="card")), FORMS * 2)
    assert all(data == alone[form] for form, data in together)
    assert dict(mpl.rcParams) == before


def test_settings_of_the_user_change_nothing() -> None:
    given = sheet("deluxe")
    usual = {form: picture(given, form, paper="card") for form in FORMS}
    own: dict[Any, Any] = {
        "savefig.bbox": "tight",
        "savefig.transparent": True,
        "savefig.facecolor": "black",
        "figure.facecolor": "black",
        "font.family": "serif",
        "text.usetex": True,
        "pdf.fonttype": 3,
        "svg.fonttype": "none",
        "figure.constrained_layout.use": True,
    }
    with mpl.rc_context(own):
        assert {form: picture(given, form, paper="card") for form in FORMS} == usual


def test_titles_are_drawn_as_they_are_or_give_way_to_the_name(tmp_path: Path) -> None:
    money = replace(sheet("deluxe"), title="Win $1$ & $2$")
    assert page(money, "", None).texts[0].text == "Win $1$ & $2$"
    table = tmp_path / "own.toml"
    table.write_text('decks = 6\n[about]\ntitle = "二十一点"\n', encoding="utf-8")
    question = ask(str(table), (), "", strategy="total")
    given = sheet_of(question, question.game.chart())
    assert "二十一点" in given.title
    assert page(given, "", None).texts[0].text == "own.toml"
    for form in FORMS:
        assert picture(given, form, paper="card")
    odd = replace(given, strategy="Strategy: 策\x00.csv")
    texts = [text.text for text in page(odd, "", None).texts]
    assert any(text.startswith("Strategy: \ufffd\ufffd.csv") for text in texts)
    assert svg(picture(odd, "svg")).tag.endswith("svg")


@pytest.mark.parametrize("look", LOOKS.values(), ids=str)
def test_letters_stand_out_in_black_and_white(look: Look) -> None:
    # Grey of a copy: ITU-R BT.601 luma, as Pillow converts; 4.5 is level AA of WCAG 2.2.
    fill, ink = (
        Image.new("RGB", (1, 1), ImageColor.getrgb(colour)).convert("L").convert("RGB")
        for colour in (look.fill, look.ink)
    )
    greys = (f"#{grey.tobytes().hex()}" for grey in (fill, ink))
    assert contrast(*greys) >= 4.5


def test_cells_have_an_outline_that_stands_out_from_paper() -> None:
    given = sheet("deluxe")
    drawing = page(given, "", None)
    with Image.open(io.BytesIO(picture(given, "png"))) as png:
        grey = png.convert("L")
    dots = 200 / 25.4
    box = drawing.boxes[0]
    middle = round((box.top + box.height / 2) * dots)
    edge = [
        float(str(grey.getpixel((round(box.left * dots) + step, middle))))
        for step in (-2, -1, 0, 1)
    ]
    assert min(edge) < 140  # of 255: far darker than paper and than light cells


REFUSED = [
    ("png", None, "all", "png has room for one number a cell; use --values=best or"),
    ("svg", "card", "best", "a card has no room for --values=best; leave one of them out"),
    ("gif", None, None, "unknown format 'gif'; use one of text, "),
    ("svg", "a5", None, "unknown paper 'a5'; use one of a4, letter, card"),
    ("svg", None, "worst", "unknown value of --values 'worst'; use one of best"),
]


@pytest.mark.parametrize(("form", "paper", "values", "message"), REFUSED)
def test_what_pictures_have_not_is_refused(
    form: str, paper: str | None, values: str | None, message: str
) -> None:
    with pytest.raises(RefusalError, match=re.escape(message)):
        picture(sheet("deluxe"), form, paper=paper, values=values)


def test_a_letter_that_the_font_lacks_is_refused() -> None:
    given = sheet("deluxe")
    looks = looks_of({"split": {"letter": "分"}})
    with pytest.raises(LooksError) as error:
        picture(sheet_of(given.question, given.chart, looks), "svg")
    assert str(error.value) == (
        r"the font of pictures lacks the letter '\u5206' of split; use another one, or the format "
        "html"
    )


def test_numbers_that_are_too_long_are_refused() -> None:
    given = sheet("deluxe")
    many = replace(given, question=replace(given.question, digits=40))
    with pytest.raises(PictureError, match="numbers are too long for the cells of a picture; use"):
        picture(many, "svg", values="best")
    some = replace(given, question=replace(given.question, digits=8))
    assert picture(some, "svg", values="best")
    with pytest.raises(PictureError, match="too long for the cells of a page of a4; use fewer dig"):
        picture(some, "svg", values="best", paper="a4")


def test_missing_matplotlib_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingPackageError) as error:
        picture(sheet("deluxe"), "svg")
    assert str(error.value) == (
        "pictures need matplotlib; install it with: pip install 'exactshoe[charts]'"
    )


@pytest.mark.parametrize(
    "text", ["one two  three four", "a" * 90, "ab " * 40, "x y" + "z" * 50, ""]
)
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(text: str) -> None:
    lines = wrapped(text, 20.0, 8.0, hang=3.0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for number, line in enumerate(lines):
        assert 0 < width_of(line, 8.0) <= 20.0 - 3.0 * (number > 0)
        assert not line.startswith(" ")


def test_spaces_within_a_line_stay() -> None:
    assert wrapped("stand with  10,6  9,7", 200.0, 8.0) == ["stand with  10,6  9,7"]


def test_sizes_and_cuts_fit() -> None:
    wide = width_of("Deluxe blackjack", 10.0, bold=True)
    assert size_for("Deluxe blackjack", wide / 2, 10.0, bold=True) == pytest.approx(5.0)
    assert size_for("Deluxe blackjack", wide * 2, 10.0, bold=True) == 10.0
    cut = shortened("Deluxe blackjack", wide / 2, 10.0, bold=True)
    assert cut.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert "Deluxe blackjack".startswith(cut[:-1])
    assert width_of(cut, 10.0, bold=True) <= wide / 2
    assert shortened("Deluxe", wide, 10.0, bold=True) == "Deluxe"


def test_signs_that_the_font_lacks_are_marked() -> None:
    assert drawable("Ünïcödé \N{EN DASH} $5")
    assert not drawable("二")
    assert cleaned("a二b\tc\x07") == "a\ufffdb\ufffdc\ufffd"
