# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Trees, compiled. `trees.py` is the same in Python: read that one first; a test holds them equal."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

import numpy as np

cdef extern from *:
    """
    /* Loops over the blocks of a page, plain enough for any compiler to make them wide. Where compiler and C library
       can, they are compiled for newer processors, too, and the program takes what fits the one it runs on. */
    #if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12
    #define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
    #else
    #define WIDE
    #endif
    #if defined(_MSC_VER)
    #define ALONE __restrict
    #else
    #define ALONE __restrict__
    #endif
    #define TILE 64 /* blocks that are worked on together: as many sums as processors have registers for */

    WIDE static void fill(float *into, float value, int rows) {
        for (int j = 0; j < rows; j++) into[j] = value;
    }

    WIDE static void add(const float *ALONE values, double *ALONE into, int rows) {
        for (int j = 0; j < rows; j++) into[j] += values[j];
    }

    WIDE static void choose(const float *ALONE column, float threshold, const float *ALONE left,
                            const float *ALONE right, float *ALONE into, int rows) {
        for (int j = 0; j < rows; j++) {
            float low = left[j], high = right[j];
            into[j] = column[j] > threshold ? high : low;
        }
    }
    """
    enum:
        TILE
    void fill(float* into, float value, int rows) noexcept nogil
    void add(const float* values, double* into, int rows) noexcept nogil
    void choose(const float* column, float threshold, const float* left, const float* right, float* into,
                int rows) noexcept nogil


cdef struct Node:
    float threshold  # infinity for a leaf
    float value
    int32_t feature
    int32_t left  # the right child is the next
    int32_t origin  # its number in the forest


cdef class Forest:
    """The trees as they were learned, and of every column the least and the greatest value that the rows have."""

    cdef const int32_t[::1] feature, left
    cdef const float[::1] threshold, value, least, greatest


cdef int settled(Forest forest, int node) noexcept nogil:
    """The first node from here on at which rows may part, or a leaf."""
    cdef int column
    while forest.threshold[node] < INFINITY:
        column = forest.feature[node]
        if forest.greatest[column] <= forest.threshold[node]:
            node = forest.left[node]
        elif forest.least[column] > forest.threshold[node]:
            node = forest.left[node] + 1
        else:
            break
    return node


cdef int cut(Forest forest, int root, Node* tree) noexcept nogil:
    """What the rows leave open of a tree, children behind their parents. Gives the number of nodes."""
    cdef int i = 0, count = 1, node
    tree[0].origin = settled(forest, root)
    while i < count:
        node = tree[i].origin
        tree[i].threshold, tree[i].value, tree[i].feature = forest.threshold[node], forest.value[node], forest.feature[node]
        if tree[i].threshold < INFINITY:
            tree[i].left = count
            tree[count].origin = settled(forest, forest.left[node])
            tree[count + 1].origin = settled(forest, forest.left[node] + 1)
            count += 2
        i += 1
    return count


cdef void add_tree(const Node* tree, int count, const float[:, ::1] columns, float* made, double[::1] into) noexcept nogil:
    """From the leaves up, every node takes for each row what its left or its right child has."""
    cdef int i, first = 0, here, rows = columns.shape[1]
    for i in range(count):
        if not tree[i].threshold < INFINITY:
            fill(made + i * TILE, tree[i].value, min(TILE, rows))
    while first < rows:
        here = min(TILE, rows - first)
        for i in range(count - 1, -1, -1):
            if tree[i].threshold < INFINITY:
                choose(&columns[tree[i].feature, first], tree[i].threshold, made + tree[i].left * TILE,
                       made + (tree[i].left + 1) * TILE, made + i * TILE, here)
        add(made, &into[first], here)
        first += TILE


def add_trees(const float[:, ::1] columns not None, const int32_t[::1] roots not None,
              const int32_t[::1] depth not None, const int32_t[::1] feature not None,
              const float[::1] threshold not None, const int32_t[::1] left not None, const float[::1] value not None):
    """The sum over all trees of the leaf of each block (a column of `columns`).

    A page's blocks have much in common: a tree is first cut down to the questions on which they differ.
    """
    cdef int t, node, size = value.shape[0], rows = columns.shape[1]
    cdef Forest forest = Forest()
    total = np.zeros(rows)
    if not rows:
        return total
    cdef double[::1] into = total
    if rows == 1:
        for t in range(roots.shape[0]):
            node = roots[t]
            while threshold[node] < INFINITY:
                node = left[node] + (columns[feature[node], 0] > threshold[node])
            into[0] += value[node]
        return total
    forest.feature, forest.threshold, forest.left, forest.value = feature, threshold, left, value
    forest.least, forest.greatest = np.min(columns, axis=1), np.max(columns, axis=1)
    cdef Node* tree = <Node*>malloc(size * sizeof(Node))
    cdef float* made = <float*>malloc(<size_t>size * TILE * sizeof(float))
    if tree == NULL or made == NULL:
        free(tree)
        free(made)
        raise MemoryError
    with nogil:
        for t in range(roots.shape[0]):
            add_tree(tree, cut(forest, roots[t], tree), columns, made, into)
        free(tree)
        free(made)
    return total


def sum_by_group(const float[:, ::1] row not None, int groups, const int32_t[::1] group not None,
                 const int32_t[::1] roots not None, const int32_t[::1] depth not None,
                 const int32_t[::1] feature not None, const float[::1] threshold not None,
                 const int32_t[::1] left not None, const float[::1] value not None):
    """The same of one block, or of a page (a single column), as a sum for every group of trees; `group`: of each."""
    cdef int t, node
    total = np.zeros(groups)
    cdef double[::1] into = total
    with nogil:
        for t in range(roots.shape[0]):
            node = roots[t]
            while threshold[node] < INFINITY:
                node = left[node] + (row[feature[node], 0] > threshold[node])
            into[group[t]] += value[node]
    return total
