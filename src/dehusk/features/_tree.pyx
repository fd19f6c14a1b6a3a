# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Where blocks stand in the tree, compiled. `tree.py` is the same in numpy: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t
from libc.string cimport memcpy

from dehusk.features import measures, schema
from dehusk.features import tree as python
from dehusk.features._measures cimport (
    MEMBERS, Column, Folded, Measures, first_greatest, group, inside, rows_of, under,
)

cdef int LEVELS = schema.LEVELS, KINDS = len(schema.SEMANTIC)
cdef int NOWHERE = python.NOWHERE, NO_PROSE = python.NO_PROSE, BEFORE = python.BEFORE, BEHIND = python.BEHIND
cdef double LEAST = measures.LEAST
cdef int32_t[::1] KIND_OF = python.SEMANTIC_KIND
cdef dict ROW = schema.ROW
cdef int IN_BEST = ROW["in_best"], BEST_ON_PATH = ROW["best_on_path"], PARENT_SCORE = ROW["parent_score"]
cdef int TO_NEXT_PROSE = ROW["to_next_prose"], FROM_LAST_PROSE = ROW["from_last_prose"]
cdef int[MEMBERS] WORDS_SHARE, LINK_SHARE, BLOCKS  # by level, from 1
rows_of(schema.family("up{}_words_share", range(1, LEVELS)), WORDS_SHARE + 1)
rows_of(schema.family("up{}_link_share", range(1, LEVELS)), LINK_SHARE + 1)
rows_of(schema.family("up{}_blocks", range(1, LEVELS)), BLOCKS + 1)
cdef int PERCENTS = len(schema.PERCENTS), _k
cdef int[MEMBERS] PERCENT, PLACE_IN, SIZE_OF, BELOW, TO
for _k in range(PERCENTS):
    PERCENT[_k] = schema.PERCENTS[_k]
rows_of(schema.family("place_in{}", schema.PERCENTS), PLACE_IN)
rows_of(schema.family("size_of{}", schema.PERCENTS), SIZE_OF)
rows_of(schema.family("below{}", schema.PERCENTS), BELOW)
rows_of(schema.family("to_{}", schema.SEMANTIC), TO)


cdef int ancestors_columns(Measures m) except -1 nogil:
    cdef int b, level, node
    cdef Column words_share, link_share, blocks
    for level in range(1, LEVELS):
        words_share, link_share, blocks = m.row(WORDS_SHARE[level]), m.row(LINK_SHARE[level]), m.row(BLOCKS[level])
        for b in range(m.blocks):
            node = m.up[level][b]
            words_share[b], link_share[b] = m.node_words[node] / m.total, m.node_link_share[node]
            blocks[b] = m.block_hi[node] - m.block_lo[node]
    return 0


cdef int semantic_columns(Measures m) except -1 nogil:
    cdef int i, b, kind
    cdef Column steps
    cdef int32_t* at = m.ints(<Py_ssize_t>m.nodes * KINDS)  # how deep the nearest element of each kind stands
    cdef int32_t* own = at
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
        steps = m.row(TO[kind])
        for b in range(m.blocks):
            steps[b] = min(m.depth[m.node[b]] - at[<Py_ssize_t>m.node[b] * KINDS + kind], NOWHERE)
    return 0


cdef int container_columns(Measures m) except -1 nogil:
    cdef int b, at, lo, some, k
    cdef Column place, below
    for k in range(PERCENTS):
        at = deepest(m, PERCENT[k] * max(m.prose_before[m.blocks], 1))
        lo, some = m.block_lo[at], max(m.block_hi[at] - m.block_lo[at], 1)
        place, below = m.row(PLACE_IN[k]), m.row(BELOW[k])
        m.put(SIZE_OF[k], m.node_words[at] / m.total)
        for b in range(m.blocks):
            place[b] = min(max(<double>(b - lo) / some, BEFORE), BEHIND)
            below[b] = m.depth[m.node[b]] - m.depth[at] if inside(m, m.node[b], at) else -1
    readability(m)
    prose_distance(m)
    return 0


cdef int deepest(Measures m, double wanted) noexcept nogil:
    """The first of the deepest nodes that hold so many hundredths of a word of prose, or the root."""
    cdef int i, at = -1
    for i in range(m.nodes):
        if (at < 0 or m.depth[i] > m.depth[at]) and under(m, m.prose_before, i) * 100 >= wanted:
            at = i
    return max(at, 0)


cdef int readability(Measures m) except -1 nogil:
    cdef int i, b, at
    cdef double* raw = m.doubles(m.nodes)
    cdef float* score = m.floats(m.nodes)
    cdef Folded along
    for b in range(m.blocks):
        raw[m.up[1][b]] += m.prose[b]
        raw[m.up[2][b]] += m.prose[b] / 2  # halves of whole numbers add up without rounding, in any order
    for i in range(m.nodes):
        raw[i] *= 1 - m.node_link_share[i]
    at = first_greatest(raw, 0, m.nodes)
    for i in range(m.nodes):
        score[i] = raw[i] / max(raw[at], LEAST)
    m.fold(score, &along)
    cdef Column in_best = m.row(IN_BEST), best_on_path = m.row(BEST_ON_PATH), parent_score = m.row(PARENT_SCORE)
    for b in range(m.blocks):
        in_best[b] = inside(m, m.node[b], at)
        best_on_path[b], parent_score[b] = along.greatest[m.node[b]], score[m.up[1][b]]
    return 0


cdef void prose_distance(Measures m) noexcept nogil:
    cdef int b, first = -1, last = -1, near
    for b in range(m.blocks):
        if m.prose[b] > 0:
            first, last = (first if first >= 0 else b), b
    if first < 0:
        m.put(TO_NEXT_PROSE, NO_PROSE)
        m.put(FROM_LAST_PROSE, NO_PROSE)
        return
    cdef Column to_next = m.row(TO_NEXT_PROSE), from_last = m.row(FROM_LAST_PROSE)
    near = last
    for b in range(m.blocks - 1, -1, -1):
        near = b if m.prose[b] > 0 else near
        to_next[b] = near - b
    near = first
    for b in range(m.blocks):
        near = b if m.prose[b] > 0 else near
        from_last[b] = b - near


GROUPS = {"ancestors": group(ancestors_columns), "container": group(container_columns),
          "semantic": group(semantic_columns)}
