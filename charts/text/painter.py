"""Colours of the actions, on a terminal only; the letters say the same without them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy import Action

COLOURS = {
    "stand": "black on #d0d0d0",
    "hit": "black on #56b4e9",
    "double": "white on #0072b2",
    "split": "black on #f0e442",
    "surrender": "white on #882255",
    "fold": "white on #d55e00",
}
"""By action: grey, a wine red, and colours of Okabe and Ito's; the colour-blind see them apart."""

FEW_COLOURS = {
    "stand": "black on white",
    "hit": "black on cyan",
    "double": "bright_white on blue",
    "split": "black on bright_yellow",
    "surrender": "black on bright_magenta",
    "fold": "bright_white on red",
}
"""The same for a terminal of sixteen colours."""


def painter() -> Callable[[str, Action], str]:
    """Return what colours a text as an action, if stdout is a terminal that shows colours."""
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return plain
    from rich.console import COLOR_SYSTEMS, Console
    from rich.style import Style

    system = Console().color_system
    if system is None or system == "windows":  # old consoles of Windows print the codes
        return plain
    colours = FEW_COLOURS if system == "standard" else COLOURS
    styles = {name: Style.parse(colour) for name, colour in colours.items()}

    def paint(text: str, action: Action) -> str:
        return styles[action.value].render(text, color_system=COLOR_SYSTEMS[system])

    return paint


def plain(text: str, _action: Action) -> str:
    """Return the text as it is."""
    return text
