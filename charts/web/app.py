"""The application that `exactshoe serve` runs."""

from __future__ import annotations

from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING

from fastapi import FastAPI

from charts.web import api, site
from charts.web.baccarat import api as baccarat
from charts.web.limits import Limits
from charts.web.refusals import add_refusals
from charts.web.security import Guard
from charts.web.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

ABOUT = """\
Exact strategy and expected value (EV) of blackjack tables with unusual rules, and of baccarat.

The answers have the keys and the numbers of `exactshoe ... --json`. EVs are per initial bet, in
baccarat per unit of each bet; `exact` and `digits` add keys that end in `_exact`, fractions as
text, and `_digits`, decimals as text. Every refusal is an object with one line under `error`.
"""


def create_app(
    limits: Limits | None = None,
    hosts: Sequence[str] = (),
    *,
    numbers: bool = False,
) -> FastAPI:
    """Return the application; its worker processes live while it is served.

    Where they do not start, ``state.failure`` of the application is why.

    Args:
        limits: the bounds of its work; the usual ones if None.
        hosts: names that it may be called by, besides those of this computer itself.
        numbers: whether it may be called by any numeric address.
    """
    bounds = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            workers = Workers(bounds)
            await workers.start()
        except Exception as error:
            app.state.failure = error
            raise
        app.state.workers = workers
        try:
            yield
        finally:
            await workers.stop()

    app = FastAPI(
        title="exactshoe",
        description=ABOUT,
        version=version("exactshoe"),
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.failure = None
    add_refusals(app)
    app.include_router(api.router)
    app.include_router(baccarat.router)
    app.include_router(site.router)
    app.add_middleware(Guard, hosts=hosts, numbers=numbers)
    return app
