# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What blocks say and where they stand, compiled. `text.py` is the same in numpy: read that one first; a test holds the
columns equal."""

from libc.stdint cimport int32_t, uint32_t

from dehusk.features import schema
from dehusk.features import text as python
from dehusk.features._measures cimport MEMBERS, Column, Measures, after, group, rows_of
from dehusk.kernel import markup, measure
from dehusk.kernel._keys cimport Wanted, prepare
from dehusk.kernel._measure cimport profile_spans

cdef int HIDDEN = markup.HIDDEN
cdef int CAPITAL = measure.CAPITAL, DIGIT = measure.DIGIT, END = measure.END, COMMA = measure.COMMA
cdef int MARK = measure.MARK, LAST = measure.LAST
cdef int FIRST_HEADING = python.FIRST_HEADING, LAST_HEADING = python.LAST_HEADING
cdef float[::1] TAG_KIND = python.TAG_KIND, INLINE_KIND = python.INLINE_KIND
cdef uint32_t[::1] STOP_WORDS = python.FREQUENT
cdef Wanted FREQUENT  # for as long as the program runs
prepare(&FREQUENT, &STOP_WORDS[0], STOP_WORDS.shape[0])
cdef dict ROW = schema.ROW
cdef int WORDS = ROW["words"], WORD_LENGTH = ROW["word_length"], LINK_SHARE = ROW["link_share"], LINKS = ROW["links"]
cdef int PIECES = ROW["pieces"], CAPITAL_SHARE = ROW["capital_share"], DIGIT_SHARE = ROW["digit_share"]
cdef int ENDS = ROW["ends"], COMMAS = ROW["commas"], MARK_SHARE = ROW["mark_share"], LAST_KIND = ROW["last_kind"]
cdef int STOP_SHARE = ROW["stop_share"], TAG = ROW["tag"], IS_HEADING = ROW["is_heading"], IS_HIDDEN = ROW["hidden"]
cdef int INLINE = ROW["inline"], INDEX = ROW["index"], FROM_END = ROW["from_end"], INDEX_SHARE = ROW["index_share"]
cdef int WORDS_BEFORE = ROW["words_before"], WORDS_AFTER = ROW["words_after"], DEPTH = ROW["depth"]
cdef int PROSE_BEFORE = ROW["prose_before_share"], PROSE_AFTER = ROW["prose_after_share"]
cdef int REACHES = len(schema.REACHES), _k
cdef int[MEMBERS] REACH, LINK_SHARE_WITHIN, PROSE_WITHIN
for _k in range(REACHES):
    REACH[_k] = schema.REACHES[_k]
rows_of(schema.family("link_share_within{}", schema.REACHES), LINK_SHARE_WITHIN)
rows_of(schema.family("prose_within{}", schema.REACHES), PROSE_WITHIN)


cdef int local_columns(Measures m) except -1 nogil:
    cdef int b
    cdef double some, chars
    cdef float kind
    cdef int32_t* kinds = m.ints(<Py_ssize_t>(LAST + 1) * m.blocks)
    cdef int32_t* frequent = m.ints(m.blocks)
    profile_spans(m.text, m.first_char, m.stop_char, m.blocks, kinds)
    m.count_words(&FREQUENT, frequent)
    cdef const int32_t* capital = kinds + <Py_ssize_t>CAPITAL * m.blocks
    cdef const int32_t* digit = kinds + <Py_ssize_t>DIGIT * m.blocks
    cdef const int32_t* end = kinds + <Py_ssize_t>END * m.blocks
    cdef const int32_t* comma = kinds + <Py_ssize_t>COMMA * m.blocks
    cdef const int32_t* mark = kinds + <Py_ssize_t>MARK * m.blocks
    cdef const int32_t* last = kinds + <Py_ssize_t>LAST * m.blocks
    cdef Column words = m.row(WORDS), word_length = m.row(WORD_LENGTH), link_share = m.row(LINK_SHARE)
    cdef Column links = m.row(LINKS), pieces = m.row(PIECES), capitals = m.row(CAPITAL_SHARE)
    cdef Column digits = m.row(DIGIT_SHARE), ends = m.row(ENDS), commas = m.row(COMMAS), marks = m.row(MARK_SHARE)
    cdef Column last_kind = m.row(LAST_KIND), stops = m.row(STOP_SHARE), tag = m.row(TAG)
    cdef Column is_heading = m.row(IS_HEADING), hidden = m.row(IS_HIDDEN), inline_tag = m.row(INLINE)
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
    return 0


cdef int position_columns(Measures m) except -1 nogil:
    cdef int b
    cdef double prose = max(m.prose_before[m.blocks], 1)
    cdef Column index = m.row(INDEX), from_end = m.row(FROM_END), index_share = m.row(INDEX_SHARE)
    cdef Column words_before = m.row(WORDS_BEFORE), words_after = m.row(WORDS_AFTER), depth = m.row(DEPTH)
    cdef Column prose_before = m.row(PROSE_BEFORE), prose_after = m.row(PROSE_AFTER)
    for b in range(m.blocks):
        index[b], from_end[b], index_share[b] = b, m.blocks - 1 - b, <double>b / m.blocks
        words_before[b], words_after[b] = m.words_before[b], m.total - m.words_before[b + 1]
        depth[b] = m.depth[m.node[b]]
        prose_before[b], prose_after[b] = m.prose_before[b] / prose, 1 - m.prose_before[b + 1] / prose
    return 0


cdef int neighbours_columns(Measures m) except -1 nogil:
    cdef int b, lo, hi, k
    cdef double words
    cdef Column link_share, prose
    for k in range(REACHES):
        link_share, prose = m.row(LINK_SHARE_WITHIN[k]), m.row(PROSE_WITHIN[k])
        for b in range(m.blocks):
            lo, hi = max(b - REACH[k], 0), min(b + REACH[k] + 1, m.blocks)
            words = max(m.words_before[hi] - m.words_before[lo], 1)
            link_share[b] = (m.links_before[hi] - m.links_before[lo]) / words
            prose[b] = m.prose_before[hi] - m.prose_before[lo]
    return 0


GROUPS = {"local": group(local_columns), "position": group(position_columns), "neighbours": group(neighbours_columns)}
