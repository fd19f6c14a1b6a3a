# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Where blocks stand in the tree, compiled. `tree.py` is the same in numpy: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t
from libc.string cimport memcpy

from dehusk.features import measures, schema
from dehusk.features import tree as python
from dehusk.features._measures cimport Column, Folded, Measures, Rows, first_greatest, inside, under

cdef int LEVELS = schema.LEVELS, KINDS = len(schema.SEMANTIC)
cdef int NOWHERE = python.NOWHERE, NO_PROSE = python.NO_PROSE, BEFORE = python.BEFORE, BEHIND = python.BEHIND
cdef double LEAST = measures.LEAST
cdef tuple PERCENTS = schema.PERCENTS
cdef tuple WORDS_SHARE = schema.family("up{}_words_share", range(LEVELS))  # by level, as the next two
cdef tuple LINK_SHARE = schema.family("up{}_link_share", range(LEVELS))
cdef tuple BLOCKS = schema.family("up{}_blocks", range(LEVELS))
cdef tuple PLACE_IN = schema.family("place_in{}", PERCENTS), SIZE_OF = schema.family("size_of{}", PERCENTS)
cdef tuple BELOW = schema.family("below{}", PERCENTS), TO = schema.family("to_{}", schema.SEMANTIC)
cdef int32_t[::1] KIND_OF = python.SEMANTIC_KIND


def ancestors_columns(Measures m not None, Rows rows not None):
    cdef int b, level, node
    cdef Column words_share, link_share, blocks
    for level in range(1, LEVELS):
        words_share, link_share = rows.row(WORDS_SHARE[level]), rows.row(LINK_SHARE[level])
        blocks = rows.row(BLOCKS[level])
        with nogil:
            for b in range(m.blocks):
                node = m.up[level][b]
                words_share[b], link_share[b] = m.node_words[node] / m.total, m.node_link_share[node]
                blocks[b] = m.block_hi[node] - m.block_lo[node]


def semantic_columns(Measures m not None, Rows rows not None):
    cdef int i, b, kind
    cdef Column steps
    cdef int32_t* at = m.ints(<Py_ssize_t>m.nodes * KINDS)  # how deep the nearest element of each kind stands
    cdef int32_t* own = at
    with nogil:
        for i in range(m.nodes):
            if m.parent[i] >= 0:
                memcpy(own, at + <Py_ssize_t>m.parent[i] * KINDS, KINDS * sizeof(int32_t))
            else:
                for kind in range(KINDS):
                    own[kind] = -NOWHERE
            if KIND_OF[m.tag[i]] >= 0:
                own[KIND_OF[m.tag[i]]] = m.depth[i]
            own += KINDS
    for kind in range(KINDS):
        steps = rows.row(TO[kind])
        with nogil:
            for b in range(m.blocks):
                steps[b] = min(m.depth[m.node[b]] - at[<Py_ssize_t>m.node[b] * KINDS + kind], NOWHERE)


def container_columns(Measures m not None, Rows rows not None):
    cdef int b, at, percent, lo, some, k
    cdef Column place, below
    for k, percent in enumerate(PERCENTS):
        at = deepest(m, percent * max(m.prose_before[m.blocks], 1))
        lo, some = m.block_lo[at], max(m.block_hi[at] - m.block_lo[at], 1)
        place, below = rows.row(PLACE_IN[k]), rows.row(BELOW[k])
        rows.put(SIZE_OF[k], m.node_words[at] / m.total)
        with nogil:
            for b in range(m.blocks):
                place[b] = min(max(<double>(b - lo) / some, BEFORE), BEHIND)
                below[b] = m.depth[m.node[b]] - m.depth[at] if inside(m, m.node[b], at) else -1
    readability(m, rows)
    prose_distance(m, rows)


cdef int deepest(Measures m, double wanted) noexcept nogil:
    """The first of the deepest nodes that hold so many hundredths of a word of prose, or the root."""
    cdef int i, at = -1
    for i in range(m.nodes):
        if (at < 0 or m.depth[i] > m.depth[at]) and under(m, m.prose_before, i) * 100 >= wanted:
            at = i
    return max(at, 0)


cdef readability(Measures m, Rows rows):
    cdef int i, b, at
    cdef double* raw = m.doubles(m.nodes)
    cdef float* score = m.floats(m.nodes)
    with nogil:
        for b in range(m.blocks):
            raw[m.up[1][b]] += m.prose[b]
            raw[m.up[2][b]] += m.prose[b] / 2  # halves of whole numbers add up without rounding, in any order
        for i in range(m.nodes):
            raw[i] *= 1 - m.node_link_share[i]
        at = first_greatest(raw, 0, m.nodes)
        for i in range(m.nodes):
            score[i] = raw[i] / max(raw[at], LEAST)
    cdef Folded along = m.fold(score)
    cdef Column in_best = rows.row("in_best"), best_on_path = rows.row("best_on_path")
    cdef Column parent_score = rows.row("parent_score")
    with nogil:
        for b in range(m.blocks):
            in_best[b] = inside(m, m.node[b], at)
            best_on_path[b], parent_score[b] = along.greatest[m.node[b]], score[m.up[1][b]]


cdef prose_distance(Measures m, Rows rows):
    cdef int b, first = -1, last = -1, near
    for b in range(m.blocks):
        if m.prose[b] > 0:
            first, last = (first if first >= 0 else b), b
    if first < 0:
        rows.put("to_next_prose", NO_PROSE)
        rows.put("from_last_prose", NO_PROSE)
        return
    cdef Column to_next = rows.row("to_next_prose"), from_last = rows.row("from_last_prose")
    near = last
    for b in range(m.blocks - 1, -1, -1):
        near = b if m.prose[b] > 0 else near
        to_next[b] = near - b
    near = first
    for b in range(m.blocks):
        near = b if m.prose[b] > 0 else near
        from_last[b] = b - near
