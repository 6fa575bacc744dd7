"""Serving the application inside the test's own process, on a free port of this computer."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

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
