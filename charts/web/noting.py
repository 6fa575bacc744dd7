"""What is wrong with a question to a page, by the field where it is to be mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ParamSpec, TypeAlias

from charts.web.errors import reason_of
from strategy.errors import ExactshoeError, QuestionError

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
Faults: TypeAlias = dict[str, str]
"""A message for each field that has one, by the field's name."""
_COMMANDS = re.compile("; [^;]*`exactshoe.*")
"""The end of a message that is of use at a command line alone."""


def note(
    faults: Faults,
    field: str,
    check: Callable[P, object],
    *given: P.args,
    **named: P.kwargs,
) -> None:
    """Note what a check says of a field, unless something is wrong with it already."""
    try:
        check(*given, **named)
    except ExactshoeError as error:
        faults.setdefault(field, told(error))


def told(error: ExactshoeError) -> str:
    """Return what an error says on a page."""
    return _COMMANDS.sub("", reason_of(error))


def field_of(error: ExactshoeError) -> str:
    """Return the field that an error names itself; "" if none."""
    return error.field if isinstance(error, QuestionError) else ""
