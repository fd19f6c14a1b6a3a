# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Margins, compiled. `margins.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

import numpy as np

from dehusk.kernel import margins as python
from dehusk.kernel.markup import TAG

cdef int ORDERED = python.ORDERED, UNORDERED = TAG["ul"], ITEM = TAG["li"]
INTERRUPTS, behind = python.INTERRUPTS, python.behind


cdef class Margins:
    """One margin a node that has one, as they are written one after the other."""

    cdef const uint8_t[::1] tag
    cdef const int32_t[::1] parent
    cdef int32_t[::1] margin, lists
    cdef readonly object near
    cdef object numbers, of_list
    cdef dict indented, number_of
    cdef readonly dict notes
    cdef int deepest
    cdef public int last
    # one row a node
    cdef list firsts, rests  # None where no margin was made
    cdef int32_t[::1] depth, item_of
    cdef uint8_t[::1] joins, used, begun

    def __init__(self, bytes tag not None, const int32_t[::1] parent not None, const uint8_t[::1] mask not None,
                 numbers, dict indented not None, dict notes not None, int deepest):
        cdef Py_ssize_t size = parent.shape[0], node
        cdef int up, code
        cdef uint8_t kind[256]
        self.tag, self.parent, self.numbers = tag, parent, numbers
        self.indented, self.notes, self.deepest = indented, notes, deepest
        self.last = -1
        self.near, self.of_list = np.empty(size + 1, np.int32), np.empty(size, np.int32)
        self.margin, self.lists = self.near, self.of_list
        memset(kind, 0, sizeof(kind))
        kind[ITEM], kind[ORDERED], kind[UNORDERED] = 1, 2, 2
        for code in indented:
            kind[code] |= 1
        for node in range(size):
            up = parent[node]
            self.margin[node] = node if kind[self.tag[node]] & 1 and mask[node] else self.margin[up] if up >= 0 else -1
            self.lists[node] = node if kind[self.tag[node]] & 2 else self.lists[up] if up >= 0 else -1
        self.margin[size] = -1
        self.firsts, self.rests = [None] * size, [None] * size
        self.depth, self.item_of = np.empty(size, np.int32), np.empty(size, np.int32)
        self.joins, self.used, self.begun = (np.zeros(size, np.uint8) for _ in range(3))

    cpdef bint is_used(self, int node):
        """Whether a text in a margin was begun."""
        return node < 0 or self.used[node]

    cpdef str rest(self, int node):
        """What stands before all lines but the first."""
        if node < 0:
            return ""
        self.make(node)
        return self.rests[node]

    cpdef str lead(self, int node):
        """Begin or go on with a text in a margin: what stands before its first line."""
        cdef str first
        if node < 0:
            return ""
        self.make(node)
        if self.used[node]:
            return self.rests[node]
        first = ""
        while not (node < 0 or self.used[node]):
            self.used[node] = 1
            first = self.firsts[node] + first
            node = self.up(node)
        return self.rests[node] + first if node >= 0 else first

    cpdef tuple begin(self, int node):
        """Begin a text in a margin: what stands before its first line, around the margins that begin with it, and
        whether it follows the line above without a blank line."""
        cdef str first, outer
        cdef int last = self.last, item_of, list_of, up
        cdef bint tight
        self.last = node
        if node < 0:
            return "", "", False
        self.make(node)
        if self.used[node]:
            return self.rests[node], self.rests[node], False
        item_of, up, first = self.item_of[node], self.up(node), self.firsts[node]
        tight = self.joins[node] and (up < 0 or self.used[up])
        tight = tight or (item_of >= 0 and self.begun[item_of] and last != up)
        self.used[node] = 1
        if item_of >= 0:
            self.begun[item_of] = 1
        node = up
        while not (node < 0 or self.used[node]):
            self.used[node] = 1
            list_of, up = self.item_of[node], self.up(node)
            first = self.firsts[node] + first
            tight = tight or (item_of >= 0 and list_of >= 0 and self.begun[list_of] and last != up)
            if list_of >= 0:
                self.begun[list_of] = 1
            node = up
        outer = self.rests[node] if node >= 0 else ""
        return outer + first, outer, tight

    def joined(self, list nodes not None, list texts not None, list terms not None):
        """Texts, each in the margin of its node: in one a line each, else apart. A text in a margin behind a term is
        the line below it."""
        cdef list parts = []
        cdef int node, last = -1
        cdef bint after_term = False
        cdef str text
        cdef Py_ssize_t i
        for i in range(len(nodes)):
            node, text = nodes[i], texts[i]
            if i:
                parts.append("\n" if node >= 0 and (last >= 0 or after_term) else "\n\n")
            if node >= 0:
                parts.append(self.lead(node))
                if "\n" in text:
                    text = behind(self.rest(node), text)
            parts.append(text)
            last, after_term = node, terms[i]
        return "".join(parts)

    cdef inline int up(self, int node):
        """The margin around one, or -1."""
        return self.margin[self.parent[node]] if self.parent[node] >= 0 else -1

    cdef int make(self, int node) except -1:
        """Make the margin of a node; those around it are made first, without recursion."""
        cdef list waiting
        cdef int up
        if self.rests[node] is not None:
            return 0
        waiting = []
        while node >= 0 and self.rests[node] is None:
            waiting.append(node)
            node = self.up(node)
        while waiting:
            up, node = node, waiting.pop()
            self.make_inside(node, up)
        return 0

    cdef int make_inside(self, int node, int up) except -1:
        cdef str rest = self.rests[up] if up >= 0 else "", first, indent
        cdef int above, depth = self.depth[up] + 1 if up >= 0 else 0
        self.depth[node], self.item_of[node] = depth, -1
        if depth >= self.deepest:
            self.firsts[node], self.rests[node] = "", rest
            return 0
        indent = self.indented.get(self.tag[node])
        if indent:
            self.firsts[node], self.rests[node] = indent, rest + indent
            return 0
        if node in self.notes:
            self.firsts[node], self.rests[node] = f"[^{self.notes[node]}]: ", rest + "    "
            return 0
        above = self.lists[node]
        first = "- "
        if above >= 0 and self.tag[above] == ORDERED:
            if self.number_of is None:
                self.number_of = self.numbers(self.of_list)
            first = f"{self.number_of.get(node, 1)}. "
        self.joins[node] = up >= 0 and self.item_of[up] >= 0 and first in INTERRUPTS
        self.firsts[node], self.rests[node], self.item_of[node] = first, rest + " " * len(first), above
        return 0
