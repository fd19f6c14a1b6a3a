# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Counts over text and tree, compiled. `measure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

from dehusk.kernel import measure

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t i) nogil
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    bint Py_UNICODE_ISUPPER(uint32_t c) nogil
    bint Py_UNICODE_ISLOWER(uint32_t c) nogil
    uint32_t Py_UNICODE_TOLOWER(uint32_t c) nogil

cdef uint32_t SEED = measure.SEED, PRIME = measure.PRIME
cdef uint8_t[::1] MARK = measure.MARK
cdef int MARKED = len(measure.MARK), KINDS = len(measure.KINDS)


cdef inline bint unspaced(uint32_t c) noexcept nogil:
    if c < 0x0E00:
        return False
    return (c <= 0x0EFF or 0x1000 <= c <= 0x109F or 0x1780 <= c <= 0x17FF or 0x3040 <= c <= 0x30FF
            or 0x3400 <= c <= 0x4DBF or 0x4E00 <= c <= 0x9FFF or 0xAC00 <= c <= 0xD7AF or 0xF900 <= c <= 0xFAFF
            or 0x20000 <= c <= 0x3FFFF)


cdef inline bint in_word(uint32_t c) noexcept nogil:
    if c < 128:
        return c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c'0' <= c <= c'9' or c == c'_'
    return Py_UNICODE_ISALNUM(c)


cdef inline uint32_t lower(uint32_t c) noexcept nogil:
    if c < 128:
        return c + 32 if c'A' <= c <= c'Z' else c
    return Py_UNICODE_TOLOWER(c)


def words(str text not None):
    """Where each word begins, and its key."""
    cdef int kind = PyUnicode_KIND(text), n = len(text), i = 0, found = 0
    cdef void* data = PyUnicode_DATA(text)
    cdef uint32_t c, key
    starts, keys = np.empty(n, np.int32), np.empty(n, np.uint32)
    cdef int32_t[::1] at = starts
    cdef uint32_t[::1] into = keys
    with nogil:
        while i < n:
            c = PyUnicode_READ(kind, data, i)
            if unspaced(c):
                at[found], into[found] = i, (SEED ^ c) * PRIME
                found += 1
                i += 1
            elif in_word(c):
                at[found] = i
                key = SEED
                while i < n:
                    c = PyUnicode_READ(kind, data, i)
                    if not in_word(c) or unspaced(c):
                        break
                    key = (key ^ lower(c)) * PRIME
                    i += 1
                into[found] = key
                found += 1
            else:
                i += 1
    return starts[:found].copy(), keys[:found].copy()


def profile(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """How many characters of each of KINDS every span has, and last the number of its last character's kind, or 0."""
    cdef int kind = PyUnicode_KIND(text), i, k, j
    cdef void* data = PyUnicode_DATA(text)
    cdef uint8_t number = 0
    cdef int[8] seen
    counts = np.empty((lo.shape[0], KINDS + 1), np.int32)
    cdef int32_t[:, ::1] into = counts
    with nogil:
        for k in range(lo.shape[0]):
            for j in range(8):
                seen[j] = 0
            number = 0
            for i in range(lo[k], hi[k]):
                number = kind_of(PyUnicode_READ(kind, data, i))
                seen[number] += 1
            for j in range(KINDS):
                into[k, j] = seen[j + 1]
            into[k, KINDS] = number
    return counts


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


def name_parts(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None, uint32_t seed):
    """The names in each span of a class or id: whole, and cut at hyphens, capitals and digits. Gives span and key."""
    cdef int kind = PyUnicode_KIND(source), i, k, found = 0, part_length, whole_parts
    cdef void* data = PyUnicode_DATA(source)
    cdef uint32_t c, before, part, whole
    cdef Py_ssize_t room = 2 * int(np.sum(np.asarray(hi) - np.asarray(lo))) + 2 * lo.shape[0] + 2
    spans, keys = np.empty(room, np.int32), np.empty(room, np.uint32)
    cdef int32_t[::1] span = spans
    cdef uint32_t[::1] into = keys
    with nogil:
        for k in range(lo.shape[0]):
            part = whole = seed
            part_length = whole_parts = 0
            before = 32
            for i in range(lo[k], hi[k] + 1):
                c = PyUnicode_READ(kind, data, i) if i < hi[k] else 32
                # a part ends at what is no letter, and before a capital that follows a small letter
                if part_length and (not letter(c) or (capital(c) and not capital(before))):
                    if part_length > 1:
                        span[found], into[found] = k, part
                        found += 1
                    whole_parts += 1
                    part, part_length = seed, 0
                if c == 32 or c == 9 or c == 10:
                    if whole_parts > 1:
                        span[found], into[found] = k, whole
                        found += 1
                    whole, whole_parts = seed, 0
                else:
                    whole = (whole ^ lower(c)) * PRIME
                    if letter(c):
                        part = (part ^ lower(c)) * PRIME
                        part_length += 1
                before = c
    return spans[:found].copy(), keys[:found].copy()


cdef inline bint letter(uint32_t c) noexcept nogil:
    return c'a' <= c <= c'z' or c'A' <= c <= c'Z'


cdef inline bint capital(uint32_t c) noexcept nogil:
    return c'A' <= c <= c'Z'


def fold(const int32_t[::1] parent not None, const float[::1] values not None):
    """Along the path from the root to every node, itself included: the sum, the least and the greatest value."""
    cdef Py_ssize_t i, n = parent.shape[0]
    cdef int up
    folded = np.empty((3, n), np.float32)
    cdef float[:, ::1] into = folded
    with nogil:
        for i in range(n):
            up = parent[i]
            into[0, i] = into[1, i] = into[2, i] = values[i]
            if up >= 0:
                into[0, i] += into[0, up]
                into[1, i] = min(into[1, i], into[1, up])
                into[2, i] = max(into[2, i], into[2, up])
    return folded


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
    cdef Py_ssize_t i
    keys = np.empty(parent.shape[0], np.uint32)
    cdef uint32_t[::1] into = keys
    for i in range(parent.shape[0]):
        into[i] = ((into[parent[i]] if parent[i] >= 0 else SEED) ^ codes[i]) * PRIME
    return keys


def span_keys(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """The key of every span of a text, letter by letter."""
    cdef int kind = PyUnicode_KIND(text), i
    cdef Py_ssize_t k
    cdef void* data = PyUnicode_DATA(text)
    cdef uint32_t key
    keys = np.empty(lo.shape[0], np.uint32)
    cdef uint32_t[::1] into = keys
    for k in range(lo.shape[0]):
        key = SEED
        for i in range(lo[k], hi[k]):
            key = (key ^ PyUnicode_READ(kind, data, i)) * PRIME
        into[k] = key
    return keys


def add_trees(const float[:, ::1] columns not None, const int32_t[::1] roots not None,
              const int32_t[::1] feature not None, const float[::1] threshold not None,
              const int32_t[::1] left not None, const float[::1] value not None):
    """The sum over all trees of the leaf that each row falls into.

    A row goes left where its value is at most the threshold, else to the node after `left`.
    """
    cdef Py_ssize_t r, t
    cdef int node
    total = np.zeros(columns.shape[1], np.float64)
    cdef double[::1] into = total
    with nogil:
        for t in range(roots.shape[0]):
            for r in range(columns.shape[1]):
                node = roots[t]
                while feature[node] >= 0:
                    node = left[node] + (columns[feature[node], r] > threshold[node])
                into[r] += value[node]
    return total
