"""The open elements of a page that is written while it is read, and the formatting that no end tag has closed yet."""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport char_t, lowered
from dehusk.kernel._nesting cimport FORM, SCOPE, SELECT, SPECIAL
from dehusk.kernel._tags cimport Tag
from dehusk.kernel._writing cimport DOUBT, Out, put_again, put_word

cdef enum:
    DEEPEST = 256  # open elements
    MOST_ACTIVE = 64
    MOST_LATE = 32  # comments behind the body
    ALIKE = 3  # formatting elements of one name: of more the parser forgets some

cdef enum:  # where the page's form is if it is not open
    NO_FORM = -1
    FORM_LEFT = -2  # closed by another end tag than its own: until that comes, no other form begins


cdef struct Element:
    uint64_t key
    uint32_t kind
    int32_t lo, hi  # its name, in what is written
    int32_t active  # its place among the formatting elements, and one; 0 for others
    bint foreign
    bint left  # its end tag has come, but elements in it are open


cdef struct Active:  # a formatting element, or the mark of a cell that begins a list of its own
    uint64_t key  # 0 of a mark
    uint32_t kind
    int32_t lo, hi, name_hi  # its start tag, in what is written
    bint open


cdef struct Page:
    Out out
    Element[DEEPEST] element
    Active[MOST_ACTIVE] active
    int[MOST_LATE] late_lo, late_hi  # comments, in the source
    int size, actives, lates, inside  # so many of the comments stand before the end of html
    int mode, form, selects, templates, quirks, moves, width
    Py_ssize_t html_end, body_end, head_end  # of the start tags, and where the head's end tag stands
    Py_ssize_t pre  # where the content of the last pre begins


cdef inline Element* top_of(Page* p) noexcept nogil:
    return &p.element[p.size - 1]


cdef inline void push(Page* p, uint64_t key, uint32_t kind, Py_ssize_t lo, Py_ssize_t hi) noexcept nogil:
    """An element whose name is written from lo to hi."""
    cdef Element* new
    if p.size == DEEPEST:
        p.out.stop = DOUBT
        return
    new = &p.element[p.size]
    new.key, new.kind, new.lo, new.hi, new.active, new.foreign, new.left = key, kind, lo, hi, 0, False, False
    p.size += 1
    p.selects += (kind & SELECT) != 0


cdef inline void end_top(Page* p, const char_t* s) noexcept nogil:
    cdef Element* last = top_of(p)
    put_word(&p.out, s, b"</", 2)
    put_again(&p.out, s, last.lo, last.hi)
    put_word(&p.out, s, b">", 1)
    if last.active:
        p.active[last.active - 1].open = False
    p.size -= 1
    p.selects -= (last.kind & SELECT) != 0
    if p.size == p.form:
        p.form = FORM_LEFT


cdef inline void pop_to(Page* p, const char_t* s, int at) noexcept nogil:
    """Close the element at a place with all that is open in it."""
    while p.size > at and not p.out.stop:
        end_top(p, s)
    while top_of(p).left and not p.out.stop:
        end_top(p, s)


cdef inline int open_within(Page* p, uint64_t key, uint32_t stops) noexcept nogil:
    """The innermost open element of a name, or -1 where one of the kinds `stops` hides it."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].key == key:
            return at
        if p.element[at].kind & stops:
            return -1
    return -1


cdef inline int kind_within(Page* p, uint32_t kind, uint32_t stops) noexcept nogil:
    """The same of a kind."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].kind & kind:
            return at
        if p.element[at].kind & stops:
            return -1
    return -1


cdef inline bint is_named(Page* p, const char_t* s, Element* one, Tag* tag) noexcept nogil:
    """Whether an element is what an end tag names."""
    cdef int i, length = tag.name_hi - tag.name
    if one.key or tag.key:
        return one.key == tag.key
    if one.hi - one.lo != length:
        return False
    for i in range(length):
        if lowered((<char_t*>p.out.data)[one.lo + i]) != lowered(s[tag.name + i]):
            return False
    return True


cdef inline void close_named(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    """An end tag without a rule of its own: nothing special is closed by it."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if is_named(p, s, &p.element[at], tag):
            pop_to(p, s, at)
            return
        if p.element[at].kind & SPECIAL:
            return


cdef inline void mark(Page* p) noexcept nogil:
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


cdef inline void make_active(Page* p, Py_ssize_t lo) noexcept nogil:
    """The top element, whose start tag is written from lo, is formatting until its end tag."""
    cdef Element* top = top_of(p)
    cdef int at = p.actives, alike = 0
    cdef Active* new
    while at and p.active[at - 1].key:
        at -= 1
        alike += p.active[at].key == top.key
    if alike >= ALIKE or p.actives == MOST_ACTIVE:
        p.out.stop = DOUBT
        return
    new = &p.active[p.actives]
    new.key, new.kind, new.lo, new.hi, new.name_hi, new.open = top.key, top.kind, lo, p.out.size, top.hi, True
    p.actives += 1
    top.active = p.actives


cdef inline bint has_closed(Page* p) noexcept nogil:
    """Whether formatting is closed that goes on in what comes next."""
    return p.actives and not p.active[p.actives - 1].open


cdef inline void reopen(Page* p, const char_t* s) noexcept nogil:
    """Open formatting again that another end tag than its own has closed."""
    cdef int at = p.actives, shift
    cdef Active* one
    while at and not p.active[at - 1].open:
        at -= 1
    while at < p.actives and not p.out.stop:
        one = &p.active[at]
        shift = p.out.size - one.lo
        put_again(&p.out, s, one.lo, one.hi)
        one.lo, one.hi, one.name_hi, one.open = one.lo + shift, one.hi + shift, one.name_hi + shift, True
        push(p, one.key, one.kind, one.lo + 1, one.name_hi)
        at += 1
        if not p.out.stop:
            top_of(p).active = at


cdef inline int active_named(Page* p, uint64_t key) noexcept nogil:
    cdef int at
    for at in range(p.actives - 1, -1, -1):
        if p.active[at].key == key:
            return at
        if not p.active[at].key:
            return -1
    return -1


cdef inline void forget(Page* p, int at) noexcept nogil:
    """One formatting element: none of those behind it is open."""
    p.actives -= 1
    while at < p.actives:
        p.active[at] = p.active[at + 1]
        at += 1


cdef inline void close_formatting(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    """Its end tag, as long as it crosses no block."""
    cdef int at = active_named(p, tag.key), element = p.size - 1, i
    if top_of(p).key == tag.key and not top_of(p).active:
        pop_to(p, s, p.size - 1)
    elif at < 0:
        close_named(p, s, tag)
    elif not p.active[at].open:
        forget(p, at)
    else:
        while p.element[element].active != at + 1:
            if p.element[element].kind & SPECIAL:
                p.out.stop = DOUBT
                return
            element -= 1
        pop_to(p, s, element)
        forget(p, at)
