# cython: language_level=3
"""Counts along the paths of a tree, on bare arrays, for the columns."""

from libc.stdint cimport int32_t, uint32_t

cdef void fold_paths(const int32_t* parent, const float* values, Py_ssize_t n, float* total, float* least,
                     float* greatest) noexcept nogil
cdef void key_paths(const int32_t* parent, const uint32_t* codes, Py_ssize_t n, uint32_t* into) noexcept nogil
