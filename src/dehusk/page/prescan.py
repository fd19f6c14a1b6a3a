"""The encoding that a page's `meta` declares, found as browsers find it: in real tags, before anything is decoded."""

import re
from collections.abc import Iterator

WINDOW = 4096  # bytes that are looked at; browsers look at the first 1024 at least
SPACE = rb"\t\n\f\r "  # of a regular expression
COMMENT = re.compile(rb"<!--(?:-?>|.*?--!?>)", re.DOTALL)
TAG = re.compile(rb"<(/?)([A-Za-z][^%b/>]*)" % SPACE)
OTHER = re.compile(rb"<[!/?][^>]*>?")
ATTRIBUTE = re.compile(
    rb"""[%b/]*([^%b/>][^%b/>=]*)[%b]*(?:=[%b]*(?:"([^"]*)(?:"|\Z)|'([^']*)(?:'|\Z)|([^%b>]*)))?""" % ((SPACE,) * 6)
)
RAW = {b"script", b"style", b"title", b"textarea", b"xmp", b"iframe", b"noembed", b"noframes"}  # no markup inside
MEDIA_TYPE = re.compile(rb"\s*text/html\s*;", re.IGNORECASE)  # some write it without http-equiv, or misspell that
CHARSET = re.compile(rb"""charset[%b]*=[%b]*["']?[%b]*([^%b;"']{1,40})""" % ((SPACE,) * 4), re.IGNORECASE)


def declared(data: bytes) -> str | None:
    """The label of the first `meta` that declares one."""
    window = data[:WINDOW]
    if b"charset" not in window.lower():
        return None
    labels = (_label(attributes) for name, attributes in _start_tags(window) if name == b"meta")
    return next((label.decode("ascii", "replace") for label in labels if label), None)


def _label(meta: dict[bytes, bytes]) -> bytes | None:
    if b"charset" in meta:
        return meta[b"charset"]
    content = meta.get(b"content", b"")
    typed = meta.get(b"http-equiv", b"").strip().lower() == b"content-type" or MEDIA_TYPE.match(content)
    found = CHARSET.search(content) if typed else None
    return found[1] if found else None


def _start_tags(data: bytes) -> Iterator[tuple[bytes, dict[bytes, bytes]]]:
    """Name and attributes of every start tag outside of comments and raw text; the first of two like attributes."""
    at = data.find(b"<")
    while at >= 0:
        if data.startswith(b"<!--", at):
            comment = COMMENT.match(data, at)
            at = comment.end() if comment else len(data)
        elif tag := TAG.match(data, at):
            attributes, at = _attributes(data, tag.end())
            name = tag[2].lower()
            if not tag[1]:
                yield name, attributes
                at = _end_of_raw(data, at, name) if name in RAW else at
        else:
            other = OTHER.match(data, at)
            at = other.end() if other else at + 1
        at = data.find(b"<", at)


def _attributes(data: bytes, at: int) -> tuple[dict[bytes, bytes], int]:
    found: dict[bytes, bytes] = {}
    while one := ATTRIBUTE.match(data, at):
        found.setdefault(one[1].lower(), one[2] or one[3] or one[4] or b"")
        at = one.end()
    return found, at


def _end_of_raw(data: bytes, at: int, name: bytes) -> int:
    end = re.compile(rb"</%b[%b/>]" % (name, SPACE), re.IGNORECASE).search(data, at)
    return end.start() if end else len(data)
