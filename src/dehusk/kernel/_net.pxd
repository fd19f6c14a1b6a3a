# cython: language_level=3
"""The net, on bare arrays, for other compiled modules."""

cdef struct Net:
    int count, of_blocks, width, depth  # columns, those of them that are a block's own, units, layers
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
    const float* shift
    Py_ssize_t reach  # blocks that a block sees on each side
    # Of the page that goes through it:
    Py_ssize_t rows  # blocks
    const float* columns
    Py_ssize_t beyond, stride  # zeros before a slice; a row of a slice
    float* entered  # a row a unit, one number a block
    float* near  # a slice of it, in the same way, before and after a layer
    float* after
    float* tile  # TILE blocks: a row a column
    float* seen  # two numbers a unit, of all blocks: the mean, and the greatest if above 0
    float* whole  # one number a unit

cdef Net net_at(int of_blocks, object arrays) except *
cdef int run_net(Net* net, const float* columns, Py_ssize_t rows, double* into) except -1 nogil
