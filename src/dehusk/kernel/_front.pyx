# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The front of a page, compiled. `front.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc

from dehusk.kernel import front as python
from dehusk.kernel.sections import LEVEL as LEVELS
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel._characters cimport text_of
from dehusk.kernel._measure cimport list_words
from dehusk.kernel._spans cimport Blocks, begin_of, blocks_of, end_of

cdef extern from "Python.h":
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 letter)
    bint Py_UNICODE_ISSPACE(Py_UCS4 letter)

cdef enum:
    LINE = 120

if LINE != python.LINE:
    raise ValueError("lines of another length than there is room for")
cdef int LONGEST_TITLE = python.LONGEST_TITLE, FEWEST = python.FEWEST, MOST = python.MOST
cdef int ABOVE = python.ABOVE, BELOW = python.BELOW, REST = python.REST, DATE_WORDS = python.DATE_WORDS
cdef double SHARE = python.SHARE
cdef const uint8_t[::1] LEVEL = LEVELS

cdef struct Words:  # different ones
    uint32_t* keys
    int count


def find_title(columns, tuple titles not None):
    """The block of the heading most like one of some titles; or else -1, and what blocks say that may be a part of one
    of them, each with its first block."""
    cdef Blocks blocks = blocks_of(columns)
    cdef str text = columns.text
    cdef Py_ssize_t heading = titled_heading(&blocks, columns, text, titles)
    return heading, {} if heading >= 0 else lines_within(&blocks, text, titles)


cdef Py_ssize_t titled_heading(const Blocks* blocks, columns, str text, tuple titles) except -2:
    """The first-rank heading, or else that of the second, with most words of one of some titles, and few others."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* node = int32s(columns.block)
    cdef Py_ssize_t block, best = -1, i, count = len(titles)
    cdef int rank, seen, common
    cdef double alike, most
    cdef Words own
    cdef Words* said
    cdef str title
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
            for block in range(blocks.count):
                if LEVEL[tag[node[block]]] != rank or seen == MOST:
                    continue
                seen += 1
                read_words(&own, text, begin_of(blocks, block), end_of(blocks, block))
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
    list_words(text_of(text), &lo, &stop, 1, bound, words.keys)
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


cdef dict lines_within(const Blocks* blocks, str text, tuple titles):
    """What blocks say that may be a part of one of some titles; each with the first such block."""
    cdef Py_ssize_t at, rest
    cdef int32_t block, lo, hi
    cdef str line, title
    cdef dict found = {}
    for title in titles:
        for at in range(len(title) - FEWEST + 1):
            if at and not is_gap(title[at - 1]):
                continue
            rest = min(LONGEST_TITLE, len(title) - at)
            for block in range(blocks.count):
                lo, hi = begin_of(blocks, block), end_of(blocks, block)
                if FEWEST <= hi - lo <= rest and text[lo] == title[at]:
                    if ends_there(title, at + hi - lo, text[hi - 1]):
                        line = text[lo:hi]
                        found.setdefault(line, block)
    return found


cdef bint ends_there(str title, Py_ssize_t stop, Py_UCS4 last) noexcept:
    """Whether a part of a title that ends with a character may end here."""
    return title[stop - 1] == last and (stop == len(title) or is_gap(title[stop]))


cdef inline bint is_gap(Py_UCS4 letter) noexcept:
    """Whether a title may be cut here."""
    return Py_UNICODE_ISSPACE(letter) or letter == c"|" or letter == c"_"


def front_extent(columns, Py_ssize_t title):
    """The title and the blocks beside it, first:stop; the second block of prose below the title ends them."""
    cdef Blocks blocks = blocks_of(columns)
    if not 0 <= title < blocks.count:
        raise IndexError("no such block")
    return max(0, title - ABOVE), front_end(&blocks, title)


cdef Py_ssize_t front_end(const Blocks* blocks, Py_ssize_t title) noexcept nogil:
    cdef Py_ssize_t block, stop = min(title + BELOW + 1, blocks.count)
    cdef int prose = 0
    for block in range(title + 1, stop):
        prose += end_of(blocks, block) - begin_of(blocks, block) > LINE
        if prose == 2:
            return block
    return stop


def front_lines(columns, Py_ssize_t title, among):
    """Of the blocks beside a title, all or some, those that may say who or when: each with what it says, and whether
    there is a digit in it."""
    cdef Blocks blocks = blocks_of(columns)
    cdef const uint8_t* wanted = NULL if among is None else uint8s(among)
    cdef str text = columns.text
    cdef Py_ssize_t block
    cdef int32_t lo, hi
    cdef bint has_digit
    cdef list found = []
    if not 0 <= title < blocks.count:
        raise IndexError("no such block")
    if among is not None and blocks.count != len(among):
        raise ValueError("not of the same blocks")
    for block in range(max(0, title - ABOVE), front_end(&blocks, title)):
        lo, hi = begin_of(&blocks, block), end_of(&blocks, block)
        if block == title or (wanted != NULL and not wanted[block]) or hi - lo > LINE or text[hi - 1] == c":":
            continue
        if not says_more(text, lo, hi, &has_digit):
            found.append((block, text[lo:hi], has_digit))
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
    list_words(text_of(text), &lo, &hi, 1, bound, keys)
    if has_digit[0]:
        return ascii and bound[1] > REST + DATE_WORDS
    return bound[1] > REST
