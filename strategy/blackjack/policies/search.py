"""The best policies by cells: total-dependent, and two-card.

Best replies, until no single cell gains. What is found is a local optimum: that several cells
together could not gain more is not proven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.replies import best_code, pair_replies, replies, spots
from strategy.blackjack.policies.tally import tally_exactly, tally_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.solution import Board
from strategy.cards import VALUES
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from strategy.blackjack.policies.codes import Code
    from strategy.blackjack.policies.replies import Reply
    from strategy.blackjack.policies.tally import Tally
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe


def best_policy(
    name: str, rules: Rules, shoe: Shoe, *, two_card: bool, ups: Collection[int] = VALUES
) -> CellPolicy:
    """Return a policy by totals, or a two-card one, whose EV no other code of one cell raises.

    The search begins with the code of each cell that is best on average where every hand is played
    at its best; of codes that tie, it takes the one with the earlier action. The policy has codes
    for some up-cards (values) only, if these are given.
    """
    search = _Search(rules, shoe, two_card, ups)
    policy = search.start(name)
    while True:
        found = search.tally(policy)
        better = search.improved(policy, replies(found, policy, rules, ups))
        if better is None and search.in_doubt:
            found = tally_exactly(policy, rules, shoe)
            better = search.improved(policy, replies(found, policy, rules, ups), exact=True)
        if better is None:
            return policy
        policy = better


class _Search:
    """What one search needs: a board in floats, and fractions where they cannot tell."""

    def __init__(self, rules: Rules, shoe: Shoe, two_card: bool, ups: Collection[int]) -> None:  # noqa: FBT001
        self._rules, self._shoe, self._two_card, self._ups = rules, shoe, two_card, ups
        self._board = Board.of(rules, shoe, FLOAT)
        self.in_doubt = False

    def start(self, name: str) -> CellPolicy:
        """Return the best code of each cell under composition-dependent play."""
        solution = self._board.solved(PostSplit.CDZ)
        found = tally_of(solution, self._rules, self._shoe, two_card=self._two_card)
        cells: dict[str, dict[int, Code]] = {}
        for place, spot in spots(found, self._rules, self._ups):
            cells.setdefault(place.row, {})[place.up] = best_code(spot)[0]
        policy = CellPolicy(name, cells, {}, two_card=self._two_card)
        return _replaced(policy, pair_replies(found, policy, self._ups))

    def tally(self, policy: CellPolicy) -> Tally:
        """Return what the situations of a policy add up to, in floats."""
        decisions = decisions_of(policy, self._rules, self._shoe)
        solution = self._board.solved(PostSplit.CDZ, decisions)
        return tally_of(solution, self._rules, self._shoe, two_card=self._two_card)

    def improved(
        self, policy: CellPolicy, found: Iterable[Reply], *, exact: bool = False
    ) -> CellPolicy | None:
        """Return the policy with the first code replaced against each up-card that gains.

        Where numbers are exact, so is a code that gains nothing, if an earlier action ties with
        it. Codes of hands that play does not come to are replaced besides. It is None if there is
        nothing to replace; then ``in_doubt`` tells whether floats could tell.
        """
        chosen, gained = [], set()
        self.in_doubt = False
        for reply in found:
            other = reply.code != _now(policy, reply)
            better = reply.gain > reply.slack or (exact and other and not reply.free)
            if better and reply.place.up not in gained:
                gained.add(reply.place.up)
                chosen.append(reply)
            elif other and reply.free and not reply.in_doubt:
                chosen.append(reply)
            self.in_doubt |= reply.in_doubt
        return _replaced(policy, chosen) if chosen else None


def _now(policy: CellPolicy, reply: Reply) -> Code | None:
    place = reply.place
    if place.pair:
        return policy.pairs.get(place.pair, {}).get(place.up)
    return policy.code(place.row, place.up)


def _replaced(policy: CellPolicy, found: Iterable[Reply]) -> CellPolicy:
    """Return the policy with the codes of some places replaced."""
    cells = {row: dict(codes) for row, codes in policy.cells.items()}
    pairs = {pair: dict(codes) for pair, codes in policy.pairs.items()}
    for reply in found:
        row, pair, up = reply.place
        if not pair:
            assert reply.code is not None
            cells[row][up] = reply.code
        elif reply.code is None:
            pairs.get(pair, {}).pop(up, None)
        else:
            pairs.setdefault(pair, {})[up] = reply.code
    return CellPolicy(policy.name, cells, pairs, two_card=policy.two_card)
