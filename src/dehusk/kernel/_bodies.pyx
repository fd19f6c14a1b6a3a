# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Scripts and styles spared the parser, compiled. `bodies.py` is the same in Python: read that one first; a test holds
the two equal."""

from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy

from dehusk.kernel import bodies as python
from dehusk.kernel._characters cimport char_t, find

cdef extern from "Python.h":
    str PyUnicode_New(Py_ssize_t size, uint32_t widest)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_MAX_CHAR_VALUE(object text)
    Py_ssize_t PyUnicode_CopyCharacters(object to, Py_ssize_t at, object text, Py_ssize_t lo, Py_ssize_t length) except -1

cdef enum:
    MOST = 512  # bodies of a page
    LONGEST = 3  # digits of a number
    STRIDE = 1024

cdef int MARK = ord(python.MARK)


cdef int put_number(char_t* out, int number) noexcept nogil:
    """Write a number between marks; gives how long that is."""
    cdef int length = 2 + (number > 9) + (number > 99), i = length
    out[0] = out[length] = MARK
    while i > 1:
        i -= 1
        out[i] = 48 + number % 10
        number //= 10
    return length + 1


cdef bint has_wide(const char_t* s, int n, uint32_t wide) noexcept nogil:
    cdef int i = 0, k
    cdef char_t found = 0
    while i < n and not found:
        for k in range(i, min(i + STRIDE, n)):
            found |= s[k] >= wide
        i += STRIDE
    return found


cdef bint shorten(const char_t* s, int n, const int* lo, const int* hi, int count, char_t* out, uint32_t wide) noexcept nogil:
    """Write the shortened page; gives whether a character is as wide as `wide` or wider."""
    cdef int number, at = 0, to = 0
    for number in range(count):
        memcpy(out + to, s + at, (lo[number] - at) * sizeof(char_t))
        to += lo[number] - at
        to += put_number(out + to, number)
        at = hi[number]
    memcpy(out + to, s + at, (n - at) * sizeof(char_t))
    return has_wide(out, to + n - at, wide)


def shortened(str text not None, bodies not None):
    """The page with the place of each body in `bodies` in its stead."""
    cdef int kind = PyUnicode_KIND(text), n = len(text), count = len(bodies), k
    cdef Py_ssize_t size = n
    cdef int[MOST] lo, hi
    cdef void* data = PyUnicode_DATA(text)
    cdef void* out
    cdef bint is_wide
    if count > MOST:
        return python.shortened(text, bodies)
    for k in range(count):
        lo[k], hi[k] = bodies[k]
        if lo[k] < (hi[k - 1] if k else 0) or hi[k] < lo[k] or hi[k] > n:
            raise ValueError("bodies are not in order")
        size += lo[k] - hi[k] + 2 + (1 if k < 10 else 2 if k < 100 else 3)
    short = PyUnicode_New(size, PyUnicode_MAX_CHAR_VALUE(text))
    out = PyUnicode_DATA(short)
    with nogil:
        if kind == 1:
            is_wide = shorten[uint8_t](<uint8_t*>data, n, lo, hi, count, <uint8_t*>out, 0x80)
        elif kind == 2:
            is_wide = shorten[uint16_t](<uint16_t*>data, n, lo, hi, count, <uint16_t*>out, 0x100)
        else:
            is_wide = shorten[uint32_t](<uint32_t*>data, n, lo, hi, count, <uint32_t*>out, 0x10000)
    return short if is_wide or text.isascii() else PyUnicode_FromKindAndData(kind, out, size)


cdef bint find_numbers(const char_t* s, int n, int count, int* at, int* end, int* which) noexcept nogil:
    """Where each number stands, marks and all, and which it is; false unless every one stands alone in an element."""
    cdef int i = 0, k = 0, number
    cdef bint[MOST] seen
    for k in range(count):
        seen[k] = False
    k = 0
    while True:
        i = find(s, i, n, <char_t>MARK)
        if i == n:
            return k == count
        if k == count or i == 0 or s[i - 1] != c'>':
            return False
        at[k], number = i, 0
        i += 1
        if i == n or (s[i] == c'0' and i + 1 < n and s[i + 1] != MARK):
            return False
        while i < n and i - at[k] <= LONGEST and c'0' <= s[i] <= c'9':
            number = number * 10 + <int>s[i] - 48
            i += 1
        if i == n or i == at[k] + 1 or s[i] != MARK or number >= count or seen[number]:
            return False
        i += 1
        if not (begins(s, i, n, b"</script>", 9) or begins(s, i, n, b"</style>", 8)):
            return False
        end[k], which[k], seen[number] = i, number, True
        k += 1


cdef bint begins(const char_t* s, int lo, int n, const char* word, int length) noexcept nogil:
    cdef int i
    if n - lo < length:
        return False
    for i in range(length):
        if s[lo + i] != <char_t>word[i]:
            return False
    return True


cdef bint is_changed(const char_t* s, int lo, int hi) noexcept nogil:
    """Does the input stream of HTML change the body? Every other byte of a wide string is zero: no search for a byte."""
    cdef uint8_t found = 0
    cdef int i
    for i in range(lo, hi):
        found |= (s[i] == 0) | (s[i] == 13)
    return found


cdef bint is_changed_in(int kind, void* data, int lo, int hi) noexcept nogil:
    if kind == 1:
        return is_changed[uint8_t](<uint8_t*>data, lo, hi)
    if kind == 2:
        return is_changed[uint16_t](<uint16_t*>data, lo, hi)
    return is_changed[uint32_t](<uint32_t*>data, lo, hi)


def restored(str html not None, str text not None, bodies not None):
    """What the parser wrote back of the shortened page, with the bodies; None where one is not found again."""
    cdef int kind = PyUnicode_KIND(html), n = len(html), count = len(bodies), k
    cdef void* data = PyUnicode_DATA(html)
    cdef int[MOST] at, end, which
    cdef bint found
    if count > MOST or PyUnicode_MAX_CHAR_VALUE(html) < PyUnicode_MAX_CHAR_VALUE(text):
        return python.restored(html, text, bodies)  # it may be as wide as the bodies
    with nogil:
        if kind == 1:
            found = find_numbers[uint8_t](<uint8_t*>data, n, count, at, end, which)
        elif kind == 2:
            found = find_numbers[uint16_t](<uint16_t*>data, n, count, at, end, which)
        else:
            found = find_numbers[uint32_t](<uint32_t*>data, n, count, at, end, which)
    if not found:
        return None
    return joined(html, text, bodies, count, at, end, which)


cdef joined(str html, str text, bodies, int count, int* at, int* end, int* which):
    cdef int kind = PyUnicode_KIND(text), k, lo, hi
    cdef Py_ssize_t size = len(html), to = 0, since = 0
    cdef uint32_t widest = PyUnicode_MAX_CHAR_VALUE(html)
    cdef void* data = PyUnicode_DATA(text)
    changed = {}
    for k in range(count):
        lo, hi = bodies[which[k]]
        if is_changed_in(kind, data, lo, hi):
            changed[k] = python.as_read(text[lo:hi])
            widest = max(widest, PyUnicode_MAX_CHAR_VALUE(changed[k]))
            size += len(changed[k])
        else:
            size += hi - lo
        size -= end[k] - at[k]
    whole = PyUnicode_New(size, widest)
    for k in range(count):
        to += PyUnicode_CopyCharacters(whole, to, html, since, at[k] - since)
        since = end[k]
        if k in changed:
            to += PyUnicode_CopyCharacters(whole, to, changed[k], 0, len(changed[k]))
        else:
            lo, hi = bodies[which[k]]
            to += PyUnicode_CopyCharacters(whole, to, text, lo, hi - lo)
    PyUnicode_CopyCharacters(whole, to, html, since, len(html) - since)
    return whole
