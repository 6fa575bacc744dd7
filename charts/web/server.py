"""Serving the application on an address, until a signal ends it."""

from __future__ import annotations

import asyncio
import ipaddress
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from charts.refusals import RefusalError
from charts.web.app import create_app
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fastapi import FastAPI

    from charts.web.limits import Limits
    from charts.web.workers import Workers


GRACE = 1.0
"""How many seconds requests under way have for their answers once the server is to end."""


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
        # What is said of a name that leads nowhere differs by system and language.
        if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
            reason = _said(error)
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


def _said(error: OSError) -> str:
    """Return what the system says of an error, without what Python adds of the address."""
    text = (error.strerror or type(error).__name__).partition(" (while attempting")[0]
    return printable(text.strip().rstrip("."))


def _cause(error: BaseException | None) -> str:
    """Name the kind of an error, or of the one behind it, and what the system says of it."""
    found = error.__cause__ or error if error else None
    said = f": {_said(found)}" if isinstance(found, OSError) else ""
    return f"{type(found).__name__}{said}"


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
        timeout_graceful_shutdown=2,  # more than GRACE: who was broken off is told so
    )


def run(
    listener: socket.socket, limits: Limits, hosts: Sequence[str], tell: Callable[[str], None]
) -> None:
    """Serve until the process is interrupted or terminated, or its terminal goes.

    ``tell`` is told the address of the page once it answers.

    Raises:
        RefusalError: the worker processes do not start.
    """
    # By its number it is called, too, as that is what is told. Who listens on every address of a
    # computer cannot say by which one it is called.
    number = _number(listener)
    app = create_app(limits, (*hosts, str(number)), numbers=number.is_unspecified)
    # The server ends by itself and then repeats the signal, which would end the process badly.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: None)
    server = _Server(app, lambda: tell(address_of(listener)))
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) != signal.SIG_IGN:  # as nohup has it
        signal.signal(hangup, server.handle_exit)
    with listener, suppress(SystemExit):  # as it leaves where the start fails
        server.run(sockets=[listener])
    if not server.started:
        why = _cause(app.state.failure)
        msg = f"the worker processes do not start ({why}); mend that, or ask for fewer --workers"
        raise RefusalError(msg)


class _Server(uvicorn.Server):
    """A server that says when it answers, and tells those who still wait when it ends."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(configured(app))
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so, unless it was to end meanwhile."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; what is not answered soon is broken off."""
        workers: Workers = self._app.state.workers
        timer = asyncio.get_running_loop().call_later(GRACE, workers.break_off)
        try:
            await super().shutdown(sockets)
        finally:
            timer.cancel()
        if self.force_exit:  # a second Ctrl-C, which leaves no time but to be told
            workers.break_off()
            await asyncio.sleep(0.1)
