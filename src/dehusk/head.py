"""The page's meta elements, title and links: what its head says of it."""

import html

import numpy as np

from dehusk.kernel.markup import ATTR, TAG
from dehusk.page import Page

LONGEST = 2000  # characters of a title element that are read
Names = dict[str, list[str]]


def meta_tags(page: Page) -> Names:
    """name, property, itemprop or http-equiv in lower case -> its contents, in order. OpenGraph, Twitter, Dublin Core
    and the plain ones in one place: their names do not meet."""
    contents = page.attributes("content")
    found: Names = {}
    is_meta = page.tagged("meta")
    for key in ("property", "name", "itemprop", "http-equiv"):
        for node, names in page.attributes(key).items():
            if is_meta[node] and (content := contents.get(node, "").strip()):
                for name in names.lower().split():
                    found.setdefault(name, []).append(content)
    return found


def document_title(page: Page) -> str:
    """The text of the first title element; one in an SVG is not meant."""
    nodes = np.flatnonzero(page.tagged("title"))
    nodes = nodes[page.columns.tag[page.columns.parent[nodes]] != TAG["svg"]]
    for node in nodes.tolist():
        lo = int(page.columns.inner[node])
        hi = min(int(page.columns.close[node]), lo + LONGEST)
        if text := " ".join(html.unescape(page.source[lo:hi]).split()):
            return text
    return ""


def unescaped(text: str) -> str:
    """Without the entities that a page wrote twice over."""
    return html.unescape(text) if "&" in text else text


def links(page: Page) -> Names:
    """rel -> addresses, of the link elements and of `a` that names a licence."""
    found: Names = {}
    for node, rels in page.attributes("rel").items():
        for rel in rels.lower().split():
            if rel in ("canonical", "license") and (address := _address(page, node)):
                found.setdefault(rel, []).append(address)
    return found


def _address(page: Page, node: int) -> str:
    """The href of one node, without reading those of all others."""
    columns = page.columns
    lo, hi = np.searchsorted(columns.attr_node, (node, node + 1)).tolist()
    for row in range(lo, hi):
        if columns.attr_name[row] == ATTR["href"]:
            return unescaped(page.source[columns.attr_lo[row] : columns.attr_hi[row]]).strip()
    return ""
