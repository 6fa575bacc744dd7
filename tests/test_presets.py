"""The presets against their source documents.

The documents are the rules pages that each preset's [about] names; the facts asserted here were
read from them by hand.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import resources

import pytest

from strategy.blackjack.rulefile import load_table, preset_names
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import Peek, Surrender
from strategy.cards import ACE, TEN, VALUES, Shoe

PRESETS = preset_names()
VARIANTS = [f"{name}:{variant.name}" for name in PRESETS for variant in load_table(name).variants]
BY_VALUE = frozenset(VALUES)


def rules_of(name: str, *changes: str) -> Rules:
    return load_table(name, changes).rules


def changed(one: Rules, other: Rules) -> dict[str, str]:
    """The switches of the second rules that differ from the first."""
    old = one.texts()
    return {name: text for name, text in other.texts().items() if old.get(name) != text}


def test_the_presets_are_those_of_the_readme() -> None:
    assert set(PRESETS) == {
        "live-fold",
        "deluxe",
        "live",
        "vegas-strip",
        "downtown",
        "european",
        "short-pay",
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_says_what_it_is_and_where_it_comes_from(name: str) -> None:
    table = load_table(name)
    assert (table.name, table.applied) == (name, ())
    assert all(table.about[key] for key in ("title", "summary", "source"))
    assert table.about["language"] in {"Thai", "Malay"}
    assert table.about["title"].isascii()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_states_what_its_table_fixes_even_where_it_is_the_default(name: str) -> None:
    text = (
        resources.files("strategy.blackjack")
        .joinpath("presets", f"{name}.toml")
        .read_text(encoding="utf-8")
    )
    stated = set(tomllib.loads(text))
    fixed = {"decks", "hits_soft_17", "blackjack_pays", "peek", "double_totals", "split_pairs"}
    fixed |= {"double_after_split", "max_split_hands", "hit_split_aces", "surrender", "charlie"}
    assert fixed <= stated
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_changes_what_it_sets_and_nothing_else(name: str) -> None:
    preset, _, chosen = name.partition(":")
    base, table = load_table(preset), load_table(name)
    (variant,) = (variant for variant in table.variants if variant.name == chosen)
    assert variant.says.endswith(".")
    assert table.applied == (chosen,)
    assert table.rules != base.rules
    assert set(changed(base.rules, table.rules)) <= set(variant.changes)
    assert changed(base.rules, table.rules)


@pytest.mark.parametrize("name", PRESETS)
def test_variants_lead_to_different_rules(name: str) -> None:
    variants = load_table(name).variants
    assert len({rules_of(f"{name}:{variant.name}") for variant in variants}) == len(variants)


READINGS = {
    "live-fold": "das exactly-11 hard-11-up split-original-ten busted-double-returned "
    "charlie-unsplit fold-half decks-1 decks-2 decks-3 decks-4 decks-5 decks-6 decks-7",
    "live": "h17 obo das surrender-tens",
}


@pytest.mark.parametrize("name", READINGS)
def test_every_open_reading_of_a_document_is_a_variant(name: str) -> None:
    assert {variant.name for variant in load_table(name).variants} == set(READINGS[name].split())


@pytest.mark.parametrize(("name", "rtp"), [("deluxe", "0.9953"), ("live", "0.9954")])
def test_published_rtps(name: str, rtp: str) -> None:
    assert load_table(name).about["published_rtp"] == rtp
    stating = {preset for preset in PRESETS if "published_rtp" in load_table(preset).about}
    assert stating == {"deluxe", "live"}


def test_live_fold() -> None:
    table = rules_of("live-fold")
    assert table.full_shoe == Shoe.of_decks(8)
    assert not table.hits_soft_17
    assert table.blackjack_pays == Fraction(3, 2)
    assert not any(table.checks(up) for up in VALUES)
    # An ace takes everything; a ten returns the added stake unless the hand had busted.
    assert table.loss(ACE, after_split=False) == (1, 2, 2)
    assert table.loss(TEN, after_split=False) == (1, 1, 2)
    assert table.loss(TEN, after_split=True) == (1, 1, 2)
    doubled = {t for t in range(4, 22) if table.may_double(t, soft=False, cards=2)}
    assert doubled == set(range(11, 22))
    assert table.may_double(13, soft=True, cards=2)
    assert not table.may_double(11, soft=False, cards=3)
    assert not table.may_double(11, soft=False, cards=2, split_pair=8)
    assert {pair for pair in VALUES if table.must_split_or_fold(pair)} == {ACE, 8}
    assert {pair for pair in VALUES if table.may_split(pair)} == {ACE, 8}
    assert (table.hand_limit(ACE), table.hand_limit(8), table.hand_limit(9)) == (2, 2, 1)
    assert not table.may_hit(split_pair=ACE)
    assert table.fold_cost == Fraction(1, 5)
    assert not any(table.may_surrender(up) for up in VALUES)
    assert table.is_charlie(8, after_split=False)
    assert table.is_charlie(8, after_split=True)
    assert not table.is_charlie(7, after_split=False)


def test_live_fold_readings() -> None:
    assert rules_of("live-fold:das").may_double(11, soft=False, cards=2, split_pair=8)
    assert not rules_of("live-fold:das").may_double(13, soft=True, cards=2, split_pair=ACE)
    exactly = rules_of("live-fold:exactly-11")
    assert {t for t in range(4, 22) if exactly.may_double(t, soft=False, cards=2)} == {11}
    hard = rules_of("live-fold:hard-11-up")
    assert hard.may_double(13, soft=False, cards=2)
    assert not hard.may_double(13, soft=True, cards=2)
    original = rules_of("live-fold:split-original-ten")
    assert original.loss(TEN, after_split=True) == (0, 0, 0)
    assert original.round_loses_one(TEN)
    assert original.loss(ACE, after_split=True) == (1, 2, 2)
    returned = rules_of("live-fold:busted-double-returned")
    assert returned.loss(TEN, after_split=False) == (1, 1, 1)
    assert not rules_of("live-fold:charlie-unsplit").is_charlie(8, after_split=True)
    assert rules_of("live-fold:fold-half").fold_cost == Fraction(1, 2)
    assert rules_of("live-fold:decks-3").full_shoe == Shoe.of_decks(3)


def test_deluxe() -> None:
    table = rules_of("deluxe")
    assert table.full_shoe == Shoe.of_decks(8)
    assert {up for up in VALUES if table.checks(up)} == {ACE, TEN}
    assert not table.hits_soft_17
    assert table.blackjack_pays == Fraction(3, 2)
    assert table.loss(ACE, after_split=False) == (1, 1, 1)
    assert {up for up in VALUES if table.may_surrender(up)} == set(range(2, 10))
    assert table.surrender_cost == Fraction(1, 2)
    assert table.may_double(18, soft=True, cards=2)
    assert table.may_double(11, soft=False, cards=2, split_pair=8)
    assert not table.may_double(13, soft=True, cards=2, split_pair=ACE)
    assert {table.hand_limit(pair) for pair in VALUES} == {2}
    assert table.may_split(TEN, same_rank=False)
    assert not table.may_hit(split_pair=ACE)
    assert not table.blackjack_after_split
    assert not any(table.must_split_or_fold(pair) for pair in VALUES)
    assert table.charlie is None
    assert rules_of("deluxe:no-peek").loss(TEN, after_split=True) == (1, 2, 2)


def test_live() -> None:
    table = rules_of("live")
    assert table.full_shoe == Shoe.of_decks(8)
    assert not any(table.checks(up) for up in VALUES)
    assert {table.loss(up, after_split=True) for up in (ACE, TEN)} == {(1, 2, 2)}
    assert not table.hits_soft_17
    assert {up for up in VALUES if table.may_surrender(up)} == set(range(2, 10))
    assert table.may_double(5, soft=False, cards=2)
    assert not table.may_double(11, soft=False, cards=2, split_pair=8)
    assert {table.hand_limit(pair) for pair in VALUES} == {2}
    assert table.may_split(TEN, same_rank=False)
    assert not table.may_hit(split_pair=ACE)


def test_live_readings() -> None:
    assert rules_of("live:h17").hits_soft_17
    obo = rules_of("live:obo")
    assert all(obo.round_loses_one(up) and not obo.checks(up) for up in (ACE, TEN))
    assert rules_of("live:das").may_double(11, soft=False, cards=2, split_pair=8)
    tens = rules_of("live:surrender-tens")
    assert {up for up in VALUES if tens.surrenders_early(up)} == set(range(2, 11))


@pytest.mark.parametrize(
    ("name", "decks", "h17", "rest"),
    [
        ("vegas-strip", 4, False, (Peek.ALWAYS, "any", Surrender.NONE, Fraction(3, 2))),
        ("downtown", 2, True, (Peek.ALWAYS, "any", Surrender.NONE, Fraction(3, 2))),
        ("european", 6, False, (Peek.NEVER, "9-11", Surrender.NONE, Fraction(3, 2))),
        ("short-pay", 6, True, (Peek.ALWAYS, "any", Surrender.LATE, Fraction(6, 5))),
    ],
)
def test_general_tables(
    name: str, decks: int, h17: bool, rest: tuple[Peek, str, Surrender, Fraction]
) -> None:
    table = rules_of(name)
    assert (table.decks, table.hits_soft_17) == (decks, h17)
    totals = table.double_totals.value
    assert (table.peek, totals, table.surrender, table.blackjack_pays) == rest
    assert table.double_soft is (totals == "any")
    assert table.double_after_split
    assert table.split_pairs.values == BY_VALUE
    assert not table.split_pairs.by_rank
    assert (table.hand_limit(8), table.hand_limit(ACE)) == (4, 2)
    assert not table.may_hit(split_pair=ACE)
    assert (table.charlie, table.split_or_fold) == (None, frozenset())
