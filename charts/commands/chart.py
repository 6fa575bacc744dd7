"""``exactshoe chart``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from charts.command_line import OptionalValue, note, patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.formats import (
    BINARY,
    FORMATS,
    PAPERS,
    PICTURES,
    check_drawing,
    format_named,
    format_of,
    paper_named,
    values_named,
)
from charts.options import (
    check_post_split,
    exact_options,
    json_option,
    looks_option,
    named,
    rules_argument,
    strategy_option,
    table_options,
)
from charts.refusals import RefusalError
from charts.strategies import TOTAL

if TYPE_CHECKING:
    from charts.model.sheet import Sheet

LISTED = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}"

# The mark keeps click from wrapping the lines.
EXAMPLES = """\b
Examples: chart live-fold
          chart deluxe -o deluxe.html               hover a cell for its numbers
          chart deluxe -o card.pdf --paper card     for the wallet
          chart mytable.toml --strategy two-card --values=all"""


@click.command(cls=OptionalValue, epilog=EXAMPLES)
@rules_argument
@table_options
@strategy_option(TOTAL)
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    callback=named(format_named),
    help=f"{LISTED}; else by the ending of FILE, else text.",
)
@click.option(
    "--values",
    metavar="[best|all|margin]",
    callback=named(values_named),
    help="EV of the cell's action, or of all, or the margin to the best other one.",
)
@click.option(
    "--paper",
    metavar=f"[{'|'.join(PAPERS)}]",
    callback=named(paper_named),
    help="One page of this size, or a card for the wallet (85.6 x 54 mm).",
)
@looks_option
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
    paper: str | None,
    looks: str | None,
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
    check_drawing(form, values, paper, digits)
    _remark(form, values, looks, exact=exact, digits=digits)
    from charts.files import check_target, write_whole

    if file is not None:
        check_target(file)
    elif form in BINARY and sys.stdout.isatty():
        msg = f"{form} is nothing for a terminal; name a file, such as -o chart.{form}"
        raise RefusalError(msg)
    from charts.asked.question import ask
    from charts.drawing import drawn, file_of
    from charts.model.looks import LOOKS, read_looks
    from charts.model.sheet import sheet_of

    look = LOOKS if looks is None else read_looks(looks)
    with patience(STILL_COMPUTING):
        question = ask(
            rules, changes, seen, post_split, strategy=strategy, exact=exact, digits=digits
        )
        tell(question.table, as_json=form == "json")
        sheet = sheet_of(question, question.game.chart(), look)
        if file is not None:
            write_whole(file, file_of(sheet, form, values=values, paper=paper))
        elif form == "text":
            show(_on_screen(sheet, values))
        else:
            show(drawn(sheet, form, values=values, paper=paper))
    if form == "csv" and values is None and sheet.chart.exceptions:
        note("a CSV chart has no exceptions: read back, it plays every hand by its cell")


def _form_of(form: str | None, file: str | None, as_json: bool) -> str:
    if as_json and form not in {None, "json"}:
        msg = f"--json and --format {form} ask for two formats; leave one of them out"
        raise RefusalError(msg)
    if as_json:
        return "json"
    return form or format_of(file or "")


def _remark(
    form: str, values: str | None, looks: str | None, *, exact: bool, digits: int | None
) -> None:
    """Say what the format leaves out of what was asked for."""
    if form == "csv" and values is None and (exact or digits is not None):
        note("a CSV chart of codes has no EVs to write exactly; --values adds them")
    if form in PICTURES and exact:
        note(f"a chart as {form} has decimals, no fractions; html, json, csv and text have them")
    if form == "html" and values is not None:
        note(f"an HTML chart holds all EVs and margins; --values={values} adds none")
    if form in {"csv", "json"} and looks is not None:
        note(f"a {form.upper()} chart has the usual codes, whatever --looks says")


def _on_screen(sheet: Sheet, values: str | None) -> str:
    from charts.text.chart import chart_text
    from charts.text.layout import terminal_width
    from charts.text.painter import painter
    from charts.text.style import text_style

    return chart_text(sheet, text_style(painter(sheet.looks), terminal_width()), values)
