"""Random small shoes and bets of baccarat, and the literal chances where suits are not told."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from strategy.baccarat.recursion import literal_chances
from strategy.cards import RANKS, SUITS, Card
from tests.naive_baccarat import that_pay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from strategy.baccarat.pairing import Pairs
    from strategy.baccarat.results import Result

    Chances = Mapping[tuple[Result, Pairs], Fraction]
    """The chance of each result together with the pairs."""

Row = tuple[Card, ...]
Seen = tuple[Row, Row]
"""Cards of a shoe, and those of them that are seen: some of these with their suits."""

CARDS = 6
_PAYS = ("0", "1", "0.95", "12", '"1/3"', '"9:1"', '"0.54"')
"""Payouts as TOML has them."""
_CONDITIONS: dict[str, st.SearchStrategy[Any]] = {
    "winner": st.sampled_from(["banker", "player", "tie"]),
    "total": st.integers(0, 9) | st.lists(st.integers(0, 9), min_size=1, max_size=4),
    "cards": st.sampled_from([2, 3, [2, 3]]),
    "dealt": st.sampled_from([4, 5, 6, [4, 6], [5, 6]]),
    "margin": st.integers(0, 9) | st.lists(st.integers(0, 9), min_size=1, max_size=4),
    "natural": st.booleans(),
}


@st.composite
def rows(draw: st.DrawFn, *, most_kinds: int = 4, most: int = 10, suits: str = SUITS) -> Row:
    """Six cards or more in a row, of few kinds and one to three ranks."""
    # What counts 0 and what makes naturals of it come often.
    some = st.sampled_from(RANKS) | st.sampled_from([RANKS[7], RANKS[8], *RANKS[9:]])
    ranks = draw(st.lists(some, min_size=1, max_size=3, unique=True))
    one = st.builds(Card, st.sampled_from(ranks), st.sampled_from(suits or [""]))
    kinds = draw(st.lists(one, min_size=1, max_size=most_kinds, unique=True))
    return tuple(draw(st.lists(st.sampled_from(kinds), min_size=CARDS, max_size=most)))


@st.composite
def seen_rows(draw: st.DrawFn, *, most_kinds: int = 4, most_seen: int = 4) -> Seen:
    """A shoe in a row, and up to so many of its cards, with or without their suits."""
    row = draw(rows(most_kinds=most_kinds, most=CARDS + 6))
    number = draw(st.integers(0, min(most_seen, len(row) - CARDS)))
    told = draw(st.lists(st.booleans(), min_size=number, max_size=number))
    seen = zip(row[:number], told, strict=True)
    return row, tuple(card if tell else Card(card.rank) for card, tell in seen)


def shoe_text(row: Iterable[Card]) -> str:
    """The shoe of these cards as users write it."""
    return ",".join(f"{card}={number}" for card, number in Counter(row).items())


def text(cards: Iterable[Card]) -> str:
    """Cards as users write them."""
    return ",".join(map(str, cards))


def literal_mean(row: Sequence[Card], seen: Iterable[Card]) -> Chances:
    """The literal chances, in the mean over which cards those seen without a suit are."""
    left, untold = Counter(row), []
    for card in seen:
        if card.suit:
            left[card] -= 1
        else:
            untold.append(card)
    found: dict[tuple[Result, Pairs], Fraction] = defaultdict(Fraction)
    for world, weight in _worlds(left, untold):
        for end, chance in literal_chances(world).items():
            found[end] += weight * chance
    return dict(found)


def _worlds(
    left: Mapping[Card, int], untold: Sequence[Card]
) -> Iterable[tuple[Mapping[Card, int], Fraction]]:
    """Each way to take cards of given ranks out, with its chance."""
    if not untold:
        yield left, Fraction(1)
        return
    of_rank = {card: n for card, n in left.items() if card.rank is untold[0].rank and n}
    for card, number in of_rank.items():
        less = {**left, card: number - 1}
        for world, weight in _worlds(less, untold[1:]):
            yield world, weight * Fraction(number, sum(of_rank.values()))


def by(chances: Chances, of: Callable[..., Any]) -> dict[Any, Fraction]:
    """The chances of what a function makes of results and pairs."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for (result, pairs), chance in chances.items():
        found[of(result, pairs)] += chance
    return dict(found)


@st.composite
def result_lines(draw: st.DrawFn) -> dict[str, Any]:
    """What a line on results asks for, and its payout as TOML has it."""
    keys = draw(st.lists(st.sampled_from([*_CONDITIONS]), min_size=1, max_size=3, unique=True))
    line = {key: draw(_CONDITIONS[key]) for key in keys}
    if line.get("winner") == "tie":  # a tie has no winning hand whose cards to count
        line.pop("cards", None)
    return line | {"pays": draw(st.sampled_from(_PAYS))}


def pair_lines() -> st.SearchStrategy[dict[str, Any]]:
    """What a line on pairs asks for, and its payout as TOML has it."""
    whose = st.sampled_from(["player", "banker", "either", "both"])
    kind = st.sampled_from(["pair", "perfect"])
    pays = st.sampled_from(_PAYS)
    return st.builds(lambda k, w, p: {k: w, "pays": p}, kind, whose, pays)


def own_bets() -> st.SearchStrategy[list[list[dict[str, Any]]]]:
    """Bets as lists of their lines."""
    on_results = st.lists(result_lines(), min_size=1, max_size=4)
    on_pairs = st.lists(pair_lines(), min_size=1, max_size=3)
    bet = (on_results | on_pairs).map(that_pay).filter(bool)
    return st.lists(bet, min_size=1, max_size=4)


def bets_file(bets: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """The TOML file of such bets, named bet0, bet1 and so on."""
    tables = []
    for number, lines in enumerate(bets):
        tables.append(f"[bet{number}]")
        for at, line in enumerate(lines):
            entries = ", ".join(f"{key} = {_toml(key, value)}" for key, value in line.items())
            tables.append(f"line{at} = {{{entries}}}")
    return "\n".join(tables)


def _toml(key: str, value: Any) -> str:
    if key == "pays":
        return str(value)
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def paid(line: Mapping[str, Any]) -> dict[str, Any]:
    """A line with its payout as a fraction."""
    number = line["pays"].strip('"').replace(":", "/")
    return {**line, "pays": Fraction(number)}
