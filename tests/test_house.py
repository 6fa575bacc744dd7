"""What tables do by themselves: how it is read, inherited, refused and shown.

What the presets hold was read by hand from the rules pages that their [about] tables name.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from strategy.blackjack.house import House, NoDoubleFunds, NoSplitFunds, Timeout, read_house
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.errors import RulesError
from tests.commands import Run, runner

STATED = {
    # A lost connection stands, and folds where it is about a split; a double is cancelled and a
    # split folded where the balance does not suffice.
    "live-fold": House(
        timeout=Timeout.STAND,
        no_double_funds=NoDoubleFunds.CANCEL,
        no_split_funds=NoSplitFunds.FOLD,
    ),
    # A silent player's hand draws until it exceeds 11; a hit replaces the double, and a hit at 11
    # or less, else a stand, the split.
    "deluxe": House(
        timeout=Timeout.HIT_TO_11,
        no_double_funds=NoDoubleFunds.HIT,
        no_split_funds=NoSplitFunds.HIT_TO_11,
    ),
    # The same for a silent player; funds are not mentioned.
    "live": House(timeout=Timeout.HIT_TO_11),
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def house_of(text: str) -> House:
    """What a file of rules says of the house."""
    path = Path("mine.toml")
    path.write_text(text, encoding="utf-8")
    return load_table(path).house


@pytest.mark.parametrize("name", preset_names())
def test_presets_hold_what_their_documents_state(name: str) -> None:
    assert load_table(name).house == STATED.get(name, House())


def test_other_rules_leave_the_house_as_it_is() -> None:
    table = load_table("live-fold:das", ["decks=6", "split_or_fold=none"])
    assert table.house == STATED["live-fold"]


def test_a_file_alone_states_what_it_holds() -> None:
    assert house_of("decks = 6") == House()
    assert house_of("[house]") == House()
    text = "[house]\ntimeout = 'stand'\nno_split_funds = 'hit-to-11'"
    expected = House(timeout=Timeout.STAND, no_split_funds=NoSplitFunds.HIT_TO_11)
    assert house_of(text) == expected


def test_a_file_inherits_the_house_and_overrides_single_entries() -> None:
    assert house_of("extends = 'live-fold:das'") == STATED["live-fold"]
    changed = house_of("extends = 'live-fold'\n[house]\nno_double_funds = 'hit'")
    assert changed == House(
        timeout=Timeout.STAND,
        no_double_funds=NoDoubleFunds.HIT,
        no_split_funds=NoSplitFunds.FOLD,
    )
    assert house_of("extends = 'live'\n[house]\ntimeout = 'none'") == House()


def test_a_file_inherits_through_files() -> None:
    Path("base.toml").write_text("extends = 'deluxe'\n[house]\ntimeout = 'stand'", "utf-8")
    inherited = house_of("extends = 'base.toml'\n[house]\nno_split_funds = 'none'")
    assert inherited == House(timeout=Timeout.STAND, no_double_funds=NoDoubleFunds.HIT)


@pytest.mark.parametrize("house", [*STATED.values(), House()])
def test_texts_read_back(house: House) -> None:
    entries = {name: text or "none" for name, text in house.texts().items()}
    assert House(**read_house(entries)) == house


def test_words_are_read_in_any_case() -> None:
    assert read_house({"timeout": " Hit-To-11 "}) == {"timeout": Timeout.HIT_TO_11}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("house = 'stand'", r"house = 'stand' must be a table: write \[house\] above its lines"),
        ("[house]\ntimout = 'stand'", r"unknown entry 'timout' of \[house\]; did you mean timeout"),
        ("[house]\nTimeout = 'stand'", r"unknown entry 'Timeout' of \[house\]; did you mean timeo"),
        (
            "[house]\nx = 1",
            r"unknown entry 'x' of \[house\]; it may hold timeout, no_double_funds, no_split_funds",
        ),
        ('[house]\n"a\\nb" = 1', r"unknown entry 'a\\nb' of \[house\]; it may hold"),
        ("[house]\ndecks = 6", r"decks stands under \[house\]; move it above the first \[table\]"),
        ("[house]\nextends = 'live'", r"extends stands under \[house\]; move it above"),
        (
            "[house]\ntimeout = 'fold'",
            "house.timeout: 'fold' is not understood; write one of stand, hit-to-11, none",
        ),
        (
            "[house]\nno_double_funds = true",
            "house.no_double_funds: true is not understood; write one of cancel, hit, none",
        ),
        (
            "[house]\nno_split_funds = ['fold']",
            r"no_split_funds: \['fold'\] is not understood; write one of fold, hit-to-11, none",
        ),
    ],
)
def test_houses_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=rf"^mine.toml: .*{message}") as caught:
        house_of(text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isascii()


def test_an_entry_above_its_table_is_told_where_it_belongs() -> None:
    message = r"unknown rule 'timeout'; .* may hold .* \[house\] for timeout, no_double_funds and"
    with pytest.raises(RulesError, match=message):
        house_of("timeout = 'stand'")


def test_a_house_is_made_of_its_own_values_and_frozen() -> None:
    message = (
        "timeout = 'stand' is no Timeout; use one of Timeout.STAND, Timeout.HIT_TO_11, or None"
    )
    with pytest.raises(RulesError, match=message):
        House(timeout="stand")  # type: ignore[arg-type]  # what is refused
    # The same word, of another entry.
    with pytest.raises(RulesError, match="is no NoSplitFunds"):
        House(no_split_funds=Timeout.HIT_TO_11)  # type: ignore[arg-type]  # what is refused
    house = House()
    with pytest.raises(FrozenInstanceError):
        house.timeout = Timeout.STAND  # type: ignore[misc]  # what is refused


# What people see.


WORDS = {
    "live-fold": ["it stands; a pair that must be split or folded it folds", "cancels it", "folds"],
    "deluxe": ["hits while the total is 11 or less, an ace counting 11", "hits instead", "11 or"],
    "live": ["hits while the total is 11 or less, an ace counting 11 unless that busts"],
}


@pytest.mark.parametrize("name", WORDS)
def test_rules_tell_what_the_table_does_by_itself(run: Run, name: str) -> None:
    shown = run("rules", name).out.partition("The table acts by itself:\n")[2].split("\n\n")[0]
    flat = " ".join(shown.split())
    sentences = STATED[name].sentences()
    assert flat == " ".join(sentences)
    assert len(sentences) == len(WORDS[name])
    for words, sentence in zip(WORDS[name], sentences, strict=True):
        assert words in sentence


def test_every_value_has_a_sentence_of_its_own() -> None:
    said = [
        *(House(timeout=value).sentences() for value in Timeout),
        *(House(no_double_funds=value).sentences() for value in NoDoubleFunds),
        *(House(no_split_funds=value).sentences() for value in NoSplitFunds),
    ]
    assert len(set(said)) == 6
    for (sentence,) in said:
        assert sentence.startswith("Where the ")
        assert sentence.endswith(".")
        assert sentence.isascii()


def test_rules_are_silent_where_the_text_is(run: Run) -> None:
    assert "by itself" not in run("rules", "european").out
    unset = {"timeout": None, "no_double_funds": None, "no_split_funds": None}
    assert run("rules", "european", "--json").json["house"] == unset


def test_rules_json_holds_the_words_of_a_file(run: Run) -> None:
    stated = {"timeout": "hit-to-11", "no_double_funds": None, "no_split_funds": None}
    assert run("rules", "live:das", "--json").json["house"] == stated
    stated = {"timeout": "stand", "no_double_funds": "cancel", "no_split_funds": "fold"}
    assert run("rules", "live-fold", "--set", "decks=1", "--json").json["house"] == stated
