"""The margins of a policy by totals: how much better its code is than the best other action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.cells import Given
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.coming import rows_coming
from strategy.blackjack.policies.replies import pair_values, spots
from strategy.blackjack.policies.rows import PAIRS, UP_CARDS
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.blackjack.policies.replies import Spot
    from strategy.blackjack.policies.tally import Tally
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe
    from strategy.numbers import Array


def margins(
    tally: Tally, policy: CellPolicy, rules: Rules, shoe: Shoe
) -> dict[str, dict[int, Given]]:
    """Return the code and the margin of every cell and pair, by row and value of the up-card.

    The margin is in initial bets each time that the best other action makes a difference, hands of
    splits included, all else played by the policy; negative where that action is better, and None
    where there is none, or play never comes to the cell.
    """
    found: dict[str, dict[int, Given]] = {}
    for place, spot in spots(tally, rules):
        code = policy.code(place.row, place.up)
        found.setdefault(place.row, {})[place.up] = Given(code, _of_cell(spot, code))
    for up in UP_CARDS:
        coming = rows_coming(up, rules, shoe)
        for row in coming - set(PAIRS):
            found.setdefault(row, {}).setdefault(up, Given(policy.code(row, up), None))
        for row in coming & set(PAIRS):
            code, margin = _of_pair(tally, policy, PAIRS[row], up)
            if margin is None and PAIRS[row] not in policy.pairs:
                # A pair that cannot be split is a hand like any other of its cell.
                counts = [2 * (value == PAIRS[row]) for value in VALUES]
                margin = found[policy.cell_of(counts)][up].margin
            found.setdefault(row, {})[up] = Given(code, margin)
    return found


def _of_cell(spot: Spot, code: Code) -> Any:
    """Return by how much a code leads, or trails, the best code of another action."""
    present = spot.present[spot.weighting]
    behind: list[tuple[Any, Any]] = []
    for other, _ in spot.codes().values():
        differ = [group for group in spot.differ(code, other) if present[group]]
        if other.action is not code.action and differ:
            distance = spot.value(code) - spot.value(other)
            behind.append((distance, sum(spot.mass[spot.weighting][group] for group in differ)))
    if not behind:
        return None
    distance, mass = min(behind, key=lambda item: item[0])
    return distance / mass


def _of_pair(tally: Tally, policy: CellPolicy, value: int, up: int) -> Given:
    """Return the code of a pair, and its margin if it may be split."""
    own, unsplit = policy.pairs.get(value, {}).get(up), policy.unsplit_code(value, up)
    values = pair_values(tally, policy, value, up)
    if not values:
        return Given(own or unsplit, None)
    taken = (own.of(values) if own else None) or next(iter(values))
    others = [worth for action, worth in values.items() if action is not taken]
    margin = (values[taken] - max(others)) / tally.pair_mass[value - 1, up - 1]
    return Given(own or _or_split(unsplit, tally.pairs[:, value - 1, up - 1]), margin)


def _or_split(code: Code, values: Array) -> Code:
    """Return the code of a pair, that splits instead of its fallback where that is better.

    It surrenders in either case; but so does it say what to do where surrender is not offered.
    """
    if code.action is not Action.SURRENDER or code.fallback is None:
        return code
    fallback = values[ACTIONS.index(code.fallback)]
    splits = values[ACTIONS.index(Action.SPLIT)] > fallback
    return Code(code.action, Action.SPLIT if splits else code.fallback)
