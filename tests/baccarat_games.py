"""Games of baccarat that several tests ask."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from strategy import analyze_baccarat

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy import BaccaratGame


@cache
def full(decks: int | str = 8) -> BaccaratGame:
    """The game of full decks, computed once."""
    return analyze_baccarat(decks)


def known(ev: Fraction | None) -> Fraction:
    """An EV that must be known."""
    assert ev is not None
    return ev
