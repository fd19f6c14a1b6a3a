# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Names in attributes, compiled. `vocabulary.py`, and `Measures.signature` of `measures.py`, are the same in numpy:
read those first; a test holds them equal."""

from libc.stdint cimport int32_t, uint32_t

import numpy as np

from dehusk.features import schema
from dehusk.features import vocabulary as python
from dehusk.features._measures cimport Column, Folded, Measures, Rows
from dehusk.kernel import markup
from dehusk.kernel._keys cimport mean_odds, number_spans

cdef int INNER = schema.INNER
cdef tuple ODDS = schema.family("up{}_odds", range(INNER))
cdef uint32_t[::1] NAME_SEED = python.NAME_SEED, CLASS = np.zeros(256, np.uint32)
CLASS[<int>markup.ATTR["class"]] = 1


ctypedef struct Attributes:
    int count
    int32_t* node
    int32_t* lo
    int32_t* hi
    uint32_t* seed


cdef Attributes attributes(Measures m, const uint32_t[::1] seed_of, bint shown) except *:
    """The attributes whose names have a seed, of all elements or of those with text."""
    cdef int row, node, k = 0, rows = m.attr_name.shape[0]
    cdef Attributes found
    found.node, found.lo, found.hi, found.seed = m.ints(rows), m.ints(rows), m.ints(rows), <uint32_t*>m.ints(rows)
    with nogil:
        for row in range(rows):
            node = m.attr_node[row]
            if seed_of[m.attr_name[row]] and (not shown or m.hi[node] > m.lo[node]):
                found.node[k], found.lo[k], found.hi[k] = node, m.attr_lo[row], m.attr_hi[row]
                found.seed[k] = seed_of[m.attr_name[row]]
                k += 1
    found.count = k
    return found


cdef uint32_t* signatures(Measures m) except NULL:
    """The tag and class of every node as a number: the tag's code, and above its 8 bits the class's, from 1."""
    cdef int i
    cdef Attributes classes = attributes(m, CLASS, False)
    cdef int32_t* number = m.ints(classes.count)
    cdef int32_t* times = m.ints(classes.count)
    cdef uint32_t* into = <uint32_t*>m.ints(m.nodes)
    number_spans(m.source, classes.lo, classes.hi, NULL, classes.count, number, times)
    with nogil:
        for i in range(m.nodes):
            into[i] = m.tag[i]
        for i in range(classes.count):
            into[classes.node[i]] += (<uint32_t>number[i] + 1) << 8
    return into


def vocabulary_columns(Measures m not None, Rows rows not None):
    cdef int i, b, level, up
    cdef Attributes named = attributes(m, NAME_SEED, True)
    cdef float* odds = m.floats(m.nodes)
    cdef int32_t* known = m.ints(m.nodes)
    cdef int32_t* nearest = m.ints(m.nodes)
    cdef int32_t* steps = m.ints(m.nodes)
    mean_odds(m.source, named.lo, named.hi, named.seed, named.node, named.count, m.table.keys, m.table.index,
              m.table.odds, odds, known, m.nodes)
    with nogil:
        for i in range(m.nodes):
            up = m.parent[i]
            steps[i] = (known[i] > 0) + (steps[up] if up >= 0 else 0)
            nearest[i] = i if known[i] > 0 else nearest[up] if up >= 0 else -1
    cdef Folded along = m.fold(odds)
    cdef Column of_level
    for level in range(INNER):
        of_level = rows.row(ODDS[level])
        with nogil:
            for b in range(m.blocks):
                of_level[b] = odds[m.up[level][b]]
    cdef Column path_odds = rows.row("path_odds"), least = rows.row("path_odds_min")
    cdef Column greatest = rows.row("path_odds_max"), path_odds_mean = rows.row("path_odds_mean")
    cdef Column nearest_odds = rows.row("nearest_odds")
    with nogil:
        for b in range(m.blocks):
            i = m.node[b]
            path_odds[b], least[b], greatest[b] = along.total[i], along.least[i], along.greatest[i]
            path_odds_mean[b] = along.total[i] / max(steps[i], 1)
            nearest_odds[b] = odds[nearest[i]] if nearest[i] >= 0 else 0
