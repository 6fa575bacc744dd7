"""The dealer's results in compiled code: the sums of the dealer stage, without the zeros.

Compiled code is for programs that run for a while, and is asked for with :func:`accelerate`: it
takes longer to load than one game takes without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy.blackjack.dealer_hands import RESULTS
from strategy.errors import MissingPackageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy.blackjack.dealer_hands import DealerHands, Sum
    from strategy.numbers import Array

    Fill = Callable[[Array, Array, "_Tables", Array], None]

# Removed-card sets worked on together, one a lane of the processor's vectors: with 64 of them the
# chances of all hands stay in the cache.
_LANES = 64


class _Tables(NamedTuple):
    """The dealer's hands as flat tables of whole numbers, and weights.

    ``draws`` (n × 3): a card (value - 1), the copies of it that are gone, all cards that are gone.
    ``hands`` (n × 2): the place of the parent, a draw. ``starts``, ``places`` and ``weights``: sums
    over hands, row by row, ten rows for each state, then ten for what each result takes away.
    ``endings`` (n × 3): the first row of a state, that of a result, the card that makes it.
    """

    draws: Array
    hands: Array
    starts: Array
    places: Array
    weights: Array
    endings: Array


class _Compiler:
    """What :func:`accelerate` switches on: the compiled code, None before."""

    fill: Fill | None = None


def accelerate() -> None:
    """Let this process compute float games by compiled code, from now on.

    Values differ in the last bits only; games in fractions stay as they are. The first call ever
    takes some seconds, a later one in another process some tenths of a second.

    Raises:
        MissingPackageError: numba is not installed, or does not work here.
    """
    if _Compiler.fill is not None:
        return
    try:
        numba = import_module("numba")
    except ImportError as error:
        msg = f"accelerate() needs numba ({error}); install it with: pip install 'exactshoe[fast]'"
        raise MissingPackageError(msg) from None
    try:
        _Compiler.fill = _compiled(numba.njit(cache=True, error_model="numpy"))
    except (RuntimeError, OSError):  # no folder to keep compiled code in
        _Compiler.fill = _compiled(numba.njit(error_model="numpy"))


def _compiled(compiler: Callable[[Fill], Fill]) -> Fill:
    """Return the compiled code, compiled by a call without sets, not by the first game."""
    fill = compiler(_fill)
    nothing = np.zeros((0, 3), np.int64)
    rows = np.zeros(len(RESULTS) * 10 + 1, np.int64)
    tables = _Tables(nothing, nothing, rows, rows[:0], np.zeros(0), nothing)
    fill(np.zeros((10, 0)), np.zeros(0), tables, np.zeros((0, len(RESULTS) * 10)))
    return fill


def is_accelerated() -> bool:
    """Return whether :func:`accelerate` was called in this process."""
    return _Compiler.fill is not None


def compiled_results(hands: DealerHands, left: Array, depletion: int) -> Array:
    """Return what :func:`strategy.blackjack.dealer.joint_results` does, by compiled code.

    Args:
        hands: the dealer's hands.
        left: the cards left (10 × sets).
        depletion: 1, or 0 where cards that are drawn are not missing.
    """
    assert _Compiler.fill is not None, "accelerate() comes first"
    sets = left.shape[1]
    whole = np.zeros((10, -(-sets // _LANES) * _LANES))
    whole[:, :sets] = left
    found = np.empty((whole.shape[1], len(RESULTS) * 10))
    _Compiler.fill(whole, whole.sum(axis=0), _tables(hands, depletion), found)
    return found[:sets].reshape(sets, len(RESULTS), 10)


def _tables(hands: DealerHands, depletion: int) -> _Tables:
    """Return the tables of the dealer's hands."""
    draws = hands.draws
    card, held = draws.card[draws.number], draws.held[draws.number]
    parent = np.concatenate([level.parent for level in hands.levels])
    draw = np.concatenate([level.draw for level in hands.levels])
    held_cards = [ending.held if depletion else () for ending in hands.endings]
    endings = [
        np.stack(np.broadcast_arrays(ending.states * 10, result * 10, ending.cards), axis=1)
        for result, ending in enumerate(hands.endings)
    ]
    return _Tables(
        np.stack([card, held * depletion, draws.depth * depletion], axis=1),
        np.stack([parent, draw], axis=1),
        *_flat([*hands.states, *held_cards]),
        np.concatenate(endings),
    )


def _flat(sums: list[Sum]) -> tuple[Array, Array, Array]:
    """Return where each row of the sums starts, and the places and weights that are not zero."""
    rows, places, weights = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], [np.zeros(0)]
    for index, parts in enumerate(sums):
        for part in parts:
            up, hand = part.weights.nonzero()
            rows.append(index * 10 + up)
            places.append(part.hands[hand])
            weights.append(part.weights[up, hand])
    row = np.concatenate(rows)
    order = np.argsort(row, kind="stable")
    starts = np.searchsorted(row[order], np.arange(len(sums) * 10 + 1))
    return starts, np.concatenate(places)[order], np.concatenate(weights)[order]


# One function of plain loops, as slices and calls of others take numba several times as long.
def _fill(  # noqa: C901, PLR0912
    left: Array, size: Array, tables: _Tables, found: Array
) -> None:
    """Fill in the results (sets × 50) of sets of cards ``left`` (10 × sets), ``size`` in all."""
    draws, hands, starts, places, weights, endings = tables
    ratio = np.empty((len(draws), _LANES))
    chance = np.empty((len(hands) + 1, _LANES))
    total = np.empty((len(starts) - 1, _LANES))
    result = np.empty((50, _LANES))
    for first in range(0, left.shape[1], _LANES):
        cards = left[:, first : first + _LANES].copy()
        among = size[first : first + _LANES]
        for draw in range(len(draws)):
            card, gone, depth = draws[draw]
            for lane in range(_LANES):
                number = max(cards[card, lane] - gone, 0.0)
                ratio[draw, lane] = number / max(among[lane] - depth, 1.0)
        for lane in range(_LANES):
            chance[0, lane] = 1.0 / max(among[lane], 1.0)
        for hand in range(len(hands)):
            parent, draw = hands[hand]
            for lane in range(_LANES):
                chance[hand + 1, lane] = chance[parent, lane] * ratio[draw, lane]
        for row in range(len(total)):
            for lane in range(_LANES):
                total[row, lane] = 0.0
            for k in range(starts[row], starts[row + 1]):
                weight, place = weights[k], places[k]
                for lane in range(_LANES):
                    total[row, lane] += weight * chance[place, lane]
        for row in range(50):
            for lane in range(_LANES):
                result[row, lane] = 0.0
        for end in range(len(endings)):
            state, made, last = endings[end]
            for up in range(10):
                for lane in range(_LANES):
                    result[made + up, lane] += total[state + up, lane] * cards[last, lane]
        for row in range(50):
            for lane in range(_LANES):
                held = total[len(total) - 50 + row, lane]
                found[first + lane, row] = result[row, lane] + held
