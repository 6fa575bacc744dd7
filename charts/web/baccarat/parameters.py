"""The parameters of requests about baccarat, as the OpenAPI description tells them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from charts.web.baccarat.query import MOST_BETS, MOST_PAYS, BaccaratQuery, RoundQuery
from charts.web.checks import MOST_CARDS, MOST_SEEN
from charts.web.parameters import ExactParameters, Parameters, Text


class PayParameters(Parameters):
    """What bets pay."""

    pay: list[Text] = Field(
        [],
        max_length=MOST_PAYS,
        description="A bet, or one of its lines, and what it pays to one, as /api/baccarat/bets "
        "lists them; may be repeated.",
        examples=[["tie=9", "banker_no_commission.six=1/3"]],
    )


class ShoeParameters(PayParameters):
    """A shoe, and what bets pay."""

    decks: Text | None = Field(
        None,
        description="The decks of the full shoe, 1 to 8 or infinite; 8 where no shoe is given.",
        examples=["6"],
    )
    shoe: Text | None = Field(
        None,
        description="The full shoe instead: ten counts A,2,...,10, or kinds of card and how many "
        f"of each, {MOST_CARDS} cards at most.",
        examples=["A=32,2=32,9=32,K=28"],
    )
    seen: str = Field(
        "",
        max_length=MOST_SEEN,
        description=f"Cards gone from the shoe before the round, {MOST_CARDS} at most.",
        examples=["K,9h"],
    )

    @property
    def query(self) -> BaccaratQuery:
        """The question, checked.

        Raises:
            ExactshoeError: it cannot be answered.
        """
        query = BaccaratQuery(self.decks, self.shoe, self.seen, tuple(self.pay))
        query.game()
        return query


class BaccaratEvParameters(ExactParameters, ShoeParameters):
    """What `/api/baccarat/ev` is asked."""

    by: Literal["totals", "results", "pairs"] | None = Field(
        None,
        description="Chances by final totals, by totals and numbers of cards, or of pairs, too.",
    )


class RemovalParameters(ExactParameters, ShoeParameters):
    """What `/api/baccarat/removal` is asked."""

    bets: list[Text] = Field(
        [],
        alias="bet",
        max_length=MOST_BETS,
        description="A bet by its name; may be repeated; all where none is named.",
        examples=[["banker", "player"]],
    )


class PlayedParameters(ShoeParameters):
    """What `/api/baccarat/play` is asked."""

    player: Text = Field(
        description="Player's first two cards, or all three.", examples=["3,2", "3,2,7"]
    )
    banker: Text = Field(
        description="Banker's first two cards, or all three.", examples=["Q,6", "Q,6,2"]
    )
    draw: Text = Field(
        "",
        description="The third cards as they are drawn, of the hands that lack theirs.",
        examples=["7,2"],
    )

    @property
    def cards(self) -> RoundQuery:
        """The cards of the round."""
        return RoundQuery(self.player, self.banker, self.draw)
