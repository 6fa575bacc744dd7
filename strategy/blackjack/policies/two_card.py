"""Policies by two cards and longer totals: any policy as one, and what their charts show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.actions import PAIR_ACTIONS, Action
from strategy.blackjack.policies.codes import Code, Given
from strategy.blackjack.policies.policy import CellPolicy, action_of
from strategy.blackjack.policies.rows import (
    PAIR_ROWS,
    TOTALS,
    UP_CARDS,
    alike,
    cell_of,
    total_name,
)
from strategy.blackjack.solution import rows_of
from strategy.cards import VALUES, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
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


def as_two_card(policy: Policy, rules: Rules, shoe: Shoe) -> CellPolicy:
    """Return any policy as one by cells: it is asked for every two cards and every longer total.

    Raises:
        QuestionError: the policy says what a hand is not offered.
    """
    rows, _ = rows_of(rules, shoe)
    number = alike(rows.counts, two_card=True)
    first_of_kind = np.unique(number, return_index=True)[1]
    cells: dict[str, dict[int, Code]] = {}
    pairs: dict[int, dict[int, Code]] = {}
    for row in first_of_kind[rows.size[first_of_kind] > 1].tolist():
        counts = rows.counts[row].tolist()
        pair = counts.index(2) + 1 if max(counts) == sum(counts) == 2 else 0
        for up in (value for value in VALUES if shoe.counts[value - 1]):
            offered = _offered(rows.total[row], rows.soft[row], sum(counts), up, rules)
            cell = cells.setdefault(cell_of(counts, two_card=True), {})
            cell[up] = _asked(policy, counts, up, offered)
            if pair and rules.may_split(pair):
                plays = set() if rules.must_split_or_fold(pair) else offered
                more = PAIR_ACTIONS if not plays else (Action.SPLIT,)
                taken = action_of(policy, counts, up, {*plays, *more})
                if taken in PAIR_ACTIONS:
                    pairs.setdefault(pair, {})[up] = Code(taken)
    return CellPolicy(policy.name, cells, pairs, two_card=True)


def _offered(total: int, soft: bool, cards: int, up: int, rules: Rules) -> set[Action]:  # noqa: FBT001
    """Return what a hand is offered that is neither of a split nor split itself."""
    offered = {Action.STAND, Action.HIT}
    if rules.may_double(total, soft=bool(soft), cards=cards):
        offered.add(Action.DOUBLE)
    if cards == 2 and rules.may_surrender(up):
        offered.add(Action.SURRENDER)
    return offered


def _asked(policy: Policy, counts: Sequence[int], up: int, offered: set[Action]) -> Code:
    """Return a policy's action, and its fallback where it may be one that others lack."""
    action, plain = action_of(policy, counts, up, offered), {Action.STAND, Action.HIT}
    return Code(action, None if action in plain else action_of(policy, counts, up, plain))


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
