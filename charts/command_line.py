"""How commands fail, in one line for each error, and how they read names."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from contextlib import contextmanager
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NoReturn

import click

from charts.refusals import RefusalError
from strategy.errors import ExactshoeError
from strategy.reading.names import instead_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CARDS = re.compile(r"[2-9TJQKA10shdc,]+", re.IGNORECASE)
ONE_WORD = "write the cards as one word, such as 8,8"

BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 2, 130, 1


class OneLineErrors(click.Group):
    """A group of commands whose every error is one line on stderr, ``error: ...``, and status 2."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run a command and exit with its status."""
        if sys.stderr is None:  # the shell closed it, and nobody reads errors and notes
            sys.stderr = io.StringIO()
        if sys.stdout is None:  # the shell closed it: exactshoe >&-
            sys.exit(_fail("the output is closed; leave it open, or send it to a file"))
        survive_any_encoding()
        kwargs["standalone_mode"] = False
        sys.exit(_status_of(lambda: super(OneLineErrors, self).main(*args, **kwargs)))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with.

        Raises:
            RefusalError: there is none of that name.
        """
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            within = [name for name, group in _groups(self) if args[0] in group.commands]
            hint = f"did you mean {within[0]} {args[0]}?" if within else ""
            msg = f"unknown command {args[0]!r}; {hint or instead_of(args[0], self.commands)}"
            raise RefusalError(msg)
        return super().resolve_command(ctx, args)


class OptionalValue(click.Command):
    """A command with an option ``--values`` that takes one of a few words, or none."""

    words = ("best", "all", "margin")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read ``--values`` without such a word as ``--values=best``."""
        filled = [
            f"--values={self.words[0]}" if arg == "--values" and after not in self.words else arg
            for arg, after in zip_longest(args, args[1:])
        ]
        return super().parse_args(ctx, filled)


def survive_any_encoding() -> None:
    """Print what the encoding lacks as a question mark, in errors and notes as its number."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def show(answer: str | bytes) -> None:
    """Print a text, and nothing but what the output's encoding holds; bytes go out as they are.

    `click.echo` would write UTF-8 to an output that says it is ASCII.
    """
    if isinstance(answer, str):
        sys.stdout.write(f"{answer}\n")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()


def note(text: str) -> None:
    """Print a remark beside the answer, in one line on stderr."""
    sys.stderr.write(f"note: {text}\n")


def whole_number(option: str, text: str, most: int) -> int:
    """Return the whole number, from 0 to ``most``, that the text after an option is.

    Raises:
        RefusalError: it is none.
    """
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > most:
        msg = f"{option}: {text!r} is no whole number from 0 to {most}; write it like {option} 20"
        raise RefusalError(msg)
    return int(text)


@contextmanager
def patience(text: str, seconds: float = 1) -> Iterator[None]:
    """Print a remark if what is done under this takes longer, and somebody watches stderr."""
    watched = sys.stderr is not None and sys.stderr.isatty() and hasattr(signal, "setitimer")
    if not watched:
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: note(text))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def ended_as_interrupted() -> Iterator[None]:
    """Take a request to end for Ctrl-C under this, so that processes at work are ended, too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _status_of(run: Callable[[], object]) -> int:
    """Return the exit status of a command, which reports its own failure."""
    try:
        status = run()
        sys.stdout.flush()
    except click.ClickException as error:
        return _fail(_wording(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        return _fail(f"the output cannot be written: {error.strerror}; choose another place")
    except ExactshoeError as error:
        return _fail(str(error))
    return status if isinstance(status, int) else 0


def _fail(message: str) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"error: {line}\n")
    return BAD_INPUT


def _drop_output() -> None:
    """Send what is left in the buffer nowhere, so that the end of the program is quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except OSError:
        sys.stdout = io.StringIO()


def _wording(error: click.ClickException) -> str:
    """Word an error of click as one line that says how to mend it."""
    context = getattr(error, "ctx", None) or click.get_current_context(silent=True)
    command = context.command_path if context else "exactshoe"
    if isinstance(error, click.NoSuchOption):
        return f"unknown option {error.option_name}; {_option_hint(error.option_name, context)}"
    if isinstance(error, click.MissingParameter) and context and error.param:
        return _missing(error.param, context)
    if isinstance(error, click.BadParameter) and error.param:
        return f"{error.param.opts[0]}: {error.message.rstrip('.')}; see {command} -h"
    message = error.format_message().rstrip(".")
    surplus = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", message)
    if surplus and all(map(_CARDS.fullmatch, surplus[1].split())):
        thirds = ", and third cards after --draw" if "--draw" in _options(context) else ""
        message = f"{message}; {ONE_WORD}{thirds}"
    return f"{message[:1].lower()}{message[1:]}; see {command} -h"


def _option_hint(option: str, context: click.Context | None) -> str:
    command = context.command if context else None
    if context and isinstance(command, click.Group):
        for path, inner in _commands(command):
            # With its parent: a command keeps the help option of the first context that asks.
            if option in _options(click.Context(inner, parent=context)):
                return f"it goes after a command: {context.command_path} {path} {option}"
    return instead_of(option, _options(context))


def _commands(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """Yield the commands of a group, then those of the groups within, by what is typed."""
    yield from group.commands.items()
    for name, inner in _groups(group):
        yield from ((f"{name} {path}", command) for path, command in _commands(inner))


def _groups(group: click.Group) -> Iterator[tuple[str, click.Group]]:
    """Yield the groups within a group."""
    for name, inner in group.commands.items():
        if isinstance(inner, click.Group):
            yield name, inner


def _missing(parameter: click.Parameter, context: click.Context) -> str:
    """Say which argument is missing; cards where RULES belong mean that those are."""
    name, first = parameter.metavar or parameter.name, context.params.get("rules")
    words = " ".join(context.command.collect_usage_pieces(context)).replace("[OPTIONS] ", "")
    usage = f"write: {context.command_path} {words}"
    if isinstance(first, str) and _CARDS.fullmatch(first):
        return f"RULES comes first, and {first!r} is none; {usage}"
    return f"{name} is missing; {usage}"


def _options(context: click.Context | None) -> list[str]:
    params = context.command.get_params(context) if context else []
    options = [p for p in params if isinstance(p, click.Option) and not p.hidden]
    return [name for option in options for name in option.opts if name.startswith("--")]
