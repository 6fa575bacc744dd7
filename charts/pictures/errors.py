"""What can be wrong with a picture that is asked for."""

from __future__ import annotations

from strategy.errors import ExactshoeError


class PictureError(ExactshoeError):
    """A picture that cannot be drawn as it was asked for."""
