"""Links and images of the kept blocks as lists."""

from typing import NamedTuple

from dehusk.arrays import Mask
from dehusk.page import Page
from dehusk.writers.addresses import link_address


class Link(NamedTuple):
    text: str
    url: str


class Image(NamedTuple):
    url: str
    alt: str


def links_of(page: Page, kept: Mask) -> list[Link]:
    """Links with text in kept blocks, in document order; an address as often as it is linked."""
    columns = page.columns
    pieces, links = kept[page.piece_block].nonzero()[0], page.tagged("a").nonzero()[0]
    first, stop = pieces.searchsorted(columns.lo[links]), pieces.searchsorted(columns.hi[links])
    shown = stop > first
    spans = (pieces[first[shown]], pieces[stop[shown] - 1] + 1)
    found = []
    for node, lo, hi in zip(links[shown].tolist(), *(span.tolist() for span in spans), strict=True):
        if url := link_address(page, node):
            found.append(Link(" ".join(page.text_between(lo, hi).split()), url))
    return found


def images_of(page: Page, addresses: dict[int, str]) -> list[Image]:
    """Images by their nodes and addresses."""
    return [Image(url, " ".join((page.attribute(node, "alt") or "").split())) for node, url in addresses.items()]
