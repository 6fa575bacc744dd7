"""Serving the application inside the test's own process, on a free port or on none."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import uvicorn

from charts.web.app import create_app
from charts.web.server import address_of, configured, listen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI


@contextmanager
def serving(app: FastAPI | None = None) -> Iterator[str]:
    """Serve an application from a thread, and give its address, without a slash at its end."""
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configured(app or create_app()))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield address_of(listener).removesuffix("/")
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def fetched(
    app: FastAPI, address: str | httpx.URL, headers: dict[str, str] | None = None
) -> httpx.Response:
    """What an application answers that is not served, so that it has no workers."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(address, headers=headers)

    return asyncio.run(ask())


def error_of(response: httpx.Response) -> str:
    """The message of a refusal, which is one line of ASCII."""
    assert response.headers["content-type"] == "application/json"
    assert response.content.isascii()
    answer = response.json()
    assert list(answer) == ["error"]
    assert "\n" not in answer["error"]
    return str(answer["error"])
