"""``exactshoe ev``."""

from __future__ import annotations

import click

from charts.command_line import patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.options import (
    exact_options,
    json_option,
    rules_argument,
    strategy_option,
    table_options,
)


@click.command()
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
    tell(question.table, as_json=as_json)
    with patience(STILL_COMPUTING):
        if as_json:
            from charts.as_json import dumped, ev_json

            text = dumped(ev_json(question, by))
        else:
            from charts.text_answers import ev_text

            text = ev_text(question, by)
    show(text)
