# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What words say, compiled. `words.py` is the same in numpy: read that one first; a test holds them equal."""

from libc.math cimport sqrt
from libc.stdint cimport uint8_t, uint32_t

from dehusk.features import schema
from dehusk.features import words as python
from dehusk.features._measures cimport Column, Measures, Rows
from dehusk.kernel._keys cimport bits_for, place_of

cdef int LONG = python.LONG, HEAD = python.HEAD, TAIL = python.TAIL, EDGE = python.EDGE, HEADING = python.HEADING
cdef tuple NAMES = schema.family("said_{}", schema.PLACES)
cdef enum:
    OF_LONG, OF_SHORT, FIRST, LAST, UNDER, ABOVE, PLACES  # as the schema has them
    LEVELS = 7  # of headings, 1 to 6


cdef struct Slot:  # as `Vocabulary.slots` has it
    uint32_t key
    uint32_t known
    float[PLACES] odds


cdef struct Table:
    const Slot* slots
    int bits


def words_columns(Measures m not None, Rows rows not None):
    cdef const uint8_t[::1] slots = m.tables.words.slots
    cdef const uint8_t[::1] level = m.of.page.block_level
    cdef Column[PLACES] into
    cdef Column said = rows.row("said")
    cdef Table table
    cdef int b, k, n, edge, depth = 0
    cdef int[LEVELS] open_level  # of the headings above a block, each under the one before it
    cdef double[LEVELS][2] open_said  # what the words of each say, as the last heading and as the one above that
    cdef const uint32_t* first
    cdef double[PLACES] here
    cdef double total
    table.slots, table.bits = <const Slot*>&slots[0], bits_for(len(m.tables.words.keys))
    if slots.shape[0] != <Py_ssize_t>sizeof(Slot) << table.bits:
        raise ValueError("not an odds for every word and place")
    for k in range(PLACES):
        into[k] = rows.row(NAMES[k])
    with nogil:
        for b in range(m.blocks):
            first, n = m.word_keys + m.first_word[b], m.first_word[b + 1] - m.first_word[b]
            edge = min(n, EDGE)
            here[OF_LONG] = of_long(&table, first, n)
            here[OF_SHORT] = sum_up(&table, OF_SHORT, first, n) / root(n) if n < LONG else 0
            here[FIRST] = sum_up(&table, FIRST, first, edge) / root(edge)
            here[LAST] = sum_up(&table, LAST, first + n - edge, edge) / root(edge)
            here[UNDER] = open_said[depth - 1][0] if depth > 0 else 0
            here[ABOVE] = open_said[depth - 2][1] if depth > 1 else 0
            if level[b]:
                while depth and open_level[depth - 1] >= level[b]:
                    depth -= 1
                n = min(n, HEADING)
                open_level[depth] = level[b]
                open_said[depth][0] = sum_up(&table, UNDER, first, n) / root(n)
                open_said[depth][1] = sum_up(&table, ABOVE, first, n) / root(n)
                depth += 1
            total = 0
            for k in range(PLACES):
                total += here[k]
                into[k][b] = <float>here[k]
            said[b] = <float>total


cdef inline double root(int count) noexcept nogil:
    return sqrt(<double>max(count, 1))


cdef double of_long(const Table* table, const uint32_t* keys, int count) noexcept nogil:
    if count < LONG:
        return 0
    if count <= HEAD + TAIL:
        return sum_up(table, OF_LONG, keys, count) / root(count)
    return (sum_up(table, OF_LONG, keys, HEAD) + sum_up(table, OF_LONG, keys + count - TAIL, TAIL)) / root(HEAD + TAIL)


cdef double sum_up(const Table* table, int place, const uint32_t* keys, int count) noexcept nogil:
    """The odds of some words in a place; those that are not known say nothing."""
    cdef int i
    cdef uint32_t at, mask = (1 << table.bits) - 1
    cdef double total = 0
    for i in range(count):
        at = place_of(keys[i], table.bits)
        while table.slots[at].known and table.slots[at].key != keys[i]:
            at = (at + 1) & mask
        if table.slots[at].known:
            total += table.slots[at].odds[place]
    return total
