# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Text densities, compiled. `density.py` is the same in numpy, by `page/densities.py`: read those first; a test holds
them equal."""

from libc.math cimport M_E, log
from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.features import density as python
from dehusk.features import measures, schema
from dehusk.features._measures cimport Column, Folded, Measures, Rows, first_greatest, inside
from dehusk.kernel import markup
from dehusk.page import densities

cdef int SKIPPED = markup.SKIPPED, LINKED = markup.LINKED, BODY = markup.TAG["body"], INNER = schema.INNER
cdef tuple CTD = schema.family("up{}_ctd", range(INNER))
cdef tuple DENSITY_SUM = schema.family("up{}_density_sum", range(INNER))
cdef double LEAST = measures.LEAST, LEAST_LINKS = python.LEAST_LINKS, LEAST_BASE = densities.LEAST_BASE
cdef uint8_t[::1] LINK_TAG = np.zeros(256, np.uint8)
for _name in densities.LINK_TAGS:
    LINK_TAG[<int>markup.TAG[_name]] = 1


cdef class Densities:
    """Text density, composite density and DensitySum of every node."""

    cdef int body, densest
    cdef int32_t* chars  # prefix sums over the pieces
    cdef int32_t* link_chars
    cdef int32_t* tags  # and over the nodes
    cdef int32_t* link_tags
    cdef double* plain
    cdef double* composite
    cdef double* sums

    def __cinit__(self, Measures m):
        self.body = 0
        while self.body < m.nodes and m.tag[self.body] != BODY:
            self.body += 1
        self.body = self.body if self.body < m.nodes else 0
        self.count(m)
        self.weigh(m)
        self.densest = first_greatest(self.sums, self.body, m.end[self.body])

    cdef count(self, Measures m):
        cdef int i, p, node, shown, chars
        self.chars, self.link_chars = m.ints(m.pieces + 1), m.ints(m.pieces + 1)
        self.tags, self.link_tags = m.ints(m.nodes + 1), m.ints(m.nodes + 1)
        with nogil:
            for p in range(m.pieces):
                node = m.piece_node[p]
                chars = 0 if m.flags[node] & SKIPPED else m.piece_hi[p] - m.piece_lo[p]
                self.chars[p + 1] = self.chars[p] + chars
                self.link_chars[p + 1] = self.link_chars[p] + (chars if m.flags[node] & LINKED else 0)
            for i in range(m.nodes):
                shown = not m.flags[i] & SKIPPED
                self.tags[i + 1] = self.tags[i] + shown
                self.link_tags[i + 1] = self.link_tags[i] + (shown and LINK_TAG[m.tag[i]])

    cdef weigh(self, Measures m):
        cdef int i, p, body = self.body
        cdef double c = self.chars[m.hi[body]] - self.chars[m.lo[body]], t, lt
        cdef double lc = self.link_chars[m.hi[body]] - self.link_chars[m.lo[body]]
        cdef double links = max(lc / max(c, 1), LEAST_LINKS)
        self.plain, self.composite, self.sums = m.doubles(m.nodes), m.doubles(m.nodes), m.doubles(m.nodes)
        cdef double* own = m.doubles(m.nodes)  # runs of text
        with nogil:
            for i in range(m.nodes):
                c, lc = self.chars[m.hi[i]] - self.chars[m.lo[i]], self.link_chars[m.hi[i]] - self.link_chars[m.lo[i]]
                t, lt = self.tags[m.end[i]] - self.tags[i + 1], self.link_tags[m.end[i]] - self.link_tags[i + 1]
                self.plain[i], self.composite[i] = c / or_one(t), composite_density(c, t, lc, lt, links)
                if m.parent[i] >= 0:
                    self.sums[m.parent[i]] += self.composite[i]
            for p in range(m.pieces):
                if not m.flags[m.piece_node[p]] & LINKED:
                    own[m.piece_node[p]] += composite_density(m.piece_hi[p] - m.piece_lo[p], 0, 0, 0, links)
            for i in range(m.nodes):
                self.sums[i] = self.sums[i] + own[i] if m.end[i] > i + 1 else self.composite[i]


cdef inline double or_one(double value) noexcept nogil:
    return value if value != 0 else 1


cdef double composite_density(double c, double t, double lc, double lt, double links) noexcept nogil:
    if c == 0:
        return 0  # as the formula gives, without its logarithms
    cdef double base = log(c / or_one(c - lc) * lc + links * c + M_E)
    cdef double weight = log(or_one(c / or_one(lc) * (or_one(t) / or_one(lt))))
    return c / or_one(t) * weight / log(max(base, LEAST_BASE))


def density_columns(Measures m not None, Rows rows not None):
    cdef int i, b, level
    cdef Densities of = Densities(m)
    cdef double highest = max(of.sums[of.densest], LEAST)
    cdef float* relative = m.floats(m.nodes)
    cdef float* composite = m.floats(m.nodes)
    with nogil:
        for i in range(m.nodes):
            relative[i], composite[i] = of.sums[i] / highest, of.composite[i]
    cdef Folded sums = m.fold(relative), along = m.fold(composite)
    cdef float threshold = max(along.least[of.densest], LEAST)
    cdef Column td = rows.row("td"), up1_td = rows.row("up1_td"), ctd, density_sum
    for level in range(INNER):
        ctd, density_sum = rows.row(CTD[level]), rows.row(DENSITY_SUM[level])
        with nogil:
            for b in range(m.blocks):
                ctd[b], density_sum[b] = composite[m.up[level][b]], relative[m.up[level][b]]
    cdef Column path_density_sum = rows.row("path_density_sum"), path_ctd = rows.row("path_ctd")
    cdef Column over_threshold = rows.row("over_threshold"), under_densest = rows.row("under_densest")
    with nogil:
        for b in range(m.blocks):
            i = m.node[b]
            td[b], up1_td[b] = of.plain[i], of.plain[m.up[1][b]]
            path_density_sum[b], path_ctd[b] = sums.greatest[i], along.least[i]
            over_threshold[b] = along.least[i] / threshold
            under_densest[b] = inside(m, i, of.densest)
    rows.put("page_td", of.plain[of.body])
