"""The page and the HTML chart in a real browser, served by the real server."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from typing import TYPE_CHECKING

import pytest

from charts.asked.question import ask
from charts.model.sheet import sheet_of
from charts.pages.chart import chart_page
from charts.web.page import error_page
from strategy import Action, analyze
from strategy.blackjack.rulefile import preset_names
from tests.browsers import (
    REFUSED,
    ROOT,
    focused,
    new_page,
    pages_of,
    tab_to,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

PAIR_OF_EIGHTS = '.board a[href="#pair-8-10"]'
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


@cache
def split_ev() -> float:
    """EV of splitting 8,8 against a ten at the live-fold table, whatever folding costs there."""
    return float(analyze("live-fold").advise("8,8", "10").values[Action.SPLIT])


def split_text() -> str:
    """The same as the page writes it."""
    return f"{split_ev():.6f}"


def code(page: Page) -> str:
    """What the chart says for 8,8 against a ten."""
    return str(page.locator(PAIR_OF_EIGHTS).evaluate("cell => cell.firstChild.textContent.trim()"))


def wait_for(page: Page, selector: str, text: str) -> None:
    """Wait until an element holds a text."""
    page.locator(selector, has_text=text).first.wait_for()


def open_group(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def test_a_rule_changed_by_pointer_changes_the_chart(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=deluxe")
        page.select_option("#rules", "live-fold")
        wait_for(page, "h1", "Live blackjack with split or fold")
        assert code(page) == "F"
        open_group(page, "Change the rules")
        open_group(page, "Surrender and fold")
        page.fill("#fold_cost", "65%")
        page.press("#fold_cost", "Tab")
        wait_for(page, "h1", "fold_cost=13/20")
        assert code(page) == "P"
        assert page.url == f"{server}?rules=live-fold&set=fold_cost=13/20"
        page.go_back()
        wait_for(page, "h1", "(live-fold)")
        assert code(page) == "F"


def test_advice_has_its_evs_and_a_link_of_its_own(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold&set=fold_cost=13/20")
        page.fill("#hand", "8,8")
        page.select_option("#up", "10")
        page.click("#advise")
        lead = f"{split_ev() + 0.65:.6f}"
        wait_for(page, "#advice .verdict", f"Split: EV {split_text()}, {lead} better than fold.")
        assert page.locator("#advice tbody tr").all_inner_texts() == [
            f"split\t{split_text()}\t",
            f"fold\t-0.650000\t{lead}",
        ]
        page.locator(PAIR_OF_EIGHTS).click()
        shared, heading = page.url, page.inner_text("h1")
        advice, panel = page.inner_text("#advice"), page.inner_text(".panel-text")
        assert "8,8 v 10" in panel
    with new_page(browser, viewport=DESK) as other:
        other.goto(shared)
        wait_for(other, ".panel-text", "8,8 v 10")
        assert other.inner_text("h1") == heading
        assert other.inner_text("#advice") == advice
        assert other.inner_text(".panel-text") == panel
        assert other.input_value("#fold_cost") == "13/20"
        assert code(other) == "P"


def test_a_download_is_what_the_command_writes(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold&set=fold_cost=13/20")
        with page.expect_download() as caught:
            page.click(".files a:text-is('csv')")
        caught.value.save_as(tmp_path / "page.csv")
    command = [sys.executable, "-m", "charts", "chart", "live-fold", "--set", "fold_cost=13/20"]
    subprocess.run([*command, "-o", str(tmp_path / "own.csv")], cwd=ROOT, check=True)
    assert caught.value.suggested_filename == "live-fold-fold_cost-13-20.csv"
    assert (tmp_path / "page.csv").read_bytes() == (tmp_path / "own.csv").read_bytes()


def test_everything_works_by_keyboard_alone(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=deluxe")
        tab_to(page, "#rules")
        page.keyboard.type("live-f")
        wait_for(page, "h1", "Live blackjack with split or fold (live-fold)")
        assert focused(page, "#rules")
        tab_to(page, "#change > summary")
        page.keyboard.press("Enter")
        tab_to(page, "#group-5 summary")
        page.keyboard.press("Enter")
        tab_to(page, "#fold_cost")
        page.keyboard.press("Control+A")
        page.keyboard.type("65%")
        page.keyboard.press("Enter")
        wait_for(page, "h1", "fold_cost=13/20")
        assert focused(page, "#fold_cost")
        tab_to(page, "#hand", "Shift+Tab")
        page.keyboard.type("8,8")
        tab_to(page, "#up")
        page.keyboard.type("10")
        tab_to(page, "#advise")
        page.keyboard.press("Enter")
        wait_for(page, "#advice .verdict", f"Split: EV {split_text()}")
        assert split_text() in page.inner_text("#status")
        tab_to(page, ".board-hard a")
        tab_to(page, ".files a[href*=csv]")
        with page.expect_download() as caught:
            page.keyboard.press("Enter")
        assert caught.value.suggested_filename == "live-fold-fold_cost-13-20.csv"


def test_the_keyboard_moves_through_the_tables(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        tab_to(page, ".board-hard a")
        tab_to(page, ".board-soft a")  # one stop a table
        page.keyboard.press("Tab")
        assert focused(page, 'a[href="#pair-2-2"]')
        for _ in range(6):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        assert focused(page, PAIR_OF_EIGHTS)
        assert "fold\t-0.200000" in page.inner_text(".panel-text")
        page.keyboard.press("Home")
        assert focused(page, 'a[href="#pair-8-2"]')
        page.keyboard.press("Control+Home")
        assert focused(page, 'a[href="#hard-4-2"]')
        for _ in range(17):  # 4 to 20, and on to the next table
            page.keyboard.press("ArrowDown")
        assert focused(page, 'a[href="#soft-13-2"]')
        page.keyboard.press("ArrowLeft")
        assert focused(page, 'a[href="#hard-20-A"]')
        page.keyboard.press("Escape")
        assert page.locator(".panel.filled").count() == 0
        assert focused(page, 'a[href="#hard-20-A"]')


def test_a_number_of_hands_that_is_none_stays_as_it_was_typed(
    browser: Browser, server: str
) -> None:
    with new_page(browser, viewport=DESK, allowed=REFUSED) as page:
        page.goto(f"{server}?rules=live-fold")
        page.fill("#hand", "8,3")
        page.select_option("#up", "10")
        open_group(page, "After a split")
        page.fill("#after_split", "8")
        page.fill("#hands", "-3")
        page.click("#advise")
        wait_for(page, "#hands-fault", "hands = '-3' is no number of split hands")
        assert page.input_value("#hands") == "-3"
        assert page.locator("#hands").is_visible()
        page.fill("#hands", "2")
        page.click("#advise")
        wait_for(page, "#advice h2", "one of 2 hands of split 8,8")


def test_a_fault_comes_back_at_its_field(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, allowed=REFUSED) as page:
        page.goto(f"{server}?rules=live-fold")
        page.fill("#hand", "8,9,9")
        page.select_option("#up", "10")
        page.click("#advise")
        wait_for(page, "#hand-fault", "the hand 8,9,9 is busted")
        assert page.input_value("#hand") == "8,9,9"
        assert code(page) == "F"
        page.click(".failure a")
        assert focused(page, "#hand")
        page.keyboard.press("Control+A")
        page.keyboard.type("8,8")
        page.keyboard.press("Enter")
        wait_for(page, "#advice .verdict", "Fold: EV -0.200000")
        assert page.locator(".failure").count() == 0


def test_the_page_works_without_scripts(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=PHONE, java_script_enabled=False) as page:
        page.goto(f"{server}?rules=live-fold")
        open_group(page, "Change the rules")
        open_group(page, "Surrender and fold")
        page.fill("#fold_cost", "65%")
        page.click("#apply")
        assert page.url == f"{server}?rules=live-fold&set=fold_cost=13/20"
        assert page.locator(PAIR_OF_EIGHTS).inner_text().startswith("P")
        page.locator(PAIR_OF_EIGHTS).click()
        assert "fold\t-0.650000" in page.locator("#pair-8-10").inner_text()
        assert page.locator("#pair-8-10").is_visible()
        page.locator("#pair-8-10 .cell-close").click()
        assert not page.locator("#pair-8-10").is_visible()


def test_the_last_question_is_the_one_that_is_answered(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        with page.expect_request("**/?**rules=vegas-strip**"):
            page.select_option("#rules", "vegas-strip")
        assert page.get_attribute("#main", "aria-busy") == "true"
        page.select_option("#rules", "deluxe")
        wait_for(page, "h1", "Deluxe blackjack")
        page.wait_for_function("!document.getElementById('main').hasAttribute('aria-busy')")
        assert page.url == f"{server}?rules=deluxe"
        assert page.input_value("#rules") == "deluxe"
        assert page.inner_text("#status").startswith("EV ")


def test_variants_are_chosen_and_changes_reset(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold&set=decks=6")
        open_group(page, "Change the rules")
        open_group(page, "Variants")
        page.check("#variant-fold-half")
        wait_for(page, "h1", "(live-fold, fold-half, decks=6)")
        assert page.input_value("#fold_cost") == "1/2"
        page.focus("button.reset")
        page.keyboard.press("Enter")
        wait_for(page, "h1", "(live-fold, fold-half)")
        assert focused(page, "#decks")
        page.uncheck("#variant-fold-half")
        wait_for(page, "h1", "(live-fold)")
        assert page.url == f"{server}?rules=live-fold"
        page.check("#variant-das")
        wait_for(page, "h1", "(live-fold, das)")
        page.select_option("#rules", "deluxe")
        wait_for(page, "h1", "(deluxe)")
        assert page.url == f"{server}?rules=deluxe"


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_all_without_scrolling_sideways(
    browser: Browser, server: str, width: int
) -> None:
    size = {"width": width, "height": 740}
    with new_page(browser, viewport=size, has_touch=True, is_mobile=True) as page:
        page.goto(f"{server}?rules=live-fold&strategy=composition&hand=8,8&up=10")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        small = page.evaluate(
            "[...document.querySelectorAll('.board a, button, select, summary, .check')]"
            ".filter(e => e.offsetParent && (e.offsetHeight < 24 || e.offsetWidth < 24)).length"
        )
        assert small == 0
        page.locator(PAIR_OF_EIGHTS).tap()
        page.wait_for_function(covers("<="))
        assert "8,8 v 10" in page.inner_text(".panel-text")
        page.locator(".panel-close").tap()
        assert not page.locator(".panel").is_visible()


def test_a_phone_comes_to_the_chart_soon(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto(f"{server}?rules=live-fold")
        top = page.evaluate("document.getElementById('chart').getBoundingClientRect().top")
        assert top < PHONE["height"]


def covers(sign: str) -> str:
    """A condition on where the panel begins and the cell that it tells of ends."""
    return (
        f"document.querySelector({PAIR_OF_EIGHTS!r}).getBoundingClientRect().bottom {sign} "
        "document.querySelector('.panel').getBoundingClientRect().top"
    )


# Of all cells the first one has most to tell; the last ones are where a panel may lie.
@pytest.mark.parametrize("key", ["hard-16-10", "pair-8-10", "pair-A-A"])
@pytest.mark.parametrize("width", [1280, 900])
def test_the_panel_neither_moves_the_page_nor_hides_the_cell(
    browser: Browser, server: str, width: int, key: str
) -> None:
    with new_page(browser, viewport={"width": width, "height": 700}) as page:
        page.goto(f"{server}?rules=live-fold&strategy=composition")
        cell = page.locator(f'.board a[href="#{key}"]')
        cell.scroll_into_view_if_needed()
        height = "document.querySelector('.chart').scrollHeight"
        before, tall = cell.bounding_box(), page.evaluate(height)
        cell.hover()
        wait_for(page, ".panel-text", f"v {key.rpartition('-')[2]}")
        assert before is not None
        assert cell.bounding_box() == before
        assert page.evaluate(height) == tall
        middle = [before["x"] + before["width"] / 2, before["y"] + before["height"] / 2]
        on_top = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('a')?.getAttribute('href')", middle
        )
        assert on_top == f"#{key}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_light_or_dark_as_asked(browser: Browser, server: str, scheme: str) -> None:
    with new_page(browser, viewport=DESK, color_scheme=scheme) as page:
        page.goto(server)
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        brightness = sum(map(int, ground.removeprefix("rgb(").rstrip(")").split(",")))
        assert (brightness < 3 * 64) == (scheme == "dark")
        # The cells keep their colours.
        colour = "getComputedStyle(document.querySelector('.does-split a')).backgroundColor"
        assert page.evaluate(colour) == "rgb(240, 228, 66)"


def test_the_page_prints_its_chart_on_one_page(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold&strategy=composition&hand=8,8&up=10#pair-8-10")
        for paper in ("A4", "Letter"):
            assert pages_of(page.pdf(format=paper)) == 1
        page.emulate_media(media="print")
        for hidden in (".panel", "#table-title", "#hand-title", "#change", ".take", "#status"):
            assert not page.locator(hidden).is_visible()
        assert page.locator(".chart-legend").is_visible()
        assert page.locator("#advice .verdict").is_visible()


def test_a_page_answers_at_once_and_needs_no_button(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        assert page.locator("button:visible").all_inner_texts() == ["Advise me", "Copy the link"]
        page.fill("#seen", "8,8")
        page.click("h1")
        wait_for(page, ".chart-label", "2 cards seen")
        # What is told is read out, and not seen.
        box = page.locator("#status").bounding_box()
        assert page.inner_text("#status").startswith("EV ")
        assert box is not None
        assert (box["width"], box["height"]) == (1, 1)
        assert page.locator("button:visible").all_inner_texts() == ["Advise me", "Copy the link"]


def test_what_is_typed_while_it_computes_is_kept(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        with page.expect_request("**/?**rules=vegas-strip**"):
            page.select_option("#rules", "vegas-strip")
        page.fill("#hand", "8,8")
        page.select_option("#up", "10")
        assert page.get_attribute("#main", "aria-busy") == "true"
        wait_for(page, "h1", "Vegas Strip")
        assert (page.input_value("#hand"), page.input_value("#up")) == ("8,8", "10")


def test_a_press_that_leaves_a_field_is_not_lost(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold&hand=8,8&up=10")
        page.fill("#seen", "10")
        page.hover("#about summary")
        page.mouse.down()
        page.wait_for_timeout(50)
        assert page.get_attribute("#main", "aria-busy") is None
        page.mouse.up()
        wait_for(page, ".chart-label", "1 card seen")
        assert page.locator("#about[open]").count() == 1


def late(route: Route) -> None:
    """Have an answer take a while."""
    time.sleep(0.2)
    route.continue_()


def test_forward_after_back_shows_what_the_address_says(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        page.select_option("#rules", "downtown")
        wait_for(page, "h1", "(downtown)")
        page.route("**/?**", late)
        page.evaluate("history.back(); setTimeout(() => history.forward(), 80)")
        page.wait_for_timeout(600)
        page.wait_for_function("!document.getElementById('main').hasAttribute('aria-busy')")
        assert page.url == f"{server}?rules=downtown"
        assert "(downtown)" in page.inner_text("h1")
        assert page.input_value("#rules") == "downtown"


@pytest.mark.parametrize(
    "what", ["#about > summary", "#change > summary", "#take a[href*=csv]", "#numbered > summary"]
)
def test_the_focus_stays_where_it_is_when_the_answer_comes(
    browser: Browser, server: str, what: str
) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        page.fill("#seen", "5,5")
        page.route("**/?**", late)
        page.focus(what)
        wait_for(page, ".chart-label", "2 cards seen")
        assert focused(page, what)


def test_a_field_keeps_its_caret_when_the_answer_comes(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK) as page:
        page.goto(f"{server}?rules=live-fold")
        page.fill("#hand", "8")
        page.select_option("#strategy", "composition")
        page.focus("#hand")
        page.press("#hand", "End")
        page.locator("#post_split").wait_for()
        page.keyboard.type(",3")
        assert page.input_value("#hand") == "8,3"


def test_half_a_hand_is_no_fault_until_advice_is_asked_for(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, allowed=REFUSED) as page:
        page.goto(f"{server}?rules=live-fold&set=decks=6&set=hits_soft_17=true")
        page.fill("#hand", "8,8")
        page.fill("#seen", "5")
        page.press("#seen", "Enter")
        wait_for(page, ".chart-label", "1 card seen")
        assert page.locator(".failure").count() == 0
        open_group(page, "Change the rules")
        page.click("button.reset[value=decks]")
        wait_for(page, "h1", "(live-fold, hits_soft_17=true)")
        assert page.url == f"{server}?rules=live-fold&set=hits_soft_17=true&seen=5&hand=8,8"
        assert page.input_value("#hand") == "8,8"
        page.click("#advise")
        wait_for(page, "#up-fault", "choose the dealer's up-card")


def test_a_rule_chosen_with_a_preset_counts_without_scripts(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, java_script_enabled=False) as page:
        page.goto(f"{server}?rules=live-fold&set=fold_cost=13/20")
        page.fill("#hand", "8,8")
        page.select_option("#rules", "deluxe")
        open_group(page, "Change the rules")
        open_group(page, "Shoe and payout")
        page.select_option("#decks", "2")
        page.click("#apply")
        assert page.url == f"{server}?rules=deluxe&set=decks=2&hand=8,8"
        open_group(page, "Change the rules")
        page.click("button.reset")
        assert page.url == f"{server}?rules=deluxe&hand=8,8"


def refuse(route: Route, status: int | None) -> None:
    """Answer as a server that is gone, or one that has too much to do."""
    if status is None:
        route.abort()
    else:
        body = error_page(status, "too many questions are waiting")
        route.fulfill(status=status, body=body, content_type="text/html")


@pytest.mark.parametrize("status", [None, 503])
def test_a_server_that_does_not_answer_is_asked_again(
    browser: Browser, server: str, status: int | None
) -> None:
    says = "too many questions are waiting" if status else "The server cannot be reached"
    with new_page(browser, viewport=DESK, allowed="503" if status else "ERR_FAILED") as page:
        page.goto(f"{server}?rules=live-fold")
        page.route("**/?**", lambda route: refuse(route, status))
        page.select_option("#rules", "deluxe")
        wait_for(page, "#status.seen", says)
        box = page.locator("#status").bounding_box()
        assert box is not None
        assert box["height"] > 20
        page.focus("#status button")
        page.keyboard.press("Enter")
        wait_for(page, "#status.seen", says)
        assert focused(page, "#status button")
        page.unroute("**/?**")
        page.keyboard.press("Enter")
        wait_for(page, "h1", "(deluxe)")
        assert page.url == f"{server}?rules=deluxe"
        assert page.locator("#status.seen, #status button").count() == 0
        assert focused(page, "#main")


def test_going_back_from_a_page_that_failed_makes_all_right(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, allowed="ERR_FAILED") as page:
        page.goto(f"{server}?rules=live-fold")
        page.select_option("#rules", "deluxe")
        wait_for(page, "h1", "(deluxe)")
        page.route("**/?rules=live-fold", lambda route: route.abort())
        page.go_back()
        wait_for(page, "#status.seen", "The server cannot be reached")
        page.go_forward()
        page.wait_for_function("!document.querySelector('#status.seen')")
        wait_for(page, "h1", "(deluxe)")
        assert page.input_value("#rules") == "deluxe"


def test_a_page_without_a_form_has_no_fault_of_its_own(browser: Browser, server: str) -> None:
    with new_page(browser, viewport=DESK, allowed="404") as page:
        page.goto(f"{server}nowhere", wait_until="load")
        assert "Error 404" in page.title()


def saved(folder: Path, rules: str, strategy: str, paper: str) -> str:
    """Write the chart to a file; return its address."""
    question = ask(rules, [], "", strategy=strategy)
    file = folder / f"{rules}-{strategy}-{paper}.html"
    sheet = sheet_of(question, question.game.chart())
    file.write_text(chart_page(sheet, paper=paper), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("paper", ["a4", "letter", "card"])
def test_the_file_works_by_itself_and_prints_on_one_page(
    browser: Browser, tmp_path: Path, paper: str
) -> None:
    with new_page(browser, viewport=PHONE) as page:
        page.goto(saved(tmp_path, "live-fold", "composition", paper))
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.locator(PAIR_OF_EIGHTS).focus()
        assert split_text() in page.inner_text(".panel-text")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == 1


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter", "card"])
@pytest.mark.parametrize("strategy", ["total", "composition"])
@pytest.mark.parametrize("rules", preset_names())
def test_every_chart_prints_on_one_page(
    browser: Browser, tmp_path: Path, rules: str, strategy: str, paper: str
) -> None:
    with new_page(browser) as page:
        page.goto(saved(tmp_path, rules, strategy, paper))
        assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
