"""What is known of every value of a game before it is computed: a denominator, and a bound.

- A value is a sum of products of the chances to draw one card after the other: the player's, the
  further pair cards of a split, the dealer's. A card drawn from n cards has a chance over n, and no
  path meets the same n twice. With N cards in the shoe and D the most cards that leave it, the
  product N (N - 1) … (N - D + 1) is a multiple of all denominators. Where drawn cards are not
  missed it is N to the power of D.
- Stakes are whole; the pay of a blackjack and the costs of surrendering and folding are not. Each
  value holds one of them at most in each of its terms.
- Where tens split by rank, a pair of tens is one rank's part of all pairs of tens, and an up-card
  ten is one rank's part of the tens left: one factor for each.
- Sums of values times the weights of hands (:mod:`strategy.blackjack.reach`) are values again: a
  weight is a product of the chances before the hand, and a round comes to a cell of a policy once
  at most with each hand that a split adds up.
- In infinite decks without a limit to hands, a hand of a split is divided by 1 - 2 Q.
"""

from __future__ import annotations

from math import ceil, gcd, lcm, prod
from typing import TYPE_CHECKING

from strategy.blackjack.dealer import longest_and_most
from strategy.blackjack.hands import BUST_ABOVE, caps_of
from strategy.blackjack.splits import most_pair_cards, split_limits, total_weight
from strategy.cards import TEN, VALUES

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe


def common_denominator(rules: Rules, shoe: Shoe) -> int:
    """Return a multiple of the denominator of every value: of joint EVs, surpluses and chances."""
    payouts = (rules.blackjack_pays, rules.surrender_cost, rules.fold_cost)
    whole = lcm(*(payout.denominator for payout in payouts))
    # Counts of cards that are not missed when drawn are proportions.
    unit = gcd(*shoe.counts) if shoe.infinite else 1
    sizes = (
        max(1, shoe.size // unit - gone * shoe.depletion) for gone in range(_deepest(rules, shoe))
    )
    return whole * prod(sizes) * _of_ranks(rules, shoe) * _of_unlimited_hands(rules, shoe)


def largest_value(rules: Rules) -> int:
    """Return a bound on the size of every value.

    A hand wins or loses two bets, or wins the pay of a blackjack; a surplus exceeds its EV by one
    bet, and by what a dealer blackjack takes, two bets. A split adds hands up.
    """
    hand = 2 * max(1, ceil(rules.blackjack_pays)) + 3
    return hand * max((total_weight(limit) for limit in split_limits(rules)), default=1) + 2


def _deepest(rules: Rules, shoe: Shoe) -> int:
    """Return how many cards can leave the shoe: a hand's, further pair cards, the dealer's."""
    room, player = BUST_ABOVE, 0
    for value, most in zip(VALUES, caps_of(shoe), strict=True):
        taken = min(most, room // value)
        player, room = player + taken, room - taken * value
    dealer, _ = longest_and_most(shoe, hits_soft_17=rules.hits_soft_17)
    return player + most_pair_cards(rules) + dealer


def _of_ranks(rules: Rules, shoe: Shoe) -> int:
    """Return the tens that ranks are parts of: of two in a hand, and of an up-card later on."""
    if not rules.split_pairs.by_rank:
        return 1
    tens, most_gone = shoe.counts[TEN - 1], 2 + most_pair_cards(rules)
    return prod(max(1, tens - gone * shoe.depletion) for gone in range(most_gone + 1))


def _of_unlimited_hands(rules: Rules, shoe: Shoe) -> int:
    """Return a multiple of N (1 - 2 Q), for every pair that may become any number of hands."""
    if "unlimited" not in split_limits(rules):
        return 1
    held = {*shoe.counts, *(shoe.tens or ())}
    return lcm(*(max(1, shoe.size - 2 * count) for count in held))
