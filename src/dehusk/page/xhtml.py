"""XHTML for a parser of HTML: `<script src="x"/>` ends there in XML, and not before the end of the page in HTML."""

import re

from dehusk.kernel.markup import DOES, RAW, TAG, VOID
from dehusk.kernel.tags import is_self_closing, name_of, next_tag, raw_end
from dehusk.page.edit import Edit, edited

DECLARED = re.compile(r"\s*+<\?xml\s[^>]*+>")
NAMESPACE = re.compile(r"""<html\b[^>]*?\sxmlns\s*=\s*["']http://www\.w3\.org/1999/xhtml["']""")
WINDOW = 4096  # characters for the document type and comments before the root
EMPTY = {name for name, code in TAG.items() if DOES[code] & VOID}
UNMARKED = {"title", "textarea", *(name for name, code in TAG.items() if DOES[code] & RAW)}


def is_xhtml(text: str) -> bool:
    """Whether a page has an XML declaration and a root in the namespace of XHTML: either alone is found on any page."""
    return DECLARED.match(text) is not None and NAMESPACE.search(text, 0, WINDOW) is not None


def with_end_tags(text: str) -> str:
    """The page with an end tag for every element that closes itself, but for those without one in HTML."""
    closed = (before.rpartition("<")[2].split(None, 1)[:1] for before in text.split("/>")[:-1])
    if all(name and name[0] in EMPTY for name in closed):  # so it is on most pages
        return text
    edits: list[Edit] = []
    at = 0
    while tag := next_tag(text, at, cdata=True):
        name, at = name_of(tag), tag.end()
        if tag[1]:
            continue
        if is_self_closing(tag):
            if name not in EMPTY:
                edits.append((at - 2, at, f"></{tag[2]}>"))
        elif name in UNMARKED:
            at = raw_end(text, at, name)
            if at < 0:
                break
    return edited(text, edits)
