"""Random rules, small shoes and policies for property tests."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from strategy.blackjack.actions import Action
from strategy.blackjack.policies.codes import Code
from strategy.blackjack.policies.policy import CellPolicy
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import (
    ALL_VALUES,
    DoubleTotals,
    Lost,
    LostToBlackjack,
    Peek,
    SplitPairs,
    Surrender,
)
from strategy.cards import ACE, TEN, VALUES, Shoe, hand_name
from strategy.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Callable

CODES = {
    code.text: code
    for code in (
        Code(Action.STAND),
        Code(Action.HIT),
        *(
            Code(action, fallback)
            for action in (Action.DOUBLE, Action.SURRENDER)
            for fallback in (Action.HIT, Action.STAND, None)
        ),
        Code(Action.SPLIT),
        Code(Action.SURRENDER, Action.SPLIT),
        Code(Action.FOLD),
    )
}
"""The codes of charts by their text."""
_CELL_CODES = tuple(CODES[text] for text in ("S", "H", "Dh", "Ds", "Rh", "Rs", "D", "R"))
_TOTALS = (*(f"hard {total}" for total in range(4, 22)), *(f"soft {n}" for n in range(12, 22)))
_VALUE_SETS = st.frozensets(st.sampled_from(VALUES))
_BOOLS = st.booleans()


def _lost(ace: Lost, ten: Lost) -> SearchStrategy[LostToBlackjack]:
    """What may be lost: all, or original only where the argument says original."""
    choices = {Lost.ALL: [Lost.ALL], Lost.ORIGINAL: list(Lost)}
    return st.builds(
        LostToBlackjack, ace=st.sampled_from(choices[ace]), ten=st.sampled_from(choices[ten])
    )


@st.composite
def rules(
    draw: st.DrawFn, /, *, shoe: SearchStrategy[Shoe] | Shoe | None = None, **fixed: object
) -> Rules:
    """Valid rules, over all switches.

    Args:
        draw: given by Hypothesis.
        shoe: the full shoe, or where it comes from, instead of decks.
        fixed: switches by name, each a value or a strategy, such as ``charlie=None``; the
            others are drawn so that they do not contradict these.
    """
    chosen: dict[str, Any] = {}

    def pick(name: str, free: SearchStrategy[Any]) -> Any:
        given = fixed.get(name, free)
        chosen[name] = draw(given) if isinstance(given, SearchStrategy) else given
        return chosen[name]

    if shoe is None:
        pick("decks", st.integers(1, 8) | st.just("infinite"))
    else:
        chosen["shoe"] = draw(shoe) if isinstance(shoe, SearchStrategy) else shoe
    _pick_lost(pick, fixed)
    _pick_doubles(pick, fixed)
    _pick_splits(pick, fixed, chosen)
    pick("hits_soft_17", _BOOLS)
    pick("blackjack_pays", st.sampled_from([Fraction(3, 2), Fraction(6, 5), Fraction(1)]))
    pick("surrender", st.sampled_from(Surrender))
    pick("surrender_against", st.just(ALL_VALUES) | _VALUE_SETS)
    pick("surrender_cost", st.sampled_from([Fraction(1, 2), Fraction(1, 3)]))
    pick("fold_cost", st.sampled_from([Fraction(1, 5), Fraction(1, 2), Fraction(1)]))
    pick("charlie", st.none() | st.integers(3, 6))
    pick("charlie_on_split_hands", _BOOLS)
    if unknown := set(fixed) - set(chosen):
        msg = f"no such switches: {unknown}"
        raise TypeError(msg)
    try:
        return Rules(**chosen)
    except RulesError:
        # Only where the fixed switches leave little room.
        if not fixed:
            raise
        reject()


def _pick_lost(pick: Callable[..., Any], fixed: dict[str, object]) -> None:
    peek = pick("peek", st.sampled_from(Peek))
    split_fixed = fixed.get("split_lost_to_blackjack")
    if isinstance(split_fixed, LostToBlackjack):
        # A double must not lose more than a split does where no blackjack is looked for.
        double = pick("double_lost_to_blackjack", st.just(split_fixed))
    else:
        double = pick("double_lost_to_blackjack", _lost(Lost.ORIGINAL, Lost.ORIGINAL))
    room = [Lost.ORIGINAL if peek.covers(up) else double.against(up) for up in (ACE, TEN)]
    pick("split_lost_to_blackjack", _lost(*room))
    pick("busted_double_returned", _BOOLS)


def _pick_doubles(pick: Callable[..., Any], fixed: dict[str, object]) -> None:
    totals = pick("double_totals", st.sampled_from(DoubleTotals))
    pick("double_soft", _BOOLS)
    no = st.just(value=False)
    pick("double_any_cards", no if totals is DoubleTotals.NONE else _BOOLS)
    aces_double = fixed.get("double_split_aces") is True
    pick("double_after_split", st.just(aces_double) if aces_double else _BOOLS)


def _pick_splits(
    pick: Callable[..., Any], fixed: dict[str, object], chosen: dict[str, Any]
) -> None:
    shoe = chosen.get("shoe")
    styles = (
        [SplitPairs()]
        if shoe is not None and shoe.tens is None
        else [SplitPairs(), SplitPairs(by_rank=True)]
    )
    pairs = pick("split_pairs", st.sampled_from(styles) | st.builds(SplitPairs, _VALUE_SETS))
    counts = [2, 3, 4] if fixed.get("resplit_aces") is not True else [3, 4]
    infinite = chosen.get("decks") == "infinite"
    hands = pick("max_split_hands", st.sampled_from([*counts, *["unlimited"] * infinite]))
    aces = ACE in pairs.values
    no = st.just(value=False)
    pick("resplit_aces", _BOOLS if aces and hands != 2 else no)
    pick("hit_split_aces", _BOOLS if aces else no)
    doubles = chosen["double_after_split"] and chosen["double_totals"] is not DoubleTotals.NONE
    pick("double_split_aces", _BOOLS if aces and doubles else no)
    pick("blackjack_after_split", _BOOLS if pairs.values & {ACE, TEN} else no)
    forced = st.frozensets(st.sampled_from(sorted(pairs.values))) if pairs.values else st.nothing()
    pick("split_or_fold", st.just(frozenset()) | forced)


def cards_needed(counts: tuple[int, ...], hands: int) -> int:
    """The cards that a shoe must hold so that so many hands cannot run it dry.

    m + hands + 1, with m the most cards whose smallest sum is at most 20 a hand and 16.
    """
    room, most = 20 * hands + 16, 0
    for value, count in zip(VALUES, counts, strict=True):
        taken = min(count, room // value)
        most += taken
        room -= taken * value
        if taken < count:
            break
    return most + hands + 1


@st.composite
def small_shoes(
    draw: st.DrawFn,
    *,
    max_ranks: int = 4,
    max_cards: int = 24,
    hands: int = 2,
    ten_ranks: bool = False,
) -> Shoe:
    """Shoes of two to ``max_ranks`` distinct values that ``hands`` hands cannot run dry.

    Every second one can deal a blackjack. With ``ten_ranks``, the 10, J, Q and K are counted.
    """
    values = set(draw(st.sampled_from([(ACE, TEN), (7,), (8,), (9,), (TEN,)])))
    more = st.sets(
        st.sampled_from(sorted(set(VALUES) - values)),
        min_size=max(0, 2 - len(values)),
        max_size=max_ranks - len(values),
    )
    values |= draw(more)
    top = max(values)
    held = {value: draw(st.integers(1, 4)) for value in sorted(values - {top})}
    counts = [held.get(value, 0) for value in VALUES]
    while sum(counts) < cards_needed(tuple(counts), hands):
        counts[top - 1] += 1
    if sum(counts) > max_cards:
        reject()
    counts[top - 1] += draw(st.integers(0, min(4, max_cards - sum(counts))))
    tens = draw(_shares(counts[-1])) if ten_ranks else None
    return Shoe(tuple(counts), tens)


def _shares(total: int) -> SearchStrategy[tuple[int, ...]]:
    """Four counts that add up to a total."""
    cuts = st.lists(st.integers(0, total), min_size=3, max_size=3).map(sorted)
    return cuts.map(lambda c: (c[0], c[1] - c[0], c[2] - c[1], total - c[2]))


@st.composite
def cell_policies(draw: st.DrawFn, table: Rules, /, *, two_card: bool = False) -> CellPolicy:
    """Policies of random codes, with a cell for every hand that the full shoe can deal.

    Args:
        draw: given by Hypothesis.
        table: the rules to play by: what they forbid, a code may still name, as charts do, and its
            fallback is played; but only pairs that may be split have P, and a pair that must be
            split or folded has P or F.
        two_card: whether hands of two cards have cells of their own.
    """
    held = [value for value, count in zip(VALUES, table.full_shoe.counts, strict=True) if count]
    rows = list(_TOTALS)
    if two_card:
        hands = combinations_with_replacement(held, 2)
        rows += [hand_name([pair.count(value) for value in VALUES]) for pair in hands]
    codes = st.sampled_from(_CELL_CODES)
    cells = {row: {up: draw(codes) for up in held} for row in rows}
    pairs = {pair: {up: draw(_pair_codes(table, pair)) for up in held} for pair in held}
    coded = {
        pair: {up: code for up, code in row.items() if code is not None}
        for pair, row in pairs.items()
    }
    return CellPolicy("random", cells, coded, two_card)


def _pair_codes(table: Rules, pair: int) -> SearchStrategy[Code | None]:
    """The codes of a pair; None is none of its own."""
    if table.must_split_or_fold(pair):
        return st.sampled_from([CODES["P"], CODES["F"]])
    splits = [CODES["P"], CODES["Rp"]] if table.may_split(pair) else []
    return st.sampled_from([None, *splits]) | st.sampled_from(_CELL_CODES)
