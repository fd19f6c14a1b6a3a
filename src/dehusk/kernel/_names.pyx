# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What elements are called, compiled. `names.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import keys as of_keys
from dehusk.kernel import names as python
from dehusk.kernel._arrays cimport bare, int32s, uint8s, uint32s
from dehusk.kernel._characters cimport Text, char_t, text_of
from dehusk.kernel._keys cimport bits_for, number_of, number_spans

DEF LIKELY = 8192

cdef extern from "Python.h":
    uint32_t Py_UNICODE_TOLOWER(uint32_t c) nogil

cdef uint32_t PRIME = of_keys.PRIME
cdef uint32_t[256] SEEDS
for _code in range(256):
    SEEDS[<int>_code] = python.SEEDS[_code]


cdef struct Spans:
    const int32_t* lo
    const int32_t* hi
    const uint32_t* seeds
    const int32_t* value
    Py_ssize_t count


cdef struct Sets:  # of names, by their keys
    const uint32_t* table
    const int32_t* index
    const uint16_t* of_key
    int bits
    uint8_t[LIKELY] likely  # by the last bits of a key, whether the table may have it: most it has not


def read_names(str source not None, columns, table not None, index not None, sets not None):
    """The names in every class, id, role, itemprop and rel, whole, and cut at hyphens, capitals and digits. sets[i] are
    those that the key i of the table is in."""
    cdef const int32_t* attr_node = int32s(columns.attr_node)
    cdef const int32_t* attr_lo = int32s(columns.attr_lo)
    cdef const int32_t* attr_hi = int32s(columns.attr_hi)
    cdef const uint8_t* attr_name = uint8s(columns.attr_name)
    cdef Py_ssize_t row, k = 0, count = 0, attributes = len(columns.attr_name)
    for row in range(attributes):
        count += SEEDS[attr_name[row]] > 0
    node, code, value = np.empty(count, np.int32), np.empty(count, np.uint8), np.zeros(count, np.int32)
    if not count:
        return python.Named(node, code, value, np.zeros(1, np.int32), np.empty(0, np.uint32), np.empty(0, np.int32),
                            np.empty(0, np.uint16))
    cdef int32_t* of_node = int32s(node)
    cdef int32_t* of_value = int32s(value)
    cdef uint8_t* of_code = uint8s(code)
    cdef int32_t* lo = <int32_t*>malloc(4 * count * sizeof(int32_t))
    if lo == NULL:
        raise MemoryError
    cdef int32_t* hi = lo + count
    cdef int32_t* sizes = hi + count
    cdef uint32_t* seeds = <uint32_t*>(sizes + count)
    cdef Spans spans
    spans.lo, spans.hi, spans.seeds, spans.value, spans.count = lo, hi, seeds, of_value, count
    cdef Text text = text_of(source)
    cdef int values
    try:
        with nogil:
            memset(sizes, 0, count * sizeof(int32_t))
            for row in range(attributes):
                if SEEDS[attr_name[row]]:
                    of_node[k], of_code[k], seeds[k] = attr_node[row], attr_name[row], SEEDS[attr_name[row]]
                    lo[k], hi[k] = attr_lo[row], attr_hi[row]
                    k += 1
            values = number_spans(text, lo, hi, seeds, count, of_value, sizes)
        ends, keys = cut(text, &spans, values)
    finally:
        free(lo)
    nodes, of_nodes = called(columns, node, value, ends, keys, table, index, sets)
    return python.Named(node, code, value, ends, keys, nodes, of_nodes)


cdef tuple cut(Text source, const Spans* spans, int values):
    """`ends` and `keys` of the different values."""
    cdef int done = 0, found
    cdef Py_ssize_t k, room = 0
    for k in range(spans.count):
        if spans.value[k] == done:
            room += spans.hi[k] - spans.lo[k]
            done += 1
    ends = np.zeros(values + 1, np.int32)
    cdef int32_t* of_ends = int32s(ends)
    cdef uint32_t* into = <uint32_t*>malloc((room + 1) * sizeof(uint32_t))
    if into == NULL:
        raise MemoryError
    try:
        with nogil:
            if source.width == 1:
                found = list_names(<const uint8_t*>source.data, spans, of_ends, into)
            elif source.width == 2:
                found = list_names(<const uint16_t*>source.data, spans, of_ends, into)
            else:
                found = list_names(<const uint32_t*>source.data, spans, of_ends, into)
        keys = np.empty(found, np.uint32)
        memcpy(uint32s(keys), into, found * sizeof(uint32_t))
    finally:
        free(into)
    return ends, keys


cdef int list_names(const char_t* s, const Spans* spans, int32_t* ends, uint32_t* into) noexcept nogil:
    """The keys of the first span of every value. Gives how many."""
    cdef Py_ssize_t k
    cdef int done = 0, found = 0
    for k in range(spans.count):
        if spans.value[k] == done:
            found += cut_names(s, spans.lo[k], spans.hi[k], spans.seeds[k], into + found)
            done += 1
            ends[done] = found
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


cdef tuple called(columns, nodes, value, ends, keys, table, index, sets):
    """The nodes with text that have a name of one of the sets, and the sets of each."""
    cdef const int32_t* first = int32s(columns.lo)
    cdef const int32_t* stop = int32s(columns.hi)
    cdef const int32_t* node = int32s(nodes)
    cdef const int32_t* number = int32s(value)
    cdef const int32_t* end = int32s(ends)
    cdef const uint32_t* names = uint32s(keys)
    cdef Py_ssize_t k, count = 0, last = -1, values = len(ends) - 1, rows = len(nodes), known = len(table)
    cdef uint16_t held
    cdef Sets wanted
    wanted.table, wanted.index, wanted.bits = uint32s(table), int32s(index), bits_for(known)
    wanted.of_key = <const uint16_t*>bare(sets, sizeof(uint16_t)).data
    memset(wanted.likely, 0, LIKELY)
    for k in range(known):
        wanted.likely[wanted.table[k] % LIKELY] = 1
    cdef int32_t* into = <int32_t*>malloc(rows * (sizeof(int32_t) + 2 * sizeof(uint16_t)))
    if into == NULL:
        raise MemoryError
    cdef uint16_t* sets_into = <uint16_t*>(into + rows)
    cdef uint16_t* of_value = sets_into + rows  # no more values than rows
    try:
        with nogil:
            for k in range(values):
                of_value[k] = sets_of(names, end[k], end[k + 1], &wanted)
            for k in range(rows):
                held = of_value[number[k]]
                if held and first[node[k]] < stop[node[k]]:
                    if node[k] == last:
                        sets_into[count - 1] |= held
                    else:
                        last = into[count] = node[k]
                        sets_into[count] = held
                        count += 1
        found, of_found = np.empty(count, np.int32), np.empty(count, np.uint16)
        memcpy(int32s(found), into, count * sizeof(int32_t))
        memcpy(bare(of_found, sizeof(uint16_t)).data, sets_into, count * sizeof(uint16_t))
    finally:
        free(into)
    return found, of_found


cdef inline uint16_t sets_of(const uint32_t* keys, int lo, int hi, const Sets* wanted) noexcept nogil:
    """The sets that have one of the keys lo:hi."""
    cdef int i, number
    cdef uint16_t held = 0
    for i in range(lo, hi):
        if wanted.likely[keys[i] % LIKELY]:
            number = number_of(keys[i], wanted.table, wanted.index, wanted.bits)
            held |= wanted.of_key[number] if number >= 0 else 0
    return held


def named_so(called not None, sets not None, int bit):
    """Of the nodes that are called, those with a name of one set, in document order."""
    cdef const int32_t* node = int32s(called)
    cdef const uint16_t* held = <const uint16_t*>bare(sets, sizeof(uint16_t)).data
    cdef Py_ssize_t k, count = min(len(called), len(sets))
    cdef list found = []
    for k in range(count):
        if held[k] & bit:
            found.append(node[k])
    return found


def outermost(columns, Py_ssize_t first, bytes codes not None, list nodes not None):
    """Where the outermost of some nodes, in document order, and of the nodes with one of some tags, from `first` on,
    begin and end."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* end = int32s(columns.end)
    cdef Py_ssize_t node = first, k = 0, count = len(columns.tag), called = len(nodes)
    cdef Py_ssize_t following = nodes[0] if called else count
    cdef list starts = [], ends = []
    cdef uint8_t[256] wanted
    memset(wanted, 0, sizeof(wanted))
    for code in codes:
        wanted[<uint8_t>code] = 1
    while node < count:
        while following < node:
            k += 1
            following = nodes[k] if k < called else count
        if node == following or wanted[tag[node]]:
            starts.append(node)
            ends.append(end[node])
            node = end[node]
        else:
            node += 1
    return starts, ends
