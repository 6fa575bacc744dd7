"""LaTeX: a document of one chart, which pdflatex sets as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from charts.text.chart import chart_text
from charts.text.style import ONE_LINE, Style
from charts.words.labels import title_of

if TYPE_CHECKING:
    from charts.model.sheet import Sheet
    from strategy import Action

PAPERS = {"a4": "a4paper", "letter": "letterpaper"}

BEGIN = r"""\documentclass[10pt,{paper}]{{article}}
\usepackage[T1]{{fontenc}}
\usepackage[utf8]{{inputenc}}
\usepackage[scaled=0.92]{{helvet}}
\usepackage[margin=15mm]{{geometry}}
\usepackage[table]{{xcolor}}
{colours}
\setlength{{\parindent}}{{0pt}}
\setlength{{\parskip}}{{4pt}}
\pagestyle{{empty}}
\renewcommand{{\familydefault}}{{\sfdefault}}
\renewcommand{{\arraystretch}}{{1.1}}
\begin{{document}}
\small\raggedright

"""
END = "\n\n\\end{document}"

# Characters that LaTeX reads as commands, and signs that its usual fonts lack.
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "-": "-{}",  # two of them would become a dash
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


T1 = ("cp1252", "iso8859_2")
"""Encodings whose letters the fonts of LaTeX have; those of other scripts stop it."""


def chart_latex(sheet: Sheet, values: str | None, paper: str | None = None) -> str:
    """The chart as a LaTeX document; cells have the colours of the sheet.

    A title in letters that its fonts lack gives way to the table's name.
    """
    colours = "\n".join(
        f"\\definecolor{{{action.value}{part}}}{{HTML}}{{{colour[1:].upper()}}}"
        for action, look in sheet.looks.items()
        for part, colour in (("", look.fill), ("ink", look.ink))
    )
    if not _has_letters(sheet.title):
        sheet = replace(sheet, title=title_of(replace(sheet.question.table, about={})))
    begin = BEGIN.format(paper=PAPERS[paper or "a4"], colours=colours)
    return begin + chart_text(sheet, LATEX, values) + END


def _has_letters(text: str) -> bool:
    """Whether LaTeX has every letter of a text."""
    return any(text.encode(code, "ignore").decode(code) == text for code in T1)


def _escaped(text: str) -> str:
    """Write a text so that LaTeX prints it letter by letter; two blanks part what lists part."""
    escaped = "".join(_SPECIAL.get(sign, sign) for sign in text)
    broken = re.sub(r"[0-9]{10}(?=[0-9]{10})", r"\g<0>\\allowbreak{}", escaped)
    return re.sub(r"  +", r"\\quad ", broken)


def _painted(code: str, _width: int, action: Action) -> str:
    # Boxes of one width make columns of one width.
    boxed = rf"\makebox[1.9em]{{{code}}}"
    return rf"\cellcolor{{{action.value}}}\textcolor{{{action.value}ink}}{{{boxed}}}"


LATEX = Style(
    tables="latex_raw",
    most_lines=45,
    room=112,  # what the page is wide enough for, with the marks between cells
    codes="center",
    width=ONE_LINE,
    escape=_escaped,
    title=r"{{\Large\bfseries {}}}",
    heading=r"\subsection*{{{}}}",
    item=r"\item ",
    list_begin=r"\begin{itemize}",
    list_end=r"\end{itemize}",
    paint=_painted,
)
