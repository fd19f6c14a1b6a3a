# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Margins, compiled. `margins.py` is the same in Python: read that one first; a test holds them equal."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import margins as python
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel.markup import TAG

cdef int ORDERED = python.ORDERED, UNORDERED = TAG["ul"], ITEM = python.ITEM
INTERRUPTS, number_of = python.INTERRUPTS, python.number_of


cdef class Margins:
    """One margin a node that has one, as they are written one after the other."""

    def __init__(self, bytes tag not None, columns not None, mask, counting, dict indented not None,
                 dict notes not None, int deepest):
        cdef Py_ssize_t node, size = len(columns.parent)
        cdef int up, code
        cdef uint8_t[256] has_margin
        if self.margin != NULL:
            raise ValueError("made already")
        if len(tag) < size or (mask is not None and len(mask) < size):
            raise ValueError("not a tag and a truth for every node")
        self.codes, self.columns, self.size = tag, columns, size
        self.tag, self.parent = tag, int32s(columns.parent)
        self.counting, self.indented, self.notes, self.deepest = counting, indented, notes, deepest
        self.last = -1
        self.margin = <int32_t*>PyMem_Malloc((size + 1) * sizeof(int32_t))
        if self.margin == NULL:
            raise MemoryError
        cdef const uint8_t* shown = NULL if mask is None else uint8s(mask)
        cdef const uint8_t* tags = self.tag  # of the object they would be read for every node
        cdef const int32_t* parents = self.parent
        cdef int32_t* margin = self.margin
        memset(has_margin, 0, sizeof(has_margin))
        has_margin[ITEM] = 1
        for code in indented:
            has_margin[code] = 1
        for node in range(size):
            if has_margin[tags[node]] and (shown == NULL or shown[node]):
                margin[node] = <int32_t>node
            else:
                up = parents[node]
                margin[node] = margin[up] if up >= 0 else -1
        margin[size] = -1

    @property
    def near(self):
        """The margin that each node stands in, by its node, or -1; one more for no node: -1."""
        found = np.empty(self.size + 1, np.int32)
        memcpy(int32s(found), self.margin, (self.size + 1) * sizeof(int32_t))
        return found

    cdef int open(self) except -1:
        """Make the rows of margins, and find the list that each node is in."""
        cdef Py_ssize_t node
        self.firsts, self.rests = [None] * self.size, [None] * self.size
        self.row = <Row*>PyMem_Calloc(self.size, sizeof(Row))
        self.lists = <int32_t*>PyMem_Malloc(self.size * sizeof(int32_t))
        if self.row == NULL or self.lists == NULL:
            raise MemoryError
        for node in range(self.size):
            if self.tag[node] == ORDERED or self.tag[node] == UNORDERED:
                self.lists[node] = <int32_t>node
            else:
                self.lists[node] = self.lists[self.parent[node]] if self.parent[node] >= 0 else -1
        return 0

    def __dealloc__(self):
        PyMem_Free(self.margin)
        PyMem_Free(self.lists)
        PyMem_Free(self.row)

    cpdef bint is_used(self, int node):
        """Whether a text in a margin was begun."""
        return node < 0 or (self.rests is not None and self.row[node].used)

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
        if self.row[node].used:
            return self.rests[node]
        first = ""
        while not (node < 0 or self.row[node].used):
            self.row[node].used = 1
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
        if self.row[node].used:
            return self.rests[node], self.rests[node], False
        item_of, up, first = self.row[node].item_of, self.up(node), self.firsts[node]
        tight = self.row[node].joins and (up < 0 or self.row[up].used)
        tight = tight or (item_of >= 0 and self.row[item_of].begun and last != up)
        self.row[node].used = 1
        if item_of >= 0:
            self.row[item_of].begun = 1
        node = up
        while not (node < 0 or self.row[node].used):
            self.row[node].used = 1
            list_of, up = self.row[node].item_of, self.up(node)
            first = self.firsts[node] + first
            tight = tight or (item_of >= 0 and list_of >= 0 and self.row[list_of].begun and last != up)
            if list_of >= 0:
                self.row[list_of].begun = 1
            node = up
        outer = self.rests[node] if node >= 0 else ""
        return outer + first, outer, tight

    cdef inline int up(self, int node) noexcept:
        """The margin around one, or -1."""
        return self.margin[self.parent[node]] if self.parent[node] >= 0 else -1

    cdef int make(self, int node) except -1:
        """Make the margin of a node; those around it are made first, without recursion."""
        cdef list waiting
        cdef int up
        if self.rests is None:
            self.open()
        elif self.rests[node] is not None:
            return 0
        up = self.up(node)
        if up < 0 or self.rests[up] is not None:
            return self.make_inside(node, up)
        waiting = []
        while node >= 0 and self.rests[node] is None:
            waiting.append(node)
            node = self.up(node)
        while waiting:
            up, node = node, waiting.pop()
            self.make_inside(node, up)
        return 0

    cdef int make_inside(self, int node, int up) except -1:
        cdef str rest = self.rests[up] if up >= 0 else "", first = "- ", blank = "  ", indent
        cdef int above, depth = self.row[up].depth + 1 if up >= 0 else 0
        self.row[node].depth, self.row[node].item_of = depth, -1
        if depth >= self.deepest:
            self.firsts[node], self.rests[node] = "", rest
            return 0
        indent = self.indented.get(self.tag[node])
        if indent:
            self.firsts[node], self.rests[node] = indent, rest + indent
            return 0
        if self.notes and node in self.notes:
            self.firsts[node], self.rests[node] = f"[^{self.notes[node]}]: ", rest + "    "
            return 0
        above = self.lists[node]
        if above >= 0 and self.tag[above] == ORDERED:
            if self.numbers is None:
                self.number()
            first = f"{self.numbers.get(node, 1)}. "
            blank = " " * len(first)
        self.row[node].joins = up >= 0 and self.row[up].item_of >= 0 and first in INTERRUPTS
        self.firsts[node], self.rests[node], self.row[node].item_of = first, rest + blank, above
        return 0

    cdef int number(self) except -1:
        """Number the items of ordered lists: items without text do not count."""
        cdef const uint8_t* tag = uint8s(self.columns.tag)
        cdef const int32_t* lo = int32s(self.columns.lo)
        cdef const int32_t* hi = int32s(self.columns.hi)
        cdef dict value, start, down, length = {}, next_of = {}
        cdef Py_ssize_t node
        cdef int above
        value, start, down = self.counting()
        self.numbers = {}
        for node in range(self.size if down else 0):
            if tag[node] == ITEM and hi[node] > lo[node] and self.lists[node] >= 0:
                length[self.lists[node]] = length.get(self.lists[node], 0) + 1
        for node in range(self.size):
            above = self.lists[node]
            if tag[node] != ITEM or hi[node] <= lo[node] or above < 0 or tag[above] != ORDERED:
                continue
            number = next_of.get(above)
            if number is None:
                number = number_of(start.get(above), length[above] if above in down else 1)
            if node in value:
                number = number_of(value[node], number)
            else:
                number = number_of(None, number)
            self.numbers[node] = number
            next_of[above] = number - 1 if above in down else number + 1
        return 0
