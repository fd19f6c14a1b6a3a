"""What is written later than it stands: it goes back to its place, and all behind it makes room."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove

from dehusk.kernel._characters cimport char_t
from dehusk.straight._elements cimport Page
from dehusk.straight._writing cimport DOUBT

cdef enum:
    MOST_MOVES = 64  # of a page: each may move all of it


cdef inline void shift(Page* p, Py_ssize_t to, Py_ssize_t length) noexcept nogil:
    """What stood at `to` and behind it stands so much later."""
    cdef int at
    for at in range(p.size):
        if p.element[at].lo >= to:
            p.element[at].lo += length
            p.element[at].hi += length
    for at in range(p.actives):
        if p.active[at].lo >= to:
            p.active[at].lo += length
            p.active[at].hi += length
            p.active[at].name_hi += length
    p.html_end += length if p.html_end >= to else 0
    p.head_end += length if p.head_end >= to else 0
    p.body_end += length if p.body_end >= to else 0
    p.pre += length if p.pre >= to else 0


cdef inline void move_back(Page* p, const char_t* s, Py_ssize_t lo, Py_ssize_t to) noexcept nogil:
    """What is written from lo on goes to an earlier place."""
    cdef char_t* out = <char_t*>p.out.data
    cdef Py_ssize_t length = p.out.size - lo
    cdef void* moved = malloc(length * sizeof(char_t) + 1)
    p.moves += 1
    if moved == NULL or p.moves > MOST_MOVES or p.out.stop:
        p.out.stop = p.out.stop or DOUBT
    else:
        memcpy(moved, out + lo, length * sizeof(char_t))
        memmove(out + to + length, out + to, (lo - to) * sizeof(char_t))
        memcpy(out + to, moved, length * sizeof(char_t))
        shift(p, to, length)
    free(moved)
