"""Waiting for an answer while a client waits, too."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from charts.web.errors import UnavailableError

if TYPE_CHECKING:
    from fastapi import Request

    from charts.web.answers import Answer, Job
    from charts.web.workers import Workers


async def answer_to(request: Request, job: Job) -> Answer:
    """Return the answer to a job, unless the client goes away before.

    Raises:
        UnavailableError: there is none now, or nobody to read it.
    """
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
