"""The processes that compute, which are ended when they take too long."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from pebble import ProcessPool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.context import BaseContext

    from charts.web.answers import Answer, Job

    Run = Callable[[Job], Answer]

WARM = "charts.web.warm"
FONTS = "MPLCONFIGDIR"
MOST_PATH = 64
"""Bytes of a folder where a socket of 104 has room, under the names that multiprocessing gives."""


class Pool:
    """A pool of processes that is made anew where it broke.

    Each job may take ``budget`` seconds, and each process ``memory`` bytes. matplotlib would keep
    a list of fonts in the home directory; it has a temporary folder instead, which goes with the
    pool.
    """

    def __init__(self, run: Run, workers: int, budget: float, memory: int) -> None:
        self.workers = workers
        self._run, self._budget = run, budget
        self._folder = tempfile.TemporaryDirectory(prefix="exactshoe-")
        self._make = partial(
            ProcessPool,
            max_workers=workers,
            initializer=_start,
            initargs=(WARM, self._folder.name, memory),
            context=_context(),
        )
        self._pool = self._make()

    def start(self) -> None:
        """Start the processes, and wait until each can answer.

        Raises:
            RuntimeError: they do not start.
        """
        with _fonts_in(self._folder.name):  # for the server that processes come from
            futures = [self._pool.schedule(_nothing) for _ in range(self.workers)]
        for future in futures:
            future.result()

    def schedule(self, job: Job) -> Future[Answer]:
        """Have a job done.

        The future raises TimeoutError where it took longer than the budget, and OSError or
        RuntimeError where its process ended before it. To cancel it ends the process.
        """
        try:
            return self._pool.schedule(self._run, (job,), timeout=self._budget)
        except RuntimeError:
            # An idle process was killed from outside, and the pool has given up.
            self._end()
            self._pool = self._make()
            return self._pool.schedule(self._run, (job,), timeout=self._budget)

    def stop(self) -> None:
        """End all processes, whatever they do, and leave nothing behind."""
        self._end()
        self._folder.cleanup()

    def _end(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]  # no return type is stated
        self._pool.join()


def _context() -> BaseContext:
    """Return how processes start: with threads about, a plain fork may come to a standstill.

    Where there is one, they come from a server that has loaded everything already. It is called
    by a socket in the temporary folder, which goes when the program ends; such a socket cannot
    have a long path.
    """
    short = len(os.fsencode(tempfile.gettempdir())) <= MOST_PATH
    if not short or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([WARM])
    return context


@contextmanager
def _fonts_in(folder: str) -> Iterator[None]:
    """Have matplotlib, in processes that start under this, keep its list of fonts in a folder."""
    before = os.environ.get(FONTS)
    os.environ[FONTS] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[FONTS]
        else:
            os.environ[FONTS] = before


def _start(warm: str, folder: str, memory: int) -> None:
    """Load what a new process needs, and bound it."""
    os.environ[FONTS] = folder
    import_module(warm)
    try:
        import resource
    except ImportError:  # Windows cannot hold a process to it
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    bound = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def _nothing() -> None:
    """Do nothing, as a first job."""
