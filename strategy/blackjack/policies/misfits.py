"""What the rules of a table do not let a chart say, and charts of other tables made to fit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from strategy.blackjack.actions import PAIR_ACTIONS, Action
from strategy.blackjack.policies.rows import PAIR_ROWS, PAIRS, UP_CARDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.blackjack.policies.codes import Code
    from strategy.blackjack.policies.policy import CellPolicy
    from strategy.blackjack.rules import Rules


def misfit(row: str, up: int, code: Code | None, rules: Rules) -> str | None:
    """Return why a code cannot be played in a cell at this table, and how to mend it; else None.

    A code cannot be played if neither of its actions is ever offered there. To double and to
    surrender may always be said: hands that are not offered it have a fallback, or else hit.

    Args:
        row: the row, such as ``hard 16`` or ``8,8``.
        up: the value of the up-card.
        code: what the chart says; None for a pair that plays its total.
        rules: those of the table.
    """
    pair = PAIRS.get(row)
    if pair is None:
        return _misfit_of_total(code)
    if rules.must_split_or_fold(pair):
        fits = code and code.of(PAIR_ACTIONS)
        return None if fits else f"these rules let {row} split or fold, no more; write P or F"
    if code and Action.FOLD in code:
        return f"these rules never let {row} fold; write another code"
    if code and Action.SPLIT in code and rules.hand_limit(pair) == 1:
        offered = {Action.STAND, Action.HIT, Action.DOUBLE}
        if rules.may_surrender(up):
            offered.add(Action.SURRENDER)
        if not code.of(offered):
            return f"these rules never split {row}; write -- and it plays its total"
    return None


def _misfit_of_total(code: Code | None) -> str | None:
    if code and Action.SPLIT in code:
        return "a total cannot be split, only a pair; write a code without P"
    if code and Action.FOLD in code:
        return "a total cannot be folded, only a pair; write another code"
    return None


def fitted(
    policy: CellPolicy, rules: Rules, other: CellPolicy
) -> tuple[CellPolicy, tuple[tuple[str, int], ...]]:
    """Make the chart of another table playable at this one.

    A pair that the chart splits and this table never does plays its total. Every other cell that
    cannot be played takes the code of ``other``, and so does the cell of a total that the chart
    lacks.

    Args:
        policy: the chart of another table.
        rules: those of this table.
        other: a chart of this table.

    Returns:
        The chart that fits, and the cells that come from ``other``: row and value of the up-card.
    """
    taken: list[tuple[str, int]] = []
    cells = {}
    # Only a policy that has rows of two cards looks into them.
    more = (row for row in other.cells if policy.two_card or "," not in row)
    for row in dict.fromkeys((*policy.cells, *more)):
        codes, own = dict(policy.cells.get(row, {})), other.cells.get(row, {})
        for up in UP_CARDS:
            if _misfit_of_total(codes.get(up)) or (up in own and up not in codes):
                _take(codes, own, up)
                taken.append((row, up))
        cells[row] = codes
    pairs = {}
    for pair, row in PAIR_ROWS.items():
        codes, own = dict(policy.pairs.get(pair, {})), other.pairs.get(pair, {})
        for up in UP_CARDS:
            code = codes.get(up)
            if not misfit(row, up, code, rules):
                continue
            if code and Action.SPLIT in code:
                del codes[up]
            elif code or up in own:
                _take(codes, own, up)
                taken.append((row, up))
        if codes:
            pairs[pair] = codes
    return replace(policy, cells=cells, pairs=pairs), tuple(taken)


def _take(codes: dict[int, Code], own: Mapping[int, Code], up: int) -> None:
    """Put the code of this table's own chart into a cell; none if it has none."""
    codes.pop(up, None)
    if up in own:
        codes[up] = own[up]
