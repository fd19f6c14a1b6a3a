# cython: language_level=3
"""Words and characters of spans, on bare arrays, for compiled columns."""

from libc.stdint cimport int32_t, uint32_t

from dehusk.kernel._characters cimport Text

cdef void list_words(Text text, const int32_t* lo, const int32_t* hi, Py_ssize_t spans, int32_t* bound,
                     uint32_t* into) noexcept nogil
cdef void profile_spans(Text text, const int32_t* lo, const int32_t* hi, Py_ssize_t spans,
                        int32_t* into) noexcept nogil
