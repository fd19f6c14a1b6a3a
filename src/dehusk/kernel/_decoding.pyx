# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Bytes as characters, compiled. `decoding.py` is the same in Python, which widens what it has written whenever a wider
character comes: here the widest is looked for first."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memchr, memcpy

from dehusk.kernel import decoding as python
from dehusk.kernel._characters cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_New, char_t, is_ascii_space, room_for

cdef uint16_t[256] WINDOWS_1252
for _byte in range(256):
    WINDOWS_1252[<int>_byte] = ord(python.WINDOWS_1252[_byte])

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


def characters(bytes data not None, bint signs=True):
    """The characters of bytes that are UTF-8 throughout, or None. Unless `signs`, None too where one is ESC or zero."""
    cdef const uint8_t* s = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t n = len(data), size = n
    cdef uint8_t last
    cdef bint sound
    with nogil:
        sound = signs or (memchr(s, 0x1B, n) == NULL and memchr(s, 0, n) == NULL)
        last = greatest(s, n) if sound else 0
        if last >= 0x80:
            size = count_begun(s, n)
    if not sound:
        return None
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


cdef inline Py_ssize_t after_ascii(const uint8_t* s, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """Where the next byte stands that is not ASCII, or n."""
    cdef uint64_t eight
    while i + 8 <= n:
        memcpy(&eight, s + i, 8)
        if eight & <uint64_t>0x8080808080808080:
            break
        i += 8
    while i < n and s[i] < 0x80:
        i += 1
    return i


cdef int character_at(const uint8_t* s, Py_ssize_t n) noexcept nogil:
    """The length of the character of several bytes that stands here, or minus that of what begins like one."""
    cdef int length, k
    cdef uint8_t least = 0x80, most = 0xBF
    if s[0] < 0xC2 or s[0] > 0xF4:
        return -1
    length = 2 if s[0] < 0xE0 else 3 if s[0] < 0xF0 else 4
    if s[0] == 0xE0 or s[0] == 0xF0:  # what could be written shorter
        least = 0xA0 if s[0] == 0xE0 else 0x90
    elif s[0] == 0xED or s[0] == 0xF4:  # surrogates, and what is beyond all characters
        most = 0x9F if s[0] == 0xED else 0x8F
    for k in range(1, length):
        if k >= n or s[k] < least or s[k] > most:
            return -k
        least, most = 0x80, 0xBF
    return length


def sound_and_broken(bytes data not None):
    """How many characters of several bytes are UTF-8, and how many runs of bytes begin one and break off, or begin
    none."""
    cdef const uint8_t* s = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t n = len(data), i = 0, sound = 0, broken = 0
    cdef int length
    with nogil:
        i = after_ascii(s, 0, n)
        while i < n:
            length = character_at(s + i, n - i)
            sound += length > 0
            broken += length < 0
            i = after_ascii(s, i + (length if length > 0 else -length), n)
    return sound, broken


cdef inline bint parts_words(uint8_t byte) noexcept nogil:
    return is_ascii_space(byte) or byte == 11


def not_ascii(bytes data not None):
    """The words that are not ASCII, a space between them."""
    cdef const uint8_t* s = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t n = len(data), end = 0, lo, hi, size = 0
    words = PyBytes_FromStringAndSize(NULL, n)
    cdef uint8_t* into = <uint8_t*>PyBytes_AS_STRING(words)
    while True:
        lo = hi = after_ascii(s, end, n)
        if lo == n:
            return words[: max(size - 1, 0)]
        while lo > end and not parts_words(s[lo - 1]):
            lo -= 1
        while hi < n and not parts_words(s[hi]):
            hi += 1
        memcpy(into + size, s + lo, hi - lo)
        size += hi - lo
        if size < n:
            into[size] = 32
        size += 1
        end = hi


def windows_1252(bytes data not None):
    cdef const uint8_t* s = <const uint8_t*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t n = len(data), i
    cdef uint32_t bits = 0
    cdef bint changed = 0
    for i in range(n):
        changed |= <uint8_t>(s[i] - 0x80) < 0x20
    if not changed:
        return data.decode("latin-1")
    for i in range(n):
        bits |= WINDOWS_1252[s[i]]
    text = room_for(n, bits)
    cdef void* out = PyUnicode_DATA(text)
    for i in range(n):
        if bits < 0x100:
            (<uint8_t*>out)[i] = s[i]
        else:
            (<uint16_t*>out)[i] = WINDOWS_1252[s[i]]
    return text
