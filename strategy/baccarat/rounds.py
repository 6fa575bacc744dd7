"""One round, played by the rules with the cards that came: who drew, who stood, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from strategy.baccarat.pairing import Pairs, pairs_of
from strategy.baccarat.results import Result, Side
from strategy.baccarat.third_card import (
    BANKER_DRAWS_ALONE,
    FIRST_NATURAL,
    PLAYER_DRAWS,
    POINTS,
    banker_draws,
    is_natural,
    player_draws,
    points,
    total,
)
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from strategy.cards import Card

HAND_SIZES = (2, 3)


@dataclass(frozen=True)
class Decision:
    """Whether the rules have a hand draw after two cards, and why, in words.

    ``side`` is None where a natural ends the round for both hands.
    """

    side: Side | None
    draws: bool
    says: str

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True)
class Round:
    """A round that was played to its end.

    ``player`` and ``banker`` are all the cards of the hands; ``decisions`` are Player's and then
    Banker's, or the single one of a natural.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    decisions: tuple[Decision, ...]

    @property
    def result(self) -> Result:
        """Totals and numbers of cards."""
        return Result(total(self.player), total(self.banker), len(self.player), len(self.banker))

    @property
    def pairs(self) -> Pairs:
        """What the first two cards of each hand are."""
        return pairs_of(self.player, self.banker)


class _Supply(NamedTuple):
    """The cards that were ``given`` as drawn, and those of them ``left``."""

    given: tuple[Card, ...]
    left: list[Card]


def play_round(player: Sequence[Card], banker: Sequence[Card], draw: Sequence[Card] = ()) -> Round:
    """Play a round.

    Args:
        player: Player's two cards, or all three.
        banker: Banker's two cards, or all three.
        draw: the third cards as they are drawn, of the hands that lack theirs.

    Raises:
        QuestionError: a hand of another size, a third card that the rules do not allow, or one
            that they demand and that is missing.

    >>> from strategy.cards import parse_cards
    >>> played = play_round(*map(parse_cards, ("3,2", "Q,6", "7,2")))
    >>> print(played.decisions[1])
    Banker 6 draws because Player's third card is 7
    >>> played.result.winner
    <Winner.BANKER: 'banker'>
    """
    for side, hand in ((Side.PLAYER, player), (Side.BANKER, banker)):
        _check_size(side, hand)
    totals = total(player[:2]), total(banker[:2])
    supply = _Supply(tuple(draw), list(draw))
    if is_natural(max(totals)):
        decisions = [_natural(*totals)]
        _third(decisions[0], Side.PLAYER, player, supply)
        _third(decisions[0], Side.BANKER, banker, supply)
        thirds: list[tuple[Card, ...]] = [(), ()]
    else:
        decisions = [_players(*totals)]
        thirds = [_third(decisions[0], Side.PLAYER, player, supply)]
        decisions.append(_bankers(*totals, thirds[0]))
        thirds.append(_third(decisions[1], Side.BANKER, banker, supply))
    if supply.left:
        raise QuestionError(_surplus(supply.left, decisions), "draw")
    return Round((*player[:2], *thirds[0]), (*banker[:2], *thirds[1]), tuple(decisions))


def _natural(player: int, banker: int) -> Decision:
    hands = {"Player": player, "Banker": banker}
    named = [f"{name} {number}" for name, number in hands.items() if is_natural(number)]
    verb = "is a natural" if len(named) == 1 else "are naturals"
    return Decision(None, draws=False, says=f"{' and '.join(named)} {verb}: neither hand draws")


def _players(player: int, banker: int) -> Decision:
    draws = player_draws(player, banker)
    why = f"Player {_does(draws)} on {_span(draws, PLAYER_DRAWS)}"
    return Decision(Side.PLAYER, draws, f"Player {player} {_does(draws)} because {why}")


def _bankers(player: int, banker: int, third: Sequence[Card]) -> Decision:
    looked_at = points(third[0]) if third else None
    draws = banker_draws(player, banker, looked_at)
    if looked_at is None:
        span = _span(draws, BANKER_DRAWS_ALONE)
        why = f"because Player stood: Banker {_does(draws)} on {span} then"
    elif len({banker_draws(player, banker, other) for other in POINTS}) == 1:
        why = "whatever Player's third card is"
    else:
        counts = "" if third[0].value == looked_at else f", which counts {looked_at}"
        why = f"because Player's third card is {third[0]}{counts}"
    return Decision(Side.BANKER, draws, f"Banker {banker} {_does(draws)} {why}")


def _does(draws: bool) -> str:  # noqa: FBT001 - the one thing that there is to say
    return "draws" if draws else "stands"


def _span(draws: bool, on: Collection[int]) -> str:  # noqa: FBT001
    """Name the totals on which a hand draws, or stands, by itself."""
    totals = [total for total in range(FIRST_NATURAL) if (total in on) is draws]
    return f"{totals[0]} to {totals[-1]}" if len(totals) > 2 else " and ".join(map(str, totals))


def _third(
    decision: Decision, side: Side, hand: Sequence[Card], supply: _Supply
) -> tuple[Card, ...]:
    """Return a hand's third card, if it draws: its own, or the next of the supply."""
    own = tuple(hand[2:])
    if not decision.draws:
        if own:
            raise QuestionError(_surplus(own, [decision]), side.value)
        return ()
    if own:
        return own
    if not supply.left:
        example = ",".join([*map(str, supply.given), "2"])
        msg = f"{decision}, and that third card is missing; name it in draw, such as {example}"
        raise QuestionError(msg, "draw")
    return (supply.left.pop(0),)


def _surplus(cards: Sequence[Card], decisions: Sequence[Decision]) -> str:
    named = ",".join(map(str, cards))
    if all(decision.draws for decision in decisions):
        return f"{named} is too many: both hands have three cards already; leave it out"
    why = "; ".join(str(decision) for decision in decisions if not decision.draws)
    return f"the rules do not allow the third card {named}: {why}; leave it out"


def _check_size(side: Side, hand: Sequence[Card]) -> None:
    if len(hand) not in HAND_SIZES:
        named = ",".join(map(str, hand))
        msg = (
            f"{side.value.title()}'s hand {named!r} is not two or three cards; "
            "write its first two, such as 3,2, or all three"
        )
        raise QuestionError(msg, side.value)
