# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Counts over text and tree, compiled. `measure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

import numpy as np

from dehusk.kernel import measure

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    bint Py_UNICODE_ISUPPER(uint32_t c) nogil
    uint32_t Py_UNICODE_TOLOWER(uint32_t c) nogil

ctypedef fused char_t:  # of a str: as wide as its widest character
    uint8_t
    uint16_t
    uint32_t

cdef uint32_t SEED = measure.SEED, PRIME = measure.PRIME
cdef uint8_t[::1] MARK = measure.MARK
cdef int MARKED = len(measure.MARK), KINDS = len(measure.KINDS)


cdef inline bint unspaced(uint32_t c) noexcept nogil:
    if c < 0x0E00:
        return False
    return (c <= 0x0EFF or 0x1000 <= c <= 0x109F or 0x1780 <= c <= 0x17FF or 0x3040 <= c <= 0x30FF
            or 0x3400 <= c <= 0x4DBF or 0x4E00 <= c <= 0x9FFF or 0xAC00 <= c <= 0xD7AF or 0xF900 <= c <= 0xFAFF
            or 0x20000 <= c <= 0x3FFFF)


cdef inline uint32_t spaced_letter(uint32_t c) noexcept nogil:
    """A character of a word that spaces set apart, in lower case; 0 for any other."""
    if c == c'_':
        return c
    return Py_UNICODE_TOLOWER(c) if Py_UNICODE_ISALNUM(c) and not unspaced(c) else 0


cdef inline uint8_t kind_of(uint32_t c) noexcept nogil:
    if c < <uint32_t>MARKED:
        return MARK[c]
    if c == 0x3002 or c == 0xFF01 or c == 0xFF1F or c == 0x2026:
        return 3
    if c == 0x3001 or c == 0xFF0C or c == 0xFF1B or c == 0xFF1A:
        return 4
    if Py_UNICODE_ISUPPER(c):
        return 1
    return 2 if Py_UNICODE_ISDECIMAL(c) else 0


cdef enum:
    TABLED = 0x0E00  # the alphabets: of their characters Python need not be asked again and again

cdef uint16_t[TABLED] LETTER
cdef uint8_t[TABLED] KIND
for _c in range(TABLED):
    LETTER[<int>_c], KIND[<int>_c] = spaced_letter(_c), kind_of(_c)


cdef Py_ssize_t length_of(const int32_t[::1] lo, const int32_t[::1] hi) noexcept nogil:
    """The characters of all spans."""
    cdef Py_ssize_t k, length = 0
    for k in range(lo.shape[0]):
        length += hi[k] - lo[k]
    return length


def words(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """The keys of the words of every span, one after the other, and where each span's begin, with the end at last."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    bounds = np.empty(lo.shape[0] + 1, np.int32)
    keys = np.empty(length_of(lo, hi), np.uint32)
    cdef int32_t[::1] bound = bounds
    cdef uint32_t[::1] into = keys
    with nogil:
        if kind == 1:
            find_words[uint8_t](<uint8_t*>data, lo, hi, bound, into)
        elif kind == 2:
            find_words[uint16_t](<uint16_t*>data, lo, hi, bound, into)
        else:
            find_words[uint32_t](<uint32_t*>data, lo, hi, bound, into)
    return bounds, keys[: bound[lo.shape[0]]].copy()


cdef void find_words(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, int32_t[::1] bound,
                     uint32_t[::1] into) noexcept nogil:
    cdef int i, k, begin, stop, found = 0
    cdef uint32_t c = 0, key, letter
    for k in range(lo.shape[0]):
        bound[k] = found
        i, stop = lo[k], hi[k]
        while i < stop:
            begin, key = i, SEED
            while i < stop:
                c = s[i]
                letter = LETTER[c] if c < TABLED else spaced_letter(c)
                if letter == 0:
                    break
                key = (key ^ letter) * PRIME
                i += 1
            if i > begin:
                into[found] = key
                found += 1
            if i < stop and unspaced(c):
                into[found] = (SEED ^ c) * PRIME
                found += 1
            i += 1
    bound[lo.shape[0]] = found


def profile(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """How many characters of each of KINDS every span has, and last the number of its last character's kind, or 0."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    counts = np.empty((KINDS + 1, lo.shape[0]), np.int32)
    cdef int32_t[:, ::1] into = counts
    with nogil:
        if kind == 1:
            count_kinds[uint8_t](<uint8_t*>data, lo, hi, into)
        elif kind == 2:
            count_kinds[uint16_t](<uint16_t*>data, lo, hi, into)
        else:
            count_kinds[uint32_t](<uint32_t*>data, lo, hi, into)
    return counts


cdef void count_kinds(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi,
                      int32_t[:, ::1] into) noexcept nogil:
    cdef int i, j, k
    cdef uint8_t number
    cdef int[8] seen
    for k in range(lo.shape[0]):
        for j in range(8):
            seen[j] = 0
        number = 0
        for i in range(lo[k], hi[k]):
            number = KIND[s[i]] if s[i] < TABLED else kind_of(s[i])
            if number:  # seldom
                seen[number] += 1
        for j in range(KINDS):
            into[j, k] = seen[j + 1]
        into[KINDS, k] = number


def fold(const int32_t[::1] parent not None, const float[::1] values not None):
    """Along the path from the root to every node, itself included: the sum, the least and the greatest value."""
    cdef Py_ssize_t n = parent.shape[0]
    folded = np.empty((3, n), np.float32)
    cdef float[:, ::1] into = folded
    with nogil:
        fold_paths(&parent[0], &values[0], n, &into[0, 0], &into[1, 0], &into[2, 0])
    return folded


cdef void fold_paths(const int32_t* parent, const float* values, Py_ssize_t n, float* total, float* least,
                     float* greatest) noexcept nogil:
    cdef Py_ssize_t i
    cdef int up
    for i in range(n):
        up = parent[i]
        total[i] = least[i] = greatest[i] = values[i]
        if up >= 0:
            total[i] += total[up]
            least[i] = min(least[i], least[up])
            greatest[i] = max(greatest[i], greatest[up])


def distances(const int32_t[::1] parent not None, const int32_t[::1] kinds not None, int count):
    """Steps up from every node to the nearest ancestor of each kind, itself included; 99 for none or more."""
    cdef Py_ssize_t i, n = parent.shape[0]
    cdef int k, up
    steps = np.empty((n, count), np.int32)
    cdef int32_t[:, ::1] into = steps
    with nogil:
        for i in range(n):
            up = parent[i]
            for k in range(count):
                into[i, k] = min(into[up, k] + 1, 99) if up >= 0 else 99
            if kinds[i] >= 0:
                into[i, kinds[i]] = 0
    return steps.T


def path_keys(const int32_t[::1] parent not None, const uint32_t[::1] codes not None):
    """The key of every node's path: its own code after its parent's path."""
    keys = np.empty(parent.shape[0], np.uint32)
    cdef uint32_t[::1] into = keys
    key_paths(&parent[0], &codes[0], parent.shape[0], &into[0])
    return keys


cdef void key_paths(const int32_t* parent, const uint32_t* codes, Py_ssize_t n, uint32_t* into) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        into[i] = ((into[parent[i]] if parent[i] >= 0 else SEED) ^ codes[i]) * PRIME
