"""Answers to questions: kept ones at once, others from worker processes, each computed once."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.web.answers import Kept, Refusal, lasts
from charts.web.errors import BROKEN_OFF, UnavailableError
from charts.web.pool import Pool

if TYPE_CHECKING:
    from charts.web.answers import Job, Outcome
    from charts.web.limits import Limits

STOPPING = "the server is stopping; ask again once it runs"
RETRY = 5
"""In how many seconds to ask a busy server again."""


@dataclass
class _Flight:
    """A question that is being answered, and how many wait for it."""

    task: asyncio.Task[Outcome]
    waiting: int = 0


class Workers:
    """Answers questions within limits; used by one event loop.

    Equal questions that are asked at the same time share one computation. One that nobody waits
    for any more is broken off.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.kept = Kept(limits.kept, limits.kept_bytes)
        self._pool = Pool(limits)
        self._slots = asyncio.Semaphore(limits.workers)
        self._flights: dict[Job, _Flight] = {}
        self._stopping = False

    async def start(self) -> None:
        """Start the worker processes; raises as :meth:`Pool.start`, and leaves none behind then."""
        try:
            await asyncio.to_thread(self._pool.start)
        except BaseException:
            await self.stop()
            raise

    def break_off(self) -> None:
        """Break everything off, and begin nothing any more."""
        self._stopping = True
        for flight in self._flights.values():
            flight.task.cancel()

    async def stop(self) -> None:
        """Break everything off and end the worker processes."""
        self.break_off()
        flights = [flight.task for flight in self._flights.values()]
        await asyncio.gather(*flights, return_exceptions=True)
        await asyncio.to_thread(self._pool.stop)

    async def answer(self, job: Job) -> Outcome:
        """Return what a question comes to.

        Raises:
            UnavailableError: too many questions are waiting, or this one takes too long, or the
                server is to end.
        """
        if (found := self.kept.get(job)) is not None:
            return found
        flight = self._flights.get(job) or self._launch(job)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        except asyncio.CancelledError:
            if self._stopping and flight.task.cancelled():
                raise UnavailableError(STOPPING) from None
            raise
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.task.done():
                flight.task.cancel()
                self._land(job, flight, None)

    def _launch(self, job: Job) -> _Flight:
        if self._stopping:
            raise UnavailableError(STOPPING)
        if len(self._flights) >= self.limits.workers + self.limits.waiting:
            raise _busy()
        flight = _Flight(asyncio.create_task(self._compute(job)))
        self._flights[job] = flight
        flight.task.add_done_callback(lambda task: self._land(job, flight, task))
        return flight

    def _land(self, job: Job, flight: _Flight, done: asyncio.Task[Outcome] | None) -> None:
        """Forget a flight; its question may have been asked anew meanwhile."""
        if self._flights.get(job) is flight:
            del self._flights[job]
        if done is not None and not done.cancelled():
            done.exception()  # looked at, so that nothing is reported where nobody waited for it

    async def _compute(self, job: Job) -> Outcome:
        try:
            async with asyncio.timeout(self.limits.budget):
                await self._slots.acquire()
        except TimeoutError:
            raise _busy() from None
        try:
            outcome = await self._computed(job)
        finally:
            self._slots.release()
        if isinstance(outcome, Refusal) and outcome.fault:
            report(outcome.fault)
        if lasts(outcome):
            self.kept.keep(job, outcome)
        return outcome

    async def _computed(self, job: Job) -> Outcome:
        try:
            try:
                return await self._tried(job)
            except BrokenProcessPool:
                # Idle processes were killed from outside, and the job came before the pool knew.
                return await self._tried(job)
        except TimeoutError:
            msg = (
                f"this takes longer than the {self.limits.budget:g} seconds that an answer may "
                "take here; ask for less, or ask `exactshoe` itself"
            )
            raise UnavailableError(msg) from None
        except (OSError, RuntimeError) as error:
            report(f"a worker process ended before its time ({type(error).__name__})")
            raise UnavailableError(BROKEN_OFF) from None

    async def _tried(self, job: Job) -> Outcome:
        # The pool ends a job in time; twice that is for a pool that is out of order itself.
        most = 2 * self.limits.budget + 10
        return await asyncio.wait_for(asyncio.wrap_future(self._pool.schedule(job)), most)


def report(fault: str) -> None:
    """Tell who runs the server about a fault."""
    sys.stderr.write(f"error: {fault}\n")


def _busy() -> UnavailableError:
    msg = f"too many questions are waiting; ask again in {RETRY} seconds"
    return UnavailableError(msg, RETRY)
