"""``exactshoe ev``."""

from __future__ import annotations

import click

from charts.command_line import patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.options import (
    check_post_split,
    exact_options,
    json_option,
    rules_argument,
    strategy_option,
    table_options,
)
from charts.strategies import COMPOSITION


@click.command()
@rules_argument
@table_options
@strategy_option(COMPOSITION)
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
    strategy: str,
    by: str | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Compute the EV, the house edge and the RTP."""
    check_post_split(strategy)
    from charts.asked.question import ask

    with patience(STILL_COMPUTING):
        question = ask(
            rules, changes, seen, post_split, strategy=strategy, exact=exact, digits=digits
        )
        tell(question.table, as_json=as_json)
        if as_json:
            from charts.data.answers import ev_json
            from charts.data.numbers import dumped

            text = dumped(ev_json(question, by))
        else:
            from charts.text.answers import ev_text

            text = ev_text(question, by)
    show(text)
