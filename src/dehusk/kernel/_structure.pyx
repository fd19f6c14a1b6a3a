# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Structure, compiled. `structure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.kernel import structure as python
from dehusk.kernel._arrays cimport int32s, uint8s

cdef bytes KEPT_CODES = python.STRUCTURE, PART_CODES = python.PARTS, CELL_CODES = python.CELLS
cdef const uint8_t* STRUCTURE = KEPT_CODES
cdef const uint8_t* PARTS = PART_CODES
cdef const uint8_t* CELLS = CELL_CODES
cdef int TABLE = python.TABLE


def structured(columns, data, listing):
    """For each node whether its element is written; the innermost such element around it, itself included, or -1; the
    listing or table of data around it, the outermost of several, or -1; and the cell of such a table, or -1."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const uint8_t* in_data = NULL if data is None else uint8s(data)
    cdef const uint8_t* is_listing = NULL if listing is None else uint8s(listing)
    cdef int32_t node, up, around, above, held, nodes = <int32_t>len(columns.tag)
    cdef bint in_table, in_listing, begins, shown
    if (data is not None and len(data) != nodes) or (listing is not None and len(listing) != nodes):
        raise ValueError("not of the same nodes")
    found = np.empty(nodes, np.bool_), *(np.empty(nodes, np.int32) for _ in range(3))
    cdef uint8_t* mask = uint8s(found[0])
    cdef int32_t* near = int32s(found[1])
    cdef int32_t* whole = int32s(found[2])
    cdef int32_t* cell = int32s(found[3])
    with nogil:
        for node in range(nodes):
            up, around, above, held = parent[node], -1, -1, -1
            if up >= 0:
                around, above, held = near[up], whole[up], cell[up]
            in_table = in_data != NULL and in_data[node]
            begins = is_listing != NULL and is_listing[node]
            in_listing = is_listing != NULL and around >= 0 and is_listing[around]
            shown = begins or (not in_listing and (STRUCTURE[tag[node]] or (in_table and PARTS[tag[node]])))
            mask[node] = shown
            near[node] = node if shown else around
            whole[node] = node if above < 0 and (begins or (in_table and tag[node] == TABLE)) else above
            cell[node] = node if shown and CELLS[tag[node]] else held
    return found
