"""Pay tables that users set: payouts of the usual bets, and bets of their own, as text or TOML."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategy.baccarat.bets import USUAL_BETS, WIN, Bet, Line, place_of
from strategy.baccarat.events import RANGES, PairEvent, PairOf, ResultEvent
from strategy.baccarat.outcomes import possible_results
from strategy.baccarat.pairing import ALL_PAIRS
from strategy.baccarat.results import Winner
from strategy.errors import RulesError
from strategy.reading.files import toml_of
from strategy.reading.names import did_you_mean, instead_of
from strategy.reading.toml import printable
from strategy.reading.values import at, read_bool, read_int, read_payout, refusal, word_reader

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from strategy.baccarat.events import Event, Outcome

_NAME = re.compile(r"[a-z0-9_]+")
NAMES = "use small letters, digits and _"
SAYS, PAYS = "says", "pays"


def read_bets(path: str | Path | None = None, changes: Sequence[str] = ()) -> tuple[Bet, ...]:
    """Return the usual bets, with what a file and then changes say of them, and bets besides.

    Args:
        path: a TOML file. ``tie = 9`` sets what a bet pays, ``six = "1/3"`` under
            ``[banker_no_commission]`` what a line of it does; a table such as
            ``dragon = {winner = "banker", total = 7, cards = 3, pays = 0}`` is a line, which goes
            before the lines that the bet has, and under a new name a bet of its own.
        changes: payouts as texts, such as ``tie=9`` or ``banker_no_commission.six=1/3``.

    Raises:
        RulesError: a file that cannot be read, an unknown bet or line, a value that is not
            understood.

    >>> bets = {bet.name: bet for bet in read_bets(changes=["tie=9"])}
    >>> bets["tie"].line("win").pays
    Fraction(9, 1)
    """
    bets = {bet.name: bet for bet in USUAL_BETS}
    if path is not None:
        name = printable(str(path)) or "''"
        document = toml_of(Path(path), name, "check the path", RulesError, _exact)
        try:
            bets |= _of_document(document, bets)
        except RulesError as error:
            msg = f"{name}: {error}"
            raise RulesError(msg) from None
    for name, line, pays in _read_changes(changes):
        bet = bets[name] = _paying(_known(name, bets), line, pays)
        if path is not None:  # which may have lines that take all
            _checked(bet, [line])
    return tuple(bets.values())


def _exact(text: str) -> Decimal | str:
    """Read a decimal of a file exactly; leave it a text where its exponent is beyond them all."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def parse_change(change: str) -> tuple[str, str, str]:
    """Read a text such as ``tie=9``: the bet, its line, and the payout, whatever these are.

    Raises:
        RulesError: it is no such text.

    >>> parse_change("banker_no_commission.six = 1/3")
    ('banker_no_commission', 'six', '1/3')
    """
    place, equals, pays = (part.strip() for part in change.partition("="))
    if not equals or not place or not pays:
        msg = f"'{printable(change)}' is no payout; write a bet and what it pays, such as tie=9"
        raise RulesError(msg)
    name, _, line = place.lower().partition(".")
    return name, line or WIN, pays


def _read_changes(changes: Sequence[str]) -> Iterable[tuple[str, str, str]]:
    given = set()
    for name, line, pays in map(parse_change, changes):
        if (name, line) in given:
            msg = f"the payout of {printable(place_of(name, line))} is given twice; give it once"
            raise RulesError(msg)
        given.add((name, line))
        yield name, line, pays


def _of_document(document: Mapping[str, object], bets: Mapping[str, Bet]) -> dict[str, Bet]:
    found = {}
    for name, given in document.items():
        if not isinstance(given, Mapping):
            found[name] = _paying(_known(name, bets), WIN, given)
        elif name in bets:
            found[name] = _changed(bets[name], given)
        else:
            found[name] = _new(name, given)
    return found


def _known(name: str, bets: Mapping[str, Bet]) -> Bet:
    if name not in bets:
        msg = f"unknown bet '{printable(name)}'; {instead_of(name, bets)}"
        raise RulesError(msg)
    return bets[name]


def _paying(bet: Bet, name: str, pays: object) -> Bet:
    line = bet.line(name)
    if line is None:
        lines = ", ".join(f"{bet.name}.{line.name}" for line in bet.lines)
        msg = f"{bet.name} has no line '{printable(name)}'; set one of {lines}"
        raise RulesError(msg)
    read = at(place_of(bet.name, name), read_payout, pays)
    return bet.with_lines(replace(line, pays=read))


def _changed(bet: Bet, given: Mapping[str, object]) -> Bet:
    """Return a bet with what a table says of it: payouts, further lines, other words.

    A line takes the place of the one of its name; further ones go before all others, in order.
    """
    lines = []
    for key, value in given.items():
        place = f"{bet.name}.{printable(key)}"
        if key == SAYS:
            bet = replace(bet, says=at(place, _read_text, value))
        elif isinstance(value, Mapping):
            lines.append(_line(place, key, value))
        else:
            bet = _paying(bet, key, value)
    return _checked(bet.with_lines(*lines), given.keys() - {SAYS})


def _new(name: str, given: Mapping[str, object]) -> Bet:
    if not _NAME.fullmatch(name):
        msg = f"'{printable(name)}' is no name for a bet; {NAMES}"
        raise RulesError(msg)
    lines, says = [], ""
    for key, value in given.items():
        place = f"{name}.{printable(key)}"
        if key == SAYS:
            says = at(place, _read_text, value)
        elif isinstance(value, Mapping):
            lines.append(_line(place, key, value))
        else:
            raise RulesError(_no_line(name, key))
    if not lines:
        raise RulesError(_no_line(name, WIN))
    return _checked(Bet(name, tuple(lines), says), given.keys() - {SAYS})


def _no_line(name: str, key: str) -> str:
    line = key if _NAME.fullmatch(key) and key not in {*_CONDITIONS, PAYS} else WIN
    near = did_you_mean(name, (bet.name for bet in USUAL_BETS))
    return (
        f"{name} is no usual bet{near and f' ({near})'}, so it needs a line that says when it pays;"
        f' write {line} = {{winner = "tie", total = 6, pays = 35}} under [{name}]'
    )


def _line(place: str, name: str, given: Mapping[str, object]) -> Line:
    """Read a line: the conditions that it names must all come true."""
    if not _NAME.fullmatch(name):
        msg = f"{place}: '{printable(name)}' is no name for a line; {NAMES}"
        raise RulesError(msg)
    unknown = given.keys() - _CONDITIONS.keys() - {PAYS}
    if unknown:
        key = min(unknown)
        hint = instead_of(key, [*_CONDITIONS, PAYS])
        msg = f"{place}: unknown condition '{printable(key)}'; {hint}"
        raise RulesError(msg)
    if PAYS not in given:
        msg = f"{place} lacks what it pays; add pays = 8, or pays = 0 to give the bet back"
        raise RulesError(msg)
    pays = at(f"{place}.{PAYS}", read_payout, given[PAYS])
    read = {
        key: at(f"{place}.{key}", reader, given[key])
        for key, reader in _CONDITIONS.items()
        if key in given
    }
    return Line(name, _event(place, read), pays)


def _event(place: str, read: Mapping[str, Any]) -> Event:
    if not read:
        msg = f"{place} does not say when it pays; add one of {', '.join(_CONDITIONS)}"
        raise RulesError(msg)
    pair = next((key for key in read if key in _PAIRS), None)
    if pair and len(read) > 1:
        msg = f"{place}: {' and '.join(read)} do not go together; {pair} stands alone in a line"
        raise RulesError(msg)
    if pair:
        return PairEvent(of=read[pair], perfect=_PAIRS[pair])
    return at(place, lambda conditions: ResultEvent(**conditions), read)


def _checked(bet: Bet, given: Collection[str]) -> Bet:
    """Refuse lines, of those that were given, on which a bet can never pay."""
    outcomes: Collection[Outcome] = ALL_PAIRS if bet.on_pairs else possible_results()
    paying = {bet.line_of(outcome) for outcome in outcomes}
    for at_place, line in enumerate(bet.lines):
        if line.name not in given or at_place in paying:
            continue
        if any(map(line.when.covers, outcomes)):
            why = "never pays: the lines before it take all that it names; change one of those"
        else:
            why = "never comes true: no result meets all that it names; change one of them"
        msg = f"{place_of(bet.name, line.name)} {why}"
        raise RulesError(msg)
    return bet


def _read_text(given: object) -> str:
    if not isinstance(given, str) or not given.strip():
        raise RulesError(refusal(given, "write a text in quotes"))
    return printable(" ".join(given.split()))


def _numbers(condition: str) -> Callable[[object], frozenset[int]]:
    """Return what reads one whole number of a condition's range, or a list of them."""
    first, last = RANGES[condition]
    hint = f"write a whole number from {first} to {last}, or a list of them"

    def read(given: object) -> frozenset[int]:
        items = given if isinstance(given, list) and given else [given]
        numbers = frozenset(read_int(item, hint) for item in items)
        if not all(first <= number <= last for number in numbers):
            raise RulesError(refusal(given, hint))
        return numbers

    return read


_CONDITIONS: Mapping[str, Callable[[object], Any]] = {
    "winner": word_reader(Winner),
    **{condition: _numbers(condition) for condition in RANGES},
    "natural": read_bool,
    "pair": word_reader(PairOf),
    "perfect": word_reader(PairOf),
}
"""How the conditions of a line are read, in the order in which they are listed."""
_PAIRS = {"pair": False, "perfect": True}
"""The conditions on pairs, and whether suits matter."""
