"""What a method's parameters may be, checked when it is made."""

from dataclasses import fields
from math import inf
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin

from dehusk.errors import ParameterError

Limits = tuple[float, float]
NAMED = {bool: "True or False", str: "text", NoneType: "None"}


def check(method: Any, **ranges: Limits) -> None:
    """Raises ParameterError for a field whose value is not of its type. A number is from 0 on, or in its range."""
    for field in fields(method):
        value, limits = getattr(method, field.name), ranges.get(field.name, (0, inf))
        kinds = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
        if Path in kinds:
            continue  # of a model: who reads the file tells
        if not any(_fits(value, kind, limits) for kind in kinds):
            wanted = " or ".join(_wanted(kind, limits) for kind in kinds)
            raise ParameterError(f"{type(method).__name__}: {field.name} is {wanted}, not {value!r}")


def _fits(value: Any, kind: Any, limits: Limits) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind not in (int, float):
        return isinstance(value, kind)
    number = isinstance(value, int if kind is int else (int, float)) and not isinstance(value, bool)
    return number and limits[0] <= value <= limits[1] and value < inf


def _wanted(kind: Any, limits: Limits) -> str:
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    if kind in NAMED:
        return NAMED[kind]
    least, most = limits
    up_to = "on" if most == inf else f"to {most:g}"
    return f"{'a whole number' if kind is int else 'a number'} from {least:g} {up_to}"
