"""The processes that compute, which are ended when they take too long."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from pebble import ProcessPool

from charts.web.jobs import answered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.context import BaseContext

    from charts.web.answers import Job, Outcome
    from charts.web.limits import Limits

WARM = "charts.web.warm"
FONTS = "MPLCONFIGDIR"
MOST_PATH = 64
"""Bytes of a folder where a socket of 104 has room, under the names that multiprocessing gives."""


class Pool:
    """A pool of processes that is made anew where it broke.

    matplotlib would keep a list of fonts in the home directory; it has a temporary folder instead,
    which goes with the pool.

    Raises:
        OSError: there is no room for temporary files.
    """

    def __init__(self, limits: Limits) -> None:
        self._budget = limits.budget
        self._folder = tempfile.TemporaryDirectory(prefix="exactshoe-")
        self._make = partial(
            ProcessPool,
            max_workers=limits.workers,
            initializer=start_process,
            initargs=(WARM, self._folder.name, limits.memory),
            context=_context(),
        )
        self._pool = self._make()

    def start(self) -> None:
        """Start the processes, and wait until the first of them can answer.

        Raises:
            OSError: the system refuses what they need.
            RuntimeError: they end while they start.
        """
        # For the server that processes come from.
        with _fonts_in(self._folder.name), _deaf_to_terminals():
            first = self._pool.schedule(_nothing)
        first.result()

    def schedule(self, job: Job) -> Future[Outcome]:
        """Have a job done.

        The future raises TimeoutError where it took longer than the budget, and OSError or
        RuntimeError where its process ended before it. To cancel it ends the process.
        """
        try:
            return self._scheduled(job)
        except RuntimeError:
            # An idle process was killed from outside, and the pool has given up.
            self._end()
            self._pool = self._make()
            return self._scheduled(job)

    def stop(self) -> None:
        """End all processes, whatever they do, and leave nothing behind."""
        self._end()
        self._folder.cleanup()

    def _scheduled(self, job: Job) -> Future[Outcome]:
        with _deaf_to_terminals():  # a new pool starts its processes with its first job
            return self._pool.schedule(answered, (job,), timeout=self._budget)

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


@contextmanager
def _deaf_to_terminals() -> Iterator[None]:
    """Have processes that start under this, and from its threads, be deaf to what a terminal sends.

    It sends it to all of them: Ctrl-C, where one that is loading its modules would fail with a
    traceback, and SIGHUP, which would end what cleans up after them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    sent = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, sent)
    try:
        resource_tracker.ensure_running()  # as it starts, it lets Ctrl-C through again
        signal.pthread_sigmask(signal.SIG_BLOCK, sent)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_process(warm: str, folder: str, memory: int) -> None:
    """Load what a new process needs, and bound it; end it with one line on stderr if it cannot."""
    os.environ[FONTS] = folder
    try:
        import_module(warm)
        _bound(memory)
    except Exception as error:
        sys.stderr.write(f"error: a process cannot start ({type(error).__name__}: {error})\n")
        sys.stderr.flush()
        os._exit(1)  # the pool would print a traceback, too


def _bound(memory: int) -> None:
    """Bound the bytes of this process, where the system holds a process to it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    bound = memory if most == resource.RLIM_INFINITY else min(memory, most)
    with suppress(OSError, ValueError):  # macOS
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def _nothing() -> None:
    """Do nothing, as a first job."""
