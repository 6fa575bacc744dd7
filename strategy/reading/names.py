"""What may have been meant by a name that is unknown."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def instead_of(text: str, known: Iterable[str]) -> str:
    """Say which name may have been meant by one that is unknown, else all that there are.

    >>> instead_of("pfd", ["svg", "pdf"]), instead_of("gif", ["svg", "pdf"])
    ('did you mean pdf?', 'use one of svg, pdf')
    """
    names = list(known)
    if near := did_you_mean(text, names):
        return near
    return f"use one of {', '.join(names)}" if len(names) != 1 else f"use {names[0]}"


def did_you_mean(text: str, known: Iterable[str], alike: float = 0.6) -> str:
    """Ask whether a name that is much like the text was meant; "" if there is none.

    ``alike`` is how much, up to 1.

    >>> did_you_mean("totl", ["total", "two-card"])
    'did you mean total?'
    """
    of_lower = {name.lower(): name for name in known}
    near = [
        of_lower[name] for name in difflib.get_close_matches(text.lower(), of_lower, cutoff=alike)
    ]
    return f"did you mean {' or '.join(near)}?" if near else ""
