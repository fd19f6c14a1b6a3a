# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Words and characters of spans, compiled. `measure.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

import numpy as np

from dehusk.kernel import keys
from dehusk.kernel import measure as python
from dehusk.kernel._characters cimport Text, char_t, text_of

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    bint Py_UNICODE_ISUPPER(uint32_t c) nogil
    uint32_t Py_UNICODE_TOLOWER(uint32_t c) nogil

cdef enum:
    MOST = 16  # ranges, and wide characters, that there is room for

cdef uint32_t SEED = keys.SEED, PRIME = keys.PRIME
cdef uint8_t[::1] ASCII = python.KIND
cdef uint32_t ASCII_END = len(python.KIND)
cdef int CAPITAL = python.CAPITAL + 1, DIGIT = python.DIGIT + 1, LAST = python.LAST
cdef int RANGES = len(python.UNSPACED_RANGES), WIDES = 0
cdef uint32_t[MOST] RANGE_LO, RANGE_HI, WIDE
cdef uint8_t[MOST] WIDE_KIND

cdef enum:
    TABLED = 0x0E00  # the alphabets: of their characters Python need not be asked again and again

_WIDE = {letter: kind for letter, kind in python.WIDE.items() if ord(letter) >= TABLED}
if max(RANGES, len(_WIDE)) > MOST or LAST > 7 or python.SIGNS_END > TABLED or python.UNSPACED_RANGES[0][0] < TABLED:
    raise ValueError("more ranges, wide characters, kinds or signs than there is room for")
for _i, (_lo, _hi) in enumerate(python.UNSPACED_RANGES):
    RANGE_LO[<int>_i], RANGE_HI[<int>_i] = _lo, _hi
for _letter, _kind in _WIDE.items():
    WIDE[WIDES], WIDE_KIND[WIDES] = ord(_letter), _kind + 1
    WIDES += 1


cdef inline bint unspaced(uint32_t c) noexcept nogil:
    cdef int i = 0
    while i < RANGES and c > RANGE_HI[i]:
        i += 1
    return i < RANGES and c >= RANGE_LO[i]


cdef inline uint32_t spaced_letter(uint32_t c) noexcept nogil:
    """A character of a word that spaces set apart, in lower case; 0 for any other."""
    if c == c'_':
        return c
    return Py_UNICODE_TOLOWER(c) if Py_UNICODE_ISALNUM(c) and not unspaced(c) else 0


cdef inline uint8_t kind_of(uint32_t c) noexcept nogil:
    cdef int i
    if c < ASCII_END:
        return ASCII[c]
    for i in range(WIDES):
        if c == WIDE[i]:
            return WIDE_KIND[i]
    if Py_UNICODE_ISUPPER(c):
        return CAPITAL
    return DIGIT if Py_UNICODE_ISDECIMAL(c) else 0


cdef uint16_t[TABLED] LETTER
cdef uint8_t[TABLED] KIND
cdef int _c
for _c in range(TABLED):
    LETTER[_c], KIND[_c] = spaced_letter(_c), kind_of(_c)
for _letter in python.SIGNS:
    LETTER[<int>ord(_letter)] = ord(_letter)
for _letter in set(python.WIDE) - set(_WIDE):
    KIND[<int>ord(_letter)] = python.WIDE[_letter] + 1


def words(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """The words of every span lo:hi. Those of span i have the keys keys[bounds[i] : bounds[i + 1]]; gives both."""
    cdef Py_ssize_t k, spans = lo.shape[0], room = 1
    for k in range(spans):
        room += hi[k] - lo[k]
    bounds, keys = np.zeros(spans + 1, np.int32), np.empty(room, np.uint32)
    cdef int32_t[::1] bound = bounds
    cdef uint32_t[::1] into = keys
    cdef Text of = text_of(text)
    if spans:
        with nogil:
            list_words(of, &lo[0], &hi[0], spans, &bound[0], &into[0])
    return bounds, keys[: bound[spans]].copy()


cdef void list_words(Text text, const int32_t* lo, const int32_t* hi, Py_ssize_t spans, int32_t* bound,
                     uint32_t* into) noexcept nogil:
    """The same on bare arrays; no more words than characters."""
    if text.width == 1:
        find_words(<const uint8_t*>text.data, lo, hi, spans, bound, into)
    elif text.width == 2:
        find_words(<const uint16_t*>text.data, lo, hi, spans, bound, into)
    else:
        find_words(<const uint32_t*>text.data, lo, hi, spans, bound, into)


cdef void find_words(const char_t* s, const int32_t* lo, const int32_t* hi, Py_ssize_t spans, int32_t* bound,
                     uint32_t* into) noexcept nogil:
    cdef int i, found = 0
    cdef Py_ssize_t k
    cdef uint32_t c, key, letter, within  # all bits, or none
    for k in range(spans):
        bound[k] = found
        key, within = SEED, 0
        for i in range(lo[k], hi[k]):  # without branches: where a word ends no processor can foresee
            c = s[i]
            letter = LETTER[c] if c < TABLED else spaced_letter(c)
            into[found] = key
            found += within & (letter == 0)
            within = 0 - <uint32_t>(letter != 0)
            key = ((key ^ letter) * PRIME & within) | (SEED & ~within)
            if c >= TABLED and not within and unspaced(c):
                into[found] = (SEED ^ c) * PRIME
                found += 1
        if within:
            into[found] = key
            found += 1
    bound[spans] = found


def profile(str text not None, const int32_t[::1] lo not None, const int32_t[::1] hi not None):
    """The number of characters of each kind (a row each) in every span, and the last one's kind from 1, or 0."""
    counts = np.empty((LAST + 1, lo.shape[0]), np.int32)
    cdef int32_t[:, ::1] into = counts
    cdef Text of = text_of(text)
    if lo.shape[0]:
        with nogil:
            profile_spans(of, &lo[0], &hi[0], lo.shape[0], &into[0, 0])
    return counts


cdef void profile_spans(Text text, const int32_t* lo, const int32_t* hi, Py_ssize_t spans,
                        int32_t* into) noexcept nogil:
    """The same on bare arrays."""
    if text.width == 1:
        count_kinds(<const uint8_t*>text.data, lo, hi, spans, into)
    elif text.width == 2:
        count_kinds(<const uint16_t*>text.data, lo, hi, spans, into)
    else:
        count_kinds(<const uint32_t*>text.data, lo, hi, spans, into)


cdef void count_kinds(const char_t* s, const int32_t* lo, const int32_t* hi, Py_ssize_t spans,
                      int32_t* into) noexcept nogil:
    cdef int i, j
    cdef Py_ssize_t k
    cdef uint8_t number
    cdef int[8] seen
    for k in range(spans):
        for j in range(8):
            seen[j] = 0
        number = 0
        for i in range(lo[k], hi[k]):
            number = KIND[s[i]] if s[i] < TABLED else kind_of(s[i])
            if number:  # seldom
                seen[number] += 1
        for j in range(LAST):
            into[j * spans + k] = seen[j + 1]
        into[LAST * spans + k] = number
