"""Links and images of the kept blocks as lists."""

from typing import NamedTuple

from dehusk.arrays import Mask
from dehusk.page import Page
from dehusk.page.address import safe_address


class Link(NamedTuple):
    text: str
    url: str


class Image(NamedTuple):
    url: str
    alt: str


def links_of(page: Page, kept: Mask) -> list[Link]:
    """Links with text in kept blocks, in document order; an address as often as it is linked."""
    columns = page.columns
    pieces = kept[page.piece_block].nonzero()[0]
    first, stop = pieces.searchsorted(columns.lo), pieces.searchsorted(columns.hi)
    found = []
    for node in (page.tagged("a") & (stop > first)).nonzero()[0].tolist():
        if url := safe_address(page, page.attribute(node, "href")):
            text = page.text_between(int(pieces[first[node]]), int(pieces[stop[node] - 1]) + 1)
            found.append(Link(" ".join(text.split()), url))
    return found


def images_of(page: Page, addresses: dict[int, str]) -> list[Image]:
    """Images by their nodes and addresses."""
    return [Image(url, " ".join((page.attribute(node, "alt") or "").split())) for node, url in addresses.items()]
