"""The loader of presets and rule files, their variants, and rules set by hand."""

from __future__ import annotations

import os
from dataclasses import replace
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

from strategy.blackjack.rulefile import Table, load_table, preset_names
from strategy.blackjack.rules import RESERVED, Rules
from strategy.blackjack.switches import READERS, Lost, LostToBlackjack, Peek
from strategy.cards import Shoe
from strategy.errors import RulesError

PRESETS = preset_names()
SHOE = "4,4,4,4,4,4,4,4,4,16"

MINE = """\
extends = "live-fold"
shoe = "4,4,4,4,4,4,4,4,4,16"
double_lost_to_blackjack.ace = "original"

[about]
title = "Mine"

[variants.h17]
says = "The dealer hits soft 17."
set = {hits_soft_17 = true}

[variants.das]
set = {double_after_split = true, hits_soft_17 = true}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rules_of(name: str, *changes: str) -> Rules:
    return load_table(name, changes).rules


def changed(one: Rules, other: Rules) -> dict[str, str]:
    """The switches of the second rules that differ from the first."""
    old = one.texts()
    return {name: text for name, text in other.texts().items() if old.get(name) != text}


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


# What the command line and callers change.


def test_changes_go_over_the_table_and_name_themselves() -> None:
    table = load_table("live-fold:das", ["decks = 6", "double_lost_to_blackjack.ten=all"])
    assert table.applied == ("das", "decks=6", "double_lost_to_blackjack.ten=all")
    assert changed(rules_of("live-fold"), table.rules) == {
        "decks": "6",
        "double_after_split": "true",
        "double_lost_to_blackjack": "ace=all, ten=all",
    }


def test_a_table_changes_by_entry() -> None:
    mixed = LostToBlackjack(Lost.ALL, Lost.ORIGINAL)
    assert rules_of("live-fold", "double_lost_to_blackjack.ace=all") == rules_of("live-fold")
    european = rules_of("european", "double_lost_to_blackjack.ten=original")
    assert european.double_lost_to_blackjack == mixed
    both = ["double_lost_to_blackjack.ace=original", "double_lost_to_blackjack.ten=all"]
    turned = rules_of("live-fold", *both)
    assert turned.double_lost_to_blackjack == LostToBlackjack(Lost.ORIGINAL, Lost.ALL)
    whole = rules_of("live-fold", "double_lost_to_blackjack=original")
    assert whole.double_lost_to_blackjack == LostToBlackjack(Lost.ORIGINAL, Lost.ORIGINAL)


def test_decks_and_shoe_drop_each_other() -> None:
    shoe = rules_of("deluxe", f"shoe={SHOE}")
    assert (shoe.decks, shoe.shoe) == (None, Shoe((4,) * 9 + (16,)))
    assert rules_of("live-fold:decks-1", f"shoe={SHOE}").decks is None
    assert rules_of("deluxe", "shoe=A=4,K=8").full_shoe.size == 12
    with pytest.raises(RulesError, match="decks and shoe are both set"):
        load_table("deluxe", ["decks=6", f"shoe={SHOE}"])


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_changed_and_changed_back_is_the_same_table(name: str) -> None:
    table = rules_of(name)
    for switch, text in table.texts().items():
        assert rules_of(name, f"{switch}={text}") == table
    other = rules_of(name, f"hits_soft_17={not table.hits_soft_17}", f"shoe={SHOE}")
    assert other != table
    back = replace(other, hits_soft_17=table.hits_soft_17, shoe=None, decks=table.decks)
    assert back == table


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["decks 6"], "--set 'decks 6' lacks '='; write it like --set decks=6"),
        (["=6"], "--set '=6' lacks a rule before '='"),
        (["decks="], "--set 'decks=' lacks a value"),
        (["decks=6", "decks=7"], "--set decks is given twice; give it once"),
        (
            ["double_lost_to_blackjack.ace=all", "double_lost_to_blackjack=all"],
            "--set double_lost_to_blackjack is given twice",
        ),
        (["decks.ace=6"], "--set 'decks.ace=6': decks has no entries; write --set decks="),
        (["shoe.As=6"], "--set 'shoe.As=6': shoe has no entries"),
        (["double_lost_to_blackjack.king=all"], "write all or original, or a table such as"),
        (["deks=6"], r"unknown rule 'deks'; did you mean decks\?"),
        (["blackjack_pays=1.2"], "blackjack_pays: '1.2' is not understood; .* such as 6/5"),
        (["decks=9"], "decks = 9 is out of range; use 1 to 8, or infinite"),
        (["insurance_pays=2"], "rule 'insurance_pays' is reserved"),
        (["split_pairs=8"], "split_or_fold names A, which split_pairs lacks; add A there"),
    ],
)
def test_changes_that_cannot_be_made(changes: list[str], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        load_table("live-fold", changes)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("livefold", r"unknown table 'livefold', .*: did you mean live-fold or live\?"),
        ("DELUXE", r"unknown table 'DELUXE', .*: did you mean deluxe\?"),
        ("zzz", "unknown table 'zzz', .*: the presets are deluxe, downtown, european, live, "),
        ("", "unknown table ''"),
        ("live:x", "unknown variant 'x' of live; its variants are h17, obo, das, surrender-tens"),
        ("live-fold:DAS", r"unknown variant 'DAS' of live-fold; did you mean das\?"),
        ("deluxe:x", "unknown variant 'x' of deluxe; its only variant is no-peek"),
        ("live:", "'live:' lacks a variant's name; write it like live-fold:das, or leave ':' out"),
        ("live:das,", "'live:das,' lacks a variant's name"),
        ("live:das,das", "names the variant 'das' twice; name it once"),
        (
            "live-fold:decks-1,das,decks-2",
            "the variants decks-1 and decks-2 of live-fold set decks differently; name one",
        ),
        ("nothing.toml", "the file nothing.toml does not exist; check the path, or name a preset"),
        (r"C:\tables\nothing.toml:h17", r"the file C:\\tables\\nothing.toml does not exist"),
        ("a\0.toml", r"the file a\\x00.toml cannot be read: embedded null byte"),
        ("x" * 5000, "unknown table 'xxx"),
    ],
)
def test_tables_that_cannot_be_found(name: str, message: str) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        load_table(name)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isascii()


# Files of rules.


def test_a_file_extends_a_preset() -> None:
    table = load_table(write("mine.toml", MINE))
    assert changed(rules_of("live-fold"), table.rules) == {
        "shoe": SHOE,
        "double_lost_to_blackjack": "ace=original, ten=original",
    }
    # Its own texts alone: a source or a published RTP does not carry over.
    assert (table.name, table.about) == ("mine.toml", {"title": "Mine"})
    assert load_table("mine.toml:h17", ["decks=2"]).applied == ("h17", "decks=2")
    assert rules_of("mine.toml:h17", "decks=2").decks == 2


def test_a_file_keeps_the_variants_of_its_base_and_may_replace_them() -> None:
    write("mine.toml", MINE)
    assert rules_of("mine.toml:exactly-11,h17").hits_soft_17
    das = rules_of("mine.toml:das")
    assert das.hits_soft_17
    assert das.double_after_split
    assert rules_of("mine.toml:decks-2").decks == 2


def test_a_file_extends_a_variant_or_a_file_beside_it(here: Path) -> None:
    (here / "sub").mkdir()
    write("sub/base.toml", "extends = 'live:das'\ndecks = 3\n")
    write("sub/top.toml", "extends = 'base.toml'\nhits_soft_17 = true\n")
    expected = rules_of("live:das,h17", "decks=3")
    assert rules_of("sub/top.toml") == expected
    assert load_table(here / "sub" / "top.toml").rules == expected


def test_a_file_alone_starts_from_the_defaults() -> None:
    assert load_table(write("mine.toml", "decks = 3\n")).rules == Rules(decks=3)
    assert load_table(write("empty.toml", "")).rules == Rules()


def test_a_changed_file_changes_the_answer() -> None:
    write("mine.toml", "decks = 3\n")
    before = load_table("mine.toml")
    write("mine.toml", "decks = 4\n")
    assert (before.rules.decks, rules_of("mine.toml").decks) == (3, 4)


def test_presets_go_before_files_and_files_need_no_ending() -> None:
    write("deluxe", "decks = 1\n[variants.two]\nset = {decks = 2}\n")
    assert rules_of("deluxe").decks == 8
    assert rules_of("./deluxe").decks == 1
    assert rules_of("./deluxe:two").decks == 2
    assert load_table(Path("deluxe")).rules.decks == 1


@pytest.mark.skipif(os.name == "nt", reason="no file of Windows has a colon in its name")
def test_a_colon_may_belong_to_the_path() -> None:
    write("a:b.toml", "decks = 1\n[variants.two]\nset = {decks = 2}\n")
    assert rules_of("a:b.toml").decks == 1
    assert rules_of("a:b.toml:two").decks == 2


def test_files_of_windows_editors_are_read(here: Path) -> None:
    (here / "mine.toml").write_bytes(b"\xef\xbb\xbfdecks = 3\r\nhits_soft_17 = true\r\n")
    assert rules_of("mine.toml") == Rules(decks=3, hits_soft_17=True)


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_of_a_preset_is_the_same_table(name: str) -> None:
    folder = resources.files("strategy.blackjack").joinpath("presets")
    write("copy.toml", folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    copy, preset = load_table("copy.toml"), load_table(name)
    assert copy == replace(preset, name="copy.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("decks = \n", r"not valid TOML: .*\(at line 1, column 9\); mend the line 'decks ='"),
        ("decks = 1\ndecks = 2\n", "not valid TOML: decks is set twice; keep one of them"),
        ("[about]\ntitle = 'x'\n[about]\n", r"TOML: \[about\] is set twice; keep one of them"),
        ("surrender = late # no", 'text stands in quotes: surrender = "late"$'),
        ("blackjack_pays = 3/2", 'text stands in quotes: blackjack_pays = "3/2"$'),
        ("decks = 2024-01-01", "decks: 2024-01-01 is not understood; write a number"),
        ("decks = [{a = true}]", r"decks: \[{a = true}\] is not understood"),
        (f"decks = {'9' * 5000}", "is not valid TOML: "),
        *(
            (
                f"{key} = 'x'",
                rf"rule '{key}'; .* hold extends, \[about\] .* title, .* \[variants.NAME\]\)$",
            )
            for key in ("title", "x", "deck")
        ),
        ("hits_soft17 = true", r"mine.toml: unknown rule 'hits_soft17'; did you mean hits_soft_17"),
        *((f"{name} = 1", f"mine.toml: rule '{name}' is reserved") for name in RESERVED),
        ("blackjack_pays = 1.2", "mine.toml: blackjack_pays: 1.2 is not understood; .* 6/5"),
        ("decks = 9", "mine.toml: decks = 9 is out of range"),
        (f"decks = 6\nshoe = '{SHOE}'", "mine.toml: decks and shoe are both set; leave one"),
        ("extends = 1", "mine.toml: extends = 1 must be text"),
        ("extends = 'livefold'", "mine.toml: extends: unknown table 'livefold'"),
        ("extends = 'live:x'", "unknown variant 'x' of live"),
        ("extends = 'gone.toml'", "the file gone.toml does not exist"),
        ("extends = 'mine.toml'", "mine.toml extends itself, directly or through other files"),
        ("about = 'me'", r"mine.toml: about = 'me' must be a table: write \[about\]"),
        ("[about]\ndecks = 6", r"mine.toml: decks stands under \[about\]; move it above"),
        ("[about]\npublished_rtp = 0.99", "about.published_rtp = 0.99 must be text: put it in"),
        ("variants = 1", r"mine.toml: variants = 1 must hold tables: write \[variants.NAME\]"),
        ("[variants.'a,b']\nset = {decks = 1}", "variant 'a,b': use a name without blanks"),
        ("[variants.a]\nsays = 'x'", "mine.toml: variant 'a' sets nothing; give it a line like"),
        ("[variants.a]\nset = {}", "mine.toml: variant 'a' sets nothing"),
        ("[variants.a]\ndecks = 1", "variant 'a': write its text as says, its switches as set"),
        ("[variants.a]\nsays = 1\nset = {decks = 1}", "variant 'a': says = 1 must be text"),
        ("[variants.a]\nset = {decs = 1}", "mine.toml: variant 'a': unknown rule 'decs'; did you"),
        ("[variants.a]\nset = {decks = 'x'}", "mine.toml: variant 'a': decks: 'x' is not under"),
    ],
)
def test_files_that_make_no_table(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        load_table(write("mine.toml", text))
    assert "mine.toml" in str(caught.value) or "extends" in text
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(here: Path) -> None:
    (here / "latin.toml").write_bytes(b"# \xe9\n")
    with pytest.raises(RulesError, match=r"latin.toml is not UTF-8 text; save it as UTF-8"):
        load_table("latin.toml")
    (here / "folder.toml").mkdir()
    with pytest.raises(RulesError, match=r"folder.toml cannot be read: .*; name a readable TOML"):
        load_table("folder.toml")


def test_a_circle_of_files_is_refused() -> None:
    names = ["a.toml", "b.toml", "c.toml", "a.toml"]
    for name, base in pairwise(names):
        write(name, f"extends = './{base}'\n")
    with pytest.raises(RulesError, match=r"a.toml extends itself, .*; end the circle"):
        load_table("a.toml")


def test_an_error_names_a_foreign_file() -> None:
    with pytest.raises(RulesError, match=r"^ไ.toml: decks = 0 is out of range"):
        load_table(write("ไ.toml", "decks = 0"))


@pytest.mark.parametrize(
    ("text", "peek"),
    [("A", Peek.ACE), ("ace", Peek.ACE), ("T", Peek.TEN), ("10", Peek.TEN), ("true", Peek.ALWAYS)],
)
def test_peek_is_given_by_a_word_or_a_card(text: str, peek: Peek) -> None:
    assert rules_of("deluxe", f"peek={text}").peek is peek


def test_every_switch_can_be_set_from_a_file() -> None:
    rules = rules_of("live-fold")
    lines = [f"{name} = '{text}'" for name, text in rules.texts().items()]
    table: Table = load_table(write("mine.toml", "\n".join(lines)))
    assert table.rules == rules
    assert set(rules.texts()) | {"shoe"} == set(READERS)
