# cython: language_level=3
"""Walks along the paths of a tree, on bare arrays, for compiled columns."""

from libc.stdint cimport int32_t, uint64_t

cdef void fold_paths(const int32_t* parent, const float* values, Py_ssize_t n, float* total, float* least,
                     float* greatest) noexcept nogil
cdef void key_paths(const int32_t* parent, const uint64_t* codes, Py_ssize_t n, uint64_t* into) noexcept nogil
