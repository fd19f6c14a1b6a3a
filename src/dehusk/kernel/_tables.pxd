# cython: language_level=3
"""Tables of data, on bare arrays, for compiled looks."""

from libc.stdint cimport int32_t, uint8_t

cdef struct Tree:
    const uint8_t* tag
    const int32_t* end
    const int32_t* lo
    const int32_t* hi
    const int32_t* piece_lo
    const int32_t* piece_hi


cdef bint is_data_table(const Tree* tree, Py_ssize_t table, Py_ssize_t* stop) noexcept nogil
"""Whether a table is one of data; `stop`: one past its last node, or the first table inside it."""
