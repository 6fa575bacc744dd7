"""``exactshoe chart``, and the formats that it writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from charts.asked.strategies import TOTAL
from charts.command_line import OptionalValue, RefusalError, chosen, note, patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.options import (
    check_post_split,
    exact_options,
    json_option,
    rules_argument,
    strategy_option,
    table_options,
)

if TYPE_CHECKING:
    from charts.asked.question import Question
    from strategy.blackjack.chart import Chart

VALUES = ("best", "all", "margin")
FORMATS = ("text", "markdown", "csv", "json")
FORMATS_LATER = ("html", "svg", "png", "pdf", "latex")
FORMAT_OF_SUFFIX = {
    **{f".{name}": name for name in (*FORMATS, *FORMATS_LATER)},
    ".txt": "text",
    ".md": "markdown",
    ".htm": "html",
    ".tex": "latex",
}


def _format(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    return None if name is None else _known_format(name)


def _known_format(name: str) -> str:
    return chosen("format", name, FORMATS, FORMATS_LATER, "text, markdown, csv or json")


def _values(_context: click.Context, _option: click.Parameter, which: str | None) -> str | None:
    return None if which is None else chosen("value of --values", which, VALUES, (), "")


@click.command(cls=OptionalValue)
@rules_argument
@table_options
@strategy_option(TOTAL)
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    callback=_format,
    help="text, markdown, csv or json; else by the name of FILE, else text.",
)
@click.option(
    "--values",
    metavar="[best|all|margin]",
    callback=_values,
    help="EV of the cell's action, or of all, or the margin to the best other one.",
)
@click.option("-o", "--output", "file", metavar="FILE", help="Write to a file; - is stdout.")
@exact_options
@json_option
def chart(
    *,
    rules: str,
    changes: tuple[str, ...],
    post_split: str,
    seen: str,
    strategy: str,
    form: str | None,
    values: str | None,
    file: str | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Draw the strategy chart.

    Hard totals, soft totals and pairs against each up-card of the dealer.
    """
    file = None if file == "-" else file
    form = _form_of(form, file, as_json)
    check_post_split(strategy)
    if form == "csv" and values is None and (exact or digits is not None):
        note("a CSV chart of codes has no EVs to write exactly; --values adds them")
    from charts.files import check_target, write_whole

    if file is not None:
        check_target(file)
    from charts.asked.question import ask

    with patience(STILL_COMPUTING):
        question = ask(
            rules, changes, seen, post_split, strategy=strategy, exact=exact, digits=digits
        )
        tell(question.table, as_json=form == "json")
        made = question.game.chart()
        text = _drawn(question, made, form, values, on_screen=file is None)
    if form == "csv" and values is None and made.exceptions:
        note("a CSV chart has no exceptions: read back, it plays every hand by its cell")
    if file is None:
        show(text)
    else:
        write_whole(file, text + "\n")


def _form_of(form: str | None, file: str | None, as_json: bool) -> str:
    if as_json and form not in {None, "json"}:
        msg = f"--json and --format {form} ask for two formats; leave one of them out"
        raise RefusalError(msg)
    if as_json:
        return "json"
    if form is not None:
        return form
    of_suffix = FORMAT_OF_SUFFIX.get(Path(file or "").suffix.lower(), "text")
    return _known_format(of_suffix)


def _drawn(
    question: Question, chart: Chart, form: str, values: str | None, *, on_screen: bool
) -> str:
    if form == "json":
        from charts.data.answers import chart_json, dumped

        return dumped(chart_json(question, chart, values))
    if form == "csv":
        from charts.data.csv_chart import chart_csv

        return chart_csv(question, chart, values)
    from charts.text.chart import chart_text
    from charts.text.layout import DEFAULT_WIDTH, terminal_width
    from charts.text.painter import painter, plain
    from charts.text.style import MARKDOWN, text_style

    if form == "markdown":
        return chart_text(question, chart, MARKDOWN, values)
    width = terminal_width() if on_screen else DEFAULT_WIDTH
    style = text_style(painter() if on_screen else plain, width)
    return chart_text(question, chart, style, values)
