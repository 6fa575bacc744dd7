"""Ranks, cards, hands as people type them, and shoes as counts.

A *value* is what a card counts: 1 for an ace, 2 to 9, and 10 for the ten, jack, queen and king.
Arrays over values are indexed by value - 1.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from strategy.errors import CardError, RulesError, ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

VALUES = range(1, 11)
ACE, TEN = 1, 10
MOST_DECKS = 8
Decks: TypeAlias = int | Literal["infinite"]


class Rank(Enum):
    """One of the thirteen ranks; its ``value`` is the letter or digit that is printed for it."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def card_value(self) -> int:
        """What the card counts, 1 (an ace) to 10."""
        return min(RANKS.index(self) + 1, TEN)

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


RANKS = tuple(Rank)
TEN_RANKS = RANKS[9:]
SUITS = "shdc"
# U+FE0F asks for the coloured picture of a suit and may follow one in pasted text.
_SUIT_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", SUITS * 2, "\ufe0f")
_RANK_OF_TEXT = {rank.value: rank for rank in RANKS} | {
    "T": Rank.TEN,
    "1": Rank.ACE,
    "11": Rank.ACE,
}
_ONE_CARD = re.compile(r"(10|11|[1-9TJQKA])([SHDC]?)")
_JOINED_CARDS = re.compile(r"(?:[2-9TJQKA][SHDC]?)+")
_CARD_IN_JOINED = re.compile(r"([2-9TJQKA])([SHDC]?)")


@dataclass(frozen=True)
class Card:
    """A rank, and a suit (one of ``shdc``) where one was given.

    Raises:
        CardError: no such suit.
    """

    rank: Rank
    suit: str = ""

    def __post_init__(self) -> None:
        if self.suit not in ("", *SUITS):
            msg = f"{self.suit!r} is no suit; use one of {', '.join(SUITS)}, or none"
            raise CardError(msg)

    @property
    def value(self) -> int:
        """What the card counts, 1 (an ace) to 10."""
        return self.rank.card_value

    def __str__(self) -> str:
        return self.rank.value + self.suit


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people type them.

    Cards may be separated by commas, spaces, dashes, slashes or plus signs, or stand together
    where that is unambiguous. Ten is ``10`` or ``T``; ace is ``A``, ``1`` or ``11``; any case; a
    suit may follow each rank.

    Raises:
        CardError: a text that is no card, or that could be read in more than one way.

    >>> [str(card) for card in parse_cards("Kh 6s")]
    ['Kh', '6s']
    >>> [str(card) for card in parse_cards("t-6")]
    ['10', '6']
    """
    cards: list[Card] = []
    for token in re.split(r"[\s,;/+\-–]+", text):
        if token:
            cards.extend(_cards_of_token(token))
    return tuple(cards)


def _cards_of_token(token: str) -> list[Card]:
    plain = token.translate(_SUIT_SIGNS).upper()
    if single := _ONE_CARD.fullmatch(plain):
        return [Card(_RANK_OF_TEXT[single[1]], single[2].lower())]
    if _JOINED_CARDS.fullmatch(plain):
        found = _CARD_IN_JOINED.findall(plain)
        return [Card(_RANK_OF_TEXT[rank], suit.lower()) for rank, suit in found]
    if any(sign in plain for sign in "01"):
        hint = "separate the cards with commas, and write 10 or T for a ten: 10,6 or T6"
    else:
        hint = "ranks are A, 2 to 9, 10 (or T), J, Q, K, each with a suit s, h, d, c or none"
    msg = f"{token!r} is not a card; {hint}"
    raise CardError(msg)


def cards_of(given: str | Iterable[Card]) -> tuple[Card, ...]:
    """Return cards that are given as one text or as cards.

    Raises:
        CardError: a text that is no card, or things that are none.
    """
    cards = parse_cards(given) if isinstance(given, str) else tuple(given)
    if not all(isinstance(card, Card) for card in cards):
        msg = f"{given!r} holds what is no Card; write the cards as one text, such as '8,8'"
        raise CardError(msg)
    return cards


def parse_up_card(text: str) -> Card:
    """Read the dealer's up-card.

    Raises:
        CardError: not exactly one card.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        msg = f"the up-card {text!r} must be one card, such as 6, 10 or A"
        raise CardError(msg)
    return cards[0]


def parse_pair_card(text: str) -> Card:
    """Read a pair named by one of its cards or by both: ``8`` or ``8,8``.

    Raises:
        CardError: not one card, or two different ones.
    """
    cards = parse_cards(text)
    if not cards or len(cards) > 2 or cards[0].rank is not cards[-1].rank:
        msg = f"'{text}' names no pair; write its card, such as 8 or A"
        raise CardError(msg)
    return cards[0]


def value_name(value: int) -> str:
    """Name a card value as charts do: ``A``, ``2`` to ``10``."""
    return "A" if value == ACE else str(value)


def hand_name(counts: Sequence[int]) -> str:
    """Name a hand by its values: the high cards first, but the ace first if it counts 11.

    >>> hand_name((1, 0, 0, 0, 1, 0, 0, 0, 0, 1)), hand_name((1, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    ('10,5,A', 'A,2')
    """
    values = [value for value in reversed(VALUES) for _ in range(counts[value - 1])]
    if hand_total(counts)[1]:
        values.insert(0, values.pop())
    return ",".join(map(value_name, values))


def counts_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """Count cards by value; ten counts, aces first."""
    found = Counter(card.value for card in cards)
    return tuple(found[value] for value in VALUES)


def hand_total(counts: Sequence[int]) -> tuple[int, bool]:
    """Return the best total of ten counts and whether it is soft (an ace counts 11).

    >>> hand_total((1, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    (17, True)
    """
    hard = sum(value * count for value, count in zip(VALUES, counts, strict=True))
    soft = bool(counts[0]) and hard <= TEN + 1
    return hard + TEN * soft, soft


@dataclass(frozen=True)
class Hand:
    """A player's hand: two or more cards, not busted, in the order in which they were named.

    Raises:
        CardError: fewer cards, or a bust.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) < 2:
            msg = f"the hand '{self}' is not two cards or more; write it like 8,8 or A,7 or T,2,3"
            raise CardError(msg)
        if self.total > 21:
            msg = f"the hand {self} is busted: it counts {self.total}; name a hand of at most 21"
            raise CardError(msg)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand.

        Raises:
            CardError: a text that is no card, fewer than two cards, or a bust.
        """
        return cls(parse_cards(text))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Cards by value; ten counts, aces first."""
        return counts_of(self.cards)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def total(self) -> int:
        """The best total: aces count 11 where that does not bust."""
        return hand_total(self.counts)[0]

    @property
    def is_soft(self) -> bool:
        """Whether an ace counts 11."""
        return hand_total(self.counts)[1]

    @property
    def is_natural(self) -> bool:
        """Whether these are an ace and a ten-value, two cards."""
        return self.size == 2 and self.total == 21

    @property
    def pair_value(self) -> int | None:
        """The common value of a two-card pair, else None; K,10 is a pair of tens by value."""
        first, *rest = self.cards
        return first.value if len(rest) == 1 and rest[0].value == first.value else None

    @property
    def is_rank_pair(self) -> bool:
        """Whether two cards share one rank: K,K is, K,10 is not."""
        return self.size == 2 and self.cards[0].rank is self.cards[1].rank

    def __str__(self) -> str:
        return ",".join(map(str, self.cards))


@dataclass(frozen=True)
class Shoe:
    """The cards left, by value, before the hands in question are dealt.

    ``counts`` are the ten counts, aces first. ``tens`` are the counts of 10, J, Q and K, or None
    where only the number of ten-values is known. An infinite shoe keeps the proportions in
    ``counts`` and never changes.
    """

    counts: tuple[int, ...]
    tens: tuple[int, ...] | None = None
    infinite: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", tuple(self.counts))
        if len(self.counts) != len(VALUES):
            msg = f"a shoe has ten counts, aces first, tens last; {len(self.counts)} were given"
            raise ShoeError(msg)
        for value, count in zip(VALUES, self.counts, strict=True):
            _check_count(value_name(value), count)
        if self.tens is not None:
            object.__setattr__(self, "tens", tuple(self.tens))
            if len(self.tens) != len(TEN_RANKS):
                msg = f"tens counts the 10, J, Q and K; {len(self.tens)} counts were given, not 4"
                raise ShoeError(msg)
            for rank, count in zip(TEN_RANKS, self.tens, strict=True):
                _check_count(rank.value, count)
            if sum(self.tens) != self.counts[-1]:
                msg = (
                    f"the counts {self.tens} of 10, J, Q and K do not add up to the "
                    f"{self.counts[-1]} ten-values; make them agree"
                )
                raise ShoeError(msg)

    @classmethod
    def of_decks(cls, decks: Decks) -> Shoe:
        """Return full 52-card decks, or infinitely many."""
        number = 1 if decks == "infinite" else decks
        counts = (4 * number,) * 9 + (16 * number,)
        return cls(counts, (4 * number,) * 4, infinite=decks == "infinite")

    @classmethod
    def of_kinds(cls, kinds: Mapping[Card, int]) -> Shoe:
        """Return a shoe that holds so many of each kind of card.

        Raises:
            ShoeError: a count that is no whole number of 0 or more.
        """
        ranks: Counter[Rank] = Counter()
        for card, count in kinds.items():
            _check_count(str(card), count)
            ranks[card.rank] += count
        counts = tuple(ranks[rank] for rank in RANKS[:9])
        tens = tuple(ranks[rank] for rank in TEN_RANKS)
        return cls((*counts, sum(tens)), tens)

    @property
    def size(self) -> int:
        """The number of cards (the sum of the proportions where the shoe is infinite)."""
        return sum(self.counts)

    @property
    def depletion(self) -> int:
        """How many cards a drawn card takes away: 1, or 0 where the shoe is infinite."""
        return 0 if self.infinite else 1

    def _lacks(self, wanted: int, left: int) -> bool:
        return wanted > left if not self.infinite else wanted > 0 == left

    def without(self, cards: Iterable[Card], what: str = "the cards") -> Shoe:
        """Take cards out, by rank where the ten-ranks are known.

        Raises:
            ShoeError: the shoe does not hold them; ``what`` names them in the message.
        """
        gone = tuple(cards)
        wanted = counts_of(gone)
        tens = self.tens
        if tens is not None:
            ranks = Counter(card.rank for card in gone)
            for rank, left in zip(TEN_RANKS, tens, strict=True):
                if self._lacks(ranks[rank], left):
                    hint = "; T and 10 name that rank only: name a jack J, a queen Q, a king K"
                    msg = lack(what, rank.value, ranks[rank], left)
                    raise ShoeError(msg + hint if rank is Rank.TEN else msg)
            tens = tuple(left - ranks[r] for r, left in zip(TEN_RANKS, tens, strict=True))
        for value, count, left in zip(VALUES, wanted, self.counts, strict=True):
            if self._lacks(count, left):
                raise ShoeError(lack(what, value_name(value), count, left))
        if self.infinite:
            return self
        counts = tuple(left - count for left, count in zip(self.counts, wanted, strict=True))
        return replace(self, counts=counts, tens=tens)


def check_decks(decks: Decks) -> None:
    """Refuse a number of decks that is out of range.

    Raises:
        RulesError: as said.
    """
    if isinstance(decks, int) and not 1 <= decks <= MOST_DECKS:
        msg = f"decks = {decks} is out of range; use 1 to {MOST_DECKS}, or infinite"
        raise RulesError(msg)


def _check_count(name: str, count: object) -> None:
    if type(count) is not int or count < 0:
        msg = f"a shoe cannot hold {count!r} cards of {name}; use a whole number, 0 or more"
        raise ShoeError(msg)


def lack(what: str, name: str, wanted: int, left: int) -> str:
    """Say that a shoe does not hold so many of a card; ``what`` names the cards wanted."""
    return (
        f"{what} cannot come from this shoe: {wanted} of {name} wanted, {left} left; "
        "check the cards in play, the cards seen and the shoe"
    )
