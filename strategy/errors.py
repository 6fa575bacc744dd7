"""The errors that a user can mend: one line each, naming what is wrong and the way to mend it."""

from __future__ import annotations


class ExactshoeError(ValueError):
    """Input that cannot be answered; the message is one line and says how to mend it."""


class CardError(ExactshoeError):
    """A text that is no card, or no hand."""


class ShoeError(ExactshoeError):
    """A shoe that lacks a card, or is too small for the question."""


class RulesError(ExactshoeError):
    """An unknown, malformed or contradictory rule, or an unknown preset."""


class ChartError(ExactshoeError):
    """A chart file that cannot be read, is not complete, or says what the rules do not allow."""


class MissingPackageError(ExactshoeError, ImportError):
    """A package is not installed that only some questions, or ways to answer them, need."""


class QuestionError(ExactshoeError):
    """A question that these rules leave without an answer.

    ``field`` is the part of the question that is to be mended, by the name that functions and
    parameters have for it, such as ``seen`` or ``after_split``; "" where it is no certain one.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
