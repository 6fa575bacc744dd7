"""Baccarat in words: what a shoe is, what a bet is paid on, what happened in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.words.rounding import listed, ratio, runs
from charts.words.shoes import full_shoe_text, seen_text
from strategy.baccarat.bets import USUAL_BETS, WIN
from strategy.baccarat.events import PairEvent, PairOf, ResultEvent
from strategy.baccarat.results import Side, Winner
from strategy.baccarat.third_card import points
from strategy.reading.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy import BaccaratGame, Bet
    from strategy.baccarat.bets import Line
    from strategy.baccarat.events import Event
    from strategy.baccarat.rounds import Round
    from strategy.cards import Card

SOURCE = "กติกาบาคาร่า การนับแต้มและกฎการจั่วไพ่ใบที่สาม"
SOURCE_IN_ENGLISH, LANGUAGE = "the rules of baccarat", "Thai"
COUNTING = (
    "An ace counts 1, cards from 2 to 9 their number, and 10, J, Q and K nothing. A hand counts "
    "the last digit of its sum: 8,7 is 15, which counts 5. The hand nearer to 9 wins; equal "
    "totals are a tie. Two cards that count 8 or 9 are a natural: neither hand draws then."
)
NET = "net: what a bet of one unit wins in this round, besides its stake"
NOTHING_ROUNDED = "Computed without rounding; only the decimals are rounded."
WINNERS = {Winner.BANKER: "Banker", Winner.PLAYER: "Player", Winner.TIE: "tie"}
RETURNED = "returned"
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
SLIP = 0.85
"""How much a new bet's name is like a usual one, up to 1, if it may be a slip."""
_USUAL = [bet.name for bet in USUAL_BETS]
NEEDS_RANKS = "the ranks of this shoe are not all known; give kinds of card, such as K=32"
NEEDS_SUITS = "the suits of this shoe are unknown; give kinds of card, such as Kh=8"


def shoe_text(game: BaccaratGame) -> str:
    """Name the shoe, and the cards that are gone from it."""
    full = full_shoe_text(game.full)
    return f"{full}, {seen_text(game.seen)}" if game.seen else f"{full}, fresh"


def label(game: BaccaratGame) -> str:
    """What all EVs have in common, in one line without a capital and a full stop."""
    return f"unconditional, ties included, per unit bet, {shoe_text(game)}"


def notes(game: BaccaratGame, bets: Iterable[str] | None = None) -> list[str]:
    """Say what may be a slip, of which bets the EV is unknown, and what would tell it."""
    said = [
        f"{name} is a new bet; {near}"
        for name in game.bets
        if name not in _USUAL and (near := did_you_mean(name, _USUAL, SLIP))
    ]
    if game.seen and game.shoe.infinite:
        said.append("infinite decks: the cards seen change nothing")
    if missing := [name for name in bets or game.bets if game.evs[name] is None]:
        why = NEEDS_RANKS if game.shoe.ranks is None else NEEDS_SUITS
        said.append(f"no EV of {listed(missing)}: {why}")
    return said


def naturals_name(sides: frozenset[Side]) -> str:
    """Name the hands that are naturals: ``none``, ``player_alone``, ``banker_alone``, ``both``."""
    named = [f"{side.value}_alone" for side in Side if side in sides]
    return {0: "none", 2: "both"}.get(len(named)) or named[0]


def pays_text(bet: Bet) -> str:
    """What a bet pays to one: by its main line, then by the others that have names.

    That a tie returns the bet is left out.
    """
    usual_tie = ResultEvent(winner=Winner.TIE)
    lines = [line for line in bet.lines if line.pays or line.when != usual_tie]
    amounts = {line.name: line_pays(line) for line in lines}
    rest = [f"{name} {pays}" for name, pays in amounts.items() if name != WIN]
    main = amounts.get(WIN, "")
    return f"{main} ({', '.join(rest)})" if main and rest else main or ", ".join(rest)


def untold(bets: list[str]) -> str:
    """Say of which bets the cards of a round do not tell what becomes."""
    return f"the cards do not tell {listed(bets)}; write suits with them, such as Kh,Kd"


def set_pays(game: BaccaratGame, bets: Iterable[str]) -> str:
    """Name the bets that pay otherwise than usually, with what they pay; "" if none does."""
    changed = [game.bets[name] for name in bets if game.bets[name] not in USUAL_BETS]
    return ", ".join(f"{bet.name} {pays_text(bet)}" for bet in changed)


def line_pays(line: Line) -> str:
    """What a line pays to one."""
    return ratio(line.pays) if line.pays else RETURNED


def says_text(bet: Bet) -> str:
    """What a bet is paid on: what its own table says of it, else its lines.

    >>> from strategy.baccarat.bets import USUAL_BETS
    >>> says_text(USUAL_BETS[1])
    'Banker wins with 6: 0.5; Banker wins: 1; a tie: returned'
    """
    if bet.says:
        return bet.says
    if len(bet.lines) == 1:
        return when_text(bet.lines[0].when)
    return "; ".join(f"{when_text(line.when)}: {line_pays(line)}" for line in bet.lines)


def when_text(event: Event) -> str:
    """What an event is.

    >>> from strategy.baccarat.bets import USUAL_BETS
    >>> [when_text(line.when) for line in USUAL_BETS[1].lines]
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
    any_one = "any result" if event.cards is None else "either hand wins"
    parts = [_won(event.winner, "a tie") if event.winner else any_one]
    if event.total is not None:
        parts.append(f"with {_numbers(event.total)}")
    if event.cards is not None:
        parts.append(f"of {_words(event.cards)} cards")
    if event.margin is not None:
        parts.append(f"by {_numbers(event.margin)}")
    if event.natural is not None:
        parts.append("with a natural" if event.natural else "without a natural")
    if event.dealt is None:
        return " ".join(parts)
    dealt = f"{_words(event.dealt)} cards"
    if event == ResultEvent(dealt=event.dealt):
        return f"{dealt} are dealt"
    return f"{' '.join(parts)} after {dealt}"


def _numbers(numbers: Iterable[int]) -> str:
    return listed([str(number) for number in sorted(numbers)], "or")


def _words(numbers: Iterable[int]) -> str:
    return listed([NUMBERS[number] for number in sorted(numbers)], "or")


def ranges(numbers: Iterable[int]) -> str:
    """Write whole numbers, neighbours together.

    >>> ranges([0, 1, 8, 9]), ranges(range(8)), ranges([])
    ('0, 1, 8, 9', '0-7', '-')
    """
    texts = [
        f"{first}-{last}" if last - first > 1 else ", ".join(map(str, range(first, last + 1)))
        for first, last in runs(numbers)
    ]
    return ", ".join(texts) or "-"


def steps(played: Round) -> list[str]:
    """Tell a round up to its outcome, one sentence a step."""
    told = [f"{_dealt('Player', played.player)}. {_dealt('Banker', played.banker)}."]
    hands = {"player": played.player, "banker": played.banker}
    for decision in played.decisions:
        drawn = ""
        if decision.draws and decision.side is not None:
            hand = hands[decision.side.value]
            drawn = f"; the {hand[2]} makes {_sum(hand)}"
        told.append(f"{decision}{drawn}.")
    return told


def outcome(played: Round) -> str:
    """Say who wins, and by which totals, in a sentence."""
    result = played.result
    totals = f"Player {result.player_total}, Banker {result.banker_total}"
    return f"{_won(result.winner, 'The hands tie')}: {totals}."


def _won(winner: Winner, tie: str) -> str:
    return tie if winner is Winner.TIE else f"{WINNERS[winner]} wins"


def _dealt(name: str, hand: tuple[Card, ...]) -> str:
    return f"{name} has {hand[0]},{hand[1]}: {_sum(hand[:2])}"


def _sum(hand: tuple[Card, ...]) -> str:
    """Say what a hand counts, and its sum where that is another number."""
    whole = sum(map(points, hand))
    return str(whole) if whole < 10 else f"{whole}, which counts {whole % 10}"
