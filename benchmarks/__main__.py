"""Print engine times, their ratios to a fixed matrix product, and memory, all from one run.

Machines differ, and a shared one differs from minute to minute. Each time is the median of several
runs, and each is preceded by the product it is compared with; what takes seconds runs once. The
memory is the peak resident size of a process that does this work alone.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from strategy import BaccaratGame, Game, Rules, accelerate, analyze
from strategy.baccarat import outcomes
from strategy.blackjack.comparison import compare
from strategy.blackjack.dealer_hands import dealer_hands
from strategy.blackjack.hands import lattice, split_rows
from strategy.blackjack.recursion import LiteralGame
from strategy.cards import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable

_RUNS = 9
# Before each time that is taken: the threads of a product wait busily for the next one, and would
# take a core from the work; and some machines slow down whoever has been busy.
_REST = 0.2
_HANDS = {"two hands": 2, "four hands": 4}
_SMALL_SHOE = Shoe((4, 0, 0, 0, 0, 4, 0, 4, 0, 12))  # 24 cards of four ranks, for the literal game
_COMMANDS = (
    "advise deluxe 8,8 10",
    "chart live-fold",
    "chart live-fold --format html",
    "chart live-fold --format png",
    "chart vegas-strip",
    "baccarat ev",
)
# A process of its own values a game, and says how long it took and its peak size in kilobytes.
_ALONE = """
import resource, time
from strategy import Game, Rules, accelerate
game = Game(Rules(max_split_hands={hands}))
{first}
start = time.perf_counter()
game{exact}.ev
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


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
        time.sleep(_REST)
        unit = seconds(yardstick)
        time.sleep(_REST)
        times.append(seconds(work))
        ratios.append(times[-1] / unit)
    return statistics.median(times), statistics.median(ratios)


def product() -> Callable[[], object]:
    """Return the yardstick: a 2000 x 2000 matrix product in float64."""
    matrix = np.random.default_rng(1).random((2000, 2000))
    return lambda: matrix @ matrix


def overall(rules: Rules) -> None:
    """Value one whole game in floats."""
    assert Game(rules).ev < 1


def exactly(rules: Rules) -> None:
    """Value one whole game in fractions."""
    assert Game(rules).exact().ev < 1


def anew(rules: Rules) -> None:
    """Value one whole game, the tables that all shoes share built anew."""
    for table in (lattice, split_rows, dealer_hands):
        table.cache_clear()
    overall(rules)


def alone(hands: int, *, first: str = "", exact: str = "") -> tuple[float, float]:
    """Return the seconds that one game takes in a new process, and its peak size in megabytes."""
    script = _ALONE.format(hands=hands, first=first, exact=exact)
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    taken, kilobytes = said.split()
    # Linux counts kilobytes, macOS bytes.
    return float(taken), float(kilobytes) / (1024**2 if sys.platform == "darwin" else 1024)


def best_chart(rules: Rules) -> None:
    """Find the best chart by totals."""
    assert analyze(rules, strategy="total").policy


def comparison(rules: Rules) -> None:
    """Find what the best chart by totals costs, cell by cell."""
    assert compare(analyze(rules, strategy="total"), analyze(rules)).cells


def all_bets() -> None:
    """Value the bets of baccarat, nothing remembered."""
    outcomes.counted.cache_clear()
    assert len(BaccaratGame().evs) == 13


def removal() -> None:
    """Find what each rank gone does to the bets of baccarat, nothing remembered."""
    outcomes.counted.cache_clear()
    assert len(BaccaratGame().effects()) == 13


def cold(words: str) -> None:
    """Run a command in a new process, the modules compiled as an installation leaves them."""
    surroundings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "charts.main", *words.split()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)


def main() -> None:
    """Run the benchmarks and print a line for each."""
    yardstick = product()
    threads = os.environ.get("OPENBLAS_NUM_THREADS", "default")
    print(f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}")
    print(f"{os.cpu_count()} cores, BLAS threads {threads}; medians of {_RUNS} runs")
    print(f"yardstick: 2000 x 2000 float64 product, {seconds(yardstick):.3f} s\n")
    print(f"{'work':44}{'seconds':>9}{'ratio':>9}{'peak MB':>9}")
    floats(yardstick, "numpy alone")
    policies(yardstick)
    _print("baccarat, 8 decks, 13 bets", *paired(all_bets, yardstick))
    _print("  and the effects of removal", *paired(removal, yardstick))
    for words in _COMMANDS:
        _print(f"exactshoe {words}, cold process", *paired(partial(cold, words), yardstick))
    fractions(yardstick)
    small_games()
    # Last, as there is no way back.
    if find_spec("numba"):
        print()
        accelerate()
        floats(yardstick, "compiled", first="accelerate()")
    else:
        print("\ncompiled: left out; pip install 'exactshoe[fast]' brings numba")


def floats(yardstick: Callable[[], object], how: str, *, first: str = "") -> None:
    """Print the times of whole games in floats."""
    for name, hands in _HANDS.items():
        rules = Rules(max_split_hands=hands)
        _, peak = alone(hands, first=first)
        _print(f"8 decks, {name}, {how}", *paired(partial(anew, rules), yardstick), peak)
        _print("  with shared tables at hand", *paired(partial(overall, rules), yardstick))


def policies(yardstick: Callable[[], object]) -> None:
    """Print the times of the best charts, and of a comparison."""
    for name, hands in _HANDS.items():
        rules = Rules(max_split_hands=hands)
        _print(
            f"8 decks, {name}, best chart by totals", *paired(partial(best_chart, rules), yardstick)
        )
        _print("  and its cost, cell by cell", *paired(partial(comparison, rules), yardstick))


def fractions(yardstick: Callable[[], object]) -> None:
    """Print the times of whole games in fractions, each valued once."""
    for name, hands in _HANDS.items():
        unit = statistics.median(seconds(yardstick) for _ in range(_RUNS))
        taken, peak = alone(hands, exact=".exact()")
        _print(f"8 decks, {name}, exact fraction, once", taken, taken / unit, peak)


def small_games() -> None:
    """Print how much longer the literal game takes than the engine."""
    small = Rules(shoe=_SMALL_SHOE, max_split_hands=3)
    literal = seconds(lambda: LiteralGame(small).ev())
    print(f"\n24 cards of 4 ranks, three hands: literal game {literal:.3f} s; it takes")
    for name, work in (("floats", overall), ("fractions", exactly)):
        times = [seconds(partial(work, small)) for _ in range(_RUNS)]
        print(f"  {literal / statistics.median(times):5.1f} times as long as the engine in {name}")


def _print(name: str, taken: float, ratio: float, peak: float | None = None) -> None:
    print(f"{name:44}{taken:9.3f}{ratio:9.2f}{'' if peak is None else f'{peak:9.0f}'}")


if __name__ == "__main__":
    main()
