"""The page about baccarat in a real browser, served by the real server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from charts.words.rounding import decimals
from strategy import analyze_baccarat
from tests.browsers import (
    REFUSED,
    focused,
    new_page,
    pages_of,
    tab_to,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
FULL = "decks=6&seen=K,9h&pay=tie=9&player=3,2&banker=Q,6&draw=7,2&removal=true"


def ev_of(page: Page, bet: str) -> str:
    """The EV of a bet in the table."""
    row = page.locator(".bets tr", has=page.get_by_role("rowheader", name=bet, exact=True))
    return row.locator("td").nth(3).inner_text()


def ev_text(bet: str, decks: int, *pay: str) -> str:
    """The EV of a bet as the page writes it."""
    return decimals(analyze_baccarat(decks, pay=pay).ev(bet), 6)


def test_the_form_works_by_keyboard_alone(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(server)
        tab_to(page, "a[href='/baccarat']")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}baccarat")
        tab_to(page, "#decks")
        page.keyboard.type("6")
        tab_to(page, "#show")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}baccarat?decks=6")
        assert ev_of(page, "Tie") == ev_text("tie", 6)
        tab_to(page, "#pays > summary")
        page.keyboard.press("Enter")
        tab_to(page, r"#pay\.tie")
        page.keyboard.press("Control+A")
        page.keyboard.type("9")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}baccarat?decks=6&pay=tie=9")
        assert ev_of(page, "Tie") == ev_text("tie", 6, "tie=9")
        page.click("#pays > summary")
        tab_to(page, "button.reset")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}baccarat?decks=6")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_round_is_played(browser: Browser, server: str, scripts: bool) -> None:
    with new_page(browser, viewport=DESK, java_script_enabled=scripts) as page:
        page.goto(f"{server}baccarat?decks=6")
        page.fill("#player", "3,2")
        page.fill("#banker", "Q,6")
        page.fill("#draw", "7,2")
        page.click("#play")
        page.wait_for_url(f"{server}baccarat?decks=6&player=3,2&banker=Q,6&draw=7,2#round")
        assert page.inner_text("#round-title") == "Banker wins: Player 2, Banker 8."
        assert page.locator("#round li").count() == 3
        assert page.locator(".grid .met").inner_text().startswith("D")
        assert page.input_value("#decks") == "6"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_round_leads_to_the_next_one(browser: Browser, server: str, scripts: bool) -> None:
    with new_page(browser, viewport=DESK, java_script_enabled=scripts) as page:
        page.goto(f"{server}baccarat?{FULL}#round")
        page.click("text=Next round, these cards gone")
        page.wait_for_url(f"{server}baccarat?decks=6&seen=K,9h,3,2,7,Q,6,2&pay=tie=9&removal=true")
        assert page.input_value("#seen") == "K,9h,3,2,7,Q,6,2"
        assert [page.input_value(f"#{name}") for name in ("player", "banker", "draw")] == [""] * 3
        assert page.locator("#round").count() == 0
        assert page.locator("#effects").is_visible()


def test_a_shoe_of_ones_own_wins_over_the_decks_of_the_form(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}baccarat?decks=6")
        page.click("#own-shoe summary")
        page.fill("#shoe", "A=32,K=28")
        page.click("#show")
        page.wait_for_url(f"{server}baccarat?shoe=A=32,K=28")
        assert page.locator(".failure").count() == 0


def test_a_fault_comes_back_at_its_field(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, allowed=REFUSED) as page:
        page.goto(f"{server}baccarat")
        page.fill("#player", "3,2")
        page.fill("#banker", "Q,6")
        page.click("#play")
        page.locator("#draw-fault").wait_for()
        assert page.inner_text("#draw-fault").startswith("Player 5 draws")
        assert page.input_value("#player") == "3,2"
        page.click(".failure a")
        assert focused(page, "#draw")
        page.keyboard.type("7,2")
        page.keyboard.press("Enter")
        page.locator("#round").wait_for()
        assert page.locator(".failure").count() == 0
        page.goto(f"{server}baccarat?pay=tie=much&pay=foo=1")
        page.click("#pays > summary")
        page.click(".failure a:text-is('Tie')")
        assert focused(page, r"#pay\.tie")


def test_a_link_shows_the_same_to_others(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}baccarat")
        page.select_option("#decks", "6")
        page.fill("#seen", "K,9h")
        page.check("#removal")
        page.click("#pays > summary")
        page.fill(r"#pay\.tie", "9")
        page.fill("#player", "3,2")
        page.fill("#banker", "Q,6")
        page.fill("#draw", "7,2")
        page.click("#play")
        page.locator("#effects").wait_for()
        shared, told = page.url, page.inner_text("main")
        assert shared == f"{server}baccarat?{FULL}#round"
    with new_page(browser, viewport=DESK) as other:
        other.goto(shared)
        assert other.inner_text("main") == told
        assert other.input_value(r"#pay\.tie") == "9"
        assert other.is_checked("#removal")
        other.click("nav a[href='/']")
        other.locator(".board").first.wait_for()


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_all_without_scrolling_sideways(
    browser: Browser, server: str, width: int
) -> None:
    size = {"width": width, "height": 740}
    with new_page(browser, viewport=size, has_touch=True, is_mobile=True, allowed=REFUSED) as page:
        for asked in ("", FULL, "decks=9&seen=zz&pay=tie=much&pay=foo=1&player=3,2&banker="):
            page.goto(f"{server}baccarat?{asked}")
            assert page.evaluate("document.documentElement.scrollWidth") == width
            page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")
            assert page.evaluate("document.documentElement.scrollWidth") == width
            small = page.evaluate(
                "[...document.querySelectorAll('nav a, button, select, summary, .check')]"
                ".filter(e => e.offsetParent && (e.offsetHeight < 24 || e.offsetWidth < 24)).length"
            )
            assert small == 0
        # What is wider than the page is scrolled in its frame; the bets and the totals have room.
        page.goto(f"{server}baccarat?{FULL}")
        page.click("#totals summary")
        frames = page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.framed, .scrolled')]"
            ".map(e => [e.getAttribute('aria-label'), e.scrollWidth > e.clientWidth]))"
        )
        assert frames == {"null": False, "Effects of removal": True, "Final totals": False}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 390])
def test_the_names_of_bets_stay_while_the_effects_are_scrolled(
    browser: Browser, server: str, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 740}
    with new_page(browser, viewport=size, is_mobile=True, color_scheme=scheme) as page:
        page.goto(f"{server}baccarat?removal=true")
        frame = page.locator("#effects .scrolled")
        frame.evaluate("frame => { frame.scrollLeft = 200; }")
        assert frame.evaluate("frame => frame.scrollLeft") == 200
        left = frame.evaluate("frame => frame.getBoundingClientRect().left")
        names = frame.locator("tr > :first-child")
        assert names.count() == 1 + len(analyze_baccarat().bets)
        for name in names.all():
            box = name.bounding_box()
            assert box
            assert box["x"] == left
            assert box["width"] < width / 3
            # Nothing shines through, and nothing lies above.
            ground = name.evaluate("cell => getComputedStyle(cell).backgroundColor")
            assert ground == page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert name.evaluate(
                "cell => { cell.scrollIntoView({ block: 'center', inline: 'nearest' });"
                " const { right, top, height } = cell.getBoundingClientRect();"
                " return document.elementFromPoint(right - 3, top + height / 2) === cell; }"
            )
        # What the table is about has lines of its own.
        told = page.locator("#effects-of").bounding_box()
        assert told
        assert told["x"] + told["width"] <= width
        assert frame.get_by_role("table", name="By how many millionths").count() == 1


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize(
    ("asked", "field"),
    [("player=3,2&banker=Q,6", "draw"), ("player=3&banker=Q,6", "player"), ("decks=9", "decks")],
)
def test_a_message_has_the_width_of_the_box(
    browser: Browser, server: str, width: int, asked: str, field: str
) -> None:
    size = {"width": width, "height": 740}
    with new_page(browser, viewport=size, allowed=REFUSED) as page:
        page.goto(f"{server}baccarat?{asked}")
        told = page.locator(f"#{field}-fault").bounding_box()
        box = page.locator(".box", has=page.locator(f"#{field}-fault")).bounding_box()
        assert told
        assert box
        assert told["width"] > 0.9 * box["width"]
        assert told["height"] < 100


@pytest.mark.parametrize("width", [360, 390])
def test_the_columns_of_bets_have_air_on_a_phone(browser: Browser, server: str, width: int) -> None:
    size = {"width": width, "height": 740}
    with new_page(browser, viewport=size, is_mobile=True) as page:
        page.goto(f"{server}baccarat")
        apart = page.evaluate(
            "[...document.querySelectorAll('.bets tr:not(.narrow) > :not(:first-child)')]"
            ".filter(e => e.offsetParent).map(e => parseFloat(getComputedStyle(e).paddingLeft))"
        )
        assert min(apart) >= 8
        assert page.locator(".bets .back:visible").count() == 3
        page.set_viewport_size({"width": 1280, "height": 900})
        assert page.locator(".bets .back:visible").count() == 0


def test_a_phone_comes_to_the_evs_soon(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(f"{server}baccarat")
        top = page.evaluate("document.getElementById('chances').getBoundingClientRect().top")
        assert top < PHONE["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_light_or_dark_as_asked(browser: Browser, server: str, scheme: str) -> None:
    with new_page(browser, viewport=DESK, color_scheme=scheme) as page:
        page.goto(f"{server}baccarat?{FULL}")
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        brightness = sum(map(int, ground.removeprefix("rgb(").rstrip(")").split(",")))
        assert (brightness < 3 * 64) == (scheme == "dark")
        # The cells keep their colours.
        colour = "getComputedStyle(document.querySelector('td.does-hit')).backgroundColor"
        assert page.evaluate(colour) == "rgb(86, 180, 233)"


@pytest.mark.parametrize("asked", ["", FULL])
def test_the_page_prints_on_one_page(browser: Browser, server: str, asked: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}baccarat?{asked}")
        for paper in ("A4", "Letter"):
            assert pages_of(page.pdf(format=paper)) == 1
        page.emulate_media(media="print")
        for hidden in ("#shoe-title", "#cards-title", "#pays", "#totals", ".take", ".site"):
            assert not page.locator(hidden).is_visible()
        for shown in (".bets", ".grid.banker", *([".steps", "#effects"] if asked else [])):
            assert page.locator(shown).is_visible()
