# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Names in attributes, compiled. `vocabulary.py` is the same in numpy, of elements with text alone: read that one first;
a test holds them equal."""

from libc.stdint cimport int32_t

from dehusk.features import schema
from dehusk.features._measures cimport Column, Folded, Measures, Rows
from dehusk.kernel._keys cimport mean_odds

cdef int INNER = schema.INNER
cdef tuple ODDS = schema.family("up{}_odds", range(INNER))


def vocabulary_columns(Measures m not None, Rows rows not None):
    cdef int i, b, level, up
    cdef float* odds = m.floats(m.nodes)
    cdef int32_t* known = m.ints(m.nodes)
    cdef int32_t* nearest = m.ints(m.nodes)
    cdef int32_t* steps = m.ints(m.nodes)
    mean_odds(m.source, m.name_lo, m.name_hi, m.name_seed, m.name_number, m.name_node, m.names, m.table.keys,
              m.table.index, m.table.odds, odds, known, m.nodes)
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
