"""Meta elements, title, links and JSON-LD scripts: what the head says of a page."""

import html
import re
from collections.abc import Iterator

from dehusk.kernel import told
from dehusk.kernel.entities import without_entities
from dehusk.kernel.head import Said, Told
from dehusk.kernel.markup import TAG
from dehusk.page import Page, fact

NO_CHARACTER = re.compile(r"&#\d{9,};?")


@fact
def telling(page: Page) -> Told:
    """What a page says of itself beside its text."""
    return told(page.source, page.columns, unescaped)


def meta_tags(page: Page) -> Said:
    """name, property, itemprop or http-equiv in lower case -> its contents, in document order. OpenGraph, Twitter,
    Dublin Core and the plain ones in one place: their names do not meet."""
    return telling(page).meta


def links(page: Page) -> Said:
    """rel -> addresses, of the link elements and of `a` that names a licence."""
    return telling(page).links


def meta(page: Page, *names: str) -> Iterator[str]:
    """The contents of the meta elements of these names, in the order of the names."""
    tags = meta_tags(page)
    return (content for name in names for content in tags.get(name, ()))


def document_title(page: Page) -> str:
    """The text of the first title element; one in an SVG is not meant."""
    return telling(page).title


def linked_data(page: Page) -> list[str]:
    """The source of each JSON-LD script."""
    return telling(page).linked_data


def canonical(page: Page) -> str:
    """The first address that a link element calls the page's own, or ""."""
    return telling(page).canonical


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


def unescaped(text: str) -> str:
    """Without the entities that a page wrote twice over."""
    try:
        return without_entities(text)
    except ValueError:  # thousands of digits, which int() refuses
        return html.unescape(NO_CHARACTER.sub("\ufffd", text))
