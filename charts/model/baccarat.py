"""Answers about baccarat as rows of texts, as the page and the terminal show them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from charts.words import baccarat as words
from charts.words.rounding import listed, percent, ratio, sentence, signed
from strategy.baccarat.third_card import (
    BANKER_DRAWS,
    BANKER_DRAWS_ALONE,
    FIRST_NATURAL,
    PLAYER_DRAWS,
    POINTS,
)
from strategy.cards import TEN_RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from charts.asked.baccarat import BaccaratQuestion
    from strategy.baccarat.rounds import Round
    from strategy.cards import Rank

EV_DIGITS = 6
"""The usual decimals of EVs."""
MILLION = 10**6
"""Effects of one card less are in millionths of the bet."""
NOTHING = "-"
"""What stands for a number that is not known."""

BET_HEADERS = ("bet", "pays", "wins", "returned", "EV", "house edge")
"""What stands above the rows of bets."""


@dataclass(frozen=True)
class BetRow:
    """A bet: what it pays to one, the chances that it wins and is returned, and its worth.

    ``says`` tells in words what it is paid on. What is not known is :data:`NOTHING`.
    """

    name: str
    says: str
    pays: str
    wins: str
    returned: str
    ev: str
    edge: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts below :data:`BET_HEADERS`."""
        return self.name, self.pays, self.wins, self.returned, self.ev, self.edge


@dataclass(frozen=True)
class Chances:
    """Chances that add up to one: what they are of, and each with its name."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RulesRow:
    """Whether Banker draws on a two-card total.

    ``draws`` is by the points of Player's third card, 0 to 9; ``alone`` where Player stood.
    """

    total: int
    alone: bool
    draws: tuple[bool, ...]


def bet_rows(question: BaccaratQuestion, usual: int = EV_DIGITS) -> list[BetRow]:
    """Return every bet; ``usual`` is how many decimals an EV has where none were asked for."""
    return [_bet_row(question, name, usual) for name in question.game.bets]


def _bet_row(question: BaccaratQuestion, name: str, usual: int) -> BetRow:
    game, digits = question.game, question.edge_decimals()
    bet, ev, ends = game.bets[name], game.evs[name], game.ends(name)
    return BetRow(
        name=name,
        says=words.says_text(bet),
        pays=words.pays_text(bet),
        wins=NOTHING if ends is None else percent(ends.win, digits),
        returned=NOTHING if ends is None else percent(ends.returned, digits),
        ev=ev_text(question, ev, usual),
        edge=NOTHING if ev is None else percent(-ev, digits),
    )


def highest_ev(question: BaccaratQuestion) -> str:
    """Say which bet has the highest EV; several of the same are all named."""
    evs = {name: ev for name, ev in question.game.evs.items() if ev is not None}
    best = max(evs.values())
    names = listed([name for name, ev in evs.items() if ev == best])
    known = "" if len(evs) == len(question.game.evs) else " of those known"
    return f"The highest EV{known}: {names}."


def ev_text(question: BaccaratQuestion, ev: Fraction | None, usual: int = EV_DIGITS) -> str:
    """Write an EV with its sign."""
    return NOTHING if ev is None else signed(ev, question.decimals(usual)).strip()


def chances(question: BaccaratQuestion) -> tuple[Chances, ...]:
    """Return the chances of who wins, of naturals, and of the number of cards."""
    game, digits = question.game, question.edge_decimals()

    def shown(title: str, named: Iterable[tuple[str, Fraction]]) -> Chances:
        return Chances(title, tuple((name, percent(chance, digits)) for name, chance in named))

    natural_names = {
        "none": "none",
        "player_alone": "Player alone",
        "banker_alone": "Banker alone",
        "both": "both",
    }
    return (
        shown("Who wins", ((words.WINNERS[winner], n) for winner, n in game.winners.items())),
        shown(
            "Naturals",
            ((natural_names[words.naturals_name(on)], n) for on, n in game.naturals.items()),
        ),
        shown("Cards of both hands", ((str(cards), n) for cards, n in game.dealt.items())),
    )


def totals_rows(question: BaccaratQuestion, digits: int) -> list[tuple[str, tuple[str, ...]]]:
    """Return the chances of final totals in percent: a row for each of Player's, by Banker's."""
    totals = question.game.totals
    return [
        (str(player), tuple(percent(totals[player, banker], digits) for banker in POINTS))
        for player in POINTS
    ]


def player_rules() -> tuple[tuple[int, bool], ...]:
    """Return whether Player draws, by the two-card total below the naturals."""
    return tuple((total, total in PLAYER_DRAWS) for total in range(FIRST_NATURAL))


def banker_rules() -> tuple[RulesRow, ...]:
    """Return whether Banker draws, a row for each two-card total below the naturals."""
    return tuple(
        RulesRow(total, total in BANKER_DRAWS_ALONE, tuple(third in thirds for third in POINTS))
        for total, thirds in BANKER_DRAWS.items()
    )


def effects_alike(
    question: BaccaratQuestion, bets: Sequence[str]
) -> dict[str, Mapping[str, Fraction | None]]:
    """Return what one card less does to EVs, by its rank: ten-ranks that do the same together.

    Raises:
        QuestionError: the decks are infinite, or one card less leaves too few.
    """
    effects = question.game.effects()

    def of(rank: Rank) -> list[Fraction | None]:
        return [effects[rank][name] for name in bets]

    tens = [rank for rank in effects if rank in TEN_RANKS]
    found = {rank.value: effects[rank] for rank in effects if rank not in TEN_RANKS}
    for _, alike in groupby(tens, of):
        ranks = list(alike)
        found[_named(ranks)] = effects[ranks[0]]
    return found


def _named(tens: Sequence[Rank]) -> str:
    """Name ten-ranks: neighbours by the first and the last."""
    names = [rank.value for rank in tens]
    first = TEN_RANKS.index(tens[0])
    neighbours = tuple(tens) == TEN_RANKS[first : first + len(tens)]
    return f"{names[0]}-{names[-1]}" if neighbours and len(tens) > 1 else ",".join(names)


def effect_rows(
    effects: Mapping[str, Mapping[str, Fraction | None]], bets: Iterable[str]
) -> list[tuple[str, ...]]:
    """Return a row for each bet: its name, by how many millionths of it the EV changes."""
    return [(name, *(_millionths(changes[name]) for changes in effects.values())) for name in bets]


def _millionths(effect: Fraction | None) -> str:
    return NOTHING if effect is None else signed(effect * MILLION, 0).strip()


def settled_rows(
    question: BaccaratQuestion, played: Round
) -> tuple[list[tuple[str, str, str]], list[str]]:
    """Return what becomes of bets in a round, and sentences on the others.

    A row has the name of a bet that does not lose, what becomes of it, and what one unit wins.
    """
    nets = question.game.settle(played)
    rows = [(name, *_settled(net)) for name, net in nets.items() if net is None or net >= 0]
    remarks = ["All other bets lose."] if len(rows) < len(nets) else []
    if unknown := [name for name, net in nets.items() if net is None]:
        remarks.append(sentence(words.untold(unknown)))
    return rows, remarks


def _settled(net: Fraction | None) -> tuple[str, str]:
    if net is None:
        return "suits not told", NOTHING
    return ("wins", f"+{ratio(net)}") if net else ("is returned", "0")
