"""What is sent back, from the process that made it to the one that sends it, and what is kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Hashable

QUESTION_BYTES = 8192
"""What the question of an answer that is kept may take: it came in an address of fewer letters."""


@dataclass(frozen=True)
class Answer:
    """The status, media type and content of a response.

    ``fault`` says where the program itself failed, for its log alone; "" if it did not.
    """

    status: int
    media: str
    content: bytes
    fault: str = ""

    @property
    def lasts(self) -> bool:
        """Whether the same question always has this answer."""
        return self.status < 500


class Job(Protocol):
    """A question that a worker answers: a value that can be hashed, compared and pickled."""

    def __hash__(self) -> int: ...

    def answer(self) -> Answer:
        """Return the answer.

        Raises:
            ExactshoeError: there is none; the message says how to mend the question.
        """
        ...


class Kept:
    """The answers that were asked for last, by their questions.

    At most ``entries`` of them are kept, and ``size`` bytes.
    """

    def __init__(self, entries: int, size: int) -> None:
        self.entries, self.size = entries, size
        self.bytes = 0
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, job: Hashable) -> Answer | None:
        """Return the answer to a question, if it is kept."""
        if job in self._answers:
            self._answers.move_to_end(job)
        return self._answers.get(job)

    def keep(self, job: Hashable, answer: Answer) -> None:
        """Keep an answer for as long as there is room."""
        self._drop(self._answers.pop(job, None))
        self._answers[job] = answer
        self.bytes += _bytes(answer)
        while len(self._answers) > self.entries or self.bytes > self.size:
            self._drop(self._answers.popitem(last=False)[1])

    def _drop(self, answer: Answer | None) -> None:
        self.bytes -= 0 if answer is None else _bytes(answer)


def _bytes(answer: Answer) -> int:
    return len(answer.content) + QUESTION_BYTES
