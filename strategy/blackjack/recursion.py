"""The literal game: the rules played out card by card, in fractions; the definition of truth.

Nothing here is clever: cards leave the shoe one at a time, the player acts, the dealer draws, and
all hands are settled together against the dealer's one result. The player takes the best actions,
or those of a policy. Read it beside the rules, and compare faster code with it on shoes of a few
dozen cards.

An EV that is called *given* holds as play stands: where the dealer has looked under this up-card,
it is conditional on no dealer blackjack. All other EVs are unconditional. All are per initial bet.
"""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from strategy.blackjack.actions import PAIR_ACTIONS, Action, best_action
from strategy.blackjack.policies.policy import action_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion_dealer import (
    BLACKJACK_WITH,
    MOST_ENTRIES,
    NO_CARDS,
    Counts,
    Dealer,
    Result,
    average,
    by_value,
    card_value,
    plus,
)
from strategy.cards import RANKS, Card, Hand, hand_total
from strategy.errors import QuestionError, ShoeError

if TYPE_CHECKING:
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe


class End(IntEnum):
    """How a player's hand ends."""

    STOOD = 0
    BUSTED = 1
    CHARLIE = 2
    BLACKJACK = 3


class Finished(NamedTuple):
    """A player's hand that takes no more cards."""

    end: End
    stake: int
    """In initial bets: 2 for a doubled hand."""
    total: int = 0
    """What a hand that stood counts, 16 for all that is below 17; else 0."""


class SplitInPlay(NamedTuple):
    """A split pair between two of its hands."""

    pair: int
    """The kind that was split."""
    up: int
    """The value of the up-card."""
    hands: int
    """How many hands there are so far."""
    waiting: int
    """How many of them still hold nothing but their pair card."""
    finished: tuple[Finished, ...] = ()
    """Those that have been played, sorted: their order does not matter."""


class LiteralGame:
    """One table and one shoe, played literally.

    Args:
        rules: the rules of the table.
        shoe: the cards left before the hand and the up-card are dealt; by default the full shoe.
        post_split: the strategy after a split, where there is no policy.
        policy: what every hand does, those of a split too; None for the best actions.

    Raises:
        QuestionError: rules that allow any number of split hands.
        ShoeError: tens split by their own rank, but the shoe does not tell the ranks.

    A question raises ShoeError where the shoe lacks a card of the hand or the up-card, and where
    some way that the hand may be played could leave nobody a card to draw; and QuestionError where
    the policy does what a hand is not offered.

    >>> from strategy.blackjack.rules import Rules
    >>> from strategy.cards import Shoe
    >>> game = LiteralGame(Rules(shoe=Shoe((0, 0, 0, 0, 0, 0, 0, 1, 2, 3))))
    >>> game.value(Hand.parse("10,9"), Card(RANKS[7]))  # a nine or a ten is left for the dealer
    Fraction(1, 1)
    """

    def __init__(
        self,
        rules: Rules,
        shoe: Shoe | None = None,
        post_split: PostSplit = PostSplit.CDZ,
        policy: Policy | None = None,
    ) -> None:
        if rules.max_split_hands == "unlimited":
            raise QuestionError(
                "max_split_hands = unlimited cannot be played out hand by hand; use 2, 3 or 4"
            )
        full = rules.full_shoe if shoe is None else shoe
        by_rank = rules.split_pairs.by_rank
        if by_rank and full.tens is None:
            raise ShoeError(
                "tens split by rank, but this shoe does not tell 10, J, Q and K apart; "
                "give it as kinds (10s=8,Js=8,...)"
            )
        self._rules = rules
        self._post_split = post_split
        self._policy = policy
        self._shoe = full if by_rank else replace(full, tens=None)
        self._dealer = Dealer(rules, full.depletion)
        # A table each, keyed by all arguments. The entries are at most, for every up-card:
        memo = lru_cache(maxsize=MOST_ENTRIES)
        self._settled = memo(self._settle)  # sets of finished hands, with each shoe left
        self._steps = memo(self._take_step)  # hands and their actions, with each shoe left
        self._given = memo(self._value_given)  # hands and their actions, two shoes each
        self._chosen = memo(self._choose)  # hands, for each pair
        self._split_rest = memo(self._play_split_rest)  # tables, with each shoe left
        self._split_hand = memo(self._play_split_hand)  # hands at a table, with each shoe left

    def values(self, hand: Hand, up: Card) -> dict[Action, Fraction]:
        """Return the unconditional EV of every action on offer, per initial bet.

        The hand has two cards or more; none are offered to a blackjack. Each action is followed by
        the policy's, or by the best ones, in a split by the strategy after a split. A hand of as
        many cards as win at once, or more, is played on as if no number of cards did.
        """
        return {action: self._value(action, hand, up) for action in self._offered(hand, up)}

    def value(self, hand: Hand, up: Card) -> Fraction:
        """Return the unconditional EV of a hand, per initial bet.

        It takes the policy's action or the best one; a blackjack takes none.
        """
        if hand.is_natural:
            return self.no_blackjack(hand, up) * self._rules.blackjack_pays
        options = self._options(hand.counts, up.value, self._offered(hand, up))
        return max(self._value(action, hand, up) for action in options)

    def no_blackjack(self, hand: Hand, up: Card) -> Fraction:
        """Return the chance that the dealer has no blackjack, given the hand and the up-card."""
        shoe = by_value(self._left((*hand.cards, up)))
        bad = BLACKJACK_WITH.get(up.value)
        return average(
            (weight, Fraction(card_value(kind) != bad))
            for weight, kind, _ in self._dealer.draws(shoe, None)
        )

    def ev(self) -> Fraction:
        """Return the unconditional EV of the first round of this shoe, per initial bet."""
        by_up = self.ev_by_up()
        return average((self._shoe.counts[up - 1], ev) for up, ev in by_up.items())

    def ev_by_up(self) -> dict[int, Fraction]:
        """Return the EV given the up-card alone, per initial bet, by the value of the up-card."""
        parts: dict[int, list[tuple[int, Fraction]]] = {}
        for weight, kind, _ in self._dealer.draws(counts_by_kind(self._shoe), None):
            up = Card(RANKS[kind])
            parts.setdefault(up.value, []).append((weight, self._ev_against(up)))
        return {up: average(evs) for up, evs in parts.items()}

    def dealer_results(self, up: Card) -> dict[Result, Fraction]:
        """Return the chance of each result of the dealer, given the up-card alone.

        No check for a blackjack has been made yet.
        """
        possible = self._dealer.results(up.value, by_value(self._left((up,))), None)
        return {result: possible.get(result, Fraction(0)) for result in Result}

    def _ev_against(self, up: Card) -> Fraction:
        dealt: list[tuple[int, Fraction]] = []
        for first_weight, first, shoe in self._dealer.draws(self._left((up,)), None):
            for weight, second, _ in self._dealer.draws(shoe, None):
                hand = Hand((Card(RANKS[first]), Card(RANKS[second])))
                dealt.append((first_weight * weight, self.value(hand, up)))
        return average(dealt)

    # What is offered to a hand, and what it is worth.

    def _offered(self, hand: Hand, up: Card) -> list[Action]:
        if hand.is_natural:
            self._left((*hand.cards, up))
            return []
        pair = hand.pair_value
        splits = pair is not None and self._rules.may_split(pair, same_rank=hand.is_rank_pair)
        if splits and pair is not None and self._rules.must_split_or_fold(pair):
            return [*PAIR_ACTIONS]
        offered = self._allowed(hand.counts, None)
        if splits:
            offered.append(Action.SPLIT)
        if hand.size == 2 and self._rules.may_surrender(up.value):
            offered.append(Action.SURRENDER)
        return offered

    def _allowed(self, hand: Counts, pair: int | None) -> list[Action]:
        """Stand, hit and double where a hand may; ``pair`` is the value that it was split from."""
        (total, soft), cards = hand_total(hand), sum(hand)
        allowed = [Action.STAND]
        if self._rules.may_hit(split_pair=pair):
            allowed.append(Action.HIT)
        if self._rules.may_double(total, soft=soft, cards=cards, split_pair=pair):
            allowed.append(Action.DOUBLE)
        return allowed

    def _options(self, hand: Counts, up: int, offered: list[Action]) -> list[Action]:
        """Return the actions of which the best is taken: those offered, or the policy's alone."""
        if self._policy is None:
            return offered
        return [action_of(self._policy, hand, up, offered)]

    def _value(self, action: Action, hand: Hand, up: Card) -> Fraction:
        """Return the unconditional EV of an action that is offered."""
        rules, shoe = self._rules, self._left((*hand.cards, up))
        clear, checked = self.no_blackjack(hand, up), rules.checks(up.value)
        if action is Action.SURRENDER:
            late = clear * rules.surrender_cost + (1 - clear)
            return -(rules.surrender_cost if rules.surrenders_early(up.value) else late)
        if checked and clear == 0:
            return Fraction(-1)
        if action is Action.FOLD:
            given = -rules.fold_cost
        elif action is Action.SPLIT:
            pair = min(RANKS.index(hand.cards[0].rank), len(shoe) - 1)
            given = self._split_rest(SplitInPlay(pair, up.value, hands=2, waiting=2), shoe)
        else:
            given = self._given(action, hand.counts, up.value, by_value(shoe), None)
        return clear * given - (1 - clear) if checked else given

    def _value_given(
        self, action: Action, hand: Counts, up: int, shoe: Counts, pair: int | None
    ) -> Fraction:
        """Return the given EV of standing, hitting or doubling on the round's only hand.

        Afterwards the hand takes the policy's action, or the best one allowed. ``pair`` is None, or
        the value of the pair whose rules after a split the hand plays by.
        """
        steps: list[tuple[int, Fraction]] = []
        for weight, after, rest in self._steps(action, hand, up, shoe, pair):
            if isinstance(after, Finished):
                steps.append((weight, self._settled((after,), up, rest)))
            else:
                options = self._options(after, up, self._allowed(after, pair))
                best = max(self._given(option, after, up, rest, pair) for option in options)
                steps.append((weight, best))
        return average(steps)

    # A hand takes a step.

    def _take_step(
        self, action: Action, hand: Counts, up: int, shoe: Counts, pair: int | None
    ) -> list[tuple[int, Finished | Counts, Counts]]:
        """Return what an action may lead to: a weight, the hand or its end, and the shoe left."""
        total, soft = hand_total(hand)
        if action is Action.STAND:
            return [(1, Finished(End.STOOD, 1, max(total, 16)), shoe)]
        stake = 2 if action is Action.DOUBLE else 1
        if total == 21 and not soft:
            return [(1, Finished(End.BUSTED, stake), shoe)]
        return [
            (weight, self._with_card(plus(hand, kind), stake, split=pair is not None), rest)
            for weight, kind, rest in self._dealer.draws(shoe, self._dealer.barred(up))
        ]

    def _with_card(self, hand: Counts, stake: int, *, split: bool) -> Finished | Counts:
        """Return the end of a hand that has just drawn a card, or the hand where it goes on."""
        total, _ = hand_total(hand)
        if total > 21:
            return Finished(End.BUSTED, stake)
        if self._rules.is_charlie(sum(hand), after_split=split):
            return Finished(End.CHARLIE, stake)
        if stake == 2:
            return Finished(End.STOOD, stake, max(total, 16))
        return hand

    # A split pair: its hands are played one after another.

    def _play_split_rest(self, table: SplitInPlay, shoe: Counts) -> Fraction:
        """Return the given EV of the whole split, before the next hand gets its second card."""
        if not table.waiting:
            return self._settled(table.finished, table.up, by_value(shoe))
        limit = self._rules.hand_limit(card_value(table.pair))
        played: list[tuple[int, Fraction]] = []
        for weight, kind, rest in self._dealer.draws(shoe, self._dealer.barred(table.up)):
            if kind == table.pair and table.hands != limit:
                again = table._replace(hands=table.hands + 1, waiting=table.waiting + 1)
                played.append((weight, self._split_rest(again, rest)))
                continue
            hand = plus(plus(NO_CARDS, table.pair), kind)
            others = table._replace(waiting=table.waiting - 1)
            if self._rules.blackjack_after_split and hand_total(hand)[0] == 21:
                natural = Finished(End.BLACKJACK, 1)
                played.append((weight, self._split_rest(put_down(others, natural), rest)))
            else:
                played.append((weight, self._split_hand(hand, others, rest)))
        return average(played)

    def _play_split_hand(self, hand: Counts, others: SplitInPlay, shoe: Counts) -> Fraction:
        """Return the given EV of the whole split, ``hand`` being played now."""
        pair = card_value(others.pair)
        action = self._chosen(hand, others.up, pair)
        return average(
            (
                weight,
                self._split_rest(put_down(others, after), rest)
                if isinstance(after, Finished)
                else self._split_hand(after, others, rest),
            )
            for weight, after, rest in self._steps(action, hand, others.up, shoe, pair)
        )

    def _choose(self, hand: Counts, up: int, pair: int) -> Action:
        """Return the action that the policy, or the strategy after a split, takes."""
        options = self._options(hand, up, self._allowed(hand, pair))
        if len(options) == 1:
            return options[0]
        shoe = self._dealer.less(self._shoe.counts, up - 1)
        for kind, count in enumerate(hand):
            for _ in range(count):
                shoe = self._dealer.less(shoe, kind)
        played_as = None
        if self._post_split is PostSplit.CDP1:
            shoe, played_as = self._dealer.less(shoe, pair - 1), pair
        values = {action: self._given(action, hand, up, shoe, played_as) for action in options}
        return best_action(values)

    # The dealer, and the settlement.

    def _settle(self, hands: tuple[Finished, ...], up: int, shoe: Counts) -> Fraction:
        """Return the given EV of the round once all hands are finished."""
        results = self._dealer.results(up, shoe, self._dealer.barred(up))
        nets = (chance * self._net(hands, up, result) for result, chance in results.items())
        return sum(nets, Fraction(0))

    def _net(self, hands: tuple[Finished, ...], up: int, result: Result) -> Fraction | int:
        """Return what the round brings against one result of the dealer, in initial bets."""
        if result is Result.BLACKJACK and self._rules.round_loses_one(up):
            return -1
        return sum(self._net_of_hand(hand, up, result) for hand in hands)

    def _net_of_hand(self, hand: Finished, up: int, result: Result) -> Fraction | int:
        if result is Result.BLACKJACK:
            # Hands lose by themselves here, and before a split as after it.
            loss = self._rules.loss(up, after_split=False)
            doubled = loss.busted_double if hand.end is End.BUSTED else loss.doubled
            lost = doubled if hand.stake == 2 else loss.plain
            return 0 if hand.end is End.BLACKJACK else -lost
        if hand.end is End.BLACKJACK:
            return self._rules.blackjack_pays
        if hand.end is End.BUSTED:
            return -hand.stake
        if hand.end is End.CHARLIE or result is Result.BUST or hand.total > result.value:
            return hand.stake
        return 0 if hand.total == result.value else -hand.stake

    def _left(self, cards: tuple[Card, ...]) -> Counts:
        """Return the shoe, by kind, without the cards that lie on the table."""
        return counts_by_kind(self._shoe.without(cards, "the hand and the up-card"))


def counts_by_kind(shoe: Shoe) -> Counts:
    """Return ten counts, or thirteen where the shoe tells the ten-ranks apart."""
    return shoe.counts if shoe.tens is None else (*shoe.counts[:-1], *shoe.tens)


def put_down(table: SplitInPlay, hand: Finished) -> SplitInPlay:
    """Return the table with one more finished hand."""
    return table._replace(finished=tuple(sorted((*table.finished, hand))))
