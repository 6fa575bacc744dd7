"""What is wrong with a question about baccarat, by the field where it is to be mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.web.baccarat.controls import FIELD, field_of_change, title_of
from charts.web.baccarat.controls import LABELS as KNOWN
from charts.web.baccarat.query import check_pay, decks_of, shoe_of
from charts.web.checks import check_length, check_seen
from charts.web.noting import field_of, note, told
from strategy.cards import parse_cards
from strategy.errors import ExactshoeError, ShoeError

if TYPE_CHECKING:
    from charts.web.baccarat.query import BaccaratQuery, RoundQuery
    from charts.web.noting import Faults


def shoe_faults(query: BaccaratQuery) -> Faults:
    """Return what is wrong with the fields of a shoe and with payouts."""
    faults: Faults = {}
    if query.decks is not None:
        note(faults, "decks", decks_of, query.decks)
    if query.shoe is not None:
        note(faults, "shoe", shoe_of, query.shoe)
    note(faults, "seen", check_seen, query.seen)
    for change in query.pay:
        note(faults, field_of_change(change), check_pay, [change])
    if not any(field == "pay" or field.startswith(FIELD) for field in faults):
        note(faults, "pay", check_pay, query.pay)
    if not faults:
        try:
            query.game()
        except ShoeError as error:
            faults["seen" if query.seen else "shoe"] = told(error)
        except ExactshoeError as error:
            faults["shoe"] = told(error)
    return faults


def round_faults(cards: RoundQuery) -> Faults:
    """Return what is wrong with the cards of a round, whatever the shoe and the rules."""
    faults: Faults = {}
    for field in ("player", "banker", "draw"):
        text = getattr(cards, field)
        note(faults, field, check_length, field, text)
        note(faults, field, parse_cards, text)
        if not text and field != "draw":
            faults[field] = f"write {field.title()}'s two cards, such as 3,2"
    return faults


def fault_of_round(error: ExactshoeError) -> Faults:
    """Return where to mend a round that cannot be played."""
    return {field_of(error) or "player": told(error)}


def label_of(field: str) -> str:
    """Return what a field is called."""
    return KNOWN.get(field) or title_of(field.removeprefix(FIELD)).replace(".", ": ")
