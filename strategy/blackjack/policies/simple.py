"""Policies that follow one simple rule: the table's own play, and how some people play.

None of them looks at more than a hand's total, whether it is soft, and the up-card; none doubles or
surrenders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from strategy.blackjack.actions import Action
from strategy.blackjack.house import Timeout
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.policy import STAND, CellPolicy
from strategy.blackjack.policies.rows import TOTALS, total_name
from strategy.cards import ACE, TEN, VALUES
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from strategy.blackjack.house import House
    from strategy.blackjack.rules import Rules

HIT = Code(Action.HIT)


class _Cell(NamedTuple):
    """A total, whether an ace counts 11 in it, and the value of the up-card."""

    total: int
    soft: bool
    up: int


def timeout(rules: Rules, house: House) -> CellPolicy:
    """Return what the table does with a player who is silent from the first card on.

    It folds the pairs that must be split or folded, for it stakes nothing in the player's name.

    Raises:
        QuestionError: the table states no time-out.
    """
    if house.timeout is None:
        msg = (
            "strategy timeout: this table does not state what it does when the player is silent; "
            "take one that does, such as deluxe, live or live-fold, or write "
            'timeout = "stand" or "hit-to-11" under [house] in a TOML file'
        )
        raise QuestionError(msg, "strategy")
    draws = house.timeout is Timeout.HIT_TO_11
    forced = dict.fromkeys(rules.split_or_fold, Action.FOLD)
    return _policy("timeout", lambda cell: draws and cell.total <= 11, forced)


def mimic_dealer(rules: Rules) -> CellPolicy:
    """Return to draw as the dealer of this table does, splitting what must be split or folded."""

    def draws(cell: _Cell) -> bool:
        return cell.total < 17 or (cell.total == 17 and cell.soft and rules.hits_soft_17)

    return _policy("mimic-dealer", draws, _forced_splits(rules))


def never_bust(rules: Rules) -> CellPolicy:
    """Return to hit what cannot bust, soft hands under 21 and hard ones of 11 or less.

    What must be split or folded is split.
    """

    def safe(cell: _Cell) -> bool:
        return cell.total < 21 if cell.soft else cell.total <= 11

    return _policy("never-bust", safe, _forced_splits(rules))


def house_advice(rules: Rules) -> CellPolicy:
    """Return what the rules page of the ``live-fold`` table (in Thai) advises.

    Stand on 17 or more, and against 4, 5 and 6 on every hand that is not soft; always split aces
    and eights, never fours, fives and tens. It says no more: what is under 17 is hit otherwise,
    and of the other pairs those that must be split or folded are split. The page calls a hand soft
    that no card can bust; here soft means, as everywhere, that an ace counts 11.
    """

    def draws(cell: _Cell) -> bool:
        return cell.total < 17 and (cell.soft or cell.up not in {4, 5, 6})

    always = {pair for pair in (ACE, 8) if rules.may_split(pair)}
    pairs = {
        pair: Action.FOLD if pair in {4, 5, TEN} else Action.SPLIT
        for pair in always | rules.split_or_fold
    }
    return _policy("house-advice", draws, pairs)


def _forced_splits(rules: Rules) -> dict[int, Action]:
    return dict.fromkeys(rules.split_or_fold, Action.SPLIT)


def _policy(name: str, draws: Callable[[_Cell], bool], pairs: Mapping[int, Action]) -> CellPolicy:
    """Return the policy that hits where ``draws`` says so, else stands, and plays ``pairs``."""
    cells: dict[str, dict[int, Code]] = {}
    for total, soft in TOTALS:
        row = cells.setdefault(total_name(total, soft), {})
        for up in VALUES:
            row[up] = HIT if draws(_Cell(total, soft, up)) else STAND
    codes = {pair: dict.fromkeys(VALUES, Code(pairs[pair])) for pair in sorted(pairs)}
    return CellPolicy(name, cells, codes)
