"""Values of meta elements, attributes and JSON-LD as text."""

from typing import Any

from dehusk.page.head import unescaped

LONGEST = 10_000  # characters


def plain(value: Any) -> str:
    """A value as one line of text; "" where it is none, or has half a character (a lone surrogate)."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return ""
    try:
        value.encode()
    except UnicodeEncodeError:
        return ""
    return " ".join(unescaped(value).split())
