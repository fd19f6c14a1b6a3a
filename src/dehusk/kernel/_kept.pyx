# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks at what stands beside kept blocks, compiled. `kept.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from libc.stdlib cimport free, malloc
from libc.string cimport memset

from operator import itemgetter

import numpy as np

from dehusk.kernel import kept as python
from dehusk.kernel.entities import without_entities
from dehusk.kernel.markup import ATTR, ATTRS
from dehusk.kernel._arrays cimport int32s, place_in, uint8s
from dehusk.kernel._characters cimport says, tells
from dehusk.kernel._spans cimport Blocks, begin_of, blocks_of, end_of

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)

DEF BOX = b"checkbox"
cdef int IMAGE = python.IMAGE, NOT_SEEN = python.NOT_SEEN, ALT = python.ALT, TYPE = python.TYPE
OFFSET = itemgetter(0)
cdef tuple NAMES = tuple(ATTRS)


cdef int block_of(const int32_t* first, Py_ssize_t blocks, Py_ssize_t pieces, int piece) noexcept nogil:
    """The block that a piece is in, or -1: there is no such piece. first: of each block."""
    return place_in(first, blocks, piece + 1) - 1 if 0 <= piece < pieces else -1


def kept_chars(columns, kept not None):
    """How many characters the kept blocks have, white space inside of them and all."""
    cdef const uint8_t* held = uint8s(kept)
    cdef Blocks blocks = blocks_of(columns)
    cdef Py_ssize_t b
    cdef long long chars = 0
    if len(kept) != blocks.count:
        raise ValueError("not of the same blocks")
    for b in range(blocks.count):
        if held[b]:
            chars += end_of(&blocks, b) - begin_of(&blocks, b)
    return chars


def piece_chars(columns, kept not None):
    """How many characters the pieces of kept blocks have, without the white space between them."""
    cdef const uint8_t* held = uint8s(kept)
    cdef const int32_t* first = int32s(columns.block_piece)
    cdef const int32_t* lo = int32s(columns.piece_lo)
    cdef const int32_t* hi = int32s(columns.piece_hi)
    cdef Py_ssize_t b, i, blocks = len(columns.block_piece), pieces = len(columns.piece_lo)
    cdef long long chars = 0
    if len(kept) != blocks:
        raise ValueError("not of the same blocks")
    for b in range(blocks):
        if held[b]:
            for i in range(first[b], first[b + 1] if b + 1 < blocks else pieces):
                chars += hi[i] - lo[i]
    return chars


def kept_within(columns, kept not None, int code):
    """Mask of the kept blocks in an element of a tag; None where there are none."""
    cdef const uint8_t* held = uint8s(kept)
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* block = int32s(columns.block)
    cdef Py_ssize_t i, nodes = len(columns.tag), blocks = len(columns.block)
    cdef bint any_found = False
    cdef uint8_t* inside  # of each node
    if len(kept) != blocks:
        raise ValueError("not of the same blocks")
    found = np.empty(blocks, np.bool_)
    cdef uint8_t* into = uint8s(found)
    inside = <uint8_t*>malloc(nodes + 1)
    if inside == NULL:
        raise MemoryError
    with nogil:
        for i in range(nodes):
            inside[i] = tag[i] == code or (parent[i] >= 0 and inside[parent[i]])
        for i in range(blocks):
            into[i] = held[i] and inside[block[i]]
            any_found = any_found or into[i]
        free(inside)
    return found if any_found else None


def around_kept(columns, kept not None):
    """Mask of the nodes that hold a piece of a kept block."""
    cdef const uint8_t* held = uint8s(kept)
    cdef const int32_t* first = int32s(columns.block_piece)
    cdef const int32_t* lo = int32s(columns.lo)
    cdef const int32_t* hi = int32s(columns.hi)
    cdef Py_ssize_t b, i, blocks = len(columns.block_piece), pieces = len(columns.piece_node), nodes = len(columns.lo)
    cdef int32_t* before  # each piece: how many before it are kept
    if len(kept) != blocks:
        raise ValueError("not of the same blocks")
    around = np.empty(nodes, np.bool_)
    cdef uint8_t* into = uint8s(around)
    before = <int32_t*>malloc((pieces + 1) * sizeof(int32_t))
    if before == NULL:
        raise MemoryError
    with nogil:
        before[0] = 0
        for b in range(blocks):
            for i in range(first[b], first[b + 1] if b + 1 < blocks else <int>pieces):
                before[i + 1] = before[i] + held[b]
        for i in range(nodes):
            into[i] = before[hi[i]] > before[lo[i]]
        free(before)
    return around


def in_order(columns, const uint8_t[::1] kept not None, const int32_t[::1] near not None, list others not None):
    """The kept blocks and what stands between them in the page's order: kinds, 0 for a block; blocks, or what the
    others are; the node around each, near[node] of a block's."""
    cdef const int32_t[::1] block = columns.block, first = columns.block_piece, at = columns.piece_at
    cdef Py_ssize_t b, count = 0, size = len(others), next_one = 0
    cdef list kinds = [], whats = []
    if kept.shape[0] != block.shape[0]:
        raise ValueError("not of the same blocks")
    for b in range(kept.shape[0]):
        size += kept[b] != 0
    inside = np.empty(size, np.int32)
    cdef int32_t* around = int32s(inside)
    waiting = sorted(others, key=OFFSET)
    for b in range(kept.shape[0] + 1):
        while next_one < len(waiting) and (b == kept.shape[0] or (kept[b] and waiting[next_one][0] < at[first[b]])):
            _, kind, what, node = waiting[next_one]
            kinds.append(kind)
            whats.append(what)
            around[count] = node
            count, next_one = count + 1, next_one + 1
        if b < kept.shape[0] and kept[b]:
            kinds.append(0)
            whats.append(b)
            around[count] = near[block[b]]
            count += 1
    return kinds, whats, inside


def telling_beside(str source not None, columns, kept not None, int longest):
    """Alternative texts of up to `longest` characters, one of them neither letter, digit nor blank, of a node right
    behind or before the text of a kept block, in one element with it: pairs of the attribute's row and the block."""
    cdef Marked marked = Marked(columns, kept)
    cdef const int32_t* own = int32s(columns.block_node)
    cdef const int32_t* block = int32s(columns.block)
    cdef Py_ssize_t row
    cdef int node, near, kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    cdef list found = []
    for row in range(marked.rows):
        if marked.name[row] != ALT or marked.hi[row] - marked.lo[row] > longest:
            continue
        node = marked.node[row]
        near = marked.block_of(marked.piece[node] - 1)
        if near < 0 or block[near] != own[node]:
            near = marked.block_of(marked.piece[node])
            if near < 0 or block[near] != own[node]:
                continue
        if marked.kept[near] and tells(kind, data, marked.lo[row], marked.hi[row]):
            found.append((row, near))
    return found


def boxes_before(str source not None, columns, kept not None):
    """The rows of attributes with the type of a checkbox, in any case, right before a piece of a kept block."""
    cdef Marked marked = Marked(columns, kept)
    cdef Py_ssize_t row
    cdef int block
    cdef list found = []
    for row in range(marked.rows):
        if marked.name[row] != TYPE or marked.hi[row] - marked.lo[row] != len(BOX):
            continue
        if is_box(source, marked.lo[row], marked.hi[row]):
            block = marked.block_of(marked.piece[marked.node[row]])
            if block >= 0 and marked.kept[block]:
                found.append(row)
    return found


cdef class Marked:
    """The attributes of a page beside its kept blocks, as bare columns."""

    cdef Py_ssize_t rows, pieces, blocks
    cdef const int32_t* node  # one row an attribute
    cdef const int32_t* lo
    cdef const int32_t* hi
    cdef const uint8_t* name
    cdef const int32_t* piece  # the first in each node
    cdef const int32_t* first  # of each block
    cdef const uint8_t* kept

    def __cinit__(self, columns, kept):
        self.rows, self.pieces, self.blocks = len(columns.attr_node), len(columns.piece_node), len(columns.block)
        if len(kept) != self.blocks:
            raise ValueError("not of the same blocks")
        self.node, self.name = int32s(columns.attr_node), uint8s(columns.attr_name)
        self.lo, self.hi, self.piece = int32s(columns.attr_lo), int32s(columns.attr_hi), int32s(columns.lo)
        self.first, self.kept = int32s(columns.block_piece), uint8s(kept)

    cdef int block_of(self, int piece) noexcept:
        """The block that a piece is in, or -1: there is no such piece."""
        return block_of(self.first, self.blocks, self.pieces, piece)


cdef bint is_box(str source, int lo, int hi):
    cdef int kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    if kind == 1:
        return says(<uint8_t*>data, lo, hi, BOX, len(BOX))
    if kind == 2:
        return says(<uint16_t*>data, lo, hi, BOX, len(BOX))
    return says(<uint32_t*>data, lo, hi, BOX, len(BOX))


def pictures_beside(str source not None, columns, const uint8_t[::1] kept not None, left_out, figure,
                    tuple names not None):
    """The images between two kept pieces, or beside one in the same figure, with the attributes of these names."""
    cdef const int32_t* first = int32s(columns.block_piece)
    cdef const int32_t* lo = int32s(columns.lo)
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* flags = uint8s(columns.flags)
    cdef const uint8_t* without = NULL if left_out is None else uint8s(left_out)
    cdef const int32_t* inside = NULL if figure is None else int32s(figure)
    cdef Py_ssize_t node, pieces = len(columns.piece_node), blocks = len(columns.block)
    cdef int before, after, beside
    cdef Attributes attributes = None
    cdef list found = []
    for node in range(len(columns.tag)):
        if tag[node] != IMAGE or flags[node] & NOT_SEEN or (without != NULL and without[node]):
            continue
        before = block_of(first, blocks, pieces, lo[node] - 1)
        after = block_of(first, blocks, pieces, lo[node])
        beside = (before >= 0 and kept[before]) + (after >= 0 and kept[after])
        if beside == 2 or (beside and inside != NULL and inside[node] >= 0):
            if attributes is None:
                attributes = Attributes(source, columns, names)
            found.append((node, after if before == after else -1, attributes.of(<int>node)))
    return found


cdef class Attributes:
    """Attributes of some names, read of a few nodes."""

    cdef str source
    cdef const int32_t[::1] node, lo, hi
    cdef const uint8_t[::1] name
    cdef uint8_t[256] wanted

    def __init__(self, str source, columns, tuple names):
        self.source, self.node, self.name = source, columns.attr_node, columns.attr_name
        self.lo, self.hi = columns.attr_lo, columns.attr_hi
        memset(self.wanted, 0, sizeof(self.wanted))
        for name in names:
            self.wanted[<uint8_t>ATTR[name]] = 1

    cdef dict of(self, int node):
        cdef Py_ssize_t rows = self.node.shape[0], row = place_in(&self.node[0], rows, node)
        cdef dict found = {}
        while row < rows and self.node[row] == node:
            if self.wanted[self.name[row]]:
                value = self.source[self.lo[row]:self.hi[row]]
                found[NAMES[self.name[row]]] = without_entities(value) if "&" in value else value
            row += 1
        return found
