"""The parameters of requests, as the OpenAPI description tells them, and how they are read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticKnownError

from charts.asked.exactness import Exactness
from charts.strategies import COMPOSITION, STRATEGIES, TOTAL
from charts.web.checks import MOST_CARDS, MOST_DIGITS, MOST_SEEN, MOST_TEXT
from charts.web.query import MOST_CHANGES, HandQuery, Query

if TYPE_CHECKING:
    from typing import Any


def _plain_number(given: Any) -> Any:
    """Refuse what Python takes for a whole number but the command line does not, such as 1_0."""
    if isinstance(given, str) and not re.fullmatch("-?[0-9]+", given):
        raise PydanticKnownError("int_parsing")
    return given


Whole = Annotated[int, BeforeValidator(_plain_number)]
Text = Annotated[str, StringConstraints(max_length=MOST_TEXT)]
Values = Literal["best", "all", "margin"]
Paper = Literal["a4", "letter", "card"]
Form = Literal["text", "markdown", "csv", "json", "latex", "html", "svg", "png", "pdf"]

RULES = "A preset, as /api/presets lists them; variants may follow a colon."
STRATEGY = "The strategy of play."


def strategy_field(default: str) -> Any:
    """Return the parameter for the strategy of play."""
    return Field(
        default,
        description=STRATEGY,
        max_length=MOST_TEXT,
        json_schema_extra={"enum": list(STRATEGIES)},
    )


class Parameters(BaseModel):
    """Parameters, of which none but those named is taken."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)


class TableParameters(Parameters):
    """A table."""

    rules: Text = Field(description=RULES, examples=["live-fold", "live:das"])
    changes: list[Text] = Field(
        [],
        alias="set",
        max_length=MOST_CHANGES,
        description="A switch of the rules and its value, as /api/switches lists them; may be "
        "repeated.",
        examples=[["fold_cost=13/20", "decks=6"]],
    )


class ExactParameters(Parameters):
    """How EVs are given."""

    exact: bool = Field(
        default=False, description="Compute without rounding; give each EV as a fraction, too."
    )
    digits: Whole | None = Field(
        None,
        ge=0,
        le=MOST_DIGITS,
        description="Compute without rounding; give each EV rounded to so many decimals, too.",
    )

    @property
    def exactness(self) -> Exactness:
        """How EVs are given."""
        return Exactness(exact=self.exact, digits=self.digits)


class SeenParameters(Parameters):
    """Cards that are gone."""

    seen: str = Field(
        "",
        max_length=MOST_SEEN,
        description=f"Cards gone from the shoe besides those of the hand, {MOST_CARDS} at most.",
        examples=["5,5,K"],
    )


class PlayParameters(ExactParameters, SeenParameters, TableParameters):
    """A table and how it is played."""

    strategy: str = strategy_field(COMPOSITION)
    post_split: Text = Field(
        "CDZ-",
        description=f"Play after a split, for the strategy {COMPOSITION}.",
        json_schema_extra={"enum": ["CDZ-", "CDP1"]},
    )

    @property
    def query(self) -> Query:
        """The question, checked.

        Raises:
            ExactshoeError: it cannot be answered.
        """
        query = Query(self.rules, tuple(self.changes), self.strategy, self.seen, self.post_split)
        query.check()
        return replace(query, strategy=self.strategy.strip().lower())


class EvParameters(PlayParameters):
    """What `/api/ev` is asked."""

    by: Literal["up", "hand"] | None = Field(
        None, description="EV by first hand, too; by up-card it is always given."
    )


class AdviseParameters(PlayParameters):
    """What `/api/advise` is asked."""

    hand: Text = Field(description="The cards of the hand, two or more.", examples=["8,8", "T,2,3"])
    up: Text = Field(description="The up-card of the dealer.", examples=["10", "A"])
    after_split: Text | None = Field(
        None, description="The hand is one hand of this split pair.", examples=["8"]
    )
    hands: Whole | None = Field(
        None, ge=2, le=99, description="With after_split: how many hands there are (2)."
    )
    no_double_funds: bool = Field(default=False, description="The funds allow no double.")
    no_split_funds: bool = Field(default=False, description="The funds allow no split.")

    @property
    def asked_hand(self) -> HandQuery:
        """The hand, checked.

        Raises:
            ExactshoeError: it cannot be answered.
        """
        hand = HandQuery(
            self.hand,
            self.up,
            self.after_split,
            self.hands,
            self.no_double_funds,
            self.no_split_funds,
        )
        hand.check()
        return hand


class ChartParameters(PlayParameters):
    """What `/api/chart` is asked."""

    strategy: str = strategy_field(TOTAL)
    values: Values | None = Field(
        None,
        description="EV of the cell's action, or of all, or the margin to the best other one.",
    )


class DownloadParameters(ChartParameters):
    """What `/api/chart/{format}` is asked."""

    paper: Paper | None = Field(
        None,
        description="One page of this size, or a card for the wallet (85.6 x 54 mm); for html, "
        "svg, png, pdf and latex.",
    )


class CompareParameters(ExactParameters, SeenParameters, TableParameters):
    """What `/api/compare` is asked."""

    strategies: list[Text] = Field(
        [],
        alias="strategy",
        max_length=2,
        description=f"The strategies to compare, {TOTAL} or else {COMPOSITION} where the second "
        "is not named; none to compare two tables.",
        examples=[[COMPOSITION, TOTAL]],
    )
    rules2: Text | None = Field(
        None, description="A second table, to compare two.", examples=["live"]
    )

    def query_of(self, strategy: str) -> Query:
        """Return the question for one of the strategies."""
        return Query(self.rules, tuple(self.changes), strategy, self.seen)
