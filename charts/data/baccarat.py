"""Answers about baccarat as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from charts.data.numbers import numbers_json
from charts.words import baccarat as words
from charts.words.program import maker
from charts.words.rounding import fraction
from strategy.baccarat.third_card import (
    BANKER_DRAWS,
    BANKER_DRAWS_ALONE,
    FIRST_NATURAL,
    PLAYER_DRAWS,
    POINTS,
    is_natural,
    points,
)
from strategy.cards import RANKS, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from charts.asked.baccarat import BaccaratQuestion
    from strategy import Bet
    from strategy.baccarat.rounds import Round


def ev_json(question: BaccaratQuestion, by: str | None = None) -> dict[str, Any]:
    """The chances of the next round and the EV of each bet; more of them ``by`` on request."""
    game = question.game
    numbers: dict[str, object] = {
        "probabilities": {winner.value: chance for winner, chance in game.winners.items()},
        "naturals": {words.naturals_name(sides): n for sides, n in game.naturals.items()},
        "dealt": {str(cards): chance for cards, chance in game.dealt.items()},
        "bets": game.evs,
        "chances": {
            name: ends and ends._asdict()
            for name, ends in ((name, game.ends(name)) for name in game.bets)
        },
    }
    if by == "totals":
        numbers["totals"] = {
            str(player): {str(banker): game.totals[player, banker] for banker in POINTS}
            for player in POINTS
        }
    answer = _head(question, game.bets)
    for key, value in numbers.items():
        answer |= numbers_json(question, key, value)
    if by == "results":
        answer |= _results(question)
    if by == "pairs":
        answer["pairs"] = game.pairs and [
            {
                "player": pairs.player.value,
                "banker": pairs.banker.value,
                **numbers_json(question, "chance", chance),
            }
            for pairs, chance in game.pairs.items()
        ]
    return answer | {"notes": words.notes(game)}


def _results(question: BaccaratQuestion) -> dict[str, Any]:
    """The number of all deals, and each result with its own and its chance."""
    results, deals = question.game.counted
    return {
        "deals": deals,
        "results": [
            {
                **result._asdict(),
                "winner": result.winner.value,
                "deals": number,
                **numbers_json(question, "chance", Fraction(number, deals)),
            }
            for result, number in sorted(results.items())
        ],
    }


def removal_json(question: BaccaratQuestion, bets: Sequence[str]) -> dict[str, Any]:
    """By how much the EV of each bet changes once one card is gone, by its rank."""
    game = question.game
    effects = {
        rank.value: {name: changes[name] for name in bets}
        for rank, changes in game.effects().items()
    }
    return {
        **_head(question, bets),
        **numbers_json(question, "bets", {name: game.evs[name] for name in bets}),
        **numbers_json(question, "effects", effects),
        "notes": words.notes(game, bets),
    }


def bets_json(bets: Collection[Bet]) -> list[dict[str, Any]]:
    """Bets by their pay tables; payouts as "p/q"."""
    return [
        {
            "name": bet.name,
            "says": words.says_text(bet),
            "lines": [
                {"name": line.name, "when": words.when_text(line.when), "pays": fraction(line.pays)}
                for line in bet.lines
            ],
        }
        for bet in bets
    ]


def play_json(question: BaccaratQuestion, played: Round) -> dict[str, Any]:
    """A round that was played: who wins, how it came about, and what each bet wins."""
    result = played.result
    nets = question.game.settle(played)
    unknown = [name for name, net in nets.items() if net is None]
    return {
        "shoe": words.shoe_text(question.game),
        "label": words.NET,
        "made_by": maker(),
        "winner": result.winner.value,
        "player_total": result.player_total,
        "banker_total": result.banker_total,
        "player": [str(card) for card in played.player],
        "banker": [str(card) for card in played.banker],
        "natural": bool(result.naturals),
        "player_pair": played.pairs.player.value,
        "banker_pair": played.pairs.banker.value,
        "steps": [*words.steps(played), words.outcome(played)],
        "bets": {name: None if net is None else float(net) for name, net in nets.items()},
        "bets_exact": {name: None if net is None else fraction(net) for name, net in nets.items()},
        "notes": [words.untold(unknown)] if unknown else [],
    }


def rules_json() -> dict[str, Any]:
    """How cards count, and the third-card rules."""
    return {
        "points": {rank.value: points(Card(rank)) for rank in RANKS},
        "natural": [total for total in POINTS if is_natural(total)],
        "player": _draws(PLAYER_DRAWS, range(FIRST_NATURAL)),
        "banker_alone": _draws(BANKER_DRAWS_ALONE, range(FIRST_NATURAL)),
        "banker": {str(total): _draws(thirds, POINTS) for total, thirds in BANKER_DRAWS.items()},
        "source": {"title": words.SOURCE, "language": words.LANGUAGE},
    }


def _head(question: BaccaratQuestion, bets: Iterable[str]) -> dict[str, Any]:
    game = question.game
    return {
        "shoe": words.shoe_text(game),
        "label": words.label(game),
        "made_by": maker(),
        "pays": {
            name: {line.name: fraction(line.pays) for line in game.bets[name].lines}
            for name in bets
        },
    }


def _draws(draws: Collection[int], of: Iterable[int]) -> dict[str, list[int]]:
    numbers = list(of)
    return {
        "draws": [number for number in numbers if number in draws],
        "stands": [number for number in numbers if number not in draws],
    }
