"""The words that say what a number is: its unit, condition, strategy and shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.rounding import counted
from strategy.blackjack.condition import Condition
from strategy.cards import ACE, TEN, parse_pair_card

if TYPE_CHECKING:
    from strategy import Advice, Game
    from strategy.blackjack.rulefile import Table

MOST_CARDS_NAMED = 12

GIVEN_CARDS = "given hand and up-card"
NOT_RULED_OUT = f"{GIVEN_CARDS}, a dealer blackjack not ruled out"
RULED_OUT = "given hand, up-card and no dealer blackjack"


def title_of(table: Table) -> str:
    """A table's title, name, and the variants and changes in force."""
    title = table.about.get("title", "")
    applied = "".join(f", {change}" for change in table.applied)
    return f"{title} ({table.name}{applied})" if title else f"{table.name}{applied}"


def shoe_of(game: Game) -> str:
    """The shoe that the values hold for."""
    if not game.seen:
        return "infinite decks" if game.shoe.infinite else "fresh shoe"
    number = counted(len(game.seen), "card")
    if len(game.seen) > MOST_CARDS_NAMED:
        return f"{number} seen"
    return f"{number} seen ({' '.join(map(str, game.seen))})"


def overall_label(game: Game) -> str:
    """What the EV of a whole game is, in one line without a capital and a full stop."""
    return f"unconditional, dealer blackjacks included, {basis_of(game)}"


def advice_label(game: Game, advice: Advice, split: str | None) -> str:
    """What the EVs of one hand are; ``split`` names the split that it is of."""
    if advice.condition == Condition.NO_BLACKJACK:
        condition = RULED_OUT
    else:
        condition = NOT_RULED_OUT if advice.up.value in {ACE, TEN} else GIVEN_CARDS
    alone = ", of this hand alone" if split else ""
    return f"{condition}{alone}, {basis_of(game)}"


def basis_of(game: Game) -> str:
    """What all EVs of a game have in common, whatever they are conditional on."""
    return ", ".join(
        (
            "per initial bet",
            shoe_of(game),
            f"composition-dependent play, {game.post_split.value} after a split",
            "without insurance and side bets",
        )
    )


def split_name(pair: str, hands: int) -> str:
    """Name the split that a hand is one of the hands of.

    >>> split_name("8,8", 2)
    'one of 2 hands of split 8,8'
    """
    card = parse_pair_card(pair)
    return f"one of {hands} hands of split {card},{card}"
