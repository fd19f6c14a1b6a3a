# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Keys of words and names, compiled. `keys.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memset

import numpy as np

from dehusk.kernel import keys as python

DEF MEMORY = 256
DEF LIKELY = 2048
DEF FIRST = 4096

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>

    static uint64_t folded(uint64_t a, uint64_t b) {
    #if defined(__SIZEOF_INT128__)
        unsigned __int128 product = (unsigned __int128)a * b;
        return (uint64_t)product ^ (uint64_t)(product >> 64);
    #else
        a *= b;
        return a ^ a >> 32;
    #endif
    }

    /* A key of bytes, eight at a time: without the secret nobody can write two values that meet. */
    static uint64_t key_of_bytes(const uint8_t *bytes, size_t count, uint64_t secret, uint64_t spread) {
        uint64_t key = secret ^ count, eight;
        for (; count >= 8; bytes += 8, count -= 8) {
            memcpy(&eight, bytes, 8);
            key = folded(key ^ eight, spread);
        }
        if (count) {
            eight = 0;
            memcpy(&eight, bytes, count);
            key = folded(key ^ eight, spread);
        }
        return folded(key, secret);
    }
    """
    uint64_t key_of_bytes(const uint8_t* bytes, size_t count, uint64_t secret, uint64_t spread) noexcept nogil

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t Py_UNICODE_TOLOWER(uint32_t c) nogil

ctypedef fused char_t:  # of a str: as wide as its widest character
    uint8_t
    uint16_t
    uint32_t

cdef uint32_t PRIME = python.PRIME
cdef uint64_t SPREAD = python.SPREAD, SECRET = python.SECRET


cdef int bits_for(Py_ssize_t size) noexcept nogil:
    """The bits b of a table of 2 ** b places with room for `size` keys, half of it free."""
    cdef int bits = 1
    while 2 * size >> bits:
        bits += 1
    return bits


cdef inline uint32_t place_of(uint64_t key, int bits) noexcept nogil:
    """The place where a table of 2 ** bits places looks for a key first."""
    key = (key ^ SECRET) * SPREAD
    return <uint32_t>(((key ^ key >> 32) * SECRET) >> (64 - bits))


cdef int number_of(uint32_t key, const uint32_t* table, const int32_t* index, int bits) noexcept nogil:
    cdef uint32_t at = place_of(key, bits), mask = (1 << bits) - 1
    while index[at] >= 0 and table[index[at]] != key:
        at = (at + 1) & mask
    return index[at]


def places(const uint32_t[::1] table not None):
    """The index of different keys for `find`: for every place the number of the key there, or -1."""
    cdef int bits = bits_for(table.shape[0]), i
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
    """The number of every key in the table of this index, or -1."""
    cdef int bits = bits_for(table.shape[0]), i
    found = np.empty(keys.shape[0], np.int32)
    cdef int32_t[::1] into = found
    with nogil:
        for i in range(keys.shape[0]):
            into[i] = number_of(keys[i], &table[0], &index[0], bits)
    return found


def count_shared(const int32_t[::1] bounds not None, const uint32_t[::1] keys not None, *sets):
    """The number of different keys of each set, and (one row a set, one column a span) how many of
    keys[bounds[i] : bounds[i + 1]] it has."""
    cdef Py_ssize_t spans = bounds.shape[0] - 1
    cdef const uint32_t[::1] wanted
    cdef int number
    sizes, counts = np.zeros(len(sets), np.int32), np.zeros((len(sets), spans), np.int32)
    cdef int32_t[::1] size = sizes
    cdef int32_t[:, ::1] into = counts
    for number in range(len(sets)):
        wanted = sets[number]
        size[number] = count_wanted(&bounds[0], &keys[0] if keys.shape[0] else NULL, spans,
                                    &wanted[0] if wanted.shape[0] else NULL, wanted.shape[0],
                                    &into[number, 0] if spans else NULL)
    return sizes, counts


cdef int count_wanted(const int32_t* bounds, const uint32_t* keys, Py_ssize_t spans, const uint32_t* wanted,
                      Py_ssize_t size, int32_t* into) except -1:
    """For every span how many of keys[bounds[i] : bounds[i + 1]] are wanted; gives how many different ones those are.
    `into`: all 0."""
    cdef int bits = bits_for(size), k, different = 0
    cdef Py_ssize_t i
    cdef uint32_t at, mask = (1 << bits) - 1
    cdef uint8_t may[FIRST]  # whether a key that is wanted ends like this: most words are no further looked at
    cdef int32_t* index = <int32_t*>malloc(<size_t>(1 << bits) * sizeof(int32_t))  # as `places` makes it
    if index == NULL:
        raise MemoryError
    with nogil:
        memset(may, 0, sizeof(may))
        memset(index, 0xFF, <size_t>(1 << bits) * sizeof(int32_t))
        for i in range(size):
            at = place_of(wanted[i], bits)
            while index[at] >= 0 and wanted[index[at]] != wanted[i]:
                at = (at + 1) & mask
            different += index[at] < 0
            index[at], may[wanted[i] % FIRST] = <int32_t>i, 1
        for i in range(spans if size else 0):
            for k in range(bounds[i], bounds[i + 1]):
                if may[keys[k] % FIRST]:
                    into[i] += number_of(keys[k], wanted, index, bits) >= 0
        free(index)
    return different


cdef struct Spans:
    const uint8_t* data
    Py_ssize_t width  # bytes of a character
    const int32_t* lo
    const int32_t* hi
    const uint32_t* seeds  # NULL where all have the same


cdef int number_keys(const uint64_t* keys, Py_ssize_t n, int32_t* numbers, int32_t* sizes) except -1:
    """Number like keys alike, by first appearance; gives how many differ. `sizes`: room for n numbers, all 0."""
    return number_alike(keys, NULL, n, numbers, sizes)


cdef int number_spans(str text, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, Py_ssize_t n,
                      int32_t* numbers, int32_t* sizes) except -1:
    """The same for spans of the same characters and the same seed."""
    cdef Spans spans
    spans.data, spans.width = <const uint8_t*>PyUnicode_DATA(text), PyUnicode_KIND(text)
    spans.lo, spans.hi, spans.seeds = lo, hi, seeds
    cdef Py_ssize_t k
    cdef uint64_t* keys = <uint64_t*>malloc((n + 1) * sizeof(uint64_t))
    if keys == NULL:
        raise MemoryError
    try:
        with nogil:
            for k in range(n):
                keys[k] = key_of_bytes(spans.data + lo[k] * spans.width, (hi[k] - lo[k]) * spans.width, SECRET, SPREAD)
                keys[k] += seeds[k] * SPREAD if seeds else 0
        return number_alike(keys, &spans, n, numbers, sizes)
    finally:
        free(keys)


def numbered_spans(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """A number for every span, those of the same characters alike, in the order of their first appearance."""
    cdef Py_ssize_t count = lo.shape[0]
    if hi.shape[0] != count:
        raise ValueError("spans without an end")
    numbers, sizes = np.zeros(count, np.int32), np.zeros(count, np.int32)
    cdef int32_t[::1] into = numbers, size = sizes
    if count:
        number_spans(text, &lo[0], &hi[0], NULL, count, &into[0], &size[0])
    return numbers


def earlier_spans(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """For each span the last one before it of the same characters; itself where there is none."""
    earlier = numbered_spans(text, lo, hi)
    cdef int32_t[::1] into = earlier, last = np.full(lo.shape[0], -1, np.int32)  # of every number
    cdef int32_t span, number
    for span in range(<int32_t>lo.shape[0]):
        number = into[span]
        into[span] = last[number] if last[number] >= 0 else span
        last[number] = span
    return earlier


cdef int number_alike(const uint64_t* keys, const Spans* spans, Py_ssize_t n, int32_t* numbers,
                      int32_t* sizes) except -1:
    """Number like keys alike, of spans only those of the same characters, too."""
    cdef int bits = bits_for(n), number, count = 0
    cdef Py_ssize_t i
    cdef uint32_t at, mask = (1 << bits) - 1
    cdef int32_t* index = <int32_t*>malloc(<size_t>(1 << bits) * sizeof(int32_t) + n * sizeof(int32_t))
    if index == NULL:
        raise MemoryError
    cdef int32_t* first = index + (1 << bits)  # where the key of each number first stands
    with nogil:
        memset(index, 0xFF, <size_t>(1 << bits) * sizeof(int32_t))
        for i in range(n):
            at = place_of(keys[i], bits)
            number = index[at]
            while number >= 0 and not (
                        keys[first[number]] == keys[i] and (spans == NULL or alike(spans, first[number], i))):
                at = (at + 1) & mask
                number = index[at]
            if number < 0:
                number = index[at] = count
                first[count] = i
                count += 1
            numbers[i] = number
            sizes[number] += 1
    free(index)
    return count


cdef inline bint alike(const Spans* spans, Py_ssize_t i, Py_ssize_t k) noexcept nogil:
    cdef Py_ssize_t length = spans.hi[i] - spans.lo[i]
    return (
        length == spans.hi[k] - spans.lo[k]
        and (spans.seeds == NULL or spans.seeds[i] == spans.seeds[k])
        and not memcmp(spans.data + spans.lo[i] * spans.width, spans.data + spans.lo[k] * spans.width,
                       length * spans.width)
    )


def name_parts(str source not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
               const uint32_t[::1] seeds not None):
    """The names in each span of a class or id, whole, and cut at hyphens, capitals and digits: span and key of each."""
    cdef int kind = PyUnicode_KIND(source), found
    cdef void* data = PyUnicode_DATA(source)
    room = int(np.sum(np.asarray(hi) - np.asarray(lo))) + lo.shape[0] + 1
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


def named_rows(columns, const uint32_t[::1] seeds not None):
    """Rows of the attributes with names of all nodes with text, bounds and seed of each. seeds[code of an attribute]
    begins its keys; 0: not read."""
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef const int32_t[::1] first = columns.lo, stop = columns.hi
    cdef const uint8_t[::1] name = columns.attr_name
    cdef Py_ssize_t row, size = node.shape[0], count = 0
    spans, of_row = np.empty((3, size), np.int32), np.empty(size, np.uint32)
    cdef int32_t[:, ::1] into = spans
    cdef uint32_t[::1] seed = of_row
    with nogil:
        for row in range(size):
            if seeds[name[row]] and first[node[row]] < stop[node[row]]:
                into[0, count], into[1, count], into[2, count] = <int32_t>row, lo[row], hi[row]
                seed[count] = seeds[name[row]]
                count += 1
    return spans[0, :count], spans[1, :count], spans[2, :count], of_row[:count]


cdef struct Sets:  # of names, by their keys
    const uint32_t* table
    const int32_t* index
    const uint8_t* of_key
    int bits
    uint8_t[LIKELY] likely  # by the last bits of a key, whether the table may have it: most it has not


def named_nodes(str source not None, columns, const uint32_t[::1] seeds not None, const uint32_t[::1] table not None,
                const int32_t[::1] index not None, const uint8_t[::1] sets not None):
    """The nodes with text that have a name of one of the sets in these attributes, in document order, and the sets of
    each, a bit each; sets[i] are those of the key i of the table."""
    cdef const int32_t[::1] lo = columns.attr_lo, hi = columns.attr_hi
    cdef const uint8_t[::1] name = columns.attr_name
    cdef int kind = PyUnicode_KIND(source), longest = 0, count
    cdef Py_ssize_t row, size = name.shape[0]
    cdef void* data = PyUnicode_DATA(source)
    cdef Sets wanted
    wanted.table, wanted.index, wanted.of_key, wanted.bits = &table[0], &index[0], &sets[0], bits_for(table.shape[0])
    memset(wanted.likely, 0, LIKELY)
    for row in range(table.shape[0]):
        wanted.likely[table[row] % LIKELY] = 1
    for row in range(size):
        longest = max(longest, hi[row] - lo[row] if seeds[name[row]] else 0)
    nodes, of_nodes = np.empty(size, np.int32), np.empty(size, np.uint8)
    cdef int32_t[::1] into = nodes
    cdef uint8_t[::1] sets_into = of_nodes
    cdef uint32_t* keys = <uint32_t*>malloc((longest + 1) * sizeof(uint32_t))
    if keys == NULL:
        raise MemoryError
    try:
        if kind == 1:
            count = list_named(<uint8_t*>data, columns, seeds, &wanted, keys, into, sets_into)
        elif kind == 2:
            count = list_named(<uint16_t*>data, columns, seeds, &wanted, keys, into, sets_into)
        else:
            count = list_named(<uint32_t*>data, columns, seeds, &wanted, keys, into, sets_into)
    finally:
        free(keys)
    return nodes[:count].copy(), of_nodes[:count].copy()


cdef int list_named(const char_t* s, columns, const uint32_t[::1] seeds, Sets* wanted, uint32_t* keys,
                    int32_t[::1] found, uint8_t[::1] of_found) except -1:
    """Fills in the nodes and their sets. Gives how many."""
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef const int32_t[::1] first = columns.lo, stop = columns.hi
    cdef const uint8_t[::1] name = columns.attr_name
    cdef int count = 0, last = -1, length
    cdef Py_ssize_t row
    cdef int32_t like
    cdef uint32_t seed, place
    cdef uint8_t held
    cdef uint8_t[MEMORY] of_span  # the sets of spans looked at, one a place: most values stand on many elements
    cdef int32_t[MEMORY] known
    memset(known, 0xFF, sizeof(known))
    with nogil:
        for row in range(node.shape[0]):
            seed, length = seeds[name[row]], hi[row] - lo[row]
            if not seed or length <= 0 or first[node[row]] >= stop[node[row]]:
                continue
            place = (length * 31 + s[hi[row] - 1] * 7 + s[lo[row] + length // 2]) % MEMORY
            like = known[place]
            if like < 0 or hi[like] - lo[like] != length or seeds[name[like]] != seed or memcmp(
                    s + lo[like], s + lo[row], length * sizeof(char_t)):
                known[place], of_span[place] = <int32_t>row, sets_of(s, lo[row], hi[row], seed, wanted, keys)
            held = of_span[place]
            if held and node[row] == last:
                of_found[count - 1] |= held
            elif held:
                last = found[count] = node[row]
                of_found[count] = held
                count += 1
    return count


cdef inline uint8_t sets_of(const char_t* s, int lo, int hi, uint32_t seed, Sets* wanted,
                            uint32_t* keys) noexcept nogil:
    """The sets that have a name in s[lo:hi]."""
    cdef int i, number
    cdef uint8_t held = 0
    for i in range(cut_names(s, lo, hi, seed, keys)):
        if wanted.likely[keys[i] % LIKELY]:
            number = number_of(keys[i], wanted.table, wanted.index, wanted.bits)
            held |= wanted.of_key[number] if number >= 0 else 0
    return held


cdef int list_names(const char_t* s, const int32_t[::1] lo, const int32_t[::1] hi, const uint32_t[::1] seeds,
                    int32_t[::1] span, uint32_t[::1] into) noexcept nogil:
    cdef int i, k, count, found = 0
    for k in range(lo.shape[0]):
        count = cut_names(s, lo[k], hi[k], seeds[k], &into[found])
        for i in range(found, found + count):
            span[i] = k
        found += count
    return found


cdef int cut_names(const char_t* s, int lo, int hi, uint32_t seed, uint32_t* into) noexcept nogil:
    """The keys of the names in s[lo:hi]: no more of them than characters. Gives how many."""
    cdef int i = lo, begin, found = 0, whole_parts = 0
    cdef uint32_t c, part, whole = seed
    while i <= hi:
        c = s[i] if i < hi else 32
        if letter(c):  # a part ends at what is no letter, and before a capital that follows a small letter
            begin, part = i, seed
            while i < hi and capital(s[i]):
                whole, part = (whole ^ (s[i] | 32)) * PRIME, (part ^ (s[i] | 32)) * PRIME
                i += 1
            while i < hi and small(s[i]):
                whole, part = (whole ^ s[i]) * PRIME, (part ^ s[i]) * PRIME
                i += 1
            into[found] = part
            found += i - begin > 1
            whole_parts += 1
            continue
        if c == 32 or c == 9 or c == 10:
            if whole_parts > 1:
                into[found] = whole
                found += 1
            whole, whole_parts = seed, 0
        else:
            whole = (whole ^ (c if c < 128 else Py_UNICODE_TOLOWER(c))) * PRIME
        i += 1
    return found


cdef inline bint letter(uint32_t c) noexcept nogil:
    return (c | 32) - c'a' < 26


cdef inline bint capital(uint32_t c) noexcept nogil:
    return c - c'A' < 26


cdef inline bint small(uint32_t c) noexcept nogil:
    return c - c'a' < 26


cdef int mean_odds(str source, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, const int32_t* number,
                   const int32_t* owner, Py_ssize_t n, const uint32_t[::1] table, const int32_t[::1] index,
                   const float[::1] odds, float* mean, int32_t* count, int owners) except -1:
    """For every owner of spans the mean odds of the names in them, of those in the table, and their number. Most values
    stand on many elements: each is cut once, by `number`, which `number_spans` gave."""
    cdef int kind = PyUnicode_KIND(source), longest = 0, different = 0, i
    cdef Py_ssize_t k, room = 0
    cdef void* data = PyUnicode_DATA(source)
    for k in range(n):
        longest = max(longest, hi[k] - lo[k])
        if number[k] == different:
            room += hi[k] - lo[k]
            different += 1
    cdef int32_t* ends = <int32_t*>malloc((different + 1) * sizeof(int32_t) + (longest + 1) * sizeof(uint32_t)
                                          + room * sizeof(float))
    if ends == NULL:
        raise MemoryError
    cdef uint32_t* keys = <uint32_t*>(ends + different + 1)
    cdef float* known = <float*>(keys + longest + 1)
    ends[0] = 0
    with nogil:
        if kind == 1:
            list_odds[uint8_t](<uint8_t*>data, lo, hi, seeds, n, number, table, index, odds, keys, known, ends)
        elif kind == 2:
            list_odds[uint16_t](<uint16_t*>data, lo, hi, seeds, n, number, table, index, odds, keys, known, ends)
        else:
            list_odds[uint32_t](<uint32_t*>data, lo, hi, seeds, n, number, table, index, odds, keys, known, ends)
        for k in range(n):
            for i in range(ends[number[k]], ends[number[k] + 1]):
                mean[owner[k]] += known[i]
                count[owner[k]] += 1
        for i in range(owners):
            if count[i] > 1:
                mean[i] /= count[i]
        free(ends)
    return 0


cdef void list_odds(const char_t* s, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, Py_ssize_t n,
                    const int32_t* number, const uint32_t[::1] table, const int32_t[::1] index,
                    const float[::1] odds, uint32_t* keys, float* known, int32_t* ends) noexcept nogil:
    """The odds of the names in the first span of every number: those of number i are known[ends[i]:ends[i + 1]]."""
    cdef int i, row, found = 0, done = 0, bits = bits_for(table.shape[0])
    cdef Py_ssize_t k
    for k in range(n):
        if number[k] < done:
            continue
        for i in range(cut_names(s, lo[k], hi[k], seeds[k], keys)):
            row = number_of(keys[i], &table[0], &index[0], bits)
            if row >= 0:
                known[found] = odds[row]
                found += 1
        done += 1
        ends[done] = found
