# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Keys and columns of the names in attributes, compiled. `View.signature` and `features/vocabulary.py` say the same in
numpy: read those first; a test holds the columns equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._base cimport Base, Column, Rows
from dehusk.kernel._measure import fold, name_odds, same_spans

cdef uint32_t[::1] CLASS = np.zeros(256, np.uint32)
CLASS[<int>markup.ATTR["class"]] = 1


cdef tuple attributes(Base v, const uint32_t[::1] seed_of, bint shown):
    """The attributes whose names have a seed, perhaps only of elements that show something: nodes, lo, hi and seeds."""
    cdef const uint8_t[::1] name = v.columns.attr_name
    cdef const int32_t[::1] node = v.columns.attr_node, lo = v.columns.attr_lo, hi = v.columns.attr_hi
    cdef int row, found = 0
    spans, seeds = np.empty((3, name.shape[0]), np.int32), np.empty(name.shape[0], np.uint32)
    cdef int32_t[:, ::1] into = spans
    cdef uint32_t[::1] seed = seeds
    for row in range(name.shape[0]):
        if seed_of[name[row]] and (not shown or v.hi[node[row]] > v.lo[node[row]]):
            into[0, found], into[1, found], into[2, found] = node[row], lo[row], hi[row]
            seed[found] = seed_of[name[row]]
            found += 1
    return spans[0, :found], spans[1, :found], spans[2, :found], seeds[:found]


def signature(Base v, str source not None):
    """A number for every tag with a class that the page has."""
    cdef int i
    nodes, lo, hi, _ = attributes(v, CLASS, False)
    cdef const int32_t[::1] node = nodes
    cdef const int32_t[::1] classes = same_spans(source, lo, hi)[0]
    numbers = v.columns.tag.astype(np.uint32)
    cdef uint32_t[::1] into = numbers
    for i in range(node.shape[0]):
        into[node[i]] += (<uint32_t>classes[i] + 1) << 8
    return numbers


def vocabulary(Base v, Rows rows, str source not None, const uint32_t[::1] seed_of not None, table not None):
    cdef int i, b, level, up
    nodes, lo, hi, seeds = attributes(v, seed_of, True)
    mean, count = name_odds(source, lo, hi, seeds, nodes, v.nodes, table.keys, table.index, table.odds)
    cdef const float[::1] odds = mean
    cdef const int32_t[::1] known = count
    cdef int32_t[::1] nearest = np.empty(v.nodes, np.int32), steps = np.empty(v.nodes, np.int32)
    for i in range(v.nodes):
        up = v.parent[i]
        steps[i] = (known[i] > 0) + (steps[up] if up >= 0 else 0)
        nearest[i] = i if known[i] > 0 else nearest[up] if up >= 0 else -1
    cdef const float[:, ::1] along = fold(v.columns.parent, odds)
    cdef Column of_level
    for level in range(3):
        of_level = rows.take()
        for b in range(v.blocks):
            of_level[b] = odds[v.up[level, b]]
    cdef Column path_odds = rows.take(), least = rows.take(), greatest = rows.take()
    cdef Column path_odds_mean = rows.take(), nearest_odds = rows.take()
    for b in range(v.blocks):
        i = v.node[b]
        path_odds[b], least[b], greatest[b] = along[0, i], along[1, i], along[2, i]
        path_odds_mean[b] = along[0, i] / max(steps[i], 1)
        nearest_odds[b] = odds[nearest[i]] if nearest[i] >= 0 else 0
