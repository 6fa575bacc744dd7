"""The page at /baccarat of the server: its links, its form, its answers, and what it refuses."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from charts.web.baccarat.controls import FIELD, PLAY, RESET, SHOW, in_words, pay_controls
from charts.web.baccarat.links import canonical
from charts.web.baccarat.page import render_page
from charts.web.baccarat.query import MOST_PAYS, BaccaratQuery, RoundQuery
from charts.web.checks import MOST_SEEN, MOST_TEXT
from charts.words.rounding import decimals, percent
from strategy import analyze_baccarat
from strategy.baccarat.bets import USUAL_BETS, place_of
from strategy.baccarat.results import Winner
from strategy.baccarat.third_card import banker_draws, player_draws
from tests.web_pages import Pairs, baccarat_page_of, fault_at, fields_at_fault, pairs_of, text_of

if TYPE_CHECKING:
    import httpx

SHOWN, PLAYED = (SHOW, "true"), (PLAY, "true")
TENS = "4,4,4,4,4,4,4,4,4,16"
ROUND = "player=3,2&banker=Q,6&draw=7,2"


def form_of(**changed: str) -> Pairs:
    """What the form sends: every field with its value, the usual one unless it is changed."""
    pays = [(control.name, control.value) for control in pay_controls(())]
    fields = ("decks", "shoe", "seen", "player", "banker", "draw")
    usual = dict([*((name, "") for name in fields), ("decks", "8"), *pays])
    return [*(usual | {name.replace("__", "."): text for name, text in changed.items()}).items()]


@pytest.mark.parametrize(
    ("sent", "short"),
    [
        ([*form_of(), SHOWN], ""),
        ([*form_of(decks="6", seen=" K,9h "), SHOWN], "decks=6&seen=K,9h"),
        ([*form_of(decks="infinite", removal="on"), SHOWN], "decks=infinite&removal=true"),
        ([*form_of(shoe="A=32,K=28"), SHOWN], "shoe=A=32,K=28"),
        # In the form a shoe of one's own wins over the decks, which it always has.
        ([*form_of(shoe="A=32,K=28", decks="6"), SHOWN], "shoe=A=32,K=28"),
        ([*form_of(shoe="A=32,K=28", decks="many"), PLAYED],
         "shoe=A=32,K=28&player=&banker="),
        ([*form_of(shoe=" ", decks="6"), (RESET, "tie")], "decks=6"),
        ([*form_of(pay__tie="9:1", pay__banker=""), SHOWN], "pay=tie=9"),
        ([*form_of(pay__tie="8:1", pay__small="3:2"), SHOWN], ""),
        ([*form_of(pay__tie="much"), SHOWN], "pay=tie=much"),
        ([*form_of(**{"pay__banker_no_commission.six": "1/3"}), SHOWN],
         "pay=banker_no_commission.six=1/3"),
        # In the order of the bets.
        ([("pay", "small=2"), ("pay", "TIE.win = 9"), ("pay", "banker=1")],
         "pay=banker=1&pay=tie=9&pay=small=2"),
        ([*form_of(pay__tie="9", pay__small="2"), (RESET, "tie")], "pay=small=2"),
        ([("pay", "foo=1"), ("pay", "tie=8")], "pay=foo=1"),
        ([*form_of(player="3,2", banker="Q,6"), SHOWN], "player=3,2&banker=Q,6"),
        ([*form_of(player="3,2", banker="Q,6", draw="7,2"), PLAYED], ROUND),
        # Half a round is a question by the button alone.
        ([*form_of(player="3,2"), SHOWN], "player=3,2"),
        ([*form_of(player="3,2"), (RESET, "tie")], "player=3,2"),
        ([*form_of(player="3,2"), PLAYED], "player=3,2&banker="),
        ([*form_of(), PLAYED], "player=&banker="),
        ([("decks", "8")], ""),
        ([("decks", "06"), ("removal", "no"), ("unknown", "1")], "decks=6"),
        ([("decks", "INF")], "decks=infinite"),
    ],
)  # fmt: skip
def test_a_link_is_shortened(sent: Pairs, short: str) -> None:
    assert canonical(sent) == short


@pytest.mark.parametrize(
    "link",
    [
        "",
        f"decks=6&seen=K,9h&pay=tie=9&{ROUND}&removal=true",
        "decks=many&shoe=x&seen=zz&pay=tie=much&pay=foo&pay==1&player=3,2&banker=",
        "draw=7",
        "pay=tie=9&pay=tie=10",
        f"decks=6&shoe={TENS}",
    ],
)
def test_a_short_link_stays(link: str) -> None:
    assert canonical(pairs_of(link)) is None


NAMES = st.sampled_from(
    [
        "decks",
        "shoe",
        "seen",
        "pay",
        "player",
        "banker",
        "draw",
        "removal",
        "x",
        SHOW,
        PLAY,
        RESET,
        FIELD,
        *(control.name for control in pay_controls(())),
    ]
)
TEXTS = st.text(max_size=5) | st.sampled_from(
    [
        *(
            " ",
            "9" * 5000,
            "tie=9",
            "tie = 8:1",
            "TIE.win=0.5",
            "banker.tie=",
            "small=3:2",
            "=",
            "x",
        ),
        *("on", "true", "infinite", "08", "3,2", "A=32", "tie", "banker_no_commission.six", "1/3"),
    ]
)


@given(st.lists(st.tuples(NAMES, TEXTS), max_size=6))
@example([("pay.tie", "\N{NO-BREAK SPACE}"), SHOWN])
@example([("pay.", "a=b"), ("pay", "pay.tie=9")])
def test_whatever_is_sent_has_one_short_link(sent: Pairs) -> None:
    short = canonical(sent)
    if short is not None:
        assert canonical(pairs_of(short)) is None


def rows_of(page: str, caption: str) -> list[list[str]]:
    """The cells of a table, row by row, those for phones left out."""
    table = re.search(
        rf"<(?:caption|p class=\"caption\"[^>]*)>{caption}.*?</table>", page, re.DOTALL
    )
    assert table
    rows = re.findall(r"<tr>(.*?)</tr>", table[0], re.DOTALL)
    return [
        [text_of(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows
    ]


PUBLISHED = json.loads((Path(__file__).parent / "data/baccarat.json").read_text("utf-8"))[
    "published"
]


def test_the_page_shows_the_published_chances_and_evs() -> None:
    status, page = baccarat_page_of("")
    told = PUBLISHED["8 decks"]
    assert status == 200
    chances = [percent(told["chances"][name], 4) for name in ("banker", "player", "tie")]
    assert rows_of(page, "Who wins") == [
        [name, chance] for name, chance in zip(("Banker", "Player", "Tie"), chances, strict=True)
    ]
    head, *rows = rows_of(page, "Bets")
    assert head == ["bet", "pays", "wins", "returned", "EV", "house edge", "paid on"]
    worth = {row[0]: row[4] for row in rows}
    evs = {name: decimals(told["evs"][name], 6) for name in ("banker", "player", "tie")}
    assert {name: worth[name.title()] for name in evs} == evs
    assert rows[0] == [
        "Banker", "0.95", chances[0], chances[2], evs["banker"], "1.0579%",
        "Banker wins: 0.95; a tie: returned",
    ]  # fmt: skip
    assert [row[0] for row in rows] == [
        bet.name.replace("_", " ").capitalize() for bet in USUAL_BETS
    ]
    assert "EV: unconditional, ties included, per unit bet, 8 decks, fresh." in text_of(page)
    title = f"Baccarat, 8 decks, fresh: Banker EV {decimals(told['evs']['banker'], 4)}"
    assert f"<title>{title}</title>" in page
    # A phone has no room for the column of what is returned: such bets have it in words.
    returned = [text_of(row) for row in re.findall(r'<tr class="narrow">.*?</tr>', page)]
    assert [row.rpartition(" (")[2] for row in returned if "(returned" in row] == [
        f"returned: {chances[2]})"
    ] * 3


def test_the_page_answers_what_its_link_asks() -> None:
    status, page = baccarat_page_of("decks=6&seen=K,9h&pay=tie=9")
    game = analyze_baccarat(6, seen="K,9h", pay=["tie=9"])
    text = text_of(page)
    assert status == 200
    assert "Baccarat, 6 decks, 2 cards seen (K 9h)" in text
    assert f"Tie {decimals(game.ev('tie'), 6)}" in text
    assert ["Banker", percent(game.winners[Winner.BANKER], 4)] in rows_of(page, "Who wins")
    assert '<option value="6" selected>6</option>' in page
    tie = re.search(r'<input id="pay.tie"[^>]*>', page)
    assert tie
    assert 'value="9"' in tie[0]
    assert "changed from 8" in text
    assert re.findall(r'class="reset" name="([^"]+)" value="([^"]+)"', page) == [(RESET, "tie")]
    links = [unescape(link) for link in re.findall(r'href="(/api/baccarat/[^"]+)"', page)]
    assert links[0] == "/api/baccarat/ev?decks=6&seen=K,9h&pay=tie=9"
    assert '<details id="totals">' in page
    totals = [row[1:] for row in rows_of(page, "Chances of the final")[1:]]
    assert totals[6][7] == decimals(100 * game.totals[6, 7], 2)


def test_a_shoe_of_ones_own_says_what_it_leaves_open() -> None:
    status, page = baccarat_page_of(f"shoe={TENS}")
    assert status == 200
    assert 'id="own-shoe" open' in page
    assert '<option value="" selected>as the shoe says</option>' in page
    assert "No EV of Player pair, Banker pair, Either pair and Perfect pair: the ranks" in page
    pair = next(row for row in rows_of(page, "Bets") if row[0] == "Player pair")
    assert pair[2:6] == ["-", "-", "-", "-"]


def test_effects_of_removal_are_shown_where_they_are_asked_for() -> None:
    assert 'id="effects"' not in baccarat_page_of("")[1]
    _, page = baccarat_page_of("removal=true")
    assert "checked aria-describedby" not in page
    assert re.search(r'<input type="checkbox" id="removal"[^>]* checked>', page)
    head, *rows = rows_of(page, "By how many millionths")
    assert head == ["Bet", "A", *map(str, range(2, 10)), "10-K"]
    effects = analyze_baccarat().effects()
    banker = [
        decimals(10**6 * changes["banker"], 0) for changes in effects.values() if changes["banker"]
    ]
    assert [cell.removeprefix("+") for cell in rows[0][1:]] == banker[:10]


def test_a_round_is_told_step_by_step() -> None:
    status, page = baccarat_page_of(ROUND)
    text = text_of(page)
    assert status == 200
    assert "Banker wins: Player 2, Banker 8." in text
    steps = re.findall(r"<li>(.*?)</li>", page)
    assert list(map(unescape, steps)) == [
        "Player has 3,2: 5. Banker has Q,6: 6.",
        "Player 5 draws because Player draws on 0 to 5; the 7 makes 12, which counts 2.",
        "Banker 6 draws because Player's third card is 7; the 2 makes 8.",
    ]
    assert rows_of(page, "What a bet of one comes to") == [
        ["Banker", "wins", "+0.95"],
        ["Banker no commission", "wins", "+1"],
        ["Big", "wins", "+0.54"],
    ]
    assert "All other bets lose." in text
    # The rule that Banker went by is framed.
    assert page.count("(this round)") == 1
    assert 'href="/api/baccarat/play?player=3,2&amp;banker=Q,6&amp;draw=7,2"' in page


def test_a_round_needs_no_third_cards_and_leaves_open_what_suits_decide() -> None:
    _, page = baccarat_page_of("player=9,9&banker=A,K")
    assert "Player 8 is a natural: neither hand draws." in page
    assert "The cards do not tell Perfect pair; write suits with them" in text_of(page)
    assert "(this round)" not in page
    stood = baccarat_page_of("player=9,8&banker=A,K&draw=5")[1]
    assert re.search(
        r'<td class="does-hit met">D<span class="spoken"> \(this round\)</span></td></tr>', stood
    )


def next_round(address: str) -> list[str]:
    """The links to the round after one that was played."""
    page = baccarat_page_of(address)[1]
    assert "The chances and EVs below are those before this round." in text_of(page)
    return [unescape(link) for link in re.findall(r'<a href="([^"]+)">Next round', page)]


def test_a_round_leads_to_the_next_one() -> None:
    asked = "decks=6&seen=K 9h&pay=tie=9&player=3,2&banker=Qs,6&draw=10&removal=true"
    then = "decks=6&seen=K,9h,3,2,10,Qs,6&pay=tie=9&removal=true"
    assert next_round(asked) == [f"/baccarat?{then}"]
    status, page = baccarat_page_of(then)
    assert status == 200
    assert canonical(pairs_of(then)) is None
    assert 'id="round"' not in page
    assert "The chances and EVs below" not in page
    game = analyze_baccarat(6, seen="K,9h,3,2,10,Qs,6", pay=["tie=9"])
    assert f"Tie {decimals(game.ev('tie'), 6)}" in text_of(page)
    assert next_round("player=9,9&banker=A,K") == ["/baccarat?seen=9,9,A,K"]
    # Infinite decks lose no card.
    infinite = f"decks=infinite&seen=K&{ROUND}"
    assert next_round(infinite) == ["/baccarat?decks=infinite&seen=K"]
    assert "these cards gone" not in baccarat_page_of(infinite)[1]


@pytest.mark.parametrize(("left", "leads_on"), [(10, True), (9, False)])
def test_a_next_round_needs_six_cards(left: int, leads_on: bool) -> None:
    asked = f"shoe=4={left + 1}&seen=4&player=4,4&banker=4,4"
    links = next_round(asked)
    assert links == ["/baccarat?shoe=4=11&seen=4,4,4,4,4"] * leads_on
    assert ("For a next round too few cards are left." in baccarat_page_of(asked)[1]) != leads_on
    if leads_on:
        assert baccarat_page_of(links[0].partition("?")[2])[0] == 200


@pytest.mark.parametrize(("code", "name"), [("perfect_pair", "Perfect pair"), ("big", "big")])
def test_bets_in_sentences_have_the_names_of_the_tables(code: str, name: str) -> None:
    assert in_words(f"Suits decide {code}; x_{code}") == f"Suits decide {name}; x_{code}"


def test_the_hints_of_a_round_say_whose_cards_they_are() -> None:
    text = text_of(baccarat_page_of("")[1])
    assert "Player and Banker: the first two cards of each hand, or all three." in text
    assert "Third cards: in the order in which they were drawn, for hands given with two." in text
    # A message that asks for the third cards calls their field by this name.
    assert "Third cards (draw)" in text
    assert "name it in draw" in fault_at(baccarat_page_of("player=3,2&banker=Q,6")[1], "draw")


@pytest.mark.parametrize("half", ["player=3,2", "banker=Q,6", "draw=7"])
def test_half_a_round_is_kept_and_not_refused(half: str) -> None:
    status, page = baccarat_page_of(half)
    name, text = half.split("=")
    assert status == 200
    assert 'id="round"' not in page
    assert f'name="{name}" value="{text}"' in page


def test_the_third_card_rules_are_those_that_are_played() -> None:
    _, page = baccarat_page_of("")
    code = {True: "D", False: "S"}
    player = rows_of(page, "Player, by")
    assert player == [
        [str(total) for total in range(8)],
        [code[player_draws(total, 0)] for total in range(8)],
    ]
    head, *rows = rows_of(page, "Banker, by")
    assert head == ["", *map(str, range(10)), "stood"]
    thirds = (*range(10), None)
    assert rows == [
        [
            str(total),
            *(code[banker_draws(5 if third is not None else 6, total, third)] for third in thirds),
        ]
        for total in range(8)
    ]
    assert page.count('class="does-hit">D<') + page.count('class="does-stand">S<') == 8 + 88 + 2


@pytest.mark.parametrize(
    ("address", "field", "message"),
    [
        ("decks=9", "decks", "decks = 9 is out of range; use 1 to 8, or infinite"),
        ("decks=many", "decks", "decks: 'many' is not understood"),
        ("shoe=1,2,3", "shoe", "shoe: '1,2,3' is not understood"),
        ("shoe=A=417", "shoe", "a shoe of 417 cards is too large"),
        ("shoe=A=2,K=3", "shoe", "a round may take 6 cards, and 5 are left"),
        (f"decks=6&shoe={TENS}", "shoe", "decks and shoe are both given; leave one of them out"),
        (f"shoe={'9' * (MOST_TEXT + 1)}", "shoe", "is 401 letters long"),
        ("seen=zz", "seen", "'zz' is not a card"),
        (f"seen={'A' * 417}", "seen", "417 cards seen are too many"),
        ("decks=1&seen=A,A,A,A,A", "seen", "the cards seen cannot come from this shoe"),
        ("shoe=A=6&seen=A", "seen", "5 are left"),
        ("pay=tie=much", "pay.tie", "tie: 'much' is not understood"),
        ("pay=banker_no_commission.six=-1", "pay.banker_no_commission.six", "is not understood"),
        ("removal=true&decks=infinite", "removal", "infinite decks lose nothing by a card"),
        ("removal=true&shoe=A=6", "removal", "leave 7 cards or more"),
        ("player=3&banker=Q,6", "player", "Player's hand '3' is not two or three cards"),
        ("player=3,2&banker=Q,6,2,2", "banker", "Banker's hand 'Q,6,2,2' is not two or three"),
        ("player=3,zz&banker=Q,6", "player", "'zz' is not a card"),
        ("player=3,2&banker=", "banker", "write Banker's two cards, such as 3,2"),
        ("player=3,2&banker=Q,6", "draw", "Player 5 draws"),
        ("player=3,2&banker=Q,6&draw=7,2,2", "draw", "is too many"),
        ("player=3,2&banker=Q,6&draw=x", "draw", "'x' is not a card"),
        ("player=9,9,2&banker=Q,6", "player", "the rules do not allow the third card 2"),
        ("player=9,8&banker=Q,7,2", "banker", "the rules do not allow the third card 2"),
        ("player=9,9&banker=Q,7,2", "banker", "the rules do not allow the third card 2"),
        ("player=3,2,8&banker=Q,3,2", "banker", "Banker 3 stands"),
        ("shoe=A=20&player=2,3&banker=A,A&draw=A,A", "player", "cannot come from this shoe"),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_field(address: str, field: str, message: str) -> None:
    status, page = baccarat_page_of(address)
    assert status == 422
    assert fields_at_fault(page) == [field]
    assert message in fault_at(page, field)
    for name, text in pairs_of(address):
        assert f'value="{text.partition("=")[2] if name == "pay" else text}"' in page


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("pay=foo=1", "unknown bet 'foo'; use one of banker,"),
        ("pay=tie.x=1", "tie has no line 'x'; set one of tie.win"),
        ("pay=tie", "'tie' is no payout; write a bet and what it pays"),
        ("pay=tie=9&pay=tie.win=10", "the payout of tie is given twice"),
        ("&".join(["pay=tie=9"] * (MOST_PAYS + 1)), f"set {MOST_PAYS} at most"),
    ],
)
def test_a_fault_of_the_payouts_is_told_above_them(address: str, message: str) -> None:
    status, page = baccarat_page_of(address)
    assert status == 422
    assert fields_at_fault(page) == ["pays-title"]
    assert message in unescape(page)
    assert 'id="pays" open' in page


def test_all_that_is_wrong_is_told_at_once_and_the_rest_is_answered() -> None:
    sent = "decks=9&seen=zz&pay=tie=much&pay=foo=1&player=3,2&banker="
    status, page = baccarat_page_of(sent)
    assert status == 422
    assert fields_at_fault(page) == ["decks", "seen", "pay.tie", "pays-title", "banker"]
    assert "No chances until this is corrected." in page
    assert '<option value="9" selected>9</option>' in page
    assert 'name="pay" value="foo=1"' in page
    assert "Third cards" in page
    # A fault of the round alone leaves the chances, and that of effects leaves all.
    assert 'id="chances-title"' in baccarat_page_of("player=3&banker=Q,6")[1]
    told = baccarat_page_of(f"removal=true&decks=infinite&{ROUND}")[1]
    assert 'id="chances-title"' in told
    assert "Banker wins: Player 2, Banker 8." in told


HARM = '"><script>alert(1)</script>'


def test_what_was_sent_can_do_no_harm() -> None:
    query = BaccaratQuery(HARM, HARM, HARM, (f"tie={HARM}", HARM))
    status, page = render_page(query, RoundQuery(HARM, HARM, HARM), removal=True)
    assert status == 422
    assert "<script>" not in page
    assert HARM in unescape(page)


@pytest.mark.parametrize("address", ["", f"{ROUND}&removal=true&pay=tie=9", "decks=9&pay=x"])
def test_no_script_and_no_style_stands_in_the_page(address: str) -> None:
    page = baccarat_page_of(address)[1]
    assert not re.findall(r"<style|<script(?! src=\"/static/)|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("address", [f"{ROUND}&removal=true&pay=tie=9&pay=x", "decks=9&seen=zz"])
def test_fields_have_labels_and_names_of_their_own(address: str) -> None:
    page = baccarat_page_of(address)[1]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    labels = re.findall(r'<label for="([^"]+)"', page)
    boxes = re.findall(r'<label class="check"><input type="checkbox" id="([^"]+)"', page)
    fields = re.findall(r'<(?:input|select) (?:type="checkbox" )?id="([^"]+)"', page)
    assert set(fields) == {*labels, *boxes}
    described = re.findall(r'aria-(?:describedby|labelledby)="([^"]+)"', page)
    assert {name for names in described for name in names.split()} <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    most = dict(re.findall(r'<input id="([^"]+)"[^>]*\smaxlength="(\d+)"', page))
    assert most.pop("seen") == str(MOST_SEEN)
    assert set(most.values()) == {str(MOST_TEXT)}


def test_every_payout_has_its_field() -> None:
    lines = {place_of(bet.name, line.name) for bet in USUAL_BETS for line in bet.lines}
    assert {control.place for control in pay_controls(())} == lines
    _, page = baccarat_page_of("")
    for control in pay_controls(()):
        assert control.usual is None
        assert f'<label for="{control.name}">{control.label}</label>' in page
        assert f"<code>{control.place}</code>" in page


def test_the_pages_lead_to_each_other(client: httpx.Client) -> None:
    games = {"/": "Blackjack", "/baccarat": "Baccarat"}
    for path, name in games.items():
        page = client.get(path).text
        links = re.findall(r'<a href="([^"]+)"( aria-current="page")?>(\w+)</a>\n', page)
        assert links == [
            (other, ' aria-current="page"' * (other == path), label)
            for other, label in games.items()
        ], name
    nowhere = client.get("/nowhere").text
    assert "aria-current" not in nowhere
    assert 'href="/baccarat"' in nowhere


def test_a_long_link_leads_to_the_short_one(client: httpx.Client) -> None:
    response = client.get("/baccarat", params=[*form_of(decks="6", pay__tie="9"), SHOWN])
    assert response.status_code == 303
    assert response.headers["location"] == "/baccarat?decks=6&pay=tie=9"
    assert client.get("/baccarat", params={"decks": "8"}).headers["location"] == "/baccarat"
    page = client.get("/baccarat?decks=6&pay=tie=9")
    assert page.status_code == 200
    assert page.text == baccarat_page_of("decks=6&pay=tie=9")[1]
    assert client.get("/baccarat?decks=9").status_code == 422


@pytest.mark.parametrize(
    "query", ["", "?decks=6&seen=K,9h&pay=tie=9", "?player=3,+2&seen=%E2%99%A5"]
)
def test_a_slash_at_the_end_leads_on_to_the_page(client: httpx.Client, query: str) -> None:
    response = client.get(f"/baccarat/{query}")
    assert response.status_code == 303
    assert response.headers["location"] == f"/baccarat{query}"


@pytest.mark.parametrize(
    "sent", [{"shoe": "9" * (MOST_TEXT + 1)}, {"pay": ["tie=9"] * (MOST_PAYS + 1)}]
)
def test_a_link_that_nobody_can_answer_is_not_read(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, sent: dict[str, str | list[str]]
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("charts.web.baccarat.links.canonical", asked.append)
    assert client.get("/baccarat", params=sent).status_code == 422
    assert asked == []
