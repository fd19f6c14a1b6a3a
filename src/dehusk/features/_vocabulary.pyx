# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Names in attributes, compiled. `vocabulary.py` is the same in numpy, of elements with text alone: read that one first;
a test holds them equal."""

from libc.stdint cimport int32_t, uint32_t

from dehusk.features import schema
from dehusk.features._measures cimport Column, Folded, Measures, Rows
from dehusk.kernel import names as of_names
from dehusk.kernel._arrays cimport float32s, int32s, uint32s
from dehusk.kernel._keys cimport bits_for, number_of

cdef int INNER = schema.INNER, REL = of_names.REL
cdef tuple ODDS = schema.family("up{}_odds", range(INNER))


def vocabulary_columns(Measures m not None, Rows rows not None):
    cdef int i, b, level, up
    cdef float* odds = m.floats(m.nodes)
    cdef int32_t* known = m.ints(m.nodes)
    cdef int32_t* nearest = m.ints(m.nodes)
    cdef int32_t* steps = m.ints(m.nodes)
    mean_odds(m, odds, known)
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


cdef int mean_odds(Measures m, float* mean, int32_t* count) except -1:
    """For every node the mean odds of its names, of those in the table, and their number; both all 0 before."""
    names = m.tables.names
    cdef const int32_t* ends = int32s(m.named.ends)
    cdef const uint32_t* keys = uint32s(m.named.keys)
    cdef const uint32_t* table = uint32s(names.keys)
    cdef const int32_t* index = int32s(names.index)
    cdef const float* odds = float32s(names.odds)
    cdef int bits = bits_for(len(names.keys)), k, i, row, found = 0, values = <int>len(m.named.ends) - 1
    cdef float* known = m.floats(ends[values])  # the odds of those in the table: of value k known[last[k]:last[k + 1]]
    cdef int32_t* last = m.ints(values + 1)
    with nogil:
        for k in range(values):
            for i in range(ends[k], ends[k + 1]):
                row = number_of(keys[i], table, index, bits)
                if row >= 0:
                    known[found] = odds[row]
                    found += 1
            last[k + 1] = found
        for k in range(m.names):
            if m.name_code[k] != REL:
                for i in range(last[m.name_value[k]], last[m.name_value[k] + 1]):
                    mean[m.name_node[k]] += known[i]
                    count[m.name_node[k]] += 1
        for i in range(m.nodes):
            if count[i] > 1:
                mean[i] /= count[i]
    return 0
