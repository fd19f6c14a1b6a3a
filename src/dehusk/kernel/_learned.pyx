# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Trees and the layers of the net, compiled. `learned.py` is the same in Python: read that one first; a
test holds them equal."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel import learned

cdef extern from *:
    """
    #include <math.h>
    #include <stdint.h>
    #include <string.h>

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

    WIDE static void add_positive(const float *ALONE values, float *ALONE into, int rows) {
        for (int j = 0; j < rows; j++) into[j] += values[j] > 0 ? values[j] : 0;
    }

    WIDE static void choose(const float *ALONE column, float threshold, const float *ALONE left,
                            const float *ALONE right, float *ALONE into, int rows) {
        for (int j = 0; j < rows; j++) {
            float low = left[j], high = right[j];
            into[j] = column[j] > threshold ? high : low;
        }
    }

    /* A number is 2^e m with m about 1; its logarithm is e log 2 + 2 artanh(s) with s = (m - 1) / (m + 1). */
    WIDE static void squeeze(const float *ALONE column, float mean, float spread, float far, float *ALONE into, int rows) {
        for (int j = 0; j < rows; j++) {
            float size = 1 + fabsf(column[j]), m;
            int32_t bits, e;
            memcpy(&bits, &size, 4);
            e = (bits - 0x3F3504F3) >> 23; /* the bits of the root of 1/2 */
            bits -= e * (1 << 23);
            memcpy(&m, &bits, 4);
            float s = (m - 1) / (m + 1), t = s * s;
            float log = e * 0.693147181f + s * (2 + t * (0.666666667f + t * (0.4f + t * 0.285714286f)));
            float value = (copysignf(log, column[j]) - mean) / spread;
            value = value > far ? far : value;
            into[j] = value < -far ? -far : value;
        }
    }

    WIDE static void add_product(const float *weights, int count, const float *ALONE values, ptrdiff_t stride,
                                 float *ALONE into) {
        for (int k = 0; k < count; k++)
            for (int j = 0; j < TILE; j++) into[j] += weights[k] * values[k * stride + j];
    }
    """
    enum:
        TILE
    void fill(float* into, float value, int rows) noexcept nogil
    void add(const float* values, double* into, int rows) noexcept nogil
    void add_positive(const float* values, float* into, int rows) noexcept nogil
    void choose(const float* column, float threshold, const float* left, const float* right, float* into,
                int rows) noexcept nogil
    void squeeze(const float* column, float mean, float spread, float far, float* into, int rows) noexcept nogil
    void add_product(const float* weights, int count, const float* values, Py_ssize_t stride, float* into) noexcept nogil

cdef float FAR = learned.FAR


# -- trees

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


# -- the net

def enter(const float[:, ::1] columns not None, int of_blocks, const float[::1] mean not None,
          const float[::1] spread not None, const float[:, ::1] weights not None, const float[:, ::1] bias not None):
    """The first layer: one row a unit, one column a block. From `of_blocks` on, columns are the same for all blocks."""
    cdef int rows = columns.shape[1], count = columns.shape[0], width = weights.shape[0], first = 0, here, k, i
    if not mean.shape[0] == spread.shape[0] == weights.shape[1] == count or bias.shape[0] != width:
        raise ValueError("the columns do not fit the net")
    made, constants = np.zeros((width, rows), np.float32), np.array(bias)
    cdef float[:, ::1] into = made, constant = constants
    cdef float[::1] near = np.zeros((count + 1) * TILE, np.float32)
    cdef float* sums = &near[count * TILE]
    of_blocks = min(of_blocks, count)
    with nogil:
        for i in range(of_blocks, count if rows else of_blocks):
            squeeze(&columns[i, 0], mean[i], spread[i], FAR, sums, 1)
            for k in range(width):
                constant[k, 0] += weights[k, i] * sums[0]
        while first < rows:
            here = min(TILE, rows - first)
            for i in range(of_blocks):
                squeeze(&columns[i, first], mean[i], spread[i], FAR, &near[i * TILE], here)
            for k in range(width):
                fill(sums, constant[k, 0], TILE)
                add_product(&weights[k, 0], of_blocks, &near[0], TILE, sums)
                add_positive(sums, &into[k, first], here)
            first += TILE
    return made


def with_neighbours(const float[:, ::1] blocks not None, const float[:, ::1] weights not None,
                    const float[:, ::1] bias not None, Py_ssize_t step):
    """A residual layer: to every block is added what it makes of the block and of those `step` before and after it."""
    cdef int rows = blocks.shape[1], width = blocks.shape[0], first = 0, here, k, side
    if not weights.shape[0] == bias.shape[0] == width or weights.shape[1] != 3 * width:
        raise ValueError("the layers of the net do not fit")
    step = min(step, rows)  # further away there is nothing, either
    made, padded = np.array(blocks), np.zeros((width, rows + 2 * step + TILE), np.float32)
    padded[:, step : step + rows] = blocks
    cdef float[:, ::1] into = made, around = padded
    cdef float[TILE] sums
    with nogil:
        while first < rows:
            here = min(TILE, rows - first)
            for k in range(width):
                fill(sums, bias[k, 0], TILE)
                for side in range(3):
                    add_product(&weights[k, side * width], width, &around[0, first + side * step], around.shape[1], sums)
                add_positive(sums, &into[k, first], here)
            first += TILE
    return made
