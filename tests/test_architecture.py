"""The folders are the architecture: imports run one way, and modules and functions stay small."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
MAX_MODULE_LINES = 400
MAX_BODY_LINES = 40

# Only charts shows things, and strategy loads sympy only where it is used.
NOT_FOR_STRATEGY = {
    "charts",
    "click",
    "fastapi",
    "jinja2",
    "matplotlib",
    "pebble",
    "rich",
    "starlette",
    "sympy",
    "tabulate",
    "uvicorn",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*packages: str) -> dict[str, Path]:
    """Every module under the packages: its dotted name and its file."""
    found = {}
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


STRATEGY = modules("strategy")
EVERYTHING = modules("strategy", "charts")


def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported_names(name: str, *, types: bool = True) -> Iterator[str]:
    """What a module imports, anywhere in it, as absolute dotted names; or all but types."""
    path = EVERYTHING[name]
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    code = tree(path)
    if not types:
        code = NotForTypes().visit(code)
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


class NotForTypes(ast.NodeTransformer):
    """Leaves out what only type checkers import."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def imported_modules(name: str, *, types: bool = True) -> set[str]:
    """The modules of strategy and charts that a module imports; ``types`` for types alone, too."""
    found = set()
    for imported in imported_names(name, types=types):
        # `from package import thing` names a module or something defined in the package.
        for candidate in (imported, imported.rpartition(".")[0]):
            if candidate in EVERYTHING:
                found.add(candidate)
                break
    return found - {name}


def functions(path: Path) -> Iterator[Function]:
    """Every function and method of a file."""
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def body_lines(function: Function) -> int:
    """The lines of a function from the first statement that is not its docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not body:
        return 0
    return (function.end_lineno or 0) - body[0].lineno + 1


def calls(path: Path, names: set[str]) -> list[str]:
    """Each call of one of the names, as a function or a method, with its line."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            called = node.func
            name = getattr(called, "id", None) or getattr(called, "attr", None)
            if name in names:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}(")
    return found


def loaded_by(modules: str) -> set[str]:
    """The packages that a fresh process has loaded once it imported modules."""
    script = f"import sys, {modules}; print(*sorted({{m.partition('.')[0] for m in sys.modules}}))"
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(result.stdout.split())


def test_importing_strategy_loads_nothing_that_shows() -> None:
    loaded = loaded_by("strategy")
    assert "strategy" in loaded
    assert not loaded & NOT_FOR_STRATEGY


@pytest.mark.parametrize("module", ["strategy.reading.values", "strategy.baccarat.analysis"])
def test_what_needs_no_arrays_loads_none(module: str) -> None:
    assert not loaded_by(module) & {"numpy", *NOT_FOR_STRATEGY}


@pytest.mark.parametrize("name", STRATEGY)
def test_strategy_imports_nothing_from_charts(name: str) -> None:
    assert not [m for m in imported_names(name) if m.partition(".")[0] == "charts"]


def room(name: str) -> str:
    """The folder of charts that a module is in, or the module itself."""
    return ".".join(name.split(".")[:2])


def test_imports_make_no_cycle() -> None:
    refuse_cycles({name: imported_modules(name) for name in EVERYTHING})


def test_rooms_depend_on_each_other_one_way() -> None:
    graph: dict[str, set[str]] = {}
    for name in modules("charts"):
        others = {room(other) for other in imported_modules(name, types=False)}
        graph.setdefault(room(name), set()).update(others - {room(name), "charts"})
    assert len(graph) > 10
    refuse_cycles(graph)


def refuse_cycles(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        # Each module of the cycle is imported by the next one.
        pytest.fail(" <- ".join(error.args[1]))


GAMES = ("strategy.blackjack", "strategy.baccarat")


def game_of(name: str) -> str:
    """The game that a module belongs to; "" for what all games share."""
    return next((game for game in GAMES if f"{name}.".startswith(f"{game}.")), "")


@pytest.mark.parametrize("name", sorted(STRATEGY.keys() - {"strategy"}))
def test_games_know_nothing_of_each_other(name: str) -> None:
    own = game_of(name)
    assert {game_of(other) for other in imported_modules(name)} <= {"", own}


@pytest.mark.parametrize("name", EVERYTHING)
def test_module_is_small(name: str) -> None:
    lines = EVERYTHING[name].read_text(encoding="utf-8").count("\n")
    assert lines <= MAX_MODULE_LINES


@pytest.mark.parametrize("name", EVERYTHING)
def test_functions_are_small(name: str) -> None:
    long = {f.name: body_lines(f) for f in functions(EVERYTHING[name])}
    assert not {f: lines for f, lines in long.items() if lines > MAX_BODY_LINES}


@pytest.mark.parametrize("name", STRATEGY)
def test_strategy_neither_rounds_nor_prints(name: str) -> None:
    assert not calls(STRATEGY[name], {"round", "print"})
