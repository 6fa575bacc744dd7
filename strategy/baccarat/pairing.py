"""Pairs: what the first two cards of hands are."""

from __future__ import annotations

from enum import Enum
from itertools import product, starmap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.cards import Card


class Pairing(Enum):
    """What the first two cards of a hand are, the most that can be said."""

    NONE = "no pair"
    RANK = "pair"
    PERFECT = "perfect pair"


class Pairs(NamedTuple):
    """What the first two cards of each hand are."""

    player: Pairing
    banker: Pairing


ALL_PAIRS = tuple(starmap(Pairs, product(Pairing, Pairing)))
"""All that the first two cards of both hands can be."""


def pairing(first: Card, second: Card) -> Pairing:
    """Say what two cards are: a pair shares the rank, a perfect pair the suit, too."""
    if first.rank is not second.rank:
        return Pairing.NONE
    return Pairing.PERFECT if first.suit and first == second else Pairing.RANK


def possible_pairs(player: Sequence[Card], banker: Sequence[Card]) -> frozenset[Pairs]:
    """Say all that the first two cards of each hand may be: much, where suits are not told."""
    return frozenset(starmap(Pairs, product(_possible(*player[:2]), _possible(*banker[:2]))))


def _possible(first: Card, second: Card) -> tuple[Pairing, ...]:
    if first.rank is second.rank and not (first.suit and second.suit):
        return Pairing.RANK, Pairing.PERFECT
    return (pairing(first, second),)


def pairs_of(player: Sequence[Card], banker: Sequence[Card]) -> Pairs:
    """Say what the first two cards of each hand are."""
    return Pairs(pairing(player[0], player[1]), pairing(banker[0], banker[1]))
