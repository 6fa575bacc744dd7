"""What is asked for and cannot be answered: one line that names it and says how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.errors import ExactshoeError
from strategy.reading.names import instead_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class RefusalError(ExactshoeError):
    """A question that cannot be answered; the message is one line and says how to mend it."""


def chosen(kind: str, text: str, words: Sequence[str]) -> str:
    """Return the one of ``words`` that a text names in any case; ``kind`` is what it names.

    Raises:
        RefusalError: it names none.
    """
    word = text.strip().lower()
    if word not in words:
        msg = f"unknown {kind} {text!r}; {instead_of(word, words)}"
        raise RefusalError(msg)
    return word
