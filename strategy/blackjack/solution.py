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
    from strategy.blackjack.hands import Rows, SplitRows
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


@dataclass(frozen=True, eq=False)
class Board:
    """All hands that contain given cards: their odds and terms, which no decision changes.

    ``split`` are the rows of the hands of splits, None where no pair among the hands may split.
    """

    rules: Rules
    shoe: Shoe
    odds: Odds
    terms: Terms
    split: SplitRows | None
    split_odds: Odds | None
    split_terms: Terms | None

    @classmethod
    def of(
        cls, rules: Rules, shoe: Shoe, numbers: Numbers, base: tuple[int, ...] = NOTHING
    ) -> Board:
        """Return the board of the hands that contain the cards ``base``; see :func:`solve`."""
        hands, split = rows_of(rules, shoe, base)
        error = 0.0 if numbers.exact else hand_error(rules, shoe)
        parts = [hands, *([split.rows] if split else [])]
        odds, *others = odds_of(shoe, parts, rules, numbers, error)
        split_odds = others[0] if others else None
        split_terms = terms(others[0], rules, split.pair) if split and others else None
        return cls(rules, shoe, odds, terms(odds, rules), split, split_odds, split_terms)

    def solved(
        self, post_split: PostSplit, decisions: Decisions | None = None, *, alone: bool = False
    ) -> Solution:
        """Value every hand; see :func:`solve`. ``alone``: hands of a split at their best, too."""
        given = decisions or Decisions()
        played = play(self.odds, self.terms, given.unsplit)
        splits = self._split_hands(post_split, played, given, alone=alone)
        before = (self.odds, self.terms, played)
        first = opening(before, splits, self.rules, self.shoe, given.first)
        return Solution(self.odds, self.terms, played, splits, first)

    def _split_hands(
        self, post_split: PostSplit, before: Played, given: Decisions, *, alone: bool
    ) -> SplitHands | None:
        """Play the hands of every split; ``before`` are the values of all hands before one."""
        split, odds, its_terms = self.split, self.split_odds, self.split_terms
        if split is None or odds is None or its_terms is None:
            return None
        best, choice = None, given.after
        if alone or post_split is PostSplit.CDP1:
            best = play(odds, its_terms, given.alone)
        match post_split:
            case PostSplit.CDZ:
                choice = choice or as_before_split(split, its_terms, (self.odds, before))
            case PostSplit.CDP1:
                assert best is not None
                choice = Choice.given(best.taken[split.first])
        played = play(odds, its_terms, choice)
        return SplitHands(split, odds, its_terms, played, best, not self.shoe.infinite)


def rows_of(
    rules: Rules, shoe: Shoe, base: tuple[int, ...] = NOTHING
) -> tuple[Rows, SplitRows | None]:
    """Return all hands that contain the cards ``base``, and the hands of the splits among them.

    Pairs are split where ``base`` is empty (all of them) or a single card (its pair).
    """
    caps = caps_of(shoe)
    worlds = tuple(
        Worlds(pair, further_pair_cards(rules.hand_limit(pair), shoe), longest_hand(rules, pair))
        for pair in VALUES
        if rules.hand_limit(pair) != 1
        and shoe.counts[pair - 1] >= 2
        and (base == NOTHING or (sum(base) == 1 and base[pair - 1]))
    )
    return lattice(caps, base), split_rows(caps, base, worlds) if worlds else None


def solve(
    rules: Rules,
    shoe: Shoe,
    post_split: PostSplit,
    numbers: Numbers,
    base: tuple[int, ...] = NOTHING,
    decisions: Decisions | None = None,
) -> Solution:
    """Value every hand that contains the cards ``base``, against every up-card.

    Where ``base`` is a single card, the hands of its pair's split are valued alone, too. Every hand
    is played at its best, near ties as the numbers have it, except as ``decisions`` say.
    """
    board = Board.of(rules, shoe, numbers, base)
    return board.solved(post_split, decisions, alone=base != NOTHING)
