"""The pages of the web server, made without a server."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl

from charts.web.baccarat import page as baccarat
from charts.web.baccarat import query as baccarat_query
from charts.web.page import render_page
from charts.web.query import asked_of

Pairs = list[tuple[str, str]]


def pairs_of(address: str) -> Pairs:
    """The names and values of an address, as the server reads them."""
    return parse_qsl(address, keep_blank_values=True)


@cache
def page_of(address: str) -> tuple[int, str]:
    """The status and the page about blackjack for the query of an address."""
    return render_page(*asked_of(pairs_of(address)))


@cache
def baccarat_page_of(address: str) -> tuple[int, str]:
    """The status and the page about baccarat for the query of an address."""
    query, cards, removal = baccarat_query.asked_of(pairs_of(address))
    return baccarat.render_page(query, cards, removal=removal)


def text_of(page: str) -> str:
    """What a page says, on one line."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def fields_at_fault(page: str) -> list[str]:
    """The fields that the page asks to correct, above all others."""
    summary = re.search(r'<p class="box failure" role="alert">.*?</p>', page, re.DOTALL)
    return re.findall(r'<a href="#([^"]+)">[^<]+</a>', summary[0]) if summary else []


def fault_at(page: str, field: str) -> str:
    """The message below a field that is marked as wrong."""
    tag = rf'<(?:input|select) (?:type="checkbox" )?id="{re.escape(field)}"'
    marked = re.search(rf'{tag}[^>]*aria-invalid="true"', page)
    found = re.search(rf'id="{re.escape(field)}-fault">(.*?)</strong>', page)
    assert marked
    assert found
    return unescape(found[1])
