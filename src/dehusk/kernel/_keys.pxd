# cython: language_level=3
"""Keys looked up and numbered, on bare arrays, for other compiled modules."""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport Text

cdef int bits_for(Py_ssize_t size) noexcept nogil
cdef uint32_t place_of(uint64_t key, int bits) noexcept nogil
cdef int number_of(uint32_t key, const uint32_t* table, const int32_t* index, int bits) noexcept nogil
cdef int count_wanted(const int32_t* bounds, const uint32_t* keys, Py_ssize_t spans, const uint32_t* wanted,
                      Py_ssize_t size, int32_t* into) except -1 nogil
cdef int number_keys(const uint64_t* keys, Py_ssize_t n, int32_t* numbers, int32_t* sizes) except -1 nogil
cdef int number_spans(Text text, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, Py_ssize_t n,
                      int32_t* numbers, int32_t* sizes) except -1 nogil
