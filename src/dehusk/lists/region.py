"""A region and its records, as the caller sees them; fields, links and images are worked out when asked for."""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.lists import frames, paging
from dehusk.lists.cells import table_rows
from dehusk.lists.cut import Cut
from dehusk.lists.fields import Row, aligned_rows, in_order
from dehusk.lists.kinds import kind_of
from dehusk.lists.record import Record
from dehusk.lists.stated import completed, listed, merged, microdata
from dehusk.lists.tree import Tree
from dehusk.lists.typed import Values, typed
from dehusk.page.address import safe_address
from dehusk.page.pictures import image_address

USUAL = 0.5  # of the records: enough of them have a link for a column of links
NO_PICTURE = re.compile(r"^data:|spacer|blank\.|pixel|1x1|placeholder|loading\.|\.svg(?:$|\?)", re.IGNORECASE)


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
    def records(self) -> list[Record]:
        pieces = self.tree.pieces
        spans = zip(pieces[self.cut.starts].tolist(), pieces[self.cut.stops].tolist(), strict=True)
        return [Record(self, index, lo, hi) for index, (lo, hi) in enumerate(spans)]

    @cached
    def kind(self) -> str:
        """results, products, posts, jobs, events, table, links or items."""
        if self.header is not None:
            return "table"
        tree, (starts, stops) = self.tree, self.cut
        linked = tree.page.piece_linked * tree.page.piece_chars
        lo, hi = tree.pieces[starts], tree.pieces[stops]
        chars = max(float(sum(tree.page.piece_chars[a:b].sum() for a, b in zip(lo, hi, strict=True))), 1.0)
        share = float(sum(linked[a:b].sum() for a, b in zip(lo, hi, strict=True))) / chars
        node = int(tree.node[starts[0]])
        node = node if node >= 0 else int(tree.page.columns.piece_node[-1 - node])
        named = {name for row in self.rows for name, text in row.items() if text}
        return kind_of(tree.page, node, named, share, chars / len(self), bool((tree.level[starts] > 0).any()))

    # -- as a table

    @cached
    def rows(self) -> list[Row]:
        """The records as a table: all rows have the same names in the same order, "" where a record lacks one."""
        if self.header is not None:
            rows = table_rows(self.tree.cells, self.header, self.tree.node[self.cut.starts].tolist())
            return self._with("url", rows, [self._address_of(record, "") for record in self.records])
        page = self.tree.page
        rows = aligned_rows(self.tree, [(record.lo, record.hi) for record in self.records])
        rows = self._with(
            "url", rows, [self._address_of(r, row.get("title", "")) for r, row in zip(self.records, rows, strict=True)]
        )
        rows = self._with("image", rows, [self._picture_of(record) for record in self.records])
        rows = merged(rows, microdata(page, self._node_spans()))
        if things := listed(page):
            links = [{link.address.rstrip("/") for link in record.links[:3]} for record in self.records]
            rows = completed(rows, links, things)
        names = in_order(dict.fromkeys(rows[0]))
        return [{name: row[name] for name in names} for row in rows]

    @cached
    def values(self) -> list[Values]:
        """The same, with amounts, counts and numbers as such, days as ISO 8601, and a currency beside a price."""
        if self.header is not None:
            return [typed(self.tree.page, row, plain=True) for row in self.rows]
        return [typed(self.tree.page, row) for row in self.rows]

    @cached
    def names(self) -> list[str]:
        """The names of the columns of `values`."""
        names = dict.fromkeys([*self.rows[0], *(name for row in self.values for name in row)])
        return in_order(names) if self.header is None else list(names)

    def columns(self) -> frames.Columns:
        """Name -> one value a record, None where it has none."""
        return {name: [row.get(name) for row in self.values] for name in self.names}

    def to_pandas(self) -> Any:
        """A pandas.DataFrame of `values`."""
        return frames.to_pandas(self.columns())

    def to_arrow(self) -> Any:
        """A pyarrow.Table of `values`."""
        return frames.to_arrow(self.columns())

    # -- the pages around

    @property
    def total(self) -> int | None:
        """How many records there are on all pages, if this one says so."""
        first, last = self.records[0], self.records[-1]
        found = paging.total(self.tree.page, first.lo, max(last.hi, first.lo + 1))
        return found if found is not None and found >= len(self) else None

    @property
    def next_url(self) -> str:
        """The address of the next page, or ""."""
        return paging.next_url(self.tree.page)

    @property
    def page_count(self) -> int | None:
        """How many pages there are, if this one says so."""
        return paging.page_count(self.tree.page)

    # -- its parts

    def _with(self, name: str, rows: list[Row], column: list[str]) -> list[Row]:
        if sum(map(bool, column)) < USUAL * len(rows):
            return rows
        return [{**row, name: row.get(name) or value} for row, value in zip(rows, column, strict=True)]

    def _address_of(self, record: Record, title: str) -> str:
        """Of the link around the title, else of the first that leads somewhere."""
        page, first = self.tree.page, ""
        for node in record.nodes("a"):
            address = self.address(node)
            if address and title and page.text_of(node, 300) == title:
                return address
            first = first or address
        return first

    def _picture_of(self, record: Record) -> str:
        found = (self.address(node) for node in record.nodes("img"))
        return next((address for address in found if address and not NO_PICTURE.search(address)), "")

    def _node_spans(self) -> list[tuple[int, int]]:
        """The nodes lo:hi of each record."""
        tree, (starts, stops) = self.tree, self.cut
        known = np.append(tree.node, len(tree.page.columns.tag))
        upward = np.where(known >= 0, known, len(tree.page.columns.tag))[::-1]
        after = np.minimum.accumulate(upward)[::-1]  # the first node at or behind each item
        return list(zip(after[starts].tolist(), after[stops].tolist(), strict=True))

    @cached
    def tagged(self) -> dict[str, Ints]:
        """The items of links and of images."""
        return {tag: np.flatnonzero(self.tree.label == markup.TAG[tag]) for tag in ("a", "img")}

    def address(self, node: int) -> str:
        """Where a link leads, or where an image is."""
        page = self.tree.page
        if page.tag_name(node) == "img":
            return image_address(page, node)
        return safe_address(page, page.attribute(node, "href"))
