"""The page of the web server, made without a server."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl

from charts.web.page import render_page
from charts.web.query import asked_of

Pairs = list[tuple[str, str]]


def pairs_of(address: str) -> Pairs:
    """The names and values of an address, as the server reads them."""
    return parse_qsl(address, keep_blank_values=True)


@cache
def page_of(address: str) -> tuple[int, str]:
    """The status and the page for the query of an address."""
    return render_page(*asked_of(pairs_of(address)))


def fields_at_fault(page: str) -> list[str]:
    """The fields that the page asks to correct, above all others."""
    summary = re.search(r'<p class="box failure" role="alert">.*?</p>', page, re.DOTALL)
    return re.findall(r'<a href="#([^"]+)">[^<]+</a>', summary[0]) if summary else []


def fault_at(page: str, field: str) -> str:
    """The message below a field that is marked as wrong."""
    marked = re.search(rf'<(?:input|select) id="{re.escape(field)}"[^>]*aria-invalid="true"', page)
    found = re.search(rf'id="{re.escape(field)}-fault">(.*?)</strong>', page)
    assert marked
    assert found
    return unescape(found[1])
