# cython: language_level=3
"""The steps to a verdict, on bare arrays, for other compiled modules."""

from libc.stdint cimport uint8_t

cdef void put_probabilities(const double* margins, const double* others, Py_ssize_t blocks,
                            double* into) noexcept nogil
cdef void put_copies(const float* is_copy, const float* words, Py_ssize_t blocks, float least,
                     uint8_t* into) noexcept nogil
cdef int put_summary(const float* columns, Py_ssize_t rows, Py_ssize_t of_blocks, Py_ssize_t blocks,
                     const double* odds, const float* words, float* into) except -1 nogil
cdef void put_kinds(const double* kinds, Py_ssize_t types, float* into) noexcept nogil
