"""Character references: `&amp;`, `&#38;`, and names that stand for a character without their semicolon, too."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport char_t, is_digit, is_letter
from dehusk.kernel._tags cimport place_in

cdef enum:
    LONGEST = 8  # letters of the names that we know
    BITS = 12  # of a hash table of these 1,700 names
    PLACES = 1 << 12
    UNKNOWN = 0xFFFD
    LAST = 0x10FFFF

cdef struct Named:
    uint64_t[PLACES] key  # the letters of a name, eight bits each
    uint32_t[PLACES] character
    uint8_t[PLACES] bare  # whether it is a reference without its semicolon

cdef struct Reference:
    int hi  # where it ends: where it begins if it is none, -1 where only the parser knows
    uint32_t character


cdef inline int digit_of(uint32_t c, int base) noexcept nogil:
    if is_digit(c):
        return c - 48
    return (c | 32) - 87 if base == 16 and (c | 32) >= 97 and (c | 32) <= 102 else -1


cdef inline Reference numbered(const char_t* s, int lo, int hi, const uint32_t* windows) noexcept nogil:
    """`windows`: what 128 to 159 mean, since authors meant Windows' characters."""
    cdef Reference found
    cdef int i = lo + 2, first, base = 10
    cdef uint32_t c = 0
    if i < hi and (s[i] | 32) == c'x':
        i, base = i + 1, 16
    first = i
    while i < hi and digit_of(s[i], base) >= 0:
        c = min(c * base + digit_of(s[i], base), <uint32_t>LAST + 1)
        i += 1
    if c == 0 or c > LAST or (c >= 0xD800 and c <= 0xDFFF):
        c = UNKNOWN
    elif c >= 128 and c < 160:
        c = windows[c - 128]
    found.hi = lo if i == first else i + (i < hi and s[i] == c';')
    found.character = c
    return found


cdef inline Reference named_at(const char_t* s, int lo, int hi, bint quoted, const Named* named) noexcept nogil:
    """The longest name counts. In an attribute's value one without semicolon is none before a letter, digit or `=`."""
    cdef Reference found
    cdef int i = lo + 1, at
    cdef uint64_t key = 0
    found.hi = lo
    while i < hi and i - lo <= LONGEST and (is_letter(s[i]) or is_digit(s[i])):
        key = key << 8 | <uint64_t>s[i]
        i += 1
        at = place_in(named.key, key, BITS)
        if named.key[at] and named.bare[at] and not quoted:
            found.hi, found.character = i, named.character[at]
    if i < hi and (is_letter(s[i]) or is_digit(s[i])):  # longer than any that we know
        while i < hi and (is_letter(s[i]) or is_digit(s[i])):
            i += 1
        if i < hi and s[i] == c';':
            found.hi = -1
        return found
    at = place_in(named.key, key, BITS)
    if i < hi and s[i] == c';' and i > lo + 1:
        found.hi, found.character = i + 1 if named.key[at] else -1, named.character[at]
    elif quoted and key and named.key[at] and named.bare[at] and not (i < hi and s[i] == c'='):
        found.hi, found.character = i, named.character[at]
    return found


cdef inline Reference reference_at(const char_t* s, int lo, int hi, bint quoted, const Named* named,
                                   const uint32_t* windows) noexcept nogil:
    """What the ampersand at lo begins."""
    if lo + 1 < hi and s[lo + 1] == c'#':
        return numbered(s, lo, hi, windows)
    return named_at(s, lo, hi, quoted, named)
