# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What blocks say and where they stand, compiled. `text.py` is the same in numpy: read that one first; a test holds the
columns equal."""

from libc.stdint cimport int32_t, uint32_t

from dehusk.features import schema
from dehusk.features import text as python
from dehusk.features._measures cimport Column, Measures, Rows, after
from dehusk.kernel import markup, measure
from dehusk.kernel._measure cimport profile_spans

cdef int HIDDEN = markup.HIDDEN
cdef int CAPITAL = measure.CAPITAL, DIGIT = measure.DIGIT, END = measure.END, COMMA = measure.COMMA
cdef int MARK = measure.MARK, LAST = measure.LAST
cdef int FIRST_HEADING = python.FIRST_HEADING, LAST_HEADING = python.LAST_HEADING
cdef float[::1] TAG_KIND = python.TAG_KIND, INLINE_KIND = python.INLINE_KIND
cdef uint32_t[::1] FREQUENT = python.FREQUENT
cdef tuple REACHES = schema.REACHES
cdef tuple LINK_SHARE, PROSE
LINK_SHARE, PROSE = schema.family("link_share_within{}", REACHES), schema.family("prose_within{}", REACHES)


def local_columns(Measures m not None, Rows rows not None):
    cdef int b
    cdef double some, chars
    cdef float kind
    cdef int32_t* kinds = m.ints(<Py_ssize_t>(LAST + 1) * m.blocks)
    cdef int32_t* frequent = m.ints(m.blocks)
    profile_spans(m.text, m.first_char, m.stop_char, m.blocks, kinds)
    m.count_words(&FREQUENT[0], FREQUENT.shape[0], frequent)
    cdef const int32_t* capital = kinds + <Py_ssize_t>CAPITAL * m.blocks
    cdef const int32_t* digit = kinds + <Py_ssize_t>DIGIT * m.blocks
    cdef const int32_t* end = kinds + <Py_ssize_t>END * m.blocks
    cdef const int32_t* comma = kinds + <Py_ssize_t>COMMA * m.blocks
    cdef const int32_t* mark = kinds + <Py_ssize_t>MARK * m.blocks
    cdef const int32_t* last = kinds + <Py_ssize_t>LAST * m.blocks
    cdef Column words = rows.row("words"), word_length = rows.row("word_length")
    cdef Column link_share = rows.row("link_share"), links = rows.row("links"), pieces = rows.row("pieces")
    cdef Column capitals = rows.row("capital_share"), digits = rows.row("digit_share"), ends = rows.row("ends")
    cdef Column commas = rows.row("commas"), marks = rows.row("mark_share"), last_kind = rows.row("last_kind")
    cdef Column stops = rows.row("stop_share"), tag = rows.row("tag"), is_heading = rows.row("is_heading")
    cdef Column hidden = rows.row("hidden"), inline_tag = rows.row("inline")
    with nogil:
        for b in range(m.blocks):
            some, chars = max(m.words[b], 1), m.stop_char[b] - m.first_char[b]
            words[b], word_length[b], link_share[b] = m.words[b], chars / some, m.link_share[b]
            links[b], pieces[b] = m.links[b], after(m, b) - m.block_piece[b]
            capitals[b], digits[b], marks[b] = capital[b] / chars, digit[b] / chars, mark[b] / chars
            ends[b], commas[b], last_kind[b] = end[b], comma[b], last[b]
            stops[b] = frequent[b] / some
            kind = TAG_KIND[m.tag[m.node[b]]]
            tag[b], is_heading[b] = kind, FIRST_HEADING <= kind <= LAST_HEADING
            hidden[b] = m.flags[m.node[b]] & HIDDEN
            inline_tag[b] = INLINE_KIND[m.tag[m.piece_node[m.block_piece[b]]]]


def position_columns(Measures m not None, Rows rows not None):
    cdef int b
    cdef double prose = max(m.prose_before[m.blocks], 1)
    cdef Column index = rows.row("index"), from_end = rows.row("from_end"), index_share = rows.row("index_share")
    cdef Column words_before = rows.row("words_before"), words_after = rows.row("words_after")
    cdef Column depth = rows.row("depth")
    cdef Column prose_before_share = rows.row("prose_before_share"), prose_after_share = rows.row("prose_after_share")
    with nogil:
        for b in range(m.blocks):
            index[b], from_end[b], index_share[b] = b, m.blocks - 1 - b, <double>b / m.blocks
            words_before[b], words_after[b] = m.words_before[b], m.total - m.words_before[b + 1]
            depth[b] = m.depth[m.node[b]]
            prose_before_share[b], prose_after_share[b] = m.prose_before[b] / prose, 1 - m.prose_before[b + 1] / prose


def neighbours_columns(Measures m not None, Rows rows not None):
    cdef int b, lo, hi, reach, k
    cdef double words
    cdef Column link_share, prose
    for k, reach in enumerate(REACHES):
        link_share, prose = rows.row(LINK_SHARE[k]), rows.row(PROSE[k])
        with nogil:
            for b in range(m.blocks):
                lo, hi = max(b - reach, 0), min(b + reach + 1, m.blocks)
                words = max(m.words_before[hi] - m.words_before[lo], 1)
                link_share[b] = (m.links_before[hi] - m.links_before[lo]) / words
                prose[b] = m.prose_before[hi] - m.prose_before[lo]
