# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the compiled groups of columns share."""

from libc.stdint cimport int32_t, uint8_t

ctypedef float* Column

ctypedef struct Folded:  # of every node, along the path from the root, itself included
    float* total
    float* least
    float* greatest


cdef class Rows:
    cdef float[:, ::1] into
    cdef const int32_t[::1] numbers
    cdef int taken
    cdef Column take(self) except NULL
    cdef int put(self, double value) except -1


cdef class Base:
    cdef object columns
    cdef void* held  # the memory handed out last, which begins with where the one before it is
    cdef void* own  # the last of what the base itself needs
    cdef int nodes, blocks, pieces
    # of the scan
    cdef const uint8_t[::1] tag, flags
    cdef const int32_t[::1] parent, end, depth, lo, hi, piece_node, piece_lo, piece_hi, node, block_piece
    # of every block
    cdef int levels
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
    cpdef release(self)
    cdef void* room(self, size_t size) except NULL
    cdef double* doubles(self, Py_ssize_t count) except NULL
    cdef float* floats(self, Py_ssize_t count) except NULL
    cdef int32_t* ints(self, Py_ssize_t count) except NULL
    cdef Folded fold(self, const float* values) except *
    cdef climb(self)
    cdef read_blocks(self, const int32_t[::1] bounds, int prose_words, double prose_links)
    cdef sum_nodes(self)


cdef inline int after(Base v, int block) noexcept nogil:
    """One past a block's last piece."""
    return v.block_piece[block + 1] if block + 1 < v.blocks else v.pieces


cdef inline double under(Base v, const double* before, int node) noexcept nogil:
    """The sum over the blocks of a node's subtree, of a column whose prefix sums these are."""
    return before[v.block_hi[node]] - before[v.block_lo[node]]
