# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks at what the head says, compiled. `head.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc, qsort

import numpy as np

from dehusk.kernel import head as python
from dehusk.kernel._arrays cimport Bare, bare, float64s, int32s, uint8s, uint32s
from dehusk.kernel._characters cimport Text, text_of
from dehusk.kernel._keys cimport bits_for, number_of
from dehusk.kernel._measure cimport list_words
from dehusk.kernel._stems cimport Stems, holds_at, prepare

cdef extern from "Python.h":
    bint Py_UNICODE_ISSPACE(uint32_t c) nogil

cdef int META = python.META, LINK = python.LINK, A = python.A, SCRIPT = python.SCRIPT
cdef int TITLE = python.TITLE, SVG = python.SVG, HTML = python.HTML, BODY = python.BODY, LONGEST = python.LONGEST
cdef int CONTENT = python.CONTENT, REL = python.REL, HREF = python.HREF, TYPE = python.TYPE, CLASS = python.CLASS
cdef set OF_LINKS = python.RELS[LINK], OF_ANCHORS = python.RELS[A]
cdef list KEPT = [[stem.encode() for stem in stems] for stems in (OF_LINKS, OF_ANCHORS, [python.LINKED_DATA])]
cdef Stems IN_LINKS, IN_ANCHORS, LINKED_DATA  # which point into those that are kept
prepare(&IN_LINKS, KEPT[0])
prepare(&IN_ANCHORS, KEPT[1])
prepare(&LINKED_DATA, KEPT[2])
cdef uint8_t[256] NAMING
for _code in range(256):
    NAMING[<int>_code] = _code in python.NAMING

cdef struct Said:  # the rows first:stop of one element's attributes, and which of them says something
    int first, stop, value


def told(str source not None, columns, unescaped):
    """What a page says of itself beside its text. `unescaped` reads entities."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const int32_t* node = int32s(columns.attr_node)
    cdef const int32_t* lo = int32s(columns.attr_lo)
    cdef const int32_t* hi = int32s(columns.attr_hi)
    cdef const int32_t* inner = int32s(columns.inner)
    cdef const int32_t* close = int32s(columns.close)
    cdef Py_ssize_t row, i, found, count = len(columns.attr_name), nodes = len(columns.tag)
    cdef dict meta = {}, links = {}
    cdef list linked_data = []
    cdef set rels
    cdef str value
    cdef int code
    cdef Text text = text_of(source)
    cdef Said* said = <Said*>malloc((count + 1) * sizeof(Said))
    if said == NULL:
        raise MemoryError
    try:
        with nogil:
            found = find_said(text, tag, name, node, lo, hi, count, said)
        for i in range(found):
            code, row = tag[node[said[i].first]], said[i].value
            value = plain(source, lo[row], hi[row], unescaped).strip() if code != SCRIPT else ""
            if code == META:
                for row in range(said[i].first, said[i].stop if value else said[i].first):
                    if NAMING[name[row]]:
                        add_named(meta, plain(source, lo[row], hi[row], unescaped).lower(), value)
            elif code == SCRIPT:
                linked_data.append(source[inner[node[row]]:close[node[row]]])
            elif value:
                row, rels = last_row(name, said[i].first, said[i].stop, REL), OF_LINKS if code == LINK else OF_ANCHORS
                for rel in rels.intersection(source[lo[row]:hi[row]].lower().split()):
                    add(links, rel, value)
    finally:
        free(said)
    title = title_of(source, tag, nodes, int32s(columns.parent), inner, close, unescaped)
    cdef list classes = []
    for code in (HTML, BODY):
        row = first_tagged(tag, nodes, code, 0)
        if row >= 0:
            classes.append(class_of(source, <int>row, name, count, node, lo, hi, unescaped))
    return python.Told(title, meta, links, linked_data, classes)


cdef Py_ssize_t find_said(Text text, const uint8_t* tag, const uint8_t* name, const int32_t* node, const int32_t* lo,
                          const int32_t* hi, Py_ssize_t count, Said* into) noexcept nogil:
    """The elements that say something: few of all that have attributes. Gives how many."""
    cdef Py_ssize_t first = 0, stop, value, row, found = 0
    cdef const Stems* wanted
    cdef int code
    while first < count:
        stop = first + 1
        while stop < count and node[stop] == node[first]:
            stop += 1
        code, value = tag[node[first]], -1
        if code == META:
            value = last_row(name, first, stop, CONTENT)
        elif code == LINK or code == A:
            row = last_row(name, first, stop, REL)
            wanted = &IN_LINKS if code == LINK else &IN_ANCHORS
            if row >= 0 and holds_at(text.width, text.data, lo[row], hi[row], wanted):
                value = last_row(name, first, stop, HREF)
        elif code == SCRIPT:
            row = last_row(name, first, stop, TYPE)
            if row >= 0 and holds_at(text.width, text.data, lo[row], hi[row], &LINKED_DATA):
                value = row
        if value >= 0:
            into[found].first, into[found].stop, into[found].value = <int>first, <int>stop, <int>value
            found += 1
        first = stop
    return found


cdef int add_named(dict said, str names, str value) except -1:
    """One more value under each of some names; most are one, which need not be parted."""
    for c in names:
        if Py_UNICODE_ISSPACE(c):
            for name in names.split():
                add(said, name, value)
            return 0
    return add(said, names, value) if names else 0


cdef int add(dict said, str name, str value) except -1:
    """One more value under a name."""
    values = said.get(name)
    if values is None:
        said[name] = [value]
    else:
        (<list>values).append(value)
    return 0


cdef str title_of(str source, const uint8_t* tag, Py_ssize_t nodes, const int32_t* parent, const int32_t* inner,
                  const int32_t* close, unescaped):
    cdef Py_ssize_t node = first_tagged(tag, nodes, TITLE, 0)
    cdef str text
    while node >= 0:
        if parent[node] < 0 or tag[parent[node]] != SVG:
            text = " ".join(plain(source, inner[node], min(close[node], inner[node] + LONGEST), unescaped).split())
            if text:
                return text
        node = first_tagged(tag, nodes, TITLE, node + 1)
    return ""


cdef Py_ssize_t first_tagged(const uint8_t* tag, Py_ssize_t nodes, int code, Py_ssize_t since) noexcept nogil:
    """The first node of a tag from `since` on, or -1."""
    cdef Py_ssize_t node
    for node in range(since, nodes):
        if tag[node] == code:
            return node
    return -1


cdef str class_of(str source, int of, const uint8_t* name, Py_ssize_t count, const int32_t* node, const int32_t* lo,
                  const int32_t* hi, unescaped):
    cdef Py_ssize_t row = 0
    while row < count and node[row] <= of:
        if node[row] == of and name[row] == CLASS:
            return plain(source, lo[row], hi[row], unescaped)
        row += 1
    return ""


cdef str plain(str source, int lo, int hi, unescaped):
    cdef str value = source[lo:hi]
    return unescaped(value) if "&" in value else value


cdef inline Py_ssize_t last_row(const uint8_t* name, Py_ssize_t first, Py_ssize_t stop, int code) noexcept nogil:
    """The last of some rows of attributes with this name, or -1."""
    cdef Py_ssize_t row, found = -1
    for row in range(first, stop):
        found = row if name[row] == code else found
    return found


cdef int by_size(const void* one, const void* other) noexcept nogil:
    return ((<const uint32_t*>one)[0] > (<const uint32_t*>other)[0]) - (
        (<const uint32_t*>one)[0] < (<const uint32_t*>other)[0])


def sum_odds(list texts not None, table not None, index not None, odds not None):
    """The sum of the odds, a row a key of the table, of the different words of several texts."""
    cdef Bare found = bare(odds, sizeof(float))
    cdef const uint32_t* keys = uint32s(table)
    cdef const int32_t* places = int32s(index)
    cdef const float* of_row
    cdef Py_ssize_t i, k, count = 0, columns = found.shape[1], room = 1, known = len(table)
    cdef int row, bits = bits_for(known)
    cdef float total
    for text in texts:
        room += len(text)
    sums = np.zeros(columns)
    cdef double* into = float64s(sums)
    cdef uint32_t* different = <uint32_t*>malloc(room * sizeof(uint32_t))
    if different == NULL:
        raise MemoryError
    for i in range(len(texts)):
        count += list_text(texts[i], <uint32_t>i, different + count)
    qsort(different, count, sizeof(uint32_t), by_size)
    for k in range(count if known else 0):
        if k == 0 or different[k] != different[k - 1]:
            row = number_of(different[k], keys, places, bits)
            if row >= 0:
                of_row = <const float*>found.data + row * columns
                for i in range(columns):
                    total = into[i]
                    into[i] = <float>(total + of_row[i])
    free(different)
    return sums


cdef int list_text(str text, uint32_t number, uint32_t* into):
    """The keys of the words of one text: the same word in another text is another word. Gives how many."""
    cdef int32_t lo = 0, hi = <int32_t>len(text), k
    cdef int32_t[2] bound
    list_words(text_of(text), &lo, &hi, 1, bound, into)
    for k in range(bound[1]):
        into[k] += number
    return bound[1]
