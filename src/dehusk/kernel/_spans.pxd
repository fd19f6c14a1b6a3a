# cython: language_level=3
"""Where blocks begin and end in the text, by the pieces they are made of."""

from libc.stdint cimport int32_t

from dehusk.kernel._arrays cimport int32s

ctypedef struct Blocks:
    const int32_t* piece  # the first of each
    const int32_t* lo
    const int32_t* hi
    int count, pieces


cdef inline Blocks blocks_of(object columns) except *:
    cdef Blocks blocks
    blocks.piece, blocks.count = int32s(columns.block_piece), <int>len(columns.block_piece)
    blocks.lo, blocks.hi, blocks.pieces = int32s(columns.piece_lo), int32s(columns.piece_hi), <int>len(columns.piece_hi)
    return blocks


cdef inline int32_t begin_of(const Blocks* blocks, Py_ssize_t block) noexcept nogil:
    return blocks.lo[blocks.piece[block]]


cdef inline int32_t end_of(const Blocks* blocks, Py_ssize_t block) noexcept nogil:
    return blocks.hi[(blocks.piece[block + 1] if block + 1 < blocks.count else blocks.pieces) - 1]
