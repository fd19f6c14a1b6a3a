# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Columns of where blocks stand in the tree, compiled. A function a group, named like the one in numpy in
`features/tree.py`, `density.py` and `repetition.py`: read those first; a test holds the columns equal."""

from libc.math cimport M_E, log
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._base cimport Base, Column, Folded, Rows, under
from dehusk.kernel._keys cimport number_keys, number_spans
from dehusk.kernel._measure cimport key_paths

cdef enum:
    NOWHERE = 99  # steps to an element that there is not

cdef int SKIPPED = markup.SKIPPED, LINKED = markup.LINKED, BODY = markup.TAG["body"]
cdef uint8_t[::1] LINK_TAG = np.zeros(256, np.uint8)
for _name in ("a", "button", "select", "option", "optgroup"):
    LINK_TAG[<int>markup.TAG[_name]] = 1


cdef inline bint inside(Base v, int node, int of) noexcept nogil:
    return of <= node < v.end[of]


cdef int first_greatest(const double* values, int lo, int hi) noexcept nogil:
    cdef int i, best = lo
    for i in range(lo, hi):
        if values[i] > values[best]:
            best = i
    return best


def ancestors(Base v not None, Rows rows not None):
    cdef int b, level, node
    cdef Column words_share, link_share, blocks
    for level in range(1, v.levels):
        words_share, link_share, blocks = rows.take(), rows.take(), rows.take()
        for b in range(v.blocks):
            node = v.up[level][b]
            words_share[b], link_share[b] = v.node_words[node] / v.total, v.node_link_share[node]
            blocks[b] = v.block_hi[node] - v.block_lo[node]


def semantic(Base v not None, Rows rows not None, const int32_t[::1] kind_of not None, int count):
    """`kind_of`: of every tag the number of its kind, or -1."""
    cdef int i, b, kind
    cdef Column steps
    cdef int32_t* at = v.ints(<Py_ssize_t>v.nodes * count)  # how deep the nearest element of each kind stands
    cdef int32_t* own = at
    for i in range(v.nodes):
        if v.parent[i] >= 0:
            memcpy(own, at + <Py_ssize_t>v.parent[i] * count, count * sizeof(int32_t))
        else:
            for kind in range(count):
                own[kind] = -NOWHERE
        if kind_of[v.tag[i]] >= 0:
            own[kind_of[v.tag[i]]] = v.depth[i]
        own += count
    for kind in range(count):
        steps = rows.take()
        for b in range(v.blocks):
            steps[b] = min(v.depth[v.node[b]] - at[<Py_ssize_t>v.node[b] * count + kind], NOWHERE)


def container(Base v not None, Rows rows not None):
    cdef int b, at, percent, lo, some
    cdef Column place, below
    for percent in (30, 50, 80):
        at = deepest(v, percent * max(v.prose_before[v.blocks], 1))
        lo, some = v.block_lo[at], max(v.block_hi[at] - v.block_lo[at], 1)
        place = rows.take()
        rows.put(v.node_words[at] / v.total)
        below = rows.take()
        for b in range(v.blocks):
            place[b] = min(max(<double>(b - lo) / some, -1), 2)
            below[b] = v.depth[v.node[b]] - v.depth[at] if inside(v, v.node[b], at) else -1
    readability(v, rows)
    prose_distance(v, rows)


cdef int deepest(Base v, double wanted) noexcept nogil:
    """The first of the deepest nodes that hold so many hundredths of a word of prose, or the root."""
    cdef int i, at = -1
    for i in range(v.nodes):
        if (at < 0 or v.depth[i] > v.depth[at]) and under(v, v.prose_before, i) * 100 >= wanted:
            at = i
    return max(at, 0)


cdef readability(Base v, Rows rows):
    cdef int i, b, at
    cdef double* raw = v.doubles(v.nodes)
    cdef float* score = v.floats(v.nodes)
    for b in range(v.blocks):
        raw[v.up[1][b]] += v.prose[b]
        raw[v.up[2][b]] += v.prose[b] / 2  # halves of whole numbers add up without rounding, in any order
    for i in range(v.nodes):
        raw[i] *= 1 - v.node_link_share[i]
    at = first_greatest(raw, 0, v.nodes)
    for i in range(v.nodes):
        score[i] = raw[i] / max(raw[at], 1e-9)
    cdef Folded along = v.fold(score)
    cdef Column in_best = rows.take(), best_on_path = rows.take(), parent_score = rows.take()
    for b in range(v.blocks):
        in_best[b] = inside(v, v.node[b], at)
        best_on_path[b], parent_score[b] = along.greatest[v.node[b]], score[v.up[1][b]]


cdef prose_distance(Base v, Rows rows):
    cdef int b, first = -1, last = -1, near
    for b in range(v.blocks):
        if v.prose[b] > 0:
            first, last = (first if first >= 0 else b), b
    if first < 0:
        rows.put(999)
        rows.put(999)
        return
    cdef Column to_next = rows.take(), from_last = rows.take()
    near = last
    for b in range(v.blocks - 1, -1, -1):
        near = b if v.prose[b] > 0 else near
        to_next[b] = near - b
    near = first
    for b in range(v.blocks):
        near = b if v.prose[b] > 0 else near
        from_last[b] = b - near


cdef class Densities:
    """Of every node text density, composite density and DensitySum, as `densities.py` has them."""

    cdef int body, densest
    cdef int32_t* chars  # prefix sums over the pieces
    cdef int32_t* link_chars
    cdef int32_t* tags  # and over the nodes
    cdef int32_t* link_tags
    cdef double* plain
    cdef double* composite
    cdef double* sums

    def __cinit__(self, Base v):
        self.body = 0
        while self.body < v.nodes and v.tag[self.body] != BODY:
            self.body += 1
        self.body = self.body if self.body < v.nodes else 0
        self.count(v)
        self.weigh(v)
        self.densest = first_greatest(self.sums, self.body, v.end[self.body])

    cdef count(self, Base v):
        cdef int i, p, node, shown, chars
        self.chars, self.link_chars = v.ints(v.pieces + 1), v.ints(v.pieces + 1)
        self.tags, self.link_tags = v.ints(v.nodes + 1), v.ints(v.nodes + 1)
        for p in range(v.pieces):
            node = v.piece_node[p]
            chars = 0 if v.flags[node] & SKIPPED else v.piece_hi[p] - v.piece_lo[p]
            self.chars[p + 1] = self.chars[p] + chars
            self.link_chars[p + 1] = self.link_chars[p] + (chars if v.flags[node] & LINKED else 0)
        for i in range(v.nodes):
            shown = not v.flags[i] & SKIPPED
            self.tags[i + 1] = self.tags[i] + shown
            self.link_tags[i + 1] = self.link_tags[i] + (shown and LINK_TAG[v.tag[i]])

    cdef weigh(self, Base v):
        cdef int i, p, body = self.body
        cdef double c = self.chars[v.hi[body]] - self.chars[v.lo[body]], t, lt
        cdef double lc = self.link_chars[v.hi[body]] - self.link_chars[v.lo[body]]
        cdef double links = max(lc / max(c, 1), 1e-6)
        self.plain, self.composite, self.sums = v.doubles(v.nodes), v.doubles(v.nodes), v.doubles(v.nodes)
        cdef double* own = v.doubles(v.nodes)  # runs of text
        for i in range(v.nodes):
            c, lc = self.chars[v.hi[i]] - self.chars[v.lo[i]], self.link_chars[v.hi[i]] - self.link_chars[v.lo[i]]
            t, lt = self.tags[v.end[i]] - self.tags[i + 1], self.link_tags[v.end[i]] - self.link_tags[i + 1]
            self.plain[i], self.composite[i] = c / or_one(t), composite_density(c, t, lc, lt, links)
            if v.parent[i] >= 0:
                self.sums[v.parent[i]] += self.composite[i]
        for p in range(v.pieces):
            if not v.flags[v.piece_node[p]] & LINKED:
                own[v.piece_node[p]] += composite_density(v.piece_hi[p] - v.piece_lo[p], 0, 0, 0, links)
        for i in range(v.nodes):
            self.sums[i] = self.sums[i] + own[i] if v.end[i] > i + 1 else self.composite[i]


cdef inline double or_one(double value) noexcept nogil:
    return value if value != 0 else 1


cdef double composite_density(double c, double t, double lc, double lt, double links) noexcept nogil:
    if c == 0:
        return 0  # as the formula gives, without its logarithms
    cdef double base = log(c / or_one(c - lc) * lc + links * c + M_E)
    cdef double weight = log(or_one(c / or_one(lc) * (or_one(t) / or_one(lt))))
    return c / or_one(t) * weight / log(max(base, 1 + 1e-9))


def density(Base v not None, Rows rows not None):
    cdef int i, b, level
    cdef Densities of = Densities(v)
    cdef double highest = max(of.sums[of.densest], 1e-9)
    cdef float* relative = v.floats(v.nodes)
    cdef float* composite = v.floats(v.nodes)
    for i in range(v.nodes):
        relative[i], composite[i] = of.sums[i] / highest, of.composite[i]
    cdef Folded sums = v.fold(relative), along = v.fold(composite)
    cdef float threshold = max(along.least[of.densest], 1e-9)
    cdef Column td = rows.take(), up1_td = rows.take(), ctd, density_sum
    for level in range(3):
        ctd, density_sum = rows.take(), rows.take()
        for b in range(v.blocks):
            ctd[b], density_sum[b] = composite[v.up[level][b]], relative[v.up[level][b]]
    cdef Column path_density_sum = rows.take(), path_ctd = rows.take()
    cdef Column over_threshold = rows.take(), under_densest = rows.take()
    for b in range(v.blocks):
        i = v.node[b]
        td[b], up1_td[b] = of.plain[i], of.plain[v.up[1][b]]
        path_density_sum[b], path_ctd[b] = sums.greatest[i], along.least[i]
        over_threshold[b] = along.least[i] / threshold
        under_densest[b] = inside(v, i, of.densest)
    rows.put(of.plain[of.body])


def repetition(Base v not None, Rows rows not None, const uint32_t[::1] signature not None, str text not None,
               const int32_t[::1] lo not None, const int32_t[::1] hi not None, int least):
    """`signature`: a number for every tag with a class. Blocks are the characters lo:hi. `least`: records of a list."""
    cdef int i
    cdef uint32_t* tags = <uint32_t*>v.ints(v.nodes)
    for i in range(v.nodes):
        tags[i] = v.tag[i]
    paths(v, rows, tags)
    paths(v, rows, &signature[0])
    siblings(v, rows, &signature[0], least)
    copies(v, rows, text, &lo[0], &hi[0])


cdef paths(Base v, Rows rows, const uint32_t* codes):
    cdef int b, g
    cdef uint32_t* path = <uint32_t*>v.ints(v.nodes)
    cdef uint64_t* keys = <uint64_t*>v.doubles(v.blocks)
    cdef int32_t* group = v.ints(v.blocks)
    cdef int32_t* size = v.ints(v.blocks)
    cdef double* words = v.doubles(v.blocks)
    cdef double* links = v.doubles(v.blocks)
    key_paths(&v.parent[0], codes, v.nodes, path)
    for b in range(v.blocks):
        keys[b] = path[v.node[b]]
    number_keys(keys, v.blocks, group, size)
    for b in range(v.blocks):
        words[group[b]] += v.words[b]
        links[group[b]] += v.link_words[b]
    cdef Column blocks = rows.take(), words_share = rows.take(), mean_words = rows.take(), link_share = rows.take()
    for b in range(v.blocks):
        g = group[b]
        blocks[b], words_share[b], mean_words[b] = size[g], words[g] / v.total, words[g] / size[g]
        link_share[b] = links[g] / max(words[g], 1)


cdef siblings(Base v, Rows rows, const uint32_t* signature, int least):
    cdef int i, b, level
    cdef uint64_t* keys = <uint64_t*>v.doubles(v.nodes)
    cdef int32_t* group = v.ints(v.nodes)
    cdef int32_t* size = v.ints(v.nodes)
    cdef int32_t* like = v.ints(v.nodes)
    cdef double* words = v.doubles(v.nodes)
    cdef double* share = v.doubles(v.nodes)
    for i in range(v.nodes):
        keys[i] = <uint64_t>max(v.parent[i], 0) << 32 | signature[i]
    number_keys(keys, v.nodes, group, size)
    for i in range(v.nodes):
        words[group[i]] += v.node_words[i]
    for i in range(v.nodes):
        like[i], share[i] = size[group[i]], words[group[i]] / v.total
    cdef Column up0_like = rows.take(), like_words
    for b in range(v.blocks):
        up0_like[b] = like[v.node[b]]
    for level in range(v.levels - 1):
        like_words = rows.take()
        for b in range(v.blocks):
            like_words[b] = share[v.up[level][b]]
    records(v, rows, like, share, least)


cdef records(Base v, Rows rows, const int32_t* like, const double* share, int least):
    cdef int i, b, main = 0
    cdef float* weight = v.floats(v.nodes)
    cdef int32_t* innermost = v.ints(v.nodes)
    for i in range(v.nodes):
        weight[i] = share[i] if like[i] >= least else 0
        innermost[i] = i if like[i] >= least else innermost[v.parent[i]] if v.parent[i] >= 0 else -1
        main = i if weight[i] > weight[main] else main
    cdef Folded along = v.fold(weight)
    cdef Column words_share = rows.take(), of_like = rows.take(), mean_words = rows.take(), depth = rows.take()
    for b in range(v.blocks):
        words_share[b], i = along.greatest[v.node[b]], innermost[v.node[b]]
        of_like[b] = like[i] if i >= 0 else 0
        mean_words[b] = share[i] / like[i] * v.total if i >= 0 else 0
        depth[b] = v.depth[v.node[b]] - v.depth[i] if i >= 0 else -1
    rows.put(weight[main])
    rows.put(like[main])


cdef copies(Base v, Rows rows, str text, const int32_t* lo, const int32_t* hi):
    cdef int b, seen = 0
    cdef int32_t* group = v.ints(v.blocks)
    cdef int32_t* size = v.ints(v.blocks)
    number_spans(text, lo, hi, NULL, v.blocks, group, size)
    cdef Column count = rows.take(), is_copy = rows.take()
    for b in range(v.blocks):
        count[b], is_copy[b] = size[group[b]], group[b] < seen  # numbered as they first appear
        seen = max(seen, group[b] + 1)
