"""Policies with one code replaced, and how the literal game values them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from strategy import Action
from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.replies import Place
from strategy.blackjack.recursion import LiteralGame
from strategy.cards import VALUES, value_name
from tests.strategies import CODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from strategy import Rules
    from strategy.blackjack.decisions import Decisions
    from strategy.blackjack.policies.codes import Code
    from strategy.blackjack.policies.policy import CellPolicy

CELL_CODES = tuple(CODES[text] for text in ("S", "H", "Dh", "Ds", "Rh", "Rs"))
"""What a total may say; plain D and R are Dh and Rh."""

Change = tuple[Place, "Code | None"]
"""A place and the code that is put there; None takes a pair's code away."""


def ups_of(table: Rules) -> list[int]:
    """The values of up-cards that the full shoe can deal."""
    return [value for value in VALUES if table.full_shoe.counts[value - 1]]


def value_of(up: str) -> int:
    """The value of an up-card by its name."""
    return 1 if up == "A" else int(up)


def replaced(policy: CellPolicy, place: Place, code: Code | None) -> CellPolicy:
    """The policy with one code replaced."""
    cells = {row: dict(codes) for row, codes in policy.cells.items()}
    pairs = {pair: dict(codes) for pair, codes in policy.pairs.items()}
    if not place.pair:
        assert code is not None
        cells.setdefault(place.row, {})[place.up] = code
    elif code is None:
        pairs.get(place.pair, {}).pop(place.up, None)
    else:
        pairs.setdefault(place.pair, {})[place.up] = code
    return replace(policy, cells=cells, pairs=pairs)


def pair_codes(table: Rules, pair: int) -> list[Code | None]:
    """The codes among which a best policy chooses for a pair that may be split."""
    other = CODES["F"] if table.must_split_or_fold(pair) else None
    return [CODES["P"], other]


def changes(policy: CellPolicy, table: Rules, rows: Iterable[str]) -> Iterator[Change]:
    """Every change of one code of these rows, and of every pair that may be split."""
    for up in ups_of(table):
        for row in rows:
            for code in CELL_CODES:
                if code != policy.code(row, up):
                    yield Place(row, 0, up), code
        for pair in VALUES:
            if table.may_split(pair) and table.full_shoe.counts[pair - 1] > 1:
                place = Place(f"{value_name(pair)},{value_name(pair)}", pair, up)
                for other in pair_codes(table, pair):
                    if other != policy.pairs.get(pair, {}).get(up):
                        yield place, other


def splits_or_not(policy: CellPolicy, table: Rules) -> CellPolicy:
    """The same policy, its pairs with no codes but P, F and none, as best policies have."""
    kept = {
        pair: {up: code for up, code in codes.items() if code.action in (Action.SPLIT, Action.FOLD)}
        for pair, codes in policy.pairs.items()
        if table.may_split(pair)
    }
    return replace(policy, pairs=kept)


def plays_alike(one: CellPolicy, other: CellPolicy, table: Rules) -> bool:
    """Whether two policies take the same action with every hand."""
    return same(*(decisions_of(policy, table, table.full_shoe) for policy in (one, other)))


def same(one: Decisions, other: Decisions) -> bool:
    """Whether all hands take the same action."""
    choices = ((one.unsplit, other.unsplit), (one.first, other.first), (one.after, other.after))
    return all(
        (a is None and b is None)
        or (a is not None and b is not None and bool((a.taken == b.taken).all()))
        for a, b in choices
    )


def literal_ev(table: Rules, policy: CellPolicy) -> Fraction:
    """The EV of a policy, in the literal game."""
    return LiteralGame(table, policy=policy).ev()
