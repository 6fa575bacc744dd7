"""The rules of baccarat: how cards count, who draws, what is refused, and how it is said.

The expected values are the columns of the source: "กติกาบาคาร่า การนับแต้มและกฎการจั่วไพ่ใบที่สาม".
"""

from __future__ import annotations

from itertools import product

import pytest

from strategy.baccarat.analysis import analyze_baccarat
from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.results import Result, Side, Winner
from strategy.baccarat.rounds import Round, play_round
from strategy.baccarat.third_card import (
    BANKER_DRAWS,
    BANKER_DRAWS_ALONE,
    PLAYER_DRAWS,
    banker_draws,
    is_natural,
    player_draws,
    points,
    total,
)
from strategy.cards import RANKS, Card, parse_cards
from strategy.errors import CardError, QuestionError, ShoeError
from tests.naive_baccarat import BANKER, BANKER_ALONE, COUNTS, PLAYER

DIGITS = [*range(10)]
TEXTS = {0: "K", 1: "A"} | {digit: str(digit) for digit in range(2, 10)}
"""A card by what it counts."""
CELLS = [
    (banker, third, str(third) in BANKER[banker][0])
    for banker, third in product(range(8), range(10))
] + [(banker, None, str(banker) in BANKER_ALONE[0]) for banker in range(8)]
"""All 88 cells: Banker's total, what Player's third card counts or None, whether Banker draws."""


def play(player: str, banker: str, draw: str = "") -> Round:
    return play_round(*map(parse_cards, (player, banker, draw)))


def two(number: int) -> str:
    """Two cards of a total."""
    return f"K,{TEXTS[number]}"


# Counting.


def test_every_rank_counts_as_it_should() -> None:
    assert {rank.value: points(Card(rank)) for rank in RANKS} == COUNTS


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("8,7", 5),
        ("K,9", 9),
        ("A,A", 2),
        ("10,J,Q", 0),
        ("5,5", 0),
        ("A,6", 7),
        ("9,9,9", 7),
        ("9h,2c,8s", 9),
        ("K,K", 0),
        ("A,9", 0),
        ("", 0),
    ],
)
def test_a_hand_counts_the_last_digit_of_its_sum(hand: str, counts: int) -> None:
    assert total(parse_cards(hand)) == counts


def test_eight_and_nine_are_naturals() -> None:
    assert [number for number in DIGITS if is_natural(number)] == [8, 9]


# Who draws.


def test_the_columns_of_the_source_leave_nothing_out() -> None:
    rows = [(draws + stands) for draws, stands in BANKER.values()]
    assert ["".join(sorted(row)) for row in rows] == ["0123456789"] * 8
    assert "".join(PLAYER) == "".join(BANKER_ALONE) == "01234567"
    assert len(CELLS) == 88


def test_the_tables_are_those_of_the_source() -> None:
    assert {banker: (set(map(int, draws))) for banker, (draws, _) in BANKER.items()} == BANKER_DRAWS
    assert set(map(int, PLAYER[0])) == PLAYER_DRAWS
    assert set(map(int, BANKER_ALONE[0])) == BANKER_DRAWS_ALONE


@pytest.mark.parametrize(("banker", "third", "draws"), CELLS)
def test_every_cell_of_bankers_table(banker: int, third: int | None, draws: bool) -> None:
    """By the function, and in a round for which Banker's third card is there or is not."""
    for player in (6, 7) if third is None else range(6):
        assert banker_draws(player, banker, third) is draws
        ours = two(player) if third is None else f"{two(player)},{TEXTS[third]}"
        without, with_third = (ours, two(banker)), (ours, f"{two(banker)},2")
        right, wrong = (with_third, without) if draws else (without, with_third)
        played = play(*right)
        assert [decision.side for decision in played.decisions] == [Side.PLAYER, Side.BANKER]
        assert [decision.draws for decision in played.decisions] == [third is not None, draws]
        assert played.result.banker_total == (banker + 2 * draws) % 10
        with pytest.raises(QuestionError, match="third card"):
            play(*wrong)


@pytest.mark.parametrize(("player", "banker"), [*product(range(8), range(8))])
def test_player_draws_by_the_own_total(player: int, banker: int) -> None:
    assert player_draws(player, banker) is (str(player) in PLAYER[0])


@pytest.mark.parametrize(
    ("player", "banker"), [hands for hands in product(DIGITS, DIGITS) if max(hands) >= 8]
)
def test_a_natural_of_either_hand_stops_both(player: int, banker: int) -> None:
    assert not player_draws(player, banker)
    assert not any(banker_draws(player, banker, third) for third in (*DIGITS, None))
    played = play(two(player), two(banker))
    assert played.result == (player, banker, 2, 2)
    (decision,) = played.decisions
    assert (decision.side, decision.draws) == (None, False)
    for hands in ((f"{two(player)},2", two(banker)), (two(player), f"{two(banker)},2")):
        with pytest.raises(QuestionError, match="the rules do not allow the third card 2: "):
            play(*hands)


# Rounds.


@pytest.mark.parametrize(
    ("player", "banker", "draw", "totals", "winner"),
    [
        # The two examples of the source.
        ("3,2", "Q,6", "7,2", (2, 8), Winner.BANKER),
        ("A,6", "9,5", "J", (7, 4), Winner.PLAYER),
        ("3,2,7", "Q,6", "2", (2, 8), Winner.BANKER),
        ("3,2", "Q,6,2", "7", (2, 8), Winner.BANKER),
        ("3,2,7", "Q,6,2", "", (2, 8), Winner.BANKER),
        ("4,4", "A,8", "", (8, 9), Winner.BANKER),
        ("6,K", "3,3", "", (6, 6), Winner.TIE),
    ],
)
def test_rounds(
    player: str, banker: str, draw: str, totals: tuple[int, int], winner: Winner
) -> None:
    played = play(player, banker, draw)
    assert (played.result.player_total, played.result.banker_total) == totals
    assert played.result.winner is winner
    cards = [*parse_cards(player), *parse_cards(banker), *parse_cards(draw)]
    assert sorted(map(str, (*played.player, *played.banker))) == sorted(map(str, cards))


def test_player_is_the_first_to_draw() -> None:
    played = play("3,2", "Q,6", "7h,2c")
    assert [",".join(map(str, hand)) for hand in (played.player, played.banker)] == [
        "3,2,7h",
        "Q,6,2c",
    ]


NOUGHT = "Player 0 draws because Player draws on 0 to 5"


@pytest.mark.parametrize(
    ("player", "banker", "draw", "says"),
    [
        (
            "3,2",
            "Q,6",
            "7,2",
            [
                "Player 5 draws because Player draws on 0 to 5",
                "Banker 6 draws because Player's third card is 7",
            ],
        ),
        (
            "A,6",
            "9,5",
            "J",
            [
                "Player 7 stands because Player stands on 6 and 7",
                "Banker 4 draws because Player stood: Banker draws on 0 to 5 then",
            ],
        ),
        (
            "A,5",
            "K,6",
            "",
            [
                "Player 6 stands because Player stands on 6 and 7",
                "Banker 6 stands because Player stood: Banker stands on 6 and 7 then",
            ],
        ),
        ("K,K", "2,K", "9,A", [NOUGHT, "Banker 2 draws whatever Player's third card is"]),
        ("K,K", "7,K", "6", [NOUGHT, "Banker 7 stands whatever Player's third card is"]),
        (
            "K,K",
            "4,K",
            "Qd",
            [NOUGHT, "Banker 4 stands because Player's third card is Qd, which counts 0"],
        ),
        (
            "K,K",
            "3,K",
            "10,5",
            [NOUGHT, "Banker 3 draws because Player's third card is 10, which counts 0"],
        ),
        ("K,K", "3,K", "A,5", [NOUGHT, "Banker 3 draws because Player's third card is A"]),
        ("K,K", "3,K", "8", [NOUGHT, "Banker 3 stands because Player's third card is 8"]),
        ("K,8", "3,K", "", ["Player 8 is a natural: neither hand draws"]),
        ("K,2", "9,K", "", ["Banker 9 is a natural: neither hand draws"]),
        ("K,9", "3,5", "", ["Player 9 and Banker 8 are naturals: neither hand draws"]),
    ],
)
def test_decisions_say_why(player: str, banker: str, draw: str, says: list[str]) -> None:
    assert list(map(str, play(player, banker, draw).decisions)) == says


THIRD = "the rules do not allow the third card "
MISSING = ", and that third card is missing; name it in draw, such as"
SIZE = "is not two or three cards; write its first two, such as 3,2, or all three"
STANDS = "Player 6 stands because Player stands on 6 and 7"
ALONE = "because Player stood: Banker stands on 6 and 7 then"


@pytest.mark.parametrize(
    ("hands", "message", "field"),
    [
        (("3", "Q,6"), f"Player's hand '3' {SIZE}", "player"),
        (("", "Q,6"), f"Player's hand '' {SIZE}", "player"),
        (("3,2,7,A", "Q,6"), f"Player's hand '3,2,7,A' {SIZE}", "player"),
        (("3,2", "Q"), f"Banker's hand 'Q' {SIZE}", "banker"),
        (("3,2", "Q,A,A,A"), f"Banker's hand 'Q,A,A,A' {SIZE}", "banker"),
        (("6,K,2h", "2,K"), f"{THIRD}2h: {STANDS}; leave it out", "player"),
        (
            ("3,2,8", "K,3,4"),
            f"{THIRD}4: Banker 3 stands because Player's third card is 8; leave it out",
            "banker",
        ),
        (("6,K", "7,K,4"), f"{THIRD}4: Banker 7 stands {ALONE}; leave it out", "banker"),
        (
            ("K,9,2", "3,4"),
            f"{THIRD}2: Player 9 is a natural: neither hand draws; leave it out",
            "player",
        ),
        (
            ("2,2", "K,8", "5"),
            f"{THIRD}5: Banker 8 is a natural: neither hand draws; leave it out",
            "draw",
        ),
        (
            ("6,K", "7,K", "5,A"),
            f"{THIRD}5,A: {STANDS}; Banker 7 stands {ALONE}; leave it out",
            "draw",
        ),
        (
            ("3,2", "Q,7", "9,5"),
            f"{THIRD}5: Banker 7 stands whatever Player's third card is; leave it out",
            "draw",
        ),
        (("6,K", "2,K", "4,5"), f"{THIRD}5: {STANDS}; leave it out", "draw"),
        (
            ("3,2", "Q,6", "7,2,9"),
            "9 is too many: both hands have three cards already; leave it out",
            "draw",
        ),
        (
            ("3,2,7", "Q,6,2", "9,A"),
            "9,A is too many: both hands have three cards already; leave it out",
            "draw",
        ),
        (("3,2", "Q,6"), f"Player 5 draws because Player draws on 0 to 5{MISSING} 2", "draw"),
        (
            ("3,2", "Q,6", "7"),
            f"Banker 6 draws because Player's third card is 7{MISSING} 7,2",
            "draw",
        ),
        (("3,2,7", "Q,6"), f"Banker 6 draws because Player's third card is 7{MISSING} 2", "draw"),
        (("3,2", "Q,6,2"), f"Player 5 draws because Player draws on 0 to 5{MISSING} 2", "draw"),
    ],
)
def test_rounds_that_cannot_be(hands: tuple[str, ...], message: str, field: str) -> None:
    with pytest.raises(QuestionError) as caught:
        play(*hands)
    assert str(caught.value) == message
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("seen", "hands", "message"),
    [
        ("", ("K,K", "K,K", "K,A"), "5 of K wanted, 4 left; check the cards in play"),
        ("K", ("K,K", "K,2", "K,A"), "4 of K wanted, 3 left; check"),
        ("", ("9,8", "9,9"), None),
        ("9", ("9,8", "9,9"), None),
        ("9,9", ("9,8", "9,9"), "3 of 9 wanted, 2 left"),
        ("", ("Ks,9", "Ks,2"), "2 of Ks wanted, 1 left; check"),
        ("Ks", ("Ks,9", "K,2"), "1 of Ks wanted, 0 left"),
        ("K", ("Ks,9", "K,2"), None),
        ("", ("10,10", "10,10", "10,A"), "5 of 10 wanted, 4 left; .*; T and 10 name that rank"),
    ],
)
def test_the_cards_of_a_round_come_from_the_shoe(
    seen: str, hands: tuple[str, ...], message: str | None
) -> None:
    game = analyze_baccarat(1, seen=seen)
    if message is None:
        assert game.play(*hands) == play(*hands)
        return
    with pytest.raises(ShoeError, match=f"^the cards of this round cannot come .*: {message}"):
        game.play(*hands)


def test_a_text_that_is_no_card_is_refused() -> None:
    with pytest.raises(CardError, match="'X' is not a card"):
        analyze_baccarat().play("X,2", "3,4")


# What a round comes to.


@pytest.mark.parametrize(
    ("result", "winner", "naturals", "numbers"),
    [
        ((2, 8, 3, 3), "banker", "", (8, 6, 6, 3, False)),
        ((7, 4, 2, 3), "player", "", (7, 3, 5, 2, False)),
        ((6, 6, 2, 2), "tie", "", (6, 0, 4, None, False)),
        ((8, 9, 2, 2), "banker", "player banker", (9, 1, 4, 2, True)),
        ((9, 9, 2, 2), "tie", "player banker", (9, 0, 4, None, True)),
        ((9, 0, 2, 2), "player", "player", (9, 9, 4, 2, True)),
        ((0, 8, 2, 2), "banker", "banker", (8, 8, 4, 2, True)),
        # A three-card 9 or 8 is no natural.
        ((9, 7, 3, 2), "player", "", (9, 2, 5, 3, False)),
        ((8, 8, 3, 3), "tie", "", (8, 0, 6, None, False)),
    ],
)
def test_results(
    result: tuple[int, int, int, int],
    winner: str,
    naturals: str,
    numbers: tuple[int, int, int, int | None, bool],
) -> None:
    found = Result(*result)
    assert found.winner.value == winner
    assert found.naturals == frozenset(map(Side, naturals.split()))
    said = found.total, found.margin, found.dealt, found.winner_cards, found.natural_wins
    assert said == numbers


@pytest.mark.parametrize(
    ("hand", "pairing"),
    [
        ("K,K", Pairing.RANK),
        ("Ks,Kh", Pairing.RANK),
        ("Ks,K", Pairing.RANK),
        ("Ks,Ks", Pairing.PERFECT),
        ("K,Q", Pairing.NONE),
        ("Ks,Qs", Pairing.NONE),
        ("10,J", Pairing.NONE),
    ],
)
def test_a_pair_is_of_one_rank(hand: str, pairing: Pairing) -> None:
    assert play(hand, "2,6").pairs == Pairs(pairing, Pairing.NONE)
    assert play("2,6", hand).pairs == Pairs(Pairing.NONE, pairing)
