"""Formatting that crosses a block, `<b>one<p>two</b>three`: HTML ends it before the block and begins it again inside.

So do the elements between the two that are formatting themselves, around the block; others end there.
"""

from dehusk.kernel._characters cimport char_t, find
from dehusk.kernel._nesting cimport SCOPE, SPECIAL
from dehusk.straight._elements cimport forget, put_end
from dehusk.straight._moves cimport move_back
from dehusk.straight._page cimport Active, Element, Page
from dehusk.straight._rules cimport PRE
from dehusk.straight._writing cimport DOUBT, put_again

cdef enum:
    MOST_BETWEEN = 3  # elements between formatting and block that may begin again, those next to the block


cdef inline int block_behind(Page* p, int element) noexcept nogil:
    """The first block that is open in an element, or how many elements are open."""
    element += 1
    while element < p.size and not p.element[element].kind & SPECIAL:
        element += 1
    return element


cdef inline bint may_cross(Page* p, int element, int block) noexcept nogil:
    """Whether it is plain what stands where afterwards. A line break at the beginning of a pre depends on it, too."""
    cdef int at
    for at in range(element - 1, p.size):
        if p.element[at].left or (at > element and p.element[at].kind & SCOPE):
            return False
    return not p.element[element].fostered and p.element[block].rule != PRE


cdef inline void put_start(Page* p, const char_t* s, int element) noexcept nogil:
    """The start tag of a formatting element, again."""
    cdef Active* one = &p.active[p.element[element].active - 1]
    put_again(&p.out, s, one.lo, one.hi)


cdef inline void write_crossing(Page* p, const char_t* s, int element, int block) noexcept nogil:
    cdef Py_ssize_t lo = p.out.size
    cdef int at
    put_start(p, s, element)
    move_back(p, s, lo, find(<const char_t*>p.out.data, p.element[block].hi, <int>lo, <char_t>c'>') + 1)
    lo = p.out.size
    for at in range(block - 1, element - 1, -1):
        put_end(p, s, &p.element[at])
    for at in range(element + 1, block):
        if p.element[at].active:
            put_start(p, s, at)
    move_back(p, s, lo, p.element[block].lo - 1)


cdef inline void put_behind(Page* p, int one, int other) noexcept nogil:
    """A formatting element behind another, by their places and one."""
    cdef Active moved = p.active[one - 1]
    cdef int at
    for at in range(one, other):
        p.active[at - 1] = p.active[at]
    p.active[other - 1] = moved
    for at in range(p.size):
        if p.element[at].active == one:
            p.element[at].active = other
        elif one < p.element[at].active <= other:
            p.element[at].active -= 1


cdef inline int cross(Page* p, const char_t* s, int element, int block) noexcept nogil:
    """Open the formatting anew in the block. Gives its place among the open elements."""
    cdef Element formatting
    cdef int at, size = element, last
    if not may_cross(p, element, block):
        p.out.stop = DOUBT
        return element
    for at in range(element + 1, block - MOST_BETWEEN):
        if p.element[at].active:
            forget(p, p.element[at].active - 1)
    formatting, last = p.element[element], p.element[element].active
    write_crossing(p, s, element, block)
    for at in range(element + 1, p.size):
        if at < block and not p.element[at].active:
            continue
        if at < block:
            last = p.element[at].active
        if p.form == at:
            p.form = size
        p.element[size] = p.element[at]
        size += 1
        if at == block:
            p.element[size] = formatting
            element, size = size, size + 1
    p.size = size
    if last < formatting.active:
        p.out.stop = DOUBT
    elif last > formatting.active:
        put_behind(p, formatting.active, last)
    return element
