"""What a page as a whole says of having a list: paragraphs, names, its head and its address."""

import math
import re

import numpy as np

from dehusk.arrays import Floats, Mask, running
from dehusk.page import Page, fact, head
from dehusk.page.called import nodes_called

LONG = 140  # characters of a block that is a paragraph
UNLINKED = 0.3  # at most of its characters are links
ARTICLE = re.compile(r'"@type"\s{0,9}:\s{0,9}"(?:News|Blog|Tech)?(?:Article|Posting|BlogPosting)"')
COLLECTION = re.compile(
    r'"@type"\s{0,9}:\s{0,9}"(?:ItemList|CollectionPage|SearchResultsPage|ProductCollection|OfferCatalog)"'
)


@fact
def paragraphs(page: Page) -> tuple[Floats, Floats]:
    """Running characters of the pieces: of all, and of those in paragraphs."""
    return running(page.piece_chars), running(page.piece_chars * is_paragraph(page)[page.piece_block])


@fact
def is_paragraph(page: Page) -> Mask:
    """Which blocks are paragraphs: long, and not links."""
    return np.asarray((page.block_chars >= LONG) & (page.block_link_share <= UNLINKED))


@fact
def named(page: Page) -> tuple[float, float]:
    return float(len(nodes_called(page, "pages")) > 0), float(len(nodes_called(page, "orders")) > 0)


@fact
def address(page: Page) -> tuple[float, float]:
    path, _, query = (page.url or head.canonical(page)).partition("?")
    last = path.rstrip("/").rpartition("/")[2] if path.count("/") > 2 else ""
    return math.log1p(len(re.findall(r"[^\W_]{2,}", last))), float(bool(query))


@fact
def in_article(page: Page) -> Mask:
    """Mask of the nodes in an article element that holds half of the page's text."""
    columns = page.columns
    chars = running(page.piece_chars)
    return page.nearest(page.tagged("article") & (chars[columns.hi] - chars[columns.lo] >= 0.5 * chars[-1])) >= 0


@fact
def says(page: Page) -> tuple[float, float]:
    """Whether the head calls the page an article, and whether a list."""
    kind = next(head.meta(page, "og:type"), "").lower()
    scripts = head.linked_data(page)
    return (
        float(kind == "article" or any(map(ARTICLE.search, scripts))),
        float("group" in kind or any(map(COLLECTION.search, scripts))),
    )
