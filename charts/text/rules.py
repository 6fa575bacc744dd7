"""What `presets` and `rules` print."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from charts.text.layout import fitted, paragraph, showable, table
from charts.words.labels import published_text, title_of
from charts.words.rounding import counted
from charts.words.rule_texts import ACCEPTED, differing, features, rules_line
from strategy.blackjack.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy.blackjack.rulefile import Table, Variant

FEATURES = (
    "S17, H17: the dealer stands on, or hits, soft 17. peek: the dealer looks for a blackjack; "
    "ENHC: no hole card, a dealer blackjack takes all stakes; OBO: the original bet only; mix: see "
    "the rules. DOA, D9-11, D11+: double on any two cards, or on these totals. DAS, NDAS: "
    "double after split or not. SPL1, SPL3: a pair may become 2 hands, or 4. fold: some pairs must "
    "be split or folded. LS: late surrender. 3:2: what a blackjack pays."
)


def presets_text(tables: Sequence[Table]) -> str:
    """The list of the presets."""
    rows = [
        (
            preset.name,
            preset.about.get("title", ""),
            preset.rules.texts().get("decks", "shoe"),
            features(preset.rules),
            str(len(preset.variants)),
        )
        for preset in tables
    ]
    headers = ("name", "title", "decks", "features", "variants")
    align = ("left", "left", "right", "left", "right")
    hint = (
        "Variants are other readings of the same rules; `exactshoe rules NAME` lists them and "
        "every switch."
    )
    listing = table(fitted(rows, headers), headers, align)
    return "\n\n".join((listing, paragraph(FEATURES), paragraph(hint)))


def switches_text() -> str:
    """Every switch with the values that it accepts."""
    default = Rules().texts()
    rows = [(name, default.get(name, ""), accepts) for name, accepts in ACCEPTED.items()]
    rows = [(name, _short_lost(value), accepts) for name, value, accepts in rows]
    headers = ("switch", "default", "accepts")
    listing = table(fitted(rows, headers), headers, ("left", "left", "left"))
    hint = (
        "Set one with --set, such as --set decks=6, or in a TOML file of rules, where text stands "
        'in quotes: surrender = "late". `exactshoe rules NAME` shows the values of a table.'
    )
    return f"{listing}\n\n{paragraph(hint)}"


def rules_text(asked: Table) -> str:
    """One table: where its rules come from, every switch, what it does by itself, and variants.

    A summary and a published figure are those of the unchanged table, and stand with it alone.
    """
    about, published = asked.about, showable(published_text(asked))
    head = [
        paragraph(screen_title(asked)),
        *([paragraph(about["summary"])] if "summary" in about and not asked.applied else []),
        *([paragraph(_source(asked), hang="  ")] if "source" in about else []),
        *([f"Published: {published}"] if published else []),
        paragraph(f"Rules: {rules_line(asked.rules)}", hang="  "),
    ]
    parts = ["\n".join(head), _switches(asked.rules), *_by_itself(asked), *_variants(asked)]
    return "\n\n".join(parts)


def screen_title(asked: Table) -> str:
    """A table's title and name; the name alone if stdout lacks letters of the title."""
    title = title_of(asked)
    whole = showable(title) == " ".join(title.split())
    return title if whole else title_of(replace(asked, about={}))


def _source(asked: Table) -> str:
    language = asked.about.get("language")
    within = f" (in {language})" if language else ""
    return f"Source{within}: {showable(asked.about['source']) or 'see the file of rules'}"


def _short_lost(value: str) -> str:
    return "all" if value == "ace=all, ten=all" else value


def _switches(rules: Rules) -> str:
    default, different = Rules().texts(), set(differing(rules))
    rows = [
        (name, value, f"* default {default.get(name, 'none')}" if name in different else "")
        for name, value in rules.texts().items()
    ]
    headers = ("switch", "value", "")
    listing = table(fitted(rows, headers), headers, ("left", "left", "left"))
    hint = "* differs from the default (`exactshoe rules` lists accepted values)"
    return f"{listing}\n\n{paragraph(hint)}"


def _by_itself(asked: Table) -> list[str]:
    """What the table does without being asked; nothing where its text states nothing."""
    says = asked.house.sentences()
    lines = [paragraph(sentence, indent="  ", hang="    ") for sentence in says]
    return ["\n".join(["The table acts by itself:", *lines])] if lines else []


def _variants(asked: Table) -> list[str]:
    if not asked.variants:
        return ["No variants."]
    name = asked.name
    first = asked.variants[0].name
    head = (
        f"{counted(len(asked.variants), 'variant')} (other readings of the rules). Ask for one "
        f"after a colon, for several with commas, such as {name}:{first}"
    )
    return [paragraph(head), "\n".join(_variant(name, variant) for variant in asked.variants)]


def _variant(name: str, variant: Variant) -> str:
    changes = ", ".join(f"{switch}={_plain(given)}" for switch, given in variant.changes.items())
    text = f"{name}:{variant.name}  {variant.says} [{changes}]"
    return paragraph(text, indent="  ", hang="      ")


def _plain(given: object) -> str:
    if isinstance(given, dict):
        return "{" + ", ".join(f"{key}={_plain(value)}" for key, value in given.items()) + "}"
    return str(given).lower() if isinstance(given, bool) else str(given)
