"""Colours of the actions, on a terminal only; the letters say the same without them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy import Action

COLOURS = {
    "stand": "black on #56b4e9",
    "hit": "black on #e69f00",
    "double": "black on #009e73",
    "split": "black on #f0e442",
    "surrender": "black on #cc79a7",
    "fold": "black on #d55e00",
}
"""By action: the palette of Okabe and Ito, which the colour-blind can tell apart."""


def painter() -> Callable[[str, Action], str]:
    """Return what colours a text as an action, if stdout is a terminal that shows colours."""
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return plain
    from rich.console import COLOR_SYSTEMS, Console
    from rich.style import Style

    system = Console().color_system
    if system is None or system == "windows":  # old consoles of Windows print the codes
        return plain
    styles = {name: Style.parse(colour) for name, colour in COLOURS.items()}

    def paint(text: str, action: Action) -> str:
        return styles[action.value].render(text, color_system=COLOR_SYSTEMS[system])

    return paint


def plain(text: str, _action: Action) -> str:
    """Return the text as it is."""
    return text
