"""What a question comes to, from the process that made it to the one that sends it; what is kept.

What is sent back is an :class:`Answer`, or a :class:`Refusal`, which is worded for who asked.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable

QUESTION_BYTES = 8192
"""What a question that is kept may take: it came in an address of fewer letters."""


@dataclass(frozen=True)
class Answer:
    """The status, media type and content of a response."""

    status: int
    media: str
    content: bytes

    @property
    def size(self) -> int:
        """The bytes that it takes, about."""
        return len(self.content)


@dataclass(frozen=True)
class Refusal:
    """Why a question has no answer: a status, and one line that says how to mend it.

    ``fault`` says where the program itself failed, for its log alone; "" if it did not.
    """

    status: int
    message: str
    fault: str = ""

    @property
    def size(self) -> int:
        """The bytes that it takes, about."""
        return len(self.message)


Outcome: TypeAlias = Answer | Refusal


class Job(Protocol):
    """A question that a worker answers: a value that can be hashed, compared and pickled."""

    def __hash__(self) -> int: ...

    def answer(self) -> Answer:
        """Return the answer.

        Raises:
            ExactshoeError: there is none; the message says how to mend the question.
        """
        ...


def lasts(outcome: Outcome) -> bool:
    """Whether the same question always comes to this."""
    return outcome.status < 500


class Kept:
    """What the questions that were asked last came to.

    At most ``entries`` of them are kept, and ``size`` bytes.
    """

    def __init__(self, entries: int, size: int) -> None:
        self.entries, self.size = entries, size
        self.bytes = 0
        self._outcomes: OrderedDict[Hashable, Outcome] = OrderedDict()

    def __len__(self) -> int:
        return len(self._outcomes)

    def get(self, job: Hashable) -> Outcome | None:
        """Return what a question came to, if it is kept."""
        if job in self._outcomes:
            self._outcomes.move_to_end(job)
        return self._outcomes.get(job)

    def keep(self, job: Hashable, outcome: Outcome) -> None:
        """Keep what a question came to for as long as there is room."""
        self._drop(self._outcomes.pop(job, None))
        self._outcomes[job] = outcome
        self.bytes += outcome.size + QUESTION_BYTES
        while len(self._outcomes) > self.entries or self.bytes > self.size:
            self._drop(self._outcomes.popitem(last=False)[1])

    def _drop(self, outcome: Outcome | None) -> None:
        self.bytes -= 0 if outcome is None else outcome.size + QUESTION_BYTES
