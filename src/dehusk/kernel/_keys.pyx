# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Keys of words and names, compiled. `keys.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memset

import numpy as np

from dehusk.kernel import keys as python
from dehusk.kernel._arrays cimport no_memory
from dehusk.kernel._characters cimport Text, text_of

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

cdef uint64_t SPREAD = python.SPREAD, SECRET = python.SECRET


cdef int bits_for(Py_ssize_t size) noexcept nogil:
    """The bits b of a table of 2 ** b places with room for `size` keys, half of it free."""
    cdef int bits = 1
    while 2 * size >> bits:
        bits += 1
    return bits


cdef uint32_t place_of(uint64_t key, int bits) noexcept nogil:
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
    cdef const uint32_t[::1] keys_of
    cdef Wanted wanted
    cdef int number
    sizes, counts = np.zeros(len(sets), np.int32), np.zeros((len(sets), spans), np.int32)
    cdef int32_t[::1] size = sizes
    cdef int32_t[:, ::1] into = counts
    for number in range(len(sets)):
        keys_of = sets[number]
        size[number] = prepare(&wanted, &keys_of[0] if keys_of.shape[0] else NULL, keys_of.shape[0])
        count_wanted(&wanted, &bounds[0], &keys[0] if keys.shape[0] else NULL, spans,
                     &into[number, 0] if spans else NULL)
        free(wanted.index)
    return sizes, counts


cdef int prepare(Wanted* wanted, const uint32_t* keys, Py_ssize_t size) except -1 nogil:
    """Make keys ready to be counted; gives how many different ones they are."""
    cdef Py_ssize_t i
    cdef uint32_t at, mask
    wanted.keys, wanted.bits, wanted.different = keys, bits_for(size), 0
    wanted.index = <int32_t*>malloc(<size_t>(1 << wanted.bits) * sizeof(int32_t))
    if wanted.index == NULL:
        no_memory()
    mask = (1 << wanted.bits) - 1
    memset(wanted.may, 0, sizeof(wanted.may))
    memset(wanted.index, 0xFF, <size_t>(1 << wanted.bits) * sizeof(int32_t))
    for i in range(size):
        at = place_of(keys[i], wanted.bits)
        while wanted.index[at] >= 0 and keys[wanted.index[at]] != keys[i]:
            at = (at + 1) & mask
        wanted.different += wanted.index[at] < 0
        wanted.index[at], wanted.may[keys[i] % ENDINGS] = <int32_t>i, 1
    return wanted.different


cdef void count_wanted(const Wanted* wanted, const int32_t* bounds, const uint32_t* keys, Py_ssize_t spans,
                       int32_t* into) noexcept nogil:
    """For every span how many of keys[bounds[i] : bounds[i + 1]] are wanted. `into`: all 0."""
    cdef Py_ssize_t i
    cdef int k
    for i in range(spans if wanted.different else 0):
        for k in range(bounds[i], bounds[i + 1]):
            if wanted.may[keys[k] % ENDINGS]:
                into[i] += number_of(keys[k], wanted.keys, wanted.index, wanted.bits) >= 0


cdef struct Spans:
    const uint8_t* data
    Py_ssize_t width  # bytes of a character
    const int32_t* lo
    const int32_t* hi
    const uint32_t* seeds  # NULL where all have the same


cdef int number_keys(const uint64_t* keys, Py_ssize_t n, int32_t* numbers, int32_t* sizes) except -1 nogil:
    """Number like keys alike, by first appearance; gives how many differ. `sizes`: room for n numbers, all 0."""
    return number_alike(keys, NULL, n, numbers, sizes)


cdef int number_spans(Text text, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, Py_ssize_t n,
                      int32_t* numbers, int32_t* sizes) except -1 nogil:
    """The same for spans of the same characters and the same seed."""
    cdef Spans spans
    spans.data, spans.width = <const uint8_t*>text.data, text.width
    spans.lo, spans.hi, spans.seeds = lo, hi, seeds
    cdef Py_ssize_t k
    cdef uint64_t* keys = <uint64_t*>malloc((n + 1) * sizeof(uint64_t))
    if keys == NULL:
        no_memory()
    try:
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
    cdef Text of = text_of(text)
    if count:
        with nogil:
            number_spans(of, &lo[0], &hi[0], NULL, count, &into[0], &size[0])
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
                      int32_t* sizes) except -1 nogil:
    """Number like keys alike, of spans only those of the same characters, too."""
    cdef int bits = bits_for(n), number, count = 0
    cdef Py_ssize_t i
    cdef uint32_t at, mask = (1 << bits) - 1
    cdef int32_t* index = <int32_t*>malloc(<size_t>(1 << bits) * sizeof(int32_t) + n * sizeof(int32_t))
    if index == NULL:
        no_memory()
    cdef int32_t* first = index + (1 << bits)  # where the key of each number first stands
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
