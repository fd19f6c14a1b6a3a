# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Tables of data, compiled. `tables.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

import numpy as np

from dehusk.kernel import tables as python
from dehusk.kernel._arrays cimport int32s, uint8s

cdef int DATA_CELL = python.DATA_CELL, TABLE = python.TABLE, ROW = python.ROW, CAPTION = python.CAPTION
cdef int DATUM = python.CELLS[0], HEAD = python.CELLS[1]


def in_data_tables(columns):
    """Mask of the nodes in a table of data: no table inside it, rows of several cells, little in each, and several
    rows with text or a caption."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef Py_ssize_t i = 0, stop, nodes = len(columns.tag)
    cdef Tree tree
    tree.tag, tree.end, tree.lo, tree.hi = tag, int32s(columns.end), int32s(columns.lo), int32s(columns.hi)
    tree.piece_lo, tree.piece_hi = int32s(columns.piece_lo), int32s(columns.piece_hi)
    found = np.zeros(nodes, np.bool_)
    cdef uint8_t* into = uint8s(found)
    with nogil:
        while i < nodes:
            stop = i + 1
            if tag[i] == TABLE and is_data_table(&tree, i, &stop):
                memset(&into[i], 1, stop - i)
            i = stop  # of a table with another one inside, the inner one
    return found


cdef bint is_data_table(const Tree* tree, Py_ssize_t table, Py_ssize_t* stop) noexcept nogil:
    cdef Py_ssize_t i = table + 1, p, chars = 0, cells = 0, rows = 0, shown = 0, captions = 0
    while i < tree.end[table] and tree.tag[i] != TABLE:
        cells += tree.tag[i] == DATUM or tree.tag[i] == HEAD
        rows += tree.tag[i] == ROW
        shown += tree.tag[i] == ROW and tree.hi[i] > tree.lo[i]
        captions += tree.tag[i] == CAPTION
        i += 1
    stop[0] = i
    if i < tree.end[table] or cells <= rows or not (shown > 1 or captions):
        return False
    for p in range(tree.lo[table], tree.hi[table]):
        chars += tree.piece_hi[p] - tree.piece_lo[p]
    return chars <= DATA_CELL * cells
