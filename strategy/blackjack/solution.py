"""One run of the engine: hands, odds, values, splits and first hands, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy.blackjack.bounds import hand_error
from strategy.blackjack.decisions import Choice, Decisions
from strategy.blackjack.hands import Worlds, caps_of, lattice, split_rows
from strategy.blackjack.opening import opening
from strategy.blackjack.play import odds_of, play, terms
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.splits import SplitHands, as_before_split, further_pair_cards, longest_hand
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.hands import SplitRows
    from strategy.blackjack.opening import Opening
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers

NOTHING = (0,) * 10
"""No cards, as counts: every hand contains them."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Values of all hands that contain a given set of cards, as joint EVs or surpluses.

    ``splits`` is None where no pair among them may split, and in a whole game in fractions unless a
    choice after a split is in doubt. Large arrays of fractions are
    :class:`~strategy.joined.Joined`: index them, ``[...]`` for all, before computing with them.
    """

    odds: Odds
    terms: Terms
    played: Played
    splits: SplitHands | None
    opening: Opening

    @property
    def decisions(self) -> Decisions:
        """The decisions that the values come from; None for those after a split without splits."""
        splits = self.splits
        return Decisions(
            unsplit=self.played.choice,
            first=self.opening.choice,
            after=splits.played.choice if splits else None,
            alone=splits.alone.choice if splits and splits.alone else None,
        )

    def round_ev(self) -> Array:
        """Return the joint EV of the whole round, by up-card (10): the chance of it included.

        Every hand must have been valued, the empty one included.
        """
        rows, numbers = self.odds.rows, self.odds.numbers
        worth = numbers.zeros((len(rows) + 1, 10))
        for kind, ev in zip(self.opening.kinds, self.opening.worth, strict=True):
            worth[kind.row] += kind.weight * ev
        for level in reversed(rows.levels[:2]):
            worth[level] = self.odds.drawn(worth, level)
        total: Array = worth[0]
        return total


def solve(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    numbers: Numbers,
    base: tuple[int, ...] = NOTHING,
    decisions: Decisions | None = None,
) -> Solution:
    """Value every hand that contains the cards ``base``, against every up-card.

    Pairs are split where ``base`` is empty (all of them) or a single card (its pair); then the
    hands of the split are valued alone, too. Every hand is played at its best, near ties as the
    numbers have it, except as ``decisions`` say.
    """
    given = decisions or Decisions()
    hands = lattice(caps_of(shoe), base)
    worlds = tuple(
        Worlds(pair, further_pair_cards(rules.hand_limit(pair), shoe), longest_hand(rules, pair))
        for pair in VALUES
        if rules.hand_limit(pair) != 1
        and shoe.counts[pair - 1] >= 2
        and (base == NOTHING or (sum(base) == 1 and base[pair - 1]))
    )
    split = split_rows(caps_of(shoe), base, worlds) if worlds else None
    error = 0.0 if numbers.exact else hand_error(rules, shoe)
    parts = [hands, *([split.rows] if split else [])]
    odds, *split_odds = odds_of(shoe, parts, rules, numbers, error)
    its_terms = terms(odds, rules)
    played = play(odds, its_terms, given.unsplit)
    splits = None
    if split:
        after = _After(rules, post_split, shoe, alone=base != NOTHING)
        splits = after.played(split, split_odds[0], (odds, played), given)
    first = opening((odds, its_terms, played), splits, rules, shoe, given.first)
    return Solution(odds, its_terms, played, splits, first)


@dataclass(frozen=True)
class _After:
    """How hands are played after a split; ``alone``: valued at their best, too."""

    rules: Rules
    post_split: PostSplit
    shoe: Shoe
    alone: bool

    def played(
        self,
        split: SplitRows,
        odds: Odds,
        before: tuple[Odds, Played],
        given: Decisions,
    ) -> SplitHands:
        """Play the hands of every split; ``before`` are all hands before one."""
        its_terms = terms(odds, self.rules, split.pair)
        alone, choice = None, given.after
        if self.alone or self.post_split is PostSplit.CDP1:
            alone = play(odds, its_terms, given.alone)
        match self.post_split:
            case PostSplit.CDZ:
                choice = choice or as_before_split(split, its_terms, before)
            case PostSplit.CDP1:
                assert alone is not None
                choice = Choice.given(alone.taken[split.first])
        played = play(odds, its_terms, choice)
        return SplitHands(split, odds, its_terms, played, alone, not self.shoe.infinite)
