"""Margins: what stands before the lines of list items and quotations, one row a margin, made when it is first used."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel.markup import TAG
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
    """The margins of an outline. `indented` says what stands before the lines of elements that are no items, by tag."""

    def __init__(
        self, outline: Outline, indented: dict[str, str], notes: dict[int, str] | None = None, deepest: int = DEEPEST
    ) -> None:
        self.outline, self.indented, self.notes, self.deepest = outline, indented, notes or {}, deepest
        self.known: dict[int, Margin] = {-1: Margin("", "", "", -1, -1, -1, joins=False)}
        self.used = {-1}
        self.begun: set[int] = set()  # lists with an item that is written

    @cached
    def of_node(self) -> list[int]:
        """The margin that each node stands in, by its node, or -1."""
        page = self.outline.page
        return list(page.nearest(page.tagged("li", *self.indented) & self.outline.structural).tolist())

    @cached
    def _list(self) -> Ints:
        return self.outline.page.nearest(self.outline.page.tagged("ul", "ol"))

    @cached
    def _numbers(self) -> dict[int, int]:
        """li -> its number, of the items of ordered lists: items that show nothing do not count."""
        outline, columns = self.outline, self.outline.page.columns
        items = np.flatnonzero((columns.tag == TAG["li"]) & (columns.hi > columns.lo))
        lists = self._list[items]
        ordered = (lists >= 0) & (columns.tag[lists] == TAG["ol"])
        items, lists = items[ordered], lists[ordered]
        wanted = np.zeros(len(columns.tag), np.bool_)
        wanted[items] = wanted[lists] = True
        said = outline.page.attributes_of(wanted)
        down = {node for node in set(lists.tolist()) if "reversed" in said.get(node, {})}
        length = np.bincount(lists) if down else lists
        next_of: dict[int, int] = {}
        numbers = {}
        for item, above in zip(items.tolist(), lists.tolist(), strict=True):
            if above not in next_of:
                next_of[above] = _number(said, above, "start", int(length[above]) if above in down else 1)
            numbers[item] = number = _number(said, item, "value", next_of[above])
            next_of[above] = number - 1 if above in down else number + 1
        return numbers

    def __getitem__(self, node: int) -> Margin:
        """The margin of an li or blockquote; margins around it are made first, without recursion."""
        waiting: list[int] = []
        while node not in self.known:
            waiting.append(node)
            up = self.outline.page.columns.parent[node]
            node = self.of_node[up] if up >= 0 else -1
        while waiting:
            around, node = self.known[node], waiting.pop()
            self.known[node] = self._made(node, around)
        return self.known[node]

    def _made(self, node: int, around: Margin) -> Margin:
        up = self.of_node[self.outline.page.columns.parent[node]]
        depth = around.depth + 1
        if depth >= self.deepest:
            return Margin("", around.rest, around.rest, up, depth, -1, joins=False)
        if indent := self.indented.get(self.outline.tags[node]):
            return Margin(indent, around.rest + indent, around.rest, up, depth, -1, joins=False)
        if node in self.notes:
            return Margin(f"[^{self.notes[node]}]: ", around.rest + "    ", around.rest, up, depth, -1, joins=False)
        above = int(self._list[node])
        ordered = above >= 0 and self.outline.tags[above] == "ol"
        marker = f"{self._numbers.get(node, 1)}. " if ordered else "- "
        joins = around.item_of >= 0 and marker in INTERRUPTS
        return Margin(marker, around.rest + " " * len(marker), around.rest, up, depth, above, joins)

    def begin(self, node: int) -> tuple[str, str, bool]:
        """Begin a text in a margin: what stands before its first line, around the margins that begin with it, and
        whether it follows the line above without a blank line."""
        margin, first = self[node], ""
        if node in self.used:
            return margin.rest, margin.rest, False
        tight = margin.item_of >= 0 and (margin.item_of in self.begun or (margin.up in self.used and margin.joins))
        while node not in self.used:
            self.used.add(node)
            one = self.known[node]
            first = one.first + first
            tight = tight or (margin.item_of >= 0 and one.item_of in self.begun)
            if one.item_of >= 0:
                self.begun.add(one.item_of)
            outer, node = one.around, one.up
        return outer + first, outer, tight


def _number(said: dict[int, dict[str, str]], node: int, name: str, otherwise: int) -> int:
    value = said.get(node, {}).get(name, "").strip()
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else min(max(otherwise, 0), MOST)
