"""Writing a file as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from charts.refusals import RefusalError


def check_target(name: str) -> None:
    """Refuse a file that cannot be written, before anything is computed for it.

    Raises:
        RefusalError: its folder does not exist, or it is a folder itself.
    """
    path = Path(name)
    if not name:
        raise RefusalError("-o names no file; write it like -o chart.csv")
    if name.endswith(("/", os.sep)):
        msg = f"{name!r} is a folder; name a file in it, such as {_in_folder(name)!r}"
        raise RefusalError(msg)
    try:
        if path.is_dir():
            msg = f"{name!r} is a folder; name a file in it, such as {_in_folder(name)!r}"
            raise RefusalError(msg)
        if not path.absolute().parent.is_dir():
            msg = f"there is no folder {str(path.parent)!r} for the file {name!r}; make it first"
            raise RefusalError(msg)
    except (OSError, ValueError) as error:
        raise _refusal(name, error) from None


def make_folder(name: str) -> None:
    """Make a folder and those above it, unless they are there.

    Raises:
        RefusalError: it cannot be made.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        msg = f"the folder {name!r} cannot be made: {reason}; choose another place"
        raise RefusalError(msg) from None


def write_whole(name: str, content: str | bytes) -> None:
    """Write bytes, or text as UTF-8, under a temporary name beside the file, then rename it.

    Devices and pipes are written to directly.

    Raises:
        RefusalError: the file cannot be written; what was there before is still there.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        path = Path(name)
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            # Behind a link, so that the link stays one.
            _replace(path.resolve(), data)
    except (OSError, ValueError, RuntimeError) as error:  # resolve finds circles of links
        raise _refusal(name, error) from None


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:50]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _in_folder(name: str) -> str:
    return str(Path(name) / "chart.csv")


def _refusal(name: str, error: Exception) -> RefusalError:
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    msg = f"the file {name!r} cannot be written: {reason}; choose another place"
    return RefusalError(msg)
