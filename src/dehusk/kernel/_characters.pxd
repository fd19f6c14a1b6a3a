"""Characters of a string whatever their width: 1, 2 or 4 bytes."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memchr

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, const void* data, Py_ssize_t at) nogil
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil

ctypedef fused char_t:
    uint8_t
    uint16_t
    uint32_t

ctypedef struct Text:  # the characters of a str
    const void* data  # valid as long as the str lives
    int width  # bytes of each


cdef inline Text text_of(str text) noexcept:
    cdef Text found
    found.data, found.width = PyUnicode_DATA(text), PyUnicode_KIND(text)
    return found


cdef inline bint is_ascii_space(uint32_t c) noexcept nogil:
    return c == 32 or c == 10 or c == 9 or c == 13 or c == 12


cdef inline bint is_letter(uint32_t c) noexcept nogil:
    return (c | 32) >= 97 and (c | 32) <= 122


cdef inline bint is_digit(uint32_t c) noexcept nogil:
    return c - 48 < 10


cdef inline uint32_t lowered(uint32_t c) noexcept nogil:
    return c + 32 if c >= 65 and c <= 90 else c


cdef inline int find(const char_t* s, int lo, int hi, char_t wanted) noexcept nogil:
    """Where `wanted`, an ASCII character, first stands in s[lo:hi], or hi: memchr whatever the character's width."""
    cdef const uint8_t* base = <const uint8_t*>s
    cdef const uint8_t* p = base + lo * <Py_ssize_t>sizeof(char_t)
    cdef const uint8_t* stop = base + hi * <Py_ssize_t>sizeof(char_t)
    cdef Py_ssize_t i
    while p < stop:
        p = <const uint8_t*>memchr(p, <int>wanted, stop - p)
        if p == NULL:
            return hi
        i = (p - base) // <Py_ssize_t>sizeof(char_t)
        if s[i] == wanted:
            return <int>i
        p += 1
    return hi


cdef inline int after_spaces(const char_t* s, int lo, int hi) noexcept nogil:
    """Where the first of s[lo:hi] stands that is no white space, or hi."""
    while lo < hi and is_ascii_space(s[lo]):
        lo += 1
    return lo


cdef inline bint says(const char_t* s, int lo, int hi, const char* word, int length) noexcept nogil:
    """Does s[lo:hi] begin with `word` (lower case), in any case?"""
    cdef int i
    if hi - lo < length:
        return False
    for i in range(length):
        if lowered(s[lo + i]) != <uint32_t>word[i]:
            return False
    return True


cdef inline bint same(const char_t* s, int one, int other, int length) noexcept nogil:
    """Are two spans equal, in any case? Both lie inside of s."""
    cdef int i
    for i in range(length):
        if lowered(s[one + i]) != lowered(s[other + i]):
            return False
    return True


cdef inline bint tells(int kind, const void* data, int lo, int hi) noexcept nogil:
    """Whether a character is neither letter, digit nor blank."""
    cdef int i
    cdef uint32_t c
    for i in range(lo, hi):
        c = PyUnicode_READ(kind, data, i)
        if c != 32 and not Py_UNICODE_ISALNUM(c):
            return True
    return False
