"""What docstrings and names of the package keep to."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import dehusk

ROOT = Path(dehusk.__file__).parent
PACKAGES = [dehusk.__name__, *(one.name for one in pkgutil.walk_packages(dehusk.__path__, "dehusk.") if one.ispkg)]


def docstrings() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(ROOT)}:{getattr(node, 'name', '')}"
                yield from ((name, said) for said in [ast.get_docstring(node)] if said)


def test_a_docstring_has_one_relative_clause_at_most() -> None:
    wordy = [name for name, said in docstrings() if len(re.findall(r"\bthat\b", said)) > 1]
    assert wordy == []


def test_every_module_says_what_it_is() -> None:
    told = {name for name, _ in docstrings() if name.endswith(":")}
    assert {f"{path.relative_to(ROOT)}:" for path in ROOT.rglob("*.py")} == told


@pytest.mark.parametrize("name", PACKAGES)
def test_no_name_hides_a_module(name: str) -> None:
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(package.__path__):
        assert isinstance(getattr(package, module.name, package), ModuleType), module.name
