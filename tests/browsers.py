"""A real browser, and a real server for it to ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

ROOT = Path(__file__).parents[1]
NEEDED, OWN = "EXACTSHOE_NEEDS_BROWSER", "EXACTSHOE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REFUSED = "status of 422"
"""What the console says of a page that comes back with messages at its fields."""


def without_browser(reason: str) -> NoReturn:
    """Skip a test, or fail where a browser has to be."""
    if os.environ.get(NEEDED) == "1":
        pytest.fail(f"{NEEDED}=1, but {reason}")
    pytest.skip(f"{reason}; {OWN} may name one")


def browser_path() -> str:
    """Return the path of a browser; skip the test if there is none."""
    own = os.environ.get(OWN)
    found = own or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None or not Path(found).exists():
        without_browser(f"no browser is found: {own or ', '.join(NAMES)}")
    return found


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Run a browser without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        without_browser("the package playwright is missing")
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def running_server() -> Iterator[str]:
    """Run `exactshoe serve` on a free port of this computer; yield its address."""
    command = [sys.executable, "-m", "charts", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            address = server.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            yield address
        finally:
            server.terminate()


@contextmanager
def new_page(browser: Browser, *, allowed: str = "", **options: object) -> Iterator[Page]:
    """Open a page, and at its end see that it was content and asked nobody else.

    ``allowed`` is a part of what its console may say.
    """
    context: BrowserContext = browser.new_context(accept_downloads=True, **options)  # type: ignore[arg-type]
    said: list[str] = []
    hosts: set[str] = set()

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not (allowed and allowed in message.text):
            said.append(message.text)

    context.on("console", listen)
    context.on("weberror", lambda error: said.append(str(error.error)))
    context.on("request", lambda request: hosts.add(urlsplit(request.url).hostname or ""))
    page = context.new_page()
    page.set_default_timeout(20_000)
    try:
        yield page
        assert said == []
        assert hosts <= {"127.0.0.1", ""}
    finally:
        context.close()


def pages_of(pdf: bytes) -> int:
    """Count the pages of a PDF file that Chromium wrote."""
    return pdf.count(b"/Type /Page\n")


def focused(page: Page, what: str) -> bool:
    """Whether the focus is on an element."""
    return bool(page.evaluate(f"document.activeElement?.matches({what!r})"))


def tab_to(page: Page, what: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on an element."""
    for _ in range(80):
        page.keyboard.press(key)
        if focused(page, what):
            return
    pytest.fail(f"{key} does not lead to {what}")
