"""Waiting for an answer while a client waits, too."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response

from charts.web.answers import Refusal
from charts.web.errors import UnavailableError
from charts.web.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastapi import Request

    from charts.web.answers import Job, Outcome
    from charts.web.workers import Workers


async def response_to(
    request: Request, job: Job, headers: Mapping[str, str] | None = None
) -> Response:
    """Return the answer to a job, with these headers, or the refusal.

    Raises:
        UnavailableError: there is none now, or nobody to read it.
    """
    outcome = await _outcome(request, job)
    if isinstance(outcome, Refusal):
        return refused(request, outcome.status, outcome.message)
    return Response(outcome.content, outcome.status, headers, outcome.media)


async def _outcome(request: Request, job: Job) -> Outcome:
    workers: Workers = request.app.state.workers
    answering = asyncio.ensure_future(workers.answer(job))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            return answering.result()
        raise UnavailableError("nobody waits for the answer")
    finally:
        leaving.cancel()
        answering.cancel()


async def _left(request: Request) -> None:
    """Wait until the client goes away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
