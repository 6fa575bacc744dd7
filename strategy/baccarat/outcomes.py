"""Counting the deals of every result of a round."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from strategy.baccarat.deals import CARDS, by_points, count_deals, falling
from strategy.baccarat.results import Result
from strategy.baccarat.third_card import POINTS, banker_draws, player_draws
from strategy.cards import MOST_DECKS, Shoe
from strategy.errors import ShoeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from strategy.baccarat.deals import Counts, Deals

MEMORY = 16
"""How many shoes' results are remembered: those of one card less of each value, and some."""


class Counted(NamedTuple):
    """Numbers of deals: of each result that can come, and of all."""

    results: Mapping[Result, int]
    deals: int


def require_a_round(shoe: Shoe) -> None:
    """Refuse a shoe that could run dry in the next round.

    Raises:
        ShoeError: it has fewer than the six cards that a round may take.
    """
    if not shoe.infinite and shoe.size < CARDS:
        msg = f"a round may take {CARDS} cards, and {shoe.size} are left; leave {CARDS} or more"
        raise ShoeError(msg)


def count_results(shoe: Shoe) -> Counted:
    """Count the deals of every result that can come of the next round.

    Raises:
        ShoeError: the shoe has fewer than six cards.
    """
    require_a_round(shoe)
    return counted(by_points(shoe), shoe.depletion)


def possible_results() -> Collection[Result]:
    """Return every result that a round out of full decks can have."""
    return count_results(Shoe.of_decks(MOST_DECKS)).results


@lru_cache(MEMORY)
def counted(counts: Counts, step: int) -> Counted:
    """Count the deals of every result, by the points of the cards left.

    Remembered by those points, so that shoes are one which differ in suits, or in which of the
    ten-ranks they hold.
    """
    numbers: dict[Result, int] = defaultdict(int)
    for result, number in _results(count_deals(counts, step)):
        numbers[result] += number
    results = MappingProxyType({result: number for result, number in numbers.items() if number})
    return Counted(results, falling(sum(counts), CARDS, step))


def _results(deals: Deals) -> Iterator[tuple[Result, int]]:
    """Yield what deals come to, and how many there are; each result many times."""
    for player, banker in product(POINTS, POINTS):
        cells = [[deals[fifth, sixth][player][banker] for sixth in POINTS] for fifth in POINTS]
        numbers = [sum(row) for row in cells]
        if player_draws(player, banker):
            for fifth in POINTS:
                total = (player + fifth) % 10
                if banker_draws(player, banker, fifth):
                    for sixth in POINTS:
                        yield Result(total, (banker + sixth) % 10, 3, 3), cells[fifth][sixth]
                else:
                    yield Result(total, banker, 3, 2), numbers[fifth]
        elif banker_draws(player, banker, None):
            for fifth in POINTS:
                yield Result(player, (banker + fifth) % 10, 2, 3), numbers[fifth]
        else:
            yield Result(player, banker, 2, 2), sum(numbers)
