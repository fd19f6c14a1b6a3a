"""Stems of small ASCII letters and signs, looked for in any case."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from dehusk.kernel._characters cimport char_t, lowered, says

cdef enum:
    MOST_STEMS = 24

cdef struct Stems:
    int count
    const char* word[MOST_STEMS]
    int length[MOST_STEMS]
    int shortest
    uint8_t shift[128]  # from this character on, the least way to the end of a stem's beginning of that length


cdef inline int prepare(Stems* stems, list words) except -1:
    """The words, bytes, are to be held while they are looked for."""
    cdef bytes word
    cdef int i
    if len(words) > MOST_STEMS:
        raise ValueError("too many stems")
    memset(stems, 0, sizeof(Stems))
    stems.shortest = min(map(len, words), default=1)
    memset(stems.shift, stems.shortest, sizeof(stems.shift))
    for word in words:
        stems.word[stems.count], stems.length[stems.count] = word, len(word)
        stems.count += 1
        for i in range(stems.shortest):
            stems.shift[<uint8_t>word[i]] = min(stems.shift[<uint8_t>word[i]], stems.shortest - 1 - i)
    return 0


cdef inline bint holds(const char_t* s, int lo, int hi, const Stems* stems) noexcept nogil:
    """A character that no stem has leaves out all places of a stem that hold it (Horspool 1980)."""
    cdef int at = lo + stems.shortest - 1, k, shift
    cdef uint32_t c
    while at < hi:
        c = lowered(s[at])
        shift = stems.shift[c] if c < 128 else stems.shortest
        if shift == 0:
            for k in range(stems.count):
                if says(s, at - stems.shortest + 1, hi, stems.word[k], stems.length[k]):
                    return True
            shift = 1
        at += shift
    return False


cdef inline bint holds_at(int kind, const void* data, int lo, int hi, const Stems* stems) noexcept nogil:
    """The same of a string, whatever the width of its characters."""
    if kind == 1:
        return holds(<const uint8_t*>data, lo, hi, stems)
    if kind == 2:
        return holds(<const uint16_t*>data, lo, hi, stems)
    return holds(<const uint32_t*>data, lo, hi, stems)
