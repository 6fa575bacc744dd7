"""How far a float EV can be from the exact one.

Errors are per initial bet, u = 2^-53, and joint errors are in units of the chance of the up-card.

- A dealer result is a sum over the n hands m that draw on, of orderings × G(m) × (c_j - m_j) over
  the cards left (see :mod:`strategy.blackjack.dealer`). G costs at most 3 roundings a card, the
  sums n more. Minuend and subtrahend exceed their difference by 2 m_j G(m) over the cards left, at
  most; over five results, L cards, and the L hands that a dealer passes through, that is a factor
  1 + 10 L² / (cards left). Call the product rho: the error of all results together, and of each.
- Standing is twice a bust, which is what the results leave, and twice the beaten results: 4 rho, a
  doubled hand 8 rho, and a few roundings.
- A hit is a sum of ten products, at most 22 roundings of what the hand is worth, for each card.
- A decision picks an action that is at most the tolerance behind the best: once for each card.
- A split adds up single hands with the coefficients of its formula; it weighs with the chance of
  its pair.

After a split the strategy is fixed beforehand, and a wrong choice can cost anything. There the
bound supposes that two actions come within the tolerance of each other just where they tie exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from strategy.blackjack.dealer import longest_and_most
from strategy.blackjack.hands import BUST_ABOVE
from strategy.blackjack.questions import limit_of
from strategy.blackjack.splits import total_weight
from strategy.cards import VALUES
from strategy.numbers import EXACT

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe
    from strategy.numbers import Numbers

_U = 2.0**-53
_A_FEW = 200  # shifts, doubles, payouts, split formulas and the two deals


def error_bound(rules: Rules, shoe: Shoe, numbers: Numbers) -> float:
    """Return a bound on the error of the overall EV, per initial bet; 0 for fractions."""
    if numbers is EXACT:
        return 0.0
    cards, hands = longest_and_most(shoe, hits_soft_17=rules.hits_soft_17)
    left = max(1, shoe.size - BUST_ABOVE - cards)
    excess = 1 + 10 * cards**2 / left * shoe.depletion
    result = (hands + 3 * cards + 3) * excess
    best = max(1.0, float(rules.blackjack_pays))
    hand = (8 * result + 22 * BUST_ABOVE * 2 * best + _A_FEW) * _U
    return hand * _weight(rules, shoe) + BUST_ABOVE * float(numbers.tolerance)


def _weight(rules: Rules, shoe: Shoe) -> float:
    """Return how many hands' errors the overall EV adds up: one, and those of split pairs."""
    weight = Fraction(1)
    for pair, count in zip(VALUES, shoe.counts, strict=True):
        if limit_of(rules, shoe, pair) > 1:
            chance = Fraction(count * (count - shoe.depletion), shoe.size)
            chance /= shoe.size - shoe.depletion
            weight += chance * total_weight(rules.hand_limit(pair))
    return float(weight)
