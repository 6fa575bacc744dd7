"""What exact mode adds to a printed answer: fractions on lines of their own, and how they arose.

Decimals stay where they are in every mode; fractions are too long for tables and sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.text.layout import paragraph
from charts.words.labels import NOTHING_ROUNDED
from charts.words.rounding import fraction

if TYPE_CHECKING:
    from charts.asked.question import Question


def exact_lines(question: Question, width: int = 0) -> list[str]:
    """The lines below the overall EV of an exact game: its fraction if asked for, and a remark.

    There are none below that of a float game.
    """
    if not question.game.is_exact:
        return []
    lines = ["EV as a fraction:", fraction(question.game.ev)] if question.exact else []
    return [*lines, paragraph(NOTHING_ROUNDED, width=width)]
