"""The first two cards: every action that is offered, the best one, and the value of the round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from strategy.blackjack.actions import ACTIONS
from strategy.blackjack.decisions import Choice, choose
from strategy.blackjack.play import unsplit_evs
from strategy.blackjack.splits import PairCards, split_ev, total_weight
from strategy.cards import TEN, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy.blackjack.hands import Rows
    from strategy.blackjack.permissions import Permissions
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.splits import SplitHands
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers


@dataclass(frozen=True)
class FirstHand:
    """A kind of first hand: a row of the lattice, and where ten-ranks matter a part of it.

    ``cards`` is set for a pair that may split. ``weight`` is the part of the row's hands that are
    of this kind.
    """

    row: int
    weight: Any
    cards: PairCards | None


@dataclass(frozen=True)
class Opening:
    """The joint EV of every action of every kind of first hand.

    ``values`` and ``offered`` (6 × kinds × 10) follow the order of :class:`Action`; ``choice``
    (kinds × 10) is of the action that is taken; ``worth`` (kinds × 10) is what the hand is worth,
    blackjacks at their pay. ``slack`` (kinds × 10) is how far two of the values may be off
    together, 0 where they are exact. ``share`` (kinds × 10) is the part of the up-card that is
    meant.
    """

    kinds: tuple[FirstHand, ...]
    share: Array
    values: Array
    offered: Array
    choice: Choice
    worth: Array
    slack: Array

    @property
    def best(self) -> Array:
        """The index of the action that is taken, the best (kinds × 10)."""
        return self.choice.taken

    def taking(self, choice: Choice) -> Opening:
        """Return the same values, other actions taken."""
        chosen = np.take_along_axis(self.values[...], choice.taken[None], axis=0)[0]
        worth = np.where(self.offered.any(axis=0), chosen, self.worth[...])
        return replace(self, choice=choice, worth=worth)


def first_hands(rows: Rows, rules: Rules, shoe: Shoe, numbers: Numbers) -> Iterator[FirstHand]:
    """Yield every kind of first hand among the rows."""
    one = numbers.scalar(Fraction(1))
    for row in np.flatnonzero(rows.size == 2).tolist():
        value = int(rows.counts[row].argmax()) + 1
        is_pair = rows.counts[row, value - 1] == 2
        if not is_pair or rules.hand_limit(value) == 1:
            yield FirstHand(row, one, None)
        elif rules.split_pairs.by_rank and value == TEN:
            yield from _pairs_of_tens(row, shoe, numbers)
        else:
            left = shoe.counts[value - 1]
            yield FirstHand(row, one, PairCards(value, left, left))


def _pairs_of_tens(row: int, shoe: Shoe, numbers: Numbers) -> Iterator[FirstHand]:
    """Yield two tens of one rank, for each number of cards that a rank may have, and of two."""
    tens, depletion = shoe.counts[TEN - 1], shoe.depletion
    mixed = numbers.scalar(Fraction(1))
    for left in sorted(set(shoe.tens or ()) - {0}):
        ranks = (shoe.tens or ()).count(left)
        weight = numbers.ratio(ranks * left * (left - depletion), tens * (tens - depletion))
        mixed = mixed - weight
        for same_up in (False, True):
            yield FirstHand(row, weight, PairCards(TEN, left, tens, same_up=same_up))
    yield FirstHand(row, mixed, None)


def opening(
    before: tuple[Odds, Terms, Played],
    splits: SplitHands | None,
    rules: Rules,
    shoe: Shoe,
    choice: Choice | None = None,
) -> Opening:
    """Value every action of every first hand.

    ``before`` are all hands before a split; ``splits`` is None where no hand among them may split.
    The best action is taken unless a ``choice`` is given.
    """
    odds, terms, played = before
    numbers = odds.numbers
    kinds = tuple(first_hands(odds.rows, rules, shoe, numbers))
    if not kinds:
        none, never = numbers.zeros((0, 10)), np.zeros((len(ACTIONS), 0, 10), bool)
        made = Choice.given(np.zeros((0, 10), np.int64))
        return Opening(
            kinds, none, numbers.zeros(never.shape), never, made, none, np.zeros((0, 10))
        )
    row = np.array([kind.row for kind in kinds], np.int64)
    share = np.stack([_share(kind, shoe, numbers) for kind in kinds])
    split = numbers.zeros(share.shape)
    for index, kind in enumerate(kinds):
        if kind.cards and splits:
            split[index] = _split(splits, kind, odds, rules, shoe)
    unsplit = [ev * share for ev in unsplit_evs(odds, terms, played, row)]
    given_up = [ev[row] * share for ev in _given_up(odds, rules)]
    actions = [*unsplit, split, *given_up]
    offered = offered_to(kinds, terms, rules)
    natural = (odds.rows.total[row] == 21)[:, None]
    slack = _slack(odds, kinds, row, share, rules)
    made = choice or _best(actions, offered, slack, natural)
    values = np.stack(actions)
    chosen = np.take_along_axis(values, made.taken[None], axis=0)[0]
    paid = odds.free[row] * numbers.scalar(rules.blackjack_pays)
    worth = np.where(natural, paid, chosen)
    return Opening(kinds, share, values, offered & ~natural, made, worth, slack)


def _best(actions: Sequence[Array], offered: Array, slack: Array, natural: Array) -> Choice:
    """Return the best action of each kind; a blackjack has nothing to decide."""
    best, _ = choose(actions, list(offered), slack)
    return Choice(best.taken, best.doubtful & ~natural)


def _slack(odds: Odds, kinds: Sequence[FirstHand], row: Array, share: Array, rules: Rules) -> Array:
    """Return how far two joint EVs may be off together: more where one adds up split hands."""
    if odds.numbers.exact:
        return np.zeros(share.shape)
    weights = [
        total_weight(rules.hand_limit(kind.cards.value)) if kind.cards else 1 for kind in kinds
    ]
    slack: Array = odds.slack(row) * share * np.array(weights)[:, None]
    return slack


def _share(kind: FirstHand, shoe: Shoe, numbers: Numbers) -> Array:
    if kind.cards is None:
        return numbers.of(np.ones(10, np.int64))
    return kind.cards.share(2, shoe, numbers)


def _split(splits: SplitHands, kind: FirstHand, odds: Odds, rules: Rules, shoe: Shoe) -> Array:
    """Return the joint EV of splitting, with the unit that the round loses to a blackjack."""
    assert kind.cards is not None
    ev = split_ev(splits, kind.cards, rules.hand_limit(kind.cards.value), shoe)
    units = odds.numbers.of(np.array([int(rules.round_loses_one(up)) for up in VALUES]))
    lost = units * odds.blackjack[kind.row] * _share(kind, shoe, odds.numbers)
    result: Array = ev - lost
    return result


def _given_up(odds: Odds, rules: Rules) -> tuple[Array, Array]:
    """Return the joint EVs of surrendering and of folding, for every row.

    Each costs what the rules say, but the whole stake to a dealer blackjack: surrender unless it is
    offered early, fold where the dealer has looked before.
    """

    def ev(cost: Fraction, outright: list[bool]) -> Array:
        part = odds.numbers.scalar(cost)
        late = part * odds.free + odds.blackjack
        lost: Array = np.where(outright, part * odds.draw, late)
        return -lost

    early = [rules.surrenders_early(up) for up in VALUES]
    unchecked = [not rules.checks(up) for up in VALUES]
    return ev(rules.surrender_cost, early), ev(rules.fold_cost, unchecked)


def offered_to(kinds: Sequence[FirstHand], may: Permissions, rules: Rules) -> Array:
    """Return which actions each kind is offered (6 × kinds × 10)."""
    gives_up = [rules.may_surrender(up) for up in VALUES]
    offered = []
    for kind in kinds:
        splits = kind.cards is not None
        forced = kind.cards is not None and rules.must_split_or_fold(kind.cards.value)
        plays, doubles = not forced, bool(may.may_double[kind.row, 0]) and not forced
        every = ([action] * 10 for action in (plays, plays, doubles, splits))
        offered.append([*every, [plays and gives for gives in gives_up], [forced] * 10])
    return np.moveaxis(np.array(offered), 1, 0)
