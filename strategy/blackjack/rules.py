"""The rules of one blackjack table: a frozen, validated value that answers questions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Self

from strategy.blackjack.switches import (
    ALL_VALUES,
    READERS,
    DoubleTotals,
    Hands,
    Lost,
    LostToBlackjack,
    Peek,
    SplitPairs,
    Surrender,
    check_type,
    write,
)
from strategy.cards import ACE, MOST_DECKS, TEN, Decks, Shoe, check_decks
from strategy.errors import RulesError
from strategy.reading.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RESERVED = ("insurance_pays", "side_bets", "bet_behind", "perfect_pairs", "pair_pays")


def read_switches(switches: Mapping[str, object]) -> dict[str, object]:
    """Read plain values of switches, one by one: whether they contradict is not looked at.

    Raises:
        RulesError: an unknown or reserved switch, a value that is not understood.
    """
    for name in switches:
        if name not in READERS:
            raise RulesError(_unknown(name))
    return {name: _read(name, given) for name, given in switches.items()}


def _read(name: str, given: object) -> object:
    try:
        return READERS[name](given)
    except RulesError as error:
        msg = f"{name}: {error}"
        raise RulesError(msg) from None
    except (ValueError, RecursionError):  # more than Python writes out
        msg = f"{name}: the number is far too long; see `exactshoe rules` for what it may be"
        raise RulesError(msg) from None


class Loss(NamedTuple):
    """What one hand loses to a dealer blackjack, in first stakes, by how it was played."""

    plain: int
    doubled: int
    busted_double: int


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one table.

    Build it from typed values, or from plain texts with :meth:`parse`. A switch that the other
    switches leave without effect is accepted; switches that contradict each other are not.

    Raises:
        RulesError: contradicting or impossible switches, a float where an exact ratio belongs.

    >>> Rules(decks=6, hits_soft_17=True).checks(up=10)
    True
    """

    decks: Decks | None = None
    """Decks of 52 cards, 1 to 8, or ``"infinite"``; 8 where no ``shoe`` is given."""
    shoe: Shoe | None = None
    """The full shoe before anything is dealt, instead of ``decks``."""
    hits_soft_17: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    peek: Peek = Peek.ALWAYS
    double_lost_to_blackjack: LostToBlackjack = LostToBlackjack()
    split_lost_to_blackjack: LostToBlackjack = LostToBlackjack()
    busted_double_returned: bool = False
    """Where only the first stake of a doubled hand is lost: also if it had busted before."""
    double_totals: DoubleTotals = DoubleTotals.ANY
    double_soft: bool = True
    double_any_cards: bool = False
    """Whether a hand of more than two cards may be doubled."""
    double_after_split: bool = True
    split_pairs: SplitPairs = SplitPairs()
    max_split_hands: Hands = 4
    """The most hands that one pair may become; aces two unless ``resplit_aces``."""
    resplit_aces: bool = False
    hit_split_aces: bool = False
    double_split_aces: bool = False
    blackjack_after_split: bool = False
    """Whether an ace and a ten-value after a split are a blackjack; else they count 21."""
    surrender: Surrender = Surrender.NONE
    surrender_against: frozenset[int] = ALL_VALUES
    surrender_cost: Fraction = Fraction(1, 2)
    split_or_fold: frozenset[int] = frozenset()
    """Pairs (values) that offer nothing but to split, or to fold at ``fold_cost``."""
    fold_cost: Fraction = Fraction(1, 5)
    charlie: int | None = None
    """A hand of so many cards wins at once, except against a dealer blackjack."""
    charlie_on_split_hands: bool = True

    def __post_init__(self) -> None:
        if self.shoe is None and self.decks is None:
            object.__setattr__(self, "decks", MOST_DECKS)
        for name in ("blackjack_pays", "surrender_cost", "fold_cost"):
            object.__setattr__(self, name, _read(name, getattr(self, name)))
        if isinstance(self.shoe, Shoe) and self.shoe.infinite:
            raise RulesError("shoe is infinite; set decks = infinite and leave shoe out")
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None or field.name not in {"decks", "shoe"}:
                check_type(field.name, value)
        self._check_ranges()
        self._check_contradictions()

    @classmethod
    def parse(cls, switches: Mapping[str, object]) -> Self:
        """Build rules from the names of switches and plain values, as in a rules file.

        Raises:
            RulesError: an unknown or reserved switch, a value that is not understood, a
                contradiction.

        >>> Rules.parse({"decks": 6, "blackjack_pays": "6:5"}).blackjack_pays
        Fraction(6, 5)
        """
        values = read_switches(switches)
        return cls(**values)  # type: ignore[arg-type]  # each reader returns its field's type

    def texts(self) -> dict[str, str]:
        """Return every switch in force as text that :meth:`parse` reads back, without the unset."""
        unset = "shoe" if self.shoe is None else "decks"
        return {
            field.name: write(getattr(self, field.name))
            for field in fields(self)
            if field.name != unset
        }

    @property
    def full_shoe(self) -> Shoe:
        """The shoe before anything is dealt."""
        return self.shoe or Shoe.of_decks(self.decks or MOST_DECKS)

    def checks(self, up: int) -> bool:
        """Whether the dealer looks for a blackjack under this up-card before the players act."""
        return self.peek.covers(up)

    def round_loses_one(self, up: int) -> bool:
        """Whether a dealer blackjack costs the round one unit, whatever was split or doubled."""
        return self.checks(up) or self.split_lost_to_blackjack.against(up) is Lost.ORIGINAL

    def loss(self, up: int, *, after_split: bool) -> Loss:
        """Return what one hand loses to a dealer blackjack.

        After a split, where :meth:`round_loses_one`, a hand loses nothing by itself: the round
        loses its one unit once.
        """
        if self.round_loses_one(up):
            return Loss(0, 0, 0) if after_split else Loss(1, 1, 1)
        if self.double_lost_to_blackjack.against(up) is Lost.ALL:
            return Loss(1, 2, 2)
        return Loss(1, 1, 1 if self.busted_double_returned else 2)

    def may_hit(self, *, split_pair: int | None = None) -> bool:
        """Whether a hand may take further cards; ``split_pair`` is the pair that it came from."""
        return split_pair != ACE or self.hit_split_aces

    def may_double(
        self, total: int, *, soft: bool, cards: int, split_pair: int | None = None
    ) -> bool:
        """Whether a hand may be doubled; ``split_pair`` is the pair that it came from."""
        if split_pair is not None and not self.double_after_split:
            return False
        if split_pair == ACE and not self.double_split_aces:
            return False
        return (
            (cards == 2 or (cards > 2 and self.double_any_cards))
            and self.double_totals.allows(total)
            and (self.double_soft or not soft)
        )

    def may_split(self, pair: int, *, same_rank: bool = True) -> bool:
        """Whether a pair of this value may be split."""
        return pair in self.split_pairs.values and (same_rank or not self.split_pairs.by_rank)

    def hand_limit(self, pair: int) -> Hands:
        """Return the most hands that a pair of this value may become; 1 if it may not split."""
        if not self.may_split(pair):
            return 1
        return 2 if pair == ACE and not self.resplit_aces else self.max_split_hands

    def must_split_or_fold(self, pair: int) -> bool:
        """Whether a first pair of this value offers nothing but to split or to fold."""
        return pair in self.split_or_fold

    def may_surrender(self, up: int) -> bool:
        """Whether a first hand may be surrendered against this up-card."""
        return self.surrender is not Surrender.NONE and up in self.surrender_against

    def surrenders_early(self, up: int) -> bool:
        """Whether surrender is offered before the dealer looks for a blackjack."""
        return self.surrender is Surrender.EARLY and self.may_surrender(up)

    def is_met_after_check(self, up: int, *, first: bool) -> bool:
        """Whether a hand is decided after the dealer has looked for a blackjack.

        ``first``: it is a first hand, which may be surrendered before.
        """
        return self.checks(up) and not (first and self.surrenders_early(up))

    def is_charlie(self, cards: int, *, after_split: bool) -> bool:
        """Whether a hand of so many cards wins at once."""
        return cards == self.charlie and (self.charlie_on_split_hands or not after_split)

    def without_effect(self) -> dict[str, str]:
        """Return the switches that differ from their default in vain, each with the reason."""
        needs = {
            "surrender_against": (self.surrender is not Surrender.NONE, "surrender = none"),
            "surrender_cost": (self.surrender is not Surrender.NONE, "surrender = none"),
            "fold_cost": (bool(self.split_or_fold), "split_or_fold = none"),
            "charlie_on_split_hands": (self.charlie is not None, "charlie = none"),
            "surrender": (bool(self.surrender_against), "surrender_against = none"),
            "max_split_hands": (bool(self.split_pairs.values), "split_pairs = none"),
            "double_soft": (
                self.double_totals is not DoubleTotals.NONE,
                "double_totals = none",
            ),
            "busted_double_returned": (
                any(
                    self.double_lost_to_blackjack.against(up) is Lost.ORIGINAL
                    and not self.round_loses_one(up)
                    for up in (ACE, TEN)
                ),
                "no doubled stake comes back from a dealer blackjack",
            ),
        }
        default = {field.name: field.default for field in fields(self)}
        return {
            name: reason
            for name, (has_effect, reason) in needs.items()
            if not has_effect and getattr(self, name) != default[name]
        }

    def _check_ranges(self) -> None:
        decks, hands = self.decks, self.max_split_hands
        if self.shoe is not None and decks is not None:
            raise RulesError("decks and shoe are both set; leave one of them out")
        if decks is not None:
            check_decks(decks)
        if isinstance(hands, int) and not 2 <= hands <= 4:
            msg = f"max_split_hands = {hands} is out of range; use 2, 3 or 4"
            raise RulesError(msg)
        if hands == "unlimited" and not self.full_shoe.infinite:
            raise RulesError(
                "max_split_hands = unlimited needs decks = infinite; use 2, 3 or 4 hands"
            )
        if self.charlie is not None and not 3 <= self.charlie <= 21:
            msg = f"charlie = {self.charlie} is out of range; use 3 to 21 cards, or none"
            raise RulesError(msg)
        if self.blackjack_pays <= 0:
            msg = f"blackjack_pays = {self.blackjack_pays} must be above 0, such as 3/2"
            raise RulesError(msg)
        for name in ("surrender_cost", "fold_cost"):
            if not 0 <= getattr(self, name) <= 1:
                msg = f"{name} = {getattr(self, name)} is not between 0 and 1; use a ratio like 1/2"
                raise RulesError(msg)

    def _check_contradictions(self) -> None:
        pairs = self.split_pairs
        if forced := self.split_or_fold - pairs.values:
            names = write(frozenset(forced))
            msg = (
                f"split_or_fold names {names}, which split_pairs lacks; "
                f"add {names} there, or leave {names} out of split_or_fold"
            )
            raise RulesError(msg)
        if pairs.by_rank and self.full_shoe.tens is None:
            raise RulesError(
                "split_pairs = rank needs the ten-ranks; give the shoe as kinds (10s=8,Js=8,...)"
            )
        for name, lacks, way in self._needs_of_grants():
            if getattr(self, name):
                msg = f"{name} = true, but {lacks}; {way}, or set {name} = false"
                raise RulesError(msg)
        for up, name in ((ACE, "ace"), (TEN, "ten")):
            if (
                self.split_lost_to_blackjack.against(up) is Lost.ORIGINAL
                and self.double_lost_to_blackjack.against(up) is Lost.ALL
                and not self.checks(up)
            ):
                msg = (
                    f"split_lost_to_blackjack.{name} = original loses one unit a round, but "
                    f"double_lost_to_blackjack.{name} = all; set the latter to original"
                )
                raise RulesError(msg)

    def _needs_of_grants(self) -> Iterator[tuple[str, str, str]]:
        """Yield the switches that may not be on: the name, what it lacks, and how to give it."""
        pairs = self.split_pairs.values
        if ACE not in pairs:
            for name in ("resplit_aces", "hit_split_aces", "double_split_aces"):
                yield name, "split_pairs lacks A", "add A there"
        if not pairs & {ACE, TEN}:
            way = "add one of them there"
            yield "blackjack_after_split", "split_pairs lacks A and 10", way
        if self.max_split_hands == 2:
            way = "set it to 3 or 4"
            yield "resplit_aces", "max_split_hands = 2 allows no resplit", way
        if not self.double_after_split:
            yield "double_split_aces", "double_after_split = false", "set it to true"
        if self.double_totals is DoubleTotals.NONE:
            for name in ("double_any_cards", "double_split_aces"):
                yield name, "double_totals = none", "name totals there"


def _unknown(name: str) -> str:
    if name in RESERVED:
        return f"rule '{name}' is reserved and cannot be set yet; leave it out"
    known = "`exactshoe rules` lists all that are known; any other is refused, not ignored"
    return f"unknown rule {name!r}; {did_you_mean(name, READERS) or known}"
