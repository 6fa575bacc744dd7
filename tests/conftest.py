"""Fixtures that several modules share, and Hypothesis profiles.

``default`` is the usual profile, ``long`` the one that `make long` asks for.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from fastapi import FastAPI
    from playwright.sync_api import Browser

# One example may enumerate a whole shoe, so there is no deadline; on CI a run must be repeatable.
settings.register_profile("default", deadline=None, max_examples=50, derandomize="CI" in os.environ)
settings.register_profile("long", parent=settings.get_profile("default"), max_examples=1_000)
settings.load_profile("default")


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a server that runs."""
    import httpx

    from tests.servers import serving

    with serving() as address, httpx.Client(base_url=address, timeout=120) as client:
        yield client


@pytest.fixture(scope="module")
def idle() -> FastAPI:
    """An application without workers: they start when it is served."""
    from charts.web.app import create_app

    return create_app()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser that runs; tests that need one are skipped where there is none."""
    from tests.browsers import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(browser: Browser) -> Iterator[str]:  # without a browser there is nobody to serve
    """The address of a server that runs."""
    from tests.browsers import running_server

    assert browser.is_connected()
    with running_server() as address:
        yield address
