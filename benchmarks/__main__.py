"""Print engine times and their ratios to a fixed matrix product, all from one run.

Machines differ, and a shared one differs from minute to minute. Each time is the median of several
runs, and each is preceded by the product it is compared with.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from strategy import Game, Rules
from strategy.blackjack.dealer import dealer_hands
from strategy.blackjack.hands import lattice, split_rows
from strategy.blackjack.recursion import LiteralGame
from strategy.cards import Shoe
from strategy.numbers import EXACT, FLOAT

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy.numbers import Numbers

_RUNS = 7
_SMALL_SHOE = Shoe((4, 0, 0, 0, 0, 4, 0, 4, 0, 12))  # 24 cards of four ranks, for the literal game


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def paired(work: Callable[[], object], yardstick: Callable[[], object]) -> tuple[float, float]:
    """Return the median time of a piece of work, and of its ratio to the yardstick."""
    work(), yardstick()
    times, ratios = [], []
    for _ in range(_RUNS):
        unit = seconds(yardstick)
        times.append(seconds(work))
        ratios.append(times[-1] / unit)
    return statistics.median(times), statistics.median(ratios)


def product() -> Callable[[], object]:
    """Return the yardstick: a 2000 x 2000 matrix product in float64."""
    matrix = np.random.default_rng(1).random((2000, 2000))
    return lambda: matrix @ matrix


def overall(rules: Rules, numbers: Numbers = FLOAT) -> None:
    """Value one whole game."""
    assert Game(rules, numbers=numbers).ev < 1


def anew(rules: Rules) -> None:
    """Value one whole game, the tables that all shoes share built anew."""
    for table in (lattice, split_rows, dealer_hands):
        table.cache_clear()
    overall(rules)


def cold_advice() -> None:
    """Ask for advice in a new process."""
    command = [sys.executable, "-m", "charts.main", "advise", "deluxe", "8,8", "10"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Run the benchmarks and print a line for each."""
    yardstick = product()
    threads = os.environ.get("OPENBLAS_NUM_THREADS", "default")
    print(f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}")
    print(f"{os.cpu_count()} cores, BLAS threads {threads}; medians of {_RUNS} runs")
    print(f"yardstick: 2000 x 2000 float64 product, {seconds(yardstick):.3f} s\n")
    print(f"{'work':44}{'seconds':>9}  ratio to the yardstick")
    for name, hands in (("two hands", 2), ("four hands", 4)):
        rules = Rules(max_split_hands=hands)
        _print(f"8 decks, {name}", *paired(partial(anew, rules), yardstick))
        _print("  with shared tables at hand", *paired(partial(overall, rules), yardstick))
    _print("exactshoe advise deluxe 8,8 10, cold process", *paired(cold_advice, yardstick))
    small = Rules(shoe=_SMALL_SHOE, max_split_hands=3)
    literal = seconds(lambda: LiteralGame(small).ev())
    print(f"\n24 cards of 4 ranks, three hands: literal game {literal:.3f} s; it takes")
    for name, numbers in (("floats", FLOAT), ("fractions", EXACT)):
        times = [seconds(partial(overall, small, numbers)) for _ in range(_RUNS)]
        print(f"  {literal / statistics.median(times):5.1f} times as long as the engine in {name}")


def _print(name: str, taken: float, ratio: float) -> None:
    print(f"{name:44}{taken:9.3f}  {ratio:.2f}")


if __name__ == "__main__":
    main()
