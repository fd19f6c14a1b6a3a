# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""UTF-8, compiled. `utf8.py` is the same in Python, which widens what it has written whenever a wider character comes:
here the widest is looked for first."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from dehusk.kernel._characters cimport char_t

cdef extern from "Python.h":
    str PyUnicode_New(Py_ssize_t size, uint32_t widest)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)

cdef enum:
    STRIDE = 240  # bytes that a narrow counter can count
    RUN = 16  # bytes of ASCII that are written at once


cdef uint8_t greatest(const uint8_t* s, Py_ssize_t n) noexcept nogil:
    cdef uint8_t found = 0
    cdef Py_ssize_t i
    for i in range(n):
        found = s[i] if s[i] > found else found
    return found


cdef inline uint8_t count_few(const uint8_t* s, Py_ssize_t n) noexcept nogil:
    cdef uint8_t found = 0
    cdef Py_ssize_t i
    for i in range(n):
        found += (s[i] & 0xC0) != 0x80
    return found


cdef Py_ssize_t count_begun(const uint8_t* s, Py_ssize_t n) noexcept nogil:
    """The bytes that begin a character."""
    cdef Py_ssize_t found = 0, i = 0
    while i + STRIDE <= n:
        found += count_few(s + i, STRIDE)
        i += STRIDE
    return found + count_few(s + i, n - i)


cdef uint32_t widest(uint8_t byte) noexcept nogil:
    """The greatest character of the narrowest string that holds all characters up to one that begins so."""
    if byte < 0x80:
        return 0x7F
    if byte < 0xC4:
        return 0xFF
    return 0xFFFF if byte < 0xF0 else 0x10FFFF


cdef inline bint goes_on(uint8_t byte) noexcept nogil:
    return (byte & 0xC0) == 0x80


cdef bint write(const uint8_t* s, Py_ssize_t n, char_t* out) noexcept nogil:
    """False where the bytes are not UTF-8. What is written never outruns the bytes that begin a character."""
    cdef Py_ssize_t i = 0
    cdef uint8_t[RUN] run  # a copy: the compiler need not fear that `out` writes into it
    cdef uint64_t[2] halves
    cdef uint32_t c
    cdef int k
    while i < n:
        while i + RUN <= n:
            memcpy(run, s + i, RUN)
            memcpy(halves, s + i, RUN)
            if (halves[0] | halves[1]) & <uint64_t>0x8080808080808080:
                break
            for k in range(RUN):
                out[k] = run[k]
            i += RUN
            out += RUN
        if i == n:
            break
        c = s[i]
        if c < 0x80:
            i += 1
        elif c < 0xC2 or c > 0xF4:
            return False
        elif c < 0xE0:
            if i + 2 > n or not goes_on(s[i + 1]):
                return False
            c = (c & 0x1F) << 6 | (s[i + 1] & 0x3F)
            i += 2
        elif c < 0xF0:
            if i + 3 > n or not (goes_on(s[i + 1]) and goes_on(s[i + 2])):
                return False
            c = (c & 0xF) << 12 | (s[i + 1] & 0x3F) << 6 | (s[i + 2] & 0x3F)
            if c < 0x800 or 0xD800 <= c < 0xE000:
                return False
            i += 3
        else:
            if i + 4 > n or not (goes_on(s[i + 1]) and goes_on(s[i + 2]) and goes_on(s[i + 3])):
                return False
            c = (c & 0x7) << 18 | (s[i + 1] & 0x3F) << 12 | (s[i + 2] & 0x3F) << 6 | (s[i + 3] & 0x3F)
            if c < 0x10000 or c > 0x10FFFF:
                return False
            i += 4
        out[0] = <char_t>c
        out += 1
    return True


def characters(bytes data not None):
    """The characters of bytes that are UTF-8 throughout, or None."""
    cdef const uint8_t* s = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t n = len(data), size = n
    cdef uint8_t last
    cdef bint sound
    with nogil:
        last = greatest(s, n)
        if last >= 0x80:
            size = count_begun(s, n)
    if last < 0x80:
        return data.decode("ascii")
    if size == 0:  # the one empty string is not to be written to
        return None
    text = PyUnicode_New(size, widest(last))
    cdef int kind = PyUnicode_KIND(text)
    cdef void* out = PyUnicode_DATA(text)
    with nogil:
        if kind == 1:
            sound = write[uint8_t](s, n, <uint8_t*>out)
        elif kind == 2:
            sound = write[uint16_t](s, n, <uint16_t*>out)
        else:
            sound = write[uint32_t](s, n, <uint32_t*>out)
    return text if sound else None
