"""Letters and colours of actions: the usual ones, and those that a caller brings."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from charts.model.looks import (
    LEAST_CONTRAST,
    LOOKS,
    Look,
    LooksError,
    brightness,
    contrast,
    ink_on,
    letters,
    looks_of,
    read_looks,
)
from strategy import Action

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("colours", "ratio"),
    [
        # Identities of the definition, and grey #767676: the darkest that the guidelines' authors
        # name as passing 4.5 to 1 on white (W3C, Understanding Success Criterion 1.4.3).
        (("#000000", "#ffffff"), 21.0),
        (("#123456", "#123456"), 1.0),
        (("#767676", "#ffffff"), 4.54),
    ],
)
def test_contrast_is_that_of_the_guidelines(colours: tuple[str, str], ratio: float) -> None:
    assert contrast(*colours) == pytest.approx(ratio, abs=0.005)
    assert contrast(*colours) == contrast(*reversed(colours))


def test_usual_letters_are_the_codes_and_can_be_read() -> None:
    assert set(LOOKS) == set(Action)
    for action, look in LOOKS.items():
        assert look.letter == action.code
        assert contrast(look.fill, look.ink) >= LEAST_CONTRAST


def test_usual_colours_differ_in_black_and_white() -> None:
    greys = [brightness(look.fill) for look in LOOKS.values()]
    ratios = [(max(pair) + 0.05) / (min(pair) + 0.05) for pair in combinations(greys, 2)]
    # Less than 1.1 to 1 is one grey for most eyes; the letters tell them apart in any case.
    assert min(ratios) > 1.1


def test_ink_is_the_one_that_stands_out_more() -> None:
    assert (ink_on("#ffff00"), ink_on("#000080")) == ("#000000", "#ffffff")


def test_replacing_one_look_leaves_the_others() -> None:
    looks = looks_of({"double": {"colour": "#FFFF00"}, "hit": {"letter": "T"}})
    assert looks[Action.DOUBLE] == Look("D", "#ffff00", "#000000")
    assert looks[Action.HIT] == Look("T", LOOKS[Action.HIT].fill, LOOKS[Action.HIT].ink)
    assert looks[Action.STAND] == LOOKS[Action.STAND]
    assert letters("Dh", looks) == "Dt"
    assert looks_of({}) == LOOKS


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "no action": ({"insure": {}}, r"insure is no action; write one of stand, .* as \[split\]"),
    "no table": ({"hit": "H"}, r"hit = 'H' must be a table: write \[hit\], then its letter"),
    "no key": ({"hit": {"color": "#000000"}}, "hit.color is unknown; use letter, colour or ink"),
    "no text": ({"hit": {"letter": 7}}, "hit.letter = 7 must be text: put it in quotes"),
    "no colour": ({"hit": {"colour": "red"}}, "'red' is no colour; write it like #56b4e9"),
    "no letter": ({"hit": {"letter": "*"}}, r"hit.letter = '\*' must be 1 to 3 letters or digits"),
    "long": ({"hit": {"letter": "HITS"}}, "must be 1 to 3 letters or digits"),
    "shared": (
        {"hit": {"letter": "S"}},
        "'stand' and 'hit' would both be written 'S' .* choose other letters",
    ),
    "small": ({"hit": {"letter": "s"}}, "'stand' and 'hit' would both be written 's'"),
    "composed": (
        {"stand": {"letter": "Dh"}},
        "'stand' and 'double, else hit' would both be written 'Dh'",
    ),
    "digits": (
        {"double": {"letter": "1"}, "hit": {"letter": "0"}, "stand": {"letter": "10"}},
        "'stand' and 'double, else hit' would both be written '10'",
    ),
    "faint": (
        {"hit": {"colour": "#ffffff", "ink": "#eeeeee"}},
        "hit: ink #eeeeee on #ffffff is hard to read .* leave ink out, or use #000000",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_looks_are_refused(case: str) -> None:
    given, message = BROKEN[case]
    with pytest.raises(LooksError, match=message):
        looks_of(given)


def test_files_of_looks(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[split]\nletter = "Y"\n', encoding="utf-8")
    assert read_looks(path)[Action.SPLIT].letter == "Y"
    path.write_text("[split\n", encoding="utf-8")
    with pytest.raises(LooksError, match=r"mine\.toml is not valid TOML"):
        read_looks(path)
    path.write_text('[split]\nletter = ""\n', encoding="utf-8")
    with pytest.raises(LooksError, match=r"mine\.toml: split\.letter = '' must be"):
        read_looks(path)
    with pytest.raises(LooksError, match=r"missing\.toml does not exist; check the path"):
        read_looks(tmp_path / "missing.toml")
