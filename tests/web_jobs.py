"""Jobs that worker processes do in tests of how work is bounded."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from charts.web.answers import Answer


@dataclass(frozen=True)
class Say:
    """Say a text at once, with a line in a file for each time that it is said."""

    text: str
    log: str = os.devnull

    def answer(self) -> Answer:
        """Say it."""
        with Path(self.log).open("a") as log:
            log.write(f"{self.text}\n")
        return Answer(200, "text/plain", self.text.encode())


@dataclass(frozen=True)
class Gated:
    """Say a text once a file is there, after a line in a log."""

    text: str
    gate: str
    log: str = os.devnull

    def answer(self) -> Answer:
        """Wait, and say it."""
        said = Say(self.text, self.log).answer()
        while not Path(self.gate).exists():
            time.sleep(0.005)
        return said


@dataclass(frozen=True)
class Die:
    """End the process that should answer."""

    status: int = 1

    def answer(self) -> Answer:
        """End it."""
        os._exit(self.status)


@dataclass(frozen=True)
class Take:
    """Take so many bytes."""

    size: int

    def answer(self) -> Answer:
        """Take them."""
        return Answer(200, "text/plain", bytes(self.size)[:1])


@dataclass(frozen=True)
class Fail:
    """Fail as a fault of the program does, with a message that repeats what was asked."""

    asked: str

    def answer(self) -> Answer:
        """Fail."""
        raise KeyError(self.asked)


@dataclass(frozen=True)
class Greedy:
    """Fail for want of memory."""

    def answer(self) -> Answer:
        """Fail."""
        raise MemoryError


@dataclass(frozen=True)
class Deaf:
    """Say which signals the process holds back."""

    def answer(self) -> Answer:
        """Say it."""
        held = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        return Answer(
            200, "text/plain", " ".join(signal.Signals(number).name for number in held).encode()
        )


@dataclass(frozen=True)
class Number:
    """Say the number of the process."""

    again: int = 0

    def answer(self) -> Answer:
        """Say it."""
        return Answer(503, "text/plain", str(os.getpid()).encode())
