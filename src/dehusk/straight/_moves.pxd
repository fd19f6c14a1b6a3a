"""What is written later than it stands: it goes back to its place, and all behind it makes room."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove

from dehusk.kernel._characters cimport char_t
from dehusk.straight._page cimport Page
from dehusk.straight._writing cimport DOUBT

cdef enum:
    MOST_MOVES = 64  # of a page: each may move all of it


cdef inline Py_ssize_t moved_by(Py_ssize_t at, Py_ssize_t lo, Py_ssize_t to, Py_ssize_t length) noexcept nogil:
    """How far something moves that stood at a place, when all from lo on goes to an earlier one."""
    if at < to:
        return 0
    return length if at < lo else to - lo


cdef inline void note_move(Page* p, Py_ssize_t lo, Py_ssize_t to, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t by
    cdef int at
    for at in range(p.size):
        by = moved_by(p.element[at].lo, lo, to, length)
        p.element[at].lo += by
        p.element[at].hi += by
    for at in range(p.actives):
        by = moved_by(p.active[at].lo, lo, to, length)
        p.active[at].lo += by
        p.active[at].hi += by
        p.active[at].name_hi += by
    p.html_end += moved_by(p.html_end, lo, to, length)
    p.head_end += moved_by(p.head_end, lo, to, length)
    p.body_end += moved_by(p.body_end, lo, to, length)
    p.pre += moved_by(p.pre - 1, lo, to, length)  # it goes with the start tag before it


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
        note_move(p, lo, to, length)
    free(moved)
