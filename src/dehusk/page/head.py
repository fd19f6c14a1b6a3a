"""Meta elements, title, links and JSON-LD scripts: what the head says of a page."""

import html
import re
from collections.abc import Iterator

from dehusk.kernel import content_rows, stated, telling_rows
from dehusk.kernel.head import Said
from dehusk.kernel.markup import TAG
from dehusk.page import Page, fact

LONGEST = 2000  # characters of a title element that are read
LINKS = ("canonical", "license")
TELLING = ("og:title", "description", "og:description", "og:type", "generator", "og:url")  # of what kind a page is
TITLE, SVG = TAG["title"], TAG["svg"]
NO_CHARACTER = re.compile(r"&#\d{9,};?")


@fact
def meta_tags(page: Page) -> Said:
    """name, property, itemprop or http-equiv in lower case -> its contents, in document order. OpenGraph, Twitter,
    Dublin Core and the plain ones in one place: their names do not meet."""
    return _stated(page)[0]


@fact
def links(page: Page) -> Said:
    """rel -> addresses, of the link elements and of `a` that names a licence."""
    return _stated(page)[1]


@fact
def _stated(page: Page) -> tuple[Said, Said]:
    return stated(page.source, page.columns, LINKS, unescaped)


def meta(page: Page, *names: str) -> Iterator[str]:
    """The contents of the meta elements of these names, in the order of the names."""
    tags = meta_tags(page)
    return (content for name in names for content in tags.get(name, ()))


@fact
def first_contents(page: Page) -> dict[str, str]:
    """The first content of each of the TELLING names, as `meta_tags` has it: of the others nothing is made."""
    columns, found = page.columns, dict[str, str]()
    for name, rows in zip(TELLING, content_rows(page.source, columns, TELLING), strict=True):
        for row in rows:
            if content := unescaped(page.source[columns.attr_lo[row] : columns.attr_hi[row]]).strip():
                found[name] = content
                break
    return found


@fact
def document_title(page: Page) -> str:
    """The text of the first title element; one in an SVG is not meant."""
    columns, codes = page.columns, page.tag_codes
    node = codes.find(TITLE)
    while node >= 0:
        lo = int(columns.inner[node])
        hi = min(int(columns.close[node]), lo + LONGEST)
        text = " ".join(unescaped(page.source[lo:hi]).split())
        if text and (node == 0 or codes[columns.parent[node]] != SVG):
            return text
        node = codes.find(TITLE, node + 1)
    return ""


def scripts_of(page: Page, kind: str) -> list[tuple[int, str]]:
    """Node and type of the scripts whose type has `kind` in it, in any case."""
    columns, source, tags = page.columns, page.source, page.tag_codes
    rows = page.rows_holding((kind,), "type")
    if not rows:
        return []
    table = zip(
        *(column[rows].tolist() for column in (columns.attr_node, columns.attr_lo, columns.attr_hi)), strict=True
    )
    return [(node, source[lo:hi]) for node, lo, hi in table if tags[node] == TAG["script"]]


@fact
def linked_data(page: Page) -> list[str]:
    """The source of each JSON-LD script."""
    columns = page.columns
    nodes = columns.attr_node[_telling(page)[1]].tolist()
    return [page.source[columns.inner[node] : columns.close[node]] for node in nodes]


@fact
def _telling(page: Page) -> tuple[list[int], list[int]]:
    """Rows of attributes: of links that may be the canonical one, and of JSON-LD scripts."""
    return telling_rows(page.source, page.columns)


def unescaped(text: str) -> str:
    """Without the entities that a page wrote twice over."""
    if "&" not in text:
        return text
    try:
        return html.unescape(text)
    except ValueError:  # thousands of digits, which int() refuses
        return html.unescape(NO_CHARACTER.sub("\ufffd", text))


@fact
def canonical(page: Page) -> str:
    """The first address that a link element calls the page's own, or ""."""
    columns = page.columns
    rows = _telling(page)[0]
    said = [page.source[columns.attr_lo[row] : columns.attr_hi[row]].lower().split() for row in rows]
    nodes = [int(columns.attr_node[row]) for row, rel in zip(rows, said, strict=True) if "canonical" in rel]
    return next(filter(None, (page.own_attribute(node, "href").strip() for node in nodes)), "")
