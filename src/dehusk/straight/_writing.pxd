"""Regular HTML, written piece by piece as the parser writes it back. Characters are as wide as those of the page."""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from dehusk.kernel._characters cimport char_t, find, lowered
from dehusk.straight._references cimport Reference, reference_at
from dehusk.straight._rules cimport Lore

cdef enum:  # why the writing was given up
    DOUBT = 1  # only the parser knows
    WIDER = 2  # a character is wider than those of the page
    NO_MEMORY = 3

cdef enum:
    NBSP = 0xA0

cdef struct Out:
    uint8_t* data
    uint8_t* given  # where it may begin, room that is another's
    Py_ssize_t size, room, most  # characters
    int stop  # why, or 0
    bint returns  # whether the page ends lines as Windows and old Macs do

cdef inline bint make_room(Out* o, Py_ssize_t more, size_t width) noexcept nogil:
    cdef void* moved
    cdef bint lent = o.data == o.given
    if o.size + more <= o.room:
        return True
    if o.size + more > o.most:
        o.stop = DOUBT
        return False
    moved = realloc(NULL if lent else o.data, (2 * (o.size + more)) * width)
    if moved == NULL:
        o.stop = NO_MEMORY
        return False
    if lent:
        memcpy(moved, o.data, o.size * width)
    o.data, o.room = <uint8_t*>moved, 2 * (o.size + more)
    return True


cdef inline void let_go(Out* o) noexcept nogil:
    if o.data != o.given:
        free(o.data)
    o.data = NULL


cdef inline void put_word(Out* o, const char_t* s, const char* word, int length) noexcept nogil:
    cdef int i
    if make_room(o, length, sizeof(char_t)):
        for i in range(length):
            (<char_t*>o.data)[o.size + i] = <char_t>word[i]
        o.size += length


cdef inline void put_span(Out* o, const char_t* s, int lo, int hi) noexcept nogil:
    if hi > lo and make_room(o, hi - lo, sizeof(char_t)):
        memcpy(<char_t*>o.data + o.size, s + lo, (hi - lo) * sizeof(char_t))
        o.size += hi - lo


cdef inline int after_return(const char_t* s, int i, int hi) noexcept nogil:
    """Where the line begins that the carriage return at i ends the one before."""
    return i + 2 if i + 1 < hi and s[i + 1] == c'\n' else i + 1


cdef inline void put(Out* o, const char_t* s, int lo, int hi) noexcept nogil:
    """s[lo:hi] as it is, but for the ends of lines."""
    cdef int i
    while o.returns and not o.stop:
        i = find(s, lo, hi, <char_t>c'\r')
        if i >= hi:
            break
        put_span(o, s, lo, i)
        put_word(o, s, b"\n", 1)
        lo = after_return(s, i, hi)
    put_span(o, s, lo, hi)


cdef inline void put_again(Out* o, const char_t* s, int lo, int hi) noexcept nogil:
    """What has been written from lo to hi; `s` tells the width alone."""
    if make_room(o, hi - lo, sizeof(char_t)):
        memcpy(<char_t*>o.data + o.size, <char_t*>o.data + lo, (hi - lo) * sizeof(char_t))
        o.size += hi - lo


cdef inline void put_lowered(Out* o, const char_t* s, int lo, int hi) noexcept nogil:
    cdef int i
    if make_room(o, hi - lo, sizeof(char_t)):
        for i in range(lo, hi):
            (<char_t*>o.data)[o.size + i - lo] = <char_t>lowered(s[i])
        o.size += hi - lo


cdef inline void put_character(Out* o, const char_t* s, uint32_t c, bint quoted) noexcept nogil:
    """A character of a text, or of an attribute's value."""
    if c == c'&':
        put_word(o, s, b"&amp;", 5)
    elif c == c'<':
        put_word(o, s, b"&lt;", 4)
    elif c == c'>':
        put_word(o, s, b"&gt;", 4)
    elif c == NBSP:
        put_word(o, s, b"&nbsp;", 6)
    elif c == c'"' and quoted:
        put_word(o, s, b"&quot;", 6)
    elif c > <uint32_t>(<char_t>0xFFFFFFFF):
        o.stop = WIDER
    elif make_room(o, 1, sizeof(char_t)):
        (<char_t*>o.data)[o.size] = <char_t>c
        o.size += 1


cdef inline void put_verbatim(Out* o, const char_t* s, int lo, int hi) noexcept nogil:
    """A text in which an ampersand is an ampersand."""
    cdef int i = lo
    while i < hi and not o.stop:
        if s[i] == c'\r':
            put_character(o, s, c'\n', False)
            i = after_return(s, i, hi)
        else:
            put_character(o, s, s[i], False)
            i += 1


cdef inline void put_text(Out* o, const char_t* s, int lo, int hi, bint quoted, const Lore* lore) noexcept nogil:
    """A text, or an attribute's value, as the author wrote it."""
    cdef Reference found
    cdef int i = lo
    while not o.stop:
        while i < hi and not (s[i] < 256 and lore.care[s[i]]):
            i += 1
        put_span(o, s, lo, i)
        if i >= hi:
            return
        found.hi, found.character = i, s[i]
        if s[i] == c'&':
            found = reference_at(s, i, hi, quoted, &lore.named, lore.windows)
            if found.hi < 0:
                o.stop = DOUBT
                return
            if found.hi == i:
                found.character = c'&'
        elif s[i] == c'\r':
            found.hi, found.character = after_return(s, i, hi), c'\n'
        put_character(o, s, found.character, quoted)
        lo = i = max(found.hi, i + 1)
