"""Characters of a string whatever their width: 1, 2 or 4 bytes."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memchr, memcpy

cdef extern from "Python.h":
    str PyUnicode_New(Py_ssize_t size, uint32_t widest)
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


cdef inline uint32_t bits_of(const char_t* s, Py_ssize_t n) noexcept nogil:
    """A loop that compilers make wide."""
    cdef uint32_t found = 0
    cdef Py_ssize_t i
    for i in range(n):
        found |= s[i]
    return found


cdef inline uint32_t all_bits(Text text, Py_ssize_t lo, Py_ssize_t n) noexcept nogil:
    """All bits that n characters from `lo` on have: what tells how wide a str of them is."""
    if text.width == 1:
        return bits_of(<const uint8_t*>text.data + lo, n)
    if text.width == 2:
        return bits_of(<const uint16_t*>text.data + lo, n)
    return bits_of(<const uint32_t*>text.data + lo, n)


cdef inline uint32_t widest_of(uint32_t bits) noexcept nogil:
    """The widest character that a str may have beside one of these bits."""
    return 0x7F if bits < 0x80 else 0xFF if bits < 0x100 else 0xFFFF if bits < 0x10000 else 0x10FFFF


cdef inline str room_for(Py_ssize_t n, uint32_t bits):
    """A str for so many characters with no bits but these, to be filled by `put_characters`."""
    return PyUnicode_New(n, widest_of(bits))


cdef inline void put_as(const char_t* s, Py_ssize_t n, void* into, int width) noexcept nogil:
    """Characters as those of another width."""
    cdef Py_ssize_t i
    if width == 1:
        for i in range(n):
            (<uint8_t*>into)[i] = <uint8_t>s[i]
    elif width == 2:
        for i in range(n):
            (<uint16_t*>into)[i] = <uint16_t>s[i]
    else:
        for i in range(n):
            (<uint32_t*>into)[i] = <uint32_t>s[i]


cdef inline void put_characters(Text text, Py_ssize_t lo, Py_ssize_t n, Text into, Py_ssize_t at) noexcept nogil:
    """Put n characters from `lo` on into a str that is wide enough for them. Python's own way holds the interpreter."""
    cdef char* to = <char*>into.data + at * into.width
    if text.width == into.width:
        memcpy(to, <const char*>text.data + lo * text.width, n * text.width)
    elif text.width == 1:
        put_as(<const uint8_t*>text.data + lo, n, to, into.width)
    elif text.width == 2:
        put_as(<const uint16_t*>text.data + lo, n, to, into.width)
    else:
        put_as(<const uint32_t*>text.data + lo, n, to, into.width)


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
