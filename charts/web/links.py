"""Links to the page: the short one for each question, from what the form sends or somebody wrote.

The form sends a field for every switch; a link names those alone that differ from the preset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from charts.strategies import COMPOSITION, TOTAL
from charts.web.checks import YES
from charts.web.controls import CONTROLS, normal, switch_of, value_of
from charts.web.query import Query, checked_table
from strategy.blackjack.switches import READERS, lost_entries, read_lost
from strategy.errors import ExactshoeError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from strategy.blackjack.rules import Rules

    Pair = tuple[str, str]

OF, WAS, VARIANT = "of", "was", "variant"
"""Fields of the form alone: the preset and variants that it shows, a change that it shows, and a
variant of the preset."""

ADVISE, RESET = "advise", "reset"
"""Its buttons that have names: the one for advice, and those that undo the change of a control."""

FUNDS, CHECKED = ("no_double_funds", "no_split_funds"), "true"


def canonical(params: Iterable[Pair]) -> str | None:
    """Return the query of the short link for what was sent; None if that is short already.

    Whatever is not understood is kept as it was sent, so that the page can show it; names that
    the page does not know are dropped.
    """
    sent = list(params)
    short = [*_table(sent), *_hand(dict(sent))]
    return None if sorted(short) == sorted(sent) else encoded(short)


def encoded(pairs: Sequence[Pair]) -> str:
    """Write names and values as the query of an address."""
    return urlencode(pairs, safe=",:/=")


def pairs_of(query: Query) -> list[Pair]:
    """Return the names and values that ask for a chart."""
    pairs = [("rules", query.rules), *(("set", change) for change in query.changes)]
    if query.strategy != TOTAL:
        pairs.append(("strategy", query.strategy))
    if query.seen:
        pairs.append(("seen", query.seen))
    if query.post_split != Query.post_split:
        pairs.append(("post_split", query.post_split))
    return pairs


def _table(sent: Sequence[Pair]) -> Iterator[Pair]:
    last = {name: text.strip() for name, text in sent}
    from_form = OF in last
    rules = last.get("rules", "")
    changes = [text.strip() for name, text in sent if name == "set" and text.strip()]
    if from_form:
        variants, changes = _chosen(sent, changes)
        rules = f"{rules}:{','.join(variants)}" if variants else rules
    if rules:
        yield "rules", rules
    for change in _changes(rules or Query.rules, changes):
        yield "set", change
    strategy = last.get("strategy", "").lower()
    if strategy not in {"", TOTAL}:
        yield "strategy", strategy
    if last.get("seen"):
        yield "seen", last["seen"]
    post_split = last.get("post_split", "").upper()
    if post_split not in {"", Query.post_split} and (strategy == COMPOSITION or not from_form):
        yield "post_split", post_split


def _chosen(sent: Sequence[Pair], changes: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the variants and the changes that a form asks for.

    With another preset, those that were chosen for the one before are left behind; what is chosen
    together with it is not.
    """
    last = {name: text.strip() for name, text in sent}
    preset, _, taken = (part.strip() for part in last[OF].partition(":"))
    variants = [text.strip() for name, text in sent if name == VARIANT and text.strip()]
    # What a control showed before is no change, also where a variant changes it now.
    before = _rules(last[OF]) or _rules(preset) or checked_table(Query.rules).rules
    shown = {name: value_of(before, name) for name in CONTROLS}
    if preset != last.get("rules", ""):
        variants = [name for name in variants if name not in map(str.strip, taken.split(","))]
        was = [text.strip() for name, text in sent if name == WAS]
        changes = [change for change in changes if change not in was]
        entries = (entry for change in was for entry in _entries(change))
        shown |= {name: normal(name, text) or "" for name, text in entries}
    undone = {text for name, text in sent if name == RESET}
    texts = [(name, last[name]) for name in CONTROLS if last.get(name) and name not in undone]
    found = [f"{name}={text}" for name, text in texts if normal(name, text) != shown[name]]
    return list(dict.fromkeys(variants)), [*changes, *found]


def _changes(rules: str, changes: Sequence[str]) -> list[str]:
    """Return the changes that make a difference, in the order of the form, each in short."""
    base = _rules(rules)
    order = list(CONTROLS)
    found = [pair for change in changes for pair in _entries(change)]
    found = [(name, normal(name, text)) for name, text in found if not _is_of(base, name, text)]
    found.sort(key=lambda pair: order.index(pair[0]) if pair[0] in order else len(order))
    return [f"{name}={text}" if text is not None else name for name, text in found]


def _rules(name: str) -> Rules | None:
    """Return the rules of a preset with its variants; None if there are none of the name."""
    try:
        return checked_table(name).rules
    except ExactshoeError:
        return None


def _is_of(rules: Rules | None, name: str, text: str | None) -> bool:
    """Whether a control says what rules say already."""
    return rules is not None and name in CONTROLS and normal(name, text) == value_of(rules, name)


def _entries(change: str) -> Iterator[tuple[str, str | None]]:
    """Yield the controls that a change sets; what stands for two entries sets two controls."""
    name, equals, text = (part.strip() for part in change.partition("="))
    if READERS.get(switch_of(name)) is read_lost and name == switch_of(name):
        try:
            yield from ((f"{name}.{up}", lost.value) for up, lost in lost_entries(text).items())
        except RulesError:
            yield name, text
    else:
        yield name, text if equals else None


def _hand(sent: dict[str, str]) -> Iterator[Pair]:
    last = {name: text.strip() for name, text in sent.items()}
    if not last.get("hand") and not last.get("up"):
        return
    # A form sends both at all times: half a hand asks for advice by the button alone.
    asked = ADVISE in last if OF in last else {"hand", "up"} <= last.keys()
    for name in ("hand", "up", "after_split", "hands"):
        if last.get(name) or (asked and name in {"hand", "up"}):
            yield name, last.get(name, "")
    for name in FUNDS:
        if last.get(name, "").lower() in YES:
            yield name, CHECKED
