"""Baccarat in words: what a shoe is, what a bet is paid on, what happened in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.words.rounding import decimals, fraction, listed
from charts.words.shoes import full_shoe_text, seen_text
from strategy.baccarat.bets import WIN
from strategy.baccarat.events import PairEvent, PairOf
from strategy.baccarat.results import Side, Winner
from strategy.baccarat.third_card import points

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from strategy import BaccaratGame, Bet
    from strategy.baccarat.events import Event, ResultEvent
    from strategy.baccarat.rounds import Round
    from strategy.cards import Card

SOURCE = "กติกาบาคาร่า การนับแต้มและกฎการจั่วไพ่ใบที่สาม"
SOURCE_IN_ENGLISH, LANGUAGE = "the rules of baccarat", "Thai"
COUNTING = (
    "An ace counts 1, cards from 2 to 9 their number, and 10, J, Q and K nothing. A hand counts "
    "the last digit of its sum: 8,7 is 15, which counts 5. The hand nearer to 9 wins; equal "
    "totals are a tie. Two cards that count 8 or 9 are a natural: neither hand draws then."
)
NOTHING_ROUNDED = "Computed without rounding; only the decimals are rounded."
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
NEEDS_RANKS = "the ranks of this shoe are not all known; give kinds of card, such as K=32"
NEEDS_SUITS = "the suits of this shoe are unknown; give kinds of card, such as Kh=8"


def shoe_text(game: BaccaratGame) -> str:
    """Name the shoe, and the cards that are gone from it."""
    full = full_shoe_text(game.full.shoe)
    return f"{full}, {seen_text(game.seen)}" if game.seen else f"{full}, fresh"


def label(game: BaccaratGame) -> str:
    """What all EVs have in common, in one line without a capital and a full stop."""
    return f"unconditional, ties included, per unit bet, {shoe_text(game)}"


def notes(game: BaccaratGame, bets: Iterable[str] | None = None) -> list[str]:
    """Say of which bets the EV is unknown, and what would tell it."""
    missing = [name for name in bets or game.bets if game.evs[name] is None]
    if not missing:
        return []
    why = NEEDS_RANKS if game.shoe.ranks is None else NEEDS_SUITS
    return [f"no EV of {listed(missing)}: {why}"]


def naturals_name(sides: frozenset[Side]) -> str:
    """Name the hands that are naturals: ``none``, ``player``, ``banker`` or ``both``."""
    named = [side.value for side in Side if side in sides]
    return {0: "none", 2: "both"}.get(len(named)) or named[0]


def ratio(value: Fraction) -> str:
    """Write a payout as tables do: in decimals where few of them are exact, else as a fraction.

    >>> from fractions import Fraction
    >>> ratio(Fraction(19, 20)), ratio(Fraction(8)), ratio(Fraction(1, 3))
    ('0.95', '8', '1/3')
    """
    for digits in range(5):
        if (value * 10**digits).denominator == 1:
            return decimals(value, digits)
    return fraction(value)


def pays_text(bet: Bet) -> str:
    """What a bet pays to one: by its main line, then by the others that have names.

    Lines that return the bet are left out.
    """
    amounts = {name: ratio(line.pays) for name, line in bet.lines.items() if line.pays}
    rest = [f"{name} {pays}" for name, pays in amounts.items() if name != WIN]
    main = amounts.get(WIN, "")
    return f"{main} ({', '.join(rest)})" if main and rest else main or ", ".join(rest)


def when_text(event: Event) -> str:
    """What an event is.

    >>> from strategy.baccarat.bets import USUAL_BETS
    >>> [when_text(line.when) for bet in USUAL_BETS[1:2] for line in bet.lines.values()]
    ['Banker wins with 6', 'Banker wins', 'a tie']
    """
    return _pair_text(event) if isinstance(event, PairEvent) else _result_text(event)


def _pair_text(event: PairEvent) -> str:
    whose = {
        PairOf.PLAYER: "Player's first two cards are",
        PairOf.BANKER: "Banker's first two cards are",
        PairOf.EITHER: "either hand's first two cards are",
        PairOf.BOTH: "both hands' first two cards are",
    }[event.of]
    many = event.of is PairOf.BOTH
    kind = "pairs of one suit" if many else "a pair of one suit"
    return f"{whose} {kind if event.perfect else 'pairs' if many else 'a pair'}"


def _result_text(event: ResultEvent) -> str:
    who = {Winner.TIE: "a tie", Winner.PLAYER: "Player wins", Winner.BANKER: "Banker wins"}
    parts = [who[event.winner] if event.winner else "any result"]
    if event.totals is not None:
        parts.append(f"with {_numbers(event.totals)}")
    if event.cards is not None:
        parts.append(f"of {_words(event.cards)} cards")
    if event.margins is not None:
        parts.append(f"by {_numbers(event.margins)}")
    if event.natural is not None:
        parts.append("as a natural" if event.natural else "but no natural")
    if event.dealt is not None:
        parts.append(f"after {_words(event.dealt)} cards")
    return " ".join(parts)


def _numbers(numbers: Iterable[int]) -> str:
    return listed([str(number) for number in sorted(numbers)], "or")


def _words(numbers: Iterable[int]) -> str:
    return listed([NUMBERS[number] for number in sorted(numbers)], "or")


def ranges(numbers: Iterable[int]) -> str:
    """Write whole numbers, neighbours together.

    >>> ranges([0, 1, 8, 9]), ranges(range(8)), ranges([])
    ('0, 1, 8, 9', '0-7', '-')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts) or "-"


def steps(played: Round) -> list[str]:
    """Tell a round, one sentence a step."""
    told = [f"{_dealt('Player', played.player)}. {_dealt('Banker', played.banker)}."]
    hands = {"player": played.player, "banker": played.banker}
    for decision in played.decisions:
        drawn = ""
        if decision.draws and decision.side is not None:
            hand = hands[decision.side.value]
            drawn = f"; the {hand[2]} makes {_sum(hand)}"
        told.append(f"{decision}{drawn}.")
    return [*told, f"{outcome(played)}."]


def outcome(played: Round) -> str:
    """Say who wins, and by which totals."""
    result = played.result
    totals = f"Player {result.player_total}, Banker {result.banker_total}"
    won = {Winner.TIE: "The hands tie", Winner.PLAYER: "Player wins", Winner.BANKER: "Banker wins"}
    return f"{won[result.winner]}: {totals}"


def _dealt(name: str, hand: tuple[Card, ...]) -> str:
    return f"{name} has {hand[0]},{hand[1]}: {_sum(hand[:2])}"


def _sum(hand: tuple[Card, ...]) -> str:
    """Say what a hand counts, and its sum where that is another number."""
    whole = sum(map(points, hand))
    return str(whole) if whole < 10 else f"{whole}, which counts {whole % 10}"
