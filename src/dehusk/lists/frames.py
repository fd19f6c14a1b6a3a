"""Records as a data frame or an Arrow table, where the package for it is installed."""

from importlib import import_module
from typing import Any

from dehusk.errors import PackageError
from dehusk.lists.values import Value

Columns = dict[str, list[Value | None]]


def of_one_type(columns: Columns) -> Columns:
    """Columns of one type each: of one that mixes numbers and text, text."""
    return {name: _same(values) for name, values in columns.items()}


def _same(values: list[Value | None]) -> list[Value | None]:
    said = [value for value in values if value is not None]
    if any(isinstance(value, str) for value in said):
        return [None if value is None else str(value) for value in values]
    if any(isinstance(value, float) for value in said):
        return [None if value is None else float(value) for value in values]
    return values


def to_pandas(columns: Columns) -> Any:
    return _package("pandas").DataFrame(of_one_type(columns))


def to_arrow(columns: Columns) -> Any:
    return _package("pyarrow").table(of_one_type(columns))


def _package(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise PackageError(f"{name} is not installed: pip install {name}") from None
