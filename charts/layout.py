"""Tables and paragraphs in the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

from tabulate import tabulate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DEFAULT_WIDTH, LEAST_WIDTH, MOST_WIDTH = 100, 40, 120


def terminal_width() -> int:
    """The columns to fill: those of the terminal or of COLUMNS, else 100."""
    columns = shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    return min(max(columns, LEAST_WIDTH), MOST_WIDTH)


def paragraph(text: str, *, indent: str = "", hang: str = "", width: int = 0) -> str:
    """Wrap one paragraph; ``hang`` goes before every line but the first."""
    return textwrap.fill(
        text,
        width or terminal_width(),
        initial_indent=indent,
        subsequent_indent=hang or indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def table(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    align: Sequence[str],
    style: str = "simple",
) -> str:
    """Lay out a table; ``align`` is left, right or center for each column."""
    text = tabulate(
        list(rows), headers, tablefmt=style, disable_numparse=True, colalign=tuple(align)
    )
    return "\n".join(line.rstrip() for line in text.splitlines())
