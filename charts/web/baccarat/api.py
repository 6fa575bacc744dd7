"""The JSON API of baccarat: what the commands answer with ``--json``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from charts.asked.baccarat import chosen_bets
from charts.web.baccarat import schemas
from charts.web.baccarat.jobs import BaccaratEv, Removal
from charts.web.baccarat.parameters import (
    BaccaratEvParameters,
    PayParameters,
    PlayedParameters,
    RemovalParameters,
)
from charts.web.baccarat.query import check_pay
from charts.web.jobs import json_answer
from charts.web.parameters import Parameters
from charts.web.routing import BUSY, REFUSALS, answers, response, single
from charts.web.waiting import response_to

router = APIRouter(
    prefix="/api/baccarat", default_response_class=Response, responses=REFUSALS, tags=["baccarat"]
)
Single = single("pay")


@router.get(
    "/ev",
    summary="The chances of the next round, and the EV of each bet",
    responses={**answers("The chances and EVs.", schemas.EV), **BUSY},
    dependencies=[Single],
)
async def ev(request: Request, sent: Annotated[BaccaratEvParameters, Query()]) -> Response:
    """Who wins, naturals, numbers of cards; of each bet its EV, and how often it wins."""
    return await response_to(request, BaccaratEv(sent.query, sent.by, sent.exactness))


@router.get(
    "/bets",
    summary="The bets",
    responses=answers("Every bet.", schemas.BETS),
    dependencies=[Single],
)
async def bets(sent: Annotated[PayParameters, Query()]) -> Response:
    """On what each is paid, and how much."""
    from charts.data.baccarat import bets_json

    return response(json_answer(bets_json(check_pay(sent.pay))))


@router.get(
    "/play",
    summary="A round with the cards that came",
    responses=answers("The round.", schemas.PLAYED),
    dependencies=[Single],
)
async def play(sent: Annotated[PlayedParameters, Query()]) -> Response:
    """Who draws and why, who wins, and what each bet wins."""
    from charts.data.baccarat import play_json

    question, cards = sent.query.question(), sent.cards
    played = question.game.play(cards.player, cards.banker, cards.draw)
    return response(json_answer(play_json(question, played)))


@router.get(
    "/rules",
    summary="How cards count, and when a third one is drawn",
    responses=answers("The rules.", schemas.RULES),
    dependencies=[Single],
)
async def rules(_: Annotated[Parameters, Query()]) -> Response:
    """What cards count, naturals, and the third-card rules of both hands."""
    from charts.data.baccarat import rules_json

    return response(json_answer(rules_json()))


@router.get(
    "/removal",
    summary="What one card less does to the EV of each bet",
    responses={**answers("The effects.", schemas.REMOVAL), **BUSY},
    dependencies=[single("pay", "bet")],
)
async def removal(request: Request, sent: Annotated[RemovalParameters, Query()]) -> Response:
    """By how much EVs change once one card of a rank is gone, by rank and bet."""
    query = sent.query
    chosen = chosen_bets(query.game(), sent.bets)
    return await response_to(request, Removal(query, chosen, sent.exactness))
