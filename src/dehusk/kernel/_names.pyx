# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What elements are called, compiled. `names.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import keys as of_keys
from dehusk.kernel import names as python
from dehusk.kernel._arrays cimport bare, int32s, no_memory, uint8s, uint32s
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


cdef struct Rows:  # the attributes of a page, its nodes, and what is found of both
    const int32_t* attr_node
    const int32_t* attr_lo
    const int32_t* attr_hi
    const uint8_t* attr_name
    const int32_t* first
    const int32_t* stop
    int32_t* node  # of every attribute with names
    uint8_t* code
    int32_t* called
    uint16_t* sets


cdef struct Sets:  # of names, by their keys
    const uint32_t* table
    const int32_t* index
    const uint16_t* of_key
    Py_ssize_t known  # keys
    int bits
    uint8_t[LIKELY] likely  # by the last bits of a key, whether the table may have it: most it has not


def read_names(str source not None, columns, table not None, index not None, sets not None):
    """The names in every class, id, role, itemprop and rel, whole, and cut at hyphens, capitals and digits. sets[i] are
    those that the key i of the table is in."""
    cdef Py_ssize_t attributes = len(columns.attr_name), count, found
    node, code, value = np.empty(attributes, np.int32), np.empty(attributes, np.uint8), np.empty(attributes, np.int32)
    ends = np.empty(attributes + 1, np.int32)
    nodes, of_nodes = np.empty(attributes, np.int32), np.empty(attributes, np.uint16)
    cdef Rows rows
    rows.attr_node, rows.attr_name = int32s(columns.attr_node), uint8s(columns.attr_name)
    rows.attr_lo, rows.attr_hi = int32s(columns.attr_lo), int32s(columns.attr_hi)
    rows.first, rows.stop = int32s(columns.lo), int32s(columns.hi)
    rows.node, rows.code, rows.called = int32s(node), uint8s(code), int32s(nodes)
    rows.sets = <uint16_t*>bare(of_nodes, sizeof(uint16_t)).data
    cdef Sets wanted
    wanted.table, wanted.index, wanted.known = uint32s(table), int32s(index), len(table)
    wanted.of_key = <const uint16_t*>bare(sets, sizeof(uint16_t)).data
    cdef Text text = text_of(source)
    cdef int32_t* of_value = int32s(value)
    cdef int32_t* end = int32s(ends)
    cdef int values, cut
    cdef uint32_t* into = NULL
    cdef Spans spans
    cdef int32_t* lo = <int32_t*>malloc((4 * attributes + 1) * sizeof(int32_t))
    if lo == NULL:
        raise MemoryError
    cdef int32_t* hi = lo + attributes
    cdef int32_t* sizes = hi + attributes
    cdef uint32_t* seeds = <uint32_t*>(sizes + attributes)
    try:
        with nogil:
            count = list_spans(&rows, attributes, lo, hi, seeds)
            memset(sizes, 0, count * sizeof(int32_t))
            values = number_spans(text, lo, hi, seeds, count, of_value, sizes)
            spans.lo, spans.hi, spans.seeds, spans.value, spans.count = lo, hi, seeds, of_value, count
            into = <uint32_t*>malloc((length_of(&spans) + 1) * sizeof(uint32_t))
            if into == NULL:
                no_memory()
            if text.width == 1:
                cut = list_names(<const uint8_t*>text.data, &spans, end, into)
            elif text.width == 2:
                cut = list_names(<const uint16_t*>text.data, &spans, end, into)
            else:
                cut = list_names(<const uint32_t*>text.data, &spans, end, into)
            found = find_called(&rows, &spans, values, end, into, &wanted, <uint16_t*>lo)
        keys = np.empty(cut, np.uint32)
        memcpy(uint32s(keys), into, cut * sizeof(uint32_t))
    finally:
        free(lo)
        free(into)
    return python.Named(
        node[:count], code[:count], value[:count], ends[:values + 1], keys, nodes[:found], of_nodes[:found])


cdef Py_ssize_t list_spans(const Rows* rows, Py_ssize_t attributes, int32_t* lo, int32_t* hi,
                           uint32_t* seeds) noexcept nogil:
    """The attributes with names. Gives how many."""
    cdef Py_ssize_t row, k = 0
    for row in range(attributes):
        if SEEDS[rows.attr_name[row]]:
            rows.node[k], rows.code[k], seeds[k] = rows.attr_node[row], rows.attr_name[row], SEEDS[rows.attr_name[row]]
            lo[k], hi[k] = rows.attr_lo[row], rows.attr_hi[row]
            k += 1
    return k


cdef Py_ssize_t length_of(const Spans* spans) noexcept nogil:
    """The characters of the first span of every value."""
    cdef Py_ssize_t k, length = 0
    cdef int done = 0
    for k in range(spans.count):
        if spans.value[k] == done:
            length += spans.hi[k] - spans.lo[k]
            done += 1
    return length


cdef int list_names(const char_t* s, const Spans* spans, int32_t* ends, uint32_t* into) noexcept nogil:
    """The keys of the first span of every value. Gives how many."""
    cdef Py_ssize_t k
    cdef int done = 0, found = 0
    ends[0] = 0
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


cdef Py_ssize_t find_called(Rows* rows, const Spans* spans, int values, const int32_t* ends, const uint32_t* keys,
                            Sets* wanted, uint16_t* of_value) noexcept nogil:
    """The nodes with text that have a name of one of the sets, and the sets of each. of_value: room for a number a
    value, where the spans were. Gives how many."""
    cdef Py_ssize_t k, count = 0, last = -1
    cdef int32_t node
    cdef uint16_t held
    wanted.bits = bits_for(wanted.known)
    memset(wanted.likely, 0, LIKELY)
    for k in range(wanted.known):
        wanted.likely[wanted.table[k] % LIKELY] = 1
    for k in range(values):
        of_value[k] = sets_of(keys, ends[k], ends[k + 1], wanted)
    for k in range(spans.count):
        node, held = rows.node[k], of_value[spans.value[k]]
        if held and rows.first[node] < rows.stop[node]:
            if node == last:
                rows.sets[count - 1] |= held
            else:
                last = rows.called[count] = node
                rows.sets[count] = held
                count += 1
    return count


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
