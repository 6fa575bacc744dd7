"""One run of the engine: hands, tables, values, splits and first hands, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy.blackjack.hands import caps_of, lattice, split_rows
from strategy.blackjack.opening import opening
from strategy.blackjack.play import play, tables, terms
from strategy.blackjack.splits import further_pair_cards, play_split_hands
from strategy.cards import VALUES

if TYPE_CHECKING:
    from strategy.blackjack.opening import Opening
    from strategy.blackjack.play import Played, Table, Terms
    from strategy.blackjack.post_split import PostSplit
    from strategy.blackjack.rules import Rules
    from strategy.blackjack.splits import SplitHands
    from strategy.cards import Shoe
    from strategy.numbers import Array, Numbers


@dataclass(frozen=True)
class Solution:
    """Values of all hands that contain a given set of cards, as joint EVs or gains.

    ``splits`` is None where no pair among them may split.
    """

    table: Table
    terms: Terms
    played: Played
    splits: SplitHands | None
    opening: Opening

    def round_ev(self) -> Array:
        """Return the joint EV of the whole round, by up-card (10): the chance of it included.

        The table must hold every hand, the empty one included.
        """
        rows, numbers = self.table.rows, self.table.numbers
        worth = numbers.zeros((len(rows) + 1, 10))
        for kind, ev in zip(self.opening.kinds, self.opening.worth, strict=True):
            worth[kind.row] += kind.weight * ev
        for level in reversed(rows.levels[:2]):
            worth[level] = self.table.drawn(worth, level)
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
        (value, further_pair_cards(rules.hand_limit(value), shoe))
        for value in VALUES
        if rules.hand_limit(value) != 1
        and shoe.counts[value - 1] >= 2
        and (sum(base) == 0 or (sum(base) == 1 and base[value - 1]))
    )
    if not worlds:
        (table,) = tables(shoe, [hands], rules, numbers)
        rule_terms = terms(table, rules)
        played = play(table, rule_terms)
        splits = None
    else:
        split = split_rows(hands, worlds)
        table, split_table = tables(shoe, [hands, split.rows], rules, numbers)
        rule_terms = terms(table, rules)
        played = play(table, rule_terms)
        split_terms = terms(split_table, rules, split.pair)
        splits = play_split_hands(split, split_table, split_terms, played, post_split)
    first = opening(table, rule_terms, played, splits, rules, shoe)
    return Solution(table, rule_terms, played, splits, first)
