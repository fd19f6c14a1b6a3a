# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Trees, compiled. `trees.py` is the same in Python: read that one first; a test holds them equal."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t

import numpy as np

from dehusk.kernel._arrays cimport float32s, float64s, int32s

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
    cdef Trees trees = trees_at(group, (roots, depth, feature, threshold, left, value))
    total = np.zeros(groups)
    sum_groups(&trees, float32s(row), float64s(total))
    return total


cdef Trees trees_at(object group, object arrays) except *:
    """Where the arrays of trees stand, and of the group of each: valid as long as they live."""
    roots, depth, feature, threshold, left, value = arrays
    cdef Trees found
    found.count = <int>len(roots)
    found.group, found.roots, found.depth = int32s(group), int32s(roots), int32s(depth)
    found.feature, found.left = int32s(feature), int32s(left)
    found.threshold, found.value = float32s(threshold), float32s(value)
    return found


cdef void sum_groups(const Trees* trees, const float* values, double* into) noexcept nogil:
    cdef int32_t[TOGETHER] node  # trees side by side: none waits for another's memory
    cdef int t = 0, i, here, step, deepest
    while t < trees.count:
        here, deepest = min(TOGETHER, trees.count - t), 0
        for i in range(here):
            node[i], deepest = trees.roots[t + i], max(deepest, trees.depth[t + i])
        for step in range(deepest):
            for i in range(here):  # a leaf leads to itself
                node[i] = trees.left[node[i]] + (values[trees.feature[node[i]]] > trees.threshold[node[i]])
        for i in range(here):
            into[trees.group[t + i]] += trees.value[node[i]]
        t += here
