# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks at what stands beside kept blocks, compiled. `kept.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel._characters cimport says, tells

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)

DEF BOX = b"checkbox"


cdef int block_of(const int32_t[::1] block_piece, Py_ssize_t pieces, int piece) noexcept nogil:
    """The block that a piece is in, or -1: there is no such piece."""
    cdef Py_ssize_t lo = 0, hi = block_piece.shape[0], middle
    if piece < 0 or piece >= pieces:
        return -1
    while lo < hi:
        middle = (lo + hi) // 2
        if block_piece[middle] <= piece:
            lo = middle + 1
        else:
            hi = middle
    return <int>lo - 1


def kept_chars(columns, kept not None):
    """How many characters the kept blocks have, white space inside of them and all."""
    cdef const uint8_t[::1] held = kept.view(np.uint8)
    cdef const int32_t[::1] first = columns.block_piece, lo = columns.piece_lo, hi = columns.piece_hi
    cdef Py_ssize_t b, blocks = first.shape[0]
    cdef long long chars = 0
    if held.shape[0] != blocks:
        raise ValueError("not of the same blocks")
    for b in range(blocks):
        if held[b]:
            chars += hi[(first[b + 1] if b + 1 < blocks else <int>hi.shape[0]) - 1] - lo[first[b]]
    return chars


def around_kept(columns, kept not None):
    """Mask of the nodes that hold a piece of a kept block."""
    cdef const uint8_t[::1] held = kept.view(np.uint8)
    cdef const int32_t[::1] first = columns.block_piece, lo = columns.lo, hi = columns.hi
    cdef Py_ssize_t b, i, blocks = first.shape[0], pieces = columns.piece_node.shape[0]
    cdef int32_t* before  # each piece: how many before it are kept
    if held.shape[0] != blocks:
        raise ValueError("not of the same blocks")
    around = np.empty(lo.shape[0], np.bool_)
    cdef uint8_t[::1] into = around.view(np.uint8)
    before = <int32_t*>malloc((pieces + 1) * sizeof(int32_t))
    if before == NULL:
        raise MemoryError
    with nogil:
        before[0] = 0
        for b in range(blocks):
            for i in range(first[b], first[b + 1] if b + 1 < blocks else <int>pieces):
                before[i + 1] = before[i] + held[b]
        for i in range(lo.shape[0]):
            into[i] = before[hi[i]] > before[lo[i]]
        free(before)
    return around


def telling_beside(str source not None, columns, const int32_t[::1] rows not None, const uint8_t[::1] kept not None,
                   int longest):
    """Which of some rows of attributes have up to `longest` characters, one of them neither letter, digit nor blank,
    and are of a node right behind or before the text of a kept block, in one element with it: pairs of row and block.
    """
    cdef const int32_t[::1] attr_lo = columns.attr_lo, attr_hi = columns.attr_hi, attr_node = columns.attr_node
    cdef const int32_t[::1] lo = columns.lo, own = columns.block_node, block = columns.block
    cdef const int32_t[::1] block_piece = columns.block_piece
    cdef Py_ssize_t i, pieces = columns.piece_node.shape[0]
    cdef int row, node, near, kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    cdef list found = []
    for i in range(rows.shape[0]):
        row = rows[i]
        if attr_hi[row] - attr_lo[row] > longest:
            continue
        node = attr_node[row]
        near = block_of(block_piece, pieces, lo[node] - 1)
        if near < 0 or block[near] != own[node]:
            near = block_of(block_piece, pieces, lo[node])
            if near < 0 or block[near] != own[node]:
                continue
        if kept[near] and tells(kind, data, attr_lo[row], attr_hi[row]):
            found.append((row, near))
    return found


def boxes_before(str source not None, columns, const int32_t[::1] rows not None, const uint8_t[::1] kept not None):
    """Which of some rows of attributes say checkbox, in any case, of a node right before a piece of a kept block."""
    cdef const int32_t[::1] attr_lo = columns.attr_lo, attr_hi = columns.attr_hi, attr_node = columns.attr_node
    cdef const int32_t[::1] lo = columns.lo, block_piece = columns.block_piece
    cdef Py_ssize_t i, pieces = columns.piece_node.shape[0]
    cdef int row, block
    cdef list found = []
    for i in range(rows.shape[0]):
        row = rows[i]
        if attr_hi[row] - attr_lo[row] == len(BOX) and is_box(source, attr_lo[row], attr_hi[row]):
            block = block_of(block_piece, pieces, lo[attr_node[row]])
            if block >= 0 and kept[block]:
                found.append(row)
    return found


cdef bint is_box(str source, int lo, int hi):
    cdef int kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    if kind == 1:
        return says(<uint8_t*>data, lo, hi, BOX, len(BOX))
    if kind == 2:
        return says(<uint16_t*>data, lo, hi, BOX, len(BOX))
    return says(<uint32_t*>data, lo, hi, BOX, len(BOX))
