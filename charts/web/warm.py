"""Loads what workers need, once, before they are asked; imported where workers start."""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module

MODULES = (
    "charts.asked.advised",
    "charts.asked.contests",
    "charts.data.advice",
    "charts.data.baccarat",
    "charts.data.compare",
    "charts.drawing",
    "charts.model.sheet",
    "charts.pages.chart",
    "charts.text.chart",
    "charts.text.latex",
    "charts.web.baccarat.page",
    "charts.web.jobs",
    "charts.web.page",
)
PICTURES = ("charts.pictures.card", "charts.pictures.draw", "charts.pictures.page")

# matplotlib logs that it looks for fonts; without a handler that goes to stderr.
logging.getLogger().addHandler(logging.NullHandler())
for _name in MODULES:
    import_module(_name)
with suppress(ImportError):  # asked for a picture, a worker says what is missing
    for _name in PICTURES:
        import_module(_name)
