"""The lines of a chart file, cut into cells."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from strategy.blackjack.policies.chart_texts import up_card_of
from strategy.blackjack.policies.row_labels import rows_meant
from strategy.errors import ChartError
from strategy.reading.files import text_of
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

_DELIMITERS = ",;\t"


class Line(NamedTuple):
    """A line of a chart file, cut into cells.

    ``where`` names the file, ``number`` counts from 1, ``label`` is the first cell and ``cells``
    are the others; where hands without quotes take two cells or three, all are the label.
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
    """Yield the lines of a chart file, UTF-8 or UTF-16; blank ones and comments are skipped.

    Raises:
        ChartError: a file that cannot be read, that is no such text, or whose quotes do not close.
    """
    where = printable(str(path))
    text = text_of(Path(path), f"chart file {where}", "CSV file", "check the path", ChartError)
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
        size = _label_size([label, *cells]) if delimiter == "," else 1
        yield Line(where, number, ",".join([label, *cells[: size - 1]]), cells[size - 1 :])


def _label_size(cells: list[str]) -> int:
    """Return how many cells the label takes: cards may stand there without quotes around them."""
    if not up_card_of(cells[0]):
        return 1
    if rows_meant(",".join(cells[:3])):
        return len(cells[:3])
    hand = ",".join(cells[:2])
    return 2 if rows_meant(hand) or all(map(up_card_of, cells[:2])) else 1


def _delimiter(lines: Iterator[str]) -> str:
    for line in lines:
        found = max(_DELIMITERS, key=line.count)
        if found in line:
            return found
    return ","
