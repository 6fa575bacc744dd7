"""Baccarat in one shoe: the chances of every result, and what each bet is worth."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from strategy.baccarat.bets import USUAL_BETS
from strategy.baccarat.deals import CARDS
from strategy.baccarat.outcomes import count_results, require_a_round
from strategy.baccarat.pairing import possible_pairs
from strategy.baccarat.pairs import pair_chances
from strategy.baccarat.results import Side, Winner
from strategy.baccarat.rounds import play_round
from strategy.baccarat.third_card import POINTS
from strategy.cards import MOST_DECKS, RANKS, Card, Shoe, cards_of
from strategy.errors import QuestionError, RulesError
from strategy.reading.names import instead_of
from strategy.suits import SuitedShoe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from strategy.baccarat.bets import Bet
    from strategy.baccarat.outcomes import Counted
    from strategy.baccarat.pairing import Pairs
    from strategy.baccarat.results import Result
    from strategy.baccarat.rounds import Round
    from strategy.cards import Rank

K = TypeVar("K")
NATURALS: tuple[frozenset[Side], ...] = (
    frozenset(),
    frozenset({Side.PLAYER}),
    frozenset({Side.BANKER}),
    frozenset(Side),
)
"""The hands that can be naturals together."""


class Ends(NamedTuple):
    """The chances of how a bet ends."""

    win: Fraction
    returned: Fraction
    lost: Fraction


class BaccaratGame:
    """The next round out of a shoe, by the usual rules, and the bets on it.

    All chances and EVs are exact fractions, unconditional, ties included; EVs are per unit bet.

    >>> game = BaccaratGame()
    >>> game.winners[Winner.TIE].limit_denominator(100)
    Fraction(2, 21)
    >>> float(game.ev("player"))
    -0.012350813289166138
    """

    def __init__(
        self,
        shoe: SuitedShoe | Shoe | None = None,
        bets: Iterable[Bet] | None = None,
        *,
        seen: str | Iterable[Card] = (),
    ) -> None:
        """Set up a game.

        Args:
            shoe: the full shoe; eight decks if None. One without ranks or suits leaves the EV of
                bets on them unknown.
            bets: the bets to value, of different names; the usual ones if None.
            seen: cards gone from the shoe before the round, as one text or as cards.

        Raises:
            CardError: ``seen`` holds what is no card.
            RulesError: two bets of one name.
            ShoeError: the shoe does not hold the cards seen, or has too few cards for a round.
        """
        self.seen = cards_of(seen)
        self.full = _suited(shoe)
        self.shoe = self.full.without(self.seen, "the cards seen")
        self.bets = _by_name(USUAL_BETS if bets is None else bets)
        require_a_round(self.shoe.values)

    @cached_property
    def counted(self) -> Counted:
        """The number of deals of six cards for each result, and of all of them.

        A round is dealt its six cards here, whether or not it takes the last two.
        """
        return count_results(self.shoe.values)

    @cached_property
    def results(self) -> Mapping[Result, Fraction]:
        """The chance of every result that can come: totals and numbers of cards, jointly."""
        return self.chances_by(lambda result: result)

    @cached_property
    def pairs(self) -> Mapping[Pairs, Fraction] | None:
        """The chance of pairs in both hands, jointly; None where not all ranks are known.

        Where suits are unknown, perfect pairs are counted as pairs.
        """
        return pair_chances(self.shoe)

    @cached_property
    def winners(self) -> Mapping[Winner, Fraction]:
        """The chance of each winner."""
        return _complete(Winner, self.chances_by(lambda result: result.winner))

    @cached_property
    def naturals(self) -> Mapping[frozenset[Side], Fraction]:
        """The chance that just these hands are naturals: none, one of them, or both."""
        return _complete(NATURALS, self.chances_by(lambda result: result.naturals))

    @cached_property
    def dealt(self) -> Mapping[int, Fraction]:
        """The chance of each number of cards, both hands together: 4, 5, 6."""
        return _complete(range(4, CARDS + 1), self.chances_by(lambda result: result.dealt))

    @cached_property
    def totals(self) -> Mapping[tuple[int, int], Fraction]:
        """The chance of each of the hundred pairs of final totals, Player's and Banker's."""
        found = self.chances_by(lambda result: (result.player_total, result.banker_total))
        return _complete(product(POINTS, POINTS), found)

    def chances_by(self, of: Callable[[Result], K]) -> Mapping[K, Fraction]:
        """Return the chances of what a function makes of the results."""
        found: dict[K, int] = defaultdict(int)
        for result, number in self.counted.results.items():
            found[of(result)] += number
        return {key: Fraction(number, self.counted.deals) for key, number in found.items()}

    def nets(self, name: str) -> Mapping[Fraction, Fraction] | None:
        """Return the chance of each net result of a bet of one.

        None where that hangs on ranks or suits of the shoe that are unknown.

        Raises:
            QuestionError: no such bet.
        """
        bet = self.bet(name)
        if not bet.on_pairs:
            by_line = self.chances_by(bet.line_of)
        elif self.pairs is None or (bet.on_suits and self.shoe.unseen is None):
            return None
        else:
            by_line = defaultdict(Fraction)
            for pairs, chance in self.pairs.items():
                by_line[bet.line_of(pairs)] += chance
        found: dict[Fraction, Fraction] = defaultdict(Fraction)
        for line, chance in by_line.items():
            found[bet.pays(line)] += chance
        return dict(found)

    def ends(self, name: str) -> Ends | None:
        """Return the chances that a bet wins, is returned and is lost; None as :meth:`nets`.

        Raises:
            QuestionError: no such bet.
        """
        nets = self.nets(name)
        if nets is None:
            return None
        win, lost = (
            sum((chance for net, chance in nets.items() if net * sign > 0), Fraction(0))
            for sign in (1, -1)
        )
        return Ends(win, 1 - win - lost, lost)

    def ev(self, name: str) -> Fraction | None:
        """Return the EV of a bet, per unit; None as :meth:`nets`.

        Raises:
            QuestionError: no such bet.
        """
        nets = self.nets(name)
        return None if nets is None else sum((n * c for n, c in nets.items()), Fraction(0))

    @cached_property
    def evs(self) -> Mapping[str, Fraction | None]:
        """The EV of every bet by its name, as :meth:`ev` gives it."""
        return {name: self.ev(name) for name in self.bets}

    def bet(self, name: str) -> Bet:
        """Return a bet by its name.

        Raises:
            QuestionError: there is none.
        """
        if name not in self.bets:
            msg = f"unknown bet {name!r}; {instead_of(name, self.bets)}"
            raise QuestionError(msg)
        return self.bets[name]

    def effects(self) -> Mapping[Rank, Mapping[str, Fraction | None]]:
        """Return by how much the EV of each bet, per unit, changes once one card is gone, by rank.

        The suit of that card is untold. Ranks of which none is left are missing.

        Raises:
            QuestionError: the decks are infinite, or too few cards would be left for a round.
        """
        if self.shoe.infinite:
            raise QuestionError("infinite decks lose nothing by a card; name a number of decks")
        if self.shoe.size <= CARDS:
            msg = f"one card less leaves too few for a round; leave {CARDS + 1} cards or more"
            raise QuestionError(msg)
        return self._effects

    @cached_property
    def _effects(self) -> Mapping[Rank, Mapping[str, Fraction | None]]:
        return {rank: self._effect(rank) for rank in RANKS if self.shoe.holds(rank)}

    def play(
        self,
        player: str | Iterable[Card],
        banker: str | Iterable[Card],
        draw: str | Iterable[Card] = (),
    ) -> Round:
        """Play the round with the cards that came, as texts or as cards.

        Args:
            player: Player's two cards, such as ``3,2``, or all three.
            banker: Banker's, alike.
            draw: the third cards as they were drawn, of the hands that lack theirs.

        Raises:
            CardError: what is no card.
            QuestionError: hands that the rules do not allow.
            ShoeError: cards that are not in the shoe.
        """
        played = play_round(*map(cards_of, (player, banker, draw)))
        self.shoe.without([*played.player, *played.banker], "the cards of this round")
        return played

    def settle(self, played: Round) -> Mapping[str, Fraction | None]:
        """Return what a bet of one wins in a round; None where that hangs on suits untold.

        The cards of the round alone are looked at, not what the shoe holds.
        """
        pairs = possible_pairs(played.player, played.banker)
        found: dict[str, Fraction | None] = {}
        for name, bet in self.bets.items():
            nets = {bet.net(each) for each in pairs} if bet.on_pairs else {bet.net(played.result)}
            found[name] = nets.pop() if len(nets) == 1 else None
        return found

    def _effect(self, rank: Rank) -> Mapping[str, Fraction | None]:
        less = BaccaratGame(self.shoe.without([Card(rank)]), self.bets.values())
        return {
            name: None if ev is None or after is None else after - ev
            for (name, ev), after in zip(self.evs.items(), less.evs.values(), strict=True)
        }


def _suited(shoe: SuitedShoe | Shoe | None) -> SuitedShoe:
    if shoe is None:
        return SuitedShoe.of_decks(MOST_DECKS)
    return SuitedShoe(shoe) if isinstance(shoe, Shoe) else shoe


def _by_name(bets: Iterable[Bet]) -> Mapping[str, Bet]:
    found: dict[str, Bet] = {}
    for bet in bets:
        if bet.name in found:
            msg = f"two bets have the name {bet.name}; give each a name of its own"
            raise RulesError(msg)
        found[bet.name] = bet
    return found


def _complete(keys: Iterable[K], chances: Mapping[K, Fraction]) -> Mapping[K, Fraction]:
    """Return chances in the order of the keys, 0 for those that cannot come."""
    return {key: chances.get(key, Fraction(0)) for key in keys}
