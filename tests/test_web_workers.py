"""The work of a server is bounded: each question is computed once, in its time, or refused."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from charts.web.answers import Answer, Kept, Refusal
from charts.web.errors import UnavailableError
from charts.web.limits import MEGABYTE, Limits
from charts.web.pool import FONTS, start_process
from charts.web.workers import RETRY, STOPPING, Workers
from tests.web_jobs import Deaf, Die, Fail, Gated, Number, Say, Take

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from charts.web.answers import Job, Outcome

    Use = Callable[[Workers], Awaitable[None]]

ONE = Limits(workers=1)


def use(limits: Limits, work: Use) -> None:
    """Start workers, use them, and stop them."""

    async def main() -> None:
        workers = Workers(limits)
        await workers.start()
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(main())


async def refused(workers: Workers, job: Job) -> UnavailableError:
    """Why a job is not answered."""
    with pytest.raises(UnavailableError) as error:
        await workers.answer(job)
    return error.value


async def refusal_of(workers: Workers, job: Job) -> Refusal:
    """What a worker says where it has no answer."""
    outcome = await workers.answer(job)
    assert isinstance(outcome, Refusal)
    return outcome


async def logged(log: Path, lines: int) -> None:
    """Wait until a log has so many lines."""
    while not log.exists() or log.read_text().count("\n") < lines:
        await asyncio.sleep(0.005)


def asked(workers: Workers, job: Job) -> asyncio.Task[bytes]:
    """Ask, and do not wait."""
    return asyncio.create_task(said(workers, job))


async def said(workers: Workers, job: Job) -> bytes:
    """The content of an answer."""
    answer = await workers.answer(job)
    assert isinstance(answer, Answer)
    return answer.content


def test_equal_questions_share_one_computation(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        both = [asked(workers, Gated("a", str(gate), str(log))) for _ in range(2)]
        await logged(log, 1)
        gate.touch()
        assert await asyncio.gather(*both) == [b"a", b"a"]

    use(Limits(workers=2), work)
    assert log.read_text() == "a\n"


def test_an_answer_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def work(workers: Workers) -> None:
        assert [await said(workers, Say("a", str(log))) for _ in range(3)] == [b"a"] * 3

    use(ONE, work)
    assert log.read_text() == "a\n"


def test_questions_beyond_the_queue_are_refused_at_once(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        first = asked(workers, Gated("a", str(gate), str(log)))
        await logged(log, 1)
        second = asked(workers, Say("b"))
        await asyncio.sleep(0)
        error = await refused(workers, Say("c"))
        assert error.retry == RETRY
        assert error.message == "too many questions are waiting; ask again in 5 seconds"
        third = asked(workers, Say("b"))  # nothing more to compute
        gate.touch()
        assert [await task for task in (first, second, third)] == [b"a", b"b", b"b"]
        assert await said(workers, Say("c")) == b"c"

    use(Limits(workers=1, waiting=1), work)


def test_a_question_that_takes_too_long_is_broken_off(tmp_path: Path) -> None:
    async def work(workers: Workers) -> None:
        error = await refused(workers, Gated("a", str(tmp_path / "never")))
        assert error.retry is None
        assert "longer than the 0.5 seconds" in error.message
        assert await said(workers, Say("b")) == b"b"

    use(Limits(workers=1, budget=0.5), work)


def test_who_waits_too_long_for_a_turn_is_told_to_ask_again(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        slow = asked(workers, Gated("a", str(gate), str(log)))
        await logged(log, 1)
        workers.limits = replace(workers.limits, budget=0.05)
        error = await refused(workers, Say("b"))
        assert error.retry == RETRY
        gate.touch()
        assert await slow == b"a"

    use(Limits(workers=1, budget=600), work)


def test_what_nobody_waits_for_is_broken_off(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def work(workers: Workers) -> None:
        waiting = asked(workers, Gated("a", str(tmp_path / "never"), str(log)))
        await logged(log, 1)
        waiting.cancel()
        assert await said(workers, Say("b")) == b"b"

    use(Limits(workers=1, budget=600), work)


def test_who_leaves_the_queue_makes_room(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        first = asked(workers, Gated("a", str(gate), str(log)))
        await logged(log, 1)
        second = asked(workers, Say("b", str(log)))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        third = asked(workers, Say("c"))
        await asyncio.sleep(0)
        gate.touch()
        assert [await task for task in (first, third)] == [b"a", b"c"]

    use(Limits(workers=1, waiting=1), work)
    assert log.read_text() == "a\n"


def test_one_who_leaves_does_not_take_the_answer_from_another(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        job = Gated("a", str(gate), str(log))
        first, second = asked(workers, job), asked(workers, job)
        await logged(log, 1)
        first.cancel()
        await asyncio.sleep(0)
        gate.touch()
        assert await second == b"a"

    use(ONE, work)
    assert log.read_text() == "a\n"


def test_a_process_that_dies_takes_one_answer_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    async def work(workers: Workers) -> None:
        error = await refused(workers, Die())
        assert "broke off" in error.message
        assert await said(workers, Say("b")) == b"b"

    use(ONE, work)
    assert capsys.readouterr().err == (
        "error: a worker process ended before its time (ProcessExpired)\n"
    )


@pytest.mark.parametrize("patience", [0, 0.5])
def test_idle_processes_may_die(capsys: pytest.CaptureFixture[str], patience: float) -> None:
    async def work(workers: Workers) -> None:
        number = int(await said(workers, Number()))
        os.kill(number, signal.SIGKILL)
        await asyncio.sleep(patience)  # whether the pool knows before it is asked, or not
        assert int(await said(workers, Number())) != number

    use(ONE, work)
    assert capsys.readouterr().err == ""


def test_a_pool_that_breaks_again_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tries = []

    def broken(_: object, job: Job) -> Future[Outcome]:
        tries.append(job)
        future: Future[Outcome] = Future()
        future.set_exception(BrokenProcessPool("All workers expired"))
        return future

    async def work(workers: Workers) -> None:
        monkeypatch.setattr("charts.web.pool.Pool.schedule", broken)
        assert "broke off" in (await refused(workers, Say("a"))).message

    use(ONE, work)
    assert len(tries) == 2
    assert capsys.readouterr().err == (
        "error: a worker process ended before its time (BrokenProcessPool)\n"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="this system may bound no memory")
def test_memory_is_bounded() -> None:
    async def work(workers: Workers) -> None:
        greedy = await refusal_of(workers, Take(1024 * MEGABYTE))
        assert greedy.status == 503
        assert "memory" in greedy.message
        assert await said(workers, Take(MEGABYTE)) == b"\0"

    use(Limits(workers=1, memory=768 * MEGABYTE), work)


def test_a_fault_is_reported_without_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    async def work(workers: Workers) -> None:
        refusal = await refusal_of(workers, Fail("secret"))
        assert (refusal.status, refusal.message) == (500, "internal error")

    use(ONE, work)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: KeyError in ")
    assert "web_jobs.py" in line
    assert "secret" not in line


def test_what_may_be_otherwise_next_time_is_not_kept() -> None:
    async def work(workers: Workers) -> None:
        await workers.answer(Number())
        await workers.answer(Fail("x"))
        assert len(workers.kept) == 0

    use(ONE, work)


def test_stopping_breaks_off_what_runs(tmp_path: Path) -> None:
    log, tasks = tmp_path / "log", []

    async def work(workers: Workers) -> None:
        tasks.append(asked(workers, Gated("a", str(tmp_path / "never"), str(log))))
        await logged(log, 1)

    use(Limits(workers=1, budget=600), work)
    error = tasks[0].exception()
    assert isinstance(error, UnavailableError)
    assert error.message == STOPPING


def test_what_is_asked_while_it_stops_is_not_begun(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def work(workers: Workers) -> None:
        workers.break_off()
        assert (await refused(workers, Say("a", str(log)))).message == STOPPING

    use(ONE, work)
    assert not log.exists()


@pytest.mark.parametrize("error", [ValueError("current limit exceeds maximum limit"), OSError()])
def test_a_system_that_bounds_no_memory_starts_processes_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception
) -> None:
    resource = pytest.importorskip("resource", reason="this system has no such bounds")
    bounds = []

    def setrlimit(kind: int, bound: tuple[int, int]) -> None:
        bounds.append((kind, bound[0]))
        raise error  # as macOS does

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    monkeypatch.setattr(os, "_exit", lambda _: pytest.fail("the process ends"))
    monkeypatch.setenv(FONTS, "")
    start_process("json", str(tmp_path), MEGABYTE)
    assert bounds == [(resource.RLIMIT_AS, MEGABYTE)]


def test_a_process_that_does_not_start_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setenv(FONTS, "")
    start_process("charts.web.nothing", str(tmp_path), MEGABYTE)
    assert ended == [1]
    assert capsys.readouterr().err == (
        "error: a process cannot start (ModuleNotFoundError: No module named 'charts.web.nothing')"
        "\n"
    )


def test_libraries_write_no_log_to_the_terminal() -> None:
    # matplotlib does so where its list of fonts takes more than five seconds.
    script = "import charts.web.warm, logging; logging.getLogger('matplotlib').warning('slow')"
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")
def test_processes_leave_interrupts_to_the_server() -> None:
    async def work(workers: Workers) -> None:
        number = int(await said(workers, Number()))
        os.kill(number, signal.SIGINT)
        assert b"SIGINT" in await said(workers, Deaf())
        assert int(await said(workers, Number(1))) == number

    use(ONE, work)


def answer_of(size: int) -> Answer:
    """An answer that takes so many bytes."""
    return Answer(200, "text/plain", bytes(size))


def held(kept: Kept, names: str) -> str:
    """Which of the names have an answer, without a trace on the order."""
    order: Any = kept._outcomes
    return "".join(name for name in names if name in order)


def test_the_answer_asked_for_longest_ago_goes_first() -> None:
    kept = Kept(entries=2, size=MEGABYTE)
    for name in "ab":
        kept.keep(name, answer_of(1))
    kept.get("a")
    kept.keep("c", answer_of(1))
    assert held(kept, "abc") == "ac"


def test_kept_answers_are_bounded_by_bytes() -> None:
    kept = Kept(entries=100, size=MEGABYTE)
    for name in "abc":
        kept.keep(name, answer_of(400_000))
    assert held(kept, "abc") == "bc"
    assert kept.bytes <= MEGABYTE
    kept.keep("d", answer_of(2 * MEGABYTE))
    assert len(kept) == 0
    assert kept.bytes == 0


def test_an_answer_kept_anew_counts_once() -> None:
    kept = Kept(entries=100, size=MEGABYTE)
    for _ in range(5):
        kept.keep("a", answer_of(400_000))
    assert len(kept) == 1
    assert 400_000 < kept.bytes < 500_000
