"""Baccarat against the literal deal, card by card, as fractions; and that against all orders."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import analyze_baccarat
from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.recursion import literal_chances
from strategy.baccarat.results import Result
from strategy.cards import Card, parse_cards
from tests.baccarat_shoes import (
    CARDS,
    bets_file,
    by,
    literal_mean,
    own_bets,
    paid,
    rows,
    seen_rows,
    shoe_text,
    text,
)
from tests.naive_baccarat import deal, net, outcome

if TYPE_CHECKING:
    from pathlib import Path

    from strategy.baccarat.game import BaccaratGame
    from tests.baccarat_shoes import Chances, Row, Seen

NONE, RANK, PERFECT = Pairing.NONE, Pairing.RANK, Pairing.PERFECT


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is written anew for each example."""
    return tmp_path_factory.mktemp("bets") / "bets.toml"


# The literal deal itself: by hand, and against every order of a few cards.


@pytest.mark.parametrize(
    ("card", "result"),
    [
        ("A", (3, 3, 3, 3)),  # 2 draws to 3, and 2 draws whatever comes
        ("2", (6, 6, 3, 3)),  # 4 draws to 6; 4 draws on a 2
        ("3", (6, 6, 2, 2)),  # both stand
        ("4", (8, 8, 2, 2)),  # naturals
        ("5", (5, 5, 3, 3)),  # 0 draws to 5
        ("6", (8, 8, 3, 3)),  # 2 draws to 8
        ("7", (1, 1, 3, 3)),  # 4 draws to 1; 4 draws on a 7
        ("8", (6, 6, 2, 2)),
        ("9", (8, 8, 2, 2)),
        ("K", (0, 0, 3, 3)),
    ],
)
def test_six_cards_of_one_rank_by_hand(card: str, result: tuple[int, ...]) -> None:
    (told,) = parse_cards(f"{card}s")
    perfect = Pairs(PERFECT, PERFECT)
    assert literal_chances({told: 6}) == {(Result(*result), perfect): 1}
    assert literal_chances({Card(told.rank): 6}) == {(Result(*result), Pairs(RANK, RANK)): 1}


def test_five_kings_and_a_nine_by_hand() -> None:
    """The nine is each of six cards alike: in a hand's first two, or Player's or Banker's third."""
    nine, king = parse_cards("9s,K")
    assert literal_chances({nine: 1, king: 5}) == {
        (Result(9, 0, 2, 2), Pairs(NONE, RANK)): Fraction(1, 3),
        (Result(0, 9, 2, 2), Pairs(RANK, NONE)): Fraction(1, 3),
        (Result(9, 0, 3, 3), Pairs(RANK, RANK)): Fraction(1, 6),
        (Result(0, 9, 3, 3), Pairs(RANK, RANK)): Fraction(1, 6),
    }


def test_pairs_of_two_suits_by_hand() -> None:
    """Six kings, three spades, three hearts.

    Player's are of one suit with 2 (3/6 2/5) = 2/5. Both hands' are where one has spades and the
    other hearts: 2 (3·2·3·2)/(6·5·4·3) = 1/5.
    """
    spade, heart = parse_cards("Ks,Kh")
    chances = by(literal_chances({spade: 3, heart: 3}), lambda _, pairs: pairs)
    fifth = Fraction(1, 5)
    assert chances == {
        Pairs(PERFECT, PERFECT): fifth,
        Pairs(PERFECT, RANK): fifth,
        Pairs(RANK, PERFECT): fifth,
        Pairs(RANK, RANK): 2 * fifth,
    }


def all_orders(row: Row) -> Chances:
    """The chances by counting the ends of all orders in which six of the cards can come."""
    found = Counter(outcome(deal(order)) for order in permutations(row, CARDS))
    return {end: Fraction(number, found.total()) for end, number in found.items()}


@settings(max_examples=15)
@given(rows(most_kinds=7, most=7))
def test_the_literal_deal_is_every_order_of_the_cards(row: Row) -> None:
    assert literal_chances(Counter(row)) == all_orders(row)


@pytest.mark.parametrize("cards", ["As,Ah,4s,4c,6s,7h,8d,Ks", "2s,3s,5h,5s,9d,Kh,Kh,10s"])
def test_the_literal_deal_is_every_order_of_eight_cards(cards: str) -> None:
    row = parse_cards(cards)
    orders = all_orders(row)
    assert len(orders) > 20
    assert literal_chances(Counter(row)) == orders
    game = analyze_baccarat(shoe=shoe_text(row))
    assert game.results == by(orders, lambda result, _: result)
    assert game.pairs == by(orders, lambda _, pairs: pairs)


def test_a_shoe_that_runs_dry_is_no_literal_one() -> None:
    with pytest.raises(ZeroDivisionError):
        literal_chances({parse_cards("K")[0]: 5})


# The fast chances and EVs.


def compare(game: BaccaratGame, literal: Chances) -> None:
    """Chances of results and pairs, what is made of them, and the EV of every bet."""
    results = by(literal, lambda result, _: result)
    assert game.results == results
    assert game.pairs == by(literal, lambda _, pairs: pairs)
    for found, of in (
        (game.winners, lambda result, _: result.winner),
        (game.naturals, lambda result, _: result.naturals),
        (game.dealt, lambda result, _: result.dealt),
        (game.totals, lambda result, _: result[:2]),
    ):
        assert {key: chance for key, chance in found.items() if chance} == by(literal, of)
    for name, bet in game.bets.items():
        nets = by(literal, lambda *both, bet=bet: bet.net(both[bet.on_pairs]))
        assert game.nets(name) == nets
        assert game.ev(name) == sum(value * chance for value, chance in nets.items())


@settings(max_examples=30)
@given(rows())
def test_chances_are_the_literal_ones(row: Row) -> None:
    compare(analyze_baccarat(shoe=shoe_text(row)), literal_chances(Counter(row)))


@settings(max_examples=30)
@given(seen_rows())
def test_chances_after_cards_are_seen_are_the_literal_ones(shoe: Seen) -> None:
    """With suits or without: then in the mean over which cards of their ranks they were."""
    row, seen = shoe
    compare(analyze_baccarat(shoe=shoe_text(row), seen=text(seen)), literal_mean(row, seen))


@pytest.mark.long
@settings(max_examples=400)
@given(seen_rows(most_kinds=6, most_seen=6))
def test_chances_of_more_kinds_are_the_literal_ones(shoe: Seen) -> None:
    row, seen = shoe
    compare(analyze_baccarat(shoe=shoe_text(row), seen=text(seen)), literal_mean(row, seen))


@pytest.mark.long
@settings(max_examples=400)
@given(rows(most_kinds=6, most=20))
def test_chances_of_more_cards_are_the_literal_ones(row: Row) -> None:
    compare(analyze_baccarat(shoe=shoe_text(row)), literal_chances(Counter(row)))


@settings(max_examples=15)
@given(rows(suits=""), st.data())
def test_shoes_by_rank_are_the_literal_ones(row: Row, data: st.DataObject) -> None:
    """Suits are nowhere known, or not of every card: then no pair is known to be perfect."""
    literal = literal_chances(Counter(row))
    first = row[0].rank
    if data.draw(st.booleans()) and any(card.rank is not first for card in row):
        row = tuple(Card(card.rank, "s") if card.rank is first else card for card in row)
    game = analyze_baccarat(shoe=shoe_text(row))
    assert game.nets("perfect_pair") is None
    assert game.ev("perfect_pair") is None
    assert game.results == by(literal, lambda result, _: result)
    assert game.pairs == by(literal, lambda _, pairs: pairs)
    for name in ("player_pair", "banker_pair", "either_pair"):
        bet = game.bets[name]
        assert game.nets(name) == by(literal, lambda _, pairs, bet=bet: bet.net(pairs))


@settings(max_examples=15)
@given(rows(suits=""))
def test_shoes_by_ten_counts_are_the_literal_ones(row: Row) -> None:
    """What pairs is unknown unless there are no tens; results do not ask which ten a card is."""
    literal = literal_chances(Counter(row))
    values = Counter(card.value for card in row)
    game = analyze_baccarat(shoe=[values[value] for value in range(1, 11)])
    assert game.pairs == (None if values[10] else by(literal, lambda _, pairs: pairs))
    assert game.results == by(literal, lambda result, _: result)
    for name, bet in game.bets.items():
        if "pair" in name and (values[10] or name == "perfect_pair"):
            assert game.nets(name) is None
            assert game.ev(name) is None
        else:
            assert game.nets(name) == by(literal, lambda *end, bet=bet: bet.net(end[bet.on_pairs]))


# Bets.


@settings(max_examples=40)
@given(seen_rows(most_kinds=3, most_seen=2), own_bets())
def test_own_bets_are_worth_what_the_literal_deals_pay(
    file: Path, shoe: Seen, bets: list[list[dict[str, object]]]
) -> None:
    """Each literal end settled by the lines of the file, in the order in which they stand there."""
    row, seen = shoe
    file.write_text(bets_file(bets), encoding="utf-8")
    game = analyze_baccarat(shoe=shoe_text(row), seen=text(seen), bets=file)
    literal = literal_mean(row, seen)
    for number, lines in enumerate(bets):
        settled = [paid(line) for line in lines]
        nets = by(literal, lambda *end, settled=settled: net(settled, *end))
        assert game.nets(f"bet{number}") == nets
        assert game.ev(f"bet{number}") == sum(value * chance for value, chance in nets.items())


@given(rows(most_kinds=6), own_bets(), st.booleans(), st.booleans())
def test_a_round_is_played_and_settled_as_it_is_dealt(
    file: Path,
    row: Row,
    bets: list[list[dict[str, object]]],
    ours_drawn: bool,
    theirs_drawn: bool,
) -> None:
    """Third cards may stand in the hands or among those drawn."""
    file.write_text(bets_file(bets), encoding="utf-8")
    game = analyze_baccarat(shoe=shoe_text(row), bets=file)
    player, banker = deal(row)
    drawn = (*player[2:] * ours_drawn, *banker[2:] * theirs_drawn)
    hands = (player[:2] if ours_drawn else player, banker[:2] if theirs_drawn else banker)
    played = game.play(text(hands[0]), text(hands[1]), text(drawn))
    assert (played.player, played.banker) == (player, banker)
    result, pairs = outcome((player, banker))
    assert (played.result, played.pairs) == (result, pairs)
    settled = game.settle(played)
    assert settled.keys() == game.bets.keys()
    for number, lines in enumerate(bets):
        assert settled[f"bet{number}"] == net(map(paid, lines), result, pairs)
    assert settled["player"] == {"player": 1, "banker": -1, "tie": 0}[result.winner.value]


@pytest.mark.parametrize(
    ("player", "banker", "perfect", "both", "players"),
    [
        # The perfect pair pays 25; the bet on both 200, one 25; the bet on Player's 10.
        ("Ks,Ks", "2h,2h", 25, 200, 10),
        ("Ks,Ks", "2,2", 25, None, 10),
        ("Ks,Ks", "2,3", 25, 25, 10),
        ("K,K", "2h,2h", 25, None, None),
        ("Ks,K", "2,3", None, None, None),
        ("K,Q", "2,2", None, None, -1),
        ("K,Q", "2h,2c", -1, -1, -1),
        ("K,Q", "2,3", -1, -1, -1),
    ],
)
def test_what_hangs_on_suits_not_told_is_not_settled(
    file: Path, player: str, banker: str, perfect: int | None, both: int | None, players: int | None
) -> None:
    file.write_text(
        '[both]\ntwo = {perfect = "both", pays = 200}\none = {perfect = "either", pays = 25}\n'
        '[ours]\nwin = {perfect = "player", pays = 10}\n',
        encoding="utf-8",
    )
    game = analyze_baccarat(8, bets=file)
    settled = game.settle(game.play(player, banker, thirds(player, banker)))
    assert (settled["perfect_pair"], settled["both"], settled["ours"]) == (perfect, both, players)
    assert settled["player_pair"] == (11 if player[0] == "K" and "Q" not in player else -1)


def thirds(player: str, banker: str) -> str:
    """The third cards of two hands, all of them nines of clubs."""
    row = [*parse_cards(player), *parse_cards(banker)]
    hands = deal([row[0], row[2], row[1], row[3], *parse_cards("9c,9c")])
    return text([*hands[0][2:], *hands[1][2:]])
