"""The name of the program, as answers bear it."""

from __future__ import annotations

from importlib.metadata import version


def maker() -> str:
    """Name the program that made an answer, and its version."""
    return f"exactshoe {version('exactshoe')}"
