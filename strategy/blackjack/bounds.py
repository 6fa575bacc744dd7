"""How far rounding can move a float EV.

Let e = 2^-53. Every gain is a sum of products of positive numbers, so relative errors add up and
none is amplified. A dealer result costs two roundings for each card, and a sum over at most all
standing hands; the chance of a bust is what the results leave, with the error of their sum. A hit
costs a sum of ten products for each further card. So a joint EV is off by at most

    stakes × (standing hands + 2 × dealer cards + 12 × player cards + a few) × e

times twice the chance of the up-card, and a split by that times the sum of its formula's
coefficients, which weighs in the overall EV with the chance of a pair. Two actions that differ by
less than the tolerance of a decision count as a tie; the bound holds if such ties are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.dealer import longest_and_most
from strategy.blackjack.questions import limit_of
from strategy.blackjack.splits import total_weight
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

_EPSILON = 2.0**-53
_PLAYER_CARDS = 21
_A_FEW = 60  # shifts, doubles and the two deals


def rounding_bound(rules: Rules, shoe: Shoe) -> float:
    """Return a bound on the error of the overall EV, per initial bet, in floats."""
    cards, standing = longest_and_most(shoe, hits_soft_17=rules.hits_soft_17)
    roundings = standing + 2 * cards + 12 * _PLAYER_CARDS + _A_FEW
    stake = 2 * max(1.0, float(rules.blackjack_pays))
    weight = 1.0
    for pair, count in zip(VALUES, shoe.counts, strict=True):
        if limit_of(rules, shoe, pair) > 1:
            chance = count * (count - shoe.depletion) / (shoe.size * (shoe.size - shoe.depletion))
            weight += chance * total_weight(rules.hand_limit(pair))
    return 2 * stake * roundings * weight * _EPSILON
