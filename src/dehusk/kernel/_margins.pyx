# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Margins, compiled. `margins.py` is the same in Python: read that one first; a test holds them equal."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import margins as python
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel._characters cimport char_t
from dehusk.kernel.markup import TAG

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_MAX_CHAR_VALUE(object text)
    str PyUnicode_New(Py_ssize_t size, uint32_t highest)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at) nogil
    void PyUnicode_WRITE(int kind, void* data, Py_ssize_t at, uint32_t character) nogil

cdef int ORDERED = python.ORDERED, UNORDERED = TAG["ul"], ITEM = TAG["li"]
INTERRUPTS, behind = python.INTERRUPTS, python.behind
cdef str APART = "\n\n"


cdef class Spans:
    """Spans of strings, joined without making each of them."""

    cdef list strings
    cdef Py_ssize_t* bounds
    cdef Py_ssize_t count

    def __cinit__(self, Py_ssize_t most):
        self.strings, self.count = [], 0
        self.bounds = <Py_ssize_t*>PyMem_Malloc((2 * most + 1) * sizeof(Py_ssize_t))
        if self.bounds == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.bounds)

    cdef int add(self, str string, Py_ssize_t lo, Py_ssize_t hi) except -1:
        self.strings.append(string)
        self.bounds[2 * self.count], self.bounds[2 * self.count + 1] = lo, hi
        self.count += 1
        return 0

    cdef str joined(self):
        cdef Py_ssize_t i, lo, hi, at = 0
        cdef uint32_t highest = 0
        for i in range(self.count):
            lo, hi = self.bounds[2 * i], self.bounds[2 * i + 1]
            at += hi - lo
            highest = max(highest, highest_of(self.strings[i], lo, hi))
        written = PyUnicode_New(at, highest)
        at = 0
        for i in range(self.count):
            lo, hi = self.bounds[2 * i], self.bounds[2 * i + 1]
            copy(PyUnicode_DATA(written), PyUnicode_KIND(written), at, self.strings[i], lo, hi)
            at += hi - lo
        return written


cdef void copy(void* to, int kind, Py_ssize_t at, str string, Py_ssize_t lo, Py_ssize_t hi) noexcept:
    """Put a span into characters that are wide enough for it."""
    cdef int own = PyUnicode_KIND(string)
    cdef void* data = PyUnicode_DATA(string)
    cdef Py_ssize_t i
    if own == kind:
        memcpy(<char*>to + kind * at, <char*>data + kind * lo, kind * (hi - lo))
        return
    for i in range(hi - lo):
        PyUnicode_WRITE(kind, to, at + i, PyUnicode_READ(own, data, lo + i))


cdef uint32_t highest_of(str string, Py_ssize_t lo, Py_ssize_t hi):
    """A character in a span that takes as much room as any of them: the bits of all."""
    cdef int kind = PyUnicode_KIND(string)
    cdef void* data = PyUnicode_DATA(string)
    cdef uint32_t most = PyUnicode_MAX_CHAR_VALUE(string)
    if most < 128:
        return most
    most = bits(<uint8_t*>data, lo, hi) if kind == 1 else (
        bits(<uint16_t*>data, lo, hi) if kind == 2 else bits(<uint32_t*>data, lo, hi))
    return min(most, 0x10FFFF)


cdef uint32_t bits(const char_t* s, Py_ssize_t lo, Py_ssize_t hi) noexcept nogil:
    cdef char_t all_bits = 0
    cdef Py_ssize_t i
    for i in range(lo, hi):
        all_bits |= s[i]
    return all_bits


cdef struct Row:  # of a margin
    int32_t depth, item_of
    uint8_t joins, used, begun


cdef class Margins:
    """One margin a node that has one, as they are written one after the other."""

    cdef object held  # what the pointers point into
    cdef Py_ssize_t size  # nodes
    cdef const uint8_t* tag
    cdef const int32_t* parent
    cdef int32_t* margin
    cdef int32_t* lists
    cdef readonly object near
    cdef object numbers, of_list
    cdef dict indented, number_of
    cdef readonly dict notes
    cdef int deepest
    cdef public int last
    # one row a node, made with the first margin
    cdef list firsts, rests  # None where no margin was made
    cdef Row* row

    def __init__(self, bytes tag not None, parent not None, mask, numbers, dict indented not None, dict notes not None,
                 int deepest):
        cdef Py_ssize_t size = len(parent), node
        cdef int up, code
        cdef bint has_margin
        cdef uint8_t kind[256]
        if len(tag) < size or (mask is not None and len(mask) < size):
            raise ValueError("not a tag and a truth for every node")
        self.held, self.size, self.tag, self.parent = (tag, parent), size, tag, int32s(parent)
        self.numbers, self.indented, self.notes, self.deepest = numbers, indented, notes, deepest
        self.last = -1
        self.near, self.of_list = np.empty(size + 1, np.int32), np.empty(size, np.int32)
        self.margin, self.lists = int32s(self.near), int32s(self.of_list)
        cdef const uint8_t* shown = NULL if mask is None else uint8s(mask)
        cdef const uint8_t* tags = self.tag  # of the object they would be read for every node
        cdef const int32_t* parents = self.parent
        cdef int32_t* margin = self.margin
        cdef int32_t* lists = self.lists
        memset(kind, 0, sizeof(kind))
        kind[ITEM], kind[ORDERED], kind[UNORDERED] = 1, 2, 2
        for code in indented:
            kind[code] |= 1
        for node in range(size):
            up = parents[node]
            has_margin = kind[tags[node]] & 1 and (shown == NULL or shown[node])
            margin[node] = <int32_t>node if has_margin else margin[up] if up >= 0 else -1
            lists[node] = <int32_t>node if kind[tags[node]] & 2 else lists[up] if up >= 0 else -1
        margin[size] = -1

    cdef int open(self) except -1:
        """Make the rows of margins."""
        self.firsts, self.rests = [None] * self.size, [None] * self.size
        self.row = <Row*>PyMem_Calloc(self.size, sizeof(Row))
        if self.row == NULL:
            raise MemoryError
        return 0

    def __dealloc__(self):
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

    def lines(self, columns, kept not None, list terms):
        """The texts of kept blocks, each as it stands in the page's text: in a margin a line each, else apart. A text
        in a margin behind a term is the line below it. `terms`: which of them are terms, None: none."""
        cdef const int32_t* block = int32s(columns.block)
        cdef const int32_t* first = int32s(columns.block_piece)
        cdef const int32_t* lo = int32s(columns.piece_lo)
        cdef const int32_t* hi = int32s(columns.piece_hi)
        cdef const uint8_t* is_kept = uint8s(kept)
        cdef str text = columns.text, lead
        cdef Py_ssize_t i, count = len(columns.block)
        cdef int pieces = len(columns.piece_hi)
        cdef int node, start, stop, last = -1, done = 0
        cdef bint after_term = False
        cdef Spans spans = Spans(3 * count)
        for i in range(count):
            if not is_kept[i]:
                continue
            node, start = self.margin[block[i]], lo[first[i]]
            stop = hi[(first[i + 1] if i + 1 < count else pieces) - 1]
            if done:
                spans.add(APART, 1 if node >= 0 and (last >= 0 or after_term) else 0, 2)
            lead = self.lead(node) if node >= 0 else None
            if lead:
                spans.add(lead, 0, len(lead))
            if node >= 0 and text.find("\n", start, stop) >= 0:
                lead = behind(self.rests[node], text[start:stop])
                spans.add(lead, 0, len(lead))
            else:
                spans.add(text, start, stop)
            last, after_term = node, terms is not None and terms[done]
            done += 1
        return spans.joined()

    cdef inline int up(self, int node):
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
        cdef int above, depth = self.row[up].depth + 1 if up >= 0 else 0
        self.row[node].depth, self.row[node].item_of = depth, -1
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
        self.row[node].joins = up >= 0 and self.row[up].item_of >= 0 and first in INTERRUPTS
        self.firsts[node], self.rests[node], self.row[node].item_of = first, rest + " " * len(first), above
        return 0
