# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Measures of a page, and the rows that columns are written to, for compiled columns. All of it runs without the
interpreter: what is Python's is read before."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

from dehusk.kernel._characters cimport Text
from dehusk.kernel._keys cimport Wanted

ctypedef float* Column

cdef enum:
    MEMBERS = 16  # of a family of columns there is room for so many
    KINDS = 3  # columns of what the page calls itself by OpenGraph

ctypedef struct Chunk:  # memory behind it, of which so much is handed out
    Chunk* before
    size_t used, room

ctypedef struct Folded:  # of every node, along the path from the root, itself included
    float* total
    float* least
    float* greatest

ctypedef struct Names:  # the log odds of names, by their keys
    const uint32_t* keys
    const int32_t* index
    const float* odds
    int bits

ctypedef struct Words:  # and of words: slots as `Vocabulary.slots` has them
    const void* slots
    Py_ssize_t size  # bytes of all of them
    int bits


cdef class Measures:
    cdef tuple kept  # what the pointers point into
    cdef Chunk* chunk  # the memory that is handed out now
    cdef Chunk* own  # the last chunk with what the measures themselves need
    cdef size_t own_used
    cdef float* into  # one row a column, one column a block
    cdef int nodes, blocks, pieces
    # of the scan
    cdef const uint8_t* tag
    cdef const uint8_t* flags
    cdef const int32_t* parent
    cdef const int32_t* end
    cdef const int32_t* depth
    cdef const int32_t* lo
    cdef const int32_t* hi
    cdef const int32_t* piece_node
    cdef const int32_t* piece_lo
    cdef const int32_t* piece_hi
    cdef const int32_t* node
    cdef const int32_t* block_piece
    cdef const uint8_t* level  # of a block that is a heading, else 0
    cdef Text text
    # of the names, as `Named` has them
    cdef int names, values
    cdef const int32_t* name_node
    cdef const uint8_t* name_code
    cdef const int32_t* name_value
    cdef const int32_t* value_ends
    cdef const uint32_t* value_keys
    # of the head
    cdef Text title, description
    cdef int32_t title_length, description_length
    cdef double[KINDS] kinds
    cdef Text linked_data
    cdef int32_t linked_data_length
    cdef double source_length, text_length
    # of the learned groups
    cdef Names name_odds
    cdef Words word_odds
    # of every block
    cdef int32_t* first_char  # of the text: block b is the characters first_char[b]:stop_char[b]
    cdef int32_t* stop_char
    cdef int32_t* first_word  # word_keys[first_word[b]:first_word[b + 1]] are those of its words
    cdef uint32_t* word_keys
    cdef int32_t** up  # its element, the parent, the parent's parent, ...
    cdef int32_t* links
    cdef double* words
    cdef double* link_share
    cdef double* link_words
    cdef double* prose
    cdef double* words_before  # prefix sums
    cdef double* links_before
    cdef double* prose_before
    cdef double total  # words, at least one
    # of every node
    cdef int32_t* block_lo
    cdef int32_t* block_hi
    cdef double* node_words
    cdef double* node_link_share
    cdef read_page(self, page, columns)
    cdef read_names(self, named)
    cdef read_head(self, of)
    cdef read_tables(self, tables)
    cdef int measure(self) except -1 nogil
    cdef void release(self) noexcept nogil
    cdef Column row(self, int number) noexcept nogil
    cdef void put(self, int number, double value) noexcept nogil
    cdef void* room(self, size_t size) except NULL nogil
    cdef double* doubles(self, Py_ssize_t count) except NULL nogil
    cdef float* floats(self, Py_ssize_t count) except NULL nogil
    cdef int32_t* ints(self, Py_ssize_t count) except NULL nogil
    cdef int fold(self, const float* values, Folded* along) except -1 nogil
    cdef void count_words(self, const Wanted* wanted, int32_t* into) noexcept nogil
    cdef int climb(self) except -1 nogil
    cdef int list_words(self) except -1 nogil
    cdef int measure_blocks(self) except -1 nogil
    cdef int measure_nodes(self) except -1 nogil


ctypedef int (*Write)(Measures) except -1 nogil


cdef class Group:
    cdef Write write


cdef Group group(Write write)
cdef int rows_of(tuple names, int* into) except -1


cdef inline int after(Measures m, int block) noexcept nogil:
    """One past a block's last piece."""
    return m.block_piece[block + 1] if block + 1 < m.blocks else m.pieces


cdef inline double under(Measures m, const double* before, int node) noexcept nogil:
    """The sum over the blocks of a node's subtree, of a column whose prefix sums these are."""
    return before[m.block_hi[node]] - before[m.block_lo[node]]


cdef inline bint inside(Measures m, int node, int of) noexcept nogil:
    return of <= node < m.end[of]


cdef inline int first_greatest(const double* values, int lo, int hi) noexcept nogil:
    """The place of the greatest of values[lo:hi], the first of equals."""
    cdef int i, best = lo
    for i in range(lo, hi):
        if values[i] > values[best]:
            best = i
    return best
