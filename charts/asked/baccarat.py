"""What a question about baccarat comes to: the game that answers, and how exactly it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.asked.exactness import Exactness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy import BaccaratGame


@dataclass(frozen=True)
class BaccaratQuestion(Exactness):
    """A round of baccarat, and how EVs are to be written."""

    game: BaccaratGame


def chosen_bets(game: BaccaratGame, names: Sequence[str]) -> tuple[str, ...]:
    """Return the bets that were named, all where none was.

    Raises:
        QuestionError: there is no such bet.
    """
    return tuple(dict.fromkeys(game.bet(name).name for name in names)) or tuple(game.bets)
