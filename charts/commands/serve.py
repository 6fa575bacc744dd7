"""``exactshoe serve``."""

from __future__ import annotations

import sys

import click

from charts.command_line import note, show

OPEN = (
    "all who reach this computer over the network can ask; --host 127.0.0.1 is for this computer "
    "alone"
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8021,
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    help="Processes that compute; one for each processor, four at most, if not given.",
)
@click.option(
    "--budget",
    metavar="SECONDS",
    type=click.IntRange(1, 3600),
    default=30,
    show_default=True,
    help="How long one answer may take.",
)
@click.option(
    "--allow-host",
    "hosts",
    metavar="NAME",
    multiple=True,
    help="Another name by which browsers may call this computer; may be repeated.",
)
def serve(
    *, host: str, port: int, workers: int | None, budget: int, hosts: tuple[str, ...]
) -> None:
    """Serve a page to ask, and a JSON API under /api, until Ctrl-C."""
    try:
        from charts.web.security import host_named
        from charts.web.server import is_loopback, listen, run
    except ModuleNotFoundError as error:
        from strategy.errors import MissingPackageError

        msg = f"serve needs {error.name}; install it with: pip install 'exactshoe[web]'"
        raise MissingPackageError(msg) from None
    from charts.web.limits import Limits

    known = (host, *map(host_named, hosts))
    limits = Limits(budget=budget) if workers is None else Limits(workers, budget)
    listener = listen(host, port)
    if not is_loopback(listener):
        note(OPEN)
    run(listener, limits, known, _tell)


def _tell(address: str) -> None:
    show(address)
    sys.stdout.flush()
