"""The page, and the files that it is made of; no other file is ever read."""

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
from charts.web.jobs import Page
from charts.web.links import canonical
from charts.web.query import MOST_CHANGES, MOST_SEEN, MOST_TEXT, asked_of
from charts.web.waiting import response_to

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """The page; a long link leads on to the short one for the same question."""
    params = request.query_params.multi_items()
    # Beside the loop: to read what fills an address takes up to a tenth of a second.
    short = await asyncio.to_thread(canonical, params) if _is_read(params) else None
    if short is not None:
        return RedirectResponse(f"/?{short}" if short else "/", 303)
    return await response_to(request, Page(*asked_of(params)))


def _is_read(params: Sequence[tuple[str, str]]) -> bool:
    """Whether a link is read, to be made short: one that nobody can answer stays as it was sent."""
    changes = sum(name == "set" for name, _ in params)
    return changes <= MOST_CHANGES and all(
        len(text) <= (MOST_SEEN if name == "seen" else MOST_TEXT) for name, text in params
    )


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
