# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The net, compiled. `net.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import net as python
from dehusk.kernel._arrays cimport Bare, bare, float64s, no_memory

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
    #define ALWAYS_INLINE __forceinline
    #else
    #define ALONE __restrict__
    #define ALWAYS_INLINE __attribute__((always_inline)) inline
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

    WIDE static void put_more(const float *ALONE from, float more, float *ALONE into, ptrdiff_t rows) {
        for (ptrdiff_t j = 0; j < rows; j++) into[j] = from[j] + more;
    }

    /* Of `count` numbers out of `of`: their part in the mean of all is added to `mean`, and `greatest` raised to the
       greatest of them. */
    WIDE static void sum_up(const float *values, ptrdiff_t count, ptrdiff_t of, float *mean, float *greatest) {
        double sums[LANES] = {0};
        float most[LANES] = {0};
        ptrdiff_t b = 0;
        for (; b + LANES <= count; b += LANES)
            for (int j = 0; j < LANES; j++) {
                sums[j] += values[b + j];
                most[j] = values[b + j] > most[j] ? values[b + j] : most[j];
            }
        for (int j = 1; j < LANES; j++) {
            sums[0] += sums[j];
            most[0] = most[j] > most[0] ? most[j] : most[0];
        }
        for (; b < count; b++) {
            sums[0] += values[b];
            most[0] = values[b] > most[0] ? values[b] : most[0];
        }
        *mean += (float)(sums[0] / of);
        *greatest = most[0] > *greatest ? most[0] : *greatest;
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

    typedef struct { /* a layer: of every unit the weights of what stands `step` before a block, in it and behind it */
        const float *weights, *bias;
        int units, count, sides; /* `count` weights a side: 3 sides, or the block alone */
        ptrdiff_t width, step; /* from a unit's weights to those of the next; from a side to the next */
    } Layer;

    /* What UNITS units make of TILE blocks, a row a unit: the bias and the sum of weights[u][k] values[k][j]. */
    ALWAYS_INLINE static void add_products(const Layer *of, int u, const float *values, ptrdiff_t stride,
                                           float *made) {
        ptrdiff_t width = of->width;
        const float *bias = of->bias + u;
        for (int j = 0; j < TILE; j += 2 * LANES) {
            Wide zero = {0};
            Wide a0 = zero + bias[0], a1 = a0, b0 = zero + bias[1], b1 = b0;
            Wide c0 = zero + bias[2], c1 = c0, d0 = zero + bias[3], d1 = d0;
            for (int side = 0; side < of->sides; side++) {
                const float *v = values + j + side * of->step;
                const float *weights = of->weights + u * width + side * of->count;
                for (int k = 0; k < of->count; k++, v += stride) {
                    Wide left = *(const Wide *)v, right = *(const Wide *)(v + LANES);
                    float a = weights[k], b = weights[width + k];
                    float c = weights[2 * width + k], d = weights[3 * width + k];
                    a0 += a * left, a1 += a * right, b0 += b * left, b1 += b * right;
                    c0 += c * left, c1 += c * right, d0 += d * left, d1 += d * right;
                }
            }
            float *at = made + j;
            *(Wide *)at = a0, *(Wide *)(at + LANES) = a1;
            *(Wide *)(at + TILE) = b0, *(Wide *)(at + TILE + LANES) = b1;
            *(Wide *)(at + 2 * TILE) = c0, *(Wide *)(at + 2 * TILE + LANES) = c1;
            *(Wide *)(at + 3 * TILE) = d0, *(Wide *)(at + 3 * TILE + LANES) = d1;
        }
    }

    /* The same of one unit. */
    ALWAYS_INLINE static void add_product(const Layer *of, int u, const float *values, ptrdiff_t stride, float *made) {
        for (int j = 0; j < TILE; j++) made[j] = of->bias[u];
        for (int side = 0; side < of->sides; side++) {
            const float *v = values + side * of->step, *weights = of->weights + u * of->width + side * of->count;
            for (int k = 0; k < of->count; k++, v += stride)
                for (int j = 0; j < TILE; j++) made[j] += weights[k] * v[j];
        }
    }

    /* A layer on `rows` blocks, of TILE at most: what its units make of them, where that is positive, is put into a row
       a unit, with what is in the rows of `from`. `values` begin at the first side; there is room for TILE blocks. */
    WIDE static void add_layer(const Layer *of, const float *values, ptrdiff_t stride, const float *ALONE from,
                               ptrdiff_t from_stride, float *ALONE into, ptrdiff_t into_stride, int rows) {
        float made[UNITS * TILE];
        for (int u = 0; u < of->units;) {
            int several = u + UNITS <= of->units ? UNITS : 1;
            if (several == UNITS) add_products(of, u, values, stride, made);
            else add_product(of, u, values, stride, made);
            for (int i = 0; i < several; i++, u++, from += from_stride, into += into_stride)
                if (rows == TILE)
                    for (int j = 0; j < TILE; j++) into[j] = from[j] + (made[i * TILE + j] > 0 ? made[i * TILE + j] : 0);
                else
                    for (int j = 0; j < rows; j++) into[j] = from[j] + (made[i * TILE + j] > 0 ? made[i * TILE + j] : 0);
        }
    }
    """
    enum:
        TILE
    void squeeze(const float* columns, Py_ssize_t stride, int count, const float* mean, const float* spread, float far,
                 float* into, int rows) noexcept nogil
    ctypedef struct Layer:
        const float* weights
        const float* bias
        int units, count, sides
        Py_ssize_t width, step
    void add_layer(const Layer* of, const float* values, Py_ssize_t stride, const float* before,
                   Py_ssize_t before_stride, float* into, Py_ssize_t into_stride, int rows) noexcept nogil
    void put_more(const float* values, float more, float* into, Py_ssize_t rows) noexcept nogil
    void sum_up(const float* values, Py_ssize_t count, Py_ssize_t of, float* mean, float* greatest) noexcept nogil
    void leave_rows(const float* weights, float bias, int units, const float* values, Py_ssize_t stride, double* into,
                    Py_ssize_t rows) noexcept nogil

cdef float FAR = python.FAR
cdef float[TILE] NOTHING
memset(NOTHING, 0, sizeof(NOTHING))
cdef enum:
    SLICE = 1024  # blocks that go through the layers together, and stay in the cache


cdef const float* numbers(object array, Py_ssize_t one, Py_ssize_t two=1, Py_ssize_t three=1) except NULL:
    """Those of a layer of this shape."""
    cdef Bare found = bare(array, sizeof(float))
    if not (found.shape[0] == one and (found.axes < 2 or found.shape[1] == two)
            and (found.axes < 3 or found.shape[2] == three) and found.count == one * two * three):
        raise ValueError("the columns or the layers do not fit the net")
    return <const float*>found.data


def net_margins(columns not None, int of_blocks, mean not None, spread not None, enter not None,
                enter_bias not None, page not None, page_bias not None, layers not None, layers_bias not None,
                leave not None, leave_bias not None, shift not None):
    """What the net makes of every block. From `of_blocks` on, columns are the same for all blocks."""
    cdef Bare found = bare(columns, sizeof(float))
    cdef Net net = net_at(of_blocks, (mean, spread, enter, enter_bias, page, page_bias, layers, layers_bias, leave,
                                      leave_bias, shift))
    if found.axes != 2 or found.shape[0] != net.count:
        raise ValueError("the columns or the layers do not fit the net")
    margins = np.empty(found.shape[1])
    cdef double* into = float64s(margins)
    with nogil:
        run_net(&net, <const float*>found.data, found.shape[1], into)
    return margins


cdef Net net_at(int of_blocks, object arrays) except *:
    """A net whose numbers stand in these arrays, as long as they live; no page is in it yet."""
    mean, spread, enter, enter_bias, page, page_bias, layers, layers_bias, leave, leave_bias, shift = arrays
    cdef Net net
    cdef Bare first = bare(enter, sizeof(float)), all_layers = bare(layers, sizeof(float))
    net.width, net.count, net.depth = first.shape[0], first.shape[1], all_layers.shape[0]
    if not (first.axes == 2 and all_layers.axes == 3 and net.count > 0 and net.width > 0 and net.depth < 31):
        raise ValueError("the columns or the layers do not fit the net")
    net.mean, net.spread = numbers(mean, net.count), numbers(spread, net.count)
    net.enter, net.enter_bias = numbers(enter, net.width, net.count), numbers(enter_bias, net.width)
    net.page, net.page_bias = numbers(page, net.width, 2 * net.width), numbers(page_bias, net.width)
    net.layers = numbers(layers, net.depth, net.width, 3 * net.width)
    net.layers_bias = numbers(layers_bias, net.depth, net.width)
    net.leave, net.leave_bias = numbers(leave, 1, net.width), numbers(leave_bias, 1)[0]
    net.shift = numbers(shift, 1, 2 * net.width)
    net.of_blocks = min(max(of_blocks, 0), net.count)
    net.reach = (<Py_ssize_t>1 << net.depth) - 1
    return net


cdef int run_net(Net* net, const float* columns, Py_ssize_t rows, double* into) except -1 nogil:
    """What `net_margins` gives, of a page of so many blocks."""
    if not rows:
        return 0
    net.columns, net.rows = columns, rows
    net.beyond = min(rows, <Py_ssize_t>1 << net.depth >> 1)
    net.stride = min(rows, slice_of(net) + 2 * net.reach) + 2 * net.beyond + TILE
    cdef Py_ssize_t room = net.width * (rows + 2 * net.stride + 3) + net.count * TILE
    net.near = <float*>calloc(room + 1, sizeof(float))
    if net.near == NULL:
        no_memory()
    cdef float* all_room = net.near
    net.after = net.near + net.width * net.stride
    net.seen = net.after + net.width * net.stride
    net.whole = net.seen + 2 * net.width
    net.tile = net.whole + net.width
    net.entered = net.tile + net.count * TILE
    enter_blocks(net)
    see_whole(net)
    leave_blocks(net, into)
    shift_all(net, into)
    free(all_room)
    return 0


cdef Py_ssize_t slice_of(const Net* net) noexcept nogil:
    """How many blocks go through the layers together: some more than are seen around them."""
    return max(<Py_ssize_t>SLICE, 2 * net.reach)


cdef void enter_blocks(Net* net) noexcept nogil:
    cdef Py_ssize_t first = 0
    cdef int i, here
    cdef Layer layer
    for i in range(net.of_blocks, net.count):
        squeeze(net.columns + i * net.rows, net.rows, 1, net.mean + i, net.spread + i, FAR, net.tile + i * TILE, 1)
    add_same(net.enter_bias, net.enter, net.count, net.of_blocks, net.count, net.tile, TILE, net.width, net.whole)
    layer.weights, layer.bias, layer.units, layer.width = net.enter, net.whole, net.width, net.count
    layer.sides, layer.count, layer.step = 1, net.of_blocks, 0
    while first < net.rows:
        here = <int>min(<Py_ssize_t>TILE, net.rows - first)
        squeeze(net.columns + first, net.rows, net.of_blocks, net.mean, net.spread, FAR, net.tile, here)
        add_layer(&layer, net.tile, TILE, NOTHING, 0, net.entered + first, net.rows, here)
        first += TILE


cdef void see_whole(Net* net) noexcept nogil:
    """What the mean and the greatest of all blocks add to each of them."""
    cdef int k
    for k in range(net.width):
        sum_up(net.entered + k * net.rows, net.rows, net.rows, net.seen + k, net.seen + net.width + k)
    add_same(net.page_bias, net.page, 2 * net.width, 0, 2 * net.width, net.seen, 1, net.width, net.whole)


cdef void add_same(const float* bias, const float* weights, Py_ssize_t width, int lo, int hi, const float* values,
                   Py_ssize_t stride, int units, float* into) noexcept nogil:
    """What units make of what is the same for all blocks, of the values lo:hi: unit by unit no addition would begin
    before the one before it is done."""
    cdef int i, k
    memcpy(into, bias, units * sizeof(float))
    for i in range(lo, hi):
        for k in range(units):
            into[k] += weights[k * width + i] * values[i * stride]


cdef void leave_blocks(Net* net, double* into) noexcept nogil:
    """What the layers make of a slice of the blocks, and of as many around it as they see; slice after slice."""
    cdef Py_ssize_t lo = 0, hi, first, count
    cdef int k, layer
    cdef float* row
    memset(net.seen, 0, 2 * net.width * sizeof(float))
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
            pass_layer(net, layer, count)
            net.near, net.after = net.after, net.near
        row = net.near + net.beyond + lo - first
        leave_rows(net.leave, net.leave_bias, net.width, row, net.stride, into + lo, hi - lo)
        for k in range(net.width):
            sum_up(row + k * net.stride, hi - lo, net.rows, net.seen + k, net.seen + net.width + k)
        lo = hi


cdef void shift_all(Net* net, double* into) noexcept nogil:
    """What the mean and the greatest of all blocks behind the layers add to all margins."""
    cdef int k
    cdef Py_ssize_t b
    cdef float shift = 0
    for k in range(2 * net.width):
        shift += net.shift[k] * net.seen[k]
    for b in range(net.rows):
        into[b] += shift


cdef void pass_layer(Net* net, int number, Py_ssize_t count) noexcept nogil:
    """To every block is added what a layer makes of it and of those before and after it."""
    cdef Py_ssize_t at = net.beyond, stop = net.beyond + count
    cdef Layer layer
    layer.weights = net.layers + <Py_ssize_t>number * net.width * 3 * net.width
    layer.bias, layer.units, layer.count = net.layers_bias + number * net.width, net.width, net.width
    layer.sides, layer.width, layer.step = 3, 3 * net.width, min(<Py_ssize_t>1 << number, net.beyond)
    while at < stop:
        add_layer(&layer, net.near + at - layer.step, net.stride, net.near + at, net.stride, net.after + at,
                  net.stride, <int>min(<Py_ssize_t>TILE, stop - at))
        at += TILE
