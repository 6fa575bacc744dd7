"""How numbers are to be written: as fractions, too, and with how many decimals."""

from __future__ import annotations

from dataclasses import dataclass

EDGE_DIGITS = 4
"""The usual decimals of a percentage of the bet."""


@dataclass(frozen=True, kw_only=True)
class Exactness:
    """Whether each EV is asked for as a fraction, too, and with how many decimals.

    ``digits`` is None where nobody says how many.
    """

    exact: bool = False
    digits: int | None = None

    def decimals(self, usual: int) -> int:
        """Return how many decimals an EV gets: as many as were asked for, else the usual ones."""
        return usual if self.digits is None else self.digits

    def edge_decimals(self) -> int:
        """Return how many decimals a percentage of the bet gets: it is as exact as an EV then."""
        return max(EDGE_DIGITS, self.decimals(EDGE_DIGITS) - 2)


AS_FLOATS = Exactness()
