"""The command `exactshoe`.

What computes is loaded by the commands when they run: help and refusals come at once.
"""

from __future__ import annotations

import click

from charts.command_line import OneLineErrors, show
from charts.commands.advise import advise
from charts.commands.baccarat import baccarat
from charts.commands.chart import chart
from charts.commands.compare import compare
from charts.commands.ev import ev
from charts.commands.gallery import gallery
from charts.commands.presets import presets
from charts.commands.rules import rules
from charts.commands.serve import serve


@click.group(
    cls=OneLineErrors,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="RULES is a preset's name or a TOML file; a variant may follow: live-fold:das",
)
@click.version_option(package_name="exactshoe", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact strategy and expected value (EV) of blackjack with unusual rules, and of baccarat."""
    if context.invoked_subcommand is None:
        show(context.get_help())


for command in (presets, rules, ev, advise, chart, compare, baccarat, gallery, serve):
    cli.add_command(command)


def main() -> None:
    """Run the command line."""
    cli(prog_name="exactshoe")


if __name__ == "__main__":
    main()
