# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Paths that repeat, records and copies, compiled. `repetition.py` is the same in numpy: read that one first; a test
holds them equal."""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from dehusk.features import repetition as python
from dehusk.features import schema
from dehusk.features._measures cimport Column, Folded, Measures, Rows
from dehusk.kernel import markup
from dehusk.kernel._keys cimport number_keys, number_spans
from dehusk.kernel._paths cimport key_paths

cdef int LEVELS = schema.LEVELS, RECORDS = python.RECORDS, CLASS = markup.ATTR["class"]
cdef tuple LIKE_WORDS = schema.family("up{}_like_words", range(LEVELS - 1))
cdef tuple BLOCKS = schema.family("{}_blocks", schema.PATHS)  # of the path of tags, and of the one of tags with classes
cdef tuple WORDS_SHARE = schema.family("{}_words_share", schema.PATHS)
cdef tuple MEAN_WORDS = schema.family("{}_mean_words", schema.PATHS)
cdef tuple LINK_SHARE = schema.family("{}_link_share", schema.PATHS)


def repetition_columns(Measures m not None, Rows rows not None):
    cdef int i
    cdef const uint32_t* signature = signatures(m)
    cdef uint64_t* tags = <uint64_t*>m.doubles(m.nodes)
    cdef uint64_t* classes = <uint64_t*>m.doubles(m.nodes)
    with nogil:
        for i in range(m.nodes):
            tags[i], classes[i] = m.tag[i], signature[i]
    paths(m, rows, 0, tags)
    paths(m, rows, 1, classes)
    siblings(m, rows, signature)
    copies(m, rows)


cdef uint32_t* signatures(Measures m) except NULL:
    """The tag and class of every node as a number: the tag's code, and above its 8 bits the class's, from 1."""
    cdef int i
    cdef uint32_t* into = <uint32_t*>m.ints(m.nodes)
    with nogil:
        for i in range(m.nodes):
            into[i] = m.tag[i]
        for i in range(m.names):
            if m.name_code[i] == CLASS:
                into[m.name_node[i]] += (<uint32_t>m.name_value[i] + 1) << 8
    return into


cdef paths(Measures m, Rows rows, int kind, const uint64_t* codes):
    cdef int b, g
    cdef uint64_t* path = <uint64_t*>m.doubles(m.nodes)
    cdef uint64_t* keys = <uint64_t*>m.doubles(m.blocks)
    cdef int32_t* group = m.ints(m.blocks)
    cdef int32_t* size = m.ints(m.blocks)
    cdef double* words = m.doubles(m.blocks)
    cdef double* links = m.doubles(m.blocks)
    with nogil:
        key_paths(m.parent, codes, m.nodes, path)
        for b in range(m.blocks):
            keys[b] = path[m.node[b]]
    number_keys(keys, m.blocks, group, size)
    with nogil:
        for b in range(m.blocks):
            words[group[b]] += m.words[b]
            links[group[b]] += m.link_words[b]
    cdef Column blocks = rows.row(BLOCKS[kind]), words_share = rows.row(WORDS_SHARE[kind])
    cdef Column mean_words = rows.row(MEAN_WORDS[kind]), link_share = rows.row(LINK_SHARE[kind])
    with nogil:
        for b in range(m.blocks):
            g = group[b]
            blocks[b], words_share[b], mean_words[b] = size[g], words[g] / m.total, words[g] / size[g]
            link_share[b] = links[g] / max(words[g], 1)


cdef siblings(Measures m, Rows rows, const uint32_t* signature):
    cdef int i, b, level
    cdef uint64_t* keys = <uint64_t*>m.doubles(m.nodes)
    cdef int32_t* group = m.ints(m.nodes)
    cdef int32_t* size = m.ints(m.nodes)
    cdef int32_t* like = m.ints(m.nodes)
    cdef double* words = m.doubles(m.nodes)
    cdef double* share = m.doubles(m.nodes)
    with nogil:
        for i in range(m.nodes):
            keys[i] = <uint64_t>max(m.parent[i], 0) << 32 | signature[i]
    number_keys(keys, m.nodes, group, size)
    with nogil:
        for i in range(m.nodes):
            words[group[i]] += m.node_words[i]
        for i in range(m.nodes):
            like[i], share[i] = size[group[i]], words[group[i]] / m.total
    cdef Column up0_like = rows.row("up0_like"), like_words
    for b in range(m.blocks):
        up0_like[b] = like[m.node[b]]
    for level in range(LEVELS - 1):
        like_words = rows.row(LIKE_WORDS[level])
        with nogil:
            for b in range(m.blocks):
                like_words[b] = share[m.up[level][b]]
    records(m, rows, like, share)


cdef records(Measures m, Rows rows, const int32_t* like, const double* share):
    cdef int i, b, main = 0
    cdef float* weight = m.floats(m.nodes)
    cdef int32_t* innermost = m.ints(m.nodes)
    with nogil:
        for i in range(m.nodes):
            weight[i] = share[i] if like[i] >= RECORDS else 0
            innermost[i] = i if like[i] >= RECORDS else innermost[m.parent[i]] if m.parent[i] >= 0 else -1
            main = i if weight[i] > weight[main] else main
    cdef Folded along = m.fold(weight)
    cdef Column words_share = rows.row("record_words_share"), of_like = rows.row("record_like")
    cdef Column mean_words = rows.row("record_mean_words"), depth = rows.row("record_depth")
    with nogil:
        for b in range(m.blocks):
            words_share[b], i = along.greatest[m.node[b]], innermost[m.node[b]]
            of_like[b] = like[i] if i >= 0 else 0
            mean_words[b] = share[i] / like[i] * m.total if i >= 0 else 0
            depth[b] = m.depth[m.node[b]] - m.depth[i] if i >= 0 else -1
    rows.put("main_records_words", weight[main])
    rows.put("main_records_like", like[main])


cdef copies(Measures m, Rows rows):
    cdef int b, seen = 0
    cdef int32_t* group = m.ints(m.blocks)
    cdef int32_t* size = m.ints(m.blocks)
    number_spans(m.text, m.first_char, m.stop_char, NULL, m.blocks, group, size)
    cdef Column count = rows.row("copies"), is_copy = rows.row("is_copy")
    with nogil:
        for b in range(m.blocks):
            count[b], is_copy[b] = size[group[b]], group[b] < seen  # numbered as they first appear
            seen = max(seen, group[b] + 1)
