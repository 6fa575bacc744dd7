"""``exactshoe advise``."""

from __future__ import annotations

import click

from charts.command_line import patience, show
from charts.commands.remarks import STILL_COMPUTING, tell
from charts.options import (
    check_post_split,
    exact_options,
    json_option,
    post_split_option,
    rules_argument,
    seen_option,
    set_option,
    strategy_option,
)
from charts.refusals import RefusalError
from charts.strategies import COMPOSITION

# The mark keeps click from wrapping the lines.
EXAMPLES = """\b
Examples: advise deluxe 8,8 10
          advise live-fold A,7 9
          advise live T,2,3 A --seen 5,5,K"""


@click.command(epilog=EXAMPLES)
@rules_argument
@click.argument("hand", metavar="HAND")
@click.argument("up", metavar="UP")
@set_option
@post_split_option
@seen_option("besides those of HAND and UP")
@strategy_option(COMPOSITION)
@click.option("--after-split", metavar="PAIR", help="HAND is one hand of this split pair.")
@click.option("--hands", type=int, help="With --after-split: how many hands there are (2).")
@click.option("--no-double-funds", is_flag=True, help="The funds allow no double.")
@click.option("--no-split-funds", is_flag=True, help="The funds allow no split.")
@exact_options
@json_option
def advise(
    *,
    rules: str,
    hand: str,
    up: str,
    changes: tuple[str, ...],
    post_split: str,
    seen: str,
    strategy: str,
    after_split: str | None,
    hands: int | None,
    no_double_funds: bool,
    no_split_funds: bool,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Tell the best action of a hand, and the EV of each.

    HAND is two cards or more, such as 8,8 or A,7 or T,2,3; UP is the dealer's up-card.
    """
    if hands is not None and after_split is None:
        raise RefusalError("--hands needs --after-split; name the pair: --after-split 8")
    check_post_split(strategy)
    from charts.asked.advised import Hand, advised, unfunded
    from charts.asked.question import ask

    missing = unfunded(double=no_double_funds, split=no_split_funds)
    with patience(STILL_COMPUTING):
        question = ask(
            rules, changes, seen, post_split, strategy=strategy, exact=exact, digits=digits
        )
        tell(question.table, as_json=as_json)
        answer = advised(question, Hand(hand, up, after_split, hands, missing))
    if as_json:
        from charts.data.advice import advice_json
        from charts.data.numbers import dumped

        show(dumped(advice_json(answer)))
    else:
        from charts.text.advice import advice_text

        show(advice_text(answer))
