"""What commands say beside their answers, on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.command_line import note

if TYPE_CHECKING:
    from strategy.blackjack.rulefile import Table

STILL_COMPUTING = "still computing; press Ctrl-C to stop"


def tell(table: Table, *, as_json: bool) -> None:
    """Print the notes on a table beside the answer; answers in JSON hold them."""
    from charts.words.rule_texts import notes

    for text in notes(table.rules) if not as_json else ():
        note(text)
