# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What kind of page it is, compiled. `totals.py` is the same in numpy: read that one first; a test holds the columns
equal."""

from libc.stdint cimport uint8_t

from dehusk.features import schema
from dehusk.features import totals as python
from dehusk.features._measures cimport Measures, Rows
from dehusk.kernel import markup

cdef tuple WORDS_SHARE = schema.family("page_{}_words_share", schema.WORDS_OF)
cdef tuple COUNT = schema.family("page_{}_count", schema.COUNTED)
cdef bytes WORDS_OF = bytes(markup.TAG[tag] for tag in schema.WORDS_OF)
cdef bytes COUNTED = bytes(markup.TAG[tag] for tag in schema.COUNTED)


def page_columns(Measures m not None, Rows rows not None):
    cdef int b, i, prose = 0
    cdef str name
    cdef double longest = 0, source = m.of.share_of(m.source), text = m.of.share_of(m.text)
    cdef double* words = m.doubles(256)
    cdef double* elements = m.doubles(256)
    with nogil:
        for b in range(m.blocks):
            words[m.tag[m.node[b]]] += m.words[b]
            longest = max(longest, m.words[b])
            prose += m.prose[b] != 0
        for i in range(m.nodes):
            elements[m.tag[i]] += 1
    rows.put("page_blocks", m.blocks)
    rows.put("page_words", m.total)
    rows.put("page_link_share", m.links_before[m.blocks] / m.total)
    rows.put("page_nodes", m.nodes)
    rows.put("page_prose_share", m.prose_before[m.blocks] / m.total)
    rows.put("page_prose_blocks", prose)
    rows.put("page_longest", longest)
    rows.put("page_markup_a_word", source / m.total)
    rows.put("page_unspaced", text / m.total)
    for i in range(len(WORDS_OF)):
        rows.put(WORDS_SHARE[i], words[<uint8_t>WORDS_OF[i]] / m.total)
    for i in range(len(COUNTED)):
        rows.put(COUNT[i], elements[<uint8_t>COUNTED[i]])
    for name, says in python.stated(m.of):
        rows.put(name, says)
