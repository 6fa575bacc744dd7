"""The pages, and the files that they are made of; no other file is ever read."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from charts.model.looks import LOOKS
from charts.pages.chart import looks_css
from charts.web import schemas
from charts.web.baccarat import links, query
from charts.web.baccarat.jobs import BaccaratPage
from charts.web.baccarat.query import MOST_PAYS
from charts.web.checks import MOST_SEEN, MOST_TEXT
from charts.web.jobs import Page
from charts.web.links import canonical
from charts.web.query import MOST_CHANGES, asked_of
from charts.web.waiting import response_to

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from charts.web.links import Pair

FOLDERS = ("charts.pages", "charts.web")
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
router = APIRouter()


class StaticFile(NamedTuple):
    """A file of the page: its media type, content and a tag that changes with it."""

    media: str
    content: bytes
    tag: str


@cache
def static_files() -> dict[str, StaticFile]:
    """Return every file of the page, by name."""
    found = {"looks.css": looks_css(LOOKS).encode()}
    for folder in FOLDERS:
        for entry in resources.files(folder).joinpath("static").iterdir():
            found[entry.name] = entry.read_bytes()
    return {
        name: StaticFile(KINDS[end], content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
        for name, content in found.items()
        if (end := f".{name.rpartition('.')[2]}") in KINDS
    }


@router.get("/", include_in_schema=False)
async def page(request: Request) -> Response:
    """The page about blackjack."""
    params = request.query_params.multi_items()
    short = _is_read(params, "set", MOST_CHANGES) and await _led_on(request, canonical)
    return short or await response_to(request, Page(*asked_of(params)))


@router.get("/baccarat/", include_in_schema=False)
async def baccarat_slash(request: Request) -> Response:
    """Lead on to the page about baccarat, with all that was asked."""
    asked = request.url.query
    return RedirectResponse(f"/baccarat{'?' * bool(asked)}{asked}", 303)


@router.get("/baccarat", include_in_schema=False)
async def baccarat(request: Request) -> Response:
    """The page about baccarat."""
    params = request.query_params.multi_items()
    short = _is_read(params, "pay", MOST_PAYS) and await _led_on(request, links.canonical)
    return short or await response_to(request, BaccaratPage(*query.asked_of(params)))


def _is_read(params: Sequence[Pair], repeated: str, most: int) -> bool:
    """Whether a link is read, to be made short: one that nobody can answer stays as it was sent.

    One parameter may be ``repeated`` so often.
    """
    return sum(name == repeated for name, _ in params) <= most and all(
        len(text) <= (MOST_SEEN if name == "seen" else MOST_TEXT) for name, text in params
    )


async def _led_on(
    request: Request, shorten: Callable[[Sequence[Pair]], str | None]
) -> Response | None:
    """Lead a long link on to the short one for the same question; None if it is short already."""
    # Beside the loop: to read what fills an address takes up to a tenth of a second.
    short = await asyncio.to_thread(shorten, request.query_params.multi_items())
    if short is None:
        return None
    return RedirectResponse(f"{request.url.path}{'?' * bool(short)}{short}", 303)


@router.get("/static/{name}", include_in_schema=False)
async def static(request: Request, name: str) -> Response:
    """One of the page's files; browsers ask whether it is still the same."""
    file = static_files().get(name)
    if file is None:
        raise HTTPException(404)
    headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.content, headers=headers, media_type=file.media)


@router.get(
    "/healthz",
    summary="Whether the server answers",
    responses={200: {"content": {"text/plain": {"schema": schemas.TEXT}}}},
)
async def healthz() -> Response:
    """Say that it does."""
    return PlainTextResponse("ok\n")


@router.get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response:
    """There is none."""
    return Response(status_code=204)
