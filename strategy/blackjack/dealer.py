"""The distribution of the dealer's result, for many sets of removed cards at once.

All results are *joint* with the up-card: the probability that the next card of the shoe is the
up-card u and that the dealer, playing on from it, ends with the result. Joint values need no
division by the chance of the up-card, and drawing a card before the up-card is dealt or after
gives the same mean, so one table serves all ten up-cards.

With c_j cards of value j left of N, the chance to be dealt the multiset m in one given order is

    G(m) = product over j of c_j (c_j - 1) … (c_j - m_j + 1)  /  N (N - 1) … (N - |m| + 1),

and the dealer ends with r by drawing on from a hand m to the one card j that makes r:

    P(u, r) = sum over m of orderings of m that begin with u × G(m) × (c_j - m_j) / (N - |m|).

Only the hands that draw on are enumerated: with 8 decks 599, or 645 if soft 17 is hit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy.blackjack.hands import caps_of, keys_of, totals_of
from strategy.cards import ACE, TEN, VALUES
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers

RESULTS = (17, 18, 19, 20, 21)
# Removed-card sets, and dealer hands, worked on together: the work stays in the cache, and each
# matrix product is small enough (10 × 96 × 256) for OpenBLAS to leave it to one thread, which waits
# for nobody on a busy machine.
_BLOCK = 256
_SIDE_BY_SIDE = 96


class _Size(NamedTuple):
    """The hands of one size that draw on: n × 10 counts, and orderings by up-card.

    Each is a ``parent`` of the size before, with a card ``drawn`` (value - 1).
    """

    counts: Array
    orderings: Array
    parent: Array
    drawn: Array


class _Level(NamedTuple):
    """The hands of one size again, by their places among all hands.

    ``card`` (value - 1) and ``held`` list the different draws of the level: a card, and the copies
    of it that are held already; ``draw`` is each hand's last one in that list.
    """

    place: Array
    parent: Array
    draw: Array
    card: Array
    held: Array


class _End(NamedTuple):
    """A result (its index), the card (value - 1) that makes it of a state's hands.

    ``held`` (10 × hands) are orderings × copies of that card in the hand; None if there are none.
    """

    result: int
    card: int
    held: Array | None


class _State(NamedTuple):
    """The hands that draw on from one total, side by side, and how one more card ends them.

    ``orderings`` (10 × hands): how many orders begin with each up-card.
    """

    hands: slice
    orderings: Array
    ends: tuple[_End, ...]


class DealerHands(NamedTuple):
    """All hands that draw on: by size for their chances, by total for their ends."""

    number: int
    levels: tuple[_Level, ...]
    states: tuple[_State, ...]


# Key: the cards that a dealer's hand can hold, and the rule. Owner: this module, as all shoes
# share the hands. At most 16 entries of some hundred kilobytes.
@lru_cache(maxsize=16)
def dealer_hands(caps: tuple[int, ...], *, hits_soft_17: bool) -> DealerHands:
    """Return the dealer's hands from a shoe with at most ``caps`` cards of each value."""
    sizes = _grow(caps, hits_soft_17=hits_soft_17)
    counts = np.concatenate([size.counts for size in sizes])
    total, soft = totals_of(counts)
    # A lone ace or ten is a state of its own: one more card can make it a blackjack.
    alone = (counts.sum(axis=1) == 1) & (counts[:, [ACE - 1, TEN - 1]].sum(axis=1) == 1)
    key = total * 4 + soft * 2 + alone
    order = np.argsort(key, kind="stable")
    counts = counts[order].T
    orderings = np.concatenate([size.orderings for size in sizes])[order].T
    states = []
    for kind in np.unique(key).tolist():
        ends = _ends(kind, hits_soft_17=hits_soft_17)
        first, last = np.searchsorted(key[order], [kind, kind + 1]).tolist()
        for start in range(first, last, _SIDE_BY_SIDE):
            hands = slice(start, min(start + _SIDE_BY_SIDE, last))
            ways = np.ascontiguousarray(orderings[:, hands])
            states.append(
                _State(hands, ways, tuple(_end(*end, ways, counts[:, hands]) for end in ends))
            )
    return DealerHands(len(order), _levels(sizes, order), tuple(states))


def _end(result: int, card: int, ways: Array, counts: Array) -> _End:
    """Return an end of hands with these orderings and counts."""
    held = ways * counts[card]
    return _End(result, card, held if held.any() else None)


def _grow(caps: tuple[int, ...], *, hits_soft_17: bool) -> list[_Size]:
    """Return the hands of one card (the up-card), two, …, as long as they draw on."""
    steps = np.eye(10, dtype=np.int64)
    nothing = np.zeros(0, np.int64)
    sizes = [_Size(np.zeros((1, 10), np.int64), steps, nothing, nothing)]
    while len(sizes[-1].counts):
        last = sizes[-1]
        grown = (last.counts[:, None, :] + steps).reshape(-1, 10)
        total, soft = totals_of(grown)
        draws = (total < 17) | (soft & (total == 17) & hits_soft_17)
        draws = np.flatnonzero(draws & (grown <= np.array(caps)).all(axis=1))
        _, first, same = np.unique(keys_of(grown[draws]), return_index=True, return_inverse=True)
        parent, drawn = np.divmod(draws, 10)
        orderings = np.zeros((len(first), 10), np.int64)
        # The first card is the up-card; any later one leaves it what it was.
        np.add.at(orderings, same, last.orderings[drawn if len(sizes) == 1 else parent])
        sizes.append(_Size(grown[draws][first], orderings, parent[first], drawn[first]))
    return sizes[1:-1]


def _levels(sizes: list[_Size], order: Array) -> tuple[_Level, ...]:
    """Link the hands of each size to their parents, by the places that ``order`` gives them."""
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    levels, start, parents = [], 0, np.zeros(1, np.int64)
    for size in sizes:
        places = place[start : start + len(size.counts)]
        held = size.counts[np.arange(len(size.counts)), size.drawn] - 1
        draws, draw = np.unique(held * 10 + size.drawn, return_inverse=True)
        levels.append(_Level(places, parents[size.parent], draw, draws % 10, draws // 10))
        start, parents = start + len(places), places
    return tuple(levels)


def _ends(kind: int, *, hits_soft_17: bool) -> tuple[tuple[int, int], ...]:
    """Return the results that one more card makes of a state, and the card; no blackjacks."""
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
    hands = dealer_hands(caps_of(shoe), hits_soft_17=hits_soft_17)
    states = [_typed(state, numbers) for state in hands.states]
    left = (np.array(shoe.counts) - gone * shoe.depletion).T
    found = []
    for start in range(0, len(gone), _BLOCK):
        block = left[:, start : start + _BLOCK]
        chance, cards = _chances(hands, block, shoe.depletion, numbers), numbers.of(block)
        part = numbers.zeros((len(RESULTS), 10, block.shape[1]))
        for state in states:
            here = chance[state.hands]
            mean = state.orderings @ here
            for result, card, held in state.ends:
                part[result] += cards[card] * mean
                if held is not None and shoe.depletion:
                    part[result] -= held @ here
        found.append(np.moveaxis(part, 2, 0))
    return np.concatenate(found)


def _typed(state: _State, numbers: Numbers) -> _State:
    """Return the state with its weights as numbers of a type."""
    ends = (
        end if end.held is None else end._replace(held=numbers.of(end.held)) for end in state.ends
    )
    return _State(state.hands, numbers.of(state.orderings), tuple(ends))


def _chances(hands: DealerHands, left: Array, depletion: int, numbers: Numbers) -> Array:
    """Return the chance of each hand in one order, over the number of cards left after it.

    ``left`` (10 × sets) are the cards left before it. The result is hands × sets.
    """
    size = left.sum(axis=0)
    chance = numbers.zeros((hands.number, left.shape[1]))
    before = 1 / numbers.of(np.maximum(size, 1))[None]
    for depth, level in enumerate(hands.levels, start=1):
        cards = np.maximum(left[level.card] - level.held[:, None] * depletion, 0)
        ratio = numbers.of(cards) / numbers.of(np.maximum(size - depletion * depth, 1))
        drawn = (before if depth == 1 else chance)[level.parent]
        drawn *= ratio[level.draw]
        chance[level.place] = drawn
    return chance


def longest_and_most(shoe: Shoe, *, hits_soft_17: bool) -> tuple[int, int]:
    """Return how many cards a dealer's hand may have, and how many hands draw on."""
    hands = dealer_hands(caps_of(shoe), hits_soft_17=hits_soft_17)
    return len(hands.levels) + 1, hands.number


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
