# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Measures of a page, and the rows that columns are written to, for compiled columns."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

ctypedef float* Column

ctypedef struct Chunk:  # memory behind it, of which so much is handed out
    Chunk* before
    size_t used, room

ctypedef struct Folded:  # of every node, along the path from the root, itself included
    float* total
    float* least
    float* greatest


cdef class Rows:
    cdef object array
    cdef float* into
    cdef Py_ssize_t blocks
    cdef dict numbers
    cdef int written
    cdef Column row(self, str name) except NULL
    cdef int put(self, str name, double value) except -1


cdef class Measures:
    cdef object of  # the measures in numpy, for what is no array
    cdef object tables  # of the learned groups
    cdef object named  # the page's names
    cdef str source, text
    cdef Chunk* chunk  # the memory that is handed out now
    cdef Chunk* own  # the last chunk with what the measures themselves need
    cdef size_t own_used
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
    # of the names, as `Named` has them
    cdef int names
    cdef const int32_t* name_node
    cdef const uint8_t* name_code
    cdef const int32_t* name_value
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
    cdef void release(self) noexcept
    cdef void* room(self, size_t size) except NULL
    cdef double* doubles(self, Py_ssize_t count) except NULL
    cdef float* floats(self, Py_ssize_t count) except NULL
    cdef int32_t* ints(self, Py_ssize_t count) except NULL
    cdef Folded fold(self, const float* values) except *
    cdef int count_words(self, const uint32_t* wanted, Py_ssize_t size, int32_t* into) except -1
    cdef climb(self)
    cdef read_words(self)
    cdef read_blocks(self)
    cdef sum_nodes(self)


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
