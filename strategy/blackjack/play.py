"""The value of playing a hand on: stand, hit and double, for all hands and up-cards at once.

Values here are *joint* with the up-card u, and count from the bottom: the *surplus* of a hand is
P(next card is u) × (its EV + what it loses at worst), so that a busted hand is worth 0 and drawing
a card is a plain weighted sum over its children. With

    free = P(next card is u, no dealer blackjack),  blackjack = P(next card is u, dealer blackjack)

a hand's joint EV is surplus - free - loss.plain × blackjack. Both terms are martingales: drawing
cards does not change their mean, so the shift may be undone at any hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from strategy.blackjack.dealer import joint_results
from strategy.blackjack.dealer_hands import RESULTS
from strategy.blackjack.decisions import Choice, choose, picked
from strategy.blackjack.hands import keys_of
from strategy.blackjack.permissions import Permissions, permissions
from strategy.cards import ACE, TEN, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.blackjack.hands import Rows
    from strategy.blackjack.rules import Rules
    from strategy.cards import Shoe
    from strategy.numbers import Array, Index, Numbers


@dataclass(frozen=True)
class Odds:
    """What the shoe and the dealer bring to each row, before any decision.

    ``draw`` (n × 10): the chance that the next card of the shoe has each value; as a function of
    the up-card, the chance of that up-card. ``free`` and ``blackjack`` (n × 10): its parts without
    and with a dealer blackjack. ``stand`` (n × 10): the surplus of standing. ``error``
    (n × 1) bounds the error of every surplus of the hand, in units of ``draw``; it is 0 for hands
    that the shoe cannot deal, and where numbers are exact.
    """

    rows: Rows
    draw: Array
    free: Array
    blackjack: Array
    stand: Array
    numbers: Numbers
    error: Array

    def slack(self, rows: Index) -> Array:
        """Return how far two joint values may be off together: 0 where numbers are exact."""
        error = self.error[rows]
        slack: Array = error + np.zeros(10) if self.numbers.exact else 2 * error * self.draw[rows]
        return slack

    def drawn(self, worth: Array, level: Index) -> Array:
        """Return the mean ``worth`` after one more card, for the rows of ``level``.

        ``worth`` has a row more than there are hands: 0, for those that bust.
        """
        chance, child = self.draw[level], self.rows.child[level]
        total = chance[:, :1] * worth.take(child[:, 0], axis=0)
        for card in range(1, 10):
            total += chance[:, card : card + 1] * worth.take(child[:, card], axis=0)
        return total


def odds_of(
    shoe: Shoe, rows: Sequence[Rows], rules: Rules, numbers: Numbers, error: float
) -> list[Odds]:
    """Return the odds of each set of rows; dealer results are computed once for all of them.

    ``error`` bounds the error of every surplus of a hand, in units of the chance of the up-card.
    """
    keys = keys_of(np.concatenate([part.gone for part in rows]) * shoe.depletion)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    gone = np.concatenate([part.gone for part in rows])[first]
    results = joint_results(shoe, gone, numbers, hits_soft_17=rules.hits_soft_17)
    made, end = [], 0
    for part in rows:
        draw, free, blackjack = _draws(shoe, part, numbers)
        stand = _stand(part, free, results, inverse[end : end + len(part)])
        possible = (part.gone * shoe.depletion <= np.array(shoe.counts)).all(axis=1)
        off = np.where(possible, error, 0.0)[:, None]
        made.append(Odds(part, draw, free, blackjack, stand, numbers, off))
        end += len(part)
    return made


def _draws(shoe: Shoe, rows: Rows, numbers: Numbers) -> tuple[Array, Array, Array]:
    """Return the chances of the next card: in all, without and with a dealer blackjack."""
    left = np.maximum(np.array(shoe.counts) - rows.gone * shoe.depletion, 0)
    size = np.maximum(shoe.size - rows.gone.sum(axis=1) * shoe.depletion, 1)[:, None]
    draw = numbers.of(left) / numbers.of(size)
    free, blackjack = draw.copy(), numbers.zeros(draw.shape)
    hole = np.maximum(size[:, 0] - shoe.depletion, 1)
    for up, other in ((ACE - 1, TEN - 1), (TEN - 1, ACE - 1)):
        given = draw[:, up] / numbers.of(hole)
        blackjack[:, up] = given * numbers.of(left[:, other])
        # Not what blackjacks leave, which floats would hardly leave as 0.
        free[:, up] = given * numbers.of(np.maximum(hole - left[:, other], 0))
    return draw, free, blackjack


def _stand(rows: Rows, free: Array, results: Array, place: Array) -> Array:
    """Return the surplus of standing: 2 but for what the dealer wins, and 1 for a push."""
    stand: Array = free + free
    for index, total in enumerate((0, *RESULTS)):
        at = np.flatnonzero(rows.total == total if index else rows.total < RESULTS[0])
        shown = results.take(place[at], axis=0)
        lost = shown[:, index:].sum(axis=1)
        lost += lost
        if index:
            lost += shown[:, index - 1]
        stand[at] -= lost
    return stand


@dataclass(frozen=True)
class Terms(Permissions):
    """What the rules bring to each row and up-card.

    ``end`` (n × 10): the surplus of the hand if play ends with it. ``plain`` (10): what it loses to
    a dealer blackjack, by up-card. ``double`` (n × 10): the surplus of doubling, one card and no
    more at twice the stake; 0 where forbidden.
    """

    end: Array
    plain: Array
    double: Array


def terms(odds: Odds, rules: Rules, pair: Array | None = None) -> Terms:
    """Return the rules' part of each row; ``pair`` (n) is the pair that each was split from."""
    may, numbers = permissions(odds.rows, rules, pair), odds.numbers
    losses = zip(*(rules.loss(up, after_split=pair is not None) for up in VALUES), strict=True)
    plain, doubled, busted = (numbers.of(np.array(part)) for part in losses)
    paid = odds.free * numbers.scalar(rules.blackjack_pays) + odds.free + plain * odds.blackjack
    end = np.where(may.charlie, odds.free + odds.free, odds.stand)
    end = np.where(may.natural, paid, end)
    return Terms(
        may_hit=may.may_hit,
        may_double=may.may_double,
        charlie=may.charlie,
        natural=may.natural,
        end=end,
        plain=plain,
        double=_double_surplus(odds, may, end, (plain, doubled, busted)),
    )


def _double_surplus(
    odds: Odds, may: Permissions, end: Array, lost: tuple[Array, Array, Array]
) -> Array:
    """Return the surplus of doubling; ``lost``: as a plain hand, doubled, and doubled and busted.

    Within, values are shifted by what a doubled bust loses, so that a bust is worth 0 here, too.
    """
    numbers, (plain, doubled, busted) = odds.numbers, lost
    surplus = numbers.zeros(odds.draw.shape)
    at = np.flatnonzero(may.may_double)
    spared = busted - doubled
    unbusted = end + end + spared * odds.blackjack
    worth = np.concatenate([unbusted, numbers.zeros((1, 10))])
    added = busted - plain
    surplus[at] = odds.drawn(worth, at) - odds.free[at] - added * odds.blackjack[at]
    return surplus


def joint_ev(odds: Odds, terms: Terms, surplus: Array, rows: Index = slice(None)) -> Array:
    """Turn surpluses into joint EVs, the dealer's blackjacks included."""
    ev: Array = surplus - odds.free[rows] - terms.plain * odds.blackjack[rows]
    return ev


@dataclass(frozen=True)
class Played:
    """The surplus of each action in each row (n × 10), the choice, and what comes of it.

    ``worth`` has a row more: 0, for busts.
    """

    stand: Array
    hit: Array
    double: Array
    choice: Choice
    worth: Array

    @property
    def taken(self) -> Array:
        """The index of the action that is taken in each row."""
        return self.choice.taken

    @property
    def actions(self) -> tuple[Array, Array, Array]:
        """The surpluses of standing, hitting and doubling."""
        return self.stand, self.hit, self.double


def unsplit_evs(odds: Odds, terms: Terms, played: Played, rows: Index) -> list[Array]:
    """Return the joint EVs of standing, hitting and doubling."""
    shift = joint_ev(odds, terms, odds.numbers.zeros((10,)), rows)
    return [surplus[rows] + shift for surplus in played.actions]


def play(odds: Odds, terms: Terms, choice: Choice | None = None) -> Played:
    """Play every hand on: by the ``choice`` that is given, or at its best.

    Rows are taken from the most cards to the fewest, since a hit needs the worth of its children.
    """
    numbers = odds.numbers
    hit = numbers.zeros(odds.draw.shape)
    made = choice or Choice.given(np.zeros(odds.draw.shape, np.int64))
    worth = numbers.zeros((len(odds.rows) + 1, 10))
    for level in reversed(odds.rows.levels):
        hit[level] = odds.drawn(worth, level)
        values = (odds.stand[level], hit[level], terms.double[level])
        if choice is None:
            best, chosen = choose(values, terms.allowed(level), odds.slack(level))
            made.taken[level] = best.taken
            made.doubtful[level] = best.doubtful & ~terms.final[level]
        else:
            chosen = picked(values, choice.taken[level])
        worth[level] = np.where(terms.final[level], terms.end[level], chosen)
    return Played(odds.stand, hit, terms.double, made, worth)
