"""``exactshoe baccarat``, a group of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from charts.command_line import OneLineErrors, note, patience, show
from charts.commands.remarks import STILL_COMPUTING
from charts.options import bet_options, exact_options, json_option, shoe_options
from charts.refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charts.asked.baccarat import BaccaratQuestion
    from strategy import SuitedShoe
    from strategy.cards import Decks

# The mark keeps click from wrapping the lines.
EXAMPLES = """\b
Examples: baccarat ev --decks 6 --pay tie=9
          baccarat play 3,2 Q,6 --draw 7,2
          baccarat removal banker player tie"""
EV_EXAMPLES = """\b
Examples: baccarat ev
          baccarat ev --decks 6 --pay tie=9 --pay banker_no_commission.six=1/3
          baccarat ev --seen K,K,9h,8 --by totals
          baccarat ev --shoe A=32,2=30,K=28 --bets mybets.toml"""
BETS_EXAMPLES = """\b
Examples: baccarat bets
          baccarat bets --bets mybets.toml --pay tie=9"""
PLAY_EXAMPLES = """\b
Examples: baccarat play 3,2 Q,6 --draw 7,2
          baccarat play 3,2,7 Q,6,2
          baccarat play Kh,9s 8,7"""
REMOVAL_EXAMPLES = """\b
Examples: baccarat removal
          baccarat removal banker player tie --decks 6
          baccarat removal dragon_7 --seen 8,8,9 --exact"""


@click.group(cls=OneLineErrors, invoke_without_command=True, epilog=EXAMPLES)
@click.pass_context
def baccarat(context: click.Context) -> None:
    """Baccarat: chances and EVs of all bets, rules, rounds."""
    if context.invoked_subcommand is None:
        show(context.get_help())


@baccarat.command(epilog=EV_EXAMPLES)
@shoe_options
@bet_options
@click.option(
    "--by",
    type=click.Choice(["totals", "results", "pairs"], case_sensitive=False),
    help="Chances by final totals, by totals and numbers of cards, or of pairs.",
)
@exact_options
@json_option
def ev(
    *,
    decks: Decks | None,
    shoe: SuitedShoe | None,
    seen: str,
    pays: tuple[str, ...],
    file: str | None,
    by: str | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Compute the chances of the next round, and the EV and house edge of each bet."""
    with patience(STILL_COMPUTING):
        question = _question(decks, shoe, seen, file, pays, exact=exact, digits=digits)
        if as_json:
            from charts.data.baccarat import ev_json
            from charts.data.numbers import dumped

            text = dumped(ev_json(question, by))
        else:
            from charts.text.baccarat import baccarat_ev_text

            text = baccarat_ev_text(question, by)
            _tell(question)
    show(text)


@baccarat.command(epilog=BETS_EXAMPLES)
@bet_options
@json_option
def bets(*, pays: tuple[str, ...], file: str | None, as_json: bool) -> None:
    """List the bets: on what each is paid, and how much."""
    from strategy.baccarat.pay_tables import read_bets

    known = read_bets(file, pays)
    if as_json:
        from charts.data.baccarat import bets_json
        from charts.data.numbers import dumped

        show(dumped(bets_json(known)))
    else:
        from charts.text.baccarat_bets import bets_text

        show(bets_text(known))


@baccarat.command(epilog=PLAY_EXAMPLES)
@click.argument("player", metavar="PLAYER")
@click.argument("banker", metavar="BANKER")
@click.option(
    "--draw",
    "draws",
    metavar="CARDS",
    multiple=True,
    help="The third cards as they are drawn, such as 7,2; may be repeated.",
)
@shoe_options
@bet_options
@json_option
def play(
    *,
    player: str,
    banker: str,
    draws: tuple[str, ...],
    decks: Decks | None,
    shoe: SuitedShoe | None,
    seen: str,
    pays: tuple[str, ...],
    file: str | None,
    as_json: bool,
) -> None:
    """Play a round with the cards that came: who draws, who wins, and what bets win.

    PLAYER and BANKER are the first two cards of each hand, such as 3,2 and Q,6, or all three.
    """
    question = _question(decks, shoe, seen, file, pays)
    played = question.game.play(player, banker, ",".join(draws))
    if as_json:
        from charts.data.baccarat import play_json
        from charts.data.numbers import dumped

        show(dumped(play_json(question, played)))
    else:
        from charts.text.baccarat import play_text

        show(play_text(question, played))


@baccarat.command()
@json_option
def rules(*, as_json: bool) -> None:
    """Show how cards count, and when a third one is drawn."""
    if as_json:
        from charts.data.baccarat import rules_json
        from charts.data.numbers import dumped

        show(dumped(rules_json()))
    else:
        from charts.text.baccarat_rules import rules_text

        show(rules_text())


@baccarat.command(epilog=REMOVAL_EXAMPLES)
@click.argument("names", metavar="[BET]...", nargs=-1)
@shoe_options
@bet_options
@exact_options
@json_option
def removal(
    *,
    names: tuple[str, ...],
    decks: Decks | None,
    shoe: SuitedShoe | None,
    seen: str,
    pays: tuple[str, ...],
    file: str | None,
    as_json: bool,
    exact: bool,
    digits: int | None,
) -> None:
    """Tell by how much one card gone from the shoe changes the EV of each bet.

    Without BET, all bets are listed, in millionths.
    """
    with patience(STILL_COMPUTING):
        question = _question(decks, shoe, seen, file, pays, exact=exact, digits=digits)
        from charts.asked.baccarat import chosen_bets

        chosen = chosen_bets(question.game, [name.lower() for name in names])
        if as_json:
            from charts.data.baccarat import removal_json
            from charts.data.numbers import dumped

            text = dumped(removal_json(question, chosen))
        else:
            from charts.text.baccarat import removal_text

            text = removal_text(question, chosen, named=bool(names))
            _tell(question, chosen)
    show(text)


def _question(
    decks: Decks | None,
    shoe: SuitedShoe | None,
    seen: str,
    file: str | None,
    pays: Sequence[str],
    *,
    exact: bool = False,
    digits: int | None = None,
) -> BaccaratQuestion:
    """Set up the game of the next round."""
    if decks is not None and shoe is not None:
        raise RefusalError("--decks and --shoe are both given; leave one of them out")
    from charts.asked.baccarat import BaccaratQuestion
    from strategy import analyze_baccarat

    game = analyze_baccarat(decks, shoe=shoe, seen=seen, bets=file, pay=pays)
    return BaccaratQuestion(game, exact=exact, digits=digits)


def _tell(question: BaccaratQuestion, bets: Sequence[str] | None = None) -> None:
    """Print the notes on a game beside the answer; answers in JSON hold them."""
    from charts.words.baccarat import notes

    for text in notes(question.game, bets):
        note(text)
