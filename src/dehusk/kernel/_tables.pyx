# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Tables of data, compiled. `tables.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.kernel import tables as python

cdef int DATA_CELL = python.DATA_CELL, TABLE = python.TABLE, ROW = python.ROW, CAPTION = python.CAPTION
cdef int DATUM = python.CELLS[0], HEAD = python.CELLS[1]


def in_data_tables(columns):
    """Mask of the nodes in a table of data: no table inside it, rows of several cells, little in each, and several
    rows with text or a caption."""
    cdef const uint8_t[::1] tag = columns.tag
    cdef const int32_t[::1] end = columns.end, lo = columns.lo, hi = columns.hi
    cdef const int32_t[::1] piece_lo = columns.piece_lo, piece_hi = columns.piece_hi
    cdef Py_ssize_t i = 0, inner, stop, nodes = tag.shape[0], p, chars, cells, rows, shown, captions
    found = np.zeros(nodes, np.bool_)
    cdef uint8_t[::1] into = found.view(np.uint8)
    with nogil:
        while i < nodes:
            stop = i + 1
            if tag[i] == TABLE:
                chars = cells = rows = shown = captions = 0
                while stop < end[i] and tag[stop] != TABLE:
                    cells += tag[stop] == DATUM or tag[stop] == HEAD
                    rows += tag[stop] == ROW
                    shown += tag[stop] == ROW and hi[stop] > lo[stop]
                    captions += tag[stop] == CAPTION
                    stop += 1
                if stop == end[i] and cells > rows and (shown > 1 or captions):
                    for p in range(lo[i], hi[i]):
                        chars += piece_hi[p] - piece_lo[p]
                    for inner in range(i, stop if chars <= DATA_CELL * cells else i):
                        into[inner] = 1
            i = stop  # of a table with another one inside, the inner one
    return found
