"""What writes a chart in each format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.formats import PICTURES

if TYPE_CHECKING:
    from charts.model.sheet import Sheet


def file_of(
    sheet: Sheet, form: str, *, values: str | None = None, paper: str | None = None
) -> bytes:
    """Return a file of a chart; text is UTF-8 and ends its last line. Raises as :func:`drawn`."""
    content = drawn(sheet, form, values=values, paper=paper)
    return f"{content}\n".encode() if isinstance(content, str) else content


def drawn(
    sheet: Sheet, form: str, *, values: str | None = None, paper: str | None = None
) -> str | bytes:
    """Write a chart in a format; text is without the end of its last line.

    ``values`` and ``paper`` are as ``formats.check_drawing`` lets them pass. HTML has every number
    of every cell.

    Raises:
        ExactshoeError: a picture whose texts do not fit, or letters that it cannot draw.
    """
    if form in PICTURES:
        from charts.pictures.draw import picture

        return picture(sheet, form, paper=paper, values=values)
    if form == "html":
        from charts.pages.chart import chart_page

        return chart_page(sheet, paper=paper)
    if form == "latex":
        from charts.text.latex import chart_latex

        return chart_latex(sheet, values, paper)
    if form == "json":
        from charts.data.answers import chart_json
        from charts.data.numbers import dumped

        return dumped(chart_json(sheet.question, sheet.chart, values))
    if form == "csv":
        from charts.data.csv_chart import chart_csv

        return chart_csv(sheet.question, sheet.chart, values)
    from charts.text.chart import chart_text
    from charts.text.layout import DEFAULT_WIDTH
    from charts.text.painter import plain
    from charts.text.style import MARKDOWN, text_style

    style = MARKDOWN if form == "markdown" else text_style(plain, DEFAULT_WIDTH)
    return chart_text(sheet, style, values)
