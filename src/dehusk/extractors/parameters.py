"""What a method's parameters may be, checked when it is made."""

from dataclasses import fields
from math import inf
from typing import Any, Literal, get_args, get_origin

from dehusk.errors import ParameterError


def check(method: Any, **ranges: tuple[float, float]) -> None:
    """Raises ParameterError for a field whose value is not of its type. A number is from 0 on, or in its range."""
    for field in fields(method):
        value, kind = getattr(method, field.name), field.type
        least, most = ranges.get(field.name, (0, inf))
        if get_origin(kind) is Literal:
            fits, wanted = value in get_args(kind), f"one of {', '.join(get_args(kind))}"
        elif kind is bool:
            fits, wanted = isinstance(value, bool), "True or False"
        elif kind in (int, float):
            number = isinstance(value, int if kind is int else (int, float)) and not isinstance(value, bool)
            fits = number and least <= value <= most and value < inf
            wanted = f"{'a whole number' if kind is int else 'a number'} from {least:g} {_up_to(most)}"
        else:
            continue
        if not fits:
            raise ParameterError(f"{type(method).__name__}: {field.name} is {wanted}, not {value!r}")


def _up_to(most: float) -> str:
    return "on" if most == inf else f"to {most:g}"
