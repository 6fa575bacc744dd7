"""The words that say what a number is: its unit, condition, strategy and shoe."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from charts.strategies import COMPOSITION
from charts.words.rounding import percent
from charts.words.shoes import seen_text
from strategy.blackjack.actions import Action
from strategy.blackjack.condition import Condition
from strategy.cards import ACE, TEN, Hand, parse_pair_card

if TYPE_CHECKING:
    from charts.asked.contests import Visit
    from strategy import Advice, Game
    from strategy.blackjack.policies.policy import Policy
    from strategy.blackjack.rulefile import Table

NOTHING_ROUNDED = "Computed without rounding, decisions included; only the decimals are rounded."

GIVEN_CARDS = "given hand and up-card"
NOT_RULED_OUT = f"{GIVEN_CARDS}, a dealer blackjack not ruled out"
UNCONDITIONAL = "unconditional, dealer blackjacks included"
WITHOUT = "without insurance and side bets"
RULED_OUT = "given hand, up-card and no dealer blackjack"

PLAY = {
    "total": "play by the total-dependent chart",
    "two-card": "two-card play (two cards by composition, more by total)",
    "mimic-dealer": "play as the dealer's, without doubles and optional splits",
    "never-bust": "never-bust play (hits hard 11 or less and soft 20 or less, else stands)",
    "house-advice": "play by the advice of the live-fold rules page",
}
"""By name of a strategy: how hands are played, as labels say it."""


def title_of(table: Table) -> str:
    """A table's title, name, and the variants and changes in force."""
    title = table.about.get("title", "")
    applied = "".join(f", {change}" for change in table.applied)
    return f"{title} ({table.name}{applied})" if title else f"{table.name}{applied}"


def published_text(table: Table) -> str:
    """The published return to player; "" if there is none, or none for the rules as changed."""
    text = table.about.get("published_rtp")
    if text is None or table.applied:
        return ""
    with suppress(ValueError, OverflowError):  # words, or no finite number
        text = percent(float(text), 2)
    return f"a maximum RTP of {text}"


def shoe_of(game: Game) -> str:
    """The shoe that the values hold for."""
    if not game.seen:
        return "infinite decks" if game.shoe.infinite else "fresh shoe"
    return seen_text(game.seen)


def overall_label(game: Game) -> str:
    """What the EV of a whole game is, in one line without a capital and a full stop."""
    return f"{UNCONDITIONAL}, {basis_of(game)}"


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
    return f"per initial bet, {shoe_of(game)}, {play_text(game)}, {WITHOUT}"


def contest_label(before: Game, after: Game) -> str:
    """What the EVs and differences of two strategies in one shoe are."""
    basis = f"{UNCONDITIONAL}, per initial bet, {shoe_of(before)}, {WITHOUT}"
    return f"{basis}; from: {play_text(before)}; to: {play_text(after)}"


def visit_label(visit: Visit) -> str:
    """What the EVs of two tables, and of the chart of one at the other, are."""
    games = [worth.composition.game for worth in (visit.home, visit.away)]
    shoes = " and ".join(dict.fromkeys(map(shoe_of, games)))
    home, away = (worth.asked for worth in (visit.home, visit.away))
    return (
        f"{UNCONDITIONAL}, per initial bet, {shoes}, {WITHOUT}; by composition: "
        f"{play_text(games[0])}; from: play by the total-dependent chart of {home}; to: by that of "
        f"{away}"
    )


def strategy_of(game: Game) -> str:
    """The name of the strategy that a game is played by."""
    return game.policy.name if game.policy else COMPOSITION


def strategy_line(game: Game) -> str:
    """A line that names the strategy; labels say what it is."""
    return f"Strategy: {strategy_of(game)}"


def play_text(game: Game) -> str:
    """How every hand is played."""
    policy = game.policy
    if policy is None:
        return f"composition-dependent play, {game.post_split.value} after a split"
    if policy.name == "timeout":
        return f"time-out play ({_timeout_text(policy)})"
    text = PLAY.get(policy.name, f"play by the strategy {policy.name}")
    if policy.name.lower().endswith(".csv"):
        text = f"play by the chart {policy.name}"
    best = policy.name in {"total", "two-card"} and game.seen
    return f"{text}, the best for these cards" if best else text


def _timeout_text(policy: Policy) -> str:
    two_deuces = (0, 2, *[0] * 8)
    draws = policy.action(two_deuces, TEN, (Action.STAND, Action.HIT)) is Action.HIT
    return "hits to 11, then stands" if draws else "always stands"


def kind_of(name: str, *, natural: bool = True) -> str:
    """Name a hand's total; ``natural`` says whether two cards of 21 are a blackjack."""
    hand = Hand.parse(name)
    if hand.is_natural and natural:
        return "blackjack"
    return f"{'soft' if hand.is_soft else 'hard'} {hand.total}"


def split_name(pair: str, hands: int) -> str:
    """Name the split that a hand is one of the hands of.

    >>> split_name("8,8", 2)
    'one of 2 hands of split 8,8'
    """
    card = parse_pair_card(pair)
    return f"one of {hands} hands of split {card},{card}"
