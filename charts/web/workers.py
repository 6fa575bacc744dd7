"""Answers to questions: kept ones at once, others from worker processes, each computed once."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.web.answers import Kept
from charts.web.errors import BROKEN_OFF, UnavailableError
from charts.web.jobs import answered
from charts.web.pool import Pool

if TYPE_CHECKING:
    from charts.web.answers import Answer, Job
    from charts.web.limits import Limits
    from charts.web.pool import Run

RETRY = 5
"""In how many seconds to ask a busy server again."""


@dataclass
class _Flight:
    """A question that is being answered, and how many wait for it."""

    task: asyncio.Task[Answer]
    waiting: int = 0


class Workers:
    """Answers questions within limits; used by one event loop.

    Equal questions that are asked at the same time share one computation. One that nobody waits
    for any more is broken off. ``run`` does a job in a worker.
    """

    def __init__(self, limits: Limits, run: Run = answered) -> None:
        self.limits = limits
        self.kept = Kept(limits.kept, limits.kept_bytes)
        self._pool = Pool(run, limits.workers, limits.budget, limits.memory)
        self._slots = asyncio.Semaphore(limits.workers)
        self._flights: dict[Job, _Flight] = {}

    async def start(self) -> None:
        """Start the worker processes."""
        await asyncio.to_thread(self._pool.start)

    async def stop(self) -> None:
        """Break everything off and end the worker processes."""
        flights = [flight.task for flight in self._flights.values()]
        for task in flights:
            task.cancel()
        await asyncio.gather(*flights, return_exceptions=True)
        await asyncio.to_thread(self._pool.stop)

    async def answer(self, job: Job) -> Answer:
        """Return the answer to a question.

        Raises:
            UnavailableError: too many questions are waiting, or this one takes too long.
        """
        if (found := self.kept.get(job)) is not None:
            return found
        flight = self._flights.get(job) or self._launch(job)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.task.done():
                flight.task.cancel()
                self._land(job, flight, None)

    def _launch(self, job: Job) -> _Flight:
        if len(self._flights) >= self.limits.workers + self.limits.waiting:
            raise _busy()
        flight = _Flight(asyncio.create_task(self._compute(job)))
        self._flights[job] = flight
        flight.task.add_done_callback(lambda task: self._land(job, flight, task))
        return flight

    def _land(self, job: Job, flight: _Flight, done: asyncio.Task[Answer] | None) -> None:
        """Forget a flight; its question may have been asked anew meanwhile."""
        if self._flights.get(job) is flight:
            del self._flights[job]
        if done is not None and not done.cancelled():
            done.exception()  # looked at, so that nothing is reported where nobody waited for it

    async def _compute(self, job: Job) -> Answer:
        try:
            async with asyncio.timeout(self.limits.budget):
                await self._slots.acquire()
        except TimeoutError:
            raise _busy() from None
        try:
            answer = await self._computed(job)
        finally:
            self._slots.release()
        if answer.fault:
            report(answer.fault)
        if answer.lasts:
            self.kept.keep(job, answer)
        return answer

    async def _computed(self, job: Job) -> Answer:
        # The pool ends a job in time; twice that is for a pool that is out of order itself.
        most = 2 * self.limits.budget + 10
        try:
            future = self._pool.schedule(job)
            return await asyncio.wait_for(asyncio.wrap_future(future), most)
        except TimeoutError:
            msg = (
                f"this takes longer than the {self.limits.budget:g} seconds that an answer may "
                "take here; ask for less, or ask `exactshoe` itself"
            )
            raise UnavailableError(msg) from None
        except (OSError, RuntimeError) as error:
            report(f"a worker process ended before its time ({type(error).__name__})")
            raise UnavailableError(BROKEN_OFF) from None


def report(fault: str) -> None:
    """Tell who runs the server about a fault."""
    sys.stderr.write(f"error: {fault}\n")


def _busy() -> UnavailableError:
    msg = f"too many questions are waiting; ask again in {RETRY} seconds"
    return UnavailableError(msg, RETRY)
