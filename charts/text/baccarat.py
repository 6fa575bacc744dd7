"""What `baccarat ev`, `baccarat removal` and `baccarat play` print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from charts.model.baccarat import (
    BET_HEADERS,
    NOTHING,
    bet_rows,
    chances,
    effect_rows,
    effects_alike,
    ev_text,
    highest_ev,
    settled_rows,
    totals_rows,
)
from charts.text.layout import (
    described,
    fitted,
    fractions_list,
    in_parts,
    listing,
    paragraph,
    table,
)
from charts.words import baccarat as words
from charts.words.rounding import fraction, percent, sentence, signed
from strategy.baccarat.third_card import POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from charts.asked.baccarat import BaccaratQuestion
    from strategy.baccarat.rounds import Round

    Effects = Mapping[str, Fraction | None]

EV_DIGITS, EFFECT_DIGITS, CHANCE_DIGITS = 10, 8, 4
PLAYED = ("bet", "", "net")
TOTALS = "Chances of the final totals, Player's down and Banker's across:"
RESULTS = "Chances of the results: final totals, each with the hand's number of cards:"
PAIRS = "Chances of pairs in the first two cards"
UNTOLD = ", perfect ones among them, as suits are unknown"
GONE = "once one card of a rank is gone from the shoe"


def head(question: BaccaratQuestion) -> str:
    """Name the game and the shoe."""
    return paragraph(f"Baccarat, {words.shoe_text(question.game)}", hang="  ")


def baccarat_ev_text(question: BaccaratQuestion, by: str | None) -> str:
    """The chances of the next round and the worth of each bet; more of them ``by`` on request."""
    winners, *others = chances(question)
    lines = [paragraph(f"{group.title}: {_told(group.rows)}.", hang="  ") for group in others]
    bets = [row.cells for row in bet_rows(question, EV_DIGITS)]
    tables = {"totals": _by_totals, "results": _by_results, "pairs": _by_pairs}
    parts = [
        head(question),
        listing(winners.rows, ("result", "chance"), ("left", "right")),
        "\n".join(lines),
        described(bets, BET_HEADERS, ("left", "left", *["right"] * 4), _bet_told),
        paragraph(highest_ev(question)),
        *(_fractions(question) if question.exact else []),
        *(tables[by](question) if by else []),
        _label(question),
    ]
    return "\n\n".join(parts)


def removal_text(question: BaccaratQuestion, bets: Sequence[str], *, named: bool) -> str:
    """What one card gone does to the EV of each bet.

    By bets in whole millionths; by cards in decimals where bets were ``named``, or a number of
    decimals.
    """
    groups = effects_alike(question, bets)
    detailed = named or question.digits is not None
    shown = _by_cards(question, groups, bets) if detailed else _by_bets(groups, bets)
    pays = words.set_pays(question.game, bets)
    parts = [head(question), *([paragraph(f"Payouts set: {pays}.")] if pays else []), *shown]
    if question.exact:
        exact = [
            (cards, name, NOTHING if (change := changes[name]) is None else fraction(change))
            for cards, changes in groups.items()
            for name in bets
        ]
        parts.append(fractions_list(exact, ("card", "bet", "change of the EV as a fraction")))
    return "\n\n".join([*parts, _label(question)])


def play_text(question: BaccaratQuestion, played: Round) -> str:
    """A round step by step, and what each bet wins that does not lose."""
    steps = [
        paragraph(step, indent=f"{number}. ", hang="   ")
        for number, step in enumerate([*words.steps(played), words.outcome(played)], 1)
    ]
    kept, last = settled_rows(question, played)
    return "\n\n".join(
        (
            head(question),
            "\n".join(steps),
            table(fitted(kept, PLAYED), PLAYED, ("left", "left", "right")),
            "\n".join(map(paragraph, [*last, sentence(words.NET)])),
        )
    )


def _by_bets(groups: Mapping[str, Effects], bets: Sequence[str]) -> list[str]:
    rows = effect_rows(groups, bets)
    says = f"By how many millionths of a bet its EV changes {GONE}:"
    align = ("left", *["right"] * len(groups))
    return [paragraph(says), in_parts(rows, ("bet", *groups), align)]


def _by_cards(
    question: BaccaratQuestion, groups: Mapping[str, Effects], bets: Sequence[str]
) -> list[str]:
    digits = question.decimals(EFFECT_DIGITS)
    rows = [
        (
            cards,
            *(NOTHING if (ev := changes[name]) is None else signed(ev, digits) for name in bets),
        )
        for cards, changes in groups.items()
    ]
    evs = [f"{name} {ev_text(question, question.game.evs[name])}" for name in bets]
    return [
        paragraph(f"EV before: {', '.join(evs)}.", hang="  "),
        paragraph(f"By how much it changes {GONE}:"),
        in_parts(rows, ("card", *bets), ("left", *["right"] * len(bets))),
    ]


def _by_totals(question: BaccaratQuestion) -> list[str]:
    rows = [(total, *cells) for total, cells in totals_rows(question, CHANCE_DIGITS)]
    headers = ("total", *map(str, POINTS))
    parts = [paragraph(TOTALS), in_parts(rows, headers, ["right"] * len(headers))]
    if question.exact:
        exact = [
            (str(player), str(banker), fraction(chance))
            for (player, banker), chance in question.game.totals.items()
        ]
        parts.append(fractions_list(exact, ("Player", "Banker", "chance as a fraction")))
    return parts


def _by_results(question: BaccaratQuestion) -> list[str]:
    """Every result that can come; as fractions, too, where asked for."""
    results = [
        (
            words.WINNERS[result.winner],
            f"{result.player_total} of {result.player_cards}",
            f"{result.banker_total} of {result.banker_cards}",
            chance,
        )
        for result, chance in sorted(question.game.results.items())
    ]
    return [paragraph(RESULTS), *_chances(question, ("winner", "Player", "Banker"), results)]


def _by_pairs(question: BaccaratQuestion) -> list[str]:
    """What the first two cards of both hands can be; as fractions, too, where asked for."""
    pairs = question.game.pairs
    if pairs is None:
        return [paragraph(f"Chances of pairs: {words.NEEDS_RANKS}.")]
    named = [(of.player.value, of.banker.value, chance) for of, chance in pairs.items()]
    says = f"{PAIRS}{'' if question.game.shoe.unseen else UNTOLD}:"
    return [paragraph(says), *_chances(question, ("Player", "Banker"), named)]


def _chances(
    question: BaccaratQuestion, headers: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> list[str]:
    """A table of rows that end in a chance, in percent; as fractions, too, where asked for."""
    shown = [(*names, percent(chance, question.edge_decimals())) for *names, chance in rows]
    parts = [listing(shown, (*headers, "chance"), [*("left" for _ in headers), "right"])]
    if question.exact:
        exact = [(*names, fraction(chance)) for *names, chance in rows]
        parts.append(fractions_list(exact, (*headers, "chance as a fraction")))
    return parts


def _fractions(question: BaccaratQuestion) -> list[str]:
    """The chances and EVs of the tables above, as fractions."""
    game = question.game
    numbers = {
        **{words.WINNERS[winner]: chance for winner, chance in game.winners.items()},
        **{f"naturals: {words.naturals_name(on)}": n for on, n in game.naturals.items()},
        **{f"{cards} cards": chance for cards, chance in game.dealt.items()},
    }
    chances_list = [(name, fraction(chance)) for name, chance in numbers.items()]
    evs = [(name, NOTHING if ev is None else fraction(ev)) for name, ev in game.evs.items()]
    return [
        fractions_list(chances_list, ("", "chance as a fraction")),
        fractions_list(evs, ("bet", "EV as a fraction")),
    ]


def _told(rows: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} in {chance}" for name, chance in rows)


def _bet_told(cells: Sequence[str]) -> str:
    name, *others = cells
    named = ", ".join(map(" ".join, zip(BET_HEADERS[1:], others, strict=True)))
    return f"{name}: {named}"


def _label(question: BaccaratQuestion) -> str:
    label = paragraph(f"EV: {words.label(question.game)}.", hang="  ")
    asked = question.exact or question.digits is not None
    return f"{paragraph(words.NOTHING_ROUNDED)}\n{label}" if asked else label
