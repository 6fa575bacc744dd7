"""Links to the page about baccarat: the short one for each question, with what is not the usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.web.baccarat.controls import FIELD, PLAY, RESET, SHOW, USUAL, line_of, normal
from charts.web.checks import YES
from charts.web.links import CHECKED, encoded
from charts.words.rounding import ratio
from strategy.baccarat.bets import place_of
from strategy.cards import MOST_DECKS
from strategy.errors import RulesError
from strategy.reading.values import read_decks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from charts.web.baccarat.query import BaccaratQuery, RoundQuery
    from charts.web.links import Pair

CARDS = ("player", "banker", "draw")


def canonical(params: Iterable[Pair]) -> str | None:
    """Return the query of the short link for what was sent; None if that is short already.

    Whatever is not understood is kept as it was sent, so that the page can show it; names that
    the page does not know are dropped.
    """
    sent = list(params)
    last = {name: text.strip() for name, text in sent}
    short = [*_shoe(last), *_pays(sent), *_round(last)]
    if last.get("removal", "").lower() in YES:
        short.append(("removal", CHECKED))
    return None if sorted(short) == sorted(sent) else encoded(short)


def pairs_of(query: BaccaratQuery) -> list[Pair]:
    """Return the names and values that ask for a shoe and its payouts."""
    fields = [("decks", query.decks), ("shoe", query.shoe), ("seen", query.seen)]
    pays = [("pay", change) for change in query.pay]
    return [*((name, text) for name, text in fields if text), *pays]


def page_link(query: BaccaratQuery, *, removal: bool = False) -> str:
    """Return the link to the page with a shoe and its payouts, no round played."""
    pairs = [*pairs_of(query), *([("removal", CHECKED)] if removal else [])]
    return f"/baccarat{'?' * bool(pairs)}{encoded(pairs)}"


def api_links(query: BaccaratQuery, cards: RoundQuery | None) -> list[tuple[str, str]]:
    """Return what the API answers about the same question: what it is, and its link."""
    asked = pairs_of(query)
    links = [
        ("chances and EVs", _link("ev", asked)),
        ("effects of removal", _link("removal", asked)),
        ("bets", _link("bets", [("pay", change) for change in query.pay])),
        ("rules", _link("rules", [])),
    ]
    if cards is not None and cards.asked:
        of_round = [(name, text) for name in CARDS if (text := getattr(cards, name))]
        links.append(("the round", _link("play", [*of_round, *asked])))
    return links


def _link(what: str, pairs: Sequence[Pair]) -> str:
    return f"/api/baccarat/{what}{'?' * bool(pairs)}{encoded(pairs)}"


def _is_form(last: dict[str, str]) -> bool:
    """Whether the form sent this: it sends the button that was pressed."""
    return not last.keys().isdisjoint({SHOW, PLAY, RESET})


def _shoe(last: dict[str, str]) -> Iterator[Pair]:
    decks = _decks(last.get("decks", ""))
    # The form always has a number of decks: where it has a shoe, too, that is what is meant.
    is_left_out = _is_form(last) and last.get("shoe")
    if decks not in {"", str(MOST_DECKS)} and not is_left_out:
        yield "decks", decks
    for name in ("shoe", "seen"):
        if last.get(name):
            yield name, last[name]


def _decks(text: str) -> str:
    try:
        return str(read_decks(text))
    except RulesError:
        return text


def _pays(sent: Sequence[Pair]) -> Iterator[Pair]:
    """Yield the payouts that make a difference, in the order of the bets, each in short."""
    undone = {text for name, text in sent if name == RESET}
    changes = [text.strip() for name, text in sent if name == "pay" and text.strip()]
    changes += [
        f"{name.removeprefix(FIELD)}={text.strip()}"
        for name, text in sent
        if name.startswith(FIELD) and text.strip() and name.removeprefix(FIELD) not in undone
    ]
    known = [(line, change) for change in changes if (line := line_of(change))]
    order = list(USUAL)
    for line, change in sorted(known, key=lambda pair: order.index(pair[0])):
        pays = normal(change.partition("=")[2])
        if pays != ratio(USUAL[line][1].pays):
            yield "pay", f"{place_of(*line)}={pays}"
    for change in changes:
        if line_of(change) is None:
            yield "pay", change


def _round(last: dict[str, str]) -> Iterator[Pair]:
    # A form sends all at all times: half a round is to be played by the button alone.
    asked = PLAY in last if _is_form(last) else {"player", "banker"} <= last.keys()
    for name in CARDS:
        if last.get(name) or (asked and name != "draw"):
            yield name, last.get(name, "")
