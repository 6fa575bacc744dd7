"""A chart as one HTML file that needs nothing else, and as a part of another page."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from charts.model.cell_labels import FALLBACK_MEAN, values_label
from charts.model.rows import UP_CARDS
from charts.pages.cells import rows_of, short_rows
from charts.words.labels import NOTHING_ROUNDED
from charts.words.rounding import fraction, sentence
from charts.words.rule_texts import shoe_and_features

if TYPE_CHECKING:
    from charts.model.looks import Looks
    from charts.model.sheet import Sheet

CELL_ORDER = (
    " The cell's action stands first, then the others by their means; as these are over different "
    "hands, one of them may be higher."
)

_GAP = "  "
"""What stands between the hands of a note."""
_SMALL = re.compile(r"(\d\.?\d*e-\d+)")
"""A number with a hyphen, at which a browser would break it."""

OWN = "charts.pages"
"""The package of this module, which holds its templates and static files."""


@dataclass(frozen=True)
class Paper:
    """A paper in the words of style sheets: its size, its margin, the height of a chart's rows."""

    size: str
    margin: str
    row: str


CARD = Paper("85.6mm 54mm", "1.8mm", "4mm")
"""The size that ISO 7810 calls ID-1."""

PAPERS = {
    "a4": Paper("A4", "11mm", "5mm"),
    "letter": Paper("letter", "10mm", "4.5mm"),
    "card": CARD,
}


def chart_page(sheet: Sheet, *, paper: str | None = None) -> str:
    """Return the chart as one file that needs no network.

    ``paper`` is what it is printed on: ``a4`` (also for None), ``letter`` or ``card``.

    Raises:
        KeyError: another paper.
    """
    sort = PAPERS[paper or "a4"]
    script = static_text("chart.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        templates()
        .get_template("chart_page.html")
        .render(
            sheet=sheet,
            part=chart_part(sheet),
            card=card_part(sheet) if sort is CARD else "",
            card_style=Markup(static_text("card.css")),
            paper=sort,
            looks=looks_css(sheet.looks),
            style=Markup(static_text("chart.css")),
            script=Markup(script),
            script_hash=f"sha256-{digest}",
        )
    )


def chart_part(sheet: Sheet) -> Markup:
    """Return the chart's element; it needs ``chart.css``, :func:`looks_css` and ``chart.js``."""
    return Markup(templates().get_template("chart_part.html").render(**_words(sheet)))


def card_part(sheet: Sheet) -> Markup:
    """Return the chart for a wallet card, which takes the place of the chart where it is printed.

    Rows that do the same are drawn together; marks and notes find no room.
    """
    blocks = [(block, list(short_rows(sheet, block))) for block in sheet.blocks]
    hard = [len(rows) + 1 for block, rows in blocks if block.kind == "hard"]
    others = [len(rows) + 1 for block, rows in blocks if block.kind != "hard"]
    template = templates().get_template("chart_card.html")
    lines = max(sum(hard), sum(others))
    features = shoe_and_features(sheet.question.table.rules)
    return Markup(
        template.render(sheet=sheet, features=features, ups=UP_CARDS, blocks=blocks, lines=lines)
    )


def listed(line: str) -> Markup:
    """Return a line of a note for a page, where a wide gap between hands would be lost.

    >>> listed("hard 16 v 10: stand with  6,5,5  8,4,4; 7.9e-06 per round")
    Markup('hard 16 v 10: stand with 6,5,5 · 8,4,4; <span class="whole">7.9e-06</span> per round')
    """
    opening, *hands = line.split(_GAP)
    parts = _SMALL.split(" ".join([opening, " \N{MIDDLE DOT} ".join(hands)]).strip())
    whole = Markup('<span class="whole">{}</span>')
    return Markup("").join(whole.format(part) if at % 2 else part for at, part in enumerate(parts))


def looks_css(looks: Looks) -> str:
    """Return the style sheet that gives each action its colours, as custom properties.

    >>> from charts.model.looks import LOOKS
    >>> looks_css(LOOKS).splitlines()[1]
    '  --stand: #c4c4c4; --stand-ink: #000000;'
    """
    lines = [
        f"  --{action.value}: {look.fill}; --{action.value}-ink: {look.ink};"
        for action, look in looks.items()
    ]
    return "\n".join([":root {", *lines, "}", ""])


def static_text(name: str) -> str:
    """Return a static file of this package."""
    return resources.files(OWN).joinpath("static", name).read_text(encoding="utf-8")


@cache
def templates(package: str = OWN) -> Environment:
    """Return the templates of a package, and those of this one; what they are given is escaped."""
    return Environment(
        loader=ChoiceLoader([PackageLoader(name) for name in dict.fromkeys((package, OWN))]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _words(sheet: Sheet) -> dict[str, Any]:
    question, chart = sheet.question, sheet.chart
    label = f"{values_label(question.game, chart, 'all')}.{CELL_ORDER}"
    margin = values_label(question.game, chart, "margin")
    if any(cell.fallback for cell in sheet.cells):
        label += FALLBACK_MEAN
    return {
        "sheet": sheet,
        "ups": UP_CARDS,
        "blocks": [(block, list(rows_of(sheet, block))) for block in sheet.blocks],
        "cells_label": label,
        "margin_label": sentence(margin),
        "listed": listed,
        "fraction": fraction(question.game.ev) if question.exact else "",
        "nothing_rounded": NOTHING_ROUNDED if question.game.is_exact else "",
    }
