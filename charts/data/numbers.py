"""Numbers as JSON: plain floats, and beside them what was asked for without rounding.

In exact mode, EVs stand beside their floats under keys that end in ``_exact`` ("p/q") and
``_digits`` (decimals as text).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from charts.words.rounding import decimals, fraction

if TYPE_CHECKING:
    from collections.abc import Callable

    from charts.asked.exactness import Exactness


def dumped(answer: object) -> str:
    """Write JSON in ASCII, over several lines."""
    return json.dumps(answer, indent=2, allow_nan=False, ensure_ascii=True)


def numbers_json(how: Exactness, key: str, numbers: object) -> dict[str, Any]:
    """Return numbers as floats under a key, and in exact mode beside it as they were asked for."""
    answer = {key: _each(float, numbers)}
    if how.exact:
        answer[f"{key}_exact"] = _each(fraction, numbers)
    if how.digits is not None:
        answer[f"{key}_digits"] = _each(partial(decimals, digits=how.digits), numbers)
    return answer


def _each(write: Callable[[Any], object], numbers: object) -> object:
    """Write one number, or every number of nested mappings; None stays."""
    if isinstance(numbers, Mapping):
        return {key: _each(write, item) for key, item in numbers.items()}
    return None if numbers is None else write(numbers)
