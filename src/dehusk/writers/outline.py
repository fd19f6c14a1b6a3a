"""The kept blocks of a page in their structure, as flat lists for every format.

Which blocks are kept is all that is given; lists, tables, quotations and figures stand around them as the page nests
them. An element's content is contiguous, so each is opened once and all of it is linear in the page.
"""

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import in_order
from dehusk.kernel.kept import Between
from dehusk.kernel.markup import TAG
from dehusk.kernel.structure import Structure
from dehusk.lazy import cached
from dehusk.notation.insets import Insets, insets
from dehusk.options import DEFAULT, Options
from dehusk.page import Page
from dehusk.writers.images import Images
from dehusk.writers.marks import MarkTable
from dehusk.writers.runs import Runs
from dehusk.writers.structure import structure

BLOCK, IMAGE, INSET, RULE, CELL, OPEN, CLOSE = range(7)
Items = tuple[list[int], list[int], Ints]  # kinds; blocks, nodes or insets; the innermost structure around each, or -1


class Outline:
    """Kept blocks of a page in their structure, worked out once for all formats."""

    def __init__(self, page: Page, kept: Mask, options: Options = DEFAULT, alone: bool = False) -> None:
        """`alone`: without the images, rules and empty cells that stand between blocks."""
        self.page, self.kept, self.options, self.alone = page, kept, options, alone

    @property
    def structure(self) -> Structure:
        return structure(self.page)

    @property
    def insets(self) -> Insets:
        return insets(self.page)

    @cached
    def blocks_alone(self) -> "Outline":
        return Outline(self.page, self.kept, self.options, alone=True)

    @cached
    def images(self) -> Images:
        return Images(self.page, self.kept, self.options.images and not self.alone, MarkTable(self.page, self.options))

    @cached
    def runs(self) -> Runs:
        return Runs(self.page, self.kept, self.insets, self.images)

    @cached
    def items(self) -> Items:
        """What is written, in the page's order."""
        written = self.kept
        if self.runs.silent:
            written = written.copy()
            written[list(self.runs.silent)] = False
        return in_order(self.page.columns, written.view(np.uint8), self.structure.near, self._between())

    def _between(self) -> list[Between]:
        """The items that are no block, with their offsets in the source and the structure around them."""
        at, near = self.page.columns.at, self.structure.near
        rows: list[Between] = []
        if not self.alone:
            rows += [(int(at[node]), IMAGE, node, int(near[node])) for node in self.images.between]
            rows += [(int(at[node]), CELL, node, node) for node in self._cells()]
            rows += [(int(at[node]), RULE, node, int(near[node])) for node in self._rules()]
        if not self.insets.text:
            return rows
        for row in (self.insets.block < 0).nonzero()[0].tolist():
            where = int(self.insets.at[row])
            node = max(int(at.searchsorted(where, "right")) - 1, 0)
            if self.images.stands_between(node, int(self.insets.lo[row])):
                rows.append((where, INSET, row, int(near[node])))
        return rows

    def _rules(self) -> list[int]:
        """Every hr between two kept blocks; one of several on end."""
        if not self.page.has("hr"):
            return []
        nodes = (self.page.columns.tag == TAG["hr"]).nonzero()[0]
        first = {int(self.page.columns.lo[node]): node for node in nodes[::-1].tolist()}
        whole, between = self.structure.whole, self.images.between_kept
        return [node for lo, node in first.items() if whole[node] < 0 and between(lo)]

    def _cells(self) -> list[int]:
        """Every cell of the rows that keep something: an empty one keeps its place."""
        page, mask = self.page, self.structure.mask
        if not self.page.has("table") or not (cells := mask & page.tagged("td", "th")).any():
            return []
        row = page.nearest(page.tagged("tr"))
        kept_row = np.zeros(len(row) + 1, np.bool_)
        kept_row[row[page.columns.block[self.kept]]] = True
        kept_row[-1] = False  # where row is -1: no row at all
        return list((cells & kept_row[row]).nonzero()[0].tolist())

    @cached
    def events(self) -> list[tuple[int, int]]:
        """The items with structure opened and closed around them: pairs of a kind, and what."""
        near, parent = self.structure.near, self.page.columns.parent
        above = np.where(parent < 0, -1, near[parent]).tolist()
        stack, on_stack = [-1], {-1}
        found: list[tuple[int, int]] = []
        for kind, what, inside in zip(*self.items[:2], self.items[2].tolist(), strict=True):
            if inside >= 0 and len(stack) > 1 and inside != stack[-1] and above[inside] == stack[-2]:  # most: a sibling
                found += ((CLOSE, stack[-1]), (OPEN, inside))
                on_stack.discard(stack[-1])
                on_stack.add(inside)
                stack[-1] = inside
            elif inside != stack[-1]:
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
