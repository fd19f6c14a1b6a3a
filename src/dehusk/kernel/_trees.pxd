# cython: language_level=3
"""Trees, on bare arrays, for other compiled modules."""

from libc.stdint cimport int32_t

ctypedef struct Trees:  # as `models.forest.Forest` has them
    int count
    const int32_t* group  # of every tree
    const int32_t* roots
    const int32_t* depth
    const int32_t* feature
    const float* threshold
    const int32_t* left
    const float* value

cdef Trees trees_at(object group, object arrays) except *
cdef void sum_groups(const Trees* trees, const float* values, double* into) noexcept nogil
