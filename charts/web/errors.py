"""Why a question is not answered, in one line each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from strategy.errors import ExactshoeError

BROKEN_OFF = (
    "the computation broke off, maybe for want of memory; ask for less, or ask `exactshoe` itself"
)
_OPTION = re.compile(r"(?<!\S)--(?=[a-z])")


class UnavailableError(Exception):
    """A question that this server does not answer now, or never: it is too busy, or too small.

    ``retry`` is in how many seconds to ask again, None if that is of no use.
    """

    def __init__(self, message: str, retry: int | None = None) -> None:
        super().__init__(message)
        self.message, self.retry = message, retry


def reason_of(error: ExactshoeError) -> str:
    """Return what an error of the commands says, with parameters where they have options.

    >>> from charts.refusals import RefusalError
    >>> reason_of(RefusalError("--set 'x' lacks '='; write it like --set decks=6"))
    "set 'x' lacks '='; write it like set decks=6"
    """
    return _OPTION.sub("", str(error))
