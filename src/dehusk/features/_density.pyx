# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Text densities, compiled. `density.py` is the same in numpy, by `page/densities.py`: read those first; a test holds
them equal."""

from libc.math cimport M_E, log
from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.features import density as python
from dehusk.features import measures, schema
from dehusk.features._measures cimport MEMBERS, Column, Folded, Measures, first_greatest, group, inside, rows_of
from dehusk.kernel import markup
from dehusk.page import densities

cdef int SKIPPED = markup.SKIPPED, LINKED = markup.LINKED, BODY = markup.TAG["body"], INNER = schema.INNER
cdef dict ROW = schema.ROW
cdef int TD = ROW["td"], UP1_TD = ROW["up1_td"], PAGE_TD = ROW["page_td"], PATH_CTD = ROW["path_ctd"]
cdef int PATH_DENSITY_SUM = ROW["path_density_sum"], OVER_THRESHOLD = ROW["over_threshold"]
cdef int UNDER_DENSEST = ROW["under_densest"]
cdef int[MEMBERS] CTD, DENSITY_SUM  # by level
rows_of(schema.family("up{}_ctd", range(INNER)), CTD)
rows_of(schema.family("up{}_density_sum", range(INNER)), DENSITY_SUM)
cdef double LEAST = measures.LEAST, LEAST_LINKS = python.LEAST_LINKS, LEAST_BASE = densities.LEAST_BASE
cdef uint8_t[::1] LINK_TAG = np.zeros(256, np.uint8)
for _name in densities.LINK_TAGS:
    LINK_TAG[<int>markup.TAG[_name]] = 1


cdef struct Densities:  # text density, composite density and DensitySum of every node
    int body, densest
    int32_t* chars  # prefix sums over the pieces
    int32_t* link_chars
    int32_t* tags  # and over the nodes
    int32_t* link_tags
    double* plain
    double* composite
    double* sums


cdef int count(Measures m, Densities* of) except -1 nogil:
    cdef int i, p, node, shown, chars
    of.chars, of.link_chars = m.ints(m.pieces + 1), m.ints(m.pieces + 1)
    of.tags, of.link_tags = m.ints(m.nodes + 1), m.ints(m.nodes + 1)
    for p in range(m.pieces):
        node = m.piece_node[p]
        chars = 0 if m.flags[node] & SKIPPED else m.piece_hi[p] - m.piece_lo[p]
        of.chars[p + 1] = of.chars[p] + chars
        of.link_chars[p + 1] = of.link_chars[p] + (chars if m.flags[node] & LINKED else 0)
    for i in range(m.nodes):
        shown = not m.flags[i] & SKIPPED
        of.tags[i + 1] = of.tags[i] + shown
        of.link_tags[i + 1] = of.link_tags[i] + (shown and LINK_TAG[m.tag[i]])
    return 0


cdef int weigh(Measures m, Densities* of) except -1 nogil:
    cdef int i, p
    cdef double c = of.chars[m.hi[of.body]] - of.chars[m.lo[of.body]], t, lt
    cdef double lc = of.link_chars[m.hi[of.body]] - of.link_chars[m.lo[of.body]]
    cdef double links = max(lc / max(c, 1), LEAST_LINKS)
    of.plain, of.composite, of.sums = m.doubles(m.nodes), m.doubles(m.nodes), m.doubles(m.nodes)
    cdef double* own = m.doubles(m.nodes)  # runs of text
    for i in range(m.nodes):
        c, lc = of.chars[m.hi[i]] - of.chars[m.lo[i]], of.link_chars[m.hi[i]] - of.link_chars[m.lo[i]]
        t, lt = of.tags[m.end[i]] - of.tags[i + 1], of.link_tags[m.end[i]] - of.link_tags[i + 1]
        of.plain[i], of.composite[i] = c / or_one(t), composite_density(c, t, lc, lt, links)
        if m.parent[i] >= 0:
            of.sums[m.parent[i]] += of.composite[i]
    for p in range(m.pieces):
        if not m.flags[m.piece_node[p]] & LINKED:
            own[m.piece_node[p]] += composite_density(m.piece_hi[p] - m.piece_lo[p], 0, 0, 0, links)
    for i in range(m.nodes):
        of.sums[i] = of.sums[i] + own[i] if m.end[i] > i + 1 else of.composite[i]
    of.densest = first_greatest(of.sums, of.body, m.end[of.body])
    return 0


cdef int body_of(Measures m) noexcept nogil:
    """The body's node, or the root."""
    cdef int i
    for i in range(m.nodes):
        if m.tag[i] == BODY:
            return i
    return 0


cdef inline double or_one(double value) noexcept nogil:
    return value if value != 0 else 1


cdef double composite_density(double c, double t, double lc, double lt, double links) noexcept nogil:
    if c == 0:
        return 0  # as the formula gives, without its logarithms
    cdef double base = log(c / or_one(c - lc) * lc + links * c + M_E)
    cdef double weight = log(or_one(c / or_one(lc) * (or_one(t) / or_one(lt))))
    return c / or_one(t) * weight / log(max(base, LEAST_BASE))


cdef int density_columns(Measures m) except -1 nogil:
    cdef int i, b, level
    cdef Densities of
    of.body = body_of(m)
    count(m, &of)
    weigh(m, &of)
    cdef double highest = max(of.sums[of.densest], LEAST)
    cdef float* relative = m.floats(m.nodes)
    cdef float* composite = m.floats(m.nodes)
    for i in range(m.nodes):
        relative[i], composite[i] = of.sums[i] / highest, of.composite[i]
    cdef Folded sums, along
    m.fold(relative, &sums)
    m.fold(composite, &along)
    cdef float threshold = max(along.least[of.densest], LEAST)
    cdef Column td = m.row(TD), up1_td = m.row(UP1_TD), ctd, density_sum
    for level in range(INNER):
        ctd, density_sum = m.row(CTD[level]), m.row(DENSITY_SUM[level])
        for b in range(m.blocks):
            ctd[b], density_sum[b] = composite[m.up[level][b]], relative[m.up[level][b]]
    cdef Column path_density_sum = m.row(PATH_DENSITY_SUM), path_ctd = m.row(PATH_CTD)
    cdef Column over_threshold = m.row(OVER_THRESHOLD), under_densest = m.row(UNDER_DENSEST)
    for b in range(m.blocks):
        i = m.node[b]
        td[b], up1_td[b] = of.plain[i], of.plain[m.up[1][b]]
        path_density_sum[b], path_ctd[b] = sums.greatest[i], along.least[i]
        over_threshold[b] = along.least[i] / threshold
        under_densest[b] = inside(m, i, of.densest)
    m.put(PAGE_TD, of.plain[of.body])
    return 0


GROUPS = {"density": group(density_columns)}
