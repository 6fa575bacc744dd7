"""Reading text files that people write, with errors of one line."""

from __future__ import annotations

import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategy.reading.toml import fault, printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy.errors import ExactshoeError

MOST_BYTES = 4_000_000
"""The size of the largest file that is read."""


def text_of(
    read: Path | Callable[[], bytes],
    name: str,
    kind: str,
    missing: str,
    error: type[ExactshoeError],
) -> str:
    """Return the text of a file: UTF-8, or UTF-16 with its mark in front, as spreadsheets save it.

    Args:
        read: its path, or what reads its bytes.
        name: the file, as messages name it: ``file mytable.toml``.
        kind: what it should be, such as ``TOML file``.
        missing: what to do where there is no such file.
        error: the class of errors.

    Raises:
        ExactshoeError: of that class: there is no such file, it cannot be read, or is no such text.
    """
    try:
        data = _bytes_of(read) if isinstance(read, Path) else read()
        # Windows editors put a mark in front of UTF-8 text, too.
        wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        return data.decode("utf-16" if wide else "utf-8-sig")
    except FileNotFoundError:
        msg = f"the {name} does not exist; {missing}"
        raise error(msg) from None
    except UnicodeDecodeError:
        msg = f"the {name} is not UTF-8 text; save it as UTF-8"
        raise error(msg) from None
    except (OSError, ValueError) as wrong:
        reason = printable((isinstance(wrong, OSError) and wrong.strerror) or str(wrong))
        msg = f"the {name} cannot be read: {reason}; name a readable {kind}"
        raise error(msg) from None


def _bytes_of(path: Path) -> bytes:
    """Read a file that people wrote; one without end, such as a device, is not read out."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        msg = f"it is larger than {MOST_BYTES // 1_000_000} megabytes"
        raise ValueError(msg)
    return data


def toml_of(
    read: Path | Callable[[], bytes],
    name: str,
    missing: str,
    error: type[ExactshoeError],
    parse_float: Callable[[str], object] = float,
) -> dict[str, Any]:
    """Return what a TOML file holds; the arguments are those of :func:`text_of`.

    ``parse_float`` makes a number of the text of a decimal; floats are not exact.

    Raises:
        ExactshoeError: of the class ``error``: there is no such file, it cannot be read, or is no
            TOML.
    """
    text = text_of(read, f"file {name}", "TOML file", missing, error)
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except (ValueError, RecursionError) as wrong:
        msg = f"the file {name} is not valid TOML: {fault(wrong, text)}"
        raise error(msg) from None
