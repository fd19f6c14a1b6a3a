"""Meta elements, title, links and JSON-LD scripts: what the head says of a page."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from dehusk.kernel.markup import ATTR, TAG
from dehusk.page import Page, fact

LONGEST = 2000  # characters of a title element that are read
PROGRAM = len("text/javascript")
LINK, A = TAG["link"], TAG["a"]
LINKS = {"canonical", "license"}
CONTENT = ATTR["content"]
READ = np.zeros(256, np.bool_)  # attributes of a meta element
READ[[ATTR[name] for name in ("content", "property", "name", "itemprop", "http-equiv")]] = True
NO_CHARACTER = re.compile(r"&#\d{9,};?")
Names = dict[str, list[str]]


@fact
def meta_tags(page: Page) -> Names:
    """name, property, itemprop or http-equiv in lower case -> its contents, in document order. OpenGraph, Twitter,
    Dublin Core and the plain ones in one place: their names do not meet."""
    columns, found = page.columns, dict[str, list[str]]()
    rows = (page.tagged("meta")[columns.attr_node] & READ[columns.attr_name]).nonzero()[0]
    nodes, codes, lows, highs = (
        column[rows].tolist() for column in (columns.attr_node, columns.attr_name, columns.attr_lo, columns.attr_hi)
    )
    values = [page.source[lo:hi] for lo, hi in zip(lows, highs, strict=True)]
    said = list(zip(nodes, codes, values, strict=True))
    contents = {node: unescaped(value).strip() for node, code, value in said if code == CONTENT}
    for node, code, value in said:
        if code != CONTENT and (content := contents.get(node)):
            for name in unescaped(value).lower().split():
                found.setdefault(name, []).append(content)
    return found


def meta(page: Page, *names: str) -> Iterator[str]:
    """The contents of the meta elements of these names, in the order of the names."""
    tags = meta_tags(page)
    return (content for name in names for content in tags.get(name, ()))


@fact
def document_title(page: Page) -> str:
    """The text of the first title element; one in an SVG is not meant."""
    columns = page.columns
    for node in page.nodes_tagged("title"):
        lo = int(columns.inner[node])
        hi = min(int(columns.close[node]), lo + LONGEST)
        text = " ".join(unescaped(page.source[lo:hi]).split())
        if text and (node == 0 or columns.tag[columns.parent[node]] != TAG["svg"]):
            return text
    return ""


@fact
def script_types(page: Page) -> dict[int, str]:
    """node -> type, of the scripts that state one as long as none of a program: most are not even looked at."""
    if not page.has("script"):
        return {}
    columns, source, tags = page.columns, page.source, page.tag_codes
    rows = (columns.attr_name == ATTR["type"]).nonzero()[0]
    table = zip(
        *(column[rows].tolist() for column in (columns.attr_node, columns.attr_lo, columns.attr_hi)), strict=True
    )
    return {node: source[lo:hi] for node, lo, hi in table if tags[node] == TAG["script"] and hi - lo != PROGRAM}


@fact
def linked_data(page: Page) -> list[str]:
    """The source of each JSON-LD script."""
    nodes = [node for node, kind in script_types(page).items() if "ld+json" in kind.lower()]
    return [page.source[page.columns.inner[node] : page.columns.close[node]] for node in nodes]


def unescaped(text: str) -> str:
    """Without the entities that a page wrote twice over."""
    if "&" not in text:
        return text
    try:
        return html.unescape(text)
    except ValueError:  # thousands of digits, which int() refuses
        return html.unescape(NO_CHARACTER.sub("\ufffd", text))


@fact
def links(page: Page) -> Names:
    """rel -> addresses, of the link elements and of `a` that names a licence."""
    found: Names = {}
    for rel, address in _addresses(page, LINK, A):
        found.setdefault(rel, []).append(address)
    return found


@fact
def canonical(page: Page) -> str:
    """The first address that a link element calls the page's own, or ""."""
    return next((address for rel, address in _addresses(page, LINK) if rel == "canonical"), "")


def _addresses(page: Page, *tags: int) -> Iterator[tuple[str, str]]:
    columns, source, codes = page.columns, page.source, page.tag_codes
    rows = (columns.attr_name == ATTR["rel"]).nonzero()[0]
    table = [column[rows].tolist() for column in (columns.attr_node, columns.attr_lo, columns.attr_hi)]
    for node, value in [(node, source[lo:hi]) for node, lo, hi in zip(*table, strict=True) if codes[node] in tags]:
        for rel in _telling(value):
            if address := page.own_attribute(node, "href").strip():
                yield rel, address


@lru_cache(maxsize=256)  # few, and the same on all pages
def _telling(rel: str) -> set[str]:
    return LINKS.intersection(rel.lower().split())
