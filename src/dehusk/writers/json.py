"""Anything -> JSON that every reader takes: a line a field, and a line for each of a list of objects."""

import json
from typing import Any

# Whole lines by the compiled encoder: with an indent the standard library takes its Python one, at twice the time.
ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def to_json(document: dict[str, Any]) -> str:
    fields = ",\n".join(f"  {ENCODE(name)}: {_value(value)}" for name, value in document.items())
    return f"{{\n{fields}\n}}" if fields else "{}"


def to_json_line(document: dict[str, Any]) -> str:
    """A line of JSON Lines, with its line break."""
    return ENCODE(document) + "\n"


def _value(value: Any) -> str:
    """A list of objects with a line for each: encoded at once, and cut where one of them begins. That is no place in a
    string: there a quotation mark would be escaped, or be followed by no name."""
    encoded = ENCODE(value)
    if isinstance(value, list) and value and isinstance(value[0], dict) and value[0]:
        first = f"{{{ENCODE(next(iter(value[0])))}: "
        return "[\n    " + encoded[1:-1].replace(f"}}, {first}", f"}},\n    {first}") + "\n  ]"
    return encoded
