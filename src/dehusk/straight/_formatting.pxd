"""Formatting that no end tag has closed yet: it is opened again where another element's end has closed it."""

from libc.string cimport memcmp

from dehusk.kernel._characters cimport char_t, find
from dehusk.kernel._tags cimport Tag
from dehusk.straight._crossing cimport block_behind, cross
from dehusk.straight._elements cimport close_named, forget, pop, pop_to, push, top_of
from dehusk.straight._page cimport MOST_ACTIVE, Active, Element, Page
from dehusk.straight._writing cimport DOUBT, put_again

cdef enum:
    MOST_CROSSED = 7  # blocks by one end tag
    ALIKE = 3  # formatting elements of the same name and attributes


cdef inline void mark(Page* p) noexcept nogil:
    """Begin a list of its own, for a cell or an object."""
    if p.actives == MOST_ACTIVE:
        p.out.stop = DOUBT
        return
    p.active[p.actives].key, p.active[p.actives].open = 0, True
    p.actives += 1


cdef inline void forget_to_mark(Page* p) noexcept nogil:
    while p.actives:
        p.actives -= 1
        if not p.active[p.actives].key:
            return


cdef inline bint has_several(const char_t* tag, Py_ssize_t length) noexcept nogil:
    """Whether a start tag has several attributes: a quote stands only around values."""
    cdef int quote = find(tag, 0, <int>length, <char_t>c'"')
    quote = find(tag, quote + 1, <int>length, <char_t>c'"')
    return quote + 1 < length and tag[quote + 1] == c' '


cdef inline void forget_alike(Page* p, const char_t* s, Py_ssize_t lo) noexcept nogil:
    """Make way for a formatting element, whose start tag is written from lo: of those with the same name and attributes
    three count."""
    cdef const char_t* out = <const char_t*>p.out.data
    cdef int at = p.actives, alike = 0, others = 0, first = 0
    cdef Py_ssize_t length = p.out.size - lo
    while at and p.active[at - 1].key:
        at -= 1
        if p.active[at].key != top_of(p).key or p.active[at].hi - p.active[at].lo != length:
            continue
        if memcmp(out + p.active[at].lo, out + lo, length * sizeof(char_t)) == 0:
            alike, first = alike + 1, at
        elif has_several(out + lo, length):
            others += 1
    if others and alike + others >= ALIKE:
        p.out.stop = DOUBT  # perhaps the same in another order
    elif alike >= ALIKE:
        forget(p, first)


cdef inline void make_active(Page* p, const char_t* s, Py_ssize_t lo) noexcept nogil:
    """The top element, whose start tag is written from lo, is formatting until its end tag."""
    cdef Element* top = top_of(p)
    cdef Active* new
    forget_alike(p, s, lo)
    if p.actives == MOST_ACTIVE:
        p.out.stop = DOUBT
        return
    new = &p.active[p.actives]
    new.key, new.kind, new.rule, new.open = top.key, top.kind, top.rule, True
    new.lo, new.hi, new.name_hi = lo, p.out.size, top.hi
    p.actives += 1
    top.active = p.actives


cdef inline bint has_closed(Page* p) noexcept nogil:
    """Whether formatting is closed that goes on in what comes next. If any is, the last is."""
    return p.actives and not p.active[p.actives - 1].open


cdef inline void reopen(Page* p, const char_t* s) noexcept nogil:
    """All of it, if any is closed."""
    cdef int at = p.actives, shift
    cdef Active* one
    while at and not p.active[at - 1].open:
        at -= 1
    while at < p.actives and not p.out.stop:
        one = &p.active[at]
        shift = p.out.size - one.lo
        put_again(&p.out, s, one.lo, one.hi)
        one.lo, one.hi, one.name_hi, one.open = one.lo + shift, one.hi + shift, one.name_hi + shift, True
        push(p, one.key, one.kind, one.rule, one.lo + 1, one.name_hi)
        at += 1
        if not p.out.stop:
            top_of(p).active = at


cdef inline int active_named(Page* p, Tag* tag) noexcept nogil:
    """The last one of a name behind the last mark, or -1."""
    cdef int at
    for at in range(p.actives - 1, -1, -1):
        if p.active[at].key == tag.key:
            return at
        if not p.active[at].key:
            return -1
    return -1


cdef inline void forget_closed(Page* p, Tag* tag) noexcept nogil:
    """The end tag of formatting that is not open any more."""
    cdef int at = active_named(p, tag)
    if at >= 0 and not p.active[at].open:
        forget(p, at)


cdef inline void close_formatting(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    """Its end tag. Where it stands in blocks that began inside of the formatting, each of them is crossed."""
    cdef int at = active_named(p, tag), element = p.size - 1, block, crossed = 0
    if top_of(p).key == tag.key and not top_of(p).active:
        pop(p, s)
    elif at < 0:
        close_named(p, s, tag)
    elif not p.active[at].open:
        forget(p, at)
    else:
        while p.element[element].active != at + 1:
            element -= 1
        block = block_behind(p, element)
        while block < p.size and not p.out.stop:
            element = cross(p, s, element, block)
            block = block_behind(p, element)
            crossed += 1
        if crossed > MOST_CROSSED:
            p.out.stop = DOUBT
        at = p.element[element].active - 1
        pop_to(p, s, element)
        forget(p, at)
