"""One table and one shoe: the overall EV, the EV by up-card and by hand, advice and the chart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategy.blackjack.advice import SplitQuestion, advise_hand, advise_split_hand
from strategy.blackjack.bounds import error_bound
from strategy.blackjack.chart import chart_of
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.questions import (
    limit_of,
    require_cards,
    require_possible,
    require_split,
    require_undecided,
)
from strategy.blackjack.rulefile import load_table
from strategy.blackjack.rules import Rules
from strategy.blackjack.solvers import in_floats, in_fractions
from strategy.cards import (
    VALUES,
    Card,
    Hand,
    counts_of,
    hand_name,
    parse_cards,
    parse_pair_card,
    parse_up_card,
    value_name,
)
from strategy.errors import CardError, QuestionError
from strategy.numbers import EXACT, FLOAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from strategy.blackjack.advice import Advice
    from strategy.blackjack.chart import Chart
    from strategy.blackjack.solution import Solution
    from strategy.numbers import Value


@dataclass(frozen=True)
class FirstHandEV:
    """How often a first hand is dealt, and its EV (unconditional, per initial bet)."""

    hand: str
    probability: Value
    ev: Value


class Game:
    """The first round of a shoe at one table, composition-dependent play throughout.

    Args:
        rules: the table.
        seen: cards gone from the full shoe besides those of the hand in question.
        post_split: the strategy after a split.
        exact: whether values are fractions; floats else. Decisions are exact either way.

    Raises:
        ShoeError: the shoe does not hold the cards seen.
        QuestionError: cards seen of an infinite shoe.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seen: Iterable[Card] = (),
        post_split: str | PostSplit = PostSplit.CDZ,
        exact: bool = False,
    ) -> None:
        self.rules = rules
        self.seen = tuple(seen)
        self.post_split = PostSplit.named(post_split)
        self.is_exact = exact
        self._numbers = EXACT if exact else FLOAT
        full = rules.full_shoe
        if self.seen and full.infinite:
            raise QuestionError("cards seen do not change infinite decks; leave them out")
        if not rules.split_pairs.by_rank:
            # Ten-values are alike then, and a T that is seen may be any of them.
            full = replace(full, tens=None)
        require_possible(rules, self.seen)
        self.shoe = full.without(self.seen, "the cards seen")
        self._whole: Solution | None = None
        solver = in_fractions if exact else in_floats
        self._solve = partial(solver, rules, self.shoe, self.post_split)
        # Key: the ten counts of the cards that all hands of the part contain.
        self._part = lru_cache(maxsize=2 if exact else 8)(self._solve)

    def __repr__(self) -> str:
        seen = ",".join(map(str, self.seen))
        return (
            f"Game({self.rules!r}, seen={seen!r}, post_split={self.post_split.value!r}, "
            f"exact={self.is_exact})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the question, not the values: a copy computes them again."""
        made = partial(Game, seen=self.seen, post_split=self.post_split, exact=self.is_exact)
        return made, (self.rules,)

    def exact(self) -> Game:
        """Return the same game in fractions: every value is a :class:`fractions.Fraction`.

        Asked again, it returns the same game, with what it has computed.
        """
        return self if self.is_exact else self._in_fractions

    @cached_property
    def _in_fractions(self) -> Game:
        return Game(self.rules, seen=self.seen, post_split=self.post_split, exact=True)

    @property
    def solution(self) -> Solution:
        """The values of every hand of the game.

        Raises:
            ShoeError: the shoe could run dry.
        """
        if self._whole is None:
            self._require_whole()
            self._whole = self._solve()
        return self._whole

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
        self._require_whole()
        return 0.0 if self.is_exact else error_bound(self.rules, self.shoe)

    def _require_whole(self) -> None:
        limits = [limit_of(self.rules, self.shoe, pair) for pair in VALUES]
        require_cards(self.shoe, max(limits), "the whole game")

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
        chart = chart_of(self.solution, self.rules)
        return self.exact().chart().rounded() if chart.in_doubt else chart

    def advise(
        self,
        hand: str | Hand,
        up: str | Card,
        *,
        after_split: str | Card | None = None,
        hands: int | None = None,
    ) -> Advice:
        """Value every action of a hand against an up-card.

        Args:
            hand: two or more cards, such as ``"8,8"`` or ``"T,2,3"``.
            up: the dealer's up-card.
            after_split: the card of the pair that was split, if the hand is one of ``hands`` hands
                of that split; the EVs are then those of this hand alone, played at its best, with
                ``hands - 1`` further pair cards gone.
            hands: how many hands there are now, 2 unless said; only for a hand after a split.

        Raises:
            CardError: no hand, a busted hand, no up-card.
            ShoeError: the shoe does not hold these cards, or could run dry.
            QuestionError: nothing to decide, or a split that these rules do not allow.
        """
        advice = self._advise(hand, up, after_split, hands)
        if advice.in_doubt:
            return self.exact().advise(hand, up, after_split=after_split, hands=hands).rounded()
        return advice

    def _advise(
        self, hand: str | Hand, up: str | Card, after_split: str | Card | None, hands: int | None
    ) -> Advice:
        hand = Hand.parse(hand) if isinstance(hand, str) else hand
        up = parse_up_card(up) if isinstance(up, str) else up
        require_possible(self.rules, (*self.seen, *hand.cards, up))
        left = self.shoe.without((*hand.cards, up), f"{hand} against {up}")
        if after_split is None:
            if hands is not None:
                raise QuestionError("hands counts the hands of a split; say after_split, too")
            return self._advise_hand(hand, up)
        hands = 2 if hands is None else hands
        pair = parse_pair_card(after_split) if isinstance(after_split, str) else after_split
        require_split(self.rules, hand, pair, hands)
        left.without((pair,) * (hands - 1), f"{hand} against {up} and {hands - 1} of {pair}")
        split = SplitQuestion(hand, up, pair, hands)
        require_cards(self.shoe, limit_of(self.rules, self.shoe, pair.value), str(hand))
        return advise_split_hand(self._part(counts_of([pair])), self.rules, self.shoe, split)

    def _advise_hand(self, hand: Hand, up: Card) -> Advice:
        pair = hand.pair_value
        splits = pair and self.rules.may_split(pair, same_rank=hand.is_rank_pair)
        limit = limit_of(self.rules, self.shoe, pair) if pair and splits else 1
        require_cards(self.shoe, limit, f"{hand} against {up}")
        require_undecided(self.rules, hand)
        part = hand.cards[:1] if limit > 1 else hand.cards
        return advise_hand(self._containing(*part), self.rules, self.shoe, hand, up)

    def _containing(self, *cards: Card) -> Solution:
        """Return the values of all hands with these cards: a part, unless the whole is there."""
        return self._whole or self._part(counts_of(cards))


def analyze(
    table: str | Path | Rules,
    *,
    changes: Sequence[str] = (),
    seen: str | Iterable[Card] = (),
    post_split: str | PostSplit = PostSplit.CDZ,
) -> Game:
    """Return the game of a table.

    Args:
        table: a preset's name, the path of a TOML file, or rules. A preset's or file's name may
            be followed by ``:variant``.
        changes: switches to set besides, as ``"key=value"``.
        seen: cards gone from the full shoe besides those of the hand in question.
        post_split: the strategy after a split, ``"CDZ-"`` or ``"CDP1"``.

    Raises:
        RulesError: unknown preset, broken file, unknown or contradicting rules.
        CardError: ``seen`` holds no cards.
        ShoeError: the shoe does not hold the cards seen.
        QuestionError: an unknown strategy after a split.

    >>> analyze("deluxe").advise("8,8", "10").best
    Action.SPLIT
    """
    if isinstance(table, Rules):
        if changes:
            raise QuestionError("changes apply to a preset or a file; use dataclasses.replace")
        rules = table
    else:
        rules = load_table(table, changes).rules
    cards = parse_cards(seen) if isinstance(seen, str) else tuple(seen)
    if not all(isinstance(card, Card) for card in cards):
        msg = f"seen = {seen!r} holds what is no Card; write the cards as one text, such as '8,8'"
        raise CardError(msg)
    return Game(rules, seen=cards, post_split=post_split)
