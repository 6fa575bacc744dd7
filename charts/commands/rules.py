"""``exactshoe rules``."""

from __future__ import annotations

import click

from charts.command_line import show
from charts.commands.remarks import tell
from charts.options import json_option, rules_if_any_argument, set_option
from charts.refusals import RefusalError


@click.command()
@rules_if_any_argument
@set_option
@json_option
def rules(*, rules: str | None, changes: tuple[str, ...], as_json: bool) -> None:
    """Show a table's rules and variants, or all switches.

    Without RULES, every switch is listed with the values that it accepts.
    """
    from charts.data.answers import rules_json, switches_json
    from charts.data.numbers import dumped
    from charts.text.rules import rules_text, switches_text
    from strategy.blackjack.rulefile import load_table

    if rules is None:
        if changes:
            raise RefusalError("--set needs a table; name one: exactshoe rules live --set decks=6")
        show(dumped(switches_json()) if as_json else switches_text())
        return
    table = load_table(rules, changes)
    tell(table, as_json=as_json)
    show(dumped(rules_json(table)) if as_json else rules_text(table))
