"""Compiled code against numpy's, and against fractions."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategy
from strategy import MissingPackageError, analyze
from strategy.blackjack import kernel
from strategy.blackjack.dealer import joint_results
from strategy.blackjack.hands import caps_of, lattice
from strategy.cards import Shoe
from strategy.numbers import EXACT, FLOAT
from tests.strategies import small_shoes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from strategy.numbers import Array

# Both ways sum up the same chances in another order, each at most that of the up-card: they stay
# within some roundings of it. Up to 2 units in its last place are seen, 4 are allowed.
LAST_PLACES = 4

needs_numba = pytest.mark.skipif(
    find_spec("numba") is None, reason="numba is not installed: pip install 'exactshoe[fast]'"
)


@pytest.fixture(scope="module")
def _accelerated() -> Iterator[None]:
    """Compiled code for the tests that ask for it, and none after them."""
    strategy.accelerate()
    yield
    kernel._Compiler.fill = None


def by_numpy(shoe: Shoe, gone: Array, *, hits_soft_17: bool) -> Array:
    """The results without compiled code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel._Compiler, "fill", None)
        found: Array = joint_results(shoe, gone, FLOAT, hits_soft_17=hits_soft_17)
    return found


def last_place(shoe: Shoe, gone: Array) -> Array:
    """The unit in the last place of each up-card's chance (n × 1 × 10)."""
    left = np.array(shoe.counts) - gone * shoe.depletion
    chance: Array = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
    return chance[:, None] * 2.0**-52


@needs_numba
@pytest.mark.usefixtures("_accelerated")
@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("decks", [1, 2, 6, 8, "infinite"])
def test_all_hands_of_full_shoes(decks: int, hits_soft_17: bool) -> None:
    assert kernel.is_accelerated()
    shoe = Shoe.of_decks(decks)
    gone = lattice(caps_of(shoe)).gone
    compiled = joint_results(shoe, gone, FLOAT, hits_soft_17=hits_soft_17)
    off = np.abs(compiled - by_numpy(shoe, gone, hits_soft_17=hits_soft_17))
    assert compiled.max() > 0
    assert (off <= LAST_PLACES * last_place(shoe, gone)).all()


@needs_numba
@pytest.mark.usefixtures("_accelerated")
@pytest.mark.parametrize("sets", [1, 63, 64, 65, 128])
def test_any_number_of_sets(sets: int) -> None:
    shoe = Shoe.of_decks(4)
    gone = lattice(caps_of(shoe)).gone[:sets]
    compiled = joint_results(shoe, gone, FLOAT, hits_soft_17=False)
    assert compiled.shape == (sets, 5, 10)
    off = np.abs(compiled - by_numpy(shoe, gone, hits_soft_17=False))
    assert (off <= LAST_PLACES * last_place(shoe, gone)).all()


def compare_with_fractions(shoe: Shoe, *, hits_soft_17: bool) -> None:
    """No cards gone: compiled results against fractions."""
    gone = np.zeros((1, 10), np.int64)
    compiled = joint_results(shoe, gone, FLOAT, hits_soft_17=hits_soft_17)
    fractions = joint_results(shoe, gone, EXACT, hits_soft_17=hits_soft_17)
    off = np.abs(compiled - fractions.astype(float))
    assert (off <= LAST_PLACES * last_place(shoe, gone)).all()


@needs_numba
@pytest.mark.usefixtures("_accelerated")
@settings(max_examples=25)
@given(small_shoes(max_cards=20), st.booleans())
def test_small_shoes(shoe: Shoe, hits_soft_17: bool) -> None:
    compare_with_fractions(shoe, hits_soft_17=hits_soft_17)


@needs_numba
@pytest.mark.usefixtures("_accelerated")
@pytest.mark.parametrize("table", ["deluxe", "live-fold", "short-pay"])
def test_whole_games_keep_their_values(table: str) -> None:
    compiled = analyze(table).ev
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel._Compiler, "fill", None)
        assert analyze(table).ev == pytest.approx(compiled, abs=1e-15)


def test_what_is_compiled_is_right_in_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A numba that compiles nothing, and has no folder to keep code in, so that nothing is kept."""

    def njit(*, cache: bool = False, **_: object) -> Callable[[object], object]:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(kernel._Compiler, "fill", None)
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=njit))
    strategy.accelerate()
    assert kernel._Compiler.fill is kernel._fill
    compare_with_fractions(Shoe((4, 0, 0, 0, 0, 4, 0, 4, 0, 8)), hits_soft_17=True)


def test_a_missing_numba_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel._Compiler, "fill", None)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(
        MissingPackageError, match=r"^accelerate\(\) needs numba .*exactshoe\[fast\]'$"
    ):
        strategy.accelerate()
    assert not kernel.is_accelerated()


def test_numba_is_not_loaded_unasked() -> None:
    script = (
        "import sys, strategy; strategy.analyze('deluxe').advise('8,8', '10'); print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "strategy.blackjack.kernel" in loaded
    assert "numba" not in loaded
