"""Files of baccarat bets: what they may say, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategy import analyze_baccarat
from strategy.baccarat.bets import USUAL_BETS, Bet, Line
from strategy.baccarat.events import PairEvent, PairOf, ResultEvent
from strategy.baccarat.pay_tables import read_bets
from strategy.baccarat.results import Result
from strategy.errors import RulesError
from tests.test_bets import RATIO, USUAL, main, pays

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bets.toml"


def bets_of(file: Path, text: str, *changes: str) -> dict[str, Bet]:
    """The bets by name, with what a file of this text says."""
    file.write_text(text, encoding="utf-8")
    return {bet.name: bet for bet in read_bets(file, changes)}


def test_a_file_sets_payouts_exactly(file: Path) -> None:
    text = 'tie = 9\nbanker = 0.95\nbig = "1/3"\nsmall = "9:1"\nplayer = 0.1\nsuper_six = 0x0f\n'
    bets = bets_of(file, text)
    assert list(bets) == list(USUAL)
    found = {name: str(main(bets[name]).pays) for name in text.replace(" = ", "\n").split()[::2]}
    assert found == {
        "tie": "9",
        "banker": "19/20",
        "big": "1/3",
        "small": "9",
        "player": "1/10",
        "super_six": "15",
    }
    assert bets["tie"].says == USUAL["tie"].says


def test_a_table_changes_adds_and_replaces_lines(file: Path) -> None:
    """New lines stand before the old ones, in the order of the file; others keep their place."""
    bet = bets_of(
        file,
        """
        [banker_no_commission]
        six = "1/3"
        seven = {winner = "banker", total = 7, cards = 3, pays = 0}
        tie = {winner = "tie", total = [6, 7], pays = 2}
        any_seven = {winner = "banker", total = 7, pays = "1/4"}
        says = "  No\\n commission "
        """,
    )["banker_no_commission"]
    assert pays(bet) == {"seven": "0", "any_seven": "1/4", "six": "1/3", "win": "1", "tie": "2"}
    assert bet.says == "No commission"
    nets = {
        (2, 7, 3, 3): "0",
        (2, 7, 3, 2): "1/4",
        (2, 6, 3, 2): "1/3",
        (7, 7, 2, 2): "2",
        (8, 8, 2, 2): "-1",
    }
    assert all(bet.net(Result(*result)) == Fraction(net) for result, net in nets.items())


def test_a_new_name_is_a_bet_of_ones_own(file: Path) -> None:
    bets = bets_of(
        file,
        """
        tie = 9
        [six_6]
        two = {winner = "Banker", total = 6, cards = 2, pays = 12}
        three = {cards = 3, total = 6, winner = "banker", pays = 20}
        [even]
        says = "an even margin"
        win = {margin = [0, 2, 4, 6, 8], dealt = "6", natural = false, pays = 1.5}
        [pairs]
        both = {pair = "both", pays = "150"}
        perfect = {perfect = "banker", pays = 7}
        """,
        "six_6.three=21",
        "even=2",
    )
    assert list(bets) == [*USUAL, "six_6", "even", "pairs"]
    assert pays(bets["six_6"]) == {"two": "12", "three": "21"}
    assert (bets["six_6"].says, bets["even"].says) == ("", "an even margin")
    assert main(bets["even"]) == Line(
        "win",
        ResultEvent(margin=frozenset({0, 2, 4, 6, 8}), dealt=frozenset({6}), natural=False),
        Fraction(2),
    )
    assert main(bets["pairs"], "both") == Line("both", PairEvent(of=PairOf.BOTH), Fraction(150))
    assert bets["pairs"].on_suits
    assert not bets["even"].on_pairs
    game = analyze_baccarat(bets=file)
    assert list(game.evs) == list(bets)


def test_changes_go_over_the_file(file: Path) -> None:
    assert pays(bets_of(file, "tie = 9", "tie=10")["tie"]) == {"win": "10"}


def test_an_empty_file_changes_nothing(file: Path) -> None:
    assert tuple(bets_of(file, "# nothing\n").values()) == USUAL_BETS


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_of_other_editors_are_read(file: Path, encoding: str) -> None:
    file.write_text('tie = 9\n[x]\nsays = "เสมอ"\nwin = {winner = "tie", pays = 1}', encoding)
    bets = {bet.name: bet for bet in read_bets(str(file))}
    assert (pays(bets["tie"]), bets["x"].says) == ({"win": "9"}, "เสมอ")


NAMES = "use small letters, digits and _"
TAKEN = "never pays: the lines before it take all that it names; change one of those"
KEYS = "winner, total, cards, dealt, margin, natural, pair, perfect"
NO_LINE = "is no usual bet{}, so it needs a line that says when it pays; write {} = "
MEANT = " (did you mean dragon_7?)"
EXAMPLE = '{{winner = "tie", total = 6, pays = 35}} under [{}]'
TOTAL = "write a whole number from 0 to 9, or a list of them"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ties = 9", "unknown bet 'ties'; did you mean tie?"),
        ("Tie = 9", "unknown bet 'Tie'; did you mean tie?"),
        ('"" = 9', f"unknown bet ''; use one of {', '.join(USUAL)}"),
        ("tie = true", f"tie: true is not understood; {RATIO}8, 8:1 or 0.95"),
        ("tie = -1", f"tie: -1 is not understood; {RATIO}8, 8:1 or 0.95"),
        ("tie = nan", f"tie: NaN is not understood; {RATIO}8, 8:1 or 0.95"),
        ("tie = 1e999999999", f"tie: 1E+999999999 is not understood; {RATIO}8, 8:1 or 0.95"),
        (
            f"tie = 1e{'9' * 30}",
            f"tie: '1e{'9' * 30}' is not understood; {RATIO}8, 8:1 or 0.95",
        ),
        ("tie = [9]", f"tie: [9] is not understood; {RATIO}8, 8:1 or 0.95"),
        ("tie = 1979-05-27", f"tie: 1979-05-27 is not understood; {RATIO}8, 8:1 or 0.95"),
        ("[tie]\nsix = 9", "tie has no line 'six'; set one of tie.win"),
        ("[banker]\ntie = '5%'", f"banker.tie: '5%' is not understood; {RATIO}1/20"),
        ("[tie]\nsays = 9", "tie.says: 9 is not understood; write a text in quotes"),
        ("[tie]\nsays = ' '", "tie.says: ' ' is not understood; write a text in quotes"),
        (
            '[tie]\ntwo = {winner = "tie", margin = 2, pays = 8}',
            "tie.two never comes true: no result meets all that it names; change one of them",
        ),
        (
            "[six]\nwin = {total = 6, pays = 12}\nthree = {total = 6, cards = 3, pays = 20}",
            f"six.three {TAKEN}",
        ),
        (
            '[pairs]\nany = {pair = "either", pays = 5}\nboth = {perfect = "both", pays = 200}',
            f"pairs.both {TAKEN}",
        ),
        (
            '[tie]\nany = {winner = "tie", pays = 9}\nwin = 12',
            f"tie {TAKEN}",
        ),
        ("[tie]\nwin = {pays = 8}", f"tie.win does not say when it pays; add one of {KEYS}"),
        (
            '[tie]\nsix = {winner = "tie"}',
            "tie.six lacks what it pays; add pays = 8, or pays = 0 to give the bet back",
        ),
        (
            '[tie]\nsix = {win = "tie", pays = 1}',
            "tie.six: unknown condition 'win'; did you mean winner?",
        ),
        (
            '[tie]\nsix = {"a\\nb" = "tie", pays = 1}',
            f"tie.six: unknown condition 'a\\nb'; use one of {KEYS}, pays",
        ),
        (
            '[tie]\nsix = {winner = "ties", pays = 1}',
            "tie.six.winner: 'ties' is not understood; write one of banker, player, tie",
        ),
        ("[tie]\nsix = {total = 10, pays = 1}", f"tie.six.total: 10 is not understood; {TOTAL}"),
        ("[tie]\nsix = {total = [], pays = 1}", f"tie.six.total: [] is not understood; {TOTAL}"),
        (
            "[tie]\nsix = {total = [6, 10], pays = 1}",
            f"tie.six.total: [6, 10] is not understood; {TOTAL}",
        ),
        (
            "[tie]\nsix = {total = [6, [7]], pays = 1}",
            f"tie.six.total: [7] is not understood; {TOTAL}",
        ),
        (
            "[tie]\nsix = {total = true, pays = 1}",
            f"tie.six.total: true is not understood; {TOTAL}",
        ),
        (
            "[tie]\nsix = {total = 6.0, pays = 1}",
            f"tie.six.total: 6.0 is not understood; {TOTAL}",
        ),
        ("[tie]\nsix = {margin = -1, pays = 1}", f"tie.six.margin: -1 is not understood; {TOTAL}"),
        (
            "[tie]\nsix = {cards = 4, pays = 1}",
            f"tie.six.cards: 4 is not understood; {TOTAL.replace('0 to 9', '2 to 3')}",
        ),
        (
            "[tie]\nsix = {dealt = 3, pays = 1}",
            f"tie.six.dealt: 3 is not understood; {TOTAL.replace('0 to 9', '4 to 6')}",
        ),
        (
            "[tie]\nsix = {natural = 1, pays = 1}",
            "tie.six.natural: 1 is not understood; write true or false",
        ),
        (
            '[tie]\nsix = {winner = "tie", pays = 5e400}',
            f"tie.six.pays: 5E+400 is not understood; {RATIO}8, 8:1 or 0.95",
        ),
        (
            '[tie]\nsix = {winner = "tie", cards = 2, pays = 1}',
            "tie.six: cards are those of the winning hand, and a tie has none; use dealt",
        ),
        (
            '[x]\nwin = {pair = "one", pays = 1}',
            "x.win.pair: 'one' is not understood; write one of player, banker, either, both",
        ),
        (
            '[x]\nwin = {pair = "both", perfect = "both", pays = 1}',
            "x.win: pair and perfect do not go together; pair stands alone in a line",
        ),
        (
            '[x]\nwin = {pair = "both", total = 6, pays = 1}',
            "x.win: total and pair do not go together; pair stands alone in a line",
        ),
        (
            '[tie]\nsix = {pair = "both", pays = 1}',
            "tie mixes results and pairs; make two bets of it, one on each",
        ),
        (
            '[x]\na = {pair = "both", pays = 1}\nb = {total = 6, pays = 1}',
            "x mixes results and pairs; make two bets of it, one on each",
        ),
        ("[My-Bet]\n", f"'My-Bet' is no name for a bet; {NAMES}"),
        (
            '[x]\n"a\\nb" = {total = 6, pays = 1}',
            f"x.a\\nb: 'a\\nb' is no name for a line; {NAMES}",
        ),
        ("[tie]\nSix = {total = 6, pays = 1}", f"tie.Six: 'Six' is no name for a line; {NAMES}"),
        ("[x]\n", f"x {NO_LINE.format('', 'win')}{EXAMPLE.format('x')}"),
        ("[x]\nsays = 'y'", f"x {NO_LINE.format('', 'win')}{EXAMPLE.format('x')}"),
        ("[x]\nsix = 9", f"x {NO_LINE.format('', 'six')}{EXAMPLE.format('x')}"),
        ("x = {total = 6, pays = 9}", f"x {NO_LINE.format('', 'win')}{EXAMPLE.format('x')}"),
        (
            "[dragon7]\nwin = 9",
            f"dragon7 {NO_LINE.format(MEANT, 'win')}{EXAMPLE.format('dragon7')}",
        ),
        (
            "[x]\nwin = {total = 6, pays = 9}\nsays = 3",
            "x.says: 3 is not understood; write a text in quotes",
        ),
        # What Python does not write out: thousands of digits, and of tables in each other.
        (f"tie = 0x{'f' * 4000}", "tie: the value is far too long; shorten it"),
        (
            f"tie.win.pays{'.a' * 3000} = 1",
            "tie.win.pays: the value is far too long; shorten it",
        ),
        (f"tie.says{'.a' * 3000} = 1", "tie.says: the value is far too long; shorten it"),
    ],
)
def test_files_that_are_refused(file: Path, text: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        bets_of(file, text)
    assert str(caught.value) == f"{file}: {message}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def refusal(path: Path | str) -> str:
        with pytest.raises(RulesError) as caught:
            read_bets(path)
        assert str(caught.value).isprintable()
        return str(caught.value)

    missing = tmp_path / "a\nb.toml"
    name = str(missing).replace("\n", r"\n")
    assert refusal(missing) == f"the file {name} does not exist; check the path"
    assert refusal(tmp_path) == (
        f"the file {tmp_path} cannot be read: Is a directory; name a readable TOML file"
    )
    assert refusal("a\0b").startswith(r"the file a\x00b cannot be read: embedded null byte")
    file = tmp_path / "bets.toml"
    file.write_bytes(b"tie = '\xff'")
    assert refusal(file) == f"the file {file} is not UTF-8 text; save it as UTF-8"
    file.write_text("tie = 9\ntie = 8")
    assert refusal(file) == f"the file {file} is not valid TOML: tie is set twice; keep one of them"
    file.write_text("tie = nine")
    assert refusal(file).endswith('text stands in quotes: tie = "nine"')
    file.write_text("tie = " + "[" * 5000)
    assert refusal(file).startswith(f"the file {file} is not valid TOML: ")


# Any document is read, or refused in one line.

_SCALARS = (
    st.integers(-2, 12)
    | st.booleans()
    | st.floats()
    | st.sampled_from(["1/3", "0.95", "9:1", "tie", "banker", "either", "win", "pays", ""])
    | st.text(max_size=4)
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def mostly(right: st.SearchStrategy[Any], wrong: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What is right nine times out of ten."""
    return st.integers(0, 9).flatmap(lambda number: right if number else wrong)


_NUMBERS = st.integers(0, 9) | st.lists(st.integers(0, 9), min_size=1, max_size=3)
_RIGHT = {
    "winner": st.sampled_from(["banker", "player"]),
    "total": _NUMBERS,
    "cards": st.sampled_from([2, 3]),
    "dealt": st.sampled_from([4, 5, 6]),
    "margin": _NUMBERS,
    "natural": st.booleans(),
}
_PAYS = mostly(st.sampled_from([0, 1, "1/3", 0.95]), _VALUES)
_LINES = st.fixed_dictionaries(
    {"pays": _PAYS}, optional={key: mostly(right, _SCALARS) for key, right in _RIGHT.items()}
)
_PAIR_LINES = st.fixed_dictionaries({"pays": _PAYS, "pair": mostly(st.just("both"), _SCALARS)})
_LINE_NAMES = mostly(st.sampled_from(["win", "tie", "six", "says"]), st.text(max_size=4))
_TABLES = st.dictionaries(
    _LINE_NAMES, mostly(_LINES, _PAIR_LINES | _VALUES | st.dictionaries(_LINE_NAMES, _VALUES))
)
_NAMES = mostly(st.sampled_from([*USUAL, "x", "y"]), st.text(max_size=4))
_DOCUMENTS = st.dictionaries(_NAMES, mostly(_TABLES | _PAYS, _VALUES), max_size=3)


def toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        signs = (
            sign if sign.isalnum() and sign.isascii() else f"\\U{ord(sign):08x}" for sign in value
        )
        return '"' + "".join(signs) + '"'
    return str(value).lower()


def read_or_refused(file: Path, data: bytes) -> None:
    """Read a file of bets, or be refused in one line."""
    file.write_bytes(data)
    try:
        bets = read_bets(file)
    except RulesError as error:
        assert str(error).isprintable()  # noqa: PT017  # some files raise, some do not
        return
    assert all(bet.name.isprintable() and bet.says.isprintable() for bet in bets)
    assert all(line.name.isprintable() and line.pays >= 0 for bet in bets for line in bet.lines)


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is written anew for each example."""
    return tmp_path_factory.mktemp("bets") / "bets.toml"


@given(_DOCUMENTS)
@example({"tie": {"a\nb": {"winner": "tie", "pays": 1}, "foo": 3}})
def test_any_document_is_read_or_refused_in_one_line(
    one_file: Path, document: dict[str, object]
) -> None:
    lines = [f"{toml(name)} = {toml(value)}" for name, value in document.items()]
    read_or_refused(one_file, "\n".join(lines).encode())


@given(st.binary(max_size=20) | st.text(alphabet='tie=9.[]{}"\n #x', max_size=20).map(str.encode))
def test_any_file_is_read_or_refused_in_one_line(one_file: Path, data: bytes) -> None:
    read_or_refused(one_file, data)


@given(st.lists(st.text(alphabet="tie.=9:1 \nbankr", max_size=8) | st.text(max_size=5), max_size=2))
def test_any_changes_are_made_or_refused_in_one_line(changes: list[str]) -> None:
    try:
        read_bets(changes=changes)
    except RulesError as error:
        assert str(error).isprintable()  # noqa: PT017  # most texts raise, some do not
