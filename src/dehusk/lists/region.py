"""A region and its records, as the caller sees them; fields, links and images are worked out when asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.lists.cut import Cut
from dehusk.lists.fields import Row, aligned_rows, table_rows
from dehusk.lists.tree import Tree
from dehusk.page.address import image_address, safe_address

USUAL = 0.5  # of the records: enough of them have a link for a column of links


class Link(NamedTuple):
    text: str
    address: str


class Image(NamedTuple):
    alt: str
    address: str


@dataclass(frozen=True, eq=False)
class Region:
    """A list on the page."""

    score: float  # the higher, the likelier it is the page's main list
    probability: float  # that it is a list of things at all
    tree: Tree = field(repr=False)
    cut: Cut = field(repr=False)
    header: list[int] | None = field(default=None, repr=False)  # an HTML table's header rows, perhaps none

    def __len__(self) -> int:
        return len(self.cut.starts)

    @cached
    def records(self) -> list["Record"]:
        pieces = self.tree.pieces
        spans = zip(pieces[self.cut.starts].tolist(), pieces[self.cut.stops].tolist(), strict=True)
        return [Record(self, index, lo, hi) for index, (lo, hi) in enumerate(spans)]

    @cached
    def rows(self) -> list[Row]:
        """The records as a table: all rows have the same names in the same order, "" where a record lacks one."""
        if self.header is None:
            rows = aligned_rows(self.tree, [(record.lo, record.hi) for record in self.records])
        else:
            rows = table_rows(self.tree.cells, self.header, self.tree.node[self.cut.starts].tolist())
        for name, addresses in (("link", self._first_addresses("a")), ("image", self._first_addresses("img"))):
            if sum(map(bool, addresses)) >= USUAL * len(rows):
                free = name if name not in rows[0] else f"{name}_address"
                rows = [{**row, free: address} for row, address in zip(rows, addresses, strict=True)]
        return rows

    def _first_addresses(self, tag: str) -> list[str]:
        """Of the first link or image of each record, "" where it has none."""
        tree, (starts, stops) = self.tree, self.cut
        items = np.append(np.flatnonzero(tree.label == markup.TAG[tag]), len(tree))
        first = items[np.searchsorted(items, starts)]
        nodes = tree.node[np.minimum(first, len(tree) - 1)].tolist()
        return [self.address(node) if inside else "" for node, inside in zip(nodes, first < stops, strict=True)]

    def address(self, node: int) -> str:
        """Where a link leads, or where an image is."""
        page = self.tree.page
        if page.tag_name(node) == "img":
            return image_address(page, node)
        return safe_address(page, page.attribute(node, "href"))


@dataclass(frozen=True, eq=False)
class Record:
    region: Region = field(repr=False)
    index: int
    lo: int  # it is the pieces lo:hi of the page
    hi: int

    @property
    def depth(self) -> int:
        """In how many other records it lies: a reply to a first post is 1 deep."""
        return max(int(self.region.tree.level[self.region.cut.starts[self.index]]), 0)

    @property
    def text(self) -> str:
        return self.region.tree.page.text_between(self.lo, self.hi)

    @property
    def blocks(self) -> list[str]:
        """Its paragraphs, headings and cells, as a reader sees them."""
        page = self.region.tree.page
        inner = self.lo + 1 + np.flatnonzero(np.diff(page.piece_block[self.lo : self.hi]))
        edges = [self.lo, *inner.tolist(), self.hi]
        return [page.text_between(lo, hi) for lo, hi in pairwise(edges) if lo < hi]

    @property
    def fields(self) -> dict[str, str]:
        """Column -> value, of the columns in which this record has something."""
        return {name: value for name, value in self.region.rows[self.index].items() if value}

    @property
    def links(self) -> list[Link]:
        page, region = self.region.tree.page, self.region
        return [Link(page.text_of(node), address) for node in self._nodes("a") if (address := region.address(node))]

    @property
    def images(self) -> list[Image]:
        page, region = self.region.tree.page, self.region
        found = [(page.attribute(node, "alt") or "", region.address(node)) for node in self._nodes("img")]
        return [Image(alt, address) for alt, address in found if address]

    def _nodes(self, tag: str) -> Iterator[int]:
        tree, (starts, stops) = self.region.tree, self.region.cut
        nodes = tree.node[starts[self.index] : stops[self.index]]
        return (node for node in nodes[nodes >= 0].tolist() if tree.page.tag_name(node) == tag)
