# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Keys and columns of the names in attributes, compiled. `View.signature` and `features/vocabulary.py` say the same in
numpy: read those first; a test holds the columns equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._base cimport Base, Column, Folded, Rows
from dehusk.kernel._keys cimport mean_odds, number_spans

cdef uint32_t[::1] CLASS = np.zeros(256, np.uint32)
CLASS[<int>markup.ATTR["class"]] = 1


ctypedef struct Attributes:
    int count
    int32_t* node
    int32_t* lo
    int32_t* hi
    uint32_t* seed


cdef Attributes attributes(Base v, const uint32_t[::1] seed_of, bint shown) except *:
    """The attributes whose names have a seed, perhaps only of elements that show something."""
    cdef const uint8_t[::1] name = v.columns.attr_name
    cdef const int32_t[::1] node = v.columns.attr_node, lo = v.columns.attr_lo, hi = v.columns.attr_hi
    cdef int row, k = 0, rows = name.shape[0]
    cdef Attributes found
    found.node, found.lo, found.hi, found.seed = v.ints(rows), v.ints(rows), v.ints(rows), <uint32_t*>v.ints(rows)
    for row in range(rows):
        if seed_of[name[row]] and (not shown or v.hi[node[row]] > v.lo[node[row]]):
            found.node[k], found.lo[k], found.hi[k], found.seed[k] = node[row], lo[row], hi[row], seed_of[name[row]]
            k += 1
    found.count = k
    return found


def signature(Base v not None, str source not None):
    """A number for every tag with a class that the page has."""
    cdef int i
    cdef Attributes classes = attributes(v, CLASS, False)
    cdef int32_t* number = v.ints(classes.count)
    cdef int32_t* times = v.ints(classes.count)
    number_spans(source, classes.lo, classes.hi, NULL, classes.count, number, times)
    numbers = v.columns.tag.astype(np.uint32)
    cdef uint32_t[::1] into = numbers
    for i in range(classes.count):
        into[classes.node[i]] += (<uint32_t>number[i] + 1) << 8
    return numbers


def vocabulary(Base v not None, Rows rows not None, str source not None, const uint32_t[::1] seed_of not None,
               table not None):
    cdef int i, b, level, up
    cdef Attributes named = attributes(v, seed_of, True)
    cdef float* odds = v.floats(v.nodes)
    cdef int32_t* known = v.ints(v.nodes)
    cdef int32_t* nearest = v.ints(v.nodes)
    cdef int32_t* steps = v.ints(v.nodes)
    mean_odds(source, named.lo, named.hi, named.seed, named.node, named.count, table.keys, table.index, table.odds,
              odds, known, v.nodes)
    for i in range(v.nodes):
        up = v.parent[i]
        steps[i] = (known[i] > 0) + (steps[up] if up >= 0 else 0)
        nearest[i] = i if known[i] > 0 else nearest[up] if up >= 0 else -1
    cdef Folded along = v.fold(odds)
    cdef Column of_level
    for level in range(3):
        of_level = rows.take()
        for b in range(v.blocks):
            of_level[b] = odds[v.up[level][b]]
    cdef Column path_odds = rows.take(), least = rows.take(), greatest = rows.take()
    cdef Column path_odds_mean = rows.take(), nearest_odds = rows.take()
    for b in range(v.blocks):
        i = v.node[b]
        path_odds[b], least[b], greatest[b] = along.total[i], along.least[i], along.greatest[i]
        path_odds_mean[b] = along.total[i] / max(steps[i], 1)
        nearest_odds[b] = odds[nearest[i]] if nearest[i] >= 0 else 0
