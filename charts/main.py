"""The command `exactshoe`: what each subcommand asks, and in which form it answers.

What computes is loaded by the commands, not by this module: help and refusals come at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from charts.command_line import (
    OneLineErrors,
    OptionalValue,
    RefusalError,
    chosen,
    note,
    patience,
    show,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from charts.question import Question
    from strategy.blackjack.rulefile import Table

F = TypeVar("F", bound="Callable[..., Any]")

STRATEGIES_LATER = (
    "total",
    "two-card",
    "timeout",
    "mimic-dealer",
    "never-bust",
    "house-advice",
)
STILL_COMPUTING = "still computing; press Ctrl-C to stop"
MOST_DIGITS = 4000
"""The most decimals of an EV: Python writes whole numbers of up to 4300 digits."""

FORMATS = ("text", "markdown", "csv", "json")
FORMATS_LATER = ("html", "svg", "png", "pdf", "latex")
# The mark keeps click from wrapping the lines.
ADVISE_EXAMPLES = """\b
Examples: advise deluxe 8,8 10
          advise live-fold A,7 9
          advise live T,2,3 A --seen 5,5,K"""
FORMAT_OF_SUFFIX = {
    **{f".{name}": name for name in (*FORMATS, *FORMATS_LATER)},
    ".txt": "text",
    ".md": "markdown",
    ".htm": "html",
    ".tex": "latex",
}


def _strategy(_context: click.Context, _option: click.Parameter, name: str) -> str:
    later = STRATEGIES_LATER + ((name.lower(),) if name.lower().endswith(".csv") else ())
    return chosen("strategy", name, ("composition",), later, "--strategy composition")


def _format(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    return None if name is None else _known_format(name)


def _known_format(name: str) -> str:
    return chosen("format", name, FORMATS, FORMATS_LATER, "text, markdown, csv or json")


def _values(_context: click.Context, _option: click.Parameter, which: str | None) -> str | None:
    return None if which is None else chosen("value of --values", which, ("best", "all"), (), "")


def _digits(_context: click.Context, option: click.Parameter, text: str | None) -> int | None:
    return None if text is None else whole_number(option.opts[0], text, MOST_DIGITS)


def _joined(_context: click.Context, _option: click.Parameter, cards: tuple[str, ...]) -> str:
    return ",".join(cards)


def _together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Return several decorators as one; the first is applied last, and so shown first."""

    def decorate(command: F) -> F:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


rules_argument = click.argument("rules", metavar="RULES")
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
set_option = click.option(
    "--set",
    "changes",
    metavar="SWITCH=VALUE",
    multiple=True,
    help="Set a switch of the rules; may be repeated.",
)
post_split_option = click.option(
    "--post-split",
    metavar="NAME",
    default="CDZ-",
    show_default=True,
    help="Strategy after a split: CDZ- or CDP1.",
)


def _seen_option(besides: str) -> Callable[[F], F]:
    return click.option(
        "--seen",
        metavar="CARDS",
        multiple=True,
        callback=_joined,
        help=f"Cards gone from the shoe {besides}, such as 5,5,K; may be repeated.",
    )


table_options = _together(set_option, post_split_option, _seen_option("before the deal"))
strategy_option = click.option(
    "--strategy",
    metavar="NAME",
    default="composition",
    show_default=True,
    callback=_strategy,
    expose_value=False,
    help="Strategy of play; only composition so far.",
)
exact_options = _together(
    click.option(
        "--exact", is_flag=True, help="Compute without rounding; give each EV as a fraction, too."
    ),
    click.option(
        "--digits",
        metavar="N",
        callback=_digits,
        help=f"Compute without rounding; give each EV correctly rounded to N decimals (0 to "
        f"{MOST_DIGITS}), half-way cases to even.",
    ),
)


@click.group(
    cls=OneLineErrors,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="RULES is a preset's name or a TOML file; a variant may follow: live-fold:das",
)
@click.version_option(package_name="exactshoe", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact strategy and expected value (EV) of blackjack tables with unusual rules."""
    if context.invoked_subcommand is None:
        show(context.get_help())


@cli.command()
@json_option
def presets(*, as_json: bool) -> None:
    """List the tables that are built in."""
    from charts.as_json import dumped, presets_json
    from charts.text_rules import presets_text
    from strategy.blackjack.rulefile import load_table, preset_names

    tables = [load_table(name) for name in preset_names()]
    show(dumped(presets_json(tables)) if as_json else presets_text(tables))


@cli.command()
@click.argument("rules", metavar="[RULES]", required=False)
@set_option
@json_option
def rules(*, rules: str | None, changes: tuple[str, ...], as_json: bool) -> None:
    """Show a table's rules and variants, or all switches.

    Without RULES, every switch is listed with the values that it accepts.
    """
    from charts.as_json import dumped, rules_json, switches_json
    from charts.text_rules import rules_text, switches_text
    from strategy.blackjack.rulefile import load_table

    if rules is None:
        if changes:
            raise RefusalError("--set needs a table; name one: exactshoe rules live --set decks=6")
        show(dumped(switches_json()) if as_json else switches_text())
        return
    table = load_table(rules, changes)
    _tell(table, as_json=as_json)
    show(dumped(rules_json(table)) if as_json else rules_text(table))


@cli.command()
@rules_argument
@table_options
@strategy_option
@click.option(
    "--by",
    type=click.Choice(["up", "hand"], case_sensitive=False),
    help="EV by up-card or by first hand.",
)
@exact_options
@json_option
def ev(
    *,
    rules: str,
    changes: tuple[str, ...],
    post_split: str,
    seen: str,
    by: str | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Compute the EV, the house edge and the RTP."""
    from charts.question import ask

    question = ask(rules, changes, seen, post_split, exact=exact, digits=digits)
    _tell(question.table, as_json=as_json)
    with patience(STILL_COMPUTING):
        if as_json:
            from charts.as_json import dumped, ev_json

            text = dumped(ev_json(question, by))
        else:
            from charts.text_answers import ev_text

            text = ev_text(question, by)
    show(text)


@cli.command(epilog=ADVISE_EXAMPLES)
@rules_argument
@click.argument("hand", metavar="HAND")
@click.argument("up", metavar="UP")
@set_option
@post_split_option
@_seen_option("besides those of HAND and UP")
@click.option("--after-split", metavar="PAIR", help="HAND is one hand of this split pair.")
@click.option("--hands", type=int, help="With --after-split: how many hands there are (2).")
@exact_options
@json_option
def advise(
    *,
    rules: str,
    hand: str,
    up: str,
    changes: tuple[str, ...],
    post_split: str,
    seen: str,
    after_split: str | None,
    hands: int | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Tell the best action of a hand, and the EV of each.

    HAND is two cards or more, such as 8,8 or A,7 or T,2,3; UP is the dealer's up-card.
    """
    from charts.labels import split_name
    from charts.question import ask

    if hands is not None and after_split is None:
        raise RefusalError("--hands needs --after-split; name the pair: --after-split 8")
    question = ask(rules, changes, seen, post_split, exact=exact, digits=digits)
    _tell(question.table, as_json=as_json)
    with patience(STILL_COMPUTING):
        advice = question.game.advise(hand, up, after_split=after_split, hands=hands)
    split = None if after_split is None else split_name(after_split, hands or 2)
    if as_json:
        from charts.as_json import advice_json, dumped

        show(dumped(advice_json(question, advice, split)))
    else:
        from charts.text_answers import advice_text

        show(advice_text(question, advice, split))


@cli.command(cls=OptionalValue)
@rules_argument
@table_options
@strategy_option
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    callback=_format,
    help="text, markdown, csv or json; else by the name of FILE, else text.",
)
@click.option(
    "--values",
    metavar="[best|all]",
    callback=_values,
    help="EV of the best action, or of all, in each cell.",
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
    from charts.files import check_target, write_whole
    from charts.question import ask

    file = None if file == "-" else file
    form = _form_of(form, file, as_json)
    if form == "csv" and values is None and (exact or digits is not None):
        note("a CSV chart of codes has no EVs to write exactly; --values adds them")
    if file is not None:
        check_target(file)
    question = ask(rules, changes, seen, post_split, exact=exact, digits=digits)
    _tell(question.table, as_json=form == "json")
    with patience(STILL_COMPUTING):
        text = _drawn(question, form, values, on_screen=file is None)
    if file is None:
        show(text)
    else:
        write_whole(file, text + "\n")


def _tell(table: Table, *, as_json: bool) -> None:
    """Print the notes on a table beside the answer; answers in JSON hold them."""
    from charts.rule_texts import notes

    for text in notes(table.rules) if not as_json else ():
        note(text)


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


def _drawn(question: Question, form: str, values: str | None, *, on_screen: bool) -> str:
    chart = question.game.chart()
    if form == "json":
        from charts.as_json import chart_json, dumped

        return dumped(chart_json(question, chart, values))
    if form == "csv":
        from charts.csv_chart import chart_csv

        return chart_csv(question, chart, values)
    from charts.chart_style import MARKDOWN, text_style
    from charts.colours import painter, plain
    from charts.layout import DEFAULT_WIDTH, terminal_width
    from charts.text_chart import chart_text

    if form == "markdown":
        return chart_text(question, chart, MARKDOWN, values)
    width = terminal_width() if on_screen else DEFAULT_WIDTH
    style = text_style(painter() if on_screen else plain, width)
    return chart_text(question, chart, style, values)


def main() -> None:
    """Run the command line."""
    cli(prog_name="exactshoe")


if __name__ == "__main__":
    main()
