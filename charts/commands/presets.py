"""``exactshoe presets``."""

from __future__ import annotations

import click

from charts.command_line import show
from charts.options import json_option


@click.command()
@json_option
def presets(*, as_json: bool) -> None:
    """List the tables that are built in."""
    from charts.data.answers import presets_json
    from charts.data.numbers import dumped
    from charts.text.rules import presets_text
    from strategy.blackjack.rulefile import load_table, preset_names

    tables = [load_table(name) for name in preset_names()]
    show(dumped(presets_json(tables)) if as_json else presets_text(tables))
