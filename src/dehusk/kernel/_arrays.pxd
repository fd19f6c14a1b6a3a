# cython: language_level=3
"""Arrays as bare pointers. A memoryview takes five times as long, and a page is looked at through some hundred."""

from cpython.buffer cimport PyBUF_ND, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int32_t, uint8_t, uint32_t

ctypedef struct Bare:
    void* data  # valid as long as the array lives
    Py_ssize_t count  # numbers in all
    int axes
    Py_ssize_t[3] shape  # of the first axes


cdef inline Bare bare(object array, Py_ssize_t width) except *:
    """An array without gaps, of numbers of so many bytes each. What numbers they are it does not ask: it is for arrays
    of our own, and of models that were checked when they were read."""
    cdef Bare found
    cdef Py_buffer view
    cdef int axis
    PyObject_GetBuffer(array, &view, PyBUF_ND)
    found.data, found.axes, found.count = view.buf, view.ndim, view.len // width
    for axis in range(min(view.ndim, 3)):
        found.shape[axis] = view.shape[axis]
    axis = view.itemsize == width
    PyBuffer_Release(&view)
    if not axis:
        raise ValueError(f"an array of numbers of other than {width} bytes")
    return found


cdef inline int no_memory() except -1 with gil:
    """For code that runs without the interpreter."""
    raise MemoryError


cdef inline uint8_t* uint8s(object array) except? NULL:
    return <uint8_t*>bare(array, sizeof(uint8_t)).data


cdef inline int32_t* int32s(object array) except? NULL:
    return <int32_t*>bare(array, sizeof(int32_t)).data


cdef inline uint32_t* uint32s(object array) except? NULL:
    return <uint32_t*>bare(array, sizeof(uint32_t)).data


cdef inline float* float32s(object array) except? NULL:
    return <float*>bare(array, sizeof(float)).data


cdef inline double* float64s(object array) except? NULL:
    return <double*>bare(array, sizeof(double)).data


cdef inline int32_t place_in(const int32_t* rising, Py_ssize_t count, int32_t wanted) noexcept nogil:
    """How many of the numbers of a rising column are less."""
    cdef Py_ssize_t lo = 0, middle
    while lo < count:
        middle = lo + (count - lo) // 2
        if rising[middle] < wanted:
            lo = middle + 1
        else:
            count = middle
    return <int32_t>lo
