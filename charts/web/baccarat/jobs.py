"""The questions about baccarat that workers answer: what the commands answer, alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.asked.exactness import AS_FLOATS, Exactness
from charts.web.answers import Answer
from charts.web.jobs import MEDIA, json_answer

if TYPE_CHECKING:
    from charts.web.baccarat.query import BaccaratQuery, RoundQuery


@dataclass(frozen=True)
class BaccaratEv:
    """What `baccarat ev --json` answers."""

    query: BaccaratQuery
    by: str | None = None
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the chances and the EVs."""
        from charts.data.baccarat import ev_json

        return json_answer(ev_json(self.query.question(self.exactness), self.by))


@dataclass(frozen=True)
class Removal:
    """What `baccarat removal --json` answers."""

    query: BaccaratQuery
    bets: tuple[str, ...]
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return what one card less does to EVs."""
        from charts.data.baccarat import removal_json

        return json_answer(removal_json(self.query.question(self.exactness), self.bets))


@dataclass(frozen=True)
class BaccaratPage:
    """The page about baccarat, with what it was asked."""

    query: BaccaratQuery
    cards: RoundQuery | None = None
    removal: bool = False

    def answer(self) -> Answer:
        """Return the page."""
        from charts.web.baccarat.page import render_page

        status, text = render_page(self.query, self.cards, removal=self.removal)
        return Answer(status, MEDIA["html"], text.encode())
