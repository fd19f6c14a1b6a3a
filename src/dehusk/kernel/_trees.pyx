# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Trees, compiled. `trees.py` is the same in Python: read that one first; a test holds them equal."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t

import numpy as np

from dehusk.kernel._arrays cimport Bare, bare

cdef enum:
    TOGETHER = 8


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


def sum_by_group(row not None, int groups, group not None, roots not None, depth not None, feature not None,
                 threshold not None, left not None, value not None):
    """The same of one block, or of a page (a single column), as a sum for every group of trees; `group`: of each."""
    cdef const float* values = <const float*>bare(row, sizeof(float)).data
    cdef const float* thresholds = <const float*>bare(threshold, sizeof(float)).data
    cdef const float* leaves = <const float*>bare(value, sizeof(float)).data
    cdef const int32_t* numbers = <const int32_t*>bare(group, sizeof(int32_t)).data
    cdef const int32_t* features = <const int32_t*>bare(feature, sizeof(int32_t)).data
    cdef const int32_t* lefts = <const int32_t*>bare(left, sizeof(int32_t)).data
    cdef const int32_t* steps = <const int32_t*>bare(depth, sizeof(int32_t)).data
    cdef Bare first = bare(roots, sizeof(int32_t))
    cdef int32_t[TOGETHER] node  # trees side by side: none waits for another's memory
    cdef int t = 0, i, here, step, deepest
    total = np.zeros(groups)
    cdef double* into = <double*>bare(total, sizeof(double)).data
    with nogil:
        while t < <int>first.count:
            here, deepest = min(TOGETHER, <int>first.count - t), 0
            for i in range(here):
                node[i], deepest = (<const int32_t*>first.data)[t + i], max(deepest, steps[t + i])
            for step in range(deepest):
                for i in range(here):  # a leaf leads to itself
                    node[i] = lefts[node[i]] + (values[features[node[i]]] > thresholds[node[i]])
            for i in range(here):
                into[numbers[t + i]] += leaves[node[i]]
            t += here
    return total
