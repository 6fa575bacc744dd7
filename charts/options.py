"""The arguments and options that several commands have, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from charts.command_line import whole_number
from charts.refusals import RefusalError
from charts.strategies import COMPOSITION, EXPLAINED, strategy_named

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from strategy import SuitedShoe
    from strategy.cards import Decks

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")

MOST_DIGITS = 4000
"""The most decimals of an EV: Python writes whole numbers of up to 4300 digits."""

NO_TABLE = "baccarat is a game of its own, no table of blackjack; see exactshoe baccarat -h"


def _strategy(_context: click.Context, _option: click.Parameter, name: str) -> str:
    return strategy_named(name)


def _digits(_context: click.Context, option: click.Parameter, text: str | None) -> int | None:
    return None if text is None else whole_number(option.opts[0], text, MOST_DIGITS)


def named(
    read: Callable[[str], str],
) -> Callable[[click.Context, click.Parameter, str | None], str | None]:
    """Return what reads the value of an option that may be left out as one of a few names."""
    return lambda _context, _option, text: None if text is None else read(text)


def _table(_context: click.Context, _argument: click.Parameter, text: str | None) -> str | None:
    """Pass the name of a table, or none."""
    if text is not None and text.strip().lower() == "baccarat":
        raise RefusalError(NO_TABLE)
    return text


def _decks(_context: click.Context, option: click.Parameter, text: str | None) -> Decks | None:
    from strategy.reading.values import read_decks

    return _read(option, text, read_decks)


def _shoe(_context: click.Context, option: click.Parameter, text: str | None) -> SuitedShoe | None:
    from strategy.reading.values import read_suited_shoe

    return _read(option, text, read_suited_shoe)


def _read(option: click.Parameter, text: str | None, read: Callable[[str], T]) -> T | None:
    """Read the value of an option that may be left out; an error begins with the option."""
    from strategy.reading.values import at

    return None if text is None else at(option.opts[0], read, text)


def _joined(_context: click.Context, _option: click.Parameter, cards: tuple[str, ...]) -> str:
    return ",".join(cards)


def _together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Return several decorators as one; the first is applied last, and so shown first."""

    def decorate(command: F) -> F:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


rules_argument = click.argument("rules", metavar="RULES", callback=_table)
rules_if_any_argument = click.argument("rules", metavar="[RULES]", required=False, callback=_table)
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
    help="Play after a split, for the strategy composition: CDZ- or CDP1.",
)


def seen_option(besides: str, more: str = "") -> Callable[[F], F]:
    """Return the option for cards that are gone; ``besides`` says which others are."""
    return click.option(
        "--seen",
        metavar="CARDS",
        multiple=True,
        callback=_joined,
        help=f"Cards gone from the shoe {besides}, such as 5,5,K{more}; may be repeated.",
    )


table_options = _together(set_option, post_split_option, seen_option("before the deal"))


def strategy_option(default: str) -> Callable[[F], F]:
    """Return the option for the strategy of play."""
    return click.option(
        "--strategy",
        metavar="NAME",
        default=default,
        show_default=True,
        callback=_strategy,
        help=f"Strategy of play: {EXPLAINED}.",
    )


looks_option = click.option(
    "--looks", metavar="FILE", help="A TOML file of other letters and colours."
)


def check_post_split(strategy: str) -> None:
    """Refuse ``--post-split`` where the strategy leaves no choice after a split.

    Raises:
        RefusalError: it was given with another strategy than composition.
    """
    source = click.get_current_context().get_parameter_source("post_split")
    if strategy != COMPOSITION and source is not ParameterSource.DEFAULT:
        msg = (
            f"--post-split is for --strategy {COMPOSITION} alone: {strategy} plays the same after "
            f"a split as before it; leave it out, or write --strategy {COMPOSITION}"
        )
        raise RefusalError(msg)


shoe_options = _together(
    click.option(
        "--decks",
        metavar="N",
        callback=_decks,
        help="Decks of the shoe: 1 to 8, or infinite; else 8.",
    ),
    click.option(
        "--shoe",
        metavar="COUNTS",
        callback=_shoe,
        help="The full shoe instead: ten counts A,2,...,10, or kinds of card such as A=32,K=28 or "
        "Kh=8,Ks=7.",
    ),
    seen_option("before the round", "; one without a suit may be any of its rank"),
)
bet_options = _together(
    click.option(
        "--pay",
        "pays",
        metavar="BET=RATIO",
        multiple=True,
        help="Set what a bet, or a line of it, pays to one, such as tie=9 or banker=0.96; may be "
        "repeated.",
    ),
    click.option("--bets", "file", metavar="FILE", help="A TOML file of payouts and bets."),
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
