# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What blocks share with title and description, compiled. `title_overlap.py` is the same in numpy: read that one first;
a test holds the columns equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

from dehusk.features import title_overlap as python
from dehusk.features._measures cimport Column, Measures, Rows
from dehusk.kernel import markup
from dehusk.kernel._measure cimport list_words

cdef enum:
    H1 = 1
    HEADING = 2

cdef int FAR = python.FAR
cdef uint8_t[::1] HEADING_OF = np.zeros(256, np.uint8)  # of every tag H1, HEADING or both
for _name in python.HEADINGS:
    HEADING_OF[<int>markup.TAG[_name]] = HEADING | (H1 if _name == "h1" else 0)


def title_columns(Measures m not None, Rows rows not None):
    cdef int b, best = 0
    cdef double some
    cdef int32_t* shared = m.ints(m.blocks)
    cdef int32_t* described = m.ints(m.blocks)
    cdef int title_words = share_words(m, python.title_text(m.of), shared)
    cdef int description_words = share_words(m, python.description_text(m.of), described)
    cdef double* match = m.doubles(m.blocks)
    cdef Column title_overlap = rows.row("title_overlap"), title_cover = rows.row("title_cover")
    cdef Column title_match = rows.row("title_match")
    with nogil:
        for b in range(m.blocks):
            some = max(m.words[b], 1)
            title_overlap[b], title_cover[b] = shared[b] / some, <double>shared[b] / max(title_words, 1)
            title_match[b] = match[b] = shared[b] / max(some + title_words - shared[b], 1)
            best = b if match[b] > match[best] else best
    rows.put("title_match_best", match[best])
    rows.put("title_words", title_words)
    cdef Column from_title = rows.row("from_title"), overlap = rows.row("description_overlap")
    cdef Column cover = rows.row("description_cover")
    with nogil:
        for b in range(m.blocks):
            from_title[b] = b - best
            overlap[b] = described[b] / max(m.words[b], 1)
            cover[b] = <double>described[b] / max(description_words, 1)
    headings(m, rows)


cdef int share_words(Measures m, str text, int32_t* into) except -1:
    """How many words of every block stand in a text; gives how many different ones that has."""
    cdef int32_t lo = 0, hi = <int32_t>len(text)
    cdef int32_t[2] bound
    cdef uint32_t* wanted = <uint32_t*>m.ints(hi)
    list_words(text, &lo, &hi, 1, bound, wanted)
    return m.count_words(wanted, bound[1], into)


cdef headings(Measures m, Rows rows):
    cdef int i, b, last = FAR, first = FAR, count = 0
    cdef uint8_t* within = <uint8_t*>m.room(m.nodes)
    with nogil:
        for i in range(m.nodes):
            within[i] = HEADING_OF[m.tag[i]] | (within[m.parent[i]] if m.parent[i] >= 0 else 0)
        for b in range(m.blocks - 1, -1, -1):
            if within[m.node[b]] & H1:
                first = b
                count += 1
    rows.put("h1_blocks", count)
    cdef Column from_h1 = rows.row("from_h1"), from_heading = rows.row("from_heading")
    with nogil:
        for b in range(m.blocks):
            last = b if within[m.node[b]] & HEADING else last
            from_h1[b], from_heading[b] = b - first, b - last
