"""The charts of several tables in every format, one file each."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from os import cpu_count
from typing import TYPE_CHECKING

from charts.asked.question import ask
from charts.drawing import file_of
from charts.formats import DRAWINGS, PAPER_NAMES, check_drawing, file_name
from charts.model.looks import LOOKS, Looks
from charts.model.sheet import sheet_of
from charts.refusals import RefusalError
from strategy.blackjack.rulefile import load_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INDEX = "index.html"
"""The page that shows all charts."""


@dataclass(frozen=True)
class Picture:
    """A file of the gallery: its name, what it is called in the index, and what it holds."""

    name: str
    label: str
    content: bytes


@dataclass(frozen=True)
class Shown:
    """A table of the gallery: its name as it was asked for, what its sheet says, and its files."""

    name: str
    title: str
    rules: str
    worth: str
    pictures: tuple[Picture, ...]

    @property
    def page(self) -> str:
        """The name of its page."""
        return file_name(self.name, "html")

    @property
    def preview(self) -> str:
        """The name of the picture that stands for it."""
        return file_name(self.name, "svg")


def check_tables(tables: Sequence[str]) -> None:
    """Refuse tables that cannot be drawn beside each other, before anything is computed.

    Raises:
        RulesError: rules that are not understood.
        RefusalError: two tables whose files would have the same name.
        MissingPackageError: matplotlib is not installed.
    """
    for form, paper in DRAWINGS:
        check_drawing(form, None, paper)
    # Some systems take large and small letters for the same.
    taken = {INDEX: INDEX}
    for table in tables:
        load_table(table)
        if table in taken.values():
            msg = f"{table!r} is given twice; give it once"
            raise RefusalError(msg)
        files = {file_name(table, form, paper).casefold() for form, paper in DRAWINGS}
        if common := sorted(files & taken.keys()):
            msg = (
                f"{taken[common[0]]!r} and {table!r} would both be the file {common[0]!r}; leave "
                "one out, or rename its file of rules"
            )
            raise RefusalError(msg)
        taken |= dict.fromkeys(files, table)


def shown(rules: str, strategy: str, looks: Looks = LOOKS) -> Shown:
    """Compute the chart of one table, and draw it in every format.

    Raises:
        ExactshoeError: rules or a strategy that are not understood.
    """
    question = ask(rules, (), "", strategy=strategy)
    sheet = sheet_of(question, question.game.chart(), looks)
    pictures = []
    for form, paper in DRAWINGS:
        data = file_of(sheet, form, paper=paper)
        label = form if paper is None else f"{form} ({PAPER_NAMES[paper]})"
        pictures.append(Picture(file_name(rules, form, paper), label, data))
    return Shown(rules, sheet.title, sheet.rules, f"{sheet.ev}, {sheet.edge}", tuple(pictures))


def drawn_tables(tables: Sequence[str], strategy: str, looks: Looks = LOOKS) -> Iterator[Shown]:
    """Yield each table when it is drawn, several at a time.

    Raises:
        ExactshoeError: rules or a strategy that are not understood.
    """
    workers = min(cpu_count() or 1, len(tables))
    # Started anew rather than forked: libraries of linear algebra hold threads.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        jobs = [pool.submit(shown, table, strategy, looks) for table in tables]
        for job in as_completed(jobs):
            yield job.result()
    finally:
        pool.shutdown(cancel_futures=True)
