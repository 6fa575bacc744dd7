"""What a policy is, and the kind that every chart describes: play by cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, cast

from strategy.blackjack.actions import PAIR_ACTIONS, Action
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.rows import cell_of
from strategy.cards import VALUES, hand_name, value_name
from strategy.errors import QuestionError
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

STAND = Code(Action.STAND)


class Policy(Protocol):
    """What a player does with every hand, fixed before the first card.

    What it does with a hand of three cards or more depends on no more than its total, whether that
    is soft, the up-card and what is offered: it is asked once for hands that are alike in this.
    """

    @property
    def name(self) -> str:
        """What it is called."""

    def action(self, counts: Sequence[int], up: int, offered: Collection[Action]) -> Action:
        """Return what a hand does; it is asked of hands that have something to decide.

        Args:
            counts: the cards of the hand, two or more, as ten counts: aces, twos, ... tens.
            up: the value of the up-card, 1 for an ace to 10.
            offered: what the hand may do; it always may stand, unless it must split or fold. After
                a split, a pair that may be split again is split without being asked.
        """


@dataclass(frozen=True)
class CellPolicy:
    """Play by cells: a code for each total, and each pair, against each up-card.

    ``cells`` are the codes by row (``hard 16``, ``soft 18``) and the value of the up-card. With
    ``two_card`` they have a row for each two-card hand, too (``10,6``), and totals are for longer
    hands. ``pairs`` are the codes of pairs, by value and up-card; a pair that has none plays its
    cell. A cell that is missing is one that no hand comes to: stand.
    """

    name: str
    cells: Mapping[str, Mapping[int, Code]]
    pairs: Mapping[int, Mapping[int, Code]]
    two_card: bool = False

    def action(self, counts: Sequence[int], up: int, offered: Collection[Action]) -> Action:
        """Return what a hand does; see :meth:`Policy.action`.

        A pair that is to be split or folded, but may not be, plays its cell. A code without a
        fallback hits where its action is not offered, and a hand that may not hit stands. What is
        offered a single action takes it.
        """
        code = self.pair_code(counts, up)
        if code is None or not code.decides(offered):
            code = self.cell_code(counts, up)
        taken = code.taken(offered)
        return next(iter(offered)) if len(offered) == 1 else taken

    def pair_code(self, counts: Sequence[int], up: int) -> Code | None:
        """Return the code of a pair of its own; None for other hands, and pairs without one."""
        if sum(counts) != 2 or max(counts) != 2:
            return None
        return self.pairs.get(list(counts).index(2) + 1, {}).get(up)

    def cell_code(self, counts: Sequence[int], up: int) -> Code:
        """Return the code of the cell of a hand, as of no pair."""
        return self.code(self.cell_of(counts), up)

    def unsplit_code(self, pair: int, up: int) -> Code:
        """Return the code, its own or its cell's, of a pair that is neither split nor folded."""
        code = self.pairs.get(pair, {}).get(up)
        if code is None or code.action in PAIR_ACTIONS:
            return self.cell_code([2 * (pair == value) for value in VALUES], up)
        return code

    def code(self, row: str, up: int) -> Code:
        """Return the code of a cell, as of no pair."""
        return self.cells.get(row, {}).get(up, STAND)

    def cell_of(self, counts: Sequence[int]) -> str:
        """Return the name of the row that a hand plays, as no pair."""
        return cell_of(counts, two_card=self.two_card)

    def named(self, name: str) -> CellPolicy:
        """Return the same policy under another name."""
        return replace(self, name=name)


def require_policy(given: object) -> Policy:
    """Return a value that is a policy.

    Raises:
        QuestionError: it has no name, or no method ``action``; a class is no policy itself.
    """
    fits = callable(getattr(given, "action", None)) and isinstance(
        getattr(given, "name", None), str
    )
    if not fits or isinstance(given, type):
        msg = (
            f"strategy = {printable(repr(given))[:60]} is no strategy; give a name, the path of a "
            "chart file, or an object with a name and a method action(counts, up, offered)"
        )
        raise QuestionError(msg)
    return cast("Policy", given)


def action_of(
    policy: Policy, counts: Sequence[int], up: int, offered: Collection[Action]
) -> Action:
    """Return what a policy does with a hand.

    Raises:
        QuestionError: it says what the hand is not offered.
    """
    # Policies come from outside, whatever their types promise.
    action: object = policy.action(counts, up, offered)
    if not isinstance(action, Action) or action not in offered:
        others = " or ".join(other.value for other in Action if other in offered)
        said = action.value if isinstance(action, Action) else printable(repr(action))
        msg = (
            f"policy '{policy.name}' says {said} for {hand_name(counts)} against "
            f"{value_name(up)}, which is not offered; let it say {others}"
        )
        raise QuestionError(msg)
    return action
