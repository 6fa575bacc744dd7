"""One run of the engine: hands, odds, values, splits and first hands, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy.blackjack.hands import caps_of, lattice, split_rows
from strategy.blackjack.opening import opening
from strategy.blackjack.play import odds_of, play, terms
from strategy.blackjack.splits import SplitHands, further_pair_cards, plan_after_split
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.hands import SplitRows
    from strategy.blackjack.opening import Opening
    from strategy.blackjack.play import Odds, Played, Terms
    from strategy.blackjack.post_split import PostSplit
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers


@dataclass(frozen=True, eq=False)
class Solution:
    """Values of all hands that contain a given set of cards, as joint EVs or surpluses.

    ``splits`` is None where no pair among them may split.
    """

    odds: Odds
    terms: Terms
    played: Played
    splits: SplitHands | None
    opening: Opening

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
    base: tuple[int, ...] = (0,) * 10,
) -> Solution:
    """Value every hand that contains the cards ``base``, against every up-card.

    Pairs are split where ``base`` is empty (all of them) or a single card (its pair).
    """
    hands = lattice(caps_of(shoe), base)
    worlds = tuple(
        (pair, further_pair_cards(rules.hand_limit(pair), shoe))
        for pair in VALUES
        if rules.hand_limit(pair) != 1
        and shoe.counts[pair - 1] >= 2
        and (sum(base) == 0 or (sum(base) == 1 and base[pair - 1]))
    )
    split = split_rows(caps_of(shoe), base, worlds) if worlds else None
    odds, *split_odds = odds_of(shoe, [hands, *([split.rows] if split else [])], rules, numbers)
    its_terms = terms(odds, rules)
    played = play(odds, its_terms)
    splits = None
    if split:
        splits = _splits(split, split_odds[0], (odds, played), rules, post_split, shoe)
    first = opening(odds, its_terms, played, splits, rules, shoe)
    return Solution(odds, its_terms, played, splits, first)


def _splits(
    split: SplitRows,
    odds: Odds,
    before: tuple[Odds, Played],
    rules: Rules,
    post_split: PostSplit,
    shoe: Shoe,
) -> SplitHands:
    """Play the hands of every split."""
    its_terms = terms(odds, rules, split.pair)
    plan = plan_after_split(split, odds, its_terms, before, post_split)
    return SplitHands(split, odds, its_terms, play(odds, its_terms, plan), not shoe.infinite)
