# cython: language_level=3
"""Questions, on bare arrays, for other compiled modules."""

from libc.stdint cimport int32_t, uint32_t

ctypedef struct Questions:  # those of a model, as `python.Questions` has them
    const int32_t* begins
    const float* threshold
    const int32_t* tree
    const uint32_t* leaves
    const float* values
    int columns, of_blocks, trees

cdef Questions questions_at(int of_blocks, object arrays) except *
cdef int answer_all(const Questions* questions, const float* columns, Py_ssize_t blocks, double* into) except -1 nogil
