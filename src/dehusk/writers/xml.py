"""XML of our own: metadata, content in a few HTML tags, and comments. docs/formats.md has the elements."""

import re
from collections.abc import Iterable
from html import escape as escape_all
from typing import Any

from dehusk.writers.html import to_html
from dehusk.writers.outline import Outline

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # characters that XML 1.0 does not have
CONTROLS = str.maketrans({"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})  # in an attribute they would become spaces


def escape(text: str) -> str:
    return escape_all(text, quote=False)


def quoted(value: str) -> str:
    """An attribute's value with its quotes: double ones, or single ones around a value with double ones."""
    written = escape(value).translate(CONTROLS)
    if '"' in written and "'" not in written:
        return f"'{written}'"
    return '"' + written.replace('"', "&quot;") + '"'


def to_xml(outline: Outline, document: dict[str, Any]) -> str:
    """`document` is the result as a dictionary: its fields, metadata, comments and posts."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<document version="1">\n<metadata>\n']
    parts += _fields(
        {**document["metadata"], **{name: document[name] for name in ("page_type", "confidence", "extractor")}}
    )
    parts += ["</metadata>\n<content>\n", to_html(outline, void=" />"), "</content>\n"]
    for name in ("comments", "posts"):
        parts += [f"<{name}>\n", *(_post(post) for post in document[name]), f"</{name}>\n"]
    return FORBIDDEN.sub("", "".join([*parts, "</document>\n"]))


def _fields(fields: dict[str, Any]) -> Iterable[str]:
    for name, value in fields.items():
        for one in value if isinstance(value, tuple | list) else [value]:
            if one is not None:
                yield f"<{name}>{escape(str(one))}</{name}>\n"


def _post(post: dict[str, Any]) -> str:
    return "<post>" + "".join(_fields(post)).replace("\n<", "<").rstrip("\n") + "</post>\n"
