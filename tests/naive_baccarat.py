"""Baccarat as a person plays it: the table as it is printed, cards in a row, lines of a bet.

It shares no rule with the program, only the names of what a round comes to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from strategy.baccarat.pairing import Pairing, Pairs
from strategy.baccarat.results import Result
from strategy.cards import RANKS, Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

COUNTS = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "10": 0, "J": 0, "Q": 0, "K": 0,
}  # fmt: skip
"""What each card counts."""

PLAYER = ("012345", "67")
"""Player's two-card totals: draws, stands."""
BANKER = {
    0: ("0123456789", ""),
    1: ("0123456789", ""),
    2: ("0123456789", ""),
    3: ("012345679", "8"),
    4: ("234567", "0189"),
    5: ("4567", "012389"),
    6: ("67", "01234589"),
    7: ("", "0123456789"),
}
"""What Player's third card counts, by Banker's two-card total: draws, stands."""
BANKER_ALONE = ("012345", "67")
"""Banker's two-card totals where Player stood: draws, stands."""

Hands = tuple[tuple["Card", ...], tuple["Card", ...]]
Line = dict[str, Any]


def count(cards: Iterable[Card]) -> int:
    """What a hand counts: the last digit of its sum."""
    return int(str(sum(COUNTS[card.rank.value] for card in cards))[-1])


def deal(row: Sequence[Card]) -> Hands:
    """Play a row of cards, six or more: Player, Banker, Player, Banker, then the third cards."""
    player, banker, rest = [row[0], row[2]], [row[1], row[3]], list(row[4:])
    ours, theirs = count(player), count(banker)
    if ours not in (8, 9) and theirs not in (8, 9):
        if str(ours) in PLAYER[0]:
            player.append(rest.pop(0))
            draws = str(count(player[2:])) in BANKER[theirs][0]
        else:
            draws = str(theirs) in BANKER_ALONE[0]
        if draws:
            banker.append(rest.pop(0))
    return tuple(player), tuple(banker)


def outcome(hands: Hands) -> tuple[Result, Pairs]:
    """What a round came to."""
    player, banker = hands
    result = Result(count(player), count(banker), len(player), len(banker))
    return result, Pairs(_pairing(player), _pairing(banker))


def _pairing(hand: Sequence[Card]) -> Pairing:
    first, second = hand[:2]
    if first.rank != second.rank:
        return Pairing.NONE
    same_suit = first.suit == second.suit != ""
    return Pairing.PERFECT if same_suit else Pairing.RANK


@cache
def all_ends() -> frozenset[tuple[Result, Pairs]]:
    """What a round can come to: every result, with all that the first two cards can be."""
    by_count = {COUNTS[rank.value]: Card(rank) for rank in RANKS}
    nothing = by_count[0]
    orders = product(by_count.values(), repeat=4)
    results = {
        outcome(deal((ours, theirs, nothing, nothing, fifth, sixth)))[0]
        for ours, theirs, fifth, sixth in orders
    }
    return frozenset(product(results, starmap(Pairs, product(Pairing, repeat=2))))


def that_pay(lines: Sequence[Line]) -> list[Line]:
    """The lines of a bet that an end can come to: what it meets no earlier line takes."""
    numbered = [line | {"pays": at} for at, line in enumerate(lines)]
    paying = {net(numbered, *end) for end in all_ends()}
    return [line for at, line in enumerate(lines) if at in paying]


def net(lines: Iterable[Line], result: Result, pairs: Pairs) -> Fraction:
    """What a bet of one wins: what the first of its lines says that comes true, else -1."""
    for line in lines:
        conditions = {key: wanted for key, wanted in line.items() if key != "pays"}
        if all(_true(key, wanted, result, pairs) for key, wanted in conditions.items()):
            return Fraction(line["pays"])
    return Fraction(-1)


def _true(key: str, wanted: Any, result: Result, pairs: Pairs) -> bool:
    if key in ("pair", "perfect"):
        whose = {
            "player": [pairs.player],
            "banker": [pairs.banker],
        }.get(wanted, [pairs.player, pairs.banker])
        good = [p is Pairing.PERFECT or (key == "pair" and p is Pairing.RANK) for p in whose]
        return any(good) if wanted == "either" else all(good)
    return bool(_facts(result)[key] in (wanted if isinstance(wanted, list) else [wanted]))


def _facts(result: Result) -> Mapping[str, object]:
    """What a line may ask of a result."""
    ours, theirs, our_cards, their_cards = result
    winner = "tie" if ours == theirs else "player" if ours > theirs else "banker"
    naturals = our_cards == 2 and ours in (8, 9), their_cards == 2 and theirs in (8, 9)
    return {
        "winner": winner,
        "total": ours if winner == "player" else theirs,
        "cards": {"player": our_cards, "banker": their_cards}.get(winner),
        "dealt": our_cards + their_cards,
        "margin": abs(ours - theirs),
        "natural": {"player": naturals[0], "banker": naturals[1], "tie": all(naturals)}[winner],
    }
