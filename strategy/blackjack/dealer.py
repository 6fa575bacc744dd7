"""The distribution of the dealer's result, for many sets of removed cards at once.

All results are *joint* with the up-card: the probability that the next card of the shoe is the
up-card u and that the dealer, playing on from it, ends with the result. Joint values need no
division by the chance of the up-card, and drawing a card before the up-card is dealt or after
gives the same mean, so one table serves all ten up-cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.hands import CARD_VALUES, caps_of, keys_of
from strategy.cards import ACE, TEN
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers

RESULTS = (17, 18, 19, 20, 21)
_BLOCK = 512  # removed-card sets worked on together, so that the work stays in the cache


@dataclass(frozen=True)
class _Level:
    """Dealer hands of one size: those that draw on, and those that stand, by result.

    Each is its ``parent`` (a hand of the level before that draws on) and the card ``drawn``
    (index value - 1), of which the parent holds ``held`` already. The first ``drawing`` of them
    draw on. ``standing`` has a slice for each result, and the orderings that begin with each
    up-card and stop there (10 × hands).
    """

    parent: Array
    drawn: Array
    held: Array
    drawing: int
    standing: tuple[tuple[slice, Array], ...]


@lru_cache(maxsize=16)
def dealer_hands(caps: tuple[int, ...], *, hits_soft_17: bool) -> tuple[_Level, ...]:
    """Return the dealer's hands of one card (the up-card), two, …; blackjacks are left out.

    With 8 decks 599 hands draw on; 1,676 (soft 17 stands) or 1,739 (hits) end with 17 to 21.
    """
    steps = np.eye(10, dtype=np.int64)
    levels: list[_Level] = []
    counts, orderings = np.zeros((1, 10), np.int64), np.ones((1, 10), np.int64)
    while len(counts):
        grown = (counts[:, None, :] + steps).reshape(-1, 10)
        hard = grown @ CARD_VALUES
        blackjack = (hard == TEN + 1) & (grown[:, ACE - 1] == 1) & (len(levels) == 1)
        possible = np.flatnonzero((grown <= np.array(caps)).all(axis=1) & (hard <= 21) & ~blackjack)
        soft = (grown[possible, ACE - 1] > 0) & (hard[possible] <= TEN + 1)
        total = hard[possible] + TEN * soft
        draws = (total < 17) | (soft & (total == 17) & hits_soft_17)
        # Hands that draw on first, then the standing ones by result.
        rank = np.where(draws, 0, total)
        _, where, inverse = np.unique(
            rank * 32**10 + keys_of(grown[possible]), return_index=True, return_inverse=True
        )
        ways = np.zeros((len(where), 10), np.int64)
        parent, drawn = np.divmod(possible, 10)
        if levels:
            np.add.at(ways, inverse, orderings[parent])
        else:
            np.add.at(ways, (inverse, drawn), 1)
        parent, drawn, rank = parent[where], drawn[where], rank[where]
        ends = np.searchsorted(rank, [*RESULTS, 22])
        standing = tuple(
            (slice(a, b), np.ascontiguousarray(ways[a:b].T)) for a, b in pairwise(ends)
        )
        levels.append(_Level(parent, drawn, counts[parent, drawn], int(ends[0]), standing))
        counts, orderings = grown[possible][where][: ends[0]], ways[: ends[0]]
    return tuple(levels)


def longest_and_most(shoe: Shoe, *, hits_soft_17: bool) -> tuple[int, int]:
    """Return how many cards a dealer's hand may have, and how many hands stand on 17 to 21."""
    levels = dealer_hands(caps_of(shoe), hits_soft_17=hits_soft_17)
    return len(levels), sum(len(level.parent) - level.drawing for level in levels)


def joint_results(shoe: Shoe, gone: Array, numbers: Numbers, *, hits_soft_17: bool) -> Array:
    """Return P(next card is u, dealer ends with r, no blackjack) once the cards ``gone`` left.

    Args:
        shoe: the shoe before the hands and the up-card are dealt.
        gone: distinct sets of cards that have left it (n × 10 counts).
        numbers: the type of the result.
        hits_soft_17: the dealer's rule.

    Returns:
        An array n × 5 × 10: results 17, 18, 19, 20, 21, then up-cards A, 2, …, 10. Where the
        shoe lacks the cards ``gone`` the entries are finite and mean nothing.
    """
    levels = dealer_hands(caps_of(shoe), hits_soft_17=hits_soft_17)
    found = numbers.zeros((len(RESULTS), 10, len(gone)))
    left = (np.array(shoe.counts) - gone * shoe.depletion).T
    for start in range(0, len(gone), _BLOCK):
        block = slice(start, start + _BLOCK)
        _add_results(found[:, :, block], levels, left[:, block], shoe.depletion, numbers)
    return np.ascontiguousarray(np.moveaxis(found, 2, 0))


def _add_results(
    found: Array, levels: tuple[_Level, ...], left: Array, depletion: int, numbers: Numbers
) -> None:
    """Add the chances of all standing hands to ``found``, for the cards ``left`` (10 × sets)."""
    sets = left.shape[1]
    size = left.sum(axis=0)
    # Two buffers, reused level after level: fresh memory would cost more than the arithmetic.
    widest = max(len(level.parent) for level in levels)
    reached = numbers.of(np.ones((widest, sets), np.int64))
    grown = np.empty_like(reached)
    for depth, level in enumerate(levels):
        copies = int(level.held.max(initial=0)) + 1
        held = np.arange(copies) * depletion
        cards = np.maximum(left[:, None, :] - held[:, None], 0).reshape(-1, sets)
        chance = numbers.of(cards) / numbers.of(np.maximum(size - depletion * depth, 1))
        hands = grown[: len(level.parent)]
        np.take(reached, level.parent, axis=0, out=hands, mode="clip")
        drawn = np.take(chance, level.drawn * copies + level.held, axis=0)
        np.multiply(hands, drawn, out=hands)
        for result, (standing, ways) in enumerate(level.standing):
            if standing.stop > standing.start:
                found[result] += numbers.of(ways) @ hands[standing]
        reached, grown = grown, reached


def outcome_probabilities(shoe: Shoe, *, hits_soft_17: bool) -> Array:
    """Return the distribution of the dealer's result given only the up-card, before any check.

    Args:
        shoe: the shoe before the up-card is dealt.
        hits_soft_17: the dealer's rule.

    Returns:
        An array 10 × 7: up-cards A, 2, …, 10, then 17, 18, 19, 20, 21, bust, blackjack; a row of
        NaN where the shoe lacks the up-card.
    """
    none_gone = np.zeros((1, 10), np.int64)
    standing = joint_results(shoe, none_gone, FLOAT, hits_soft_17=hits_soft_17)[0]
    up = np.array(shoe.counts) / shoe.size
    blackjack = np.zeros(10)
    blackjack[ACE - 1] = blackjack[TEN - 1] = (
        up[ACE - 1] * shoe.counts[TEN - 1] / (shoe.size - shoe.depletion)
    )
    bust = up - blackjack - standing.sum(axis=0)
    with np.errstate(invalid="ignore"):
        given: Array = np.vstack([standing, bust, blackjack]) / up
    return given.T
