"""What is asked for and cannot be answered: one line that names it and says how to mend it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from strategy.errors import ExactshoeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


def instead_of(text: str, known: Iterable[str]) -> str:
    """Say which name may have been meant by one that is unknown, else all that there are.

    >>> instead_of("pfd", ["svg", "pdf"]), instead_of("gif", ["svg", "pdf"])
    ('did you mean pdf?', 'use one of svg, pdf')
    """
    names = list(known)
    if near := did_you_mean(text, names):
        return near
    return f"use one of {', '.join(names)}" if len(names) != 1 else f"use {names[0]}"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Ask whether a name that is much like the text was meant; "" if there is none.

    >>> did_you_mean("totl", ["total", "two-card"])
    'did you mean total?'
    """
    near = difflib.get_close_matches(text.lower(), list(known))
    return f"did you mean {' or '.join(near)}?" if near else ""
