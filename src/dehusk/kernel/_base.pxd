# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the compiled groups of columns share."""

from libc.stdint cimport int32_t, uint8_t

ctypedef float* Column


cdef class Rows:
    cdef float[:, ::1] into
    cdef const int32_t[::1] rows
    cdef int taken
    cdef Column take(self) except NULL
    cdef int put(self, double value) except -1


cdef class Base:
    cdef object columns
    cdef int nodes, blocks, pieces
    # of the scan
    cdef const uint8_t[::1] tag, flags
    cdef const int32_t[::1] parent, end, depth, lo, hi, piece_node, piece_lo, piece_hi, node, block_piece
    # of every block
    cdef int32_t[:, ::1] up  # its element, the parent, the parent's parent, ...
    cdef int32_t[::1] links
    cdef double[::1] words, link_share, link_words, prose
    cdef double[::1] words_before, links_before, prose_before  # prefix sums of the last but link_share
    cdef double total  # words, at least one
    # of every node
    cdef int32_t[::1] block_lo, block_hi
    cdef double[::1] node_words, node_link_share
    cdef climb(self, int levels)
    cdef read_blocks(self, const int32_t[::1] bounds, int prose_words, double prose_links)
    cdef sum_nodes(self)


cdef inline int after(Base v, int block) noexcept nogil:
    """One past a block's last piece."""
    return v.block_piece[block + 1] if block + 1 < v.blocks else v.pieces


cdef inline double under(Base v, const double* before, int node) noexcept nogil:
    """The sum over the blocks of a node's subtree, of a column whose prefix sums these are."""
    return before[v.block_hi[node]] - before[v.block_lo[node]]
