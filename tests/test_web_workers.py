"""The work of a server is bounded: each question is computed once, in its time, or refused."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from charts.web.answers import Answer, Kept
from charts.web.errors import UnavailableError
from charts.web.limits import MEGABYTE, Limits
from charts.web.workers import RETRY, Workers
from tests.web_jobs import Die, Fail, Gated, Number, Say, Take

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from charts.web.answers import Job

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


async def logged(log: Path, lines: int) -> None:
    """Wait until a log has so many lines."""
    while not log.exists() or log.read_text().count("\n") < lines:
        await asyncio.sleep(0.005)


def asked(workers: Workers, job: Job) -> asyncio.Task[Answer]:
    """Ask, and do not wait."""
    return asyncio.create_task(workers.answer(job))


def test_equal_questions_share_one_computation(tmp_path: Path) -> None:
    gate, log = tmp_path / "gate", tmp_path / "log"

    async def work(workers: Workers) -> None:
        both = [asked(workers, Gated("a", str(gate), str(log))) for _ in range(2)]
        await logged(log, 1)
        gate.touch()
        assert [answer.content for answer in await asyncio.gather(*both)] == [b"a", b"a"]

    use(Limits(workers=2), work)
    assert log.read_text() == "a\n"


def test_an_answer_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def work(workers: Workers) -> None:
        answers = [await workers.answer(Say("a", str(log))) for _ in range(3)]
        assert [answer.content for answer in answers] == [b"a"] * 3

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
        answers = await asyncio.gather(first, second, third)
        assert [answer.content for answer in answers] == [b"a", b"b", b"b"]
        assert (await workers.answer(Say("c"))).content == b"c"

    use(Limits(workers=1, waiting=1), work)


def test_a_question_that_takes_too_long_is_broken_off(tmp_path: Path) -> None:
    async def work(workers: Workers) -> None:
        error = await refused(workers, Gated("a", str(tmp_path / "never")))
        assert error.retry is None
        assert "longer than the 0.5 seconds" in error.message
        assert (await workers.answer(Say("b"))).content == b"b"

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
        assert (await slow).content == b"a"

    use(Limits(workers=1, budget=600), work)


def test_what_nobody_waits_for_is_broken_off(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def work(workers: Workers) -> None:
        waiting = asked(workers, Gated("a", str(tmp_path / "never"), str(log)))
        await logged(log, 1)
        waiting.cancel()
        assert (await workers.answer(Say("b"))).content == b"b"

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
        assert [(await task).content for task in (first, third)] == [b"a", b"c"]

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
        assert (await second).content == b"a"

    use(ONE, work)
    assert log.read_text() == "a\n"


def test_a_process_that_dies_takes_one_answer_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    async def work(workers: Workers) -> None:
        error = await refused(workers, Die())
        assert "broke off" in error.message
        assert (await workers.answer(Say("b"))).content == b"b"

    use(ONE, work)
    assert capsys.readouterr().err == (
        "error: a worker process ended before its time (ProcessExpired)\n"
    )


def test_an_idle_process_may_die(capsys: pytest.CaptureFixture[str]) -> None:
    async def work(workers: Workers) -> None:
        number = int((await workers.answer(Number())).content)
        os.kill(number, signal.SIGKILL)
        while not await answers(workers):
            await asyncio.sleep(0.05)
        assert int((await workers.answer(Number())).content) != number

    async def answers(workers: Workers) -> bool:
        try:
            return (await workers.answer(Say("b"))).content == b"b"
        except UnavailableError:
            return False

    use(ONE, work)
    assert set(capsys.readouterr().err.splitlines()) <= {
        f"error: a worker process ended before its time ({name})"
        for name in ("BrokenProcessPool", "ProcessExpired")
    }


@pytest.mark.skipif(os.name == "nt", reason="this system bounds no memory")
def test_memory_is_bounded() -> None:
    async def work(workers: Workers) -> None:
        greedy = await workers.answer(Take(1024 * MEGABYTE))
        assert greedy.status == 503
        assert b"memory" in greedy.content
        assert (await workers.answer(Take(MEGABYTE))).status == 200

    use(Limits(workers=1, memory=768 * MEGABYTE), work)


def test_a_fault_is_reported_without_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    async def work(workers: Workers) -> None:
        answer = await workers.answer(Fail("secret"))
        assert (answer.status, answer.content) == (500, b'{"error": "internal error"}\n')

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
    assert tasks[0].cancelled()


def answer_of(size: int) -> Answer:
    """An answer that takes so many bytes."""
    return Answer(200, "text/plain", bytes(size))


def held(kept: Kept, names: str) -> str:
    """Which of the names have an answer, without a trace on the order."""
    order: Any = kept._answers
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
