"""``exactshoe gallery``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from charts.command_line import ended_as_interrupted, show
from charts.options import looks_option, strategy_option
from charts.strategies import TOTAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.gallery import Shown


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.argument("tables", metavar="[RULES]...", nargs=-1)
@strategy_option(TOTAL)
@looks_option
def gallery(*, folder: str, tables: tuple[str, ...], strategy: str, looks: str | None) -> None:
    """Write the charts of tables in every format.

    FOLDER is made if it is not there; its page index.html shows all charts. Without RULES, all
    presets are drawn.
    """
    from charts.files import make_folder, write_whole
    from charts.gallery import INDEX, check_tables, drawn_tables
    from charts.model.looks import LOOKS, read_looks
    from charts.pages.index import index_page
    from charts.words.rounding import counted
    from strategy.blackjack.rulefile import preset_names

    names = tables or preset_names()
    check_tables(names)
    look = LOOKS if looks is None else read_looks(looks)
    make_folder(folder)
    place, done = Path(folder), []
    with ended_as_interrupted():
        for table in _watched(drawn_tables(names, strategy, look), len(names)):
            for picture in table.pictures:
                write_whole(str(place / picture.name), picture.content)
            done.append(table)
    done.sort(key=lambda table: names.index(table.name))
    write_whole(str(place / INDEX), index_page(done))
    files = sum(len(table.pictures) for table in done)
    show(f"{files} charts of {counted(len(done), 'table')}; open {place / INDEX}")


def _watched(tables: Iterator[Shown], number: int) -> Iterator[Shown]:
    """Yield tables while a bar on stderr tells how many are done."""
    from rich.console import Console
    from rich.progress import track

    yield from track(tables, "charts", total=number, console=Console(stderr=True))
