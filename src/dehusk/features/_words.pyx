# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What words say, compiled. `words.py` is the same in numpy: read that one first; a test holds them equal."""

from libc.math cimport sqrt
from libc.stdint cimport uint32_t

from dehusk.features import schema
from dehusk.features import words as python
from dehusk.features._measures cimport MEMBERS, Column, Measures, group, rows_of
from dehusk.kernel._keys cimport place_of

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define PREFETCH(at) __builtin_prefetch(at)
    #else
    #define PREFETCH(at) ((void)(at))
    #endif
    """
    void PREFETCH(const void* at) noexcept nogil

cdef int LONG = python.LONG, HEAD = python.HEAD, TAIL = python.TAIL, EDGE = python.EDGE, HEADING = python.HEADING
cdef int SAID = schema.ROW["said"]
cdef int[MEMBERS] SAID_OF  # by place
rows_of(schema.family("said_{}", schema.PLACES), SAID_OF)
cdef enum:
    OF_LONG, OF_SHORT, FIRST, LAST, UNDER, ABOVE, PLACES  # as the schema has them
    LEVELS = 7  # of headings, 1 to 6
    MOST = 64  # words of a block that there is room for

cdef float[PLACES] UNKNOWN  # what a word says that is not in the table: nothing
for _place in range(PLACES):
    UNKNOWN[<int>_place] = 0
if max(HEAD + TAIL, LONG) > MOST or max(HEADING, 2 * EDGE) > HEAD:
    raise ValueError("more words of a block than there is room for")

ctypedef const float* Odds  # of a word, a number a place

cdef struct Slot:  # as `Vocabulary.slots` has it
    uint32_t key
    uint32_t known
    float[PLACES] odds


cdef struct Table:
    const Slot* slots
    int bits


cdef int words_columns(Measures m) except -1 nogil:
    cdef Column[PLACES] into
    cdef Column said = m.row(SAID)
    cdef Table table
    cdef int b, k, n, looked, edge, depth = 0
    cdef int[LEVELS] open_level  # of the headings above a block, each under the one before it
    cdef double[LEVELS][2] open_said  # what the words of each say, as the last heading and as the one above that
    cdef const uint32_t* first
    cdef Odds[MOST] odds
    cdef double[PLACES] here
    cdef double total
    table.slots, table.bits = <const Slot*>m.word_odds.slots, m.word_odds.bits
    if m.word_odds.size != <Py_ssize_t>sizeof(Slot) << table.bits:
        no_table()
    for k in range(PLACES):
        into[k] = m.row(SAID_OF[k])
    cdef uint32_t* places = <uint32_t*>m.ints(m.first_word[m.blocks])
    ask_for(&table, m.word_keys, m.first_word[m.blocks], places)
    for b in range(m.blocks):
        first, n = m.word_keys + m.first_word[b], m.first_word[b + 1] - m.first_word[b]
        looked, edge = look_up(&table, first, places + m.first_word[b], n, odds), min(n, EDGE)
        here[OF_LONG] = of_long(odds, looked, n) if n >= LONG else 0
        here[OF_SHORT] = sum_up(OF_SHORT, odds, n) / root(n) if n < LONG else 0
        here[FIRST] = sum_up(FIRST, odds, edge) / root(edge)
        here[LAST] = sum_up(LAST, odds + looked - edge, edge) / root(edge)
        here[UNDER] = open_said[depth - 1][0] if depth > 0 else 0
        here[ABOVE] = open_said[depth - 2][1] if depth > 1 else 0
        if m.level[b]:
            while depth and open_level[depth - 1] >= m.level[b]:
                depth -= 1
            n = min(n, HEADING)
            open_level[depth] = m.level[b]
            open_said[depth][0] = sum_up(UNDER, odds, n) / root(n)
            open_said[depth][1] = sum_up(ABOVE, odds, n) / root(n)
            depth += 1
        total = 0
        for k in range(PLACES):
            total += here[k]
            into[k][b] = <float>here[k]
        said[b] = <float>total
    return 0


cdef int no_table() except -1 with gil:
    raise ValueError("not an odds for every word and place")


cdef inline double root(int count) noexcept nogil:
    return sqrt(<double>max(count, 1))


cdef void ask_for(const Table* table, const uint32_t* keys, int count, uint32_t* places) noexcept nogil:
    """The places where the table has words first. All are asked for before any is needed: it is larger than the fastest
    cache."""
    cdef int i
    for i in range(count):
        places[i] = place_of(keys[i], table.bits)
        PREFETCH(&table.slots[places[i]])


cdef int look_up(const Table* table, const uint32_t* keys, const uint32_t* places, int count, Odds* odds) noexcept nogil:
    """The odds of a block's words, a row each: of all, or of the first HEAD and the last TAIL. Gives how many."""
    cdef int i, k, looked = min(count, HEAD + TAIL)
    cdef uint32_t mask = (1 << table.bits) - 1, at
    for i in range(looked):
        k = i if i < HEAD else count - looked + i
        at = places[k]
        while table.slots[at].known and table.slots[at].key != keys[k]:
            at = (at + 1) & mask
        odds[i] = UNKNOWN
        if table.slots[at].known:
            odds[i] = <Odds>&table.slots[at].odds[0]
    return looked


cdef double of_long(Odds* odds, int looked, int count) noexcept nogil:
    if count <= HEAD + TAIL:
        return sum_up(OF_LONG, odds, looked) / root(looked)
    return (sum_up(OF_LONG, odds, HEAD) + sum_up(OF_LONG, odds + HEAD, TAIL)) / root(HEAD + TAIL)


cdef double sum_up(int place, Odds* odds, int count) noexcept nogil:
    """The odds of some words in a place."""
    cdef int i
    cdef double total = 0
    for i in range(count):
        total += odds[i][place]
    return total


GROUPS = {"words": group(words_columns)}
