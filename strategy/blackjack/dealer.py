"""The distribution of the dealer's result, for many sets of removed cards at once.

All results are *joint* with the up-card: the probability that the next card of the shoe is the
up-card u and that the dealer, playing on from it, ends with the result. Joint values need no
division by the chance of the up-card, and drawing a card before the up-card is dealt or after
gives the same mean, so one table serves all ten up-cards.

With c_j cards of value j left of N, the chance to be dealt the multiset m in one given order is

    G(m) = product over j of c_j (c_j - 1) … (c_j - m_j + 1)  /  N (N - 1) … (N - |m| + 1),

and the dealer ends with r by drawing on from a hand m to the one card j that makes r:

    P(u, r) = sum over m of orderings of m that begin with u × G(m) × (c_j - m_j) / (N - |m|).

Only the hands that draw on are enumerated: see :mod:`strategy.blackjack.dealer_hands`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.dealer_hands import RESULTS, SETS, Part, dealer_hands
from strategy.blackjack.hands import caps_of
from strategy.blackjack.kernel import compiled_results, is_accelerated
from strategy.cards import ACE, TEN
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from strategy.blackjack.dealer_hands import DealerHands, Sum
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers


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
    left = (np.array(shoe.counts) - gone * shoe.depletion).T
    if numbers is FLOAT and is_accelerated():
        return compiled_results(hands, left, shoe.depletion)
    return _results(_typed(hands, numbers), left, shoe.depletion, numbers)


def _results(hands: DealerHands, left: Array, depletion: int, numbers: Numbers) -> Array:
    """Return the results from the cards ``left`` (10 × sets), a block of sets at a time."""
    number = left.shape[1]
    found = numbers.zeros((number, len(RESULTS), 10))
    chances = numbers.zeros((hands.number + 1, min(SETS, number)))
    sums = numbers.zeros((len(hands.states), 10, min(SETS, number)))
    for start in range(0, number, SETS):
        block = left[:, start : start + SETS]
        chance, means = chances[:, : block.shape[1]], sums[..., : block.shape[1]]
        cards = numbers.of(block)
        _fill_chances(chance, hands, block, depletion, numbers)
        means[...] = 0
        for mean, state in zip(means, hands.states, strict=True):
            _add(mean, state, chance)
        for result, ending in enumerate(hands.endings):
            reached = means.take(ending.states, axis=0)
            reached *= cards.take(ending.cards, axis=0)[:, None]
            part = reached.sum(axis=0)
            if depletion:
                _add(part, ending.held, chance)
            found[start : start + SETS, result] = part.T
    return found


def _add(total: Array, parts: Sum, chance: Array) -> None:
    """Add a weighted sum of the hands' chances to ``total`` (10 × sets)."""
    for hands, weights in parts:
        rows = total[: len(weights)]
        rows += weights @ chance.take(hands, axis=0)


def _typed(hands: DealerHands, numbers: Numbers) -> DealerHands:
    """Return the hands with their weights as numbers of a type."""

    def typed(parts: Sum) -> Sum:
        return tuple(Part(places, numbers.of(weights)) for places, weights in parts)

    endings = tuple(end._replace(held=typed(end.held)) for end in hands.endings)
    return hands._replace(states=tuple(map(typed, hands.states)), endings=endings)


def _fill_chances(
    chance: Array, hands: DealerHands, left: Array, depletion: int, numbers: Numbers
) -> None:
    """Fill in the chance of each hand in one order, over the number of cards left after it.

    ``chance`` is hands × sets; ``left`` (10 × sets) are the cards left before the hand.
    """
    draws = hands.draws
    depths = np.arange(len(hands.levels) + 1)[:, None] * depletion
    share = 1 / numbers.of(np.maximum(left.sum(axis=0) - depths, 1))
    cards = numbers.of(np.maximum(left[draws.card] - draws.held[:, None] * depletion, 0))
    ratio = cards.take(draws.number, axis=0) * share.take(draws.depth, axis=0)
    chance[0] = share[0]
    for level in hands.levels:
        parents, draw = chance.take(level.parent, axis=0), ratio.take(level.draw, axis=0)
        np.multiply(parents, draw, out=chance[level.hands])


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
