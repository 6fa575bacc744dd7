"""Identities of the chances and EVs of baccarat, infinite decks, and questions it refuses."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy import Shoe, SuitedShoe, analyze_baccarat
from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.results import Side, Winner
from strategy.cards import RANKS, SUITS, Card, parse_cards
from strategy.errors import CardError, ExactshoeError, QuestionError, RulesError, ShoeError
from tests.baccarat_games import full, known

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy.baccarat.game import BaccaratGame


GAMES: dict[str, Callable[[], BaccaratGame]] = {
    "8 decks": full,
    "1 deck": lambda: full(1),
    "infinite decks": lambda: full("infinite"),
    "seen": lambda: analyze_baccarat(2, seen="K,Kh,9s,A,A,8,8d"),
    "by rank": lambda: analyze_baccarat(shoe="A=3,4=2,K=5,Q=1,9=2"),
    "ten counts": lambda: analyze_baccarat(shoe="4,4,3,2,4,0,4,1,4,16"),
    "few kinds": lambda: analyze_baccarat(shoe="Ks=3,Kh=2,9s=2,3d=2"),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> BaccaratGame:
    return GAMES[request.param]()


def test_chances_add_up_to_one(game: BaccaratGame) -> None:
    tables: list[Any] = [game.winners, game.naturals, game.dealt, game.totals, game.results]
    tables += [game.pairs] if game.pairs is not None else []
    tables += [nets for nets in map(game.nets, game.bets) if nets is not None]
    assert len(tables) >= 14
    for table in tables:
        assert sum(table.values()) == 1
        assert all(chance >= 0 for chance in table.values())


def test_chances_agree_with_each_other(game: BaccaratGame) -> None:
    assert list(game.totals) == [*product(range(10), range(10))]
    ties = sum(game.totals[total, total] for total in range(10))
    assert game.winners[Winner.TIE] == ties
    ahead = sum(c for (ours, theirs), c in game.totals.items() if ours > theirs)
    assert game.winners[Winner.PLAYER] == ahead
    assert all(game.results.values())
    # A natural, or two hands that stand: four cards.
    assert game.dealt[4] >= 1 - game.naturals[frozenset()]


def test_an_ev_is_the_mean_of_the_nets(game: BaccaratGame) -> None:
    for name, ev in game.evs.items():
        nets = game.nets(name)
        assert (nets is None) is (ev is None)
        if nets is not None:
            assert ev == sum(net * chance for net, chance in nets.items())
    won = game.winners
    assert game.ev("player") == won[Winner.PLAYER] - won[Winner.BANKER]
    assert game.ev("banker") == Fraction(19, 20) * won[Winner.BANKER] - won[Winner.PLAYER]
    assert game.ev("tie") == 9 * won[Winner.TIE] - 1
    assert game.ev("small") == Fraction(5, 2) * game.dealt[4] - 1


def test_both_hands_pair_alike(game: BaccaratGame) -> None:
    assert game.ev("player_pair") == game.ev("banker_pair")
    if game.pairs is not None:
        assert {pairs[::-1]: chance for pairs, chance in game.pairs.items()} == game.pairs


@pytest.mark.parametrize("name", [name for name in GAMES if name != "infinite decks"])
def test_one_unknown_card_changes_no_ev_in_the_mean(name: str) -> None:
    """Sum over ranks of cards left times effect is 0, for each bet."""
    game = GAMES[name]()
    effects = game.effects()
    if game.shoe.ranks is None:  # all ten-ranks alike: one of them stands for all
        weights = dict(zip(RANKS, game.shoe.values.counts, strict=False))
    else:
        weights = dict(zip(RANKS, game.shoe.ranks, strict=True))
    known_bets = [bet for bet, ev in game.evs.items() if ev is not None]
    assert len(known_bets) >= 9
    for bet in known_bets:
        moves = [weights.get(rank, 0) * known(effect[bet]) for rank, effect in effects.items()]
        assert sum(moves) == 0
        assert bet != "tie" or any(moves)


def test_one_card_told_with_its_suit_changes_no_ev_in_the_mean() -> None:
    """Over all kinds that are left of a shoe from which a king is gone, suit untold."""
    left = SuitedShoe.of_decks(1).without(parse_cards("K,9s"))
    game = analyze_baccarat(shoe=left)
    changes = dict.fromkeys(game.bets, Fraction(0))
    for rank, suit in product(RANKS, SUITS):
        if (rank.value, suit) == ("9", "s"):
            continue
        # Three of the four kings are left: each is with chance 3/4.
        weight = Fraction(3, 4) if rank.value == "K" else 1
        seen = analyze_baccarat(shoe=left, seen=[Card(rank, suit)])
        for bet, ev in game.evs.items():
            changes[bet] += weight * (known(seen.ev(bet)) - known(ev))
    assert not any(changes.values())


@pytest.mark.parametrize("rank", ["K", "9", "A"])
def test_an_untold_suit_is_the_mean_of_the_four(rank: str) -> None:
    untold = analyze_baccarat(1, seen=f"5h,{rank}")
    told = [analyze_baccarat(1, seen=f"5h,{rank}{suit}") for suit in SUITS]
    for bet, ev in untold.evs.items():
        assert ev == sum(known(game.ev(bet)) for game in told) / 4
    assert untold.pairs is not None
    for pairs, chance in untold.pairs.items():
        assert chance == sum((game.pairs or {}).get(pairs, 0) for game in told) / 4


@settings(max_examples=10)
@given(st.permutations(parse_cards("A,As,5,K,Q,10,10h,7s,9,9d")))
def test_the_order_of_the_cards_seen_is_irrelevant(cards: list[Card]) -> None:
    turned = analyze_baccarat(1, seen=cards)
    plain = _seen_in_order()
    assert (turned.evs, turned.pairs, turned.results) == (plain.evs, plain.pairs, plain.results)


@lru_cache(maxsize=1)
def _seen_in_order() -> BaccaratGame:
    return analyze_baccarat(1, seen="A,As,5,K,Q,10,10h,7s,9,9d")


def test_a_shoe_is_the_same_however_it_is_told() -> None:
    decks = full(1)
    kinds = {f"{rank.value}{suit}": 1 for rank, suit in product(RANKS, SUITS)}
    by_rank = analyze_baccarat(shoe=",".join(f"{rank.value}=4" for rank in RANKS))
    ten_counts = analyze_baccarat(shoe=[4] * 9 + [16])
    assert analyze_baccarat(shoe=kinds).evs == decks.evs == analyze_baccarat("1").evs
    unknown = {"perfect_pair"}
    assert by_rank.evs == {b: None if b in unknown else ev for b, ev in decks.evs.items()}
    unknown |= {"player_pair", "banker_pair", "either_pair"}
    assert ten_counts.evs == {b: None if b in unknown else ev for b, ev in decks.evs.items()}
    assert ten_counts.results == by_rank.results == decks.results
    assert ten_counts.pairs is None
    assert analyze_baccarat(shoe=Shoe((4,) * 9 + (16,))).evs == ten_counts.evs
    assert analyze_baccarat().evs == full(8).evs


def test_effects_of_ten_counts_are_alike_for_all_ten_ranks() -> None:
    effects = GAMES["ten counts"]().effects()
    assert ",".join(rank.value for rank in effects) == "A,2,3,4,5,7,8,9,10,J,Q,K"
    assert len({tuple(effect.items()) for effect in list(effects.values())[-4:]}) == 1
    assert all(effect["either_pair"] is None for effect in effects.values())


# Infinite decks, by hand: each rank comes with chance 1/13, what counts 0 with 4/13.


def test_infinite_decks_by_hand() -> None:
    game = full("infinite")
    # Two cards count 8 or 9 in 16 + 16 of 169 ways; 6 or 7 in 16 + 16.
    natural = Fraction(32, 169)
    assert game.naturals == {
        frozenset(): (1 - natural) ** 2,
        frozenset({Side.PLAYER}): natural * (1 - natural),
        frozenset({Side.BANKER}): natural * (1 - natural),
        frozenset(Side): natural**2,
    }
    assert game.dealt[4] == 1 - (1 - natural) ** 2 + natural**2
    # A second card pairs the first with 1/13, perfectly with 1/52.
    one, perfect = Fraction(1, 13), Fraction(1, 52)
    chance = {Pairing.NONE: 1 - one, Pairing.RANK: one - perfect, Pairing.PERFECT: perfect}
    assert game.pairs == {
        Pairs(ours, theirs): chance[ours] * chance[theirs]
        for ours, theirs in product(Pairing, Pairing)
    }
    assert game.ev("perfect_pair") == 26 * (1 - (1 - perfect) ** 2) - 1


def test_many_cards_come_near_infinite_decks() -> None:
    many = analyze_baccarat(shoe=",".join(["40000000"] * 9 + ["160000000"]))
    for winner, chance in full("infinite").winners.items():
        assert abs(many.winners[winner] - chance) < Fraction(1, 10**7)


def test_infinite_decks_lose_nothing() -> None:
    game = analyze_baccarat("infinite", seen="A,A,A,A,A,Ks,Ks,9")
    assert game.evs == full("infinite").evs
    with pytest.raises(QuestionError, match=r"^infinite decks lose nothing by a card; name a num"):
        game.effects()


# Refusals.


@pytest.mark.parametrize(
    ("question", "error", "message"),
    [
        (
            {"decks": 8, "shoe": "A=9"},
            RulesError,
            "decks and shoe are both given; leave one of them out",
        ),
        ({"decks": 9}, RulesError, "decks = 9 is out of range; use 1 to 8, or infinite"),
        ({"decks": 0}, RulesError, "decks = 0 is out of range; use 1 to 8, or infinite"),
        ({"decks": "many"}, RulesError, "'many' is not understood; write a number from 1 to 8"),
        ({"decks": True}, RulesError, "true is not understood; write a number from 1 to 8"),
        ({"shoe": "4,4"}, RulesError, "'4,4' is not understood; a shoe has ten counts"),
        ({"shoe": "A=3,K"}, RulesError, "'A=3,K' is not understood; give ten counts"),
        ({"shoe": ""}, RulesError, "'' is not understood; a shoe has ten counts"),
        ({"seen": "X"}, CardError, "'X' is not a card"),
        ({"seen": ["K"]}, CardError, r"\['K'\] holds what is no Card; write the cards as"),
        (
            {"decks": 1, "seen": "K,K,K,K,K"},
            ShoeError,
            "the cards seen cannot come from this shoe: 5 of K wanted, 4 left; check",
        ),
        ({"decks": 1, "seen": "Ks,Ks"}, ShoeError, "the cards seen .*: 2 of Ks wanted, 1 left"),
        (
            {"shoe": "A=5"},
            ShoeError,
            "a round may take 6 cards, and 5 are left; leave 6 or more",
        ),
        (
            {"shoe": "A=7", "seen": "A,A"},
            ShoeError,
            "a round may take 6 cards, and 5 are left; leave 6 or more",
        ),
    ],
)
def test_questions_that_cannot_be_asked(
    question: dict[str, Any], error: type[ExactshoeError], message: str
) -> None:
    with pytest.raises(error, match=f"^{message}") as caught:
        analyze_baccarat(**question)
    assert str(caught.value).isprintable()


def test_six_cards_make_a_round_and_leave_none_for_an_effect() -> None:
    game = analyze_baccarat(shoe="A=6")
    assert game.winners[Winner.TIE] == 1
    with pytest.raises(
        QuestionError, match=r"^one card less leaves too few for a round; leave 7 cards or more$"
    ):
        game.effects()
    assert list(analyze_baccarat(shoe="A=6,K=1").effects()) == [RANKS[0], RANKS[-1]]


def test_unknown_bets_are_refused() -> None:
    for ask in (full().ev, full().nets, full().bet):
        with pytest.raises(QuestionError, match=r"^unknown bet 'ties'; did you mean tie\?$"):
            ask("ties")
