"""The files of a chart that the page offers: their names and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.formats import DRAWINGS, PAPER_NAMES, VALUES, check_drawing
from charts.web.links import encoded, pairs_of
from strategy.errors import ExactshoeError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from charts.web.query import Query

    Links = list[tuple[str, str]]

PAGE = "html"
NUMBERED = ("text", "csv", "png", "pdf", "svg")
"""The formats that are offered with numbers in their cells."""
NUMBERS = {"best": "EV of the action", "margin": "Margin", "all": "EV of every action"}
"""What those numbers are called."""


def files(query: Query) -> Links:
    """Return the name and the link of each file of the chart."""
    return list(_links(query, DRAWINGS, None))


def numbered(query: Query) -> list[tuple[str, Links]]:
    """Return the files with numbers in their cells, by what the numbers are."""
    forms = [(form, None) for form in NUMBERED]
    return [(NUMBERS[values], list(_links(query, forms, values))) for values in VALUES]


def _links(
    query: Query, kinds: Iterable[tuple[str, str | None]], values: str | None
) -> Iterable[tuple[str, str]]:
    """Yield the files that can be made here."""
    for form, paper in kinds:
        try:
            check_drawing(form, values, paper)
        except ExactshoeError:
            continue
        more = [(name, text) for name, text in (("values", values), ("paper", paper)) if text]
        name = "page (html)" if form == PAGE else form
        on = f", {PAPER_NAMES[paper]}" if paper else ""
        yield f"{name}{on}", f"/api/chart/{form}?{encoded([*pairs_of(query), *more])}"
