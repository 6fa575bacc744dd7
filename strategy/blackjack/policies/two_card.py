"""What the chart of a two-card policy shows: a code for each total, and hands that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.actions import Action
from strategy.blackjack.cells import Given
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.rows import PAIR_ROWS, TOTALS, UP_CARDS, cell_of, total_name
from strategy.cards import VALUES, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.cards import Shoe


def shown_codes(policy: CellPolicy, shoe: Shoe) -> dict[str, dict[int, Given]]:
    """Return the code that a chart shows in each cell, by row and value of the up-card.

    It is that of longer hands; where most hands of two cards double or surrender, it is that, with
    what longer hands do as the fallback. Two cards that do otherwise are left to be listed.
    """
    found: dict[str, dict[int, Given]] = {}
    for total, soft in TOTALS:
        row = total_name(total, soft)
        for up in VALUES:
            if code := _of_total(policy, shoe, row, up):
                found.setdefault(row, {})[up] = Given(code, None)
    for value in UP_CARDS:
        name = PAIR_ROWS[value]
        own, cells = policy.pairs.get(value, {}), policy.cells.get(name, {})
        found[name] = {up: Given(code, None) for up, code in {**cells, **own}.items()}
    return found


def _of_total(policy: CellPolicy, shoe: Shoe, row: str, up: int) -> Code | None:
    longer = policy.cells.get(row, {}).get(up)
    often: dict[Action, int] = {}
    codes: dict[Action, Code] = {}
    for name, ways in _two_cards(policy, shoe, row):
        if code := policy.cells[name].get(up):
            often[code.action] = often.get(code.action, 0) + ways
            codes.setdefault(code.action, code)
    if not often:
        return longer
    most = max(often, key=lambda action: often[action])
    if longer is None or longer.action is most:
        return longer or codes[most]
    return Code(most, longer.action) if most in (Action.DOUBLE, Action.SURRENDER) else longer


def _two_cards(policy: CellPolicy, shoe: Shoe, row: str) -> Iterator[tuple[str, int]]:
    """Yield the names of the two cards that count a total, and the ways to be dealt them."""
    for name in policy.cells:
        if "," not in name:
            continue
        hand = Hand.parse(name)
        if cell_of(hand.counts) == row:
            first, second = (shoe.counts[card.value - 1] for card in hand.cards)
            yield name, first * (first - 1) // 2 if hand.pair_value else first * second
