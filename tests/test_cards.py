"""Cards, hands and shoes: what is read, what is refused, and how the refusal reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy.cards import (
    RANKS,
    SUITS,
    VALUES,
    Card,
    Hand,
    Rank,
    Shoe,
    counts_of,
    hand_total,
    parse_cards,
    parse_up_card,
    value_name,
)
from strategy.errors import CardError, ExactshoeError, ShoeError

CARDS = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(["", *SUITS]))
HANDS = (
    st.lists(CARDS, min_size=2, max_size=5)
    .filter(lambda cards: sum(card.value for card in cards) <= 21)
    .map(lambda cards: Hand(tuple(cards)))
)


def read(text: str) -> str:
    return " ".join(map(str, parse_cards(text)))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("10,6", "10 6"),
        ("T6", "10 6"),
        ("t-6", "10 6"),
        ("K 6", "K 6"),
        ("Th 6s", "10h 6s"),
        ("1 6", "A 6"),
        ("11", "A"),
        ("a", "A"),
        ("10h/j", "10h J"),
        ("AhKD", "Ah Kd"),
        ("A+7", "A 7"),
        ("8;8", "8 8"),
        (" 8,\t8 , ", "8 8"),
        ("A–7", "A 7"),
        ("K♥,6♠", "Kh 6s"),
        ("A♠\ufe0f 7♦\ufe0f", "As 7d"),
        ("", ""),
    ],
)
def test_cards_are_read_as_people_type_them(text: str, cards: str) -> None:
    assert read(text) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("106", "'106' is not a card; separate the cards with commas, and write 10 or T"),
        ("0C 6C", "'0C' is not a card; .* write 10 or T for a ten"),
        ("X,6", "'X' is not a card; ranks are A, 2 to 9, 10"),
        ("110", "'110' is not a card"),
        ("8x", "'8x' is not a card"),
        ("12", "'12' is not a card"),
        ("ไพ่", "'ไพ่' is not a card"),
    ],
)
def test_what_is_no_card_is_refused_with_a_hint(text: str, message: str) -> None:
    with pytest.raises(CardError, match=message) as caught:
        parse_cards(text)
    assert str(caught.value).isprintable()  # and so one line


@pytest.mark.parametrize("text", ["A 10", "10 A", "A J", "Ks Ad"])
def test_an_ace_and_a_ten_value_are_a_natural(text: str) -> None:
    hand = Hand.parse(text)
    assert hand.is_natural
    assert (hand.total, hand.is_soft) == (21, True)


@pytest.mark.parametrize("text", ["A,A,9", "7,7,7", "T,8,3"])
def test_a_longer_21_is_no_natural(text: str) -> None:
    hand = Hand.parse(text)
    assert hand.total == 21
    assert not hand.is_natural


@pytest.mark.parametrize(
    ("text", "total", "soft"),
    [
        # By hand: one ace at most counts 11.
        ("9,2,A,7,A", 20, False),
        ("2,9,A", 12, False),
        ("A,A,A,8", 21, True),
        ("A,A", 12, True),
        ("6,6,A", 13, False),
        ("4,4,K", 18, False),
        ("A,6", 17, True),
    ],
)
def test_aces_count_11_where_that_does_not_bust(text: str, total: int, soft: bool) -> None:
    hand = Hand.parse(text)
    assert (hand.total, hand.is_soft) == (total, soft)
    assert hand_total(hand.counts) == (total, soft)


@pytest.mark.parametrize(
    ("text", "pair", "same_rank"),
    [
        ("8,8", 8, True),
        ("K,Q", 10, False),
        ("J,10", 10, False),
        ("K,Kh", 10, True),
        ("A,1", 1, True),
        ("A,7", None, False),
        ("6,6,A", None, False),
        ("4,4,K", None, False),
    ],
)
def test_pairs_are_two_cards_of_one_value(text: str, pair: int | None, same_rank: bool) -> None:
    hand = Hand.parse(text)
    assert hand.pair_value == pair
    assert hand.is_rank_pair is same_rank


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the hand '' is not two cards or more; write it like 8,8"),
        (" , ", "the hand '' is not two cards or more"),
        ("8", "the hand '8' is not two cards or more"),
        ("T,8,4", "the hand 10,8,4 is busted: it counts 22"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        Hand.parse(text)


@pytest.mark.parametrize(("text", "value"), [("6", 6), ("10", 10), ("Kd", 10), ("a", 1)])
def test_the_up_card_is_one_card(text: str, value: int) -> None:
    assert parse_up_card(text).value == value


@pytest.mark.parametrize("text", ["", "6,7", "6\n7"])
def test_other_numbers_of_up_cards_are_refused(text: str) -> None:
    with pytest.raises(CardError, match="must be one card, such as 6, 10 or A") as caught:
        parse_up_card(text)
    assert "\n" not in str(caught.value)


@given(HANDS)
def test_a_hand_reads_back_from_its_text(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand


@given(st.lists(CARDS, max_size=8))
def test_cards_read_back_in_any_case_and_with_any_separator(cards: list[Card]) -> None:
    for separator in (",", " ", "-", " / "):
        text = separator.join(map(str, cards))
        assert parse_cards(text) == parse_cards(text.lower()) == tuple(cards)


@given(HANDS)
def test_the_order_of_the_cards_changes_no_total(hand: Hand) -> None:
    turned = Hand(hand.cards[::-1])
    assert (turned.counts, turned.total, turned.is_soft) == (hand.counts, hand.total, hand.is_soft)
    assert sum(hand.counts) == hand.size


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        parse_cards(text)
    except CardError as error:
        assert str(error).isprintable()  # noqa: PT017  # most texts raise, some do not


def test_values_have_the_names_of_charts() -> None:
    assert " ".join(map(value_name, VALUES)) == "A 2 3 4 5 6 7 8 9 10"
    assert [rank.card_value for rank in RANKS] == [*range(1, 10), 10, 10, 10, 10]
    assert repr(Rank.JACK) == "Rank.JACK"


def test_full_decks_hold_52_cards_each() -> None:
    assert Shoe.of_decks(1).counts == (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
    assert Shoe.of_decks(8).size == 416
    assert Shoe.of_decks(2).tens == (8, 8, 8, 8)
    assert Shoe.of_decks(1).depletion == 1
    assert Shoe.of_decks("infinite").depletion == 0


def test_kinds_are_counted_by_value_and_rank() -> None:
    kinds = {Card(Rank.ACE, "s"): 2, Card(Rank.ACE, "h"): 1, Card(Rank.KING): 5, Card(Rank.TEN): 1}
    shoe = Shoe.of_kinds(kinds)
    assert shoe.counts == (3, 0, 0, 0, 0, 0, 0, 0, 0, 6)
    assert shoe.tens == (1, 0, 0, 5)


@pytest.mark.parametrize(
    ("counts", "tens", "message"),
    [
        ((4,) * 9, None, "a shoe has ten counts, aces first, tens last; 9 were given"),
        ((4, -1, *(4,) * 8), None, "a shoe cannot hold -1 cards of 2; use a whole number"),
        ((0.5, *(4,) * 9), None, "a shoe cannot hold 0.5 cards of A; use a whole number"),
        ((True, *(4,) * 9), None, "a shoe cannot hold True cards of A"),
        ((4,) * 10, (1, 1, 1, 2), r"the counts \(1, 1, 1, 2\) of 10, J, Q and K do not add up"),
        ((4,) * 10, (4,), "tens counts the 10, J, Q and K; 1 counts were given, not 4"),
        ((4,) * 10, (5, -1, 0, 0), "a shoe cannot hold -1 cards of J"),
    ],
)
def test_impossible_shoes_are_refused(
    counts: tuple[int, ...], tens: tuple[int, ...] | None, message: str
) -> None:
    with pytest.raises(ShoeError, match=message):
        Shoe(counts, tens)


def test_negative_kinds_do_not_cancel_out() -> None:
    with pytest.raises(ShoeError, match="a shoe cannot hold -1 cards of As"):
        Shoe.of_kinds({Card(Rank.ACE, "s"): -1, Card(Rank.ACE, "h"): 5})


def test_taken_cards_are_gone_by_value_and_rank() -> None:
    left = Shoe.of_decks(1).without(parse_cards("A,K,K,5"))
    assert left.counts == (3, 4, 4, 4, 3, 4, 4, 4, 4, 14)
    assert left.tens == (4, 4, 4, 2)


def test_an_infinite_shoe_never_changes() -> None:
    shoe = Shoe.of_decks("infinite")
    assert shoe.without(parse_cards("A,A,A,A,A,A")) == shoe


@pytest.mark.parametrize(
    ("shoe", "cards", "message"),
    [
        (
            Shoe.of_decks(1),
            "A,A,A,A,A",
            "the hand cannot come from this shoe: 5 of A wanted, 4 left; check",
        ),
        (Shoe.of_decks(1), "K,K,K,K,K", "5 of K wanted, 4 left"),
        (
            Shoe.of_decks(1),
            "T,T,T,T,T",
            "5 of 10 wanted, 4 left; .*; T and 10 name that rank only: name a jack J",
        ),
        (Shoe((4,) * 9 + (1,)), "K,Q", "2 of 10 wanted, 1 left"),
        # The 24 cards of a shoe without aces and fours cannot have dealt 4,6,4,2.
        (Shoe((0, 3, 1, 0, 1, 4, 2, 3, 3, 7)), "4,6,4,2", "2 of 4 wanted, 0 left"),
        (Shoe((0, *(1,) * 9), infinite=True), "A", "1 of A wanted, 0 left"),
    ],
)
def test_cards_that_the_shoe_lacks_are_refused(shoe: Shoe, cards: str, message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        shoe.without(parse_cards(cards), "the hand")


@given(st.permutations(parse_cards("A,A,5,K,Q,10,10h,7s")))
def test_the_order_of_removal_is_irrelevant(cards: list[Card]) -> None:
    shoe = Shoe.of_decks(1)
    one_by_one = shoe
    for card in cards:
        one_by_one = one_by_one.without([card])
    assert one_by_one == shoe.without(cards)
    assert shoe.size - one_by_one.size == sum(counts_of(cards)) == len(cards)


def test_every_error_of_input_is_one_kind_of_value_error() -> None:
    assert issubclass(CardError, ExactshoeError)
    assert issubclass(ShoeError, ExactshoeError)
    assert issubclass(ExactshoeError, ValueError)
