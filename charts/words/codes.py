"""What the codes in a chart's cells mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy.blackjack.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

ELSE = (
    "Else: for hands that are not offered the first action, such as those of three or more cards."
)

_ACTIONS = {action.code: action.value for action in Action}


def meaning(code: str) -> str:
    """Say what a code means.

    >>> meaning("Dh")
    'double, else hit'
    """
    return ", else ".join(_ACTIONS[letter] for letter in code.upper())


def in_order(codes: Iterable[str]) -> list[str]:
    """Return each of the codes once, in the order of the actions.

    >>> in_order(["P", "H", "S", "Dh", "H"])
    ['S', 'H', 'Dh', 'P']
    """
    order = list(_ACTIONS)
    return sorted(set(codes), key=lambda code: (order.index(code[0]), code))


def legend(codes: Iterable[str]) -> list[str]:
    """Return a line that explains each of the codes, and one on fallbacks where there are any.

    >>> legend(["P", "H", "S", "H"])
    ['S = stand; H = hit; P = split.']
    """
    used = in_order(codes)
    lines = [f"{'; '.join(f'{code} = {meaning(code)}' for code in used)}."]
    return [*lines, *([ELSE] if has_fallback(used) else [])]


def has_fallback(codes: Iterable[str]) -> bool:
    """Whether any of the codes says what to do where its first action is not offered."""
    return any(len(code) > 1 for code in codes)
