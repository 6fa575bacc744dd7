"""How much work a server takes on."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

MEGABYTE = 1024 * 1024


def _workers() -> int:
    return min(os.cpu_count() or 1, 4)


@dataclass(frozen=True)
class Limits:
    """The bounds of a server's work."""

    workers: int = field(default_factory=_workers)
    """Processes that compute at the same time."""
    budget: float = 30
    """Seconds that one answer may take, and that it may wait for its turn before that."""
    waiting: int = 64
    """Questions that may wait; further ones are refused until some are answered."""
    memory: int = 1024 * MEGABYTE
    """Bytes of address space that one process may take, where the system can hold it to that."""
    kept: int = 256
    """Answers that are kept, so that nobody computes them again."""
    kept_bytes: int = 32 * MEGABYTE
    """Bytes that those may take together."""
