"""What the routes of the API share: how they are checked and described, and how they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from fastapi import Depends, Request
from starlette.responses import Response

from charts.web.refusals import check_single
from charts.web.schemas import ERROR

if TYPE_CHECKING:
    from charts.web.answers import Answer
    from charts.web.schemas import Schema

Responses: TypeAlias = dict[int | str, dict[str, Any]]


def single(*repeatable: str) -> Any:
    """Return what refuses parameters that are given twice, but for some."""

    def check(request: Request) -> None:
        check_single(request, repeatable)

    return Depends(check)


def _error(says: str) -> dict[str, Any]:
    return {"description": says, "content": {"application/json": {"schema": ERROR}}}


REFUSALS: Responses = {
    403: _error("A page of another site asks, by what it shows or runs; a link may lead here."),
    413: _error("Content was sent; there is none to send."),
    414: _error("The address is too long."),
    421: _error("The host name is not one of this server's."),
    422: _error("The question is not understood, or has no answer; the message says why."),
    500: _error("A fault of the program."),
}
BUSY: Responses = {
    503: {
        **_error("Too many questions are waiting, or the answer takes longer than it may."),
        "headers": {
            "Retry-After": {
                "description": "Seconds to wait; missing where it is of no use.",
                "schema": {"type": "integer"},
            }
        },
    }
}


def answers(says: str, schema: Schema) -> Responses:
    """Describe the answer of a route."""
    return {200: {"description": says, "content": {"application/json": {"schema": schema}}}}


def response(answer: Answer) -> Response:
    """Return an answer that needs no worker."""
    return Response(answer.content, answer.status, media_type=answer.media)
