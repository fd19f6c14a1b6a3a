# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks for what few pages have, compiled. `looks.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel._characters cimport char_t, lowered, says

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil

DEF MOST = 16  # stems

cdef struct Stems:
    int count
    const char* word[MOST]
    int length[MOST]
    uint8_t first[128]  # whether a stem begins with this character


def rows_by_code(const uint8_t[::1] codes not None):
    """The rows of a column of codes, those of each code together and in order; where those of each code begin."""
    cdef int32_t next_of[257]
    cdef Py_ssize_t row
    cdef int code, total = 0
    order = np.empty(codes.shape[0], np.int32)
    cdef int32_t[::1] into = order
    cdef int32_t begin_of[257]
    with nogil:
        memset(next_of, 0, sizeof(next_of))
        for row in range(codes.shape[0]):
            next_of[codes[row] + 1] += 1
        for code in range(256):
            next_of[code + 1] += next_of[code]
        memcpy(begin_of, next_of, sizeof(next_of))
        for row in range(codes.shape[0]):
            into[next_of[codes[row]]] = <int32_t>row
            next_of[codes[row]] += 1
    return order, [begin_of[code] for code in range(257)]


def rows_holding(str source not None, columns, const int32_t[::1] rows not None, const uint8_t[::1] among,
                 tuple stems not None):
    """Which of some rows of attributes have one of the stems, small ASCII letters, in their value in any case.
    among[node]: the node's are looked at; None: all are."""
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef int kind = PyUnicode_KIND(source), row
    cdef void* data = PyUnicode_DATA(source)
    cdef Stems wanted
    cdef bytes word
    cdef Py_ssize_t i, count = 0
    cdef bint held, all_of_them = among is None
    if len(stems) > MOST:
        raise ValueError("too many stems")
    words = [stem.encode("ascii") for stem in stems]  # held here while the struct points into them
    memset(&wanted, 0, sizeof(Stems))
    for word in words:
        wanted.word[wanted.count], wanted.length[wanted.count] = word, len(word)
        wanted.first[<uint8_t>word[0]] = 1
        wanted.count += 1
    found = np.empty(rows.shape[0], np.int32)
    cdef int32_t[::1] into = found
    with nogil:
        for i in range(rows.shape[0]):
            row = rows[i]
            if all_of_them or among[node[row]]:
                if kind == 1:
                    held = holds(<uint8_t*>data, lo[row], hi[row], &wanted)
                elif kind == 2:
                    held = holds(<uint16_t*>data, lo[row], hi[row], &wanted)
                else:
                    held = holds(<uint32_t*>data, lo[row], hi[row], &wanted)
                if held:
                    into[count] = row
                    count += 1
    return found[:count].tolist()


cdef bint holds(const char_t* s, int lo, int hi, const Stems* stems) noexcept nogil:
    cdef int i, k
    cdef uint32_t c
    for i in range(lo, hi):
        c = lowered(s[i])
        if c < 128 and stems.first[c]:
            for k in range(stems.count):
                if says(s, i, hi, stems.word[k], stems.length[k]):
                    return True
    return False


def tagged_spans(columns, int code, int most):
    """Of the first so many nodes of a tag those with text: node, one past its last descendant, pieces lo:hi."""
    cdef const uint8_t[::1] tag = columns.tag
    cdef const int32_t[::1] end = columns.end, lo = columns.lo, hi = columns.hi
    cdef Py_ssize_t node
    found = []
    for node in range(tag.shape[0]):
        if tag[node] == code and most > 0:
            most -= 1
            if lo[node] < hi[node]:
                found.append((node, end[node], lo[node], hi[node]))
    return found


def signs(columns, str wanted not None):
    """Pieces that are one of these characters and no more."""
    cdef const int32_t[::1] lo = columns.piece_lo, hi = columns.piece_hi
    cdef str text = columns.text
    cdef Py_ssize_t piece
    found = []
    for piece in range(lo.shape[0]):
        if hi[piece] - lo[piece] == 1 and text[lo[piece]] in wanted:
            found.append(piece)
    return found


def digit_pairs(columns):
    """Pieces of two digits right behind the piece before them."""
    cdef const int32_t[::1] lo = columns.piece_lo, hi = columns.piece_hi
    cdef str text = columns.text
    cdef Py_ssize_t piece
    found = []
    for piece in range(1, lo.shape[0]):
        if hi[piece] - lo[piece] == 2 and hi[piece - 1] == lo[piece]:
            if Py_UNICODE_ISDECIMAL(text[lo[piece]]) and Py_UNICODE_ISDECIMAL(text[lo[piece] + 1]):
                found.append(piece)
    return found
