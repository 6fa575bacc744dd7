"""What `advise` is asked and answers: the advice, what the chart says, and what funds allow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from charts.strategies import TOTAL
from charts.words.labels import split_name
from strategy import Action
from strategy.blackjack.funds import done_instead, without_doubles
from strategy.blackjack.game import shoe_of
from strategy.blackjack.policies.named import policy_named
from strategy.errors import ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.asked.question import Question
    from strategy import Advice
    from strategy.numbers import Value


@dataclass(frozen=True)
class Hand:
    """A hand as it was typed, and the actions that the funds do not allow."""

    hand: str
    up: str
    after_split: str | None = None
    hands: int | None = None
    unfunded: tuple[Action, ...] = ()


@dataclass(frozen=True)
class ChartSays:
    """What a strategy does with the hand, and how much worse that is than the best action."""

    strategy: str
    action: Action
    cost: Value


@dataclass(frozen=True)
class Unfunded:
    """An action that the hand would be offered, but for the funds.

    ``does`` says what the table does if it is asked for it all the same, None where it does not
    state it. ``instead`` is the action of that and ``ev`` its EV, None where there is none.
    """

    action: Action
    does: str | None
    instead: Action | None
    ev: Value | None


@dataclass(frozen=True)
class Advised:
    """The answer to one question: ``split`` names the split that the hand is of."""

    question: Question
    advice: Advice
    split: str | None = None
    chart: ChartSays | None = None
    unfunded: tuple[Unfunded, ...] = ()


def unfunded(*, double: bool, split: bool) -> tuple[Action, ...]:
    """Return the actions that funds do not allow."""
    return (Action.DOUBLE,) * double + (Action.SPLIT,) * split


def advised(question: Question, hand: Hand) -> Advised:
    """Answer a question about one hand.

    Raises:
        ExactshoeError: no such hand, or nothing for it to do; see :meth:`strategy.Game.advise`.
    """
    advice = _advice(question, hand)
    split = None
    if hand.after_split is not None:
        split = split_name(hand.after_split, hand.hands or 2)
    missing = tuple(_unfunded(question, hand, advice)) if hand.unfunded else ()
    return Advised(question, advice, split, _chart(question, advice), missing)


def _advice(question: Question, hand: Hand) -> Advice:
    game, without = question.game, hand.unfunded
    if Action.DOUBLE in without:
        # Who cannot pay for a double now cannot later in the round.
        game = game.changed(rules=without_doubles(game.rules))
    return game.advise(
        hand.hand, hand.up, after_split=hand.after_split, hands=hand.hands, without=without
    )


def _unfunded(question: Question, hand: Hand, advice: Advice) -> Iterator[Unfunded]:
    """Yield what the funds keep the hand from doing."""
    house = question.table.house
    offered = _advice(question, replace(hand, unfunded=())).values
    does = {
        Action.DOUBLE: house.no_double_funds and house.no_double_funds.does,
        Action.SPLIT: house.no_split_funds and house.no_split_funds.does,
    }
    for action in hand.unfunded:
        if action in offered:
            instead = done_instead(action, advice.hand, house)
            ev = None if instead is None else advice.values.get(instead)
            yield Unfunded(action, does[action], instead, ev)


def _chart(question: Question, advice: Advice) -> ChartSays | None:
    """Return what the game's strategy does, or else the best chart by totals for a fresh shoe."""
    game, name, action = question.game, TOTAL, advice.played
    if len(advice.values) < 2:
        return None
    if game.policy is None:
        up = advice.up.value
        try:
            fresh = shoe_of(game.rules, ())
            policy = policy_named(TOTAL, game.rules, fresh, ups=[up])
        except ShoeError:  # this hand may be played, but some other could run the shoe dry
            return None
        assert policy is not None
        action = policy.action(advice.hand.counts, up, advice.values)
    else:
        name = game.policy.name
    assert action is not None
    return ChartSays(name, action, advice.behind[action])
