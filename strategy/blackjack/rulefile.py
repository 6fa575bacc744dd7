"""Loading tables: the presets, files of rules, their variants, and single rules set by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from strategy.blackjack.house import House, read_house
from strategy.blackjack.rules import RESERVED, Rules, read_switches
from strategy.blackjack.switches import READERS, lost_entries, read_lost
from strategy.errors import RulesError
from strategy.reading.files import toml_of
from strategy.reading.names import did_you_mean
from strategy.reading.toml import printable, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# The switches that hold an entry an up-card; a change may name one entry and leave the other.
_TABLES = frozenset(name for name, reader in READERS.items() if reader is read_lost)
_ALSO_IN_FILES = (
    " (besides rules, a file may hold extends, [about] for its title, summary and source, "
    "[house] for timeout, no_double_funds and no_split_funds, and [variants.NAME])"
)
_VARIANT_NAME = re.compile(r"[^\s,:=]+")


@dataclass(frozen=True)
class Variant:
    """Another reading of a table's rules: what it says, and the switches that it changes."""

    name: str
    says: str
    changes: Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """The rules of a table under its name, and where they come from.

    ``house`` is what the table does by itself. ``about`` holds the texts of the file's own [about]
    table. ``applied`` names the variants and then the changes that are in force, in the order
    given.
    """

    name: str
    rules: Rules
    house: House
    about: Mapping[str, str]
    variants: tuple[Variant, ...]
    applied: tuple[str, ...]


class _Place(NamedTuple):
    """A preset (``path`` is None) or a file, and the variants asked for."""

    name: str
    path: Path | None
    chosen: tuple[str, ...]

    @property
    def label(self) -> str:
        """The place as error messages name it."""
        return self.name if self.path is None else printable(str(self.path))

    def read(self) -> bytes:
        """Read a preset."""
        folder = resources.files("strategy.blackjack").joinpath("presets")
        return folder.joinpath(f"{self.name}.toml").read_bytes()


class _Content(NamedTuple):
    """What a place holds, its own variants and those of the table that it extends."""

    switches: dict[str, object]
    house: House
    about: dict[str, str]
    variants: dict[str, Variant]


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, in alphabetical order."""
    folder = resources.files("strategy.blackjack").joinpath("presets")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_table(name_or_path: str | Path, changes: Sequence[str] = ()) -> Table:
    """Load a preset or a TOML file of rules, which is read anew at each call.

    A preset's name goes before a file of the same name. After either may stand a colon and the
    names of variants, with commas: ``live-fold:das,decks-6``. ``changes`` are texts such as
    ``decks=6`` or ``double_lost_to_blackjack.ace=all``, and go last. A change of ``decks`` drops
    ``shoe``, and the other way round.

    Raises:
        RulesError: an unknown preset, variant or rule, a file that cannot be read, a value that
            is not understood, rules that contradict each other.

    >>> load_table("live-fold:das", ["decks=6"]).applied
    ('das', 'decks=6')
    """
    place = _locate(name_or_path)
    content = _load(place, ())
    switches = _merge(content.switches, _read_changes(changes))
    try:
        rules = Rules.parse(switches)
    except RulesError as error:
        raise _at(place, error) from None
    name = place.name if place.path is None else place.path.name
    applied = place.chosen + tuple(_key_and_value(change) for change in changes)
    variants = tuple(content.variants.values())
    return Table(name, rules, content.house, content.about, variants, applied)


def _at(place: _Place, error: object) -> RulesError:
    """Return the error with the file's name in front; a preset needs none."""
    return RulesError(str(error) if place.path is None else f"{place.label}: {error}")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _locate(name_or_path: str | Path, home: Path | None = None) -> _Place:
    """Tell presets from files, and both from variants; files are sought from ``home``."""
    text = str(name_or_path)
    names = preset_names()
    head, colon, tail = text.partition(":")
    if isinstance(name_or_path, str) and head.strip() in names:
        return _Place(head.strip(), None, _chosen(text, colon, tail))
    folder = home or Path()
    if _is_file(folder / text):
        return _Place(text, folder / text, ())
    # The last colon, because a drive of Windows has one, too.
    head, colon, tail = text.rpartition(":")
    if colon and (head.lower().endswith(".toml") or _is_file(folder / head)):
        return _Place(head, folder / head, _chosen(text, colon, tail))
    if text.lower().endswith(".csv"):
        msg = f"{text!r} is no table but a chart; name the table first, then --strategy {text}"
        raise RulesError(printable(msg))
    if isinstance(name_or_path, Path) or text.lower().endswith(".toml"):
        return _Place(text, folder / text, ())
    near = did_you_mean(text.partition(":")[0].strip(), names)
    hint = near or f"the presets are {', '.join(names)}"
    msg = f"unknown table {text!r}, neither a preset nor a TOML file such as mytable.toml: {hint}"
    raise RulesError(msg)


def _chosen(text: str, colon: str, tail: str) -> tuple[str, ...]:
    chosen = tuple(name.strip() for name in tail.split(",")) if colon else ()
    for position, name in enumerate(chosen):
        if not name:
            msg = f"{text!r} lacks a variant's name; write it like live-fold:das, or leave ':' out"
            raise RulesError(msg)
        if name in chosen[:position]:
            msg = f"{text!r} names the variant {name!r} twice; name it once"
            raise RulesError(msg)
    return chosen


def _load(place: _Place, chain: tuple[str, ...]) -> _Content:
    """Read a place with all that it extends, and apply the variants asked for.

    ``chain`` holds the places that led here, each extending the next.
    """
    document = _read_document(place)
    key = place.name if place.path is None else str(place.path.resolve())
    if key in chain:
        msg = f"{place.label} extends itself, directly or through other files; end the circle"
        raise RulesError(msg)
    content = _read_content(document, place, (*chain, key))
    layer = _join([_variant(name, place, content.variants) for name in place.chosen], place)
    return content._replace(switches=_merge(content.switches, layer))


def _read_document(place: _Place) -> dict[str, object]:
    missing = f"check the path, or name a preset: {', '.join(preset_names())}"
    return toml_of(place.path or place.read, place.label, missing, RulesError)


def _read_content(document: dict[str, object], place: _Place, chain: tuple[str, ...]) -> _Content:
    extends = document.pop("extends", None)
    house = _read_house(document.pop("house", {}), place)
    about = _read_about(document.pop("about", {}), place)
    variants = _read_variants(document.pop("variants", {}), place)
    _check_switches(document, place)
    if extends is None:
        return _Content(document, House(**house), about, variants)
    if not isinstance(extends, str):
        raise _at(place, f'extends = {shown(extends)} must be text: write extends = "live"')
    try:
        base_place = _locate(extends, place.path.parent if place.path else None)
    except RulesError as error:
        raise _at(place, f"extends: {error}") from None
    base = _load(base_place, chain)
    switches = _merge(base.switches, document)
    return _Content(switches, replace(base.house, **house), about, base.variants | variants)


def _check_switches(switches: Mapping[str, object], place: _Place) -> None:
    try:
        read_switches(switches)
    except RulesError as error:
        known = all(name in READERS or name in RESERVED for name in switches)
        raise _at(place, f"{error}{'' if known else _ALSO_IN_FILES}") from None


def _read_house(given: object, place: _Place) -> dict[str, Any]:
    try:
        return read_house(given)
    except RulesError as error:
        raise _at(place, error) from None


def _read_about(given: object, place: _Place) -> dict[str, str]:
    if not isinstance(given, dict):
        raise _at(place, f"about = {shown(given)} must be a table: write [about] above its lines")
    for key, value in given.items():
        if key in READERS or key == "extends":
            raise _at(place, f"{key} stands under [about]; move it above the first [table]")
        if not isinstance(value, str):
            raise _at(
                place, f"about.{printable(key)} = {shown(value)} must be text: put it in quotes"
            )
    return {key: _plain(value) for key, value in given.items()}


def _plain(text: str) -> str:
    """Leave out line ends and control characters, which terminals would obey."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _read_variants(given: object, place: _Place) -> dict[str, Variant]:
    if not isinstance(given, dict):
        raise _at(place, f"variants = {shown(given)} must hold tables: write [variants.NAME]")
    return {name: _read_variant(name, table, place) for name, table in given.items()}


def _read_variant(name: str, table: object, place: _Place) -> Variant:
    if not _VARIANT_NAME.fullmatch(name):
        raise _at(place, f"variant {name!r}: use a name without blanks, commas, ':' and '='")
    if not isinstance(table, dict) or not set(table) <= {"says", "set"}:
        raise _at(place, f"variant {name!r}: write its text as says, its switches as set = {{...}}")
    says, changes = table.get("says", ""), table.get("set")
    if not isinstance(says, str):
        raise _at(place, f"variant {name!r}: says = {shown(says)} must be text: put it in quotes")
    if not isinstance(changes, dict) or not changes:
        raise _at(place, f"variant {name!r} sets nothing; give it a line like set = {{decks = 6}}")
    try:
        read_switches(changes)
    except RulesError as error:
        raise _at(place, f"variant {name!r}: {error}") from None
    return Variant(name, says, changes)


def _variant(name: str, place: _Place, variants: Mapping[str, Variant]) -> Variant:
    if name not in variants:
        msg = f"unknown variant {name!r} of {place.label}; {_near_variants(name, [*variants])}"
        raise RulesError(msg)
    return variants[name]


def _near_variants(name: str, known: Sequence[str]) -> str:
    if near := did_you_mean(name, known):
        return near
    if len(known) > 1:
        return printable(f"its variants are {', '.join(known)}")
    return printable(f"its only variant is {known[0]}") if known else "it has no variants"


def _join(variants: Sequence[Variant], place: _Place) -> dict[str, object]:
    """Return the changes of several variants as one layer; contradicting ones are refused."""
    joined: dict[str, object] = {}
    setter: dict[tuple[str, str], Variant] = {}
    for variant in variants:
        for switch, given in variant.changes.items():
            for entry, value in _entries(switch, given).items():
                first = setter.setdefault((switch, entry), variant)
                if value != _entries(switch, first.changes[switch])[entry]:
                    msg = (
                        f"the variants {first.name} and {variant.name} of {place.label} set "
                        f"{switch} differently; name one of them"
                    )
                    raise RulesError(printable(msg))
        joined = _merge(joined, variant.changes, drop=False)
    return joined


def _entries(switch: str, given: object) -> dict[str, object]:
    """Return a switch's value by entry; under "" where it has no entries."""
    return {**lost_entries(given)} if switch in _TABLES else {"": READERS[switch](given)}


def _merge(
    base: Mapping[str, object], changes: Mapping[str, object], *, drop: bool = True
) -> dict[str, object]:
    """Lay changes over a base; decks and shoe drop each other, unless told otherwise."""
    merged = dict(base)
    if drop and {"decks", "shoe"} & set(changes):
        merged.pop("decks", None)
        merged.pop("shoe", None)
    for switch, given in changes.items():
        if switch in _TABLES and switch in merged:
            both = lost_entries(merged[switch]) | lost_entries(given)
            merged[switch] = {entry: lost.value for entry, lost in both.items()}
        else:
            merged[switch] = given
    return merged


def _key_and_value(change: str) -> str:
    key, _, value = change.partition("=")
    return f"{key.strip()}={value.strip()}"


def _read_changes(changes: Sequence[str]) -> dict[str, object]:
    """Read ``key=value`` and ``key.entry=value`` as one layer."""
    layer: dict[str, object] = {}
    for change in changes:
        key, equals, value = (part.strip() for part in change.partition("="))
        if not equals or not key or not value:
            lacks = "'='" if not equals else "a rule before '='" if not key else "a value"
            msg = f"--set {change!r} lacks {lacks}; write it like --set decks=6"
            raise RulesError(msg)
        switch, dot, entry = key.partition(".")
        given: object = {entry: value} if dot else value
        if dot and switch in READERS and switch not in _TABLES:
            msg = f"--set {change!r}: {switch} has no entries; write --set {switch}=..."
            raise RulesError(msg)
        read_switches({switch: given})
        if switch in layer and not _entries(switch, given).keys().isdisjoint(
            _entries(switch, layer[switch])
        ):
            msg = f"--set {key} is given twice; give it once"
            raise RulesError(msg)
        layer = _merge(layer, {switch: given}, drop=False)
    return layer
