"""Serving the application on an address, until a signal ends it."""

from __future__ import annotations

import ipaddress
import os
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from charts.refusals import RefusalError
from charts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fastapi import FastAPI

    from charts.web.limits import Limits


def listen(host: str, port: int) -> socket.socket:
    """Take a port of this computer; 0 takes a free one.

    Raises:
        RefusalError: there is no such address, or somebody else has the port.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, address = found[0]
        listener = socket.create_server(address[:2], family=family, backlog=128)
        # Else the end of each answer waits until the client has confirmed its beginning.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, UnicodeError, ValueError) as error:
        reason = "there is no such address"
        # Of a name that leads nowhere, the number is none of the operating system's.
        if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
            reason = os.strerror(error.errno or 0)
        msg = f"cannot listen on {host!r}, port {port}: {reason}; choose another --port or --host"
        raise RefusalError(msg) from None
    return listener


def is_loopback(listener: socket.socket) -> bool:
    """Whether only this computer can reach an address."""
    return _number(listener).is_loopback


def _number(listener: socket.socket) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(listener.getsockname()[0].partition("%")[0])


def address_of(listener: socket.socket) -> str:
    """Return the address of a server's page."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def configured(app: FastAPI) -> uvicorn.Config:
    """Return how an application is served: without a log of what is asked."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_level="critical",
        lifespan="on",
        ws="none",
        http="h11",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


def run(
    listener: socket.socket, limits: Limits, hosts: Sequence[str], tell: Callable[[str], None]
) -> None:
    """Serve until the process is interrupted or terminated.

    ``tell`` is told the address of the page once it answers.

    Raises:
        RefusalError: the worker processes do not start.
    """
    # Who listens on every address of a computer cannot say by which one it is called.
    app = create_app(limits, hosts, numbers=_number(listener).is_unspecified)
    # The server ends by itself and then repeats the signal, which would end the process badly.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    server = _Server(configured(app), lambda: tell(address_of(listener)))
    with listener, suppress(SystemExit):  # as it leaves where the start fails
        server.run(sockets=[listener])
    if not server.started:
        msg = "the worker processes do not start; ask for fewer --workers"
        raise RefusalError(msg)


class _Server(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()
