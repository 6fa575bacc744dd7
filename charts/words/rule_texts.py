"""Rules in the field's short words: one line for a table, a few words in a list of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.words.rounding import counted, listed, payout, runs
from strategy.blackjack.rules import Rules
from strategy.blackjack.switches import ALL_VALUES, DoubleTotals, Lost, Surrender, write
from strategy.cards import ACE, TEN, value_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BY_DECKS = "1 to 8, or infinite"
BOOL = "true or false"
LOST = "all or original; one entry as NAME.ace=all or NAME.ten=original"

ACCEPTED = {
    "decks": BY_DECKS,
    "shoe": "instead of decks: ten counts A,2,...,10, or kinds such as As=8,Kh=8",
    "hits_soft_17": BOOL,
    "blackjack_pays": "a ratio such as 3/2 or 6:5",
    "peek": "true, false, ace (only under an ace) or ten",
    "double_lost_to_blackjack": LOST,
    "split_lost_to_blackjack": LOST,
    "busted_double_returned": BOOL,
    "double_totals": "any, none, 9-11, 10-11, 11 or 11+",
    "double_soft": BOOL,
    "double_any_cards": f"{BOOL}: also with three cards or more",
    "double_after_split": BOOL,
    "split_pairs": "value, rank (tens only with their own rank), none, or pairs such as A,8",
    "max_split_hands": "2, 3 or 4; with infinite decks also unlimited",
    "resplit_aces": BOOL,
    "hit_split_aces": BOOL,
    "double_split_aces": BOOL,
    "blackjack_after_split": BOOL,
    "surrender": "none, late (after the dealer's check) or early",
    "surrender_against": "all, none, or up-cards such as 2-9",
    "surrender_cost": "a ratio from 0 to 1, such as 1/2 or 50%",
    "split_or_fold": "none, all, or pairs such as A,8",
    "fold_cost": "a ratio from 0 to 1, such as 1/5 or 20%",
    "charlie": "a number of cards from 3 to 21, or none",
    "charlie_on_split_hands": BOOL,
}
"""The values that each switch accepts."""

ALL_LOST, ORIGINAL_LOST = "all stakes", "the original bet only"

_UNSEEN = "for a blackjack that the dealer did not look for"
NAMED: Mapping[str, tuple[str, str]] = {
    "decks": ("Decks", "how many the shoe holds; infinite: no card changes it"),
    "shoe": ("Shoe card by card", "in place of decks: ten counts A,2,...,10, or As=8,Kh=8"),
    "hits_soft_17": ("Dealer hits soft 17", "H17; without it the dealer stands, S17"),
    "blackjack_pays": ("A blackjack pays", "a ratio such as 3/2 or 6:5"),
    "peek": ("Dealer looks for a blackjack", "before the players act"),
    "double_lost_to_blackjack.ace": ("A dealer blackjack with an ace takes of a double", _UNSEEN),
    "double_lost_to_blackjack.ten": ("A dealer blackjack with a ten takes of a double", _UNSEEN),
    "split_lost_to_blackjack.ace": ("A dealer blackjack with an ace takes of a split", _UNSEEN),
    "split_lost_to_blackjack.ten": ("A dealer blackjack with a ten takes of a split", _UNSEEN),
    "busted_double_returned": (
        "Added stake of a double that busts comes back",
        "where a dealer blackjack takes the original bet only of a double",
    ),
    "double_totals": ("Double on", "the totals that may be doubled"),
    "double_soft": ("Double soft hands", "hands with an ace that counts 11"),
    "double_any_cards": ("Double on three cards or more", "else on two cards alone"),
    "double_after_split": ("Double after a split", "DAS; without it a split hand may not double"),
    "split_pairs": (
        "Pairs that may be split",
        "value, rank (tens only with their own rank), none, or pairs such as A,8",
    ),
    "max_split_hands": (
        "Hands from one pair, at most",
        "2: no second split; unlimited: with infinite decks only",
    ),
    "resplit_aces": ("Split aces again", "when a split ace gets another ace"),
    "hit_split_aces": ("Hit split aces", "without it each split ace takes one card"),
    "double_split_aces": ("Double split aces", "where hands may double after a split"),
    "blackjack_after_split": (
        "Blackjack after a split",
        "an ace and a ten-value; else they count 21",
    ),
    "split_or_fold": ("Pairs that must split or fold", "none, all, or pairs such as A,8"),
    "fold_cost": ("Folding costs", "of the bet: a ratio from 0 to 1, such as 1/5 or 20%"),
    "surrender": ("Surrender", "give up the first two cards, for a part of the bet"),
    "surrender_against": ("Surrender against", "all, none, or up-cards such as 2-9"),
    "surrender_cost": ("Surrender costs", "of the bet: a ratio from 0 to 1, such as 1/2 or 50%"),
    "charlie": ("Charlie: cards that win at once", "except against a dealer blackjack"),
    "charlie_on_split_hands": ("Charlie on split hands", "it counts for the hands of a split, too"),
}
"""A label and one line about each switch; a switch with two entries has two, ``NAME.ace`` first."""

_YES_NO = {"true": "yes", "false": "no"}
_LOST_WORDS = {"all": ALL_LOST, "original": ORIGINAL_LOST}
_VALUES: Mapping[str, Mapping[str, str]] = {
    "peek": {**_YES_NO, "ace": "under an ace only", "ten": "under a ten only"},
    "double_lost_to_blackjack": _LOST_WORDS,
    "split_lost_to_blackjack": _LOST_WORDS,
    "double_totals": {
        "any": "any total",
        "none": "no total",
        "9-11": "9 to 11",
        "10-11": "10 or 11",
        "11": "11 only",
        "11+": "11 or more",
    },
    "surrender": {
        "none": "no",
        "late": "late: after the dealer looks",
        "early": "early: before the dealer looks",
    },
}


def value_words(switch: str, value: str) -> str:
    """Write a switch's value in plain words; a value that has none stays as it is.

    >>> value_words("peek", "ace"), value_words("double_soft", "true"), value_words("decks", "6")
    ('under an ace only', 'yes', '6')
    """
    words = _YES_NO if ACCEPTED[switch].startswith(BOOL) else _VALUES.get(switch, {})
    return words.get(value, value)


def rules_line(rules: Rules) -> str:
    """All that matters of a table's rules, in one line.

    >>> from strategy.blackjack.rulefile import load_table
    >>> rules_line(load_table("european").rules)[:45]
    '6 decks, S17, no hole card (a dealer blackjac'
    """
    parts = [
        _decks(rules),
        "H17" if rules.hits_soft_17 else "S17",
        _check(rules),
        f"blackjack pays {payout(rules.blackjack_pays)}",
        *_doubles(rules),
        *_splits(rules),
        _surrender(rules),
        *_charlie(rules),
    ]
    return ", ".join(parts)


def features(rules: Rules) -> str:
    """The main features of a table, a few words for a list of tables."""
    losses = {_lost(rules, up) for up in (ACE, TEN)}
    unchecked = {ALL_LOST: "ENHC", ORIGINAL_LOST: "OBO"}.get(*losses) if len(losses) == 1 else None
    parts = [
        "H17" if rules.hits_soft_17 else "S17",
        {2: "peek", 1: "part peek", 0: unchecked or "mix"}[rules.checks(ACE) + rules.checks(TEN)],
        *_double_features(rules),
        _split_limit(rules),
        *(["fold"] if rules.split_or_fold else []),
        *({"late": ["LS"], "early": ["ES"]}.get(rules.surrender.value, [])),
        payout(rules.blackjack_pays),
    ]
    return " ".join(parts)


def shoe_and_features(rules: Rules) -> str:
    """The shoe and the main features of a table, to tell it from others.

    >>> shoe_and_features(Rules())[:13]
    '8 decks, S17 '
    """
    return f"{_decks(rules)}, {features(rules)}"


def notes(rules: Rules) -> list[str]:
    """What to tell beside an answer: the switches that were set in vain."""
    found = rules.without_effect().items()
    return [f"{switch} has no effect: {reason}" for switch, reason in found]


def differing(rules: Rules) -> list[str]:
    """The switches whose values are not the default ones."""
    default = Rules().texts()
    return [name for name, value in rules.texts().items() if value != default.get(name)]


def values_text(values: Iterable[int]) -> str:
    """Write up-cards with runs drawn together.

    >>> values_text({1, 2, 3, 4, 8})
    '2-4,8,A'
    """
    wanted = runs(set(values) - {ACE})
    names = [str(first) if first == last else f"{first}-{last}" for first, last in wanted]
    return ",".join([*names, *(["A"] if ACE in set(values) else [])]) or "none"


def _decks(rules: Rules) -> str:
    if rules.shoe is not None:
        return f"a shoe of {counted(rules.shoe.size, 'card')}"
    decks = rules.decks
    return counted(decks, "deck") if isinstance(decks, int) else "infinite decks"


def _double_features(rules: Rules) -> list[str]:
    totals = rules.double_totals
    if totals is DoubleTotals.NONE:
        return ["no double"]
    after_split = ["DAS" if rules.double_after_split else "NDAS"]
    return [
        "DOA" if totals is DoubleTotals.ANY else f"D{totals.value}",
        *(after_split if rules.split_pairs.values else []),
    ]


def _split_limit(rules: Rules) -> str:
    hands = rules.max_split_hands
    if not rules.split_pairs.values:
        return "no split"
    return f"SPL{hands - 1}" if isinstance(hands, int) else "SPL*"


def _lost(rules: Rules, up: int) -> str:
    """What a dealer blackjack takes that nobody looked for."""
    if rules.split_lost_to_blackjack.against(up) is Lost.ORIGINAL:
        return ORIGINAL_LOST
    if rules.double_lost_to_blackjack.against(up) is Lost.ALL:
        return ALL_LOST
    busted = ", busted or not" if rules.busted_double_returned else ""
    return f"all but the added stake of a double{busted}"


def _check(rules: Rules) -> str:
    open_ups = [up for up in (ACE, TEN) if not rules.checks(up)]
    if not open_ups:
        return "peek"
    name = "no hole card"
    if len(open_ups) == 1:
        name = f"peek only under {'a ten' if open_ups == [ACE] else 'an ace'}"
    losses = {up: _lost(rules, up) for up in open_ups}
    if len(set(losses.values())) == 1:
        return f"{name} (a dealer blackjack takes {losses[open_ups[0]]})"
    taken = "; ".join(f"v {value_name(up)} {text}" for up, text in losses.items())
    return f"{name} (a dealer blackjack takes {taken})"


def _doubles(rules: Rules) -> list[str]:
    totals = rules.double_totals
    if totals is DoubleTotals.NONE:
        return ["no double"]
    hard = "" if rules.double_soft else "hard "
    name = f"any {hard}total" if totals is DoubleTotals.ANY else f"{hard}{totals.value}"
    if name == "any total" and not rules.double_any_cards:
        name = "any"
    cards = "any number of cards" if rules.double_any_cards else "two cards"
    after_split = ["DAS" if rules.double_after_split else "no DAS"]
    return [f"double {name} on {cards}", *(after_split if rules.split_pairs.values else [])]


def _splits(rules: Rules) -> list[str]:
    pairs = rules.split_pairs
    if not pairs.values:
        return ["no split"]
    name = "split" if pairs.values == ALL_VALUES else f"split only {write(pairs.values)}"
    parts = [f"{name} to {rules.max_split_hands} hands"]
    if pairs.by_rank:
        parts.append("tens by rank")
    if rules.split_or_fold:
        forced = _pairs_text(rules.split_or_fold)
        parts.append(f"{forced} must split or fold (folding costs {rules.fold_cost})")
    if ACE in pairs.values:
        allowed = [
            word
            for word, given in (
                ("resplit", rules.resplit_aces),
                ("hit", rules.hit_split_aces),
                ("doubled", rules.double_split_aces),
            )
            if given
        ]
        parts.append(f"split aces may be {listed(allowed)}" if allowed else "split aces one card")
    if rules.blackjack_after_split:
        parts.append("blackjack after split")
    return parts


def _pairs_text(pairs: frozenset[int]) -> str:
    if pairs == ALL_VALUES:
        return "all pairs"
    names = [value_name(value) for value in sorted(pairs)]
    return f"pair{'s' * (len(names) > 1)} {listed(names)}"


def _surrender(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE or not rules.surrender_against:
        return "no surrender"
    against = rules.surrender_against
    where = "" if against == ALL_VALUES else f" v {values_text(against)}"
    return f"{rules.surrender.value} surrender at {rules.surrender_cost}{where}"


def _charlie(rules: Rules) -> list[str]:
    if rules.charlie is None:
        return []
    where = "" if rules.charlie_on_split_hands else " on unsplit hands"
    return [f"{rules.charlie}-card charlie{where}"]
