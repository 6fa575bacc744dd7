"""Shoes by rank and suit: what is known of the cards left, and how such shoes are read."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy import Card, RulesError, Shoe, ShoeError, SuitedShoe
from strategy.cards import RANKS, SUITS, parse_cards
from strategy.reading.values import read_shoe, read_suited_shoe
from tests.baccarat_shoes import rows, shoe_text, text

FOUR = ((1, 1, 1, 1),) * 13
HINT = "give ten counts A,2,...,10 such as 4,4,4,4,4,4,4,4,4,16, or kinds such as As=8,Kh=8"


def kinds(told: str) -> dict[Card, int]:
    """Kinds of card by their texts: ``As=2,K=3``."""
    parts = (part.partition("=") for part in told.split(","))
    return {parse_cards(kind)[0]: int(count) for kind, _, count in parts}


def held(shoe: SuitedShoe) -> dict[str, int]:
    """The cards of each suit that are not known to be gone, by their texts."""
    assert shoe.unseen is not None
    return {
        f"{rank.value}{suit}": count
        for rank, row in zip(RANKS, shoe.unseen, strict=True)
        for suit, count in zip(SUITS, row, strict=True)
        if count
    }


# What a shoe holds.


def test_full_decks_hold_every_kind_alike() -> None:
    shoe = SuitedShoe.of_decks(6)
    assert shoe.values == Shoe.of_decks(6)
    assert shoe.ranks == (24,) * 13
    assert held(shoe) == {f"{rank.value}{suit}": 6 for rank, suit in product(RANKS, SUITS)}


def test_infinite_decks_keep_the_proportions_of_one() -> None:
    shoe = SuitedShoe.of_decks("infinite")
    assert (shoe.ranks, shoe.unseen, shoe.infinite) == ((4,) * 13, FOUR, True)
    assert shoe.without(parse_cards("Ks,Ks,Ks,K,K,K,K,A")) == shoe


def test_kinds_with_suits_are_known_by_suit() -> None:
    shoe = SuitedShoe.of_kinds(kinds("As=2,Ah=1,Kd=5,10c=1,9s=0"))
    assert shoe.values.counts == (3, 0, 0, 0, 0, 0, 0, 0, 0, 6)
    assert shoe.ranks == (3, *(0,) * 8, 1, 0, 0, 5)
    assert held(shoe) == {"As": 2, "Ah": 1, "Kd": 5, "10c": 1}


@pytest.mark.parametrize("told", ["A=3,K=4", "As=3,K=4", "A=3,Ks=2,Kh=2"])
def test_one_kind_without_a_suit_leaves_all_suits_unknown(told: str) -> None:
    shoe = SuitedShoe.of_kinds(kinds(told))
    assert shoe.ranks == (3, *(0,) * 11, 4)
    assert shoe.unseen is None


def test_no_cards_without_a_suit_leave_suits_known() -> None:
    assert held(SuitedShoe.of_kinds(kinds("As=3,K=0"))) == {"As": 3}


def test_ten_counts_know_no_ranks_of_tens() -> None:
    shoe = SuitedShoe(Shoe((4,) * 9 + (16,)))
    assert (shoe.ranks, shoe.unseen) == (None, None)
    less = shoe.without(parse_cards("Ks,Q,A"))
    assert (less.values.counts, less.ranks, less.unseen) == ((3, *(4,) * 8, 14), None, None)


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ShoeError, match=r"^a shoe cannot hold -1 cards of As; use a whole number"):
        SuitedShoe.of_kinds(kinds("As=-1,Ah=4"))


# Cards that are gone.


def test_cards_are_taken_out_by_suit_where_it_is_told() -> None:
    left = SuitedShoe.of_decks(1).without(parse_cards("Ks,K,9"))
    assert left.ranks == (*(4,) * 8, 3, *(4,) * 3, 2)
    # One more king and a nine are gone, and may be any of their rank.
    gone = {f"{rank.value}{suit}" for rank, suit in product(RANKS, SUITS)} - held(left).keys()
    assert gone == {"Ks"}
    assert left.without(parse_cards("Kh,Kd")).ranks == (*(4,) * 8, 3, *(4,) * 3, 0)


@pytest.mark.parametrize(
    ("shoe", "cards", "message"),
    [
        ("Ks=2,Kh=1", "Kh,Kh", "2 of Kh wanted, 1 left"),
        ("Ks=2,Kh=1", "Kd", "1 of Kd wanted, 0 left"),
        ("Ks=2,Kh=1", "K,K,K,K", "4 of K wanted, 3 left"),
        ("Ks=2,Kh=1,Qs=5", "K,K,K,K", "4 of K wanted, 3 left"),
        ("Ks=2,Kh=1,Qs=5", "K,K,Ks,Ks", "4 of K wanted, 3 left"),
        ("K=3,Q=5", "Ks,Ks,Ks,Ks", "4 of K wanted, 3 left"),
        ("Ks=2", "A", "1 of A wanted, 0 left"),
    ],
)
def test_cards_that_the_shoe_lacks_are_refused(shoe: str, cards: str, message: str) -> None:
    full = read_suited_shoe(shoe)
    with pytest.raises(ShoeError, match=f"^the hand cannot come from this shoe: {message}; check"):
        full.without(parse_cards(cards), "the hand")


def test_infinite_decks_lack_only_what_they_never_had() -> None:
    shoe = SuitedShoe(Shoe((0, *(1,) * 9), (1, 0, 0, 0), infinite=True), ((0, 0, 0, 0), *FOUR[1:]))
    with pytest.raises(ShoeError, match="1 of A wanted, 0 left"):
        shoe.without(parse_cards("A"))
    spades = SuitedShoe(Shoe.of_decks("infinite"), ((4, 0, 0, 0),) * 13)
    assert spades.without(parse_cards("Ks,Ks,Ks,Ks,Ks,K")) == spades
    with pytest.raises(ShoeError, match="the cards cannot come from this shoe: 1 of Kh wanted, 0"):
        spades.without(parse_cards("Ks,Kh"))


@given(rows(most_kinds=5), st.data())
def test_it_is_the_same_to_take_cards_together_or_one_by_one(
    row: tuple[Card, ...], data: st.DataObject
) -> None:
    full = SuitedShoe.of_kinds(Counter(row))
    told = data.draw(st.lists(st.booleans(), min_size=len(row), max_size=len(row)))
    gone = [card if tell else Card(card.rank) for card, tell in zip(row, told, strict=True)]
    gone = data.draw(st.permutations(gone))[: data.draw(st.integers(0, len(gone)))]
    left, together = full, full.without(gone)
    for card in gone:
        left = left.without([card])
    assert left == together
    assert left.size == len(row) - len(gone)
    suits = Counter(map(str, row)) - Counter(str(card) for card in gone if card.suit)
    assert held(left) == dict(suits)
    ranks = Counter(card.rank for card in row) - Counter(card.rank for card in gone)
    assert left.ranks == tuple(ranks[rank] for rank in RANKS)


# Reading.


@pytest.mark.parametrize(
    "given_",
    [
        "As=2,Kh=3",
        " As=2 , Kh=3 ",
        "as=2 kh=3",
        "A♠=2,K♥=3",
        ["As=2", "Kh=3"],
        ("As = 2", "Kh= 3"),
        {"As": 2, "Kh": 3},
        {Card(RANKS[0], "s"): 2, Card(RANKS[-1], "h"): 3},
        SuitedShoe.of_kinds(kinds("As=2,Kh=3")),
    ],
)
def test_shoes_by_kinds_are_read(given_: object) -> None:
    assert held(read_suited_shoe(given_)) == {"As": 2, "Kh": 3}
    assert read_shoe(given_) == Shoe.of_kinds(kinds("As=2,Kh=3"))


@pytest.mark.parametrize(
    "given_",
    ["1,2,3,4,5,6,7,8,9,10", "1 2 3 4 5 6 7 8 9 10", [*range(1, 11)], Shoe(range(1, 11))],  # type: ignore[arg-type]
)
def test_shoes_by_ten_counts_are_read(given_: object) -> None:
    assert read_suited_shoe(given_) == SuitedShoe(Shoe(tuple(range(1, 11))))
    assert read_shoe(given_) == Shoe(tuple(range(1, 11)))


@given(rows(most_kinds=6))
def test_a_shoe_reads_back_from_its_text(row: tuple[Card, ...]) -> None:
    shoe = SuitedShoe.of_kinds(Counter(row))
    assert read_suited_shoe(shoe_text(row)) == shoe
    assert shoe.without(parse_cards(text(row))).size == 0


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ("", "'' is not understood; a shoe has ten counts, aces first, tens last; 0 were given"),
        ("4,4", "'4,4' is not understood; a shoe has ten counts, aces first, tens last; 2 were"),
        ("A=3,K", f"'A=3,K' is not understood; {HINT}"),
        ("A=three", f"'A=three' is not understood; {HINT}"),
        ("=3", f"'=3' is not understood; {HINT}"),
        ("A-K=3", f"'A-K=3' is not understood; {HINT}"),
        ("AK=3", f"'AK=3' is not understood; {HINT}"),
        ("A=1=2", f"'A=1=2' is not understood; {HINT}"),
        ("A=-1", "'A=-1' is not understood; a shoe cannot hold -1 cards of A; use a whole number"),
        ("X=1", "'X=1' is not understood; 'X' is not a card; ranks are A, 2 to 9"),
        ("As=1,As=2", "'As=1,As=2' is not understood; 'As' is counted twice; name each kind of"),
        ("As=1,A=2", "'As=1,A=2' is not understood; 'A' is counted twice"),
        ("A=1,As=2", "'A=1,As=2' is not understood; 'As' is counted twice"),
        ("10=1,T=2", "'10=1,T=2' is not understood; 'T' is counted twice"),
        ([4.0] * 10, f"[{', '.join(['4.0'] * 10)}] is not understood; {HINT}"),
        ({"A": None}, f"{{A = None}} is not understood; {HINT}"),
        (None, f"None is not understood; {HINT}"),
        (8, "8 is not understood; a shoe has ten counts, aces first, tens last; 1 were given"),
        ("1\n=2", f"'1\\n=2' is not understood; {HINT}"),
    ],
)
def test_what_is_no_shoe_is_refused(given_: object, message: str) -> None:
    for read in (read_suited_shoe, read_shoe):
        with pytest.raises(RulesError) as caught:
            read(given_)
        assert str(caught.value).startswith(message)
        assert str(caught.value).isprintable()


@given(st.text(max_size=12) | st.text(alphabet="AKshd=,12 -", max_size=12))
def test_any_text_is_a_shoe_or_refused_in_one_line(told: str) -> None:
    try:
        read_suited_shoe(told)
    except RulesError as error:
        assert str(error).isprintable()  # noqa: PT017  # most texts raise, some do not
