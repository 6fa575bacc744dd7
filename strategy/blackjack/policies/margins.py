"""The margins of a policy by totals: how much better its code is than the best other action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.codes import Code, Given
from strategy.blackjack.policies.coming import rows_coming
from strategy.blackjack.policies.replies import spots
from strategy.blackjack.policies.rows import PAIRS, UP_CARDS
from strategy.blackjack.policies.tally import SUMMED
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.blackjack.policies.replies import Spot
    from strategy.blackjack.policies.tally import Tally
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe


def margins(
    tally: Tally, policy: CellPolicy, rules: Rules, shoe: Shoe
) -> dict[str, dict[int, Given]]:
    """Return the code and the margin of every cell, by row and value of the up-card.

    The margin is in initial bets, the mean over the hands where the nearest code of another action
    makes a difference, hands of splits included, all else played by the policy; negative where
    that action is better. It is None where there is no other, where no hand is, and for pairs.
    """
    found: dict[str, dict[int, Given]] = {}
    for place, spot in spots(tally, rules):
        code = policy.code(place.row, place.up)
        found.setdefault(place.row, {})[place.up] = Given(code, _of_cell(spot, code))
    for up in UP_CARDS:
        for row in rows_coming(up, rules, shoe):
            code = policy.code(row, up)
            if row in PAIRS:
                counts = [2 * (value == PAIRS[row]) for value in VALUES]
                code = policy.pair_code(counts, up) or policy.cell_code(counts, up)
            found.setdefault(row, {}).setdefault(up, Given(code, None))
    return found


def _of_cell(spot: Spot, code: Code) -> Any:
    """Return by how much a code leads, or trails, the nearest code of another action."""
    distances = []
    for action in SUMMED:
        plain = action in (Action.STAND, Action.HIT)
        for fallback in (None,) if plain else (Action.STAND, Action.HIT):
            other = Code(action, fallback)
            mass = sum(spot.mass[spot.weighting][group] for group in spot.differ(code, other))
            # There is none where the dealer has a blackjack for certain.
            if action is not code.action and mass:
                distances.append((spot.value(code) - spot.value(other)) / mass)
    return min(distances, default=None)
