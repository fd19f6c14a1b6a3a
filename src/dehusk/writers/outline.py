"""The kept blocks of a page in their structure, as columns and flat lists that every format reads.

Which blocks are kept is all that is given; lists, tables, quotations and figures stand around them as the page nests
them. An element's content is contiguous, so each is opened once and all of it is linear in the page.
"""

import numpy as np

from dehusk.arrays import Bytes, Ints, Mask
from dehusk.kernel import markup
from dehusk.kernel.markup import TAG
from dehusk.lazy import cached
from dehusk.notation.code import listings
from dehusk.notation.insets import Insets, insets
from dehusk.options import DEFAULT, Options
from dehusk.page import Page
from dehusk.page.tables import in_data_table
from dehusk.writers.runs import Runs

BLOCK, IMAGE, INSET, RULE, CELL, OPEN, CLOSE = range(7)
Item = tuple[int, int, int]  # its kind; the block, node or inset; the innermost structure it stands in, or -1


def _codes(names: str) -> Mask:
    """Mask of the tag codes with these names."""
    wanted = np.zeros(256, np.bool_)
    wanted[[TAG[name] for name in names.split()]] = True
    return wanted


STRUCTURE = _codes("ul ol li dl dt dd blockquote p figure figcaption summary h1 h2 h3 h4 h5 h6")
CELLS = _codes("table caption tr th td")
ALSO_LISTINGS = _codes("listing xmp plaintext textarea")  # their line breaks stay, too
TABLE = TAG["table"]


class Outline:
    """Kept blocks of a page in their structure, worked out once for all formats."""

    def __init__(self, page: Page, kept: Mask, options: Options = DEFAULT) -> None:
        self.page, self.kept, self.options = page, kept, options

    @cached
    def has(self) -> list[int]:
        """How many nodes the page has of each tag."""
        return list(np.bincount(self.page.columns.tag, minlength=256).tolist())

    @cached
    def insets(self) -> Insets:
        return insets(self.page)

    @cached
    def runs(self) -> Runs:
        return Runs(self.page, self.kept, self.options, self.insets, self.has)

    # -- structure: one row a node

    @cached
    def listing(self) -> Ints:
        """The listing that each node is in, the outermost, or -1."""
        page, mask = self.page, listings(self.page)
        also = ALSO_LISTINGS[page.columns.tag]
        if also.any():
            mask = mask | (also & (page.nearest(mask) < 0))
        return page.nearest(mask)

    @cached
    def structural(self) -> Mask:
        """Mask of the nodes whose element is written: cells only where the table is one of data, none in a listing."""
        page, tag = self.page, self.page.columns.tag
        found = STRUCTURE[tag]
        if self.has[TABLE]:
            found |= CELLS[tag] & in_data_table(page)
        inside = self.listing >= 0
        if inside.any():
            found = np.where(inside, self.listing == np.arange(len(tag)), found)
        return found

    @cached
    def near(self) -> Ints:
        """The innermost structure around each node, itself included, or -1."""
        return self.page.nearest(self.structural)

    @cached
    def above(self) -> list[int]:
        """The innermost structure around the parent of each node, or -1."""
        parent = self.page.columns.parent
        return list(np.where(parent < 0, -1, self.near[parent]).tolist())

    @cached
    def tags(self) -> list[str]:
        """The name of each node's element; of a listing always "pre"."""
        code: Bytes = self.page.columns.tag
        if (self.listing >= 0).any():
            code = np.where(self.listing == np.arange(len(code)), np.uint8(TAG["pre"]), code)
        return [markup.TAGS[one] for one in code.tolist()]

    @cached
    def whole(self) -> list[int]:
        """The listing or table of data that each node is in, or -1: they are written as one."""
        if not self.has[TABLE]:
            return list(self.listing.tolist())
        tables = self.page.nearest((self.page.columns.tag == TABLE) & self.structural)
        return list(np.where(self.listing >= 0, self.listing, tables).tolist())

    # -- what is written, in the page's order

    @cached
    def items(self) -> list[Item]:
        """What is written, in the page's order: one row an item."""
        columns = self.page.columns
        blocks = self.kept.nonzero()[0]
        if self.runs.silent:
            blocks = np.array([block for block in blocks.tolist() if block not in self.runs.silent], np.int64)
        inside = self.near[columns.block[blocks]]
        if others := self._between():
            at = np.concatenate([columns.piece_at[columns.block_piece[blocks]], [row[0] for row in others]])
            order = at.argsort(kind="stable")
            kind, what, near = (
                np.concatenate([ours, [row[n] for row in others]])[order].tolist()
                for n, ours in enumerate((np.zeros(len(blocks), np.int64), blocks, inside), 1)
            )
            return list(zip(kind, what, near, strict=True))
        return [(BLOCK, block, near) for block, near in zip(blocks.tolist(), inside.tolist(), strict=True)]

    def _between(self) -> list[tuple[int, int, int, int]]:
        """Rows of the items that are no block: offset in the source, kind, what, the structure around it."""
        at, near = self.page.columns.at, self.near
        rows = [(int(at[node]), IMAGE, node, int(near[node])) for node in self.runs.images.between]
        rows += [(int(at[node]), CELL, node, node) for node in self._cells()]
        rows += [(int(at[node]), RULE, node, int(near[node])) for node in self._rules()]
        for row in (self.insets.block < 0).nonzero()[0].tolist():
            where = int(self.insets.at[row])
            node = max(int(at.searchsorted(where, "right")) - 1, 0)
            if self.runs.images.stands_between(node, int(self.insets.lo[row])):
                rows.append((where, INSET, row, int(near[node]) if len(near) else -1))
        return rows

    def _rules(self) -> list[int]:
        """Every hr between two kept blocks; one of several on end."""
        if not self.has[TAG["hr"]]:
            return []
        nodes = (self.page.columns.tag == TAG["hr"]).nonzero()[0]
        first = {int(self.page.columns.lo[node]): node for node in nodes[::-1].tolist()}
        between = self.runs.images.between_kept
        return [node for lo, node in first.items() if self.whole[node] < 0 and between(lo)]

    def _cells(self) -> list[int]:
        """Every cell of the rows that keep something: an empty one keeps its place."""
        page = self.page
        if not self.has[TABLE] or not (cells := self.structural & page.tagged("td", "th")).any():
            return []
        row = page.nearest(page.tagged("tr"))
        kept_row = np.zeros(len(row) + 1, np.bool_)
        kept_row[row[page.columns.block[self.kept]]] = True
        kept_row[-1] = False  # where row is -1: no row at all
        return list(np.flatnonzero(cells & kept_row[row]).tolist())

    @cached
    def events(self) -> list[tuple[int, int]]:
        """The items with structure opened and closed around them: pairs of a kind, and what."""
        above, stack, on_stack = self.above, [-1], {-1}
        found: list[tuple[int, int]] = []
        for kind, what, inside in self.items:
            if inside != stack[-1]:
                opening, node = [], inside
                while node not in on_stack:
                    opening.append(node)
                    node = above[node]
                while stack[-1] != node:
                    on_stack.discard(stack[-1])
                    found.append((CLOSE, stack.pop()))
                opening.reverse()
                stack += opening
                on_stack.update(opening)
                found += [(OPEN, inner) for inner in opening]
            if kind != CELL:
                found.append((kind, what))
        found += [(CLOSE, node) for node in reversed(stack[1:])]
        return found
