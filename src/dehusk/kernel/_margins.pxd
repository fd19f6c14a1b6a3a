# cython: language_level=3
"""Margins, for what writes lines behind them."""

from libc.stdint cimport int32_t, uint8_t

cdef struct Row:  # of a margin
    int32_t depth, item_of
    uint8_t joins, used, begun


cdef class Margins:
    cdef object codes, columns  # the pointers point into them
    cdef Py_ssize_t size  # nodes
    cdef const uint8_t* tag
    cdef const int32_t* parent
    cdef int32_t* margin  # as `near`
    cdef object counting
    cdef dict indented, numbers
    cdef readonly dict notes
    cdef int deepest
    cdef public int last
    # one row a node, made with the first margin
    cdef list firsts, rests  # None where no margin was made
    cdef int32_t* lists
    cdef Row* row

    cpdef bint is_used(self, int node)
    cpdef str rest(self, int node)
    cpdef str lead(self, int node)
    cpdef tuple begin(self, int node)
    cdef int open(self) except -1
    cdef int up(self, int node) noexcept
    cdef int make(self, int node) except -1
    cdef int make_inside(self, int node, int up) except -1
    cdef int number(self) except -1
