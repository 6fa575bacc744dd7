"""What the codes in a chart's cells mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

ELSE = (
    "Else: for hands that are not offered the first action, such as those of three or more cards."
)


def legend(codes: Iterable[str]) -> list[str]:
    """Return a line that explains each of the codes, and one on fallbacks where there are any.

    >>> legend(["P", "H", "S", "H"])
    ['S = stand; H = hit; P = split.']
    """
    letters = {action.code: action.value for action in Action}
    order = list(letters)
    used = sorted(set(codes), key=lambda code: (order.index(code[0]), code))
    meanings = [
        f"{code} = " + ", else ".join(letters[letter] for letter in code.upper()) for code in used
    ]
    lines = [f"{'; '.join(meanings)}."]
    return [*lines, *([ELSE] if any(len(code) > 1 for code in used) else [])]
