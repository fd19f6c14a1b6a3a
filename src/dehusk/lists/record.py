"""A record of a region, as the caller sees it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dehusk.lists.typed import Values
from dehusk.notation.insets import text_with_insets

if TYPE_CHECKING:
    from dehusk.lists.region import Region


class Link(NamedTuple):
    text: str
    address: str


class Image(NamedTuple):
    alt: str
    address: str


@dataclass(frozen=True, eq=False)
class Record:
    region: "Region" = field(repr=False)
    index: int
    lo: int  # it is the pieces lo:hi of the page
    hi: int

    @property
    def depth(self) -> int:
        """In how many other records it lies: a reply to a first post is 1 deep."""
        return max(int(self.region.tree.level[self.region.cut.starts[self.index]]), 0)

    @property
    def text(self) -> str:
        return text_with_insets(self.region.tree.page, self.lo, self.hi)

    @property
    def blocks(self) -> list[str]:
        """Its paragraphs, headings and cells, as a reader sees them."""
        page = self.region.tree.page
        inner = self.lo + 1 + np.flatnonzero(np.diff(page.piece_block[self.lo : self.hi]))
        edges = [self.lo, *inner.tolist(), self.hi]
        return [text_with_insets(page, lo, hi) for lo, hi in pairwise(edges) if lo < hi]

    @property
    def fields(self) -> dict[str, str]:
        """Column -> text, of the columns in which this record has something."""
        return {name: value for name, value in self.region.rows[self.index].items() if value}

    @property
    def values(self) -> Values:
        """Column -> value: a number, a day, an address, a text."""
        return self.region.values[self.index]

    @property
    def links(self) -> list[Link]:
        page, region = self.region.tree.page, self.region
        return [Link(page.text_of(node), address) for node in self.nodes("a") if (address := region.address(node))]

    @property
    def images(self) -> list[Image]:
        page, region = self.region.tree.page, self.region
        found = [(page.attribute(node, "alt") or "", region.address(node)) for node in self.nodes("img")]
        return [Image(alt, address) for alt, address in found if address]

    def nodes(self, tag: str) -> Iterator[int]:
        """Its links (a) or images (img), as nodes of the page."""
        (starts, stops), items = self.region.cut, self.region.tagged[tag]
        lo, hi = np.searchsorted(items, (starts[self.index], stops[self.index]))
        return iter(self.region.tree.node[items[lo:hi]].tolist())
