"""What one hand should do: the EV of every action that is offered, and the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from strategy.blackjack.actions import ACTIONS, Action, best_action
from strategy.blackjack.play import joint_ev, play
from strategy.blackjack.splits import PairCards, split_ev
from strategy.cards import ACE, TEN, TEN_RANKS
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy.blackjack.opening import Opening
    from strategy.blackjack.play import Played, Table, Terms
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Card, Hand, Shoe

UNCONDITIONAL = "none"
NO_BLACKJACK = "no dealer blackjack"


@dataclass(frozen=True)
class Advice:
    """What each action of one hand is worth, in units of the initial bet.

    ``values`` holds the EV of every action that is offered, and no other. ``condition`` says what
    they are conditional on besides the cards known: nothing (``"none"``), or ``"no dealer
    blackjack"``. ``best`` and ``margin`` (over the runner-up) are None for a blackjack, the margin
    also where there is no choice. ``ev`` is the EV of the hand played at its best.
    """

    hand: Hand
    up: Card
    values: Mapping[Action, Any]
    best: Action | None
    margin: Any | None
    ev: Any
    condition: str


@dataclass(frozen=True)
class SplitQuestion:
    """One of ``hands`` hands of a split ``pair``, against ``up``."""

    hand: Hand
    up: Card
    pair: Card
    hands: int


@dataclass(frozen=True)
class _Scale:
    """What turns joint EVs into EVs under a condition: (joint + ``lost``) / ``chance``."""

    chance: Any
    lost: Any
    condition: str

    @classmethod
    def of(cls, free: Any, blackjack: Any, *, given_none: bool, unit_lost: bool = True) -> _Scale:
        """Return the scale for joint chances of the up-card without and with a blackjack.

        ``given_none``: no blackjack is known or supposed; ``unit_lost``: joint EVs then hold the
        loss of one unit to it.
        """
        if free + (0 if given_none else blackjack) == 0:
            raise QuestionError("the dealer is certain to have a blackjack: nothing to decide")
        if given_none:
            return cls(free, blackjack if unit_lost else 0, NO_BLACKJACK)
        return cls(free + blackjack, 0, UNCONDITIONAL)

    def ev(self, joint: Any) -> Any:
        return (joint + self.lost) / self.chance


def advise_hand(solution: Solution, rules: Rules, shoe: Shoe, hand: Hand, up: Card) -> Advice:
    """Value every action of a first hand, or of a longer one.

    ``solution`` holds the hand; ``shoe`` is the one before hand and up-card are dealt.

    Raises:
        QuestionError: the dealer has a blackjack for certain.
    """
    table, column, plain = solution.table, up.value - 1, solution.table.numbers.plain
    row = table.rows.find(hand.counts)
    checked = rules.checks(up.value)
    free, blackjack = plain(table.free[row, column]), plain(table.blackjack[row, column])
    if hand.size > 2:
        joint = _unsplit(table, solution.terms, solution.played, row, column)
        return _advice(hand, up, joint, _Scale.of(free, blackjack, given_none=checked), table)
    first = solution.opening
    kind = _kind_of(first, row, rules, shoe, hand, up)
    share = plain(first.share[kind, column])
    given_none = checked and (hand.is_natural or not rules.surrenders_early(up.value))
    scale = _Scale.of(free * share, blackjack * share, given_none=given_none)
    if hand.is_natural:
        # It pushes against a dealer blackjack, so its joint EV holds no loss.
        ev = plain(first.worth[kind, column]) / scale.chance
        return Advice(hand, up, {}, None, None, ev, scale.condition)
    joint = {
        action: plain(first.values[index, kind, column])
        for index, action in enumerate(ACTIONS)
        if first.offered[index, kind, column]
    }
    return _advice(hand, up, joint, scale, table)


def advise_split_hand(
    solution: Solution, rules: Rules, shoe: Shoe, question: SplitQuestion
) -> Advice:
    """Value every action of one hand of a split, alone, played at its best from here on.

    Where the round loses one unit to a dealer blackjack however it is played, that unit is no
    single hand's, and the EVs are given no dealer blackjack.

    Raises:
        QuestionError: the dealer has a blackjack for certain.
    """
    hand, up, pair = question.hand, question.up, question.pair
    splits, x, column = solution.splits, question.hands - 1, up.value - 1
    assert splits is not None  # a splittable pair was asked for
    table, terms, plain = splits.table, splits.terms, splits.table.numbers.plain
    row = splits.row_of(pair.value, x, hand.counts)
    free, blackjack = plain(table.free[row, column]), plain(table.blackjack[row, column])
    given_none = up.value in (ACE, TEN) and rules.round_loses_one(up.value)
    scale = _Scale.of(free, blackjack, given_none=given_none, unit_lost=False)
    if terms.final[row, 0]:
        ev = scale.ev(plain(joint_ev(table, terms, terms.end[row], row)[column]))
        return Advice(hand, up, {}, None, None, ev, scale.condition)
    joint = _unsplit(table, terms, play(table, terms), row, column)
    room = rules.hand_limit(pair.value)
    if room != "unlimited":
        room = room - x
    if (
        hand.pair_value == pair.value
        and room != 1
        and rules.may_split(pair.value, same_rank=hand.is_rank_pair)
    ):
        cards = _pair_cards(rules, shoe, pair, up)
        share = cards.share(2 + x, shoe, table.numbers)[column]
        whole = split_ev(splits, cards, room, shoe, already_gone=x)
        joint[Action.SPLIT] = plain(whole[column] / share)
    return _advice(hand, up, joint, scale, table)


def _unsplit(
    table: Table, terms: Terms, played: Played, row: int, column: int
) -> dict[Action, Any]:
    """Return the joint EVs of stand, hit and double, where they are offered."""
    gains = {Action.STAND: played.stand}
    if terms.may_hit[row, 0]:
        gains[Action.HIT] = played.hit
    if terms.may_double[row, 0]:
        gains[Action.DOUBLE] = played.double
    plain = table.numbers.plain
    return {
        action: plain(joint_ev(table, terms, gain[row], row)[column])
        for action, gain in gains.items()
    }


def _kind_of(first: Opening, row: int, rules: Rules, shoe: Shoe, hand: Hand, up: Card) -> int:
    """Return the index of the kind of first hand that this hand and up-card are."""
    pair = hand.pair_value
    wanted = None
    if pair and rules.hand_limit(pair) != 1 and rules.may_split(pair, same_rank=hand.is_rank_pair):
        wanted = _pair_cards(rules, shoe, hand.cards[0], up)
    return next(
        index for index, kind in enumerate(first.kinds) if kind.row == row and kind.cards == wanted
    )


def _pair_cards(rules: Rules, shoe: Shoe, card: Card, up: Card) -> PairCards:
    left = shoe.counts[card.value - 1]
    if not rules.split_pairs.by_rank or card.value != TEN:
        return PairCards(card.value, left, left)
    of_rank = (shoe.tens or ())[TEN_RANKS.index(card.rank)]
    return PairCards(TEN, of_rank, left, same_up=up.rank is card.rank)


def _advice(
    hand: Hand, up: Card, joint: Mapping[Action, Any], scale: _Scale, table: Table
) -> Advice:
    values = {action: scale.ev(ev) for action, ev in joint.items()}
    best = best_action(values, table.numbers.scalar(table.numbers.tolerance))
    others = [value for action, value in values.items() if action is not best]
    margin = values[best] - max(others) if others else None
    return Advice(hand, up, values, best, margin, values[best], scale.condition)
