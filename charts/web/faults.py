"""What is wrong with a question about blackjack, by the field where it is to be mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from charts.web.checks import check_length, check_seen
from charts.web.controls import CONTROLS
from charts.web.noting import field_of, note, told
from charts.web.query import Query, checked_strategy, checked_table
from strategy.blackjack.rulefile import preset_names
from strategy.blackjack.rules import read_switches
from strategy.cards import Hand, parse_pair_card, parse_up_card
from strategy.errors import ExactshoeError, QuestionError, ShoeError
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from charts.web.noting import Faults
    from charts.web.query import HandQuery
    from strategy.blackjack.rulefile import Table

NO_UP = "choose the dealer's up-card"


def table_of(query: Query) -> tuple[Table, Faults]:
    """Return the table without the changes, or another one if there is none, and what is wrong."""
    faults: Faults = {}
    base = _base(query.rules, faults)
    for change in query.changes:
        name, _, text = change.partition("=")
        note(faults, _field(change), _read, name, text)
    if faults.keys().isdisjoint({"rules", "variant"}):
        understood = [text for text in query.changes if _field(text) not in faults]
        note(faults, "set", checked_table, query.rules, understood)
        _move(faults)
    note(faults, "strategy", checked_strategy, query.strategy)
    note(faults, "seen", check_seen, query.seen)
    if not faults:
        note(faults, "post_split", query.check)
    return base, faults


def hand_faults(hand: HandQuery) -> Faults:
    """Return what is wrong with the fields of a hand, whatever the table."""
    faults: Faults = {}
    readers: tuple[tuple[str, str | None, Callable[[str], object]], ...] = (
        ("hand", hand.hand, Hand.parse),
        ("up", hand.up, parse_up_card),
        ("after_split", hand.after_split, parse_pair_card),
    )
    for field, text, reader in readers:
        if text is not None:
            note(faults, field, check_length, field, text)
            note(faults, field, reader, text)
    note(faults, "hands", hand.check_hands)
    if not hand.up:
        faults["up"] = NO_UP
    return faults


def fault_of_chart(query: Query, error: ExactshoeError) -> Faults:
    """Return where to mend a chart that could not be computed."""
    of_shoe = isinstance(error, ShoeError) and query.seen
    return {field_of(error) or ("seen" if of_shoe else "set"): told(error)}


def fault_of_advice(error: ExactshoeError) -> Faults:
    """Return where to mend a hand that has no advice."""
    return {field_of(error) or "hand": told(error)}


def _base(rules: str, faults: Faults) -> Table:
    try:
        return checked_table(rules)
    except ExactshoeError as error:
        name = rules.partition(":")[0].strip()
        known = name in preset_names()
        faults["variant" if known else "rules"] = told(error)
        return checked_table(name if known else Query.rules)


def _field(change: str) -> str:
    name = change.partition("=")[0]
    return name if name in CONTROLS else "set"


def _read(name: str, text: str) -> None:
    """Refuse a change that is not understood, whatever the other ones are."""
    check_length(name, text)
    switch, dot, entry = name.partition(".")
    if not text:
        msg = f"{printable(name)} lacks a value; write it like decks=6"
        raise QuestionError(msg)
    read_switches({switch: {entry: text} if dot else text})


def _move(faults: Faults) -> None:
    """Give a message that begins with the name of a switch to the control of that."""
    message = faults.get("set", "")
    named = re.match(r"[a-z_0-9]+(\.[a-z]+)?", message)
    if named and named[0] in CONTROLS:
        faults[named[0]] = faults.pop("set")
