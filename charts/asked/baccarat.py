"""What a question about baccarat comes to: the game that answers, and how exactly it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.asked.exactness import Exactness
from strategy import analyze_baccarat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import BaccaratGame, SuitedShoe
    from strategy.reading.values import Decks


@dataclass(frozen=True)
class BaccaratQuestion(Exactness):
    """A round of baccarat, and how EVs are to be written."""

    game: BaccaratGame


def ask_baccarat(
    decks: Decks | None,
    shoe: SuitedShoe | None,
    seen: str,
    file: str | None,
    pays: Sequence[str],
    *,
    exact: bool = False,
    digits: int | None = None,
) -> BaccaratQuestion:
    """Set up the game of the next round.

    Raises:
        ExactshoeError: a shoe, cards, payouts or a file that are not understood.
    """
    game = analyze_baccarat(decks, shoe=shoe, seen=seen, bets=file, pay=pays)
    return BaccaratQuestion(game, exact=exact, digits=digits)


def chosen_bets(game: BaccaratGame, names: Sequence[str]) -> tuple[str, ...]:
    """Return the bets that were named, all where none was.

    Raises:
        QuestionError: there is no such bet.
    """
    return tuple(dict.fromkeys(game.bet(name).name for name in names)) or tuple(game.bets)
