"""Margins: what stands before the lines of list items, quotations and the like, made when a text begins in them.
`_margins` is the same, compiled."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Ints
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG
from dehusk.kernel.paths import inherit

ORDERED, ITEM = TAG["ol"], TAG["li"]
INTERRUPTS = ("- ", "1. ")  # after a line of text only these begin a list: another would go on with the text
MOST = 999_999_999  # a marker has at most nine digits

Counting = tuple[dict[int, str], dict[int, str], dict[int, str]]  # value of items, start and reversed of lists, by node


class Margin(NamedTuple):
    first: str  # before the first line in it
    rest: str  # before all lines but the first, with the margins around it
    around: str  # the rest of the margins around it
    up: int  # the node of the margin around it, or -1
    depth: int
    item_of: int  # the list of an item; -1: no item
    joins: bool  # may follow a line of the item around it without a blank line


NONE = Margin("", "", "", -1, -1, -1, joins=False)


def behind(rest: str, text: str) -> str:
    """A text with a margin before all its lines but the first."""
    if not rest:
        return text
    return "\n".join([rest + line if line else rest.rstrip() for line in text.split("\n")])[len(rest) :]


def number_of(value: str | None, otherwise: int) -> int:
    """The number that an attribute says."""
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else min(max(otherwise, 0), MOST)


def item_numbers(columns: Columns, lists: Ints, counting: Counting) -> dict[int, int]:
    """li -> its number, of the items of ordered lists: items without text do not count. lists: the list around each
    node, or -1."""
    value, start, down = counting
    shown = ((columns.tag == ITEM) & (columns.hi > columns.lo)).nonzero()[0]
    items = [(item, above) for item, above in zip(shown.tolist(), lists[shown].tolist(), strict=True) if above >= 0]
    length = Counter(above for _, above in items)
    next_of: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for item, above in items:
        if columns.tag[above] != ORDERED:
            continue
        if above not in next_of:
            next_of[above] = number_of(start.get(above), length[above] if above in down else 1)
        numbers[item] = number = number_of(value.get(item), next_of[above])
        next_of[above] = number - 1 if above in down else number + 1
    return numbers


class Margins:
    """One margin a node that has one, as they are written one after the other."""

    def __init__(
        self,
        tag: bytes,  # of every node
        columns: Columns,
        mask: Bytes | None,  # whether each node is written; None: all are
        counting: Callable[[], Counting],  # asked where an item of an ordered list is written
        indented: dict[int, str],  # what stands before the lines of elements other than items, by the code of their tag
        notes: dict[int, str],  # labels of the items that are notes
        deepest: int,  # margins inside each other that show
    ) -> None:
        self.tag, self.columns, self.counting = tag, columns, counting
        self.indented, self.notes, self.deepest = indented, notes, deepest
        codes, lists = np.frombuffer(tag, np.uint8), (TAG["ul"], ORDERED)
        # the list that each node is in, or -1
        self.lists = inherit(columns.parent, np.isin(codes, lists).view(np.uint8))
        # the margin that each node stands in, by its node, or -1; one more for no node: -1
        has_margin = np.isin(codes, (ITEM, *indented)) & (mask is None or mask > 0)
        self.near = np.append(inherit(columns.parent, has_margin.view(np.uint8)), np.int32(-1))
        self.numbers: dict[int, int] | None = None
        self.known = {-1: NONE}
        self.used = {-1}
        self.begun: set[int] = set()  # lists with an item that is written
        self.last = -1  # the margin of the last text; a writer that begins none says so here

    def is_used(self, node: int) -> bool:
        """Whether a text in a margin was begun."""
        return node in self.used

    def rest(self, node: int) -> str:
        """What stands before all lines but the first."""
        return self._margin(node).rest

    def lead(self, node: int) -> str:
        """Begin or go on with a text in a margin: what stands before its first line."""
        margin, used = self._margin(node), self.used
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
        margin, used, begun, last = self._margin(node), self.used, self.begun, self.last
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

    def _margin(self, node: int) -> Margin:
        """The margin of a node; those around it are made first, without recursion."""
        if found := self.known.get(node):
            return found
        waiting: list[int] = []
        while node not in self.known:
            waiting.append(node)
            node = int(self.near[self.columns.parent[node]])  # the last entry is that of no node
        while waiting:
            around, up, node = self.known[node], node, waiting.pop()
            self.known[node] = self._made(node, up, around)
        return self.known[node]

    def _made(self, node: int, up: int, around: Margin) -> Margin:
        rest, depth = around.rest, around.depth + 1
        if depth >= self.deepest:
            return Margin("", rest, rest, up, depth, -1, joins=False)
        if indent := self.indented.get(self.tag[node]):
            return Margin(indent, rest + indent, rest, up, depth, -1, joins=False)
        if node in self.notes:
            return Margin(f"[^{self.notes[node]}]: ", rest + "    ", rest, up, depth, -1, joins=False)
        above = int(self.lists[node])
        marker = "- "
        if above >= 0 and self.tag[above] == ORDERED:
            if self.numbers is None:
                self.numbers = item_numbers(self.columns, self.lists, self.counting())
            marker = f"{self.numbers.get(node, 1)}. "
        joins = around.item_of >= 0 and marker in INTERRUPTS
        return Margin(marker, rest + " " * len(marker), rest, up, depth, above, joins)
