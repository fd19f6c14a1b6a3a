"""Metadata as a block of YAML at the head of a Markdown document."""

import json
import re
from typing import Any

# YAML takes these for line breaks, or refuses them even in quotes; JSON wants none of them escaped.
NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def front_matter(fields: dict[str, Any]) -> str:
    """What is known, a line a field. A JSON value with some escapes is a YAML value: no writer of its own is needed."""
    known = {name: value for name, value in fields.items() if value not in (None, "", (), [])}
    return "---\n" + "".join(f"{name}: {_value(value)}\n" for name, value in known.items()) + "---\n\n"


def _value(value: Any) -> str:
    return NOT_IN_YAML.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
