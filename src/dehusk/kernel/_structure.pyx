# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Structure, compiled. `structure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.kernel import structure as python
from dehusk.kernel._arrays cimport int32s, uint8s

cdef bytes STRUCTURE_CODES = python.STRUCTURE, PART_CODES = python.PARTS, CELL_CODES = python.CELLS
cdef bytes LINE_CODES = python.KEEPS_LINES
cdef const uint8_t* STRUCTURE = STRUCTURE_CODES
cdef const uint8_t* PARTS = PART_CODES
cdef const uint8_t* CELLS = CELL_CODES
cdef const uint8_t* KEEPS_LINES = LINE_CODES
cdef int TABLE = python.TABLE, LISTING = python.LISTING
Structure = python.Structure


def structured(columns, data, listing):
    """data: mask of the nodes in tables of data; listing: of those each of which is one; None: there are none."""
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const uint8_t* in_data = NULL if data is None else uint8s(data)
    cdef const uint8_t* is_listing = NULL if listing is None else uint8s(listing)
    cdef int32_t node, up, around, above, held, nodes = <int32_t>len(columns.tag)
    cdef bint in_table, inside, begins, shown, has_wholes = False
    cdef uint8_t code
    if (data is not None and len(data) != nodes) or (listing is not None and len(listing) != nodes):
        raise ValueError("not of the same nodes")
    masks, tags = np.empty((2, nodes), np.bool_), columns.tag.copy()
    columns_found = np.empty((3, nodes), np.int32)
    cdef uint8_t* mask = uint8s(masks)
    cdef uint8_t* listed = mask + nodes  # what is in a listing
    cdef uint8_t* tag = uint8s(tags)
    cdef int32_t* near = int32s(columns_found)
    cdef int32_t* whole = near + nodes
    cdef int32_t* cell = whole + nodes
    with nogil:
        for node in range(nodes):
            up, around, above, held, inside, code = parent[node], -1, -1, -1, False, tag[node]
            if up >= 0:
                around, above, held, inside = near[up], whole[up], cell[up], listed[up]
            in_table = in_data != NULL and in_data[node]
            begins = not inside and ((is_listing != NULL and is_listing[node]) or KEEPS_LINES[code])
            shown = begins or (not inside and (STRUCTURE[code] or (in_table and PARTS[code])))
            mask[node] = shown
            near[node] = node if shown else around
            whole[node] = node if above < 0 and (begins or (in_table and code == TABLE)) else above
            cell[node] = node if shown and CELLS[code] else held
            listed[node] = inside or begins
            has_wholes = has_wholes or whole[node] >= 0
            if begins:
                tag[node] = LISTING
    return Structure(masks[0], columns_found[0], columns_found[1], columns_found[2], has_wholes, tags.tobytes())
