"""The open elements of a page that is written while it is read."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from dehusk.kernel._characters cimport char_t, lowered
from dehusk.kernel._nesting cimport SPECIAL
from dehusk.kernel._tags cimport Tag
from dehusk.straight._rules cimport COLUMNS, ITEM, Lore, PARAGRAPH, ROW, RUBY, SECTION, SELECT, TABLE, TERM
from dehusk.straight._writing cimport DOUBT, Out, put_again, put_word

cdef enum:
    DEEPEST = 256  # open elements
    MOST_ACTIVE = 64
    MOST_LATE = 32  # comments behind the body

cdef enum:  # where the page's form is if it is not open
    NO_FORM = -1
    FORM_LEFT = -2  # closed by another end tag than its own: until that comes, no other form begins

cdef enum:  # how far the page has come
    AT_FIRST, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, AFTER_HEAD, IN_BODY, AFTER_BODY, AFTER_ALL

cdef enum:  # whether a table stands inside of a paragraph, as in old browsers
    NO, YES, PERHAPS


cdef struct Element:
    uint64_t key
    uint32_t kind
    int32_t lo, hi  # its name, in what is written
    int32_t active  # its place among the formatting elements, and one; 0 for others
    uint8_t rule
    bint foreign, holds_html  # of SVG; of SVG with HTML in it
    bint left  # its end tag has come, but elements in it are open


cdef struct Active:  # a formatting element that no end tag has closed, or a mark
    uint64_t key  # 0 of a mark: a cell begins a list of its own
    uint32_t kind
    int32_t lo, hi, name_hi  # its start tag, in what is written
    uint8_t rule
    bint open


cdef struct Page:
    Out out
    const Lore* lore
    Element[DEEPEST] element
    Active[MOST_ACTIVE] active
    int[MOST_LATE] late_lo, late_hi  # comments, in the source
    int size, actives, lates, inside  # so many of the comments stand inside of html
    int mode, form, selects, templates, quirks, moves
    bint wide  # whether the author's characters need two bytes or more
    Py_ssize_t html_end, body_end, head_end  # of the start tags, and where the head's end tag stands
    Py_ssize_t pre  # where the content of the last pre begins


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
    p.size += 1
    p.selects += rule == SELECT


cdef inline void put_end(Page* p, const char_t* s, Element* one) noexcept nogil:
    """The end tag of an element."""
    put_word(&p.out, s, b"</", 2)
    put_again(&p.out, s, one.lo, one.hi)
    put_word(&p.out, s, b">", 1)


cdef inline void end_top(Page* p, const char_t* s) noexcept nogil:
    cdef Element* last = top_of(p)
    put_end(p, s, last)
    if last.active:
        p.active[last.active - 1].open = False
    p.size -= 1
    p.selects -= last.rule == SELECT
    if p.size == p.form:
        p.form = FORM_LEFT


cdef inline void pop_to(Page* p, const char_t* s, int at) noexcept nogil:
    """Close the element at a place with all that is open in it."""
    while p.size > at and not p.out.stop:
        end_top(p, s)
    while p.size and top_of(p).left and not p.out.stop:
        end_top(p, s)


cdef inline void pop(Page* p, const char_t* s) noexcept nogil:
    pop_to(p, s, p.size - 1)


cdef inline int open_named(Page* p, uint64_t key, uint32_t stops) noexcept nogil:
    """The innermost open element of a name, or -1 where one of the kinds `stops` hides it."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].key == key:
            return at
        if p.element[at].kind & stops:
            return -1
    return -1


cdef inline int open_of(Page* p, int rule, uint32_t stops) noexcept nogil:
    """The same of a rule."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].rule == rule:
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
