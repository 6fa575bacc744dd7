"""Which questions a table and a shoe can answer, and the refusal of the others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from strategy.cards import TEN, TEN_RANKS, VALUES, value_name
from strategy.errors import QuestionError, ShoeError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy.blackjack.rules import Rules
    from strategy.cards import Card, Hand, Shoe

_PLAYER_DRAWS_TO, _DEALER_DRAWS_TO = 20, 16


def limit_of(rules: Rules, shoe: Shoe, pair: int) -> int:
    """Return how many hands of a pair (a card value) may draw on this shoe; 1 if it may not split.

    An infinite shoe never runs dry: there, two stand for any number.
    """
    limit = rules.hand_limit(pair)
    if limit == "unlimited" or shoe.infinite:
        return 1 if limit == 1 else 2
    held = shoe.counts[pair - 1]
    if rules.split_pairs.by_rank and pair == TEN:
        held = max(shoe.tens or (0,))
    return max(1, min(limit, held))


def require_possible(rules: Rules, cards: Iterable[Card]) -> None:
    """Refuse cards that the full shoe cannot hold together, by rank and suit as they are named.

    A ten may stand for any ten-value, unless tens split by rank; whether there are enough of each
    value is the shoe's to say.

    Raises:
        ShoeError: more jacks, queens or kings, or more cards of one kind, than there are.
    """
    shoe = rules.full_shoe
    if shoe.infinite:
        return
    named = Counter(card.rank for card in cards)
    suited = Counter(card for card in cards if card.suit)
    for rank, held in zip(TEN_RANKS[1:], (shoe.tens or ())[1:], strict=False):
        if named[rank] > held:
            raise ShoeError(_too_many(named[rank], rank.value, held))
    if isinstance(rules.decks, int):
        for card, number in suited.items():
            if number > rules.decks:
                raise ShoeError(_too_many(number, str(card), rules.decks))


def _too_many(wanted: int, name: str, held: int) -> str:
    return (
        f"{wanted} of {name} are on the table or seen, but the full shoe holds {held}; "
        "check the hand, the up-card and the cards seen"
    )


def cards_needed(shoe: Shoe, hands: int) -> int:
    """Return how many cards a shoe must hold so that ``hands`` hands and the dealer can finish.

    Before its last card a hand counts 20 at most, and the dealer 16, aces counting 1: the most
    cards that can lie on the table are the smallest ones up to that sum, and one more for each.
    """
    room, cards = _PLAYER_DRAWS_TO * hands + _DEALER_DRAWS_TO, 0
    for value, count in zip(VALUES, shoe.counts, strict=True):
        taken = min(count, room // value)
        room -= taken * value
        cards += taken
    return cards + hands + 1


def require_cards(shoe: Shoe, hands: int, what: str) -> None:
    """Refuse a shoe that could run dry.

    Raises:
        ShoeError: it holds too few cards for ``hands`` hands; ``what`` names the question.
    """
    needed = cards_needed(shoe, hands)
    if not shoe.infinite and shoe.size < needed:
        msg = (
            f"the shoe could run dry: {what} needs {needed} cards before the deal, "
            f"{shoe.size} are left; see fewer cards or take a larger shoe"
        )
        raise ShoeError(msg)


def require_whole(rules: Rules, shoe: Shoe) -> None:
    """Refuse a shoe that could run dry in some round.

    Raises:
        ShoeError: it holds too few cards.
    """
    limits = (limit_of(rules, shoe, pair) for pair in VALUES)
    require_cards(shoe, max(limits), "the whole game")


def require_undecided(rules: Rules, hand: Hand, *, after_split: bool = False) -> None:
    """Refuse a hand that has won by its number of cards.

    Raises:
        QuestionError: it has.
    """
    wins = any(rules.is_charlie(cards, after_split=after_split) for cards in range(hand.size + 1))
    if wins:
        msg = (
            f"{hand} has won already: it has {hand.size} cards, and charlie = {rules.charlie}; "
            "name a shorter hand"
        )
        raise QuestionError(msg)


def require_split(rules: Rules, hand: Hand, pair: Card, hands: int) -> None:
    """Refuse a hand that is none of ``hands`` hands of a split pair.

    Raises:
        QuestionError: the pair may not be split, so many hands are not allowed, or the hand does
            not hold a card of the pair.
    """
    limit = rules.hand_limit(pair.value)
    name = value_name(pair.value)
    if limit == 1:
        msg = f"{name},{name} may not be split at this table; name a pair that may"
        raise QuestionError(msg, "after_split")
    if hands < 2 or (limit != "unlimited" and hands > limit):
        most = "any number" if limit == "unlimited" else f"{limit} hands at most"
        msg = f"hands = {hands} is impossible: at this table a pair of {name} becomes {most}"
        raise QuestionError(msg, "hands")
    by_rank = rules.split_pairs.by_rank and pair.value == TEN
    held = [card.rank if by_rank else card.value for card in hand.cards]
    if (pair.rank if by_rank else pair.value) not in held:
        msg = f"{hand} holds no {pair}, so it is no hand of that split; name the pair it came from"
        raise QuestionError(msg, "after_split")
    if hand.size > 2 and not rules.may_hit(split_pair=pair.value):
        msg = f"split {name}s take one card each at this table, so {hand} cannot be; name two cards"
        raise QuestionError(msg)
    require_undecided(rules, hand, after_split=True)
