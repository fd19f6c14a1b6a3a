# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What kind of page it is, compiled. `totals.py` is the same in numpy: read that one first; a test holds the columns
equal."""

from dehusk.features import schema
from dehusk.features import totals as python
from dehusk.features._measures cimport MEMBERS, STATED, Measures, group, rows_of
from dehusk.kernel import markup

cdef dict ROW = schema.ROW
cdef int BLOCKS = ROW["page_blocks"], WORDS = ROW["page_words"], LINK_SHARE = ROW["page_link_share"]
cdef int NODES = ROW["page_nodes"], PROSE_SHARE = ROW["page_prose_share"], PROSE_BLOCKS = ROW["page_prose_blocks"]
cdef int LONGEST = ROW["page_longest"], MARKUP = ROW["page_markup_a_word"], UNSPACED = ROW["page_unspaced"]
cdef int TAGS = len(schema.WORDS_OF), COUNTS = len(schema.COUNTED), _k
cdef int[MEMBERS] TAG, COUNTED, WORDS_SHARE, COUNT, SAYS
for _k in range(TAGS):
    TAG[_k] = markup.TAG[schema.WORDS_OF[_k]]
for _k in range(COUNTS):
    COUNTED[_k] = markup.TAG[schema.COUNTED[_k]]
rows_of(schema.family("page_{}_words_share", schema.WORDS_OF), WORDS_SHARE)
rows_of(schema.family("page_{}_count", schema.COUNTED), COUNT)
rows_of(tuple(name for name, _ in python.NOTHING), SAYS)
if len(python.NOTHING) != STATED:
    raise ValueError("pages call themselves more than there is room for")


cdef int page_columns(Measures m) except -1 nogil:
    cdef int b, i, prose = 0
    cdef double longest = 0
    cdef double* words = m.doubles(256)
    cdef double* elements = m.doubles(256)
    for b in range(m.blocks):
        words[m.tag[m.node[b]]] += m.words[b]
        longest = max(longest, m.words[b])
        prose += m.prose[b] != 0
    for i in range(m.nodes):
        elements[m.tag[i]] += 1
    m.put(BLOCKS, m.blocks)
    m.put(WORDS, m.total)
    m.put(LINK_SHARE, m.links_before[m.blocks] / m.total)
    m.put(NODES, m.nodes)
    m.put(PROSE_SHARE, m.prose_before[m.blocks] / m.total)
    m.put(PROSE_BLOCKS, prose)
    m.put(LONGEST, longest)
    m.put(MARKUP, m.source_length / m.total)
    m.put(UNSPACED, m.text_length / m.total)
    for i in range(TAGS):
        m.put(WORDS_SHARE[i], words[TAG[i]] / m.total)
    for i in range(COUNTS):
        m.put(COUNT[i], elements[COUNTED[i]])
    for i in range(STATED):
        m.put(SAYS[i], m.stated[i])
    return 0


GROUPS = {"page": group(page_columns)}
