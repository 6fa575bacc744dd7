"""A page that shows the charts of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.pages.chart import templates
from charts.words.program import maker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charts.gallery import Shown


def index_page(tables: Sequence[Shown]) -> str:
    """Return a page with a picture of each table's chart, and links to its files beside it."""
    return templates().get_template("index.html").render(tables=tables, maker=maker())
