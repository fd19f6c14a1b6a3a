# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Trees, compiled. `trees.py` is the same in Python: read that one first; a test holds them equal."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t

import numpy as np


cdef inline int leaf_of(const float[:, ::1] columns, Py_ssize_t row, int node, const int32_t[::1] feature,
                        const float[::1] threshold, const int32_t[::1] left) noexcept nogil:
    while threshold[node] < INFINITY:
        node = left[node] + (columns[feature[node], row] > threshold[node])
    return node


def add_trees(const float[:, ::1] columns not None, const int32_t[::1] roots not None,
              const int32_t[::1] depth not None, const int32_t[::1] feature not None,
              const float[::1] threshold not None, const int32_t[::1] left not None, const float[::1] value not None):
    """The sum over all trees of the leaf of each block (a column of `columns`)."""
    cdef Py_ssize_t row
    cdef int t
    total = np.zeros(columns.shape[1])
    cdef double[::1] into = total
    with nogil:
        for t in range(<int>roots.shape[0]):
            for row in range(columns.shape[1]):
                into[row] += value[leaf_of(columns, row, roots[t], feature, threshold, left)]
    return total


def sum_by_group(const float[:, ::1] row not None, int groups, const int32_t[::1] group not None,
                 const int32_t[::1] roots not None, const int32_t[::1] depth not None,
                 const int32_t[::1] feature not None, const float[::1] threshold not None,
                 const int32_t[::1] left not None, const float[::1] value not None):
    """The same of one block, or of a page (a single column), as a sum for every group of trees; `group`: of each."""
    cdef int t
    total = np.zeros(groups)
    cdef double[::1] into = total
    with nogil:
        for t in range(<int>roots.shape[0]):
            into[group[t]] += value[leaf_of(row, 0, roots[t], feature, threshold, left)]
    return total
