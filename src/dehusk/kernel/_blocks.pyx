# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Columns of what blocks say and where they stand, compiled. A function a group, named like the one in numpy in
`features/text.py`, `title.py` and `whole.py`: read those first; a test holds the columns equal."""

from libc.stdint cimport int32_t, uint8_t

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._base cimport Base, Column, Rows, after

cdef enum:
    FAR = -500  # where a heading is thought to stand that there is not
    H1 = 1
    HEADING = 2

cdef int HIDDEN = markup.HIDDEN
cdef uint8_t[::1] HEADING_OF = np.zeros(256, np.uint8)
for _level in range(1, 7):
    HEADING_OF[<int>markup.TAG[f"h{_level}"]] = HEADING | (H1 if _level == 1 else 0)


def local(Base v not None, Rows rows not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None,
          const int32_t[:, ::1] kinds not None, const int32_t[::1] frequent not None,
          const float[::1] tag_kind not None, const float[::1] inline_kind not None, tuple headings not None):
    """Blocks are the characters lo:hi. `frequent`: how many of each block's words are stop words."""
    cdef int b, first = headings[0], last = headings[1]
    cdef double some, chars
    cdef float kind
    cdef Column words = rows.take(), word_length = rows.take(), link_share = rows.take(), links = rows.take()
    cdef Column pieces = rows.take(), capitals = rows.take(), digits = rows.take(), ends = rows.take()
    cdef Column commas = rows.take(), marks = rows.take(), last_kind = rows.take(), stops = rows.take()
    cdef Column tag = rows.take(), is_heading = rows.take(), hidden = rows.take(), inline_tag = rows.take()
    for b in range(v.blocks):
        some, chars = max(v.words[b], 1), hi[b] - lo[b]
        words[b], word_length[b], link_share[b] = v.words[b], chars / some, v.link_share[b]
        links[b], pieces[b] = v.links[b], after(v, b) - v.block_piece[b]
        capitals[b], digits[b], marks[b] = kinds[0, b] / chars, kinds[1, b] / chars, kinds[4, b] / chars
        ends[b], commas[b], last_kind[b] = kinds[2, b], kinds[3, b], kinds[5, b]
        stops[b] = frequent[b] / some
        kind = tag_kind[v.tag[v.node[b]]]
        tag[b], is_heading[b] = kind, first <= kind <= last
        hidden[b] = v.flags[v.node[b]] & HIDDEN
        inline_tag[b] = inline_kind[v.tag[v.piece_node[v.block_piece[b]]]]


def position(Base v not None, Rows rows not None):
    cdef int b
    cdef double prose = max(v.prose_before[v.blocks], 1)
    cdef Column index = rows.take(), from_end = rows.take(), index_share = rows.take()
    cdef Column words_before = rows.take(), words_after = rows.take(), depth = rows.take()
    cdef Column prose_before_share = rows.take(), prose_after_share = rows.take()
    for b in range(v.blocks):
        index[b], from_end[b], index_share[b] = b, v.blocks - 1 - b, <double>b / v.blocks
        words_before[b], words_after[b] = v.words_before[b], v.total - v.words_before[b + 1]
        depth[b] = v.depth[v.node[b]]
        prose_before_share[b], prose_after_share[b] = v.prose_before[b] / prose, 1 - v.prose_before[b + 1] / prose


def neighbours(Base v not None, Rows rows not None):
    cdef int b, lo, hi, reach
    cdef Column link_share, prose
    for reach in (3, 8, 20):
        link_share, prose = rows.take(), rows.take()
        for b in range(v.blocks):
            lo, hi = max(b - reach, 0), min(b + reach + 1, v.blocks)
            link_share[b] = (v.links_before[hi] - v.links_before[lo]) / max(v.words_before[hi] - v.words_before[lo], 1)
            prose[b] = v.prose_before[hi] - v.prose_before[lo]


def title(Base v not None, Rows rows not None, const int32_t[::1] shared not None, int title_words,
          const int32_t[::1] described not None, int description_words):
    """`shared`: how many words of each block are the title's; `described`: the description's."""
    cdef int b, best = 0
    cdef double some
    cdef double* match = v.doubles(v.blocks)
    cdef Column title_overlap = rows.take(), title_cover = rows.take(), title_match = rows.take()
    for b in range(v.blocks):
        some = max(v.words[b], 1)
        title_overlap[b], title_cover[b] = shared[b] / some, <double>shared[b] / max(title_words, 1)
        title_match[b] = match[b] = shared[b] / max(some + title_words - shared[b], 1)
        best = b if match[b] > match[best] else best
    rows.put(match[best])
    rows.put(title_words)
    cdef Column from_title = rows.take(), overlap = rows.take(), cover = rows.take()
    for b in range(v.blocks):
        from_title[b] = b - best
        overlap[b] = described[b] / max(v.words[b], 1)
        cover[b] = <double>described[b] / max(description_words, 1)
    headings(v, rows)


cdef headings(Base v, Rows rows):
    cdef int i, b, last = FAR, first = FAR, count = 0
    cdef uint8_t* within = <uint8_t*>v.room(v.nodes)
    for i in range(v.nodes):
        within[i] = HEADING_OF[v.tag[i]] | (within[v.parent[i]] if v.parent[i] >= 0 else 0)
    for b in range(v.blocks - 1, -1, -1):
        if within[v.node[b]] & H1:
            first = b
            count += 1
    cdef Column from_h1 = rows.take()
    rows.put(count)
    cdef Column from_heading = rows.take()
    for b in range(v.blocks):
        last = b if within[v.node[b]] & HEADING else last
        from_h1[b], from_heading[b] = b - first, b - last


def whole_page(Base v not None, Rows rows not None, int source, int text, const uint8_t[::1] words_of not None,
               const uint8_t[::1] counted not None, tuple stated not None):
    """`source`, `text`: how long they are. `words_of`, `counted`: tags whose blocks' words and whose elements count."""
    cdef int b, i, prose = 0
    cdef double longest = 0
    cdef double* words = v.doubles(256)
    cdef double* elements = v.doubles(256)
    for b in range(v.blocks):
        words[v.tag[v.node[b]]] += v.words[b]
        longest = max(longest, v.words[b])
        prose += v.prose[b] != 0
    for i in range(v.nodes):
        elements[v.tag[i]] += 1
    rows.put(v.blocks)
    rows.put(v.total)
    rows.put(v.links_before[v.blocks] / v.total)
    rows.put(v.nodes)
    rows.put(v.prose_before[v.blocks] / v.total)
    rows.put(prose)
    rows.put(longest)
    rows.put(source / v.total)
    rows.put(text / v.total)
    for i in range(words_of.shape[0]):
        rows.put(words[words_of[i]] / v.total)
    for i in range(counted.shape[0]):
        rows.put(elements[counted[i]])
    for value in stated:
        rows.put(value)
