"""Baccarat against published and enumerated values; tests/data/README.md names their sources."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from strategy import analyze_baccarat
from strategy.baccarat.pairing import Pairing
from strategy.baccarat.results import Winner
from strategy.cards import RANKS
from tests.baccarat_games import full, known

if TYPE_CHECKING:
    pass

DATA = json.loads((Path(__file__).parent / "data" / "baccarat.json").read_text(encoding="utf-8"))
DECKS = (6, 8)
WINNERS = {winner.value: winner for winner in Winner}

OWN_BETS = """\
[banker_96]
win = {winner = "banker", pays = 0.96}
tie = {winner = "tie", pays = 0}

[tie_9]
win = {winner = "tie", pays = 9}

[ez_banker]
seven = {winner = "banker", total = 7, cards = 3, pays = 0}
win = {winner = "banker", pays = 1}
tie = {winner = "tie", pays = 0}

[lucky_six]
two = {winner = "banker", total = 6, cards = 2, pays = 12}
three = {winner = "banker", total = 6, cards = 3, pays = 20}

[small_tiger]
win = {winner = "banker", total = 6, cards = 2, pays = 22}

[big_tiger]
win = {winner = "banker", total = 6, cards = 3, pays = 50}

[tiger_tie]
win = {winner = "tie", total = 6, pays = 35}

[perfect_200]
both = {perfect = "both", pays = 200}
one = {perfect = "either", pays = 25}

[perfect_250]
both = {perfect = "both", pays = 250}
one = {perfect = "either", pays = 25}
"""

DRAGON_BONUS = """
[dragon_bonus_{side}]
natural = {{winner = "{side}", natural = true, pays = 1}}
natural_tie = {{winner = "tie", natural = true, pays = 0}}
nine = {{winner = "{side}", margin = 9, pays = 30}}
eight = {{winner = "{side}", margin = 8, pays = 10}}
seven = {{winner = "{side}", margin = 7, pays = 6}}
six = {{winner = "{side}", margin = 6, pays = 4}}
five = {{winner = "{side}", margin = 5, pays = 2}}
four = {{winner = "{side}", margin = 4, pays = 1}}
"""

NAMES = {
    "banker 0.95:1": ["banker"],
    "banker 0.96:1": ["banker_96"],
    "player 1:1": ["player"],
    "tie 8:1": ["tie"],
    "tie 9:1": ["tie_9"],
    "banker no commission, win on 6 pays 0.5": ["banker_no_commission"],
    "banker EZ (3-card 7 win pushes)": ["ez_banker"],
    "dragon 7 40:1": ["dragon_7"],
    "panda 8 25:1": ["panda_8"],
    "super 6 / lucky six 12:1 (any banker win on 6)": ["super_six"],
    "lucky six 12:1 two cards, 20:1 three cards": ["lucky_six"],
    "small tiger 22:1 (two-card 6)": ["small_tiger"],
    "big tiger 50:1 (three-card 6)": ["big_tiger"],
    "tiger tie 35:1 (tie on 6)": ["tiger_tie"],
    "small 1.5:1 (four cards)": ["small"],
    "big 0.54:1 (five or six cards)": ["big"],
    "dragon bonus player 30/10/6/4/2/1": ["dragon_bonus_player"],
    "dragon bonus banker 30/10/6/4/2/1": ["dragon_bonus_banker"],
    "player or banker pair 11:1": ["player_pair", "banker_pair"],
    "either pair 5:1": ["either_pair"],
    "perfect pair (either hand) 25:1": ["perfect_pair"],
    "perfect pair 25:1, both 200:1": ["perfect_200"],
    "perfect pair 25:1, both 250:1": ["perfect_250"],
}
"""The bets of the data by their names here."""


@pytest.fixture(scope="module")
def own_bets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of the bets of the data that are no usual ones."""
    path = tmp_path_factory.mktemp("bets") / "own.toml"
    bonus = "".join(DRAGON_BONUS.format(side=side) for side in ("player", "banker"))
    path.write_text(OWN_BETS + bonus, encoding="utf-8")
    return path


def printed(value: Fraction | None, text: str, *, percent: bool = False) -> bool:
    """Whether an exact value is printed as the text says, rounded to its decimals."""
    decimals = len(text.partition(".")[2])
    return round(known(value) * (100 if percent else 1), decimals) == Fraction(text)


# Published values.


@pytest.mark.parametrize(("name", "text"), DATA["published"]["8 decks"]["chances"].items())
def test_published_chances(name: str, text: str) -> None:
    assert printed(full().winners[WINNERS[name]], text)


@pytest.mark.parametrize(("name", "text"), DATA["published"]["8 decks"]["evs"].items())
def test_published_evs(name: str, text: str) -> None:
    assert printed(full().ev(name), text)


@pytest.mark.parametrize(("decks", "block"), [(6, "6 decks"), (1, "1 deck")])
def test_published_chances_of_other_decks(decks: int, block: str) -> None:
    texts = DATA["published"][block]["percent"]
    assert len(texts) == 3
    for name, text in texts.items():
        assert printed(full(decks).winners[WINNERS[name]], text, percent=True)


def test_published_deals() -> None:
    deals = dict(DATA["published"]["8 decks"]["deals"])
    numbers, total = full().counted
    assert total == deals.pop("total") == sum(deals.values())
    by_winner = dict.fromkeys(deals, 0)
    for result, number in numbers.items():
        by_winner[result.winner.value] += number
    assert by_winner == deals


@pytest.mark.parametrize(
    ("name", "bet", "pay"),
    [
        ("no_commission", "banker_no_commission", []),
        ("ez_banker", "ez_banker", []),
        ("dragon_7", "dragon_7", []),
        ("panda_8", "panda_8", []),
        ("super_six_12", "super_six", []),
        ("super_six_15", "super_six", ["super_six=15"]),
    ],
)
def test_published_house_edges(name: str, bet: str, pay: list[str], own_bets: Path) -> None:
    game = analyze_baccarat(8, bets=own_bets, pay=pay)
    assert printed(game.ev(bet), DATA["published"]["8 decks"]["percent"][name], percent=True)


# Enumerated values.


@pytest.mark.parametrize("decks", DECKS)
def test_enumerated_deals(decks: int) -> None:
    """Ties and wins by total, as whole numbers of deals."""
    data = DATA["by_decks"][str(decks)]
    numbers, deals = full(decks).counted
    blocks: dict[str, dict[str, int]] = {
        f"{w}_by_total": {} for w in ("tie", "player_win", "banker_win")
    }
    winners = {"banker": 0, "player": 0, "tie": 0, "total": deals}
    for result, number in numbers.items():
        name = result.winner.value
        winners[name] += number
        block = blocks["tie_by_total" if name == "tie" else f"{name}_win_by_total"]
        block[str(result.total)] = block.get(str(result.total), 0) + number
    assert winners == data["ordered_six_card_counts"]
    assert blocks == {name: data[name] for name in blocks}
    assert sum(len(block) for block in blocks.values()) == 28


@pytest.mark.parametrize("decks", DECKS)
def test_enumerated_chances(decks: int) -> None:
    data = DATA["by_decks"][str(decks)]
    game = full(decks)
    assert {w.value: float(chance) for w, chance in game.winners.items()} == data["probability"]
    dealt = {str(cards): float(chance) for cards, chance in game.dealt.items()}
    assert dealt == data["card_count_probability"]


@pytest.mark.parametrize("decks", DECKS)
def test_enumerated_pairs(decks: int) -> None:
    pairs = full(decks).pairs
    assert pairs is not None

    def chance(*enough: Pairing) -> tuple[Fraction, ...]:
        """The chances that Player has such a pair, Banker has, either, both."""
        has = {p: (p.player in enough, p.banker in enough) for p in pairs}
        of = [lambda p: p[0], lambda p: p[1], any, all]
        return tuple(sum((c for p, c in pairs.items() if test(has[p])), Fraction(0)) for test in of)

    data = {
        name: Fraction(text)
        for name, text in DATA["by_decks"][str(decks)]["pair_probability"].items()
    }
    named = data["one named hand"]
    assert chance(Pairing.RANK, Pairing.PERFECT) == (named, named, data["either"], data["both"])
    assert chance(Pairing.PERFECT)[2:] == (data["perfect either"], data["perfect both"])


@pytest.mark.parametrize("decks", DECKS)
def test_enumerated_evs(decks: int, own_bets: Path) -> None:
    data = DATA["by_decks"][str(decks)]["ev"]
    assert data.keys() == NAMES.keys()
    game = analyze_baccarat(decks, bets=own_bets)
    for published, names in NAMES.items():
        assert [game.ev(name) for name in names] == [Fraction(data[published])] * len(names)


@pytest.mark.parametrize("decks", DECKS)
def test_payouts_of_usual_bets_can_be_set(decks: int) -> None:
    data = DATA["by_decks"][str(decks)]["ev"]
    game = analyze_baccarat(decks, pay=["banker=0.96", "tie=9:1"])
    assert game.ev("banker") == Fraction(data["banker 0.96:1"])
    assert game.ev("tie") == Fraction(data["tie 9:1"])
    assert game.ev("player") == full(decks).ev("player")


def test_enumerated_effects_of_removal() -> None:
    data = DATA["effects_of_removal"]
    effects = full().effects()
    assert list(effects) == list(RANKS)
    chances = {f"P({name})": name for name in WINNERS}
    assert set(data) - set(chances) == {k for k in data if k in NAMES}
    assert len(data) == 8
    for rank in RANKS:
        of_rank = str(rank.card_value % 10)
        less = analyze_baccarat(8, seen=rank.value).winners
        for name, column in data.items():
            if name in chances:
                winner = WINNERS[chances[name]]
                change = less[winner] - full().winners[winner]
            else:
                change = known(effects[rank][NAMES[name][0]])
            assert float(change) == column[of_rank], (rank, name)
