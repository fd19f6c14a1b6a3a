"""The elements that may be open, compiled: `opened.py` is the same in Python, read that one first."""

from libc.stdint cimport uint32_t, uint64_t

from dehusk.kernel._characters cimport char_t, same
from dehusk.kernel._nesting cimport (
    ANCHOR, BUTTON_SCOPE, CELL, CLOSES_P, ENTRY, FORM, FORMATTING, HEADING, ITEM_STOP, MARKED, OPTION, PARAGRAPH, PART,
    ROW, SCOPE, SECTION, SELECT, SPECIAL, TABLE, TABLE_SCOPE, TEMPLATE, end_stops, rivals, weight_of,
)
from dehusk.kernel._tags cimport Tag, packed

cdef enum:
    ROOM = 512  # entries; the list is never longer than nesting.DEEPEST + 1


cdef struct Opened:
    Tag[ROOM] entry
    int[ROOM] cost_of  # a copy of each
    int size, weight, paragraphs
    long long cost, copies
    bint form, marked, loose, fresh


cdef inline void start(Opened* o) noexcept nogil:
    o.size = o.weight = o.paragraphs = 0
    o.cost = o.copies = 0
    o.form = o.marked = o.loose = o.fresh = False


cdef inline bint same_name(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int length = one.name_hi - one.name
    if one.key or other.key:
        return one.key == other.key
    return other.name_hi - other.name == length and same(s, one.name, other.name, length)


cdef inline bint same_tag(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int i
    if one.hi - one.lo != other.hi - other.lo:
        return False
    for i in range(one.hi - one.lo):
        if s[one.lo + i] != s[other.lo + i]:
            return False
    return True


cdef inline bint has(Opened* o, uint32_t kind) noexcept nogil:
    cdef int at
    for at in range(o.size):
        if o.entry[at].kind & kind:
            return True
    return False


cdef inline void take(Opened* o, int at) noexcept nogil:
    cdef int i
    o.weight -= weight_of(o.entry[at].kind)
    o.paragraphs -= (o.entry[at].kind & PARAGRAPH) != 0
    o.cost -= o.cost_of[at]
    o.size -= 1
    for i in range(at, o.size):
        o.entry[i], o.cost_of[i] = o.entry[i + 1], o.cost_of[i + 1]


cdef inline void remove_kind(Opened* o, uint32_t wanted, uint32_t stops, int blocks) noexcept nogil:
    cdef int at
    for at in range(o.size - 1, -1, -1):
        if o.entry[at].kind & wanted:
            take(o, at)
            return
        blocks -= (o.entry[at].kind & SPECIAL) != 0
        if o.entry[at].kind & stops or blocks == 0:
            return


cdef inline void remove_paragraph(Opened* o) noexcept nogil:
    if o.paragraphs:
        remove_kind(o, PARAGRAPH, BUTTON_SCOPE, -1)


cdef inline void remove_name(Opened* o, const char_t* s, Tag* tag, uint32_t stops) noexcept nogil:
    cdef int at
    for at in range(o.size - 1, -1, -1):
        if same_name(s, &o.entry[at], tag):
            take(o, at)
            return
        if o.entry[at].kind & stops:
            return


cdef inline void remove_option(Opened* o, uint64_t key) noexcept nogil:
    if o.size and o.entry[o.size - 1].key == key and not o.cost:
        take(o, o.size - 1)


cdef inline void push(Opened* o, const char_t* s, Tag* tag, int copy) noexcept nogil:
    """`copy`: what a copy of a formatting element costs besides the characters of its tag."""
    cdef int at, like = 0, cost = 0
    o.form |= (tag.kind & FORM) != 0
    o.marked |= (tag.kind & MARKED) != 0
    o.loose &= o.cost > 0
    o.fresh = not tag.kind & (PART | FORM | OPTION | SELECT)
    if tag.kind & FORMATTING:
        for at in range(o.size):
            if o.entry[at].kind & FORMATTING and same_tag(s, &o.entry[at], tag):
                like += 1
        if like < 3:
            cost = copy + tag.hi - tag.lo
    o.entry[o.size], o.cost_of[o.size] = tag[0], cost
    o.size += 1
    o.weight += weight_of(tag.kind)
    o.paragraphs += (tag.kind & PARAGRAPH) != 0
    o.cost += cost


cdef inline void close_table(Opened* o) noexcept nogil:
    cdef int at = o.size - 1, part
    if has(o, TEMPLATE):
        return
    while at >= 0 and not o.entry[at].kind & TABLE_SCOPE:
        at -= 1
    if at >= 0 and o.entry[at].kind & TABLE:
        for part in range(o.size - 1, at, -1):
            if o.entry[part].kind & PART:
                take(o, part)
        take(o, at)


cdef inline void close(Opened* o, const char_t* s, Tag* tag) noexcept nogil:
    cdef uint32_t kind = tag.kind
    o.fresh = False
    if not (o.size and same_name(s, &o.entry[o.size - 1], tag)):
        o.loose = True
    if o.loose:
        o.copies += o.cost
    if kind & TABLE:
        close_table(o)
    elif kind & OPTION:
        remove_option(o, tag.key)
    elif kind & FORM:
        if o.form:
            remove_kind(o, FORM, SCOPE, -1)
        o.form = False
    elif kind & ROW:
        remove_kind(o, CELL, TABLE_SCOPE, -1)
        remove_kind(o, ROW, TABLE_SCOPE, -1)
    elif kind & HEADING:
        remove_kind(o, HEADING, SCOPE, -1)
    else:
        remove_name(o, s, tag, end_stops(kind))


cdef inline void make_room(Opened* o, Tag* tag) noexcept nogil:
    cdef uint32_t kind = tag.kind
    if o.cost and not o.loose and has(o, rivals(kind)):
        o.loose = True
    if kind & SPECIAL and o.loose:
        o.copies += o.cost
    if kind & ENTRY:
        remove_kind(o, kind & ENTRY, ITEM_STOP, -1)
    if kind & CLOSES_P:
        remove_paragraph(o)
    if kind & (CELL | ROW | SECTION):
        remove_kind(o, CELL, TABLE_SCOPE, -1)
        if not kind & CELL:
            remove_kind(o, ROW, TABLE_SCOPE, -1)
        if kind & SECTION:
            remove_kind(o, SECTION, TABLE_SCOPE, -1)
    if kind & ANCHOR and not o.marked:
        remove_kind(o, ANCHOR, SCOPE, 8)
    if kind & OPTION and tag.key == packed(b"option"):
        remove_option(o, tag.key)


cdef inline bint may_close(Opened* o, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at
    if tag.kind & PARAGRAPH or tag.key == packed(b"br") or (tag.kind & HEADING and has(o, HEADING)):
        return True
    for at in range(o.size):
        if same_name(s, &o.entry[at], tag):
            return True
    return False
