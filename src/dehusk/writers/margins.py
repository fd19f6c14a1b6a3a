"""Margins: what stands before the lines of list items, quotations and the like; one row a margin, made when needed."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel.markup import TAG, TAGS
from dehusk.lazy import cached
from dehusk.writers.outline import Outline

DEEPEST = 32  # lists and quotations inside each other; a page nested to hurt would be mostly margin
MOST = 999_999_999  # a marker has at most nine digits
INTERRUPTS = ("- ", "1. ")  # after a line of text only these begin a list: another would go on with the text


class Margin(NamedTuple):
    first: str  # before the first line in it
    rest: str  # before all lines but the first, with the margins around it
    around: str  # the rest of the margins around it
    up: int  # the node of the margin around it, or -1
    depth: int
    item_of: int  # the list of an item; -1: no item
    joins: bool  # may follow a line of the item around it without a blank line


class Margins:
    """The margins of an outline. `indented`: what stands before the lines of elements other than items, by tag;
    `notes`: the labels of the items that are notes, by node."""

    def __init__(
        self, outline: Outline, indented: dict[str, str], notes: dict[int, str] | None = None, deepest: int = DEEPEST
    ) -> None:
        self.page, self.tag = outline.page, outline.structure.tag
        self.indented, self.notes, self.deepest = indented, notes or {}, deepest
        page = outline.page
        self.near = np.append(page.nearest(page.tagged("li", *indented) & outline.structure.mask), np.int32(-1))
        self.known: dict[int, Margin] = {-1: Margin("", "", "", -1, -1, -1, joins=False)}
        self.used = {-1}
        self.begun: set[int] = set()  # lists with an item that is written
        self.last = -1  # the margin of the last text; a writer that begins none says so here

    def of(self, nodes: Ints) -> list[int]:
        """The margin that each of some nodes stands in, by its node; -1 for none, and of -1."""
        return list(self.near[nodes].tolist())

    @cached
    def _list(self) -> Ints:
        return self.page.nearest(self.page.tagged("ul", "ol"))

    @cached
    def _numbers(self) -> dict[int, int]:
        """li -> its number, of the items of ordered lists: items that show nothing do not count."""
        page, columns = self.page, self.page.columns
        items = np.flatnonzero((columns.tag == TAG["li"]) & (columns.hi > columns.lo))
        lists = self._list[items]
        ordered = (lists >= 0) & (columns.tag[lists] == TAG["ol"])
        items, lists = items[ordered], lists[ordered]
        value = page.attributes("value", page.tagged("li"))
        start, down = (page.attributes(name, page.tagged("ol")) for name in ("start", "reversed"))
        length = np.bincount(lists) if down else lists
        next_of: dict[int, int] = {}
        numbers = {}
        for item, above in zip(items.tolist(), lists.tolist(), strict=True):
            if above not in next_of:
                next_of[above] = _number(start.get(above), int(length[above]) if above in down else 1)
            numbers[item] = number = _number(value.get(item), next_of[above])
            next_of[above] = number - 1 if above in down else number + 1
        return numbers

    def __getitem__(self, node: int) -> Margin:
        """The margin of a node; those around it are made first, without recursion."""
        if found := self.known.get(node):
            return found
        waiting: list[int] = []
        while node not in self.known:
            waiting.append(node)
            node = self._up(node)
        while waiting:
            around, up, node = self.known[node], node, waiting.pop()
            self.known[node] = self._made(node, up, around)
        return self.known[node]

    def _up(self, node: int) -> int:
        return int(self.near[self.page.columns.parent[node]])  # the last entry is that of no node

    def _made(self, node: int, up: int, around: Margin) -> Margin:
        rest, depth, tag = around.rest, around.depth + 1, TAGS[self.tag[node]]
        if depth >= self.deepest:
            return Margin("", rest, rest, up, depth, -1, joins=False)
        if indent := self.indented.get(tag):
            return Margin(indent, rest + indent, rest, up, depth, -1, joins=False)
        if node in self.notes:
            return Margin(f"[^{self.notes[node]}]: ", rest + "    ", rest, up, depth, -1, joins=False)
        above = int(self._list[node])
        ordered = above >= 0 and self.tag[above] == TAG["ol"]
        marker = f"{self._numbers.get(node, 1)}. " if ordered else "- "
        joins = around.item_of >= 0 and marker in INTERRUPTS
        return Margin(marker, rest + " " * len(marker), rest, up, depth, above, joins)

    def lead(self, node: int) -> str:
        """Begin or go on with a text in a margin: what stands before its first line."""
        margin, used = self.known.get(node) or self[node], self.used
        if node in used:
            return margin.rest
        used.add(node)
        first, around, node = margin.first, margin.around, margin.up
        while node not in used:
            used.add(node)
            one = self.known[node]
            first, around, node = one.first + first, one.around, one.up
        return around + first

    def begin(self, node: int) -> tuple[str, str, bool]:
        """Begin a text in a margin: what stands before its first line, around the margins that begin with it, and
        whether it follows the line above without a blank line."""
        margin, used, begun, last = self[node], self.used, self.begun, self.last
        self.last = node
        if node in used:
            return margin.rest, margin.rest, False
        first, outer, item_of = margin.first, margin.around, margin.item_of
        tight = (margin.joins and margin.up in used) or (item_of in begun and last != margin.up)
        used.add(node)
        if item_of >= 0:
            begun.add(item_of)
        node = margin.up
        while node not in used:
            used.add(node)
            one = self.known[node]
            first, outer, node = one.first + first, one.around, one.up
            tight = tight or (item_of >= 0 and one.item_of in begun and last != one.up)
            if one.item_of >= 0:
                begun.add(one.item_of)
        return outer + first, outer, tight


def behind(rest: str, text: str) -> str:
    """A text with a margin before all its lines but the first."""
    return "\n".join([rest + line if line else rest.rstrip() for line in text.split("\n")])[len(rest) :]


def _number(value: str | None, otherwise: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else min(max(otherwise, 0), MOST)
