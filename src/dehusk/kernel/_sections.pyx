# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Blocks, headings and their sections, compiled. `sections.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel import sections as python
from dehusk.kernel._measure cimport list_words

cdef int LONGEST = python.LONGEST, LONGEST_TITLE = python.LONGEST_TITLE, MOST = python.MOST
cdef double SHARE = python.SHARE
cdef const uint8_t[::1] LEVEL = python.LEVEL
cdef int ORDERED = python.LISTS[0], UNORDERED = python.LISTS[1], DEFINITIONS = python.LISTS[2]


def block_table(columns):
    """Of every block the characters lo:hi of the text, and the level of a heading, 0 where it is none."""
    cdef const uint8_t[::1] tag = columns.tag
    cdef const int32_t[::1] block = columns.block, first = columns.block_piece
    cdef const int32_t[::1] piece_lo = columns.piece_lo, piece_hi = columns.piece_hi
    cdef Py_ssize_t b, blocks = block.shape[0]
    los, his, levels = np.empty(blocks, np.int32), np.empty(blocks, np.int32), np.empty(blocks, np.uint8)
    cdef int32_t[::1] lo = los, hi = his
    cdef uint8_t[::1] level = levels
    for b in range(blocks):
        lo[b] = piece_lo[first[b]]
        hi[b] = piece_hi[(first[b + 1] if b + 1 < blocks else <int>piece_hi.shape[0]) - 1]
        level[b] = LEVEL[tag[block[b]]]
    return los, his, levels


cdef struct Words:  # different ones
    uint32_t* keys
    int count


def titled_heading(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
                   const uint8_t[::1] level not None, list titles not None):
    """The first-rank heading, or else that of the second, with most words of one of some titles, and few others; -1:
    none."""
    cdef Py_ssize_t blocks = level.shape[0], block, best = -1, i, count = len(titles)
    cdef int rank, seen, common
    cdef double alike, most
    cdef Words own
    cdef Words* said
    cdef str title
    if not blocks == lo.shape[0] == hi.shape[0]:
        raise ValueError("not of the same blocks")
    said = <Words*>malloc((count + 1) * (sizeof(Words) + LONGEST_TITLE * sizeof(uint32_t)))
    if said == NULL:
        raise MemoryError
    own.keys = <uint32_t*>(said + count + 1)
    try:
        for i in range(count):
            title = titles[i]
            said[i].keys = own.keys + (i + 1) * LONGEST_TITLE
            read_words(&said[i], title, 0, <int32_t>len(title))
        for rank in range(1, 3):
            seen, most = 0, 0
            for block in range(blocks):
                if level[block] != rank or seen == MOST:
                    continue
                seen += 1
                read_words(&own, text, lo[block], hi[block])
                for i in range(count if own.count else 0):
                    common = in_common(&own, &said[i])
                    alike = <double>common / (own.count + said[i].count - common)
                    if common >= SHARE * own.count and alike > most:
                        best, most = block, alike
            if best >= 0:
                break
    finally:
        free(said)
    return best


cdef void read_words(Words* words, str text, int32_t lo, int32_t hi) noexcept:
    """The different words of a span, up to so many characters of it."""
    cdef int32_t stop = min(hi, lo + LONGEST_TITLE)
    cdef int32_t[2] bound
    cdef int i, k
    list_words(text, &lo, &stop, 1, bound, words.keys)
    words.count = 0
    for i in range(bound[1]):
        k = 0
        while k < words.count and words.keys[k] != words.keys[i]:
            k += 1
        if k == words.count:
            words.keys[k] = words.keys[i]
            words.count += 1


cdef int in_common(const Words* one, const Words* other) noexcept nogil:
    cdef int i, k, common = 0
    for i in range(one.count):
        for k in range(other.count):
            if one.keys[i] == other.keys[k]:
                common += 1
                break
    return common


def headings_between(const uint8_t[::1] level not None, kept not None, const double[::1] scores not None, double least):
    """Headings left out right between two kept blocks, the second of them in their section, with a score of `least`."""
    cdef const uint8_t[::1] held = kept.view(np.uint8)
    cdef Py_ssize_t b
    if not level.shape[0] == held.shape[0] == scores.shape[0]:
        raise ValueError("not of the same blocks")
    found = []
    for b in range(1, level.shape[0] - 1):
        if level[b] and not held[b] and held[b - 1] and held[b + 1] and scores[b] >= least:
            if level[b + 1] == 0 or level[b + 1] > level[b]:
                found.append(b)
    return found


cdef struct Section:
    int block  # its heading
    int held  # kept blocks from here to the end of the page, without headings that go


def lost_headings(const uint8_t[::1] level not None, kept not None, const double[::1] scores not None, double sure,
                  const int32_t[::1] lo not None, const int32_t[::1] hi not None, int length):
    """Kept headings, less likely than `sure`, whose section says more than they do, and of which nothing is kept.

    From the last block on, `above` are the headings that end the sections of those before them.
    """
    cdef const uint8_t[::1] held = kept.view(np.uint8)
    cdef int blocks = level.shape[0], b, count = 0, rest = 0, stop, chars
    cdef Section* above
    if not blocks == held.shape[0] == scores.shape[0] == lo.shape[0] == hi.shape[0]:
        raise ValueError("not of the same blocks")
    above = <Section*>malloc((blocks + 1) * sizeof(Section))
    if above == NULL:
        raise MemoryError
    gone = []
    above[0].block, above[0].held = blocks, 0
    for b in range(blocks - 1, -1, -1):
        if level[b]:
            while count and level[above[count].block] > level[b]:
                count -= 1
            stop, chars = above[count].block, hi[b] - lo[b]
            if (held[b] and scores[b] <= sure and rest == above[count].held and stop > b + 1
                    and chars <= min(LONGEST, (lo[stop] if stop < blocks else length) - hi[b])):
                gone.append(b)
            else:
                rest += held[b]
            count += 1
            above[count].block, above[count].held = b, rest
        else:
            rest += held[b]
    free(above)
    return gone


def headed_lists(columns, kept not None, long long least, int longest, int near):
    """Pairs of a heading of up to `longest` characters and the outermost list that begins right below it, where `least`
    characters are kept up to the heading."""
    cdef const uint8_t[::1] tag = columns.tag, held = kept.view(np.uint8)
    cdef const int32_t[::1] parent = columns.parent, block = columns.block, first = columns.block_piece
    cdef const int32_t[::1] lo = columns.piece_lo, hi = columns.piece_hi
    cdef int blocks = block.shape[0], head, stop, piece, below, node, found
    cdef long long above = 0
    if blocks != held.shape[0]:
        raise ValueError("not of the same blocks")
    pairs = []
    for head in range(blocks):
        stop = first[head + 1] if head + 1 < blocks else <int>hi.shape[0]
        for piece in range(first[head], stop if held[head] else first[head]):
            above += hi[piece] - lo[piece]
        if above < least or LEVEL[tag[block[head]]] == 0 or hi[stop - 1] - lo[first[head]] > longest:
            continue
        found = -1
        for below in range(head + 1, min(head + 2 + near, blocks)):
            node = block[below]
            while node > block[head]:  # what began before the heading is not below it
                if tag[node] == ORDERED or tag[node] == UNORDERED or tag[node] == DEFINITIONS:
                    found = node
                node = parent[node]
            if found >= 0:
                pairs.append((head, found))
                break
    return pairs
