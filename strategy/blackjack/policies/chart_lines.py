"""The lines of a chart file, cut into cells."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from strategy.blackjack.policies.chart_texts import up_card_of
from strategy.blackjack.text_files import text_of
from strategy.blackjack.toml_text import printable
from strategy.errors import ChartError

if TYPE_CHECKING:
    from collections.abc import Iterator

_DELIMITERS = ",;\t"


class Line(NamedTuple):
    """A line of a chart file, cut into cells.

    ``where`` names the file, ``number`` counts from 1, ``label`` is the first cell and ``cells``
    are the others; where a hand without quotes takes two cells, both are the label.
    """

    where: str
    number: int
    label: str
    cells: list[str]

    def error(self, what: str, row: str = "", column: str = "") -> ChartError:
        """Return the error that says what is wrong, in which row and column if they are known."""
        place = f"line {self.number}" + (f" ({row})" if row else "")
        return ChartError(f"{self.where}: {place}{f', {column}' if column else ''}: {what}")


def lines_of(path: str | Path) -> Iterator[Line]:
    """Yield the lines of a chart file; blank ones and comments are skipped.

    Raises:
        ChartError: a file that cannot be read, that is no UTF-8, or whose quotes do not close.
    """
    where = printable(str(path))
    text = text_of(
        Path(path).read_bytes, f"chart file {where}", "CSV file", "check the path", ChartError
    )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip(_DELIMITERS + " ") and not line.lstrip(' "').startswith("#")
    ]
    delimiter = _delimiter(line for _, line in lines)
    for number, line in lines:
        reader = csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True)
        try:
            label, *cells = (cell.strip() for cell in next(reader))
        except csv.Error as error:
            msg = f"{where}: line {number} is not CSV: {error}; check its quotes"
            raise ChartError(msg) from None
        if cells and delimiter == "," and up_card_of(label) and up_card_of(cells[0]):
            # The two cards of a hand, without quotes around them.
            label = f"{label},{cells.pop(0)}"
        yield Line(where, number, label, cells)


def _delimiter(lines: Iterator[str]) -> str:
    for line in lines:
        found = max(_DELIMITERS, key=line.count)
        if found in line:
            return found
    return ","
