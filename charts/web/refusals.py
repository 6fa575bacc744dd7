"""How a request that cannot be answered is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from charts.web.errors import UnavailableError, reason_of
from charts.web.page import error_page
from charts.web.security import sent
from strategy.errors import ExactshoeError, QuestionError
from strategy.reading.names import instead_of
from strategy.reading.toml import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from fastapi import FastAPI, Request
    from fastapi.dependencies.models import Dependant
    from starlette.responses import Response

UNKNOWN = "extra_forbidden"
HINTS = {
    "bool_parsing": "write true or false",
    "int_parsing": "write a whole number",
    "int_parsing_size": "write a whole number, not so large",
    "int_from_float": "write a whole number",
    "literal_error": "write {expected}",
    "greater_than_equal": "write {ge} or more",
    "less_than_equal": "write {le} or less",
}
"""What to write instead, by the kind of fault that pydantic found."""

MOST_SHOWN = 40
"""The letters of a value that a message repeats."""


def add_refusals(app: FastAPI) -> None:
    """Have an application refuse in one line."""
    app.add_exception_handler(ExactshoeError, _of_question)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(UnavailableError, _of_work)
    app.add_exception_handler(HTTPException, _of_route)


def refused(
    request: Request, status: int, message: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a refusal: JSON from the API, a page elsewhere."""
    path = request.url.path
    if path.startswith(("/api", "/static", "/healthz")):
        return sent(status, message, headers)
    return HTMLResponse(error_page(status, message), status, headers)


def check_single(request: Request, repeatable: Collection[str] = ()) -> None:
    """Refuse a parameter that is given twice but means one thing.

    Raises:
        QuestionError: there is one.
    """
    for name in request.query_params:
        if name not in repeatable and len(request.query_params.getlist(name)) > 1:
            msg = f"{_short(name)} is given more than once; give it once"
            raise QuestionError(msg)


async def _of_question(request: Request, error: Exception) -> Response:
    assert isinstance(error, ExactshoeError)
    return refused(request, 422, reason_of(error))


async def _of_work(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnavailableError)
    headers = {} if error.retry is None else {"Retry-After": str(error.retry)}
    return refused(request, 503, error.message, headers)


async def _of_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refused(request, 405, "use GET or HEAD here", {"Allow": "GET, HEAD"})
    if error.status_code == 404:
        return refused(request, 404, "there is nothing here; the API stands in /api/openapi.json")
    return refused(request, error.status_code, error.detail)


async def _of_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    # A name with a slip of the pen is missing, too; that it is unknown says more.
    fault = min(error.errors(), key=lambda fault: bool(fault["type"] != UNKNOWN))
    return refused(request, 422, _wording(fault, _names(request)))


def _wording(fault: Mapping[str, Any], known: Sequence[str]) -> str:
    """Word a fault that pydantic found: which parameter, its value, what to write."""
    kind, given = fault["type"], fault["input"]
    name = _short(str(fault["loc"][1]))
    if kind == UNKNOWN:
        hint = instead_of(name, known) if known else "send none"
        return f"unknown parameter {name!r}; {hint}"
    if kind == "missing":
        return f"{name} is missing; add {name}=... to the address"
    limits = fault.get("ctx", {})
    if kind == "too_long":
        return f"{name} is given {len(given)} times; give it {limits['max_length']} times at most"
    if kind == "string_too_long":
        return f"{name} is {len(given)} letters long; write {limits['max_length']} at most"
    hint = HINTS.get(kind, fault["msg"]).format(**limits)
    return f"{name} = {_short(str(given))!r} is not understood; {hint}"


def _names(request: Request) -> list[str]:
    """Return the names of the parameters that a route takes."""
    dependant: Dependant = request.scope["route"].dependant
    fields = [field.field_info.annotation for field in dependant.query_params]
    return [
        field.alias or name
        for model in fields
        for name, field in getattr(model, "model_fields", {}).items()
    ]


def _short(text: str) -> str:
    plain = printable(text)
    return plain if len(plain) <= MOST_SHOWN else f"{plain[:MOST_SHOWN]}..."
