"""The questions that workers answer: what the commands answer, by the same functions."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from charts.asked.exactness import AS_FLOATS, Exactness
from charts.web.answers import Answer, Refusal
from charts.web.errors import BROKEN_OFF, reason_of
from strategy.errors import ExactshoeError, MissingPackageError

if TYPE_CHECKING:
    from charts.asked.question import Question
    from charts.web.answers import Job, Outcome
    from charts.web.query import HandQuery, Query

JSON = "application/json"
MEDIA = {
    "text": "text/plain; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "json": JSON,
    "latex": "application/x-tex; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
}


def answered(job: Job) -> Outcome:
    """Answer a question, whatever it is: one without an answer, or with a fault, is refused."""
    try:
        return job.answer()
    except MissingPackageError as error:
        return Refusal(503, str(error))
    except ExactshoeError as error:
        return Refusal(422, reason_of(error))
    except MemoryError:
        return Refusal(503, BROKEN_OFF)
    except Exception as error:  # reported by the server, without what was asked
        return Refusal(500, "internal error", fault_of(error))


def fault_of(error: BaseException) -> str:
    """Say what failed and where, but not the message, which may repeat what was asked."""
    frames = traceback.extract_tb(error.__traceback__)
    places = (f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__} in {' < '.join(places)}"


@dataclass(frozen=True)
class Ev:
    """What `ev --json` answers."""

    query: Query
    by: str | None = None
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the EV."""
        from charts.data.answers import ev_json

        return json_answer(ev_json(_ask(self.query, self.exactness), self.by))


@dataclass(frozen=True)
class Advise:
    """What `advise --json` answers."""

    query: Query
    hand: HandQuery
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the advice."""
        from charts.asked.advised import Hand, advised, unfunded
        from charts.data.advice import advice_json

        asked = self.hand
        missing = unfunded(double=asked.no_double_funds, split=asked.no_split_funds)
        hand = Hand(asked.hand, asked.up, asked.after_split, asked.hands, missing)
        return json_answer(advice_json(advised(_ask(self.query, self.exactness), hand)))


@dataclass(frozen=True)
class Chart:
    """What `chart` writes in a format."""

    query: Query
    form: str = "json"
    values: str | None = None
    paper: str | None = None
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the chart."""
        from charts.drawing import file_of
        from charts.model.sheet import sheet_of

        question = _ask(self.query, self.exactness)
        sheet = sheet_of(question, question.game.chart())
        file = file_of(sheet, self.form, values=self.values, paper=self.paper)
        return Answer(200, MEDIA[self.form], file)


@dataclass(frozen=True)
class Contest:
    """What `compare --json` answers of two strategies."""

    query: Query
    other: str
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the difference, from the strategy of the query to the other."""
        from charts.asked.contests import ask_contest
        from charts.data.compare import contest_json

        query, how = self.query, self.exactness
        both = query.strategy, self.other
        contest = ask_contest(
            query.rules, query.changes, query.seen, both, exact=how.exact, digits=how.digits
        )
        return json_answer(contest_json(contest))


@dataclass(frozen=True)
class Visit:
    """What `compare --json` answers of two tables."""

    rules: str
    other: str
    seen: str = ""
    exactness: Exactness = AS_FLOATS

    def answer(self) -> Answer:
        """Return the difference."""
        from charts.asked.contests import ask_visit
        from charts.data.compare import visit_json

        how = self.exactness
        visit = ask_visit(self.rules, self.other, self.seen, exact=how.exact, digits=how.digits)
        return json_answer(visit_json(visit))


@dataclass(frozen=True)
class Page:
    """The page, with what it was asked."""

    query: Query
    hand: HandQuery | None = None

    media: ClassVar[str] = MEDIA["html"]

    def answer(self) -> Answer:
        """Return the page."""
        from charts.web.page import render_page

        status, text = render_page(self.query, self.hand)
        return Answer(status, self.media, text.encode())


def _ask(query: Query, how: Exactness) -> Question:
    from charts.asked.question import ask

    return ask(
        query.rules,
        query.changes,
        query.seen,
        query.post_split,
        strategy=query.strategy,
        exact=how.exact,
        digits=how.digits,
    )


def json_answer(answer: object) -> Answer:
    """Return an answer as the commands write it."""
    from charts.data.numbers import dumped

    return Answer(200, JSON, f"{dumped(answer)}\n".encode())
