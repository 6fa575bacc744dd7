"""Many clients at once: no answer is lost, and none is wrong."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import httpx
import pytest

from charts.asked.exactness import Exactness
from charts.web.app import create_app
from charts.web.jobs import Advise, Chart, Ev
from charts.web.limits import Limits
from charts.web.query import HandQuery, Query
from tests.servers import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from charts.web.answers import Job

REQUESTS, CLIENTS = 200, 8
TABLES = ("deluxe", "live-fold")


class Asked(NamedTuple):
    """An address, and the job that a direct call answers it by."""

    address: str
    job: Job


def questions() -> Iterator[Asked]:
    """EVs, advice, charts and downloads of several tables."""
    for name in TABLES:
        best, chart = Query(name, strategy="composition"), Query(name)
        six = Query(name, ("decks=6",), "composition", "5,5,K")
        yield Asked(f"/api/ev?rules={name}", Ev(best))
        yield Asked(f"/api/ev?rules={name}&set=decks=6&seen=5,5,K&by=hand", Ev(six, "hand"))
        for hand, up in (("8,8", "10"), ("A,7", "9"), ("T,2", "4")):
            address = f"/api/advise?rules={name}&hand={hand}&up={up}"
            yield Asked(address, Advise(best, HandQuery(hand, up)))
        yield Asked(f"/api/chart?rules={name}&values=all", Chart(chart, "json", "all"))
        yield Asked(f"/api/chart/csv?rules={name}", Chart(chart, "csv"))
    yield Asked("/api/chart/html?rules=live-fold", Chart(Query(), "html"))
    yield Asked("/api/chart/svg?rules=live-fold", Chart(Query(), "svg"))
    exact = Query("downtown", ("shoe=2,2,2,2,2,2,2,2,2,8",), "composition")
    yield Asked(
        "/api/advise?rules=downtown&set=shoe=2,2,2,2,2,2,2,2,2,8&hand=8,8&up=10&digits=30",
        Advise(exact, HandQuery("8,8", "10"), Exactness(digits=30)),
    )


@pytest.mark.parametrize("kept", [256, pytest.param(0, marks=pytest.mark.long)])
def test_many_clients_get_their_answers(kept: int) -> None:
    asked = list(questions())
    chance = random.Random(5)
    order = [chance.choice(asked) for _ in range(REQUESTS - len(asked))] + asked
    chance.shuffle(order)
    expected = {address: job.answer().content for address, job in asked}
    limits = Limits(workers=2, kept=kept, waiting=REQUESTS)
    with serving(create_app(limits)) as server, ThreadPoolExecutor(CLIENTS) as clients:

        def fetch(share: list[Asked]) -> list[httpx.Response]:
            with httpx.Client(base_url=server, timeout=120) as client:
                return [client.get(question.address) for question in share]

        shares = [order[number::CLIENTS] for number in range(CLIENTS)]
        answered = list(clients.map(fetch, shares))
    assert sum(map(len, answered)) == REQUESTS
    for share, responses in zip(shares, answered, strict=True):
        for question, response in zip(share, responses, strict=True):
            assert response.status_code == 200, question.address
            assert response.content == expected[question.address], question.address
