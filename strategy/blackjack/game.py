"""One table and one shoe: the overall EV, the EV by up-card and by hand, advice and the chart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from strategy.blackjack.actions import Action
from strategy.blackjack.advice import SplitQuestion, advise_hand, advise_split_hand
from strategy.blackjack.bounds import error_bound
from strategy.blackjack.chart import chart_of
from strategy.blackjack.policies.decide import decisions_of
from strategy.blackjack.policies.margins import margins
from strategy.blackjack.policies.policy import CellPolicy, action_of
from strategy.blackjack.policies.tally import tally_exactly, tally_of
from strategy.blackjack.policies.two_card import as_two_card, shown_codes
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.questions import (
    limit_of,
    require_cards,
    require_possible,
    require_split,
    require_undecided,
    require_whole,
)
from strategy.blackjack.rules import Rules
from strategy.blackjack.solvers import in_floats, in_fractions
from strategy.cards import (
    VALUES,
    Card,
    Hand,
    counts_of,
    hand_name,
    parse_pair_card,
    parse_up_card,
    value_name,
)
from strategy.errors import QuestionError
from strategy.numbers import EXACT, FLOAT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from strategy.blackjack.advice import Advice
    from strategy.blackjack.chart import Chart
    from strategy.blackjack.decisions import Decisions
    from strategy.blackjack.policies.codes import Given
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.solution import Solution
    from strategy.cards import Shoe
    from strategy.numbers import Value


@dataclass(frozen=True)
class FirstHandEV:
    """How often a first hand is dealt, and its EV (unconditional, per initial bet)."""

    hand: str
    probability: Value
    ev: Value


class Game:
    """The first round of a shoe at one table, every hand played at its best, or by a policy.

    Args:
        rules: the table.
        seen: cards gone from the full shoe besides those of the hand in question.
        post_split: the strategy after a split of composition-dependent play.
        exact: whether values are fractions; floats else. Decisions are exact either way.
        policy: what is played; None for the best of every hand, composition-dependent play.

    Raises:
        ShoeError: the shoe does not hold the cards seen.
        QuestionError: cards seen of an infinite shoe; a strategy after a split besides a policy,
            which plays split hands, too.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seen: Iterable[Card] = (),
        post_split: str | PostSplit = PostSplit.CDZ,
        exact: bool = False,
        policy: Policy | None = None,
    ) -> None:
        self.rules = rules
        self.seen = tuple(seen)
        self.post_split = PostSplit.named(post_split)
        self.is_exact = exact
        self.policy = policy
        if policy is not None and self.post_split is not PostSplit.CDZ:
            msg = (
                f"post_split = {self.post_split.value} belongs to composition-dependent play; "
                f"{policy.name} plays split hands as it plays all others: leave post_split out"
            )
            raise QuestionError(msg, "post_split")
        self._numbers = EXACT if exact else FLOAT
        self.shoe = shoe_of(rules, self.seen)
        self._whole: Solution | None = None
        solver = in_fractions if exact else in_floats
        self._solve = partial(solver, rules, self.shoe, self.post_split, policy=policy)
        # Key: the ten counts of the cards that all hands of the part contain.
        self._part = lru_cache(maxsize=2 if exact else 8)(self._solve)

    def __repr__(self) -> str:
        seen = ",".join(map(str, self.seen))
        return (
            f"Game({self.rules!r}, seen={seen!r}, post_split={self.post_split.value!r}, "
            f"exact={self.is_exact}, policy={self.policy and self.policy.name!r})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the question, not the values: a copy computes them again."""
        question = self._question()
        rules = question.pop("rules")
        return partial(Game, **question), (rules,)

    def exact(self) -> Game:
        """Return the same game in fractions: every value is a :class:`fractions.Fraction`.

        Asked again, it returns the same game, with what it has computed.
        """
        return self if self.is_exact else self._in_fractions

    @cached_property
    def _in_fractions(self) -> Game:
        return self.changed(exact=True)

    def changed(self, **changes: Any) -> Game:
        """Return the game that differs in some of the arguments, :attr:`rules` among them."""
        question = self._question() | changes
        return Game(question.pop("rules"), **question)

    def _question(self) -> dict[str, Any]:
        """Return what was asked."""
        return {
            "rules": self.rules,
            "seen": self.seen,
            "post_split": self.post_split,
            "exact": self.is_exact,
            "policy": self.policy,
        }

    @property
    def solution(self) -> Solution:
        """The values of every hand of the game.

        Raises:
            ShoeError: the shoe could run dry.
        """
        if self._whole is None:
            require_whole(self.rules, self.shoe)
            self._whole = self._solve()
        return self._whole

    @cached_property
    def decisions(self) -> Decisions:
        """What every hand of the game does."""
        if self.policy is not None:
            return decisions_of(self.policy, self.rules, self.shoe)
        if self.is_exact:
            # Whole games in fractions do not keep the hands of splits.
            return self.changed(exact=False).decisions
        return self.solution.decisions

    @cached_property
    def _joint(self) -> Any:
        return self.solution.round_ev()

    @cached_property
    def ev(self) -> Value:
        """Overall EV per initial bet: unconditional, without insurance and side bets."""
        ev: Value = self._numbers.plain(self._joint.sum())
        return ev

    @property
    def rtp(self) -> Value:
        """Return to player: 1 + EV, per initial bet."""
        return 1 + self.ev

    @property
    def bound(self) -> float:
        """A bound on the error of :attr:`ev`; 0 for fractions.

        It is derived in :mod:`strategy.blackjack.bounds`.
        """
        require_whole(self.rules, self.shoe)
        return 0.0 if self.is_exact else error_bound(self.rules, self.shoe)

    @property
    def by_up(self) -> dict[str, Value]:
        """EV per initial bet given only the up-card, unconditional; keys ``2`` … ``10``, ``A``."""
        return dict(self._by_up)

    @cached_property
    def _by_up(self) -> Mapping[str, Value]:
        chance = self.solution.odds.draw[0]
        return {
            value_name(up): self._numbers.plain(self._joint[up - 1] / chance[up - 1])
            for up in (*VALUES[1:], VALUES[0])
            if self.shoe.counts[up - 1]
        }

    @property
    def by_hand(self) -> dict[str, FirstHandEV]:
        """Probability and EV of every first hand, by value (``10,6``), unconditional."""
        return dict(self._by_hand)

    @cached_property
    def _by_hand(self) -> Mapping[str, FirstHandEV]:
        solution, shoe = self.solution, self.shoe
        evs: dict[int, Value] = {}
        for kind, worth in zip(solution.opening.kinds, solution.opening.worth, strict=True):
            evs[kind.row] = evs.get(kind.row, 0) + self._numbers.plain(kind.weight * worth.sum())
        found = {}
        for row, ev in evs.items():
            counts = solution.odds.rows.counts[row]
            low, high = (value for value in VALUES for _ in range(counts[value - 1]))
            pairs = shoe.counts[high - 1] * (shoe.counts[low - 1] - (high == low) * shoe.depletion)
            ways = pairs * (1 if high == low else 2)
            if ways:
                name = hand_name(counts.tolist())
                chance = Fraction(ways, shoe.size * (shoe.size - shoe.depletion))
                found[name] = FirstHandEV(name, self._numbers.plain(chance), ev)
        return found

    def chart(self) -> Chart:
        """Return the strategy chart.

        Raises:
            ShoeError: the shoe could run dry.
        """
        chart = chart_of(self.solution, self.rules, self._given())
        return self.exact().chart().rounded() if chart.in_doubt else chart

    def _given(self) -> Mapping[str, Mapping[int, Given]]:
        """Return the codes that the chart of a policy shows, and the margins of one by totals."""
        policy, rules, shoe = self.policy, self.rules, self.shoe
        if policy is None:
            return {}
        if not isinstance(policy, CellPolicy):
            policy = as_two_card(policy, rules, shoe)
        if policy.two_card:
            return shown_codes(policy, shoe)
        if self.is_exact:
            found = tally_exactly(policy, rules, shoe)
        else:
            found = tally_of(self.solution, rules, shoe, two_card=False, own=policy.pairs)
        return margins(found, policy, rules, shoe)

    def advise(
        self,
        hand: str | Hand,
        up: str | Card,
        *,
        after_split: str | Card | None = None,
        hands: int | None = None,
        without: Collection[Action] = (),
    ) -> Advice:
        """Value every action of a hand against an up-card.

        Args:
            hand: two or more cards, such as ``"8,8"`` or ``"T,2,3"``.
            up: the dealer's up-card.
            after_split: the card of the pair that was split, if the hand is one of ``hands`` hands
                of that split; the EVs are then those of this hand alone, played at its best, or by
                the policy, with ``hands - 1`` further pair cards gone.
            hands: how many hands there are now, 2 unless said; only for a hand after a split.
            without: actions that are not open to this hand, though the rules offer them.

        Raises:
            CardError: no hand, a busted hand, no up-card.
            ShoeError: the shoe does not hold these cards, or could run dry.
            QuestionError: nothing to decide, or a split that these rules do not allow.
        """
        hand = Hand.parse(hand) if isinstance(hand, str) else hand
        up = parse_up_card(up) if isinstance(up, str) else up
        require_possible(self.rules, (*self.seen, *hand.cards, up))
        left = self.shoe.without((*hand.cards, up), f"{hand} against {up}")
        if after_split is None:
            if hands is not None:
                raise QuestionError(
                    "hands counts the hands of a split; say after_split, too", "hands"
                )
            advice = self._advise_hand(hand, up, without)
        else:
            hands = 2 if hands is None else hands
            pair = parse_pair_card(after_split) if isinstance(after_split, str) else after_split
            require_split(self.rules, hand, pair, hands)
            left.without((pair,) * (hands - 1), f"{hand} against {up} and {hands - 1} of {pair}")
            advice = self._advise_split_hand(SplitQuestion(hand, up, pair, hands), without)
        if advice.in_doubt:
            question = {"after_split": after_split, "hands": hands, "without": without}
            return self.exact().advise(hand, up, **question).rounded()  # type: ignore[arg-type]
        if self.policy is None or not advice.values:
            return advice
        if after_split is not None and Action.SPLIT in advice.values:
            return replace(advice, played=Action.SPLIT)
        return replace(advice, played=action_of(self.policy, hand.counts, up.value, advice.values))

    def _advise_hand(self, hand: Hand, up: Card, without: Collection[Action]) -> Advice:
        pair = hand.pair_value
        splits = pair and self.rules.may_split(pair, same_rank=hand.is_rank_pair)
        limit = limit_of(self.rules, self.shoe, pair) if pair and splits else 1
        require_cards(self.shoe, limit, f"{hand} against {up}")
        require_undecided(self.rules, hand)
        part = hand.cards[:1] if limit > 1 else hand.cards
        return advise_hand(self._containing(*part), self.rules, self.shoe, hand, up, without)

    def _advise_split_hand(self, question: SplitQuestion, without: Collection[Action]) -> Advice:
        pair = question.pair
        require_cards(self.shoe, limit_of(self.rules, self.shoe, pair.value), str(question.hand))
        part = self._part(counts_of([pair]))
        return advise_split_hand(part, self.rules, self.shoe, question, without)

    def _containing(self, *cards: Card) -> Solution:
        """Return the values of all hands with these cards: a part, unless the whole is there."""
        return self._whole or self._part(counts_of(cards))


def shoe_of(rules: Rules, seen: Sequence[Card]) -> Shoe:
    """Return the cards of a table's shoe that are left before the deal.

    Raises:
        ShoeError: the shoe does not hold the cards seen.
        QuestionError: cards seen of an infinite shoe.
    """
    full = rules.full_shoe
    if seen and full.infinite:
        raise QuestionError("cards seen do not change infinite decks; leave them out", "seen")
    if not rules.split_pairs.by_rank:
        # Ten-values are alike then, and a T that is seen may be any of them.
        full = replace(full, tens=None)
    require_possible(rules, seen)
    return full.without(seen, "the cards seen")
