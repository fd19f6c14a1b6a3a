"""The open elements of a page that is written while it is read."""

from libc.stdint cimport uint32_t, uint64_t

from dehusk.kernel._characters cimport char_t, lowered
from dehusk.kernel._nesting cimport SPECIAL
from dehusk.kernel._tags cimport Tag
from dehusk.straight._moves cimport move_back
from dehusk.straight._page cimport DEEPEST, FORM_LEFT, Element, Page
from dehusk.straight._rules cimport COLUMNS, ITEM, PARAGRAPH, ROW, RUBY, SECTION, SELECT, TABLE, TERM, is_part
from dehusk.straight._writing cimport DOUBT, put_again, put_word

cdef inline Element* top_of(Page* p) noexcept nogil:
    return &p.element[p.size - 1]


cdef inline bint is_foreign(Page* p) noexcept nogil:
    return p.size > 0 and top_of(p).foreign


cdef inline bint is_between_cells(Page* p) noexcept nogil:
    """Whether the page stands in a table where no text is."""
    cdef int rule = top_of(p).rule if p.size else 0
    return rule == TABLE or rule == SECTION or rule == ROW or rule == COLUMNS


cdef inline bint ends_itself(Element* one) noexcept nogil:
    """Whether authors may leave out its end tag."""
    return one.rule == ITEM or one.rule == TERM or one.rule == PARAGRAPH or one.rule == RUBY


cdef inline void push(Page* p, uint64_t key, uint32_t kind, int rule, Py_ssize_t lo, Py_ssize_t hi) noexcept nogil:
    """An element whose name is written from lo to hi."""
    cdef Element* new
    if p.size == DEEPEST:
        p.out.stop = DOUBT
        return
    new = &p.element[p.size]
    new.key, new.kind, new.rule, new.lo, new.hi = key, kind, rule, lo, hi
    new.active, new.foreign, new.holds_html, new.left = 0, False, False, False
    new.fostered = p.size > 0 and is_between_cells(p) and not is_part(rule)
    p.fostered += new.fostered
    p.size += 1
    p.selects += rule == SELECT


cdef inline void put_end(Page* p, const char_t* s, Element* one) noexcept nogil:
    """The end tag of an element."""
    put_word(&p.out, s, b"</", 2)
    put_again(&p.out, s, one.lo, one.hi)
    put_word(&p.out, s, b">", 1)


cdef inline int open_of(Page* p, int rule, uint32_t stops) noexcept nogil:
    """The innermost open element of a rule, or -1 where one of the kinds `stops` hides it."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].rule == rule:
            return at
        if p.element[at].kind & stops:
            return -1
    return -1


cdef inline void foster(Page* p, const char_t* s, Py_ssize_t lo) noexcept nogil:
    """What is written from lo on stands between cells: it goes before the table."""
    cdef int table = open_of(p, TABLE, 0)
    cdef Py_ssize_t to = p.element[table].lo - 1 if table >= 0 else -1
    if to < 0 or to == p.pre or top_of(p).rule == COLUMNS or p.templates:
        p.out.stop = DOUBT
    else:
        move_back(p, s, lo, to)


cdef inline void end_top(Page* p, const char_t* s) noexcept nogil:
    cdef Element* last = top_of(p)
    put_end(p, s, last)
    if last.active:
        p.active[last.active - 1].open = False
    p.size -= 1
    p.selects -= last.rule == SELECT
    if p.size == p.form:
        p.form = FORM_LEFT
    if last.fostered:
        p.fostered -= 1
        foster(p, s, last.lo - 1)


cdef inline void forget(Page* p, int place) noexcept nogil:
    """One formatting element."""
    cdef int at
    p.actives -= 1
    for at in range(place, p.actives):
        p.active[at] = p.active[at + 1]
    for at in range(p.size):
        if p.element[at].active == place + 1:
            p.element[at].active = 0
        elif p.element[at].active > place + 1:
            p.element[at].active -= 1


cdef inline void pop_to(Page* p, const char_t* s, int at) noexcept nogil:
    """Close the element at a place with all that is open in it."""
    while p.size > at and not p.out.stop:
        end_top(p, s)
    while p.size and top_of(p).left and not p.out.stop:
        end_top(p, s)


cdef inline void pop(Page* p, const char_t* s) noexcept nogil:
    pop_to(p, s, p.size - 1)


cdef inline int open_named(Page* p, uint64_t key, uint32_t stops) noexcept nogil:
    """The same of a name."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].key == key:
            return at
        if p.element[at].kind & stops:
            return -1
    return -1


cdef inline void close_at(Page* p, const char_t* s, int at) noexcept nogil:
    if at >= 0:
        pop_to(p, s, at)


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
