# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Blocks, headings and their sections, compiled. `sections.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel import sections as python
from dehusk.kernel._arrays cimport float64s, int32s, uint8s
from dehusk.kernel._spans cimport Blocks, begin_of, blocks_of, end_of

cdef int LONGEST = python.LONGEST
cdef const uint8_t[::1] LEVEL = python.LEVEL
cdef int ORDERED = python.LISTS[0], UNORDERED = python.LISTS[1], DEFINITIONS = python.LISTS[2]


def block_table(columns):
    """Of every block the characters lo:hi of the text, and the level of a heading, 0 where it is none."""
    cdef Blocks blocks = blocks_of(columns)
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* node = int32s(columns.block)
    cdef Py_ssize_t b, count = blocks.count
    los, his, levels = np.empty(count, np.int32), np.empty(count, np.int32), np.empty(count, np.uint8)
    cdef int32_t* lo = int32s(los)
    cdef int32_t* hi = int32s(his)
    cdef uint8_t* level = uint8s(levels)
    for b in range(count):
        lo[b], hi[b], level[b] = begin_of(&blocks, b), end_of(&blocks, b), LEVEL[tag[node[b]]]
    return los, his, levels


def headings_between(columns, kept not None, scores not None, double least):
    """Headings left out right between two kept blocks, the second of them in their section, with a score of `least`."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* node = int32s(columns.block)
    cdef const uint8_t* held = uint8s(kept)
    cdef const double* odds = float64s(scores)
    cdef Py_ssize_t b, blocks = len(columns.block)
    cdef int own, below
    if not blocks == len(kept) == len(scores):
        raise ValueError("not of the same blocks")
    found = []
    for b in range(1, blocks - 1):
        if not held[b] and held[b - 1] and held[b + 1] and odds[b] >= least:
            own, below = LEVEL[tag[node[b]]], LEVEL[tag[node[b + 1]]]
            if own and (below == 0 or below > own):
                found.append(b)
    return found


cdef struct Section:
    int block, rank  # of its heading
    int held  # kept blocks from here to the end of the page, without headings that go


def lost_headings(columns, kept not None, scores not None, double sure):
    """Kept headings, less likely than `sure`, whose section says more than they do, and of which nothing is kept.

    From the last block on, `above` are the headings that end the sections of those before them.
    """
    cdef Blocks blocks = blocks_of(columns)
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* node = int32s(columns.block)
    cdef const uint8_t* held = uint8s(kept)
    cdef const double* odds = float64s(scores)
    cdef int b, rank, count = 0, rest = 0, stop, end, length = <int>len(columns.text)
    cdef Section* above
    if not blocks.count == len(kept) == len(scores):
        raise ValueError("not of the same blocks")
    above = <Section*>malloc((blocks.count + 1) * sizeof(Section))
    if above == NULL:
        raise MemoryError
    gone = []
    above[0].block, above[0].held = blocks.count, 0
    for b in range(blocks.count - 1, -1, -1):
        rank = LEVEL[tag[node[b]]]
        if not rank:
            rest += held[b]
            continue
        while count and above[count].rank > rank:
            count -= 1
        stop, end = above[count].block, end_of(&blocks, b)
        if (held[b] and odds[b] <= sure and rest == above[count].held and stop > b + 1
                and end - begin_of(&blocks, b) <= min(LONGEST, (begin_of(&blocks, stop) if stop < blocks.count
                                                                else length) - end)):
            gone.append(b)
        else:
            rest += held[b]
        count += 1
        above[count].block, above[count].rank, above[count].held = b, rank, rest
    free(above)
    return gone


def headed_lists(columns, kept not None, long long least, int longest, int near):
    """A heading of up to `longest` characters, what it says, and the outermost list that begins right below it: each
    where `least` characters are kept up to the heading."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* held = uint8s(kept)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* block = int32s(columns.block)
    cdef const int32_t* first = int32s(columns.block_piece)
    cdef const int32_t* lo = int32s(columns.piece_lo)
    cdef const int32_t* hi = int32s(columns.piece_hi)
    cdef int blocks = <int>len(columns.block), pieces = <int>len(columns.piece_hi)
    cdef int head, stop, piece, below, node, found
    cdef long long above = 0
    cdef str text = columns.text
    if blocks != len(kept):
        raise ValueError("not of the same blocks")
    headed = []
    for head in range(blocks):
        stop = first[head + 1] if head + 1 < blocks else pieces
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
                headed.append((head, text[lo[first[head]]:hi[stop - 1]], found))
                break
    return headed
