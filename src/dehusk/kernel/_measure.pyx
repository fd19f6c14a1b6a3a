# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Counts over text and tree, compiled. `measure.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

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


cdef int longest_of(const int32_t[::1] lo, const int32_t[::1] hi) noexcept nogil:
    cdef int longest = 0
    cdef Py_ssize_t k
    for k in range(lo.shape[0]):
        longest = max(longest, hi[k] - lo[k])
    return longest


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


cdef inline uint32_t place_of(uint64_t key, int bits) noexcept nogil:
    """Where a table of 2 ** bits places looks for a key first."""
    return <uint32_t>((key * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits))


cdef inline int number_of(uint32_t key, const uint32_t[::1] table, const int32_t[::1] index, int bits) noexcept nogil:
    cdef uint32_t at = place_of(key, bits), mask = (1 << bits) - 1
    while index[at] >= 0 and table[index[at]] != key:
        at = (at + 1) & mask
    return index[at]


def name_parts(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
               const uint32_t[::1] seeds not None):
    """The names in each span of a class or id: whole, and cut at hyphens, capitals and digits. Gives span and key."""
    cdef int kind = PyUnicode_KIND(source), found
    cdef void* data = PyUnicode_DATA(source)
    cdef Py_ssize_t room = length_of(lo, hi) + lo.shape[0] + 1
    spans, keys = np.empty(room, np.int32), np.empty(room, np.uint32)
    cdef int32_t[::1] span = spans
    cdef uint32_t[::1] into = keys
    with nogil:
        if kind == 1:
            found = list_names[uint8_t](<uint8_t*>data, lo, hi, seeds, span, into)
        elif kind == 2:
            found = list_names[uint16_t](<uint16_t*>data, lo, hi, seeds, span, into)
        else:
            found = list_names[uint32_t](<uint32_t*>data, lo, hi, seeds, span, into)
    return spans[:found].copy(), keys[:found].copy()


cdef int list_names(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, const uint32_t[::1] seeds,
                    int32_t[::1] span, uint32_t[::1] into) noexcept nogil:
    cdef int i, k, count, found = 0
    for k in range(lo.shape[0]):
        count = cut_names(s, lo[k], hi[k], seeds[k], &into[found])
        for i in range(found, found + count):
            span[i] = k
        found += count
    return found


def name_odds(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
              const uint32_t[::1] seeds not None, const int32_t[::1] owner not None, int owners,
              const uint32_t[::1] table not None, const int32_t[::1] index not None, const float[::1] odds not None):
    """Of every owner of spans the mean odds of the names in them that the table has, and how many those are."""
    cdef int kind = PyUnicode_KIND(source), bits = measure.bits_for(table.shape[0]), i, k
    cdef void* data = PyUnicode_DATA(source)
    cdef const int32_t[::1] number, times
    number, times = same(source, lo, hi, seeds)  # most values stand on many elements: each is cut once
    cdef float[::1] total = np.zeros(times.shape[0], np.float32)
    cdef int32_t[::1] known = np.zeros(times.shape[0], np.int32)
    cdef uint32_t[::1] keys = np.empty(longest_of(lo, hi) + 1, np.uint32)
    mean, count = np.zeros(owners, np.float32), np.zeros(owners, np.int32)
    cdef float[::1] into = mean
    cdef int32_t[::1] counted = count
    with nogil:
        if kind == 1:
            add_odds[uint8_t](<uint8_t*>data, lo, hi, seeds, number, table, index, bits, odds, keys, total, known)
        elif kind == 2:
            add_odds[uint16_t](<uint16_t*>data, lo, hi, seeds, number, table, index, bits, odds, keys, total, known)
        else:
            add_odds[uint32_t](<uint32_t*>data, lo, hi, seeds, number, table, index, bits, odds, keys, total, known)
        for k in range(lo.shape[0]):
            into[owner[k]] += total[number[k]]
            counted[owner[k]] += known[number[k]]
        for i in range(owners):
            if counted[i] > 1:
                into[i] /= counted[i]
    return mean, count


cdef void add_odds(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, const uint32_t[::1] seeds,
                   const int32_t[::1] number, const uint32_t[::1] table, const int32_t[::1] index, int bits,
                   const float[::1] odds, uint32_t[::1] keys, float[::1] total, int32_t[::1] known) noexcept nogil:
    """For every number the odds of the first span that has it."""
    cdef int i, k, row, done = 0
    for k in range(lo.shape[0]):
        if number[k] < done:
            continue
        done += 1
        for i in range(cut_names(s, lo[k], hi[k], seeds[k], &keys[0])):
            row = number_of(keys[i], table, index, bits)
            if row >= 0:
                total[number[k]] += odds[row]
                known[number[k]] += 1


cdef int cut_names(const char_t* s, int lo, int hi, uint32_t seed, uint32_t* into) noexcept nogil:
    """The keys of the names in s[lo:hi], fewer than there is room for where it holds one for each character."""
    cdef int i, found = 0, part_length = 0, whole_parts = 0
    cdef uint32_t c, before = 32, part = seed, whole = seed
    for i in range(lo, hi + 1):
        c = s[i] if i < hi else 32
        # a part ends at what is no letter, and before a capital that follows a small letter
        if part_length and (not letter(c) or (capital(c) and not capital(before))):
            if part_length > 1:
                into[found] = part
                found += 1
            whole_parts += 1
            part, part_length = seed, 0
        if letter(c):
            whole, part = (whole ^ (c | 32)) * PRIME, (part ^ (c | 32)) * PRIME
            part_length += 1
        elif c == 32 or c == 9 or c == 10:
            if whole_parts > 1:
                into[found] = whole
                found += 1
            whole, whole_parts = seed, 0
        else:
            whole = (whole ^ (c if c < 128 else Py_UNICODE_TOLOWER(c))) * PRIME
        before = c
    return found


cdef inline bint letter(uint32_t c) noexcept nogil:
    return (c | 32) - c'a' < 26


cdef inline bint capital(uint32_t c) noexcept nogil:
    return c - c'A' < 26


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


def different(const uint32_t[::1] keys not None):
    """Every key once, in the order in which they first appear."""
    cdef int bits = measure.bits_for(keys.shape[0]), i, found = 0
    cdef uint32_t at, mask = (1 << bits) - 1
    once = np.empty(keys.shape[0], np.uint32)
    cdef uint32_t[::1] into = once
    cdef int32_t[::1] index = np.full(1 << bits, -1, np.int32)
    for i in range(keys.shape[0]):
        at = place_of(keys[i], bits)
        while index[at] >= 0 and into[index[at]] != keys[i]:
            at = (at + 1) & mask
        if index[at] < 0:
            index[at], into[found] = found, keys[i]
            found += 1
    return once[:found]


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


cdef tuple numbered(const uint64_t[::1] keys):
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


def groups(const uint64_t[::1] keys not None):
    """Number like keys alike, in the order in which they first appear. Gives the numbers, and how many have each."""
    return numbered(keys)


cdef uint64_t key_of(const uint8_t* at, Py_ssize_t length, uint64_t seed) noexcept nogil:
    """A key of so many bytes, eight at a time."""
    cdef uint64_t key = seed ^ <uint64_t>length, part = 0
    while length >= 8:
        memcpy(&part, at, 8)
        key = (key ^ part) * <uint64_t>0x9E3779B97F4A7C15
        key ^= key >> 32
        at += 8
        length -= 8
    part = 0
    while length > 0:
        length -= 1
        part = part << 8 | at[length]
    key = (key ^ part) * <uint64_t>0x9E3779B97F4A7C15
    return key ^ key >> 32


cdef tuple same(str text, const int32_t[::1] lo, const int32_t[::1] hi, const uint32_t[::1] seeds):
    """Number spans of the same letters and the same seed alike, as `groups` does: by keys too long to meet by chance."""
    cdef Py_ssize_t width = PyUnicode_KIND(text), k
    cdef const uint8_t* data = <const uint8_t*>PyUnicode_DATA(text)
    cdef uint64_t[::1] keys = np.empty(lo.shape[0], np.uint64)
    for k in range(lo.shape[0]):
        keys[k] = key_of(data + lo[k] * width, (hi[k] - lo[k]) * width, <uint64_t>seeds[k] << 32 if seeds is not None else 0)
    return numbered(keys)


def same_spans(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """Number spans that say the same alike, in the order in which they first appear, and how many have each number."""
    return same(text, lo, hi, None)


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
