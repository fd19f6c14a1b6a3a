"""Metadata as a block of YAML at the head of a Markdown document."""

import json
from typing import Any


def front_matter(fields: dict[str, Any]) -> str:
    """What is known, a line a field. A JSON value is a YAML value, so nothing in it needs a writer of its own."""
    known = {name: value for name, value in fields.items() if value not in (None, "", (), [])}
    return (
        "---\n"
        + "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in known.items())
        + "---\n\n"
    )
