# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The net, compiled. `net.py` is the same in Python: read that one first; a test holds them equal."""

from libc.string cimport memset

import numpy as np

from dehusk.kernel import net as python

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
    #define TILE 16 /* blocks that are worked on together */
    #define UNITS 4 /* of a layer, likewise: as many sums as processors have registers for */
    #if defined(__GNUC__)
    typedef float Wide __attribute__((vector_size(32), aligned(4), may_alias));
    #else
    typedef float Wide;
    #endif
    #define LANES ((int)(sizeof(Wide) / sizeof(float)))

    /* A number is 2^e m with m about 1; its logarithm is e log 2 + 2 artanh(s) with s = (m - 1) / (m + 1). */
    WIDE static void squeeze(const float *ALONE columns, ptrdiff_t stride, int count, const float *mean,
                             const float *spread, float far, float *ALONE into, int rows) {
        float padded[TILE] = {0};
        for (int i = 0; i < count; i++, columns += stride, into += TILE) {
            const float *from = columns;
            if (rows < TILE) from = memcpy(padded, columns, rows * sizeof(float));
            for (int j = 0; j < TILE; j++) {
                float size = 1 + fabsf(from[j]), m;
                int32_t bits, e;
                memcpy(&bits, &size, 4);
                e = (bits - 0x3F3504F3) >> 23; /* the bits of the root of 1/2 */
                bits -= e * (1 << 23);
                memcpy(&m, &bits, 4);
                float s = (m - 1) / (m + 1), t = s * s;
                float log = e * 0.693147181f + s * (2 + t * (0.666666667f + t * (0.4f + t * 0.285714286f)));
                float value = (copysignf(log, from[j]) - mean[i]) / spread[i];
                value = value > far ? far : value;
                into[j] = value < -far ? -far : value;
            }
        }
    }

    /* A row a unit, of TILE blocks, and of `rows` where they leave it. */
    WIDE static void begin(const float *values, int units, float *ALONE into) {
        for (int u = 0; u < units; u++, into += TILE)
            for (int j = 0; j < TILE; j++) into[j] = values[u];
    }

    WIDE static void put_positive(const float *ALONE sums, int units, float *ALONE into, ptrdiff_t stride, int rows) {
        for (int u = 0; u < units; u++, sums += TILE, into += stride)
            if (rows == TILE)
                for (int j = 0; j < TILE; j++) into[j] = sums[j] > 0 ? sums[j] : 0;
            else
                for (int j = 0; j < rows; j++) into[j] = sums[j] > 0 ? sums[j] : 0;
    }

    WIDE static void put_with_positive(const float *ALONE sums, int units, const float *ALONE from, float *ALONE into,
                                       ptrdiff_t stride, int rows) {
        for (int u = 0; u < units; u++, sums += TILE, from += stride, into += stride)
            if (rows == TILE)
                for (int j = 0; j < TILE; j++) into[j] = from[j] + (sums[j] > 0 ? sums[j] : 0);
            else
                for (int j = 0; j < rows; j++) into[j] = from[j] + (sums[j] > 0 ? sums[j] : 0);
    }

    WIDE static void put_more(const float *ALONE from, float more, float *ALONE into, ptrdiff_t rows) {
        for (ptrdiff_t j = 0; j < rows; j++) into[j] = from[j] + more;
    }

    /* The mean and the greatest of a row of numbers that are not negative. */
    WIDE static void sum_up(const float *values, ptrdiff_t rows, float *mean, float *greatest) {
        double sums[LANES] = {0};
        float most[LANES] = {0};
        ptrdiff_t b = 0;
        for (; b + LANES <= rows; b += LANES)
            for (int j = 0; j < LANES; j++) {
                sums[j] += values[b + j];
                most[j] = values[b + j] > most[j] ? values[b + j] : most[j];
            }
        for (int j = 1; j < LANES; j++) {
            sums[0] += sums[j];
            most[0] = most[j] > most[0] ? most[j] : most[0];
        }
        for (; b < rows; b++) {
            sums[0] += values[b];
            most[0] = values[b] > most[0] ? values[b] : most[0];
        }
        *mean = (float)(sums[0] / rows);
        *greatest = most[0];
    }

    /* Of every block the sum over its units, and the bias. */
    WIDE static void leave_rows(const float *weights, float bias, int units, const float *ALONE values,
                                ptrdiff_t stride, double *ALONE into, ptrdiff_t rows) {
        for (ptrdiff_t b = 0; b < rows; b += TILE) {
            int here = rows - b < TILE ? (int)(rows - b) : TILE;
            float sums[TILE] = {0};
            for (int u = 0; u < units; u++) /* there is room behind the last block */
                for (int j = 0; j < TILE; j++) sums[j] += weights[u] * values[u * stride + b + j];
            for (int j = 0; j < here; j++) into[b + j] = sums[j] + bias;
        }
    }

    /* What units make of TILE blocks: into[u][j] += the sum over k of weights[u][k] values[k][j]. */
    WIDE static void add_products(const float *ALONE weights, ptrdiff_t width, int units, int count,
                                  const float *ALONE values, ptrdiff_t stride, float *ALONE into) {
        int u = 0;
        for (; u + UNITS <= units; u += UNITS, weights += UNITS * width, into += UNITS * TILE)
            for (int j = 0; j < TILE; j += 2 * LANES) {
                const float *v = values + j;
                float *at = into + j;
                Wide a0 = *(Wide *)at, a1 = *(Wide *)(at + LANES);
                Wide b0 = *(Wide *)(at + TILE), b1 = *(Wide *)(at + TILE + LANES);
                Wide c0 = *(Wide *)(at + 2 * TILE), c1 = *(Wide *)(at + 2 * TILE + LANES);
                Wide d0 = *(Wide *)(at + 3 * TILE), d1 = *(Wide *)(at + 3 * TILE + LANES);
                for (int k = 0; k < count; k++, v += stride) {
                    Wide left = *(const Wide *)v, right = *(const Wide *)(v + LANES);
                    float a = weights[k], b = weights[width + k];
                    float c = weights[2 * width + k], d = weights[3 * width + k];
                    a0 += a * left, a1 += a * right, b0 += b * left, b1 += b * right;
                    c0 += c * left, c1 += c * right, d0 += d * left, d1 += d * right;
                }
                *(Wide *)at = a0, *(Wide *)(at + LANES) = a1;
                *(Wide *)(at + TILE) = b0, *(Wide *)(at + TILE + LANES) = b1;
                *(Wide *)(at + 2 * TILE) = c0, *(Wide *)(at + 2 * TILE + LANES) = c1;
                *(Wide *)(at + 3 * TILE) = d0, *(Wide *)(at + 3 * TILE + LANES) = d1;
            }
        for (; u < units; u++, weights += width, into += TILE)
            for (int k = 0; k < count; k++)
                for (int j = 0; j < TILE; j++) into[j] += weights[k] * values[k * stride + j];
    }
    """
    enum:
        TILE
    void squeeze(const float* columns, Py_ssize_t stride, int count, const float* mean, const float* spread, float far,
                 float* into, int rows) noexcept nogil
    void add_products(const float* weights, Py_ssize_t width, int units, int count, const float* values,
                      Py_ssize_t stride, float* into) noexcept nogil
    void begin(const float* values, int units, float* into) noexcept nogil
    void put_positive(const float* sums, int units, float* into, Py_ssize_t stride, int rows) noexcept nogil
    void put_with_positive(const float* sums, int units, const float* values, float* into, Py_ssize_t stride,
                           int rows) noexcept nogil
    void put_more(const float* values, float more, float* into, Py_ssize_t rows) noexcept nogil
    void sum_up(const float* values, Py_ssize_t rows, float* mean, float* greatest) noexcept nogil
    void leave_rows(const float* weights, float bias, int units, const float* values, Py_ssize_t stride, double* into,
                    Py_ssize_t rows) noexcept nogil

cdef float FAR = python.FAR
cdef enum:
    SLICE = 1024  # blocks that go through the layers together, and stay in the cache


cdef struct Net:
    Py_ssize_t rows  # blocks
    int count, of_blocks, width, depth  # columns, those of them that are a block's own, units, layers
    const float* columns
    const float* mean
    const float* spread
    const float* enter
    const float* enter_bias
    const float* page
    const float* page_bias
    const float* layers
    const float* layers_bias
    const float* leave
    float leave_bias
    Py_ssize_t reach, beyond, stride  # blocks that a block sees on each side; zeros before a slice; a row of a slice
    float* entered  # a row a unit, one number a block
    float* near  # a slice of it, in the same way, before and after a layer
    float* after
    float* tile  # TILE blocks: a row a column
    float* sums  # the same: a row a unit
    float* whole  # one number a unit


def net_margins(const float[:, ::1] columns not None, int of_blocks, const float[::1] mean not None,
                const float[::1] spread not None, const float[:, ::1] enter not None,
                const float[:, ::1] enter_bias not None, const float[:, ::1] page not None,
                const float[:, ::1] page_bias not None, const float[:, :, ::1] layers not None,
                const float[:, :, ::1] layers_bias not None, const float[:, ::1] leave not None,
                const float[::1] leave_bias not None):
    """What the net makes of every block. From `of_blocks` on, columns are the same for all blocks."""
    cdef Net net
    net.rows, net.count, net.width, net.depth = columns.shape[1], columns.shape[0], enter.shape[0], layers.shape[0]
    if not (mean.shape[0] == spread.shape[0] == enter.shape[1] == net.count > 0 and net.depth < 31
            and 0 < net.width == enter_bias.shape[0] == page.shape[0] == page_bias.shape[0] == leave.shape[1]
            and page.shape[1] == 2 * net.width and leave.shape[0] == leave_bias.shape[0] == 1
            and layers.shape[1] == layers_bias.shape[1] == net.width and layers.shape[2] == 3 * net.width
            and layers_bias.shape[0] == net.depth
            and enter_bias.shape[1] == page_bias.shape[1] == layers_bias.shape[2] == 1):
        raise ValueError("the columns or the layers do not fit the net")
    margins = np.empty(net.rows)
    if not net.rows:
        return margins
    cdef double[::1] into = margins
    net.of_blocks = min(max(of_blocks, 0), net.count)
    net.columns, net.mean, net.spread = &columns[0, 0], &mean[0], &spread[0]
    net.enter, net.enter_bias, net.page, net.page_bias = &enter[0, 0], &enter_bias[0, 0], &page[0, 0], &page_bias[0, 0]
    if net.depth:
        net.layers, net.layers_bias = &layers[0, 0, 0], &layers_bias[0, 0, 0]
    net.leave, net.leave_bias = &leave[0, 0], leave_bias[0]
    net.reach = (<Py_ssize_t>1 << net.depth) - 1
    net.beyond = min(net.rows, <Py_ssize_t>1 << net.depth >> 1)
    net.stride = min(net.rows, slice_of(&net) + 2 * net.reach) + 2 * net.beyond + TILE
    cdef float[::1] room = np.zeros(
        net.width * (2 * net.stride + TILE + 1) + net.count * TILE, np.float32)
    cdef float[:, ::1] entered = np.empty((net.width, net.rows), np.float32)
    net.entered, net.near = &entered[0, 0], &room[0]
    net.after = net.near + net.width * net.stride
    net.sums = net.after + net.width * net.stride
    net.tile = net.sums + net.width * TILE
    net.whole = net.tile + net.count * TILE
    with nogil:
        enter_blocks(&net)
        see_whole(&net)
        leave_blocks(&net, &into[0])
    return margins


cdef Py_ssize_t slice_of(const Net* net) noexcept nogil:
    """How many blocks go through the layers together: some more than are seen around them."""
    return max(<Py_ssize_t>SLICE, 2 * net.reach)


cdef void enter_blocks(Net* net) noexcept nogil:
    cdef Py_ssize_t first = 0
    cdef int i, k, here
    for i in range(net.of_blocks, net.count):
        squeeze(net.columns + i * net.rows, net.rows, 1, net.mean + i, net.spread + i, FAR, net.tile + i * TILE, 1)
    for k in range(net.width):  # what is the same for all blocks
        net.whole[k] = net.enter_bias[k]
        for i in range(net.of_blocks, net.count):
            net.whole[k] += net.enter[k * net.count + i] * net.tile[i * TILE]
    while first < net.rows:
        here = <int>min(<Py_ssize_t>TILE, net.rows - first)
        squeeze(net.columns + first, net.rows, net.of_blocks, net.mean, net.spread, FAR, net.tile, here)
        begin(net.whole, net.width, net.sums)
        add_products(net.enter, net.count, net.width, net.of_blocks, net.tile, TILE, net.sums)
        put_positive(net.sums, net.width, net.entered + first, net.rows, here)
        first += TILE


cdef void see_whole(Net* net) noexcept nogil:
    """What the mean and the greatest of all blocks add to each of them."""
    cdef int i, k
    cdef float* seen = net.sums  # two numbers a unit
    for k in range(net.width):
        sum_up(net.entered + k * net.rows, net.rows, seen + k, seen + net.width + k)
    for k in range(net.width):
        net.whole[k] = net.page_bias[k]
        for i in range(2 * net.width):
            net.whole[k] += net.page[k * 2 * net.width + i] * seen[i]


cdef void leave_blocks(Net* net, double* into) noexcept nogil:
    """What the layers make of a slice of the blocks, and of as many around it as they see; slice after slice."""
    cdef Py_ssize_t lo = 0, hi, first, count
    cdef int k, layer
    cdef float* row
    while lo < net.rows:
        hi = min(lo + slice_of(net), net.rows)
        first = max(lo - net.reach, 0)
        count = min(hi + net.reach, net.rows) - first
        for k in range(net.width):
            row = net.near + k * net.stride + net.beyond
            put_more(net.entered + k * net.rows + first, net.whole[k], row, count)
            memset(row + count, 0, (net.stride - net.beyond - count) * sizeof(float))
            memset(net.after + (row - net.near) + count, 0, (net.stride - net.beyond - count) * sizeof(float))
        for layer in range(net.depth):
            add_layer(net, layer, count)
            net.near, net.after = net.after, net.near
        leave_rows(net.leave, net.leave_bias, net.width, net.near + net.beyond + lo - first, net.stride, into + lo,
                   hi - lo)
        lo = hi


cdef void add_layer(Net* net, int layer, Py_ssize_t count) noexcept nogil:
    """To every block is added what a layer makes of it and of those before and after it."""
    cdef Py_ssize_t first = 0, step = min(<Py_ssize_t>1 << layer, net.beyond), at
    cdef int side
    cdef const float* weights = net.layers + <Py_ssize_t>layer * net.width * 3 * net.width
    while first < count:
        at = net.beyond + first
        begin(net.layers_bias + layer * net.width, net.width, net.sums)
        for side in range(3):
            add_products(weights + side * net.width, 3 * net.width, net.width, net.width,
                         net.near + at + (side - 1) * step, net.stride, net.sums)
        put_with_positive(net.sums, net.width, net.near + at, net.after + at, net.stride,
                          <int>min(<Py_ssize_t>TILE, count - first))
        first += TILE
