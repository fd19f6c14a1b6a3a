"""Anything -> JSON that every reader takes."""

import json
from typing import Any


def to_json(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)


def to_json_line(document: dict[str, Any]) -> str:
    """A line of JSON Lines, with its line break."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
