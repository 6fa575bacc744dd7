"""How charts label their rows: a total, a pair, or a range of neighbours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from strategy.blackjack.policies.chart_texts import DASHES, plain, up_card_of
from strategy.blackjack.policies.rows import PAIR_ROWS, PAIRS, ROWS
from strategy.cards import ACE, TEN, parse_cards
from strategy.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LABEL = re.compile(r"(?:(hard|soft|pairs?(?:\s+of)?|[hs](?=[\s0-9]))[\s-]*)?([^\s-].*)", re.I)
_KIND_LAST = re.compile(r"(.*\S)\s+(hard|soft|pairs?)", re.I)
_KINDS = {"h": "hard", "s": "soft", "p": "pair", "": None}
_SIGNS = str.maketrans({**dict.fromkeys(DASHES, "-"), "\u2264": "<=", "\u2265": ">="})
_NUMBER = re.compile(r"[0-9]{1,2}")
_OR = r"(?:\s+(?:or|and)|\s*&)\s+"
_UPWARD = re.compile(
    rf">=\s*(.+)|(.*[^\s,+-])(?:\s*\+|{_OR}(?:more|higher|above|over|up|better))", re.I
)
_DOWNWARD = re.compile(
    rf"<=\s*(.+)|(.*[^\s,+-])(?:\s*-|{_OR}(?:less|lower|below|under|down|fewer))", re.I
)
_X = re.compile(r"(?<![a-wyz])x+(?![a-wyz])", re.I)
_TO = re.compile(r"\s*-\s*|\s+to\s+", re.I)

_SERIES = (
    *(tuple(row for row in ROWS if row.startswith(kind)) for kind in ("hard", "soft")),
    tuple(row for value, row in PAIR_ROWS.items() if value != ACE),
)
"""Which rows are neighbours; aces are none, because they count both ways."""


def row_of(text: str, section: str = "hard") -> str | None:
    """Return the name of the one row that a label means; None if it means none.

    ``section`` says what a bare number means.

    >>> row_of("h16"), row_of("A7"), row_of("TT"), row_of("18", "soft")
    ('hard 16', 'soft 18', '10,10', 'soft 18')
    """
    return _row(text, None, section)


def rows_meant(text: str, section: str = "hard") -> tuple[str, ...]:
    """Return the names of the rows that a label means, in the order of a chart; none: no label.

    A range of totals may be open and then reaches to the last one; one of pairs has two ends.

    >>> rows_meant("A,8-A,9"), rows_meant("18+", "soft")
    (('soft 19', 'soft 20'), ('soft 18', 'soft 19', 'soft 20', 'soft 21'))
    """
    for first, last in _ends(text, section):
        if found := _between(first, last):
            return found
    row = row_of(text, section)
    return (row,) if row else ()


def range_name(rows: Sequence[str]) -> str:
    """Return a label for neighbours, or for a single row.

    >>> range_name(["hard 5", "hard 6", "hard 7"]), range_name(["2,2", "3,3"])
    ('hard 5-7', '2,2-3,3')
    """
    first, last = rows[0], rows[-1]
    return first if first == last else f"{first}-{last.split()[-1]}"


def neighbours(rows: Sequence[str]) -> Iterator[list[str]]:
    """Cut rows that are in the order of a chart into runs of neighbours."""
    run: list[str] = []
    for row in rows:
        if run and len(_between(run[-1], row)) != 2:
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def label_hint(text: str, section: str = "hard") -> str:
    """Return how to mend a label that means no row."""
    for first, last in _ends(text, section):
        if turned := _between(last, first):
            return f"a range begins with its lower end: {range_name(turned)}"
        if first in PAIRS:
            return "a range of pairs has two ends from 2,2 to 10,10, such as 2,2-3,3"
    if _X.search(text):
        return "write T or 10 for a ten"
    return (
        "rows are totals such as hard 16, soft 18 or A,7, pairs such as 8,8, "
        "and ranges such as 17+, 5-8 or A,2-A,5"
    )


def _ends(text: str, section: str) -> Iterator[tuple[str, str]]:
    """Yield the first and last row of each range that a label may mean, in the order written.

    Those of an open range of pairs are both the pair that it names.
    """
    kind, rest = _parts(text)
    for pattern, end in ((_UPWARD, -1), (_DOWNWARD, 0)):
        found = pattern.fullmatch(rest)
        if found and (row := _row(found[1] or found[2], kind, section)):
            series = next((rows for rows in _SERIES if row in rows and row not in PAIRS), (row,))
            yield (row, series[-1]) if end else (series[0], row)
    for cut in _TO.finditer(rest):
        low, high = rest[: cut.start()], rest[cut.end() :]
        first, last = _row(low, kind, section), _row(high, kind, section)
        if first and first.startswith("soft") and not _NUMBER.fullmatch(low) and up_card_of(high):
            # The cards A,2-5: the second end leaves out its ace.
            last = _row(f"A,{high}", kind, section)
        if first and last and first != last:
            yield first, last


def _between(first: str, last: str) -> tuple[str, ...]:
    """Return the neighbours from one row to a later one; none if they are not."""
    for series in _SERIES:
        if first in series and last in series:
            found = series[series.index(first) : series.index(last) + 1]
            return found if first not in PAIRS or len(found) > 1 else ()
    return ()


def _parts(text: str) -> tuple[str | None, str]:
    """Return the kind that a label names, before or after the hand, and the hand."""
    text = plain(text).translate(_SIGNS)
    if last := _KIND_LAST.fullmatch(text):
        text = f"{last[2]} {last[1]}"
    found = _LABEL.fullmatch(text)
    return (_KINDS[(found[1] or "")[:1].lower()], found[2]) if found else (None, "")


def _row(text: str, kind: str | None, section: str) -> str | None:
    """Return the row of a label; ``kind`` is what it is if it does not say so itself."""
    own, hand = _parts(text)
    if own and kind and own != kind:
        return None
    kind = own or kind
    meant = kind or section
    if _NUMBER.fullmatch(hand) and (row := f"{meant} {int(hand)}") in ROWS:
        return row
    if hand.endswith(("+", "-")):
        return None
    if meant == "pair" and (value := up_card_of(hand)):
        return PAIR_ROWS[value]
    return _row_of_cards("10,10" if hand == "1010" else hand, kind)


def _row_of_cards(text: str, kind: str | None) -> str | None:
    """Return the row that two cards mean; a pair, or an ace and another card."""
    try:
        values = sorted(card.value for card in parse_cards(text))
    except CardError:
        return None
    match values:
        case [one, other] if one == other and kind in {None, "pair"}:
            return PAIR_ROWS[one]
        case [one, other] if one == ACE and kind in {None, "soft"}:
            return f"soft {ACE + TEN + other}"
    return None
