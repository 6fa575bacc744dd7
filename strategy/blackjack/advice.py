"""What one hand should do: the EV of every action that is offered, and the best."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from strategy.blackjack.actions import ACTIONS, Action
from strategy.blackjack.condition import Condition
from strategy.blackjack.decisions import Judge
from strategy.blackjack.play import joint_ev, unsplit_evs
from strategy.blackjack.splits import PairCards, split_ev, total_weight
from strategy.cards import ACE, TEN, TEN_RANKS
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from strategy.blackjack.opening import Opening
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.solution import Solution
    from strategy.cards import Card, Hand, Shoe
    from strategy.numbers import Value


@dataclass(frozen=True)
class Advice:
    """What each action of one hand is worth, in units of the initial bet.

    ``values`` holds the EV, under ``condition``, of every action that is offered, and no other;
    ``behind`` how far it is behind the best one, 0 only where they tie exactly. ``best`` is None
    for a blackjack, where there is nothing to decide; ``runner_up``, and its distance ``margin``,
    where there is no choice. ``ev`` is the EV of the best action. Each action is followed by the
    best play, or by that of the game's policy; ``played`` is what this policy does with the hand,
    None without a policy. ``in_doubt`` says that floats cannot tell which action is best, or the
    runner-up, or not its EV well enough.
    """

    hand: Hand
    up: Card
    values: Mapping[Action, Value]
    behind: Mapping[Action, Value]
    best: Action | None
    runner_up: Action | None
    ev: Value
    condition: Condition
    played: Action | None = None
    in_doubt: bool = field(default=False, repr=False, compare=False)

    def rounded(self) -> Advice:
        """Return the same advice with values as floats, each the nearest to the exact one."""
        values = {action: float(ev) for action, ev in self.values.items()}
        behind = {action: float(distance) for action, distance in self.behind.items()}
        return replace(self, values=values, behind=behind, ev=float(self.ev))

    @property
    def margin(self) -> Value | None:
        """How much better the best action is than the runner-up; None without a choice."""
        return None if self.runner_up is None else self.behind[self.runner_up]


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
    condition: Condition

    @classmethod
    def of(cls, free: Any, blackjack: Any, *, given_none: bool, unit_lost: bool = True) -> _Scale:
        """Return the scale for joint chances of the up-card without and with a blackjack.

        ``given_none``: no blackjack is known or supposed; ``unit_lost``: joint EVs then hold the
        loss of one unit to it.
        """
        if free + (0 if given_none else blackjack) == 0:
            raise QuestionError(
                "the dealer has a blackjack for certain, so there is nothing to decide; "
                "check the hand, the up-card and the cards seen"
            )
        if given_none:
            return cls(free, blackjack if unit_lost else 0, Condition.NO_BLACKJACK)
        return cls(free + blackjack, 0, Condition.NONE)

    def ev(self, joint: Any) -> Any:
        return (joint + self.lost) / self.chance


def advise_hand(
    solution: Solution,
    rules: Rules,
    shoe: Shoe,
    hand: Hand,
    up: Card,
    without: Collection[Action] = (),
) -> Advice:
    """Value every action of a first hand, or of a longer one, but for some.

    ``solution`` holds the hand; ``shoe`` is the one before hand and up-card are dealt.

    Raises:
        QuestionError: the dealer has a blackjack for certain.
    """
    odds, column, plain = solution.odds, up.value - 1, solution.odds.numbers.plain
    row = odds.rows.find(hand.counts)
    checked = rules.checks(up.value)
    free, blackjack = plain(odds.free[row, column]), plain(odds.blackjack[row, column])
    if hand.size > 2:
        joint = _unsplit(odds, solution.terms, solution.played, row, column)
        joint = {action: ev for action, ev in joint.items() if action not in without}
        scale = _Scale.of(free, blackjack, given_none=checked)
        return _advice(hand, up, joint, scale, odds.slack(row)[column])
    first = solution.opening
    kind = _kind_of(first, row, rules, shoe, hand, up)
    share = plain(first.share[kind, column])
    given_none = rules.is_met_after_check(up.value, first=not hand.is_natural)
    scale = _Scale.of(free * share, blackjack * share, given_none=given_none)
    if hand.is_natural:
        # It pushes against a dealer blackjack, so its joint EV holds no loss.
        return _over(hand, up, plain(first.worth[kind, column]) / scale.chance, scale)
    joint = {
        action: plain(first.values[index, kind, column])
        for index, action in enumerate(ACTIONS)
        if first.offered[index, kind, column] and action not in without
    }
    return _advice(hand, up, joint, scale, first.slack[kind, column])


def advise_split_hand(
    solution: Solution,
    rules: Rules,
    shoe: Shoe,
    question: SplitQuestion,
    without: Collection[Action] = (),
) -> Advice:
    """Value every action of one hand of a split, alone, but for some.

    From here on it is played at its best for the cards that are gone, or by the game's policy.

    Where the round loses one unit to a dealer blackjack however it is played, that unit is no
    single hand's, and the EVs are given no dealer blackjack.

    Raises:
        QuestionError: the dealer has a blackjack for certain.
    """
    hand, up, pair = question.hand, question.up, question.pair
    splits, x, column = solution.splits, question.hands - 1, up.value - 1
    assert splits is not None  # a splittable pair was asked for
    assert splits.alone is not None  # and its hands alone
    odds, terms, plain = splits.odds, splits.terms, splits.odds.numbers.plain
    row = splits.row_of(pair.value, x, hand.counts)
    free, blackjack = plain(odds.free[row, column]), plain(odds.blackjack[row, column])
    given_none = up.value in (ACE, TEN) and rules.round_loses_one(up.value)
    scale = _Scale.of(free, blackjack, given_none=given_none, unit_lost=False)
    if terms.final[row, 0]:
        end = plain(joint_ev(odds, terms, terms.end[row], row)[column])
        return _over(hand, up, scale.ev(end), scale)
    joint = _unsplit(odds, terms, splits.alone, row, column)
    joint = {action: ev for action, ev in joint.items() if action not in without}
    slack, limit = odds.slack(row)[column], rules.hand_limit(pair.value)
    room = limit if limit == "unlimited" else limit - x
    if room != 1 and _is_pair_of(hand, pair, rules) and Action.SPLIT not in without:
        cards = _pair_cards(rules, shoe, pair, up)
        share = cards.share(2 + x, shoe, odds.numbers)[column]
        whole = split_ev(splits, cards, room, shoe, already_gone=x)
        joint[Action.SPLIT] = plain(whole[column] / share)
        slack = slack * total_weight(room)
    return _advice(hand, up, joint, scale, slack)


def _is_pair_of(hand: Hand, pair: Card, rules: Rules) -> bool:
    """Whether the hand is that pair again, and may split."""
    return hand.pair_value == pair.value and rules.may_split(
        pair.value, same_rank=hand.is_rank_pair
    )


def _unsplit(odds: Odds, terms: Terms, played: Played, row: int, column: int) -> dict[Action, Any]:
    """Return the joint EVs of stand, hit and double, where they are offered."""
    evs = zip(ACTIONS, unsplit_evs(odds, terms, played, row), terms.allowed(row), strict=False)
    return {action: odds.numbers.plain(ev[column]) for action, ev, allowed in evs if allowed}


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


def _over(hand: Hand, up: Card, ev: Value, scale: _Scale) -> Advice:
    """Return the advice for a hand that is over: a blackjack."""
    return Advice(hand, up, {}, {}, None, None, ev, scale.condition)


def _advice(hand: Hand, up: Card, joint: dict[Action, Any], scale: _Scale, slack: Any) -> Advice:
    """Return the advice that joint EVs give, each pair of them off by ``slack`` at most."""
    if not joint:
        msg = f"nothing is left for {hand} to do; leave it an action that the rules offer"
        raise QuestionError(msg)
    judge = Judge()
    judge.divide(slack, scale.chance)
    best = judge.best(joint, slack)
    others = {action: ev for action, ev in joint.items() if action is not best}
    values = {action: scale.ev(ev) for action, ev in joint.items()}
    behind = {action: values[best] - ev for action, ev in values.items()}
    second = judge.best(others, slack) if others else None
    return Advice(
        hand,
        up,
        values,
        behind,
        best,
        second,
        values[best],
        scale.condition,
        in_doubt=judge.in_doubt,
    )
