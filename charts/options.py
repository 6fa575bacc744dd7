"""The arguments and options that several commands have, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

from charts.command_line import chosen, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

F = TypeVar("F", bound="Callable[..., Any]")

STRATEGIES_LATER = (
    "total",
    "two-card",
    "timeout",
    "mimic-dealer",
    "never-bust",
    "house-advice",
)
MOST_DIGITS = 4000
"""The most decimals of an EV: Python writes whole numbers of up to 4300 digits."""


def _strategy(_context: click.Context, _option: click.Parameter, name: str) -> str:
    later = STRATEGIES_LATER + ((name.lower(),) if name.lower().endswith(".csv") else ())
    return chosen("strategy", name, ("composition",), later, "--strategy composition")


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


def seen_option(besides: str) -> Callable[[F], F]:
    """Return the option for cards that are gone; ``besides`` says which others are."""
    return click.option(
        "--seen",
        metavar="CARDS",
        multiple=True,
        callback=_joined,
        help=f"Cards gone from the shoe {besides}, such as 5,5,K; may be repeated.",
    )


table_options = _together(set_option, post_split_option, seen_option("before the deal"))
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
