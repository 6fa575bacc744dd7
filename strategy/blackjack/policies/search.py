"""The best policies by cells: total-dependent, and two-card.

Best replies, until no single cell gains. What is found is a local optimum: that several cells
together could not gain more is not proven.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import compress, product
from typing import TYPE_CHECKING

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.policies.replies import best_code, pair_replies, replies, spots
from strategy.blackjack.policies.tally import tally_exactly, tally_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.solution import Board
from strategy.cards import VALUES
from strategy.numbers import FLOAT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from strategy.blackjack.policies.replies import Reply
    from strategy.blackjack.policies.tally import Tally
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe

_MOST_ROUNDS = 1000
"""Far more than are ever needed: a few where cells tie, else one or two."""


def best_policy(
    name: str, rules: Rules, shoe: Shoe, *, two_card: bool, ups: Collection[int] = VALUES
) -> CellPolicy:
    """Return a policy by totals, or a two-card one, whose EV no other code of one cell raises.

    The search begins with the code of each cell that is best on average where every hand is played
    at its best; of codes that tie, it takes the one with the earlier action. The policy has codes
    for some up-cards (values) only, if these are given.

    Raises:
        ArithmeticError: the search does not end.
    """
    board = Board.of(rules, shoe, FLOAT)
    found = tally_of(board.solved(PostSplit.CDZ), rules, shoe, two_card=two_card)
    policy = _start(name, found, rules, ups, two_card=two_card)
    for _ in range(_MOST_ROUNDS):
        solution = board.solved(PostSplit.CDZ, decisions_of(policy, rules, shoe))
        found = tally_of(solution, rules, shoe, two_card=two_card, own=policy.pairs)
        every = list(replies(found, policy, rules, ups))
        chosen = list(_better(policy, every))
        if not chosen and any(reply.in_doubt for reply in every):
            found = tally_exactly(policy, rules, shoe)
            chosen = list(_better(policy, replies(found, policy, rules, ups), exact=True))
        if not chosen:
            return _with_split_fallbacks(policy, found)
        policy = _replaced(policy, chosen)
    msg = "the search for the best codes does not end; the program is wrong, not the question"
    raise ArithmeticError(msg)


def _start(
    name: str, found: Tally, rules: Rules, ups: Collection[int], *, two_card: bool
) -> CellPolicy:
    """Return the best code of each cell under the play that was tallied."""
    cells: dict[str, dict[int, Code]] = {}
    for place, spot in spots(found, rules, ups):
        cells.setdefault(place.row, {})[place.up] = best_code(spot)[0]
    policy = CellPolicy(name, cells, {}, two_card=two_card)
    # Pairs that must be split or folded need a code against every up-card.
    return _replaced(policy, pair_replies(found, policy))


def _better(policy: CellPolicy, found: Iterable[Reply], *, exact: bool = False) -> Iterator[Reply]:
    """Yield what to replace: against each up-card the first code that gains.

    Where numbers are exact, so is a code that gains nothing, if an earlier action ties with it.
    Where nothing gains, the codes of hands that play does not come to are replaced instead; they
    leave all weights as they are, so this ends.
    """
    gained: set[int] = set()
    idle: list[Reply] = []
    for reply in found:
        if reply.code == _now(policy, reply) or reply.place.up in gained:
            continue
        if reply.idle:
            idle += [] if reply.in_doubt else [reply]
        elif reply.gain > reply.slack or exact:
            gained.add(reply.place.up)
            yield reply
    yield from (reply for reply in idle if reply.place.up not in gained)


def _with_split_fallbacks(policy: CellPolicy, found: Tally) -> CellPolicy:
    """Return the policy with Rp for pairs that surrender, and would otherwise do best to split.

    It plays the same at this table; but it says more where surrender is not offered.
    """
    pairs = {pair: dict(codes) for pair, codes in policy.pairs.items()}
    for pair, up in product(VALUES, VALUES):
        code = policy.unsplit_code(pair, up)
        if code.action is Action.SURRENDER and not policy.pairs.get(pair, {}).get(up):
            sums = dict(zip(ACTIONS, found.pairs[:, pair - 1, up - 1].tolist(), strict=True))
            offered = set(compress(ACTIONS, found.pair_offered[:, pair - 1, up - 1]))
            if Action.SPLIT in offered and sums[Action.SPLIT] > sums[code.fallback or Action.HIT]:
                pairs.setdefault(pair, {})[up] = Code(Action.SURRENDER, Action.SPLIT)
    return replace(policy, pairs=pairs)


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
    return replace(policy, cells=cells, pairs=pairs)
