"""What every request passes, and every response carries, before and after the routes."""

from __future__ import annotations

import ipaddress
import json
import re
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from charts.refusals import RefusalError
from charts.web.jobs import JSON, fault_of
from charts.web.workers import report

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_ADDRESS = 8192
"""The longest path and query of a request, in bytes."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ELSEWHERE = ("cross-site", "same-site")
"""What browsers say of a request that a page of another site makes, or of another port."""
CACHE = "no-store"
"""What caches may do with responses that do not say otherwise: links are private."""

_HOST = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]]*))(?::[0-9]{1,5})?")
_NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?")


class Guard:
    """Refuses requests that no route should see, and adds the headers of security to all answers.

    A name in the Host header that is none of ``hosts`` is refused: a page of somebody else may
    have had its own name lead here. ``numbers`` allows every numeric address, which nobody can.
    Pages of other sites may lead a browser here, but not have it ask for something in them: they
    could not read it, but would keep the processes busy.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], *, numbers: bool = False) -> None:
        self.app = app
        self.hosts = frozenset(map(_plain, (*LOOPBACK, *hosts)))
        self.numbers = numbers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        head, started = scope["method"] == "HEAD", False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", CACHE)
            elif head:
                message = {**message, "body": b""}
            await send(message)

        app = self._refused(scope) or self.app
        try:
            await app({**scope, "method": "GET"} if head else scope, receive, guarded)
        except Exception as error:
            report(fault_of(error))
            if started:
                raise
            await sent(500, "internal error")(scope, receive, guarded)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not self._knows(headers.getlist("host")):
            msg = "this host name is not served here; start exactshoe serve with --allow-host NAME"
            return sent(421, msg)
        if headers.get("sec-fetch-site") in ELSEWHERE and not _leads_here(headers):
            return sent(403, "pages of other sites cannot ask here; open the link by itself")
        if len(scope["raw_path"]) + len(scope["query_string"]) > MOST_ADDRESS:
            return sent(414, f"the address is too long; send {MOST_ADDRESS} bytes at most")
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return sent(413, "no content is taken; send all parameters in the address")
        return None

    def _knows(self, hosts: list[str]) -> bool:
        found = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if found is None:
            return False
        name = _plain(found[1] or found[2])
        return name in self.hosts or (self.numbers and _number(name) is not None)


def host_named(text: str) -> str:
    """Return the name of a host, or its numeric address, as ``--allow-host`` gives it.

    Raises:
        RefusalError: it is none, or more than that, such as an address with a port.
    """
    if not _NAME.fullmatch(text) and _number(text) is None:
        msg = (
            f"--allow-host: {text!r} is no bare name of a host; leave out http://, port and "
            "brackets"
        )
        raise RefusalError(msg)
    return text


def _plain(name: str) -> str:
    """Return a name, or a numeric address, in the one way to write it."""
    return _number(name) or name.lower().rstrip(".")


def _number(name: str) -> str | None:
    """Return a numeric address in the way that browsers write it, None if it is none."""
    try:
        return str(ipaddress.ip_address(name))
    except ValueError:
        return None


def _leads_here(headers: Headers) -> bool:
    """Whether a browser is to show the answer as a page of its own, not within another one."""
    whole = headers.get("sec-fetch-dest", "document") == "document"
    return whole and headers.get("sec-fetch-mode") == "navigate"


def sent(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a refusal as JSON, in ASCII and one line."""
    text = json.dumps({"error": " ".join(message.split())})
    return Response(f"{text}\n", status, headers, JSON)
