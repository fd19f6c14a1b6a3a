# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Walks along the paths of a tree, compiled. `paths.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

import numpy as np

from dehusk.kernel import paths as python

cdef uint64_t PATH_SEED = python.PATH_SEED, PATH_PRIME = python.PATH_PRIME


def inherit(const int32_t[::1] parent not None, const uint8_t[::1] marked not None):
    """The nearest marked ancestor of every node, itself included, or -1."""
    cdef Py_ssize_t i
    nearest = np.empty(parent.shape[0], np.int32)
    cdef int32_t[::1] into = nearest
    with nogil:
        for i in range(parent.shape[0]):
            into[i] = <int32_t>i if marked[i] else (into[parent[i]] if parent[i] >= 0 else -1)
    return nearest


def highest_below(const int32_t[::1] parent not None, const double[::1] values not None):
    """The node with the greatest value in every node's subtree, itself included, the first of equals."""
    cdef Py_ssize_t i
    cdef int32_t up
    highest = np.arange(parent.shape[0], dtype=np.int32)
    cdef int32_t[::1] best = highest
    with nogil:
        for i in range(parent.shape[0] - 1, 0, -1):
            up = parent[i]
            if up >= 0 and values[best[i]] >= values[best[up]] and (best[up] != up or values[best[i]] > values[up]):
                best[up] = best[i]
    return highest


def path_keys(const int32_t[::1] parent not None, const uint64_t[::1] codes not None):
    """The 64-bit key of the codes from the root down to every node; the lower half is a 32-bit key."""
    keys = np.empty(parent.shape[0], np.uint64)
    cdef uint64_t[::1] into = keys
    if parent.shape[0]:
        with nogil:
            key_paths(&parent[0], &codes[0], parent.shape[0], &into[0])
    return keys


cdef void key_paths(const int32_t* parent, const uint64_t* codes, Py_ssize_t n, uint64_t* into) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        into[i] = ((into[parent[i]] if parent[i] >= 0 else PATH_SEED) ^ codes[i]) * PATH_PRIME


cdef void fold_paths(const int32_t* parent, const float* values, Py_ssize_t n, float* total, float* least,
                     float* greatest) noexcept nogil:
    """Sum, least and greatest value on the path from the root to every node, itself included."""
    cdef Py_ssize_t i
    cdef int up
    for i in range(n):
        up = parent[i]
        total[i] = least[i] = greatest[i] = values[i]
        if up >= 0:
            total[i] += total[up]
            least[i] = min(least[i], least[up])
            greatest[i] = max(greatest[i], greatest[up])
