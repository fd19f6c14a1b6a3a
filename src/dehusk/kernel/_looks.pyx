# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Looks for what few pages have, compiled. `looks.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp, memset, strchr

import numpy as np

from dehusk.kernel import looks as python
from dehusk.kernel._arrays cimport int32s, place_in, uint8s
from dehusk.kernel._characters cimport Text, is_letter, text_of
from dehusk.kernel._stems cimport Stems, holds_at, prepare

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil

cdef int WHOLE = python.WHOLE, FROM_ROOT = python.FROM_ROOT
cdef int LINK = python.LINK, HREF = python.HREF, FOREIGN = python.FOREIGN
cdef uint8_t[256] IS_HEADING
memset(IS_HEADING, 0, sizeof(IS_HEADING))
for _code in python.HEADINGS:
    IS_HEADING[<uint8_t>_code] = 1


def address_kind(str value not None):
    """WHOLE or FROM_ROOT, or 0 where an address is neither as it stands."""
    cdef int size = <int>len(value), i, at
    cdef const uint8_t* s
    if PyUnicode_KIND(value) != 1 or not size:
        return 0
    s = <const uint8_t*>PyUnicode_DATA(value)
    for i in range(size):
        if s[i] <= 32 or s[i] >= 127 or (s[0] == c"/" and i and s[i] == c"." and s[i - 1] == c"/"):
            return 0
    if s[0] == c"/":
        if size > 1 and (s[1] == c"/" or s[1] == c"\\"):
            return 0
        at = span_without(s, 1, size, b"?#;:")
        return FROM_ROOT if ends_well(s, at, size) else 0
    at = 7 if size > 7 and not memcmp(s, b"http://", 7) else 8 if size > 8 and not memcmp(s, b"https://", 8) else 0
    i = at
    while at < size and (is_letter(s[at]) or c"0" <= s[at] <= c"9" or s[at] == c"." or s[at] == c"-"):
        at += 1
    if at == i or not i:
        return 0
    if at < size and s[at] == c":":
        at += 1
        i = at
        while at < size and c"0" <= s[at] <= c"9":
            at += 1
        if at == i:
            return 0
    if at < size and s[at] == c"/":
        at = span_without(s, at, size, b"?#;")
    return WHOLE if ends_well(s, at, size) else 0


cdef int span_without(const uint8_t* s, int at, int size, const char* signs) noexcept nogil:
    """Where the first of some signs stands from `at` on, or the end."""
    while at < size and not strchr(signs, s[at]):
        at += 1
    return at


cdef bint ends_well(const uint8_t* s, int at, int size) noexcept nogil:
    """Whether the rest of an address without blanks is a query, a fragment, both or nothing."""
    cdef int begin = at + 1
    if at < size and s[at] == c"?":
        at = span_without(s, at, size, b"#")
        if at == begin:
            return False
    return at == size or (s[at] == c"#" and at + 1 < size)


def rows_holding(str source not None, columns, bytes names not None, among, tuple stems not None):
    """Rows of the attributes of some names, by their codes, with one of the stems, small ASCII letters, in their value
    in any case. among[node]: the node's are looked at; None: all are."""
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const int32_t* node = int32s(columns.attr_node)
    cdef const int32_t* lo = int32s(columns.attr_lo)
    cdef const int32_t* hi = int32s(columns.attr_hi)
    cdef const uint8_t* is_among = NULL if among is None else uint8s(among)
    cdef Text text = text_of(source)
    cdef Stems wanted
    cdef uint8_t[256] is_named
    cdef Py_ssize_t row, rows = len(columns.attr_name), count = 0
    cdef int32_t* into
    if among is not None and len(among) != len(columns.tag):
        raise ValueError("not of the same nodes")
    words = [stem.encode("ascii") for stem in stems]  # held here while the struct points into them
    prepare(&wanted, words)
    memset(is_named, 0, sizeof(is_named))
    for code in names:
        is_named[<uint8_t>code] = 1
    into = <int32_t*>malloc((rows + 1) * sizeof(int32_t))
    if into == NULL:
        raise MemoryError
    with nogil:
        for row in range(rows):
            if is_named[name[row]] and (is_among == NULL or is_among[node[row]]):
                if holds_at(text.width, text.data, lo[row], hi[row], &wanted):
                    into[count] = <int32_t>row
                    count += 1
    found = [into[row] for row in range(count)]
    free(into)
    return found


def tagged_spans(columns, int code, int most):
    """Of the first so many nodes of a tag those with text: node, one past its last descendant, its pieces lo:hi and
    its characters lo:hi."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* end = int32s(columns.end)
    cdef const int32_t* lo = int32s(columns.lo)
    cdef const int32_t* hi = int32s(columns.hi)
    cdef const int32_t* begins = int32s(columns.piece_lo)
    cdef const int32_t* ends = int32s(columns.piece_hi)
    cdef Py_ssize_t count = len(columns.tag), node = next_tagged(tag, 0, count, code)
    cdef list found = []
    while node < count and most > 0:
        most -= 1
        if lo[node] < hi[node]:
            found.append((node, end[node], lo[node], hi[node], begins[lo[node]], ends[hi[node] - 1]))
        node = next_tagged(tag, node + 1, count, code)
    return found


def value_of(str source not None, columns, int node, int name):
    """An attribute of a node by the code of its name, as it stands in the source; "" where it has none."""
    cdef const int32_t* of_node = int32s(columns.attr_node)
    cdef const uint8_t* names = uint8s(columns.attr_name)
    cdef Py_ssize_t rows = len(columns.attr_node), row = place_in(of_node, rows, node)
    while row < rows and of_node[row] == node:
        if names[row] == name:
            return source[int32s(columns.attr_lo)[row]:int32s(columns.attr_hi)[row]]
        row += 1
    return ""


cdef inline Py_ssize_t next_tagged(const uint8_t* tag, Py_ssize_t since, Py_ssize_t count, int code) noexcept nogil:
    """The first node of a tag from `since` on, or `count`."""
    cdef const uint8_t* found = <const uint8_t*>memchr(tag + since, code, count - since) if since < count else NULL
    return found - tag if found != NULL else count


def nodes_between(columns, Py_ssize_t lo, Py_ssize_t hi):
    """The nodes that begin in text[lo:hi], which follow one another: the first and one past the last."""
    cdef const int32_t* first_piece = int32s(columns.lo)
    cdef const int32_t* begins = int32s(columns.piece_lo)
    cdef int32_t nodes = <int32_t>len(columns.lo), pieces = <int32_t>len(columns.piece_lo)
    cdef Py_ssize_t most = len(columns.text)
    cdef int32_t first = place_in(first_piece, nodes, place_in(begins, pieces, <int32_t>max(lo, 0)))
    if hi > most:
        return first, nodes
    return first, place_in(first_piece, nodes, place_in(begins, pieces, <int32_t>max(hi, 0)))


def links_holding(str source not None, columns, int first, int stop, tuple stems not None):
    """Of the nodes first:stop the links with one of the stems, small ASCII, in their address in any case."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const int32_t* node = int32s(columns.attr_node)
    cdef const int32_t* lo = int32s(columns.attr_lo)
    cdef const int32_t* hi = int32s(columns.attr_hi)
    cdef int kind = PyUnicode_KIND(source)
    cdef int32_t rows = <int32_t>len(columns.attr_node)
    cdef void* data = PyUnicode_DATA(source)
    cdef Stems wanted
    cdef Py_ssize_t row
    words = [stem.encode("ascii") for stem in stems]  # held here while the struct points into them
    prepare(&wanted, words)
    found = []
    for row in range(place_in(node, rows, first), place_in(node, rows, stop)):
        if name[row] == HREF and tag[node[row]] == LINK and holds_at(kind, data, lo[row], hi[row], &wanted):
            found.append(node[row])
    return found


def own_elements(str source not None, columns, tuple stems not None, int shortest, int longest, int most):
    """Nodes of a site's own making, with a hyphen in their name, that have one of the stems, small ASCII, in their
    start tag in any case, and the tag, up to so many characters. Of tags unknown to HTML so many of at least `shortest`
    characters are looked at."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* flags = uint8s(columns.flags)
    cdef const int32_t* begin = int32s(columns.at)
    cdef const int32_t* inner = int32s(columns.inner)
    cdef Py_ssize_t count = len(columns.tag), node = next_tagged(tag, 0, count, 0)
    cdef int kind = PyUnicode_KIND(source)
    cdef void* data = PyUnicode_DATA(source)
    cdef Stems wanted
    cdef int32_t at, stop
    cdef list found = []
    words = [stem.encode("ascii") for stem in stems]  # held here while the struct points into them
    prepare(&wanted, words)
    while node < count and most > 0:
        if inner[node] - begin[node] >= shortest and not flags[node] & FOREIGN:
            most -= 1
            at, stop = begin[node], min(inner[node], begin[node] + longest)
            while at < stop and source[at] != c" " and source[at] != c"-":
                at += 1
            if at < stop and source[at] == c"-" and holds_at(kind, data, begin[node], stop, &wanted):
                found.append((node, source[begin[node]:stop]))
        node = next_tagged(tag, node + 1, count, 0)
    return found


def values_of(str source not None, columns, list nodes not None, bytes codes not None):
    """Node and value, as it is written, of each attribute of some nodes, in document order, that has one of some
    names."""
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const int32_t* node = int32s(columns.attr_node)
    cdef const int32_t* lo = int32s(columns.attr_lo)
    cdef const int32_t* hi = int32s(columns.attr_hi)
    cdef int32_t row = 0, rows = <int32_t>len(columns.attr_node), wanted
    cdef list found = []
    for wanted in nodes:
        row += place_in(node + row, rows - row, wanted)
        while row < rows and node[row] == wanted:
            if name[row] in codes:
                found.append((wanted, source[lo[row]:hi[row]]))
            row += 1
    return found


def signs(columns, str wanted not None):
    """Pieces that are one of these characters and no more."""
    cdef const int32_t[::1] lo = columns.piece_lo, hi = columns.piece_hi
    cdef str text = columns.text
    cdef Py_ssize_t piece
    found = []
    for piece in range(lo.shape[0]):
        if hi[piece] - lo[piece] == 1 and text[lo[piece]] in wanted:
            found.append(piece)
    return found


def digit_pairs(columns):
    """Pieces of two digits right behind the piece before them."""
    cdef const int32_t[::1] lo = columns.piece_lo, hi = columns.piece_hi
    cdef str text = columns.text
    cdef Py_ssize_t piece
    found = []
    for piece in range(1, lo.shape[0]):
        if hi[piece] - lo[piece] == 2 and hi[piece - 1] == lo[piece]:
            if Py_UNICODE_ISDECIMAL(text[lo[piece]]) and Py_UNICODE_ISDECIMAL(text[lo[piece] + 1]):
                found.append(piece)
    return found


def parts_of_headings(columns, int most, str initials not None):
    """Links that are a part of a heading of up to `most` links and begin with no letter or digit, or one of these."""
    cdef const uint8_t[::1] tag = columns.tag
    cdef const int32_t[::1] end = columns.end, lo = columns.lo, hi = columns.hi, piece_lo = columns.piece_lo
    cdef str text = columns.text
    cdef Py_ssize_t head, link
    cdef int count
    cdef Py_UCS4 letter
    found = []
    for head in range(tag.shape[0]):
        if not IS_HEADING[tag[head]] or hi[head] - lo[head] <= 1:
            continue
        count = 0
        for link in range(head, end[head]):
            count += tag[link] == LINK
        for link in range(head, end[head] if count <= most else head):
            if tag[link] == LINK and 0 < hi[link] - lo[link] < hi[head] - lo[head]:
                letter = text[piece_lo[lo[link]]]
                if not Py_UNICODE_ISALNUM(letter) or letter in initials:
                    found.append(link)
    return found
