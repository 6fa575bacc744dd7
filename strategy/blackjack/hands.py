"""The lattice of player hands: every multiset of cards of at most 21, its totals and children."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy.cards import ACE, TEN, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.cards import Shoe
    from strategy.numbers import Array

BUST_ABOVE = 21
CARD_VALUES = np.arange(1, 11)
# A hand's key is injective for up to 26 cards of one value: the 21 of a hand and 5 more of a pair.
_KEY = 32 ** np.arange(10, dtype=np.int64)


def keys_of(counts: Array) -> Array:
    """Return one integer for each row of ten counts, different for different rows."""
    keys: Array = counts @ _KEY
    return keys


def totals_of(counts: Array) -> tuple[Array, Array]:
    """Return the best total of each row of ten counts, and whether it is soft."""
    hard = counts @ CARD_VALUES
    soft = (counts[..., ACE - 1] > 0) & (hard <= TEN + 1)
    return hard + TEN * soft, soft


@dataclass(frozen=True, eq=False)
class Rows:
    """Hands to be valued, one a row, fewer cards first.

    ``counts`` (n × 10) are the cards of the hand. ``gone`` (n × 10) are all cards that have left
    the shoe when the hand is held, but for the up-card: those of the hand, and in the worlds of a
    split the further pair cards. ``child`` (n × 10) is the row after one more card of each value;
    n stands for a bust, or for a card that the shoe never held. ``levels`` are the slices of rows
    with equally many cards; a child stands in the level after its parent's.
    """

    counts: Array
    gone: Array
    child: Array
    levels: tuple[slice, ...]

    def __len__(self) -> int:
        return len(self.counts)

    @cached_property
    def size(self) -> Array:
        """Cards in each hand."""
        sizes: Array = self.counts.sum(axis=1)
        return sizes

    @cached_property
    def soft(self) -> Array:
        """Whether an ace counts 11."""
        return totals_of(self.counts)[1]

    @cached_property
    def total(self) -> Array:
        """Best total of each hand."""
        return totals_of(self.counts)[0]

    def find(self, counts: Sequence[int]) -> int:
        """Return the row that holds these cards.

        Raises:
            KeyError: no such row.
        """
        return self._row_of_key[int(keys_of(np.asarray(counts)))]

    @cached_property
    def _row_of_key(self) -> dict[int, int]:
        return {int(key): row for row, key in enumerate(keys_of(self.counts))}


def caps_of(shoe: Shoe) -> tuple[int, ...]:
    """Return how many cards of each value a hand of at most 21 can hold from this shoe."""
    return tuple(
        min(count, BUST_ABOVE // value) if not shoe.infinite else (count > 0) * BUST_ABOVE // value
        for value, count in zip(VALUES, shoe.counts, strict=True)
    )


# Key: the cards that a hand can hold, and must hold. Owner: this module, as all shoes share the
# rows. At most 8 entries of about a megabyte.
@lru_cache(maxsize=8)
def lattice(caps: tuple[int, ...], base: tuple[int, ...] = (0,) * 10) -> Rows:
    """Return every hand of at most 21 that contains the cards ``base``, itself first.

    ``caps`` bound the cards of each value. At most 3,083 rows, the empty hand included.
    """
    levels = [np.array([base], np.int64)]
    children: list[Array] = []
    bound, steps = np.array(caps), np.eye(10, dtype=np.int64)
    while len(levels[-1]):
        last = levels[-1]
        legal = (last < bound) & ((last @ CARD_VALUES)[:, None] + CARD_VALUES <= BUST_ABOVE)
        parent, drawn = legal.nonzero()
        keys = keys_of(last)[parent] + _KEY[drawn]
        _, first, position = np.unique(keys, return_index=True, return_inverse=True)
        levels.append(last[parent[first]] + steps[drawn[first]])
        child = np.full(legal.shape, -1)
        child[legal] = position
        children.append(child)
    ends = np.cumsum([0, *map(len, levels)])
    child = np.concatenate(
        [
            np.where(rows < 0, ends[-1], rows + end)
            for rows, end in zip(children, ends[1:-1], strict=True)
        ]
    )
    slices = tuple(slice(a, b) for a, b in pairwise(ends) if b > a)
    counts = np.concatenate(levels)
    return Rows(counts, counts, child, slices)


@dataclass(frozen=True, eq=False)
class SplitRows:
    """The hands that begin with a pair card, in each world of a split.

    A world (pair, x) is a hand that starts with the pair card while x further ones are gone.
    ``hand`` is each row's row in the lattice, ``pair`` its pair (a value), ``first`` the row of
    the same hand in the world x = 1. ``starts`` gives the row of the lone pair card in each world.
    """

    rows: Rows
    hand: Array
    pair: Array
    first: Array
    starts: dict[tuple[int, int], int]


class Worlds(NamedTuple):
    """The worlds of a pair: ``further`` of its cards gone at most, hands of at most ``cards``."""

    pair: int
    further: int
    cards: int


# Key: what the rows depend on. Owner: this module, as all shoes share the rows. At most 4 entries
# of 2 to 13 megabytes.
@lru_cache(maxsize=4)
def split_rows(
    caps: tuple[int, ...], base: tuple[int, ...], worlds: tuple[Worlds, ...]
) -> SplitRows:
    """Return the rows of every world.

    ``caps`` and ``base`` are those of the lattice, which must hold every hand with a pair card.
    """
    hands = lattice(caps, base)
    held = [
        np.flatnonzero((hands.counts[:, pair - 1] > 0) & (hands.size <= cards))
        for pair, _, cards in worlds
    ]
    times = [further for _, further, _ in worlds]
    hand = np.concatenate([np.tile(part, most) for part, most in zip(held, times, strict=True)])
    in_order = [(pair, x) for pair, further, _ in worlds for x in range(1, further + 1)]
    lengths = [len(part) for part, most in zip(held, times, strict=True) for _ in range(most)]
    world = np.repeat(np.arange(len(in_order)), lengths)
    order = np.argsort(hands.size[hand], kind="stable")
    hand, world = hand[order], world[order]
    # Row of each (world, hand): a dense table, as few hands lack all pair cards.
    table = np.full((len(in_order), len(hands) + 1), len(hand))
    table[world, hand] = np.arange(len(hand))
    pair, x = np.array(in_order)[world].T
    counts = hands.counts.take(hand, axis=0)
    gone = counts.copy()
    gone[np.arange(len(hand)), pair - 1] += x
    child = hands.child.take(hand, axis=0)
    child += (world * len(table[0]))[:, None]
    child = table.take(child)
    ends = np.searchsorted(hands.size[hand], np.arange(hands.size[hand[-1]] + 2))
    rows = Rows(counts, gone, child, tuple(slice(a, b) for a, b in pairwise(ends) if b > a))
    starts = {in_order[world[row]]: row for row in range(int((hands.size[hand] == 1).sum()))}
    return SplitRows(rows, hand, pair, table[world - x + 1, hand], starts)
