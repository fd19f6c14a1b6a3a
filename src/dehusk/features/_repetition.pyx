# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Paths that repeat, records and copies, compiled. `repetition.py` is the same in numpy: read that one first; a test
holds them equal."""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from dehusk.features import repetition as python
from dehusk.features import schema
from dehusk.features._measures cimport MEMBERS, Column, Folded, Measures, group, rows_of
from dehusk.kernel import markup
from dehusk.kernel._keys cimport number_keys, number_spans
from dehusk.kernel._paths cimport key_paths

cdef int LEVELS = schema.LEVELS, RECORDS = python.RECORDS, CLASS = markup.ATTR["class"]
cdef dict ROW = schema.ROW
cdef int UP0_LIKE = ROW["up0_like"], RECORD_WORDS_SHARE = ROW["record_words_share"], RECORD_LIKE = ROW["record_like"]
cdef int RECORD_MEAN_WORDS = ROW["record_mean_words"], RECORD_DEPTH = ROW["record_depth"]
cdef int MAIN_RECORDS_WORDS = ROW["main_records_words"], MAIN_RECORDS_LIKE = ROW["main_records_like"]
cdef int COPIES = ROW["copies"], IS_COPY = ROW["is_copy"]
cdef int[MEMBERS] LIKE_WORDS  # by level
rows_of(schema.family("up{}_like_words", range(LEVELS - 1)), LIKE_WORDS)
cdef int[MEMBERS] BLOCKS, WORDS_SHARE, MEAN_WORDS, LINK_SHARE  # of the path of tags, and of the one of tags with classes
rows_of(schema.family("{}_blocks", schema.PATHS), BLOCKS)
rows_of(schema.family("{}_words_share", schema.PATHS), WORDS_SHARE)
rows_of(schema.family("{}_mean_words", schema.PATHS), MEAN_WORDS)
rows_of(schema.family("{}_link_share", schema.PATHS), LINK_SHARE)


cdef int repetition_columns(Measures m) except -1 nogil:
    cdef int i
    cdef const uint32_t* signature = signatures(m)
    cdef uint64_t* tags = <uint64_t*>m.doubles(m.nodes)
    cdef uint64_t* classes = <uint64_t*>m.doubles(m.nodes)
    for i in range(m.nodes):
        tags[i], classes[i] = m.tag[i], signature[i]
    paths(m, 0, tags)
    paths(m, 1, classes)
    siblings(m, signature)
    copies(m)
    return 0


cdef uint32_t* signatures(Measures m) except NULL nogil:
    """The tag and class of every node as a number: the tag's code, and above its 8 bits the class's, from 1."""
    cdef int i
    cdef uint32_t* into = <uint32_t*>m.ints(m.nodes)
    for i in range(m.nodes):
        into[i] = m.tag[i]
    for i in range(m.names):
        if m.name_code[i] == CLASS:
            into[m.name_node[i]] += (<uint32_t>m.name_value[i] + 1) << 8
    return into


cdef int paths(Measures m, int kind, const uint64_t* codes) except -1 nogil:
    cdef int b, g
    cdef uint64_t* path = <uint64_t*>m.doubles(m.nodes)
    cdef uint64_t* keys = <uint64_t*>m.doubles(m.blocks)
    cdef int32_t* group_of = m.ints(m.blocks)
    cdef int32_t* size = m.ints(m.blocks)
    cdef double* words = m.doubles(m.blocks)
    cdef double* links = m.doubles(m.blocks)
    key_paths(m.parent, codes, m.nodes, path)
    for b in range(m.blocks):
        keys[b] = path[m.node[b]]
    number_keys(keys, m.blocks, group_of, size)
    for b in range(m.blocks):
        words[group_of[b]] += m.words[b]
        links[group_of[b]] += m.link_words[b]
    cdef Column blocks = m.row(BLOCKS[kind]), words_share = m.row(WORDS_SHARE[kind])
    cdef Column mean_words = m.row(MEAN_WORDS[kind]), link_share = m.row(LINK_SHARE[kind])
    for b in range(m.blocks):
        g = group_of[b]
        blocks[b], words_share[b], mean_words[b] = size[g], words[g] / m.total, words[g] / size[g]
        link_share[b] = links[g] / max(words[g], 1)
    return 0


cdef int siblings(Measures m, const uint32_t* signature) except -1 nogil:
    cdef int i, b, level
    cdef uint64_t* keys = <uint64_t*>m.doubles(m.nodes)
    cdef int32_t* group_of = m.ints(m.nodes)
    cdef int32_t* size = m.ints(m.nodes)
    cdef int32_t* like = m.ints(m.nodes)
    cdef double* words = m.doubles(m.nodes)
    cdef double* share = m.doubles(m.nodes)
    for i in range(m.nodes):
        keys[i] = <uint64_t>max(m.parent[i], 0) << 32 | signature[i]
    number_keys(keys, m.nodes, group_of, size)
    for i in range(m.nodes):
        words[group_of[i]] += m.node_words[i]
    for i in range(m.nodes):
        like[i], share[i] = size[group_of[i]], words[group_of[i]] / m.total
    cdef Column up0_like = m.row(UP0_LIKE), like_words
    for b in range(m.blocks):
        up0_like[b] = like[m.node[b]]
    for level in range(LEVELS - 1):
        like_words = m.row(LIKE_WORDS[level])
        for b in range(m.blocks):
            like_words[b] = share[m.up[level][b]]
    return records(m, like, share)


cdef int records(Measures m, const int32_t* like, const double* share) except -1 nogil:
    cdef int i, b, main = 0
    cdef float* weight = m.floats(m.nodes)
    cdef int32_t* innermost = m.ints(m.nodes)
    cdef Folded along
    for i in range(m.nodes):
        weight[i] = share[i] if like[i] >= RECORDS else 0
        innermost[i] = i if like[i] >= RECORDS else innermost[m.parent[i]] if m.parent[i] >= 0 else -1
        main = i if weight[i] > weight[main] else main
    m.fold(weight, &along)
    cdef Column words_share = m.row(RECORD_WORDS_SHARE), of_like = m.row(RECORD_LIKE)
    cdef Column mean_words = m.row(RECORD_MEAN_WORDS), depth = m.row(RECORD_DEPTH)
    for b in range(m.blocks):
        words_share[b], i = along.greatest[m.node[b]], innermost[m.node[b]]
        of_like[b] = like[i] if i >= 0 else 0
        mean_words[b] = share[i] / like[i] * m.total if i >= 0 else 0
        depth[b] = m.depth[m.node[b]] - m.depth[i] if i >= 0 else -1
    m.put(MAIN_RECORDS_WORDS, weight[main])
    m.put(MAIN_RECORDS_LIKE, like[main])
    return 0


cdef int copies(Measures m) except -1 nogil:
    cdef int b, seen = 0
    cdef int32_t* group_of = m.ints(m.blocks)
    cdef int32_t* size = m.ints(m.blocks)
    number_spans(m.text, m.first_char, m.stop_char, NULL, m.blocks, group_of, size)
    cdef Column count = m.row(COPIES), is_copy = m.row(IS_COPY)
    for b in range(m.blocks):
        count[b], is_copy[b] = size[group_of[b]], group_of[b] < seen  # numbered as they first appear
        seen = max(seen, group_of[b] + 1)
    return 0


GROUPS = {"repetition": group(repetition_columns)}
