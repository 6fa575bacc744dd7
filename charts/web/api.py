"""The JSON API of blackjack: what the commands answer with ``--json``, and charts to download."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from charts.formats import check_drawing, file_name
from charts.strategies import COMPOSITION, TOTAL, set_against
from charts.web import schemas
from charts.web.checks import check_seen
from charts.web.jobs import MEDIA, Advise, Chart, Contest, Ev, Visit, json_answer
from charts.web.parameters import (
    AdviseParameters,
    ChartParameters,
    CompareParameters,
    DownloadParameters,
    EvParameters,
    Form,
    Parameters,
    TableParameters,
)
from charts.web.query import Query as Question
from charts.web.query import checked_strategy, checked_table
from charts.web.routing import BUSY, REFUSALS, answers, response, single
from charts.web.waiting import response_to
from strategy.errors import QuestionError

if TYPE_CHECKING:
    from charts.web.answers import Job


router = APIRouter(
    prefix="/api", default_response_class=Response, responses=REFUSALS, tags=["blackjack"]
)
Single = single("set")


@router.get(
    "/presets",
    summary="The tables that are built in",
    responses=answers("Every preset.", schemas.PRESETS),
    dependencies=[Single],
)
async def presets(_: Annotated[Parameters, Query()]) -> Response:
    """Names, titles, main features and variants."""
    from charts.data.answers import presets_json
    from strategy.blackjack.rulefile import load_table, preset_names

    return response(json_answer(presets_json([load_table(name) for name in preset_names()])))


@router.get(
    "/switches",
    summary="The switches of the rules",
    responses=answers("Every switch.", schemas.SWITCHES),
    dependencies=[Single],
)
async def switches(_: Annotated[Parameters, Query()]) -> Response:
    """Every switch, its default, and what it accepts."""
    from charts.data.answers import switches_json

    return response(json_answer(switches_json()))


@router.get(
    "/rules",
    summary="The rules of a table",
    responses=answers("The table.", schemas.RULES),
    dependencies=[Single],
)
async def rules(asked: Annotated[TableParameters, Query()]) -> Response:
    """Its texts, every switch, what it does by itself, and its variants."""
    from charts.data.answers import rules_json

    return response(json_answer(rules_json(checked_table(asked.rules, asked.changes))))


@router.get(
    "/ev",
    summary="The expected value (EV) of a table",
    responses={**answers("The EV.", schemas.EV), **BUSY},
    dependencies=[Single],
)
async def ev(request: Request, asked: Annotated[EvParameters, Query()]) -> Response:
    """EV per initial bet, RTP, and the EV by up-card."""
    return await response_to(request, Ev(asked.query, asked.by, asked.exactness))


@router.get(
    "/advise",
    summary="What to do with a hand",
    responses={**answers("The advice.", schemas.ADVICE), **BUSY},
    dependencies=[Single],
)
async def advise(request: Request, asked: Annotated[AdviseParameters, Query()]) -> Response:
    """The best action of a hand, the EV of each, and what a chart says."""
    return await response_to(request, Advise(asked.query, asked.asked_hand, asked.exactness))


@router.get(
    "/chart",
    summary="The strategy chart of a table",
    responses={**answers("The chart.", schemas.CHART), **BUSY},
    dependencies=[Single],
)
async def chart(request: Request, asked: Annotated[ChartParameters, Query()]) -> Response:
    """The code of each hand against each up-card, and on request its EVs."""
    job = Chart(asked.query, values=asked.values, exactness=asked.exactness)
    return await response_to(request, job)


@router.get(
    "/chart/{format}",
    summary="The strategy chart as a file",
    responses={
        200: {
            "description": "The file.",
            "headers": {"Content-Disposition": {"schema": schemas.TEXT}},
            "content": {media: {} for media in MEDIA.values()},
        },
        **BUSY,
    },
    dependencies=[Single],
)
async def download(
    request: Request,
    form: Annotated[Form, Path(alias="format", description="The format of the file.")],
    asked: Annotated[DownloadParameters, Query()],
) -> Response:
    """The chart in one of the formats that `exactshoe chart` writes."""
    check_drawing(form, asked.values, asked.paper, asked.digits)
    job = Chart(asked.query, form, asked.values, asked.paper, asked.exactness)
    name = file_name(_named(asked.query), form, asked.paper)
    named = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await response_to(request, job, named)


def _named(query: Question) -> str:
    """Name a table with all that makes its chart another one than the usual."""
    strategy = [query.strategy] if query.strategy != TOTAL else []
    seen = ["seen"] if query.seen else []
    return "-".join([query.rules, *query.changes, *strategy, *seen]).replace("/", "-")


@router.get(
    "/compare",
    summary="Two strategies, or two tables",
    responses={**answers("The comparison.", schemas.COMPARISON), **BUSY},
    dependencies=[single("set", "strategy")],
)
async def compare(request: Request, asked: Annotated[CompareParameters, Query()]) -> Response:
    """The difference in EV, split into its parts; of two tables, of their charts by totals."""
    return await response_to(request, _comparison(asked))


def _comparison(asked: CompareParameters) -> Job:
    checked_table(asked.rules, asked.changes)
    check_seen(asked.seen)
    if asked.rules2 is not None:
        if asked.changes or asked.strategies:
            msg = "rules2 leaves no room for set and strategy; leave it out, or them"
            raise QuestionError(msg)
        checked_table(asked.rules2)
        return Visit(asked.rules, asked.rules2, asked.seen, asked.exactness)
    if not asked.strategies:
        msg = f"strategy or rules2 is missing; add strategy={COMPOSITION} to the address"
        raise QuestionError(msg)
    first, *more = map(checked_strategy, asked.strategies)
    second = more[0] if more else set_against(first)
    return Contest(asked.query_of(first), second, asked.exactness)
