# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What kind of page it is, compiled. `totals.py` is the same in numpy: read that one first; a test holds the columns
equal."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from dehusk.features import schema
from dehusk.features import totals as python
from dehusk.features._measures cimport KINDS, MEMBERS, Measures, group, rows_of
from dehusk.kernel import markup
from dehusk.kernel._characters cimport char_t, find

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
rows_of(python.CALLING, SAYS)
if len(python.CALLING) != KINDS + len(python.TYPES_OF):
    raise ValueError("pages call themselves otherwise")
cdef list NEEDLES = [(number, name.encode()) for number, names in enumerate(python.TYPES_OF.values()) for name in names]
cdef int TYPES = len(NEEDLES)
cdef int[MEMBERS] TYPE_OF, TYPE_LENGTH
cdef (const char*)[MEMBERS] TYPE  # they point into those that are kept
if TYPES > MEMBERS:
    raise ValueError("more names of types than there is room for")
for _k in range(TYPES):
    TYPE_OF[_k], TYPE[_k], TYPE_LENGTH[_k] = NEEDLES[_k][0], <bytes>NEEDLES[_k][1], len(NEEDLES[_k][1])


cdef int page_columns(Measures m) except -1 nogil:
    cdef int b, i, says, prose = 0
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
    for i in range(KINDS):
        m.put(SAYS[i], m.kinds[i])
    if m.linked_data.width == 1:
        says = said_types(<const uint8_t*>m.linked_data.data, m.linked_data_length)
    elif m.linked_data.width == 2:
        says = said_types(<const uint16_t*>m.linked_data.data, m.linked_data_length)
    else:
        says = said_types(<const uint32_t*>m.linked_data.data, m.linked_data_length)
    for i in range(TYPES):
        m.put(SAYS[KINDS + TYPE_OF[i]], says >> TYPE_OF[i] & 1)
    return 0


cdef int said_types(const char_t* s, int n) noexcept nogil:
    """The types that JSON-LD says, a bit each."""
    cdef int at = find(s, 0, n, <char_t>c'"'), k, i, says = 0
    while at < n:
        for k in range(TYPES):
            if at + TYPE_LENGTH[k] <= n:
                i = 1
                while i < TYPE_LENGTH[k] and s[at + i] == <char_t>TYPE[k][i]:
                    i += 1
                if i == TYPE_LENGTH[k]:
                    says |= 1 << TYPE_OF[k]
        at = find(s, at + 1, n, <char_t>c'"')
    return says


GROUPS = {"page": group(page_columns)}
