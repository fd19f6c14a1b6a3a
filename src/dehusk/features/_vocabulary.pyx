# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Names in attributes, compiled. `vocabulary.py` is the same in numpy, of elements with text alone: read that one first;
a test holds them equal."""

from libc.stdint cimport int32_t

from dehusk.features import schema
from dehusk.features._measures cimport MEMBERS, Column, Folded, Measures, group, rows_of
from dehusk.kernel import names as of_names
from dehusk.kernel._keys cimport number_of

cdef int INNER = schema.INNER, REL = of_names.REL
cdef dict ROW = schema.ROW
cdef int PATH_ODDS = ROW["path_odds"], PATH_ODDS_MIN = ROW["path_odds_min"], PATH_ODDS_MAX = ROW["path_odds_max"]
cdef int PATH_ODDS_MEAN = ROW["path_odds_mean"], NEAREST_ODDS = ROW["nearest_odds"]
cdef int[MEMBERS] ODDS  # by level
rows_of(schema.family("up{}_odds", range(INNER)), ODDS)


cdef int vocabulary_columns(Measures m) except -1 nogil:
    cdef int i, b, level, up
    cdef float* odds = m.floats(m.nodes)
    cdef int32_t* known = m.ints(m.nodes)
    cdef int32_t* nearest = m.ints(m.nodes)
    cdef int32_t* steps = m.ints(m.nodes)
    cdef Folded along
    mean_odds(m, odds, known)
    for i in range(m.nodes):
        up = m.parent[i]
        steps[i] = (known[i] > 0) + (steps[up] if up >= 0 else 0)
        nearest[i] = i if known[i] > 0 else nearest[up] if up >= 0 else -1
    m.fold(odds, &along)
    cdef Column of_level
    for level in range(INNER):
        of_level = m.row(ODDS[level])
        for b in range(m.blocks):
            of_level[b] = odds[m.up[level][b]]
    cdef Column path_odds = m.row(PATH_ODDS), least = m.row(PATH_ODDS_MIN), greatest = m.row(PATH_ODDS_MAX)
    cdef Column path_odds_mean = m.row(PATH_ODDS_MEAN), nearest_odds = m.row(NEAREST_ODDS)
    for b in range(m.blocks):
        i = m.node[b]
        path_odds[b], least[b], greatest[b] = along.total[i], along.least[i], along.greatest[i]
        path_odds_mean[b] = along.total[i] / max(steps[i], 1)
        nearest_odds[b] = odds[nearest[i]] if nearest[i] >= 0 else 0
    return 0


cdef int mean_odds(Measures m, float* mean, int32_t* count) except -1 nogil:
    """For every node the mean odds of its names, of those in the table, and their number; both all 0 before."""
    cdef int k, i, row, found = 0
    cdef float* known = m.floats(m.value_ends[m.values])  # of those in the table: value k has last[k]:last[k + 1]
    cdef int32_t* last = m.ints(m.values + 1)
    for k in range(m.values):
        for i in range(m.value_ends[k], m.value_ends[k + 1]):
            row = number_of(m.value_keys[i], m.name_odds.keys, m.name_odds.index, m.name_odds.bits)
            if row >= 0:
                known[found] = m.name_odds.odds[row]
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


GROUPS = {"vocabulary": group(vocabulary_columns)}
