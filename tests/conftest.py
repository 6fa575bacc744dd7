"""Hypothesis profiles: ``default``, and ``long`` which `make long` asks for."""

from __future__ import annotations

import os

from hypothesis import settings

# One example may enumerate a whole shoe, so there is no deadline; on CI a run must be repeatable.
settings.register_profile("default", deadline=None, max_examples=50, derandomize="CI" in os.environ)
settings.register_profile("long", parent=settings.get_profile("default"), max_examples=1_000)
settings.load_profile("default")
