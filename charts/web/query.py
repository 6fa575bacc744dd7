"""What a request asks: texts as they were sent, and the checks that they pass before any work.

Only presets and named strategies can be asked for: a table or a strategy that names a file would
make the server read it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.strategies import COMPOSITION, STRATEGIES, TOTAL
from charts.web.checks import YES, check_length, check_seen, check_size
from strategy.blackjack.post_split import PostSplit
from strategy.blackjack.rulefile import load_table, preset_names
from strategy.errors import QuestionError, RulesError
from strategy.reading.names import instead_of
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy.blackjack.rulefile import Table

MOST_CHANGES = 40
"""The most switches that one request sets; there are fewer."""
FEWEST_HANDS, MOST_HANDS = 2, 99
"""How many hands of a split there can be, at any table."""


@dataclass(frozen=True)
class Query:
    """A table and how it is played, each field as it was sent; :meth:`check` judges them.

    ``rules`` is a preset, variants after a colon; ``changes`` are texts such as
    ``fold_cost=13/20``.
    """

    rules: str = "live-fold"
    changes: tuple[str, ...] = ()
    strategy: str = TOTAL
    seen: str = ""
    post_split: str = "CDZ-"

    def check(self) -> Table:
        """Return the table that is asked for, once every field is one that can be answered.

        Whether the shoe holds the cards seen is not looked at.

        Raises:
            ExactshoeError: it is not; the message is one line and says how to mend it.
        """
        table = checked_table(self.rules, self.changes)
        name = checked_strategy(self.strategy)
        check_seen(self.seen)
        check_length("post_split", self.post_split)
        if PostSplit.named(self.post_split) is not PostSplit.CDZ and name != COMPOSITION:
            msg = (
                f"post_split is for the strategy {COMPOSITION} alone: {name} plays the same after "
                f"a split as before it; leave it out, or ask for strategy={COMPOSITION}"
            )
            raise QuestionError(msg)
        return table


@dataclass(frozen=True)
class HandQuery:
    """A hand and the dealer's up-card, each field as it was sent.

    ``after_split`` names the pair that the hand was split from, ``split_into`` says how many hands
    there are then: as a text, or as a number where the text has been read. ``asked`` is false where
    a hand is half entered and nobody asks for advice yet.
    """

    hand: str = ""
    up: str = ""
    after_split: str | None = None
    split_into: str | int | None = None
    no_double_funds: bool = False
    no_split_funds: bool = False
    asked: bool = True

    @property
    def hands(self) -> int | None:
        """How many hands of a split there are, None where that is not said.

        Raises:
            QuestionError: no such number.
        """
        if self.split_into is None:
            return None
        text = str(self.split_into)
        check_length("hands", text)
        if not re.fullmatch("[0-9]+", text) or not FEWEST_HANDS <= int(text) <= MOST_HANDS:
            msg = (
                f"hands = {printable(text)!r} is no number of split hands; "
                f"write {FEWEST_HANDS} to {MOST_HANDS}, or leave it out"
            )
            raise QuestionError(msg, "hands")
        return int(text)

    def check(self) -> None:
        """Refuse texts that are too long, and a number of hands that is none, or without a split.

        What the other texts say is read by those who answer.

        Raises:
            ExactshoeError: as said.
        """
        for field, text in (
            ("hand", self.hand),
            ("up", self.up),
            ("after_split", self.after_split),
        ):
            check_length(field, text or "")
        self.check_hands()

    def check_hands(self) -> None:
        """Refuse a number of hands that is none, or without a split.

        Raises:
            QuestionError: as said.
        """
        if self.hands is not None and self.after_split is None:
            raise QuestionError("hands needs after_split; name the pair: after_split=8", "hands")


def asked_of(params: Iterable[tuple[str, str]]) -> tuple[Query, HandQuery | None]:
    """Read what the page is asked from names and values, of which the last of a name counts.

    Nothing is checked, so that the page can show all that was sent; other names are left alone.
    Advice is asked for where both the hand and the up-card are named, be it without a text.
    """
    pairs = list(params)
    given = dict(pairs)
    changes = tuple(text for name, text in pairs if name == "set")
    fields = {
        name: given[name] for name in ("rules", "strategy", "seen", "post_split") if name in given
    }
    query = Query(changes=changes, **fields)
    hand, up, hands = (given.get(name, "").strip() for name in ("hand", "up", "hands"))
    if not hand and not up:
        return query, None
    asked = HandQuery(
        hand,
        up,
        given.get("after_split", "").strip() or None,
        hands or None,
        given.get("no_double_funds", "").lower() in YES,
        given.get("no_split_funds", "").lower() in YES,
        asked={"hand", "up"} <= given.keys(),
    )
    return query, asked


def checked_table(rules: str, changes: Sequence[str] = ()) -> Table:
    """Return a preset with its variants and changes.

    Raises:
        RulesError: no preset, something that is not understood, a shoe of too many cards.
    """
    check_length("rules", rules)
    name, known = rules.partition(":")[0].strip(), preset_names()
    if name not in known:
        hint = instead_of(name, known)
        msg = f"unknown preset {name!r}; {hint}"
        raise RulesError(msg)
    if len(changes) > MOST_CHANGES:
        msg = f"{len(changes)} switches are set; set {MOST_CHANGES} at most, each of them once"
        raise RulesError(msg)
    for change in changes:
        check_length("set", change)
    table = load_table(rules, changes)
    check_size(table.rules.full_shoe)
    return table


def checked_strategy(text: str) -> str:
    """Return the name of a strategy as it is listed.

    Raises:
        QuestionError: it has no name.
    """
    check_length("strategy", text)
    name = text.strip().lower()
    if name not in STRATEGIES:
        hint = instead_of(name, STRATEGIES)
        msg = f"unknown strategy {text!r}; {hint}"
        raise QuestionError(msg)
    return name
