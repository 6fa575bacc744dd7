"""How far float values can be from the exact ones, given that every decision is the exact one.

Errors are per initial bet, u = 2^-53, and joint errors are in units of the chance of the up-card,
which is a martingale, as the hands' values are: means over drawn cards do not enlarge them.

- A dealer result is a sum over the n hands m that draw on, of orderings × G(m) × (c_j - m_j) over
  the cards left (see :mod:`strategy.blackjack.dealer`). G costs at most 3 roundings a card, the
  sums n more, and a few for the ends. Minuend and subtrahend of all results together exceed their
  differences by 2 |m| G(m) over the cards left, as each result takes another card j: that is a
  factor 1 + 2 L² / (cards left), with L cards in the longest hand, and so at most L hands that a
  dealer passes through. Call the product rho: the error of all results together.
- Standing wins two, counted from the worst, but for twice the results that beat the hand, and once
  the one that ties: 2 rho. A doubled hand is off by 4 rho.
- A hit is a mean over ten cards, at most 22 roundings of what a hand is worth, for each card. The
  greatest of several values is off by no more than the worst of them.
- A split adds up single hands with the coefficients of its formula; it weighs with the chance of
  its pair.

An EV that is given no dealer blackjack is a joint one over the chance of that and the up-card. If
little but tens and aces is left, the error grows with the quotient; fractions answer then.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from strategy.blackjack.dealer import longest_and_most
from strategy.blackjack.hands import BUST_ABOVE
from strategy.blackjack.questions import limit_of
from strategy.blackjack.splits import most_pair_cards, total_weight
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

_U = 2.0**-53
_A_FEW = 200  # shifts, doubles, payouts, split formulas and the two deals


def hand_error(rules: Rules, shoe: Shoe) -> float:
    """Return a bound on the error of the joint EV of any one hand, over the chance of the up-card.

    The hand is played on or stands; where it splits, each hand of the split may be off as far.
    """
    cards, hands = longest_and_most(shoe, hits_soft_17=rules.hits_soft_17)
    left = max(1, shoe.size - BUST_ABOVE - most_pair_cards(rules) - cards)
    excess = 1 + 2 * cards**2 / left * shoe.depletion
    results = (hands + 3 * cards + _A_FEW) * excess
    best = 1 + 2 * max(1.0, float(rules.blackjack_pays))
    return (4 * results + 22 * BUST_ABOVE * best + _A_FEW) * _U


def error_bound(rules: Rules, shoe: Shoe) -> float:
    """Return a bound on the error of the overall EV in floats, per initial bet."""
    weight = Fraction(1)
    for pair, count in zip(VALUES, shoe.counts, strict=True):
        if limit_of(rules, shoe, pair) > 1:
            chance = Fraction(count * (count - shoe.depletion), shoe.size)
            chance /= shoe.size - shoe.depletion
            weight += chance * total_weight(rules.hand_limit(pair))
    return hand_error(rules, shoe) * float(weight)
