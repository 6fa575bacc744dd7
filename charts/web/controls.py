"""The controls of the page's form: one for each switch of the rules, and what they may say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.words.rule_texts import NAMED, value_words
from strategy.blackjack.switches import (
    READERS,
    DoubleTotals,
    Lost,
    Peek,
    Surrender,
    read_lost,
    write,
)
from strategy.errors import RulesError
from strategy.reading.values import read_bool

if TYPE_CHECKING:
    from strategy.blackjack.rules import Rules

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Shoe and payout": ("decks", "shoe", "blackjack_pays"),
    "Dealer": (
        "hits_soft_17",
        "peek",
        "double_lost_to_blackjack",
        "split_lost_to_blackjack",
        "busted_double_returned",
    ),
    "Doubling": ("double_totals", "double_soft", "double_any_cards", "double_after_split"),
    "Splitting": (
        "split_pairs",
        "max_split_hands",
        "resplit_aces",
        "hit_split_aces",
        "double_split_aces",
        "blackjack_after_split",
    ),
    "Surrender and fold": (
        "split_or_fold",
        "fold_cost",
        "surrender",
        "surrender_against",
        "surrender_cost",
    ),
    "Charlie": ("charlie", "charlie_on_split_hands"),
}
"""The switches, as the form shows them together."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "decks": (*map(str, range(1, 9)), "infinite"),
    "peek": tuple(str(peek.value) for peek in Peek),
    "double_totals": tuple(str(totals.value) for totals in DoubleTotals),
    "max_split_hands": ("2", "3", "4", "unlimited"),
    "surrender": tuple(str(surrender.value) for surrender in Surrender),
    "charlie": ("none", *map(str, range(3, 22))),
    **{name: ("true", "false") for name, reader in READERS.items() if reader is read_bool},
}
_LOST = tuple(str(lost.value) for lost in Lost)


def _names(switch: str) -> tuple[str, ...]:
    two = READERS[switch] is read_lost
    return (f"{switch}.ace", f"{switch}.ten") if two else (switch,)


CONTROLS = tuple(name for group in GROUPS.values() for switch in group for name in _names(switch))
"""The names of all controls: those of switches; ``NAME.ace`` and ``NAME.ten`` for two entries."""


LABELS: Mapping[str, str] = {
    "rules": "Preset",
    "variant": "Variants",
    "set": "The rules",
    "strategy": "Strategy",
    "seen": "Cards seen",
    "post_split": "Play after a split",
    "hand": "Your hand",
    "up": "Dealer\N{RIGHT SINGLE QUOTATION MARK}s up-card",
    "after_split": "One hand of a split pair of",
    "hands": "Hands there are then",
    **{name: label for name, (label, _) in NAMED.items()},
}
"""What the fields of the form are called."""


@dataclass(frozen=True)
class Control:
    """A field of the form.

    ``name`` is that of the switch, as links have it. ``options`` are the values to choose from with
    their words, none for a text field. ``usual`` is the value without the change in the same words,
    None where there is no change.
    """

    name: str
    label: str
    hint: str
    value: str
    options: tuple[tuple[str, str], ...]
    usual: str | None


@dataclass(frozen=True)
class Group:
    """Controls that are shown together."""

    title: str
    controls: tuple[Control, ...]

    @property
    def changed(self) -> int:
        """How many of them differ from the preset."""
        return sum(control.usual is not None for control in self.controls)


def groups_of(base: Rules, changes: Mapping[str, str]) -> list[Group]:
    """Return the form's controls, for a table and the texts that were sent for some of them."""
    return [
        Group(
            title,
            tuple(
                _control(name, base, changes.get(name))
                for switch in switches
                for name in _names(switch)
            ),
        )
        for title, switches in GROUPS.items()
    ]


def _control(name: str, base: Rules, text: str | None) -> Control:
    switch, _, entry = name.partition(".")
    usual = value_of(base, name)
    value = usual if text is None else text
    choices = _LOST if entry else _CHOICES.get(switch, ())
    if choices and value not in choices:
        choices = (*choices, value)
    return Control(
        name=name,
        label=LABELS[name],
        hint=NAMED[name][1],
        value=value,
        options=tuple((choice, value_words(switch, choice)) for choice in choices),
        usual=None if text is None else value_words(switch, usual) or "none",
    )


def switch_of(name: str) -> str:
    """Return the switch that a control belongs to."""
    return name.partition(".")[0]


def value_of(rules: Rules, name: str) -> str:
    """Return the text of a control for rules; "" for the shoe or the decks if only the other is.

    >>> from strategy.blackjack.rules import Rules
    >>> value_of(Rules(), "double_lost_to_blackjack.ace"), value_of(Rules(), "shoe")
    ('all', '')
    """
    switch, _, entry = name.partition(".")
    value = getattr(rules, switch)
    if entry:
        return str(getattr(value, entry).value)
    return "" if value is None and switch in {"decks", "shoe"} else write(value)


def normal(name: str, text: str | None) -> str | None:
    """Return the shortest text of a control's value; the text itself if it is not understood.

    >>> normal("fold_cost", "65%"), normal("fold_cost", "much")
    ('13/20', 'much')
    """
    if name not in CONTROLS or text is None:
        return text
    switch, _, entry = name.partition(".")
    try:
        value = READERS[switch](text)
        return str(getattr(value, entry).value) if entry else write(value)
    except (RulesError, ValueError):
        return text
