"""Drawings as the bytes of files, by matplotlib: the same drawing makes the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from charts.pictures.fonts import font
from charts.pictures.shapes import EDGE
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from matplotlib.backend_bases import GraphicsContextBase, RendererBase

    from charts.model.sheet import Sheet
    from charts.pictures.shapes import Drawing

INCH = 25.4
OUTLINE = 0.3
"""The width of the outline of a box, in points."""

# Letters of SVG are drawn as paths: they look the same where the font is not installed. In PDF the
# font is embedded, and its text can be searched and copied.
_SETTINGS: dict[Any, Any] = {
    "agg.path.chunksize": 0,
    "pdf.compression": 6,
    "pdf.fonttype": 42,
    "pdf.inheritcolor": False,
    "pdf.use14corefonts": False,
    "savefig.bbox": "standard",
    "svg.fonttype": "path",
    "svg.hashsalt": "exactshoe",
    "text.antialiased": True,
    "text.hinting": "none",
}

_ONE_AT_A_TIME = Lock()
"""Settings of matplotlib belong to the process: two threads would restore each other's."""


@dataclass(frozen=True)
class Facts:
    """What a file says of itself beside its picture."""

    title: str
    description: str
    maker: str

    @classmethod
    def of(cls, sheet: Sheet) -> Facts:
        """Return what is to be said of a chart."""
        description = f"{sheet.rules}. {sheet.strategy}: {sheet.ev}, {sheet.edge}."
        return cls(*map(printable, (sheet.title, description, sheet.maker)))


class _Ink(Artist):
    """A whole drawing as one artist: hundreds of them would take longer to manage than to draw."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing

    def draw(self, renderer: RendererBase) -> None:
        """Draw the boxes, and the texts upon them."""
        figure = self.get_figure()
        if figure is None:
            return
        scale = figure.dpi / INCH
        context = renderer.new_gc()
        context.set_linewidth(OUTLINE)
        context.set_foreground(EDGE)
        context.set_snap(True)
        self._boxes(renderer, context, scale)
        self._texts(renderer, context, scale)
        context.restore()

    def _boxes(self, renderer: RendererBase, context: GraphicsContextBase, scale: float) -> None:
        square, height = Path.unit_rectangle(), self.drawing.height
        for box in self.drawing.boxes:
            place = Affine2D().scale(box.width * scale, box.height * scale)
            place.translate(box.left * scale, (height - box.top - box.height) * scale)
            renderer.draw_path(context, square, place, _rgb(box.fill))

    def _texts(self, renderer: RendererBase, context: GraphicsContextBase, scale: float) -> None:
        height = self.drawing.height
        for text in self.drawing.texts:
            context.set_foreground(text.ink)
            down = text.baseline if renderer.flipy() else height - text.baseline
            face = font(text.size, bold=text.bold)
            renderer.draw_text(context, text.left * scale, down * scale, text.text, face, 0.0)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def written(drawing: Drawing, form: str, resolution: int, facts: Facts) -> bytes:
    """Return a drawing as a file: ``svg``, ``png`` of so many dots an inch, or ``pdf``."""
    size = [side / INCH for side in (drawing.width, drawing.height)]
    if form == "png":  # whole dots, which would be rounded down
        size = [round(side * resolution) / resolution for side in size]
    buffer = BytesIO()
    with _ONE_AT_A_TIME, rc_context(_SETTINGS):
        figure = Figure(figsize=(size[0], size[1]))
        figure.add_artist(_Ink(drawing))
        figure.savefig(
            buffer,
            format=form,
            dpi=resolution,
            facecolor="white",
            transparent=False,
            metadata=_metadata(form, facts),
        )
    return buffer.getvalue()


def _metadata(form: str, facts: Facts) -> dict[str, str | None]:
    """Return what a file says of itself, without the date."""
    title = {"Title": facts.title}
    if form == "png":
        return {**title, "Description": facts.description, "Software": facts.maker}
    if form == "pdf":
        made = {"Creator": facts.maker, "CreationDate": None}
        return {**title, "Subject": facts.description, **made}
    return {**title, "Description": facts.description, "Creator": facts.maker, "Date": None}
