"""The dealer's hands that draw on, and the weights by which their chances add up to results.

With 8 decks 599 hands draw on, or 645 if soft 17 is hit. Each is a hand with one card less and one
more draw. Hands that the same cards end with the same results form a *state*; there are 13 with 8
decks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from strategy.blackjack.hands import CARD_VALUES, keys_of, totals_of
from strategy.cards import ACE, TEN, VALUES

if TYPE_CHECKING:
    from strategy.numbers import Array

RESULTS = (17, 18, 19, 20, 21)
SETS = 192
"""Removed-card sets worked on together: calls cost little then, and the work stays in the cache."""
# OpenBLAS leaves a product of up to 2^18 multiplications to one thread. More threads than one wait
# for each other on a busy machine, which can take many times as long as the work.
_MULTIPLICATIONS = 1 << 18
# Few hands that draw on hold a nine or a ten. The sums of all others have no rows for these:
# products of eight rows take two thirds of the time of products of ten. It pays for many hands.
_LOW = 8
_MANY = 64


class Draws(NamedTuple):
    """The different draws of one card: how many there are of it, and among how many cards.

    ``card`` (value - 1) and ``held`` list the different numbers: of a card, less the copies held
    already. A draw is one of these, ``number`` (its index), among the cards left after ``depth``
    others.
    """

    card: Array
    held: Array
    number: Array
    depth: Array


class Level(NamedTuple):
    """The hands of one size: each is a ``parent`` and one more card, by a ``draw`` (its index)."""

    hands: slice
    parent: Array
    draw: Array


class Part(NamedTuple):
    """A part of a weighted sum over hands: their places, and weights (rows × hands).

    The rows are up-cards A, 2, …, 10, or the first of these if the others have no weight.
    """

    hands: Array
    weights: Array


Sum: TypeAlias = "tuple[Part, ...]"


class Ending(NamedTuple):
    """How hands end with one result: each of ``states`` (indices) by the one of ``cards``.

    A card is its value - 1. ``held`` takes away the copies of the card that the hand holds already.
    """

    states: Array
    cards: Array
    held: Sum


class DealerHands(NamedTuple):
    """All hands that draw on, fewer cards first, after the empty hand at place 0.

    Each of ``states`` sums up its hands, by the number of their orders that begin with each
    up-card. ``endings`` follow :data:`RESULTS`.
    """

    number: int
    draws: Draws
    levels: tuple[Level, ...]
    states: tuple[Sum, ...]
    endings: tuple[Ending, ...]


class _Size(NamedTuple):
    """The hands of one size that draw on: n × 10 counts, and orderings by up-card.

    Each is a ``parent`` of the size before, with a card ``drawn`` (value - 1).
    """

    counts: Array
    orderings: Array
    parent: Array
    drawn: Array


_Ends: TypeAlias = "tuple[tuple[int, int], ...]"
"""Results (indices) of a hand after one more card, and that card (value - 1)."""


# Key: the cards that a dealer's hand can hold, and the rule. Owner: this module, as all shoes
# share the hands. At most 16 entries of some hundred kilobytes.
@lru_cache(maxsize=16)
def dealer_hands(caps: tuple[int, ...], *, hits_soft_17: bool) -> DealerHands:
    """Return the dealer's hands from a shoe with at most ``caps`` cards of each value."""
    sizes = _grow(caps, hits_soft_17=hits_soft_17)
    counts = np.concatenate([size.counts for size in sizes])
    orderings = np.concatenate([size.orderings for size in sizes])
    total, soft = totals_of(counts)
    # A lone ace or ten is a kind of its own: one more card can make it a blackjack.
    alone = (counts.sum(axis=1) == 1) & (counts[:, [ACE - 1, TEN - 1]].sum(axis=1) == 1)
    kinds, kind = np.unique(total * 4 + soft * 2 + alone, return_inverse=True)
    ends = [_ends(each, hits_soft_17=hits_soft_17) for each in kinds.tolist()]
    different = [each for each in dict.fromkeys(ends) if each]
    state = np.array([different.index(each) if each else -1 for each in ends], np.int64)[kind]
    groups = {each: np.flatnonzero(state == index) for index, each in enumerate(different)}
    states = tuple(_sum(hands, orderings[hands]) for hands in groups.values())
    endings = tuple(_ending(result, groups, counts, orderings) for result in range(len(RESULTS)))
    return DealerHands(len(counts), *_draws_and_levels(sizes), states, endings)


def _grow(caps: tuple[int, ...], *, hits_soft_17: bool) -> list[_Size]:
    """Return the hands of one card (the up-card), two, …, as long as they draw on."""
    steps = np.eye(10, dtype=np.int64)
    nothing = np.zeros(0, np.int64)
    sizes = [_Size(np.zeros((1, 10), np.int64), steps, nothing, nothing)]
    while len(sizes[-1].counts):
        last = sizes[-1]
        hard = (last.counts @ CARD_VALUES)[:, None] + CARD_VALUES
        ace = (last.counts[:, ACE - 1] > 0)[:, None] | (CARD_VALUES == ACE)
        # A soft hand of 17 to 21 stands, but for a 17 that is hit.
        stands = ace & (hard >= 7 + hits_soft_17) & (hard <= TEN + 1)
        draws = (last.counts < np.array(caps)) & (hard < RESULTS[0]) & ~stands
        parent, drawn = draws.nonzero()
        grown = last.counts[parent] + steps[drawn]
        _, first, same = np.unique(keys_of(grown), return_index=True, return_inverse=True)
        orderings = np.zeros((len(first), 10), np.int64)
        # The first card is the up-card; any later one leaves it what it was.
        np.add.at(orderings, same, last.orderings[drawn if len(sizes) == 1 else parent])
        sizes.append(_Size(grown[first], orderings, parent[first], drawn[first]))
    return sizes[1:-1]


def _draws_and_levels(sizes: list[_Size]) -> tuple[Draws, tuple[Level, ...]]:
    """Link the hands of each size to their parents, by places among all hands."""
    ends = np.cumsum([1, *(len(size.counts) for size in sizes)]).tolist()
    drawn = np.concatenate([size.drawn for size in sizes])
    copies = np.concatenate([size.counts[np.arange(len(size.drawn)), size.drawn] for size in sizes])
    depth = np.repeat(np.arange(1, len(ends)), np.diff(ends))
    different, number = np.unique((copies - 1) * 10 + drawn, return_inverse=True)
    codes, draw = np.unique(number * len(ends) + depth, return_inverse=True)
    draws = Draws(different % 10, different // 10, codes // len(ends), codes % len(ends))
    levels = []
    for size, before, (start, end) in zip(sizes, [0, *ends[:-2]], pairwise(ends), strict=True):
        levels.append(Level(slice(start, end), size.parent + before, draw[start - 1 : end - 1]))
    return draws, tuple(levels)


# Key: the kind of hand, and the rule. Owner: this module. At most 88 entries of some words.
@lru_cache(maxsize=128)
def _ends(kind: int, *, hits_soft_17: bool) -> _Ends:
    """Return the results that one more card makes of a kind of hand, and the card; no blackjacks.

    A kind is four times the total, 2 more if it is soft, 1 more for a lone ace or ten.
    """
    total, (was_soft, alone) = kind // 4, (bool(kind & 2), bool(kind & 1))
    ends = []
    for value in VALUES:
        soft = was_soft or (value == ACE and total <= TEN)
        made = total + value + TEN * (soft and not was_soft)
        if made > 21 and soft:
            made, soft = made - TEN, False
        stands = made in RESULTS and not (hits_soft_17 and soft and made == RESULTS[0])
        if stands and not (alone and made == RESULTS[-1]):
            ends.append((RESULTS.index(made), value - 1))
    return tuple(ends)


def _ending(result: int, groups: dict[_Ends, Array], counts: Array, orderings: Array) -> Ending:
    """Return how hands end with a result (its index), from each state's ends and hands."""
    found = [
        (state, card, hands)
        for state, (ends, hands) in enumerate(groups.items())
        for made, card in ends
        if made == result
    ]
    states, cards = np.array([end[:2] for end in found], np.int64).reshape(-1, 2).T
    hands = np.concatenate([np.zeros(0, np.int64), *(end[2] for end in found)])
    copies = counts[hands, np.repeat(cards, [len(end[2]) for end in found])]
    hands, copies = hands[copies > 0], copies[copies > 0]
    return Ending(states, cards, _sum(hands, -orderings[hands] * copies[:, None]))


def _sum(hands: Array, weights: Array) -> Sum:
    """Return the parts of a weighted sum; ``weights`` are hands × 10."""
    high = weights[:, _LOW:].any(axis=1)
    if len(hands) - high.sum() <= _MANY:
        high = np.ones(len(hands), bool)
    parts = []
    for rows, chosen in ((10, high), (_LOW, ~high)):
        places, most = np.flatnonzero(chosen), _MULTIPLICATIONS // (rows * SETS)
        for start in range(0, len(places), most):
            some = places[start : start + most]
            parts.append(Part(hands[some] + 1, weights[some, :rows].T))
    return tuple(parts)
