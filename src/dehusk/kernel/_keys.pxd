# cython: language_level=3
"""Keys looked up and numbered, on bare arrays, for other compiled modules."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport Text

cdef enum:
    ENDINGS = 4096

ctypedef struct Wanted:  # keys to be counted
    const uint32_t* keys
    int32_t* index  # as `places` makes it; to be freed
    int bits, different
    uint8_t[ENDINGS] may  # whether a key that is wanted ends like this: most words are no further looked at


cdef int bits_for(Py_ssize_t size) noexcept nogil
cdef uint32_t place_of(uint64_t key, int bits) noexcept nogil
cdef int number_of(uint32_t key, const uint32_t* table, const int32_t* index, int bits) noexcept nogil
cdef int prepare(Wanted* wanted, const uint32_t* keys, Py_ssize_t size) except -1 nogil
cdef void count_wanted(const Wanted* wanted, const int32_t* bounds, const uint32_t* keys, Py_ssize_t spans,
                       int32_t* into) noexcept nogil
cdef int number_keys(const uint64_t* keys, Py_ssize_t n, int32_t* numbers, int32_t* sizes) except -1 nogil
cdef int number_spans(Text text, const int32_t* lo, const int32_t* hi, const uint32_t* seeds, Py_ssize_t n,
                      int32_t* numbers, int32_t* sizes) except -1 nogil
