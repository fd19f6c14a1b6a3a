# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Blocks, headings and their sections, compiled. `sections.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel import sections as python
from dehusk.kernel._arrays cimport float64s, int32s, uint8s
from dehusk.kernel._measure cimport list_words

cdef extern from "Python.h":
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 letter)

cdef int LONGEST = python.LONGEST, LONGEST_TITLE = python.LONGEST_TITLE, MOST = python.MOST
cdef enum:
    LINE = 120

cdef int ABOVE = python.ABOVE, BELOW = python.BELOW, REST = python.REST, DATE_WORDS = python.DATE_WORDS
if LINE != python.LINE:
    raise ValueError("lines of another length than there is room for")
cdef double SHARE = python.SHARE
cdef const uint8_t[::1] LEVEL = python.LEVEL
cdef int ORDERED = python.LISTS[0], UNORDERED = python.LISTS[1], DEFINITIONS = python.LISTS[2]


def block_table(columns):
    """Of every block the characters lo:hi of the text, and the level of a heading, 0 where it is none."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* block = int32s(columns.block)
    cdef const int32_t* first = int32s(columns.block_piece)
    cdef const int32_t* piece_lo = int32s(columns.piece_lo)
    cdef const int32_t* piece_hi = int32s(columns.piece_hi)
    cdef Py_ssize_t b, blocks = len(columns.block)
    cdef int pieces = <int>len(columns.piece_hi)
    los, his, levels = np.empty(blocks, np.int32), np.empty(blocks, np.int32), np.empty(blocks, np.uint8)
    cdef int32_t* lo = int32s(los)
    cdef int32_t* hi = int32s(his)
    cdef uint8_t* level = uint8s(levels)
    for b in range(blocks):
        lo[b] = piece_lo[first[b]]
        hi[b] = piece_hi[(first[b + 1] if b + 1 < blocks else pieces) - 1]
        level[b] = LEVEL[tag[block[b]]]
    return los, his, levels


cdef struct Words:  # different ones
    uint32_t* keys
    int count


def titled_heading(str text not None, lo not None, hi not None, level not None, tuple titles not None):
    """The first-rank heading, or else that of the second, with most words of one of some titles, and few others; -1:
    none."""
    cdef const int32_t* begin = int32s(lo)
    cdef const int32_t* end = int32s(hi)
    cdef const uint8_t* rank_of = uint8s(level)
    cdef Py_ssize_t blocks = len(level), block, best = -1, i, count = len(titles)
    cdef int rank, seen, common
    cdef double alike, most
    cdef Words own
    cdef Words* said
    cdef str title
    if not blocks == len(lo) == len(hi):
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
                if rank_of[block] != rank or seen == MOST:
                    continue
                seen += 1
                read_words(&own, text, begin[block], end[block])
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


def front_extent(lo not None, hi not None, Py_ssize_t title):
    """The title and the blocks beside it, first:stop; the second block of prose below the title ends them."""
    cdef Py_ssize_t blocks = len(lo)
    if blocks != len(hi) or not 0 <= title < blocks:
        raise ValueError("not of the same blocks")
    return max(0, title - ABOVE), front_end(int32s(lo), int32s(hi), title, blocks)


cdef Py_ssize_t front_end(const int32_t* begin, const int32_t* end, Py_ssize_t title, Py_ssize_t blocks) noexcept nogil:
    cdef Py_ssize_t block, stop = min(title + BELOW + 1, blocks)
    cdef int prose = 0
    for block in range(title + 1, stop):
        prose += end[block] - begin[block] > LINE
        if prose == 2:
            return block
    return stop


def front_lines(str text not None, lo not None, hi not None, Py_ssize_t title, among):
    """Of the blocks beside a title, all or some, those that may say who or when: each with what it says, and whether
    there is a digit in it."""
    cdef const int32_t* begin = int32s(lo)
    cdef const int32_t* end = int32s(hi)
    cdef const uint8_t* wanted = NULL if among is None else uint8s(among)
    cdef Py_ssize_t block, blocks = len(lo), chars = len(text)
    cdef bint has_digit
    cdef list found = []
    if blocks != len(hi) or (among is not None and blocks != len(among)) or not 0 <= title < blocks:
        raise ValueError("not of the same blocks")
    for block in range(max(0, title - ABOVE), front_end(begin, end, title, blocks)):
        if block == title or (wanted != NULL and not wanted[block]) or end[block] - begin[block] > LINE:
            continue
        if not 0 <= begin[block] < end[block] <= chars:
            raise ValueError("not of this text")
        if text[end[block] - 1] != c":" and not says_more(text, begin[block], end[block], &has_digit):
            found.append((block, text[begin[block]:end[block]], has_digit))
    return found


cdef bint says_more(str text, int32_t lo, int32_t hi, bint* has_digit) noexcept:
    """Whether a line is too long to say only who or when."""
    cdef uint32_t[LINE] keys
    cdef int32_t[2] bound
    cdef int32_t at
    cdef bint ascii = True
    has_digit[0] = False
    for at in range(lo, hi):
        ascii = ascii and text[at] < 128
        has_digit[0] = has_digit[0] or Py_UNICODE_ISDECIMAL(text[at])
    list_words(text, &lo, &hi, 1, bound, keys)
    if has_digit[0]:
        return ascii and bound[1] > REST + DATE_WORDS
    return bound[1] > REST


def headings_between(level not None, kept not None, scores not None, double least):
    """Headings left out right between two kept blocks, the second of them in their section, with a score of `least`."""
    cdef const uint8_t* rank = uint8s(level)
    cdef const uint8_t* held = uint8s(kept)
    cdef const double* odds = float64s(scores)
    cdef Py_ssize_t b, blocks = len(level)
    if not blocks == len(kept) == len(scores):
        raise ValueError("not of the same blocks")
    found = []
    for b in range(1, blocks - 1):
        if rank[b] and not held[b] and held[b - 1] and held[b + 1] and odds[b] >= least:
            if rank[b + 1] == 0 or rank[b + 1] > rank[b]:
                found.append(b)
    return found


cdef struct Section:
    int block  # its heading
    int held  # kept blocks from here to the end of the page, without headings that go


def lost_headings(level not None, kept not None, scores not None, double sure, lo not None, hi not None, int length):
    """Kept headings, less likely than `sure`, whose section says more than they do, and of which nothing is kept.

    From the last block on, `above` are the headings that end the sections of those before them.
    """
    cdef const uint8_t* rank = uint8s(level)
    cdef const uint8_t* held = uint8s(kept)
    cdef const int32_t* begin = int32s(lo)
    cdef const int32_t* end = int32s(hi)
    cdef const double* odds = float64s(scores)
    cdef int blocks = <int>len(level), b, count = 0, rest = 0, stop, chars
    cdef Section* above
    if not blocks == len(kept) == len(scores) == len(lo) == len(hi):
        raise ValueError("not of the same blocks")
    above = <Section*>malloc((blocks + 1) * sizeof(Section))
    if above == NULL:
        raise MemoryError
    gone = []
    above[0].block, above[0].held = blocks, 0
    for b in range(blocks - 1, -1, -1):
        if rank[b]:
            while count and rank[above[count].block] > rank[b]:
                count -= 1
            stop, chars = above[count].block, end[b] - begin[b]
            if (held[b] and odds[b] <= sure and rest == above[count].held and stop > b + 1
                    and chars <= min(LONGEST, (begin[stop] if stop < blocks else length) - end[b])):
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
