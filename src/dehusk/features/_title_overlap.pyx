# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What blocks share with title and description, compiled. `title_overlap.py` is the same in numpy: read that one first;
a test holds the columns equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free

import numpy as np

from dehusk.features import schema
from dehusk.features import title_overlap as python
from dehusk.features._measures cimport Column, Measures, group
from dehusk.kernel import markup
from dehusk.kernel._characters cimport Text
from dehusk.kernel._keys cimport Wanted, prepare
from dehusk.kernel._measure cimport list_words

cdef enum:
    H1 = 1
    HEADING = 2

cdef int FAR = python.FAR
cdef uint8_t[::1] HEADING_OF = np.zeros(256, np.uint8)  # of every tag H1, HEADING or both
for _name in python.HEADINGS:
    HEADING_OF[<int>markup.TAG[_name]] = HEADING | (H1 if _name == "h1" else 0)
cdef dict ROW = schema.ROW
cdef int TITLE_OVERLAP = ROW["title_overlap"], TITLE_COVER = ROW["title_cover"], TITLE_MATCH = ROW["title_match"]
cdef int TITLE_MATCH_BEST = ROW["title_match_best"], TITLE_WORDS = ROW["title_words"], FROM_TITLE = ROW["from_title"]
cdef int DESCRIPTION_OVERLAP = ROW["description_overlap"], DESCRIPTION_COVER = ROW["description_cover"]
cdef int H1_BLOCKS = ROW["h1_blocks"], FROM_H1 = ROW["from_h1"], FROM_HEADING = ROW["from_heading"]


cdef int title_columns(Measures m) except -1 nogil:
    cdef int b, best = 0
    cdef double some
    cdef int32_t* shared = m.ints(m.blocks)
    cdef int32_t* described = m.ints(m.blocks)
    cdef int title_words = share_words(m, m.title, m.title_length, shared)
    cdef int description_words = share_words(m, m.description, m.description_length, described)
    cdef double* match = m.doubles(m.blocks)
    cdef Column overlap = m.row(TITLE_OVERLAP), cover = m.row(TITLE_COVER), title_match = m.row(TITLE_MATCH)
    for b in range(m.blocks):
        some = max(m.words[b], 1)
        overlap[b], cover[b] = shared[b] / some, <double>shared[b] / max(title_words, 1)
        title_match[b] = match[b] = shared[b] / max(some + title_words - shared[b], 1)
        best = b if match[b] > match[best] else best
    m.put(TITLE_MATCH_BEST, match[best])
    m.put(TITLE_WORDS, title_words)
    cdef Column from_title = m.row(FROM_TITLE)
    overlap, cover = m.row(DESCRIPTION_OVERLAP), m.row(DESCRIPTION_COVER)
    for b in range(m.blocks):
        from_title[b] = b - best
        overlap[b] = described[b] / max(m.words[b], 1)
        cover[b] = <double>described[b] / max(description_words, 1)
    return headings(m)


cdef int share_words(Measures m, Text text, int32_t length, int32_t* into) except -1 nogil:
    """How many words of every block stand in a text; gives how many different ones that has."""
    cdef int32_t lo = 0
    cdef int32_t[2] bound
    cdef uint32_t* keys = <uint32_t*>m.ints(length)
    cdef Wanted wanted
    list_words(text, &lo, &length, 1, bound, keys)
    prepare(&wanted, keys, bound[1])
    m.count_words(&wanted, into)
    free(wanted.index)
    return wanted.different


cdef int headings(Measures m) except -1 nogil:
    cdef int i, b, last = FAR, first = FAR, count = 0
    cdef uint8_t* within = <uint8_t*>m.room(m.nodes)
    for i in range(m.nodes):
        within[i] = HEADING_OF[m.tag[i]] | (within[m.parent[i]] if m.parent[i] >= 0 else 0)
    for b in range(m.blocks - 1, -1, -1):
        if within[m.node[b]] & H1:
            first = b
            count += 1
    m.put(H1_BLOCKS, count)
    cdef Column from_h1 = m.row(FROM_H1), from_heading = m.row(FROM_HEADING)
    for b in range(m.blocks):
        last = b if within[m.node[b]] & HEADING else last
        from_h1[b], from_heading[b] = b - first, b - last
    return 0


GROUPS = {"title": group(title_columns)}
