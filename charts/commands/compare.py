"""``exactshoe compare``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charts.command_line import patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.options import (
    exact_options,
    json_option,
    rules_argument,
    seen_option,
    set_option,
)
from charts.refusals import RefusalError
from charts.strategies import (
    COMPOSITION,
    LIST,
    STRATEGIES,
    is_strategy,
    set_against,
    strategy_named,
)
from strategy.reading.names import did_you_mean

if TYPE_CHECKING:
    from charts.asked.contests import Contest, Visit

# The mark keeps click from wrapping the lines.
EXAMPLES = """\b
Examples: compare deluxe composition          the best play, and the total chart
          compare live timeout never-bust
          compare live mychart.csv composition
          compare vegas-strip live            the chart of one table at another"""

SET_FOR_ONE = (
    "--set is for one table, and there are two; name a variant of either, such as live:das, or a "
    "TOML file that extends it"
)


@click.command(epilog=EXAMPLES)
@rules_argument
@click.argument("others", metavar="STRATEGY|RULES2 [STRATEGY]", nargs=-1)
@click.option(
    "--strategy",
    "strategies",
    metavar="NAME",
    multiple=True,
    help=f"A strategy, instead of an argument; may be given twice: {LIST}.",
)
@set_option
@seen_option("before the deal")
@click.option("--all", "every", is_flag=True, help="List all cells, not only the largest.")
@exact_options
@json_option
def compare(
    *,
    rules: str,
    others: tuple[str, ...],
    strategies: tuple[str, ...],
    changes: tuple[str, ...],
    seen: str,
    every: bool,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Compare two strategies at one table, or two tables.

    The difference in EV is split into its parts, cell by cell or hand by hand. A second strategy
    that is not named is total, or composition where the first is total. Of two tables, the total
    chart of the first is played at the second, too; --seen is for both.
    """
    asked = _asked(rules, others, strategies)
    if isinstance(asked, str) and changes:
        raise RefusalError(SET_FOR_ONE)
    from charts.asked.contests import ask_contest, ask_visit

    with patience(STILL_COMPUTING):
        if isinstance(asked, str):
            visit = ask_visit(rules, asked, seen, exact=exact, digits=digits)
            text = _of_tables(visit, every=every, as_json=as_json)
        else:
            contest = ask_contest(rules, changes, seen, asked, exact=exact, digits=digits)
            text = _of_strategies(contest, every=every, as_json=as_json)
    show(text)


def _of_strategies(contest: Contest, *, every: bool, as_json: bool) -> str:
    from charts.data.compare import contest_json
    from charts.data.numbers import dumped
    from charts.text.compare import contest_text

    tell(contest.before.table, as_json=as_json)
    return dumped(contest_json(contest)) if as_json else contest_text(contest, every=every)


def _of_tables(visit: Visit, *, every: bool, as_json: bool) -> str:
    from charts.data.compare import visit_json
    from charts.data.numbers import dumped
    from charts.text.compare import visit_text

    for worth in (visit.home, visit.away):
        tell(worth.total.table, as_json=as_json)
    return dumped(visit_json(visit)) if as_json else visit_text(visit, every=every)


def _asked(
    rules: str, others: tuple[str, ...], strategies: tuple[str, ...]
) -> str | tuple[str, str]:
    """Return the second table, or both strategies."""
    tables = [text for text in others if not is_strategy(text)]
    if not tables:
        return _two_strategies(rules, (*others, *strategies))
    text = tables[0]
    near = did_you_mean(text, STRATEGIES)
    if near and re.fullmatch(r"[\w-]+", text) and not Path(text).exists():
        msg = f"{text!r} is neither a strategy nor a table; {near}"
        raise RefusalError(msg)
    if len(others) > 1 or strategies:
        msg = (
            f"compare takes two tables, or one table and its strategies; {text!r} is a second "
            "table: leave it out, or the strategies"
        )
        raise RefusalError(msg)
    return text


def _two_strategies(rules: str, given: tuple[str, ...]) -> tuple[str, str]:
    """Return the strategies asked for."""
    names = [strategy_named(text) for text in given]
    match names:
        case [one]:
            return one, set_against(one)
        case [one, two]:
            return one, two
        case []:
            msg = (
                f"a strategy or a second table is missing; write it after {rules}: exactshoe "
                f"compare {rules} {COMPOSITION}"
            )
        case _:
            msg = f"{len(names)} strategies are too many; name two: {names[0]} {names[1]}"
    raise RefusalError(msg)
