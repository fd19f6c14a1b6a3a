# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks at what the head says, compiled. `head.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc, qsort

import numpy as np

from dehusk.kernel import head as python
from dehusk.kernel._characters cimport char_t, says
from dehusk.kernel._keys cimport bits_for, number_of
from dehusk.kernel._measure cimport list_words

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISSPACE(uint32_t c) nogil

cdef int META = python.META, LINK = python.LINK, A = python.A, SCRIPT = python.SCRIPT
cdef int CONTENT = python.CONTENT, REL = python.REL, HREF = python.HREF, TYPE = python.TYPE
cdef bytes CANONICAL = python.CANONICAL.encode(), LINKED_DATA = python.LINKED_DATA.encode()
cdef uint8_t[256] NAMING
for _code in range(256):
    NAMING[<int>_code] = _code in python.NAMING


def content_rows(str source not None, columns, tuple names not None):
    """For each of some names, small ASCII, the rows of attributes with the content of the meta elements so called."""
    cdef const uint8_t[::1] tag = columns.tag, name = columns.attr_name
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef Py_ssize_t row, content, first = 0, stop, count = name.shape[0]
    words = [each.encode("ascii") for each in names]
    found = [[] for _ in names]
    while first < count:
        stop = first + 1
        while stop < count and node[stop] == node[first]:
            stop += 1
        if tag[node[first]] == META:
            content = last_row(&name[0], first, stop, CONTENT)
            for row in range(first, stop if content >= 0 else first):
                if NAMING[name[row]]:
                    for number in named(source, lo[row], hi[row], words, names):
                        found[number].append(content)
        first = stop
    return found


def stated(str source not None, columns, tuple rels not None, unescaped):
    """What meta elements say: name in lower case -> contents, in document order; and where `link` and `a` lead that
    have one of some relations, small ASCII: relation -> addresses. `unescaped` reads entities."""
    cdef const uint8_t[::1] tag = columns.tag, name = columns.attr_name
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef Py_ssize_t row, of_value, first = 0, stop, count = name.shape[0]
    cdef dict meta = {}, links = {}
    stems = [rel.encode("ascii") for rel in rels]
    while first < count:
        stop = first + 1
        while stop < count and node[stop] == node[first]:
            stop += 1
        if tag[node[first]] == META:
            of_value = last_row(&name[0], first, stop, CONTENT)
            value = plain(source, lo[of_value], hi[of_value], unescaped).strip() if of_value >= 0 else ""
            for row in range(first, stop if value else first):
                if NAMING[name[row]]:
                    for each in plain(source, lo[row], hi[row], unescaped).lower().split():
                        meta.setdefault(each, []).append(value)
        elif tag[node[first]] == LINK or tag[node[first]] == A:
            row, of_value = last_row(&name[0], first, stop, REL), last_row(&name[0], first, stop, HREF)
            if row >= 0 and of_value >= 0:
                for rel, stem in zip(rels, stems):
                    if holds(source, lo[row], hi[row], stem) and rel in source[lo[row]:hi[row]].lower().split():
                        value = plain(source, lo[of_value], hi[of_value], unescaped).strip()
                        if value:
                            links.setdefault(rel, []).append(value)
        first = stop
    return meta, links


cdef str plain(str source, int lo, int hi, unescaped):
    cdef str value = source[lo:hi]
    return unescaped(value) if "&" in value else value


cdef inline Py_ssize_t last_row(const uint8_t* name, Py_ssize_t first, Py_ssize_t stop, int code) noexcept nogil:
    """The last of some rows of attributes with this name, or -1."""
    cdef Py_ssize_t row, found = -1
    for row in range(first, stop):
        found = row if name[row] == code else found
    return found


def telling_rows(str source not None, columns):
    """The rows of `rel` that have "canonical" in it, of link elements, and of `type` with "ld+json", of scripts."""
    cdef const uint8_t[::1] tag = columns.tag, name = columns.attr_name
    cdef const int32_t[::1] node = columns.attr_node, lo = columns.attr_lo, hi = columns.attr_hi
    cdef Py_ssize_t row
    links, scripts = [], []
    for row in range(name.shape[0]):
        if name[row] == REL and tag[node[row]] == LINK and holds(source, lo[row], hi[row], CANONICAL):
            links.append(row)
        elif name[row] == TYPE and tag[node[row]] == SCRIPT and holds(source, lo[row], hi[row], LINKED_DATA):
            scripts.append(row)
    return links, scripts


cdef bint holds(str source, int lo, int hi, bytes stem):
    """Whether a stem, small ASCII, stands in source[lo:hi] in any case."""
    cdef int kind = PyUnicode_KIND(source), length = len(stem), i
    cdef void* data = PyUnicode_DATA(source)
    for i in range(lo, hi - length + 1):
        if ((kind == 1 and says(<uint8_t*>data, i, hi, stem, length))
                or (kind == 2 and says(<uint16_t*>data, i, hi, stem, length))
                or (kind == 4 and says(<uint32_t*>data, i, hi, stem, length))):
            return True
    return False


cdef list named(str source, int lo, int hi, list words, tuple names):
    """Which of the words stand in source[lo:hi], in any case."""
    cdef int kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    if kind == 1:
        found = words_in(<uint8_t*>data, lo, hi, words)
    elif kind == 2:
        found = words_in(<uint16_t*>data, lo, hi, words)
    else:
        found = words_in(<uint32_t*>data, lo, hi, words)
    return python.named(source[lo:hi], names) if found is None else found


cdef words_in(const char_t* s, int lo, int hi, list words):
    """The same; None where an entity has to be read first."""
    cdef int at = lo, begin, number
    cdef bytes word
    found = []
    while at < hi:
        begin = at
        while at < hi and not Py_UNICODE_ISSPACE(s[at]):
            if s[at] == c"&":
                return None
            at += 1
        for number in range(len(words)):
            word = words[number]
            if len(word) == at - begin and says(s, begin, at, word, at - begin):
                found.append(number)
        at += 1
    return found


cdef int by_size(const void* one, const void* other) noexcept nogil:
    return ((<const uint32_t*>one)[0] > (<const uint32_t*>other)[0]) - (
        (<const uint32_t*>one)[0] < (<const uint32_t*>other)[0])


def sum_odds(list texts not None, const uint32_t[::1] table not None, const int32_t[::1] index not None,
             const float[:, ::1] odds not None):
    """The sum of the odds, a row a key of the table, of the different words of several texts."""
    cdef Py_ssize_t i, k, count = 0, columns = odds.shape[1], room = 1
    cdef int row, bits = bits_for(table.shape[0])
    cdef float total
    for text in texts:
        room += len(text)
    sums = np.zeros(columns)
    cdef double[::1] into = sums
    cdef uint32_t* different = <uint32_t*>malloc(room * sizeof(uint32_t))
    if different == NULL:
        raise MemoryError
    for i in range(len(texts)):
        count += list_text(texts[i], <uint32_t>i, different + count)
    with nogil:
        qsort(different, count, sizeof(uint32_t), by_size)
        for k in range(count if table.shape[0] else 0):
            if k == 0 or different[k] != different[k - 1]:
                row = number_of(different[k], &table[0], &index[0], bits)
                if row >= 0:
                    for i in range(columns):
                        total = into[i]
                        into[i] = <float>(total + odds[row, i])
        free(different)
    return sums


cdef int list_text(str text, uint32_t number, uint32_t* into):
    """The keys of the words of one text: the same word in another text is another word. Gives how many."""
    cdef int32_t lo = 0, hi = <int32_t>len(text), k
    cdef int32_t[2] bound
    list_words(text, &lo, &hi, 1, bound, into)
    for k in range(bound[1]):
        into[k] += number
    return bound[1]
