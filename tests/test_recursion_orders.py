"""The literal game against a dumber twin: every order of the unseen cards is dealt."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from strategy.blackjack.actions import Action, best_action
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.recursion import LiteralGame
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import SplitPairs
from strategy.cards import ACE, Hand, parse_up_card
from tests.literal_games import MODES, shoe_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TEN = parse_up_card("10")
STAND, HIT, DOUBLE, SPLIT = Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT


class Played(NamedTuple):
    """A hand that has been played."""

    cards: list[str]
    stake: int
    wins: bool = False
    natural: bool = False


def total(cards: list[str]) -> int:
    """The best total of ranks written as text."""
    hard = sum(1 if rank == "A" else 10 if rank in "JQK" else int(rank) for rank in cards)
    return hard + 10 if "A" in cards and hard <= 11 else hard


class Dealt:
    """One round against a ten, the cards in one order; a checked hole card comes first."""

    def __init__(self, rules: Rules, mode: str, order: list[str]) -> None:
        self.rules, self.mode = rules, mode
        self.deck = iter(order)
        self.hole = next(self.deck) if mode == "checked" else ""

    def net(self, play: Callable[[Dealt], list[Played]]) -> Fraction:
        if self.hole == "A":
            return Fraction(-1)
        hands = play(self)
        dealer = ["10", self.hole or next(self.deck)]
        if total(dealer) == 21:
            return self.lost(hands)
        while total(dealer) < 17:
            dealer.append(next(self.deck))
        return sum((self.settled(hand, total(dealer)) for hand in hands), Fraction(0))

    def lost(self, hands: list[Played]) -> Fraction:
        losers = [hand for hand in hands if not hand.natural]
        busted = sum(hand.stake == 2 and total(hand.cards) > 21 for hand in losers)
        lost = {
            "all": sum(hand.stake for hand in losers),
            "one unit": 1,
            "doubles original": len(losers) + busted,
            "busted doubles original": len(losers),
        }
        return Fraction(-lost[self.mode])

    def settled(self, hand: Played, dealer: int) -> Fraction:
        mine = total(hand.cards)
        if hand.natural:
            return self.rules.blackjack_pays
        if mine > 21:
            return Fraction(-hand.stake)
        if hand.wins or dealer > 21 or mine > dealer:
            return Fraction(hand.stake)
        return Fraction(0 if mine == dealer else -hand.stake)

    def play(
        self, cards: list[str], choose: Callable[[list[str]], Action], charlie: bool
    ) -> Played:
        while (action := choose(cards)) is not STAND:
            cards = [*cards, next(self.deck)]
            wins = charlie and len(cards) == self.rules.charlie and total(cards) <= 21
            if action is DOUBLE or total(cards) > 21 or wins:
                return Played(cards, 2 if action is DOUBLE else 1, wins)
        return Played(cards, 1)

    def split(self, pair: str, limit: int, choose: Callable[[list[str]], Action]) -> list[Played]:
        waiting, done = 2, list[Played]()
        while waiting:
            cards = [pair, next(self.deck)]
            if cards[1] == pair and waiting + len(done) < limit:
                waiting += 1
                continue
            waiting -= 1
            if self.rules.blackjack_after_split and total(cards) == 21:
                done.append(Played(cards, 1, natural=True))
            else:
                done.append(self.play(cards, choose, self.rules.charlie_on_split_hands))
        return done


def distinct_orders(cards: list[str]) -> Iterator[list[str]]:
    """Every order of the cards, each once: all are equally likely."""
    if not cards:
        yield []
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        for order in distinct_orders(rest):
            yield [first, *order]


def every_order(
    rules: Rules, mode: str, unseen: str, play: Callable[[Dealt], list[Played]]
) -> Fraction:
    """The mean of the round over every order of the unseen cards, a ten being up."""
    nets = Counter(
        Dealt(rules, mode, order).net(play) for order in distinct_orders(unseen.split(","))
    )
    return sum((net * count for net, count in nets.items()), Fraction(0)) / nets.total()


def chooser(game: LiteralGame, allowed: set[Action]) -> Callable[[list[str]], Action]:
    """The best of these actions by the values of hands that were never split."""
    known: dict[tuple[str, ...], Action] = {}

    def choose(cards: list[str]) -> Action:
        key = tuple(sorted(cards))
        if key not in known:
            offered = game.values(Hand.parse(",".join(cards)), TEN) or {STAND: Fraction(0)}
            known[key] = best_action(
                {action: ev for action, ev in offered.items() if action in allowed}
            )
        return known[key]

    return choose


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("hand", ["6,5", "A,6", "8,8", "10,2", "4,3,2"])
def test_one_hand_against_every_order(mode: str, hand: str) -> None:
    """An action with what follows is worth the mean over all orders, and no hand has a better one.

    What follows is the best action of longer hands, so a mean that agrees for each action of each
    hand shows that the values belong to one strategy and that no single change improves it.
    """
    unseen = "A,2,8,9,10,10,10"
    rules = Rules(shoe=shoe_of(hand, "10", unseen), double_any_cards=True, **MODES[mode])
    game = LiteralGame(rules)
    choose = chooser(game, {STAND, HIT, DOUBLE})
    cards = hand.split(",")
    for first, ev in game.values(Hand.parse(hand), TEN).items():
        if first is SPLIT:
            continue

        def play(dealt: Dealt, first: Action = first) -> list[Played]:
            return [dealt.play(cards, lambda now: first if now == cards else choose(now), True)]

        assert ev == every_order(rules, mode, unseen, play)


ONE_CARD = {STAND}
NO_DOUBLE = {STAND, HIT}
FREE = {STAND, HIT, DOUBLE}
SPLITS: dict[str, tuple[str, str, set[Action], dict[str, Any]]] = {
    "aces, two hands": ("A,A", "A,A,7,8,9,10,10", ONE_CARD, {}),
    "aces, three hands": (
        "A,A",
        "A,A,7,8,9,10,10",
        ONE_CARD,
        {"resplit_aces": True, "max_split_hands": 3, "blackjack_after_split": True},
    ),
    "aces, four hands": ("A,A", "A,A,7,8,9,10,10", ONE_CARD, {"resplit_aces": True}),
    "aces, doubled": (
        "A,A",
        "A,6,7,8,9,9,10",
        {STAND, DOUBLE},
        {"double_split_aces": True, "blackjack_after_split": True},
    ),
    "aces, hit": (
        "A,A",
        "A,6,7,8,9,9,10",
        FREE,
        {"hit_split_aces": True, "double_split_aces": True, "blackjack_after_split": True},
    ),
    "eights": ("8,8", "8,3,9,10,10,10,10,10,10,A", FREE, {}),
    "eights, two hands": ("8,8", "8,3,9,10,10,10,10,10,10,A", FREE, {"max_split_hands": 2}),
    "eights, not doubled": (
        "8,8",
        "8,3,9,10,10,10,10,10,10,A",
        NO_DOUBLE,
        {"double_after_split": False},
    ),
    "eights, four hands": ("8,8", "8,8,9,10,10,10,10,10,10,10,A", FREE, {}),
    "eights, three hands": ("8,8", "8,8,9,10,10,10,10,10,10,A", FREE, {"max_split_hands": 3}),
    "eights, charlie": ("8,8", "8,2,3,9,10,10,10,10,10,10", FREE, {"charlie": 3}),
    "eights, no charlie after a split": (
        "8,8",
        "8,2,3,9,10,10,10,10,10,10",
        FREE,
        {"charlie": 3, "charlie_on_split_hands": False},
    ),
    "kings by rank": (
        "K,K",
        "K,Q,Q,Q,Q,2,9,Q,A",
        FREE,
        {"split_pairs": SplitPairs(by_rank=True), "blackjack_after_split": True},
    ),
}


@pytest.mark.parametrize(
    ("post_split", "mode"),
    [(PostSplit.CDZ, mode) for mode in MODES]
    + [(PostSplit.CDP1, "checked"), (PostSplit.CDP1, "doubles original")],
)
@pytest.mark.parametrize("name", SPLITS)
def test_split_against_every_order(name: str, mode: str, post_split: PostSplit) -> None:
    """A split is worth the mean over all orders of the unseen cards.

    The strategy is that of hands which were not split; for CDP1 in a shoe that lacks one pair card,
    and without a win by number of cards where split hands have none.
    """
    hand, unseen, allowed, switches = SPLITS[name]
    pair = hand[0]
    rules = Rules(shoe=shoe_of(hand, "10", unseen), **MODES[mode], **switches)
    game = LiteralGame(rules, post_split=post_split)
    alone, seen = rules, hand
    if pair != "A":
        alone = replace(alone, split_pairs=SplitPairs(frozenset({ACE})))
    if post_split is PostSplit.CDP1:
        charlie = rules.charlie if rules.charlie_on_split_hands else None
        alone, seen = replace(alone, charlie=charlie), pair
    choose = chooser(LiteralGame(alone, shoe_of(seen, "10", unseen)), allowed)
    limit = 2 if pair == "A" and not rules.resplit_aces else int(rules.max_split_hands)
    expected = every_order(rules, mode, unseen, lambda dealt: dealt.split(pair, limit, choose))
    assert game.values(Hand.parse(hand), TEN)[SPLIT] == expected
