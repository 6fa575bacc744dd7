"""The question that most users begin with: the next round out of a shoe, described by texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.baccarat.game import BaccaratGame
from strategy.baccarat.pay_tables import read_bets
from strategy.cards import Card, parse_cards
from strategy.errors import CardError, RulesError
from strategy.reading.values import MOST_DECKS, check_decks, read_decks, read_suited_shoe
from strategy.suits import SuitedShoe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


def analyze_baccarat(
    decks: int | str | None = None,
    *,
    shoe: object = None,
    seen: str | Iterable[Card] = (),
    bets: str | Path | None = None,
    pay: Sequence[str] = (),
) -> BaccaratGame:
    """Return the game of the next round.

    Args:
        decks: 1 to 8, or ``"infinite"``; 8 where no shoe is given.
        shoe: the full shoe instead: ten counts A,2,…,10, or kinds of card such as
            ``"As=8,Kh=7"`` or ``"A=32,K=28"``.
        seen: cards gone from it; one without a suit may be any of its rank.
        bets: a TOML file of payouts and further bets, see
            :func:`strategy.baccarat.pay_tables.read_bets`.
        pay: payouts besides, such as ``"tie=9"``.

    Raises:
        RulesError: decks, a shoe, a file or a payout that is not understood.
        CardError: ``seen`` holds no cards.
        ShoeError: the shoe does not hold the cards seen, or too few are left for a round.

    >>> game = analyze_baccarat(6, seen="K,K,9,8", pay=["tie=9"])
    >>> round(float(game.ev("tie")), 6)
    -0.046107
    """
    if decks is not None and shoe is not None:
        raise RulesError("decks and shoe are both given; leave one of them out")
    cards = parse_cards(seen) if isinstance(seen, str) else tuple(seen)
    if not all(isinstance(card, Card) for card in cards):
        msg = f"seen = {seen!r} holds what is no Card; write the cards as one text, such as 'K,9'"
        raise CardError(msg)
    return BaccaratGame(_shoe(decks, shoe), read_bets(bets, pay), seen=cards)


def _shoe(decks: int | str | None, shoe: object) -> SuitedShoe:
    if shoe is not None:
        return read_suited_shoe(shoe)
    number = read_decks(MOST_DECKS if decks is None else decks)
    check_decks(number)
    return SuitedShoe.of_decks(number)
