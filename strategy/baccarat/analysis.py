"""The question that most users begin with: the next round out of a shoe, described by texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from strategy.baccarat.bets import WIN, place_of
from strategy.baccarat.game import BaccaratGame
from strategy.baccarat.pay_tables import read_bets
from strategy.cards import MOST_DECKS, check_decks
from strategy.errors import RulesError
from strategy.reading.values import read_decks, read_suited_shoe
from strategy.suits import SuitedShoe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from strategy.cards import Card, Decks, Shoe


def analyze_baccarat(
    decks: int | str | None = None,
    *,
    shoe: SuitedShoe | Shoe | str | Sequence[int] | Mapping[str, int] | None = None,
    seen: str | Iterable[Card] = (),
    bets: str | Path | None = None,
    pay: Sequence[str] | Mapping[str, object] = (),
) -> BaccaratGame:
    """Return the game of the next round.

    Args:
        decks: 1 to 8, or ``"infinite"``; 8 where no shoe is given.
        shoe: the full shoe instead: ten counts A,2,…,10, or kinds of card such as
            ``"As=8,Kh=7"`` or ``"A=32,K=28"``.
        seen: cards gone from it; one without a suit may be any of its rank.
        bets: a TOML file of payouts and further bets, see
            :func:`strategy.baccarat.pay_tables.read_bets`.
        pay: payouts besides, such as ``["tie=9"]`` or ``{"tie": 9}``; by lines,
            ``{"banker_no_commission": {"six": "1/3"}}``.

    Raises:
        RulesError: decks, a shoe, a file or a payout that is not understood.
        CardError: ``seen`` holds what is no card.
        ShoeError: the shoe does not hold the cards seen, or too few are left for a round.

    >>> game = analyze_baccarat(6, seen="K,K,9,8", pay=["tie=9"])
    >>> round(float(game.ev("tie")), 6)
    -0.046107
    """
    if decks is not None and shoe is not None:
        raise RulesError("decks and shoe are both given; leave one of them out")
    full = SuitedShoe.of_decks(_decks(decks)) if shoe is None else read_suited_shoe(shoe)
    return BaccaratGame(full, read_bets(bets, _changes(pay)), seen=seen)


def _decks(given: int | str | None) -> Decks:
    decks = read_decks(MOST_DECKS if given is None else given)
    check_decks(decks)
    return decks


def _changes(pay: Sequence[str] | Mapping[str, object]) -> list[str]:
    if isinstance(pay, str):
        msg = f"pay = {pay!r} is one text; write a list of them, such as ['tie=9']"
        raise RulesError(msg)
    if not isinstance(pay, Mapping):
        return list(pay)
    lines = {
        place_of(bet, line): amount
        for bet, pays in pay.items()
        for line, amount in (pays if isinstance(pays, Mapping) else {WIN: pays}).items()
    }
    return [f"{place}={amount}" for place, amount in lines.items()]
