# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Counts over text and tree, compiled. `measure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

import numpy as np

from dehusk.kernel import measure

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    bint Py_UNICODE_ISUPPER(uint32_t c) nogil
    bint Py_UNICODE_ISLOWER(uint32_t c) nogil
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


cdef inline bint in_word(uint32_t c) noexcept nogil:
    if c < 128:
        return c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c'0' <= c <= c'9' or c == c'_'
    return Py_UNICODE_ISALNUM(c)


cdef inline uint32_t lower(uint32_t c) noexcept nogil:
    if c < 128:
        return c + 32 if c'A' <= c <= c'Z' else c
    return Py_UNICODE_TOLOWER(c)


def words(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """The keys of the words of every span, one after the other, and where each span's begin, with the end at last."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    bounds = np.empty(lo.shape[0] + 1, np.int32)
    keys = np.empty(int(np.sum(np.asarray(hi) - np.asarray(lo))), np.uint32)
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
    cdef int i, k, found = 0
    cdef uint32_t c, key
    for k in range(lo.shape[0]):
        bound[k] = found
        i = lo[k]
        while i < hi[k]:
            c = s[i]
            i += 1
            if unspaced(c):
                into[found] = (SEED ^ c) * PRIME
                found += 1
            elif in_word(c):
                key = (SEED ^ lower(c)) * PRIME
                while i < hi[k] and in_word(s[i]) and not unspaced(s[i]):
                    key = (key ^ lower(s[i])) * PRIME
                    i += 1
                into[found] = key
                found += 1
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
            number = kind_of(s[i])
            seen[number] += 1
        for j in range(KINDS):
            into[j, k] = seen[j + 1]
        into[KINDS, k] = number


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


def name_parts(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
               const uint32_t[::1] seeds not None):
    """The names in each span of a class or id: whole, and cut at hyphens, capitals and digits. Gives span and key."""
    cdef int kind = PyUnicode_KIND(source), found
    cdef void* data = PyUnicode_DATA(source)
    cdef Py_ssize_t room = int(np.sum(np.asarray(hi) - np.asarray(lo))) + lo.shape[0] + 1
    spans, keys = np.empty(room, np.int32), np.empty(room, np.uint32)
    cdef int32_t[::1] span = spans
    cdef uint32_t[::1] into = keys
    with nogil:
        if kind == 1:
            found = cut_names[uint8_t](<uint8_t*>data, lo, hi, seeds, span, into)
        elif kind == 2:
            found = cut_names[uint16_t](<uint16_t*>data, lo, hi, seeds, span, into)
        else:
            found = cut_names[uint32_t](<uint32_t*>data, lo, hi, seeds, span, into)
    return spans[:found].copy(), keys[:found].copy()


def name_odds(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
              const uint32_t[::1] seeds not None, const int32_t[::1] owner not None, int owners,
              const uint32_t[::1] table not None, const int32_t[::1] index not None, const float[::1] odds not None):
    """Of every owner of spans the mean odds of the names in them that the table has, and how many those are."""
    cdef int i, number
    cdef float[::1] into
    cdef int32_t[::1] counted
    span, keys = name_parts(source, lo, hi, seeds)
    cdef const int32_t[::1] at = span, known = find(keys, table, index)
    mean, count = np.zeros(owners, np.float32), np.zeros(owners, np.int32)
    into, counted = mean, count
    with nogil:
        for i in range(known.shape[0]):
            if known[i] >= 0:
                number = owner[at[i]]
                into[number] += odds[known[i]]
                counted[number] += 1
        for i in range(owners):
            if counted[i] > 1:
                into[i] /= counted[i]
    return mean, count


cdef int cut_names(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, const uint32_t[::1] seeds,
                   int32_t[::1] span, uint32_t[::1] into) noexcept nogil:
    cdef int i, k, found = 0, part_length, whole_parts
    cdef uint32_t c, before, part, whole, seed
    for k in range(lo.shape[0]):
        part = whole = seed = seeds[k]
        part_length = whole_parts = 0
        before = 32
        for i in range(lo[k], hi[k] + 1):
            c = s[i] if i < hi[k] else 32
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
    return found


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
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    keys = np.empty(lo.shape[0], np.uint32)
    cdef uint32_t[::1] into = keys
    with nogil:
        if kind == 1:
            key_spans[uint8_t](<uint8_t*>data, lo, hi, into)
        elif kind == 2:
            key_spans[uint16_t](<uint16_t*>data, lo, hi, into)
        else:
            key_spans[uint32_t](<uint32_t*>data, lo, hi, into)
    return keys


cdef void key_spans(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, uint32_t[::1] into) noexcept nogil:
    cdef int i, k
    cdef uint32_t key
    for k in range(lo.shape[0]):
        key = SEED
        for i in range(lo[k], hi[k]):
            key = (key ^ s[i]) * PRIME
        into[k] = key


cdef inline uint32_t place_of(uint64_t key, int bits) noexcept nogil:
    """Where a table of 2 ** bits places looks for a key first."""
    return <uint32_t>((key * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits))


def places(const uint32_t[::1] table not None):
    """An index of different keys for `find`: of every place the number of the key there, or -1."""
    cdef int bits = measure.bits_for(table.shape[0]), i
    cdef uint32_t at, mask = (1 << bits) - 1
    index = np.full(1 << bits, -1, np.int32)
    cdef int32_t[::1] into = index
    for i in range(table.shape[0]):
        at = place_of(table[i], bits)
        while into[at] >= 0:
            at = (at + 1) & mask
        into[at] = i
    return index


cdef inline int number_of(uint32_t key, const uint32_t[::1] table, const int32_t[::1] index, int bits) noexcept nogil:
    cdef uint32_t at = place_of(key, bits), mask = (1 << bits) - 1
    while index[at] >= 0 and table[index[at]] != key:
        at = (at + 1) & mask
    return index[at]


def find(const uint32_t[::1] keys not None, const uint32_t[::1] table not None, const int32_t[::1] index not None):
    """The number of every key in the table that `index` is of, or -1."""
    cdef int bits = measure.bits_for(table.shape[0]), i
    found = np.empty(keys.shape[0], np.int32)
    cdef int32_t[::1] into = found
    with nogil:
        for i in range(keys.shape[0]):
            into[i] = number_of(keys[i], table, index, bits)
    return found


def count_found(const int32_t[::1] bounds not None, const uint32_t[::1] keys not None,
                const uint32_t[::1] table not None, const int32_t[::1] index not None):
    """How many of the keys bounds[i]:bounds[i + 1] the table has, for every i."""
    cdef int bits = measure.bits_for(table.shape[0]), i, k
    counts = np.zeros(bounds.shape[0] - 1, np.int32)
    cdef int32_t[::1] into = counts
    with nogil:
        for i in range(into.shape[0]):
            for k in range(bounds[i], bounds[i + 1]):
                into[i] += number_of(keys[k], table, index, bits) >= 0
    return counts


def groups(const uint64_t[::1] keys not None):
    """Number like keys alike, in the order in which they first appear. Gives the numbers, and how many have each."""
    cdef int bits = measure.bits_for(keys.shape[0]), i, number, count = 0
    cdef uint32_t at, mask = (1 << bits) - 1
    numbers, sizes = np.empty(keys.shape[0], np.int32), np.zeros(keys.shape[0], np.int32)
    cdef int32_t[::1] into = numbers, size = sizes, index = np.full(1 << bits, -1, np.int32)
    cdef uint64_t[::1] seen = np.empty(keys.shape[0], np.uint64)
    with nogil:
        for i in range(keys.shape[0]):
            at = place_of(keys[i], bits)
            number = index[at]
            while number >= 0 and seen[number] != keys[i]:
                at = (at + 1) & mask
                number = index[at]
            if number < 0:
                number = index[at] = count
                seen[count] = keys[i]
                count += 1
            into[i] = number
            size[number] += 1
    return numbers, sizes[:count]


cdef enum:
    ABREAST = 8  # rows that go down a tree side by side: each step waits for memory, so several wait together


def add_trees(const float[:, ::1] columns not None, const int32_t[::1] roots not None,
              const int32_t[::1] depth not None, const int32_t[::1] feature not None,
              const float[::1] threshold not None, const int32_t[::1] left not None, const float[::1] value not None):
    """The sum over all trees of the leaf that each row falls into.

    A row goes left where its value is at most the threshold, else to the node after `left`. A leaf leads to itself.
    """
    cdef Py_ssize_t first = 0, f, t, j, rows = columns.shape[1], count = columns.shape[0]
    cdef int step, here
    cdef int[ABREAST] node
    total = np.zeros(rows + ABREAST, np.float64)
    cdef double[::1] into = total
    cdef float[:, ::1] near = np.zeros((count, ABREAST), np.float32)
    with nogil:
        while first < rows:
            here = min(ABREAST, rows - first)
            for f in range(count):
                for j in range(here):
                    near[f, j] = columns[f, first + j]
            for t in range(roots.shape[0]):
                for j in range(ABREAST):
                    node[j] = roots[t]
                for step in range(depth[t]):
                    for j in range(ABREAST):
                        node[j] = left[node[j]] + (near[feature[node[j]], j] > threshold[node[j]])
                for j in range(ABREAST):
                    into[first + j] += value[node[j]]
            first += ABREAST
    return total[:rows]
