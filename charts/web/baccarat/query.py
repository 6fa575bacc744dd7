"""What a request about baccarat asks: texts as they were sent, and the checks that they pass.

Payouts come one by one: a file of bets would make the server read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from charts.asked.baccarat import BaccaratQuestion
from charts.asked.exactness import AS_FLOATS, Exactness
from charts.web.checks import YES, check_length, check_seen, check_size
from strategy.baccarat.analysis import analyze_baccarat
from strategy.baccarat.bets import USUAL_BETS
from strategy.baccarat.pay_tables import read_bets
from strategy.cards import check_decks
from strategy.errors import QuestionError, RulesError
from strategy.reading.values import read_decks, read_suited_shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from strategy import BaccaratGame, Bet, SuitedShoe
    from strategy.cards import Decks

T = TypeVar("T")
MOST_PAYS = sum(len(bet.lines) for bet in USUAL_BETS)
"""The most payouts that one request sets: those of all lines there are."""
MOST_BETS = len(USUAL_BETS)
"""The most bets that one request names: all there are."""


@dataclass(frozen=True)
class BaccaratQuery:
    """A shoe and the payouts of the bets, each field as it was sent; :meth:`game` judges them.

    ``decks`` and ``shoe`` are None where they are not given; ``pay`` are texts such as ``tie=9``.
    """

    decks: str | None = None
    shoe: str | None = None
    seen: str = ""
    pay: tuple[str, ...] = ()

    def game(self) -> BaccaratGame:
        """Return the game that is asked for, once every field is one that can be answered.

        Nothing is computed yet.

        Raises:
            ExactshoeError: it is not; the message is one line and says how to mend it.
        """
        decks = None if self.decks is None else decks_of(self.decks)
        shoe = None if self.shoe is None else shoe_of(self.shoe)
        check_seen(self.seen)
        check_pay(self.pay)
        return analyze_baccarat(decks, shoe=shoe, seen=self.seen, pay=self.pay)

    def question(self, how: Exactness = AS_FLOATS) -> BaccaratQuestion:
        """Return the question, with how exactly it is asked; raises as :meth:`game`."""
        return BaccaratQuestion(game=self.game(), exact=how.exact, digits=how.digits)


@dataclass(frozen=True)
class RoundQuery:
    """The cards of a round, each field as it was sent.

    ``asked`` is false where a round is half entered and nobody asks to play it yet.
    """

    player: str = ""
    banker: str = ""
    draw: str = ""
    asked: bool = True

    def check(self) -> None:
        """Refuse texts that are too long; what they say is read by those who play.

        Raises:
            QuestionError: as said.
        """
        for field in ("player", "banker", "draw"):
            check_length(field, getattr(self, field))


def asked_of(
    params: Iterable[tuple[str, str]],
) -> tuple[BaccaratQuery, RoundQuery | None, bool]:
    """Read what the page is asked: the shoe and payouts, a round, whether effects of removal.

    The last of a name counts. Nothing is checked, so that the page can show all that was sent;
    other names are left alone. A round is to be played where both hands are named, be it without a
    text.
    """
    pairs = list(params)
    given = dict(pairs)
    pay = tuple(text for name, text in pairs if name == "pay")
    query = BaccaratQuery(given.get("decks"), given.get("shoe"), given.get("seen", ""), pay)
    removal = given.get("removal", "").lower() in YES
    if given.keys().isdisjoint({"player", "banker", "draw"}):
        return query, None, removal
    player, banker, draw = (given.get(name, "").strip() for name in ("player", "banker", "draw"))
    asked = {"player", "banker"} <= given.keys()
    return query, RoundQuery(player, banker, draw, asked), removal


def decks_of(text: str) -> Decks:
    """Read the number of decks of a full shoe.

    Raises:
        ExactshoeError: it is none.
    """
    check_length("decks", text)
    decks = _named("decks", read_decks, text)
    check_decks(decks)
    return decks


def shoe_of(text: str) -> SuitedShoe:
    """Read a full shoe.

    Raises:
        ExactshoeError: it is none, or one of too many cards.
    """
    check_length("shoe", text)
    shoe = _named("shoe", read_suited_shoe, text)
    check_size(shoe.values)
    return shoe


def _named(field: str, read: Callable[[str], T], text: str) -> T:
    """Read a value; an error begins with its field."""
    try:
        return read(text)
    except RulesError as error:
        msg = f"{field}: {error}"
        raise QuestionError(msg, field) from None


def check_pay(texts: Sequence[str]) -> tuple[Bet, ...]:
    """Return the bets with payouts; refuse those that are none, of unknown bets, or given twice.

    Raises:
        ExactshoeError: as said.
    """
    for text in texts:
        check_length("pay", text)
    if len(texts) > MOST_PAYS:
        msg = f"{len(texts)} payouts are set; set {MOST_PAYS} at most, each of them once"
        raise RulesError(msg)
    return read_bets(changes=texts)
