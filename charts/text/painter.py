"""Colours of the actions on a terminal; the letters say the same without them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from charts.model.looks import LOOKS, Looks
from strategy.blackjack.actions import Action

if TYPE_CHECKING:
    from collections.abc import Callable

FEW_COLOURS = {
    Action.STAND: "black on white",
    Action.HIT: "black on cyan",
    Action.DOUBLE: "bright_white on blue",
    Action.SPLIT: "black on bright_yellow",
    Action.SURRENDER: "black on bright_magenta",
    Action.FOLD: "bright_white on red",
}
"""What comes nearest to the usual colours on a terminal of sixteen."""


def painter(looks: Looks) -> Callable[[str, int, Action], str]:
    """Return what colours a code as its action, if stdout is a terminal that shows colours.

    The code is filled up to a width, so that colours make no ragged columns.
    """
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return plain
    from rich.console import COLOR_SYSTEMS, Console
    from rich.style import Style

    system = Console().color_system
    if system is None or system == "windows":  # old consoles of Windows print the codes
        return plain
    colours = {action: f"{look.ink} on {look.fill}" for action, look in looks.items()}
    if system == "standard" and looks == LOOKS:
        colours = FEW_COLOURS
    styles = {action: Style.parse(colour) for action, colour in colours.items()}

    def paint(code: str, width: int, action: Action) -> str:
        return styles[action].render(f" {code:<{width}} ", color_system=COLOR_SYSTEMS[system])

    return paint


def plain(code: str, _width: int, _action: Action) -> str:
    """Return the code as it is."""
    return code
