# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The guard, compiled. `guard.py` is the same in Python: read that one first; a test holds the two equal."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from dehusk.kernel import nesting
from dehusk.kernel._characters cimport char_t, find, is_letter, same, says
from dehusk.kernel._tags cimport Tag, code_of, next_tag, raw_end

cdef enum:
    ROOM = 512  # entries; the list is never longer than DEEPEST + 1
    SLOTS = 1024  # of a hash table that holds some 150 names

cdef uint32_t FORMATTING = nesting.FORMATTING, SPECIAL = nesting.SPECIAL, SCOPE = nesting.SCOPE
cdef uint32_t TABLE_SCOPE = nesting.TABLE_SCOPE, BUTTON_SCOPE = nesting.BUTTON_SCOPE, LIST_SCOPE = nesting.LIST_SCOPE
cdef uint32_t ITEM_STOP = nesting.ITEM_STOP, CELL = nesting.CELL, ROW = nesting.ROW, SECTION = nesting.SECTION
cdef uint32_t PART = nesting.PART, TABLE = nesting.TABLE, HEADING = nesting.HEADING, PARAGRAPH = nesting.PARAGRAPH
cdef uint32_t ITEM = nesting.ITEM, ENTRY = nesting.ENTRY, OPTION = nesting.OPTION, FORM = nesting.FORM
cdef uint32_t SELECT = nesting.SELECT, TEMPLATE = nesting.TEMPLATE, ANCHOR = nesting.ANCHOR, MARKED = nesting.MARKED
cdef uint32_t CLOSES_P = nesting.CLOSES_P, RAW = nesting.RAW, VOID = nesting.VOID, FOREIGN = nesting.FOREIGN
cdef uint32_t BREAKS_OUT = nesting.BREAKS_OUT, HTML_INSIDE = nesting.HTML_INSIDE, FRAMES = nesting.FRAMES
cdef uint32_t REST = nesting.REST, COLUMN = nesting.COLUMN, SINGLE = nesting.SINGLE
cdef int DEEPEST = nesting.DEEPEST, COPY = nesting.COPY
cdef long long COPIES = nesting.COPIES, ALLOWANCE = nesting.ALLOWANCE

cdef uint64_t[SLOTS] KEYS
cdef uint32_t[SLOTS] KINDS


cdef uint64_t packed(str name):
    cdef uint64_t key = 0
    for letter in name:
        key = key << 6 | code_of(<uint32_t>ord(letter))
    return key


cdef inline int slot_of(uint64_t key) noexcept nogil:
    return <int>((key * <uint64_t>0x9E3779B97F4A7C15) >> 54)


for _name, _kind in nesting.KINDS.items():
    if len(_name) <= 10:
        _slot = slot_of(packed(_name))
        while KEYS[<int>_slot]:
            _slot = (_slot + 1) % SLOTS
        KEYS[<int>_slot], KINDS[<int>_slot] = packed(_name), _kind
cdef uint64_t SCRIPT = packed("script"), FONT = packed("font"), BR = packed("br"), P = packed("p")
cdef uint64_t DIV = packed("div"), SPAN = packed("span"), OPTION_NAME = packed("option")


cdef inline uint32_t kind_of(const char_t* s, Tag* tag) noexcept nogil:
    cdef int at = slot_of(tag.key), length = tag.name_hi - tag.name
    if not tag.key:  # the two names that are longer than a key
        return HTML_INSIDE if (length == 13 and says(s, tag.name, tag.name_hi, b"foreignobject", 13)) or (
            length == 14 and says(s, tag.name, tag.name_hi, b"annotation-xml", 14)) else 0
    while KEYS[at]:
        if KEYS[at] == tag.key:
            return KINDS[at]
        at = (at + 1) % SLOTS
    return 0


cdef bint read_tag(const char_t* s, int i, int n, bint cdata, Tag* tag) noexcept nogil:
    if not next_tag(s, i, n, cdata, tag):
        return False
    tag.kind = kind_of(s, tag)
    return True


cdef inline bint same_name(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int length = one.name_hi - one.name
    if one.key or other.key:
        return one.key == other.key
    return other.name_hi - other.name == length and same(s, one.name, other.name, length)


cdef bint same_tag(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int i
    if one.hi - one.lo != other.hi - other.lo:
        return False
    for i in range(one.hi - one.lo):
        if s[one.lo + i] != s[other.lo + i]:
            return False
    return True


cdef struct Guard:
    Tag[ROOM] entry  # what may be open
    int[ROOM] cost_of  # a copy of each
    int size, weight
    long long cost, copies, budget
    bint form, marked, loose, fresh, in_doubt, unsettled
    Tag[ROOM] left  # names of SVG or MathML
    int left_size


cdef inline int weight_of(uint32_t kind) noexcept nogil:
    return 3 if kind & (TABLE | TEMPLATE) else 1


cdef bint has(Guard* g, uint32_t kind) noexcept nogil:
    cdef int at
    for at in range(g.size):
        if g.entry[at].kind & kind:
            return True
    return False


cdef void take(Guard* g, int at) noexcept nogil:
    cdef int i
    g.weight -= weight_of(g.entry[at].kind)
    g.cost -= g.cost_of[at]
    g.size -= 1
    for i in range(at, g.size):
        g.entry[i], g.cost_of[i] = g.entry[i + 1], g.cost_of[i + 1]


cdef void remove_kind(Guard* g, uint32_t wanted, uint32_t stops, int blocks) noexcept nogil:
    cdef int at
    for at in range(g.size - 1, -1, -1):
        if g.entry[at].kind & wanted:
            take(g, at)
            return
        blocks -= (g.entry[at].kind & SPECIAL) != 0
        if g.entry[at].kind & stops or blocks == 0:
            return


cdef void remove_name(Guard* g, const char_t* s, Tag* tag, uint32_t stops) noexcept nogil:
    cdef int at
    for at in range(g.size - 1, -1, -1):
        if same_name(s, &g.entry[at], tag):
            take(g, at)
            return
        if g.entry[at].kind & stops:
            return


cdef void remove_option(Guard* g, uint64_t key) noexcept nogil:
    if g.size and g.entry[g.size - 1].key == key and not g.cost:
        take(g, g.size - 1)


cdef void push(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at, same = 0, cost = 0
    if not g.cost:
        g.loose = False
    if tag.kind & FORMATTING:
        for at in range(g.size):
            if g.entry[at].kind & FORMATTING and same_tag(s, &g.entry[at], tag):
                same += 1
        if same < 3:
            cost = COPY + tag.hi - tag.lo
    g.entry[g.size], g.cost_of[g.size] = tag[0], cost
    g.size += 1
    g.weight += weight_of(tag.kind)
    g.cost += cost
    g.fresh = not tag.kind & (PART | FORM | OPTION | SELECT)


cdef void close_table(Guard* g) noexcept nogil:
    cdef int at = g.size - 1, part
    if has(g, TEMPLATE):
        return
    while at >= 0 and not g.entry[at].kind & TABLE_SCOPE:
        at -= 1
    if at >= 0 and g.entry[at].kind & TABLE:
        for part in range(g.size - 1, at, -1):
            if g.entry[part].kind & PART:
                take(g, part)
        take(g, at)


cdef inline uint32_t end_stops(uint32_t kind) noexcept nogil:
    if kind & TEMPLATE:
        return 0
    if kind & PARAGRAPH:
        return BUTTON_SCOPE
    if kind & ITEM:
        return LIST_SCOPE
    if kind & PART:
        return TABLE_SCOPE
    return SCOPE if kind & SPECIAL else SPECIAL


cdef void close(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    cdef uint32_t kind = tag.kind
    g.fresh = False
    if not (g.size and same_name(s, &g.entry[g.size - 1], tag)):
        g.loose = True
    if g.loose:
        g.copies += g.cost
    if kind & TABLE:
        close_table(g)
    elif kind & OPTION:
        remove_option(g, tag.key)
    elif kind & FORM:
        if g.form:
            remove_kind(g, FORM, SCOPE, -1)
        g.form = False
    elif kind & ROW:
        remove_kind(g, CELL, TABLE_SCOPE, -1)
        remove_kind(g, ROW, TABLE_SCOPE, -1)
    elif kind & HEADING:
        remove_kind(g, HEADING, SCOPE, -1)
    else:
        remove_name(g, s, tag, end_stops(kind))


cdef uint32_t rivals(uint32_t kind) noexcept nogil:
    cdef uint32_t found = SELECT | kind & (HEADING | ANCHOR | SINGLE | ENTRY)
    if kind & (CLOSES_P | FORM | TABLE):
        found |= PARAGRAPH
    if kind & (PART | TABLE):
        found |= PART | TABLE
    return found | (kind & OPTION)


cdef void make_room(Guard* g, Tag* tag) noexcept nogil:
    cdef uint32_t kind = tag.kind
    if g.cost and not g.loose and has(g, rivals(kind)):
        g.loose = True
    if kind & SPECIAL and g.loose:
        g.copies += g.cost
    if kind & ENTRY:
        remove_kind(g, kind & ENTRY, ITEM_STOP, -1)
    if kind & CLOSES_P:
        remove_kind(g, PARAGRAPH, BUTTON_SCOPE, -1)
    if kind & (CELL | ROW | SECTION):
        remove_kind(g, CELL, TABLE_SCOPE, -1)
        if not kind & CELL:
            remove_kind(g, ROW, TABLE_SCOPE, -1)
        if kind & SECTION:
            remove_kind(g, SECTION, TABLE_SCOPE, -1)
    if kind & ANCHOR and not g.marked:
        remove_kind(g, ANCHOR, SCOPE, 8)
    if tag.key == OPTION_NAME:
        remove_option(g, tag.key)


cdef bint may_close(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at
    if tag.key == BR or tag.key == P or (tag.kind & HEADING and has(g, HEADING)):
        return True
    for at in range(g.size):
        if same_name(s, &g.entry[at], tag):
            return True
    return False


cdef int left_at(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at
    for at in range(g.left_size - 1, -1, -1):
        if same_name(s, &g.left[at], tag):
            return at
    return -1


cdef bint has_html(Guard* g) noexcept nogil:
    cdef int at
    for at in range(g.left_size):
        if g.left[at].kind & HTML_INSIDE:
            return True
    return False


cdef int pass_raw(const char_t* s, int n, Tag* tag) noexcept nogil:
    """Where an element without markup ends: its end tag names nothing else."""
    cdef Tag end
    cdef int i = raw_end(s, n, tag, tag.key == SCRIPT)
    return end.hi if i >= 0 and next_tag(s, i, n, False, &end) else -1


cdef int pass_foreign(Guard* g, const char_t* s, int n, Tag* root) noexcept nogil:
    """Where SVG or MathML ends, or -1 at the page's end. Inside, every end tag is exact."""
    cdef Tag tag
    cdef int i = root.hi, at
    cdef bint html
    g.left[0], g.left_size = root[0], 1
    while True:
        if not read_tag(s, i, n, True, &tag):
            return -1
        html = has_html(g)
        if html and g.cost and g.loose:
            g.in_doubt = True
            return -1
        if tag.ends:
            at = left_at(g, s, &tag)
            if at < 0 and not may_close(g, s, &tag):
                i = tag.hi
                continue
            if at < 0:
                g.unsettled = not (g.fresh and same_name(s, &g.entry[g.size - 1], &tag))
                return i
            if html and at != g.left_size - 1:
                g.in_doubt = True
                return -1
            g.left_size = at
        elif (html and tag.key != DIV and tag.key != SPAN) or (not html and tag.key == FONT):
            g.in_doubt = True
            return -1
        elif not html and tag.kind & BREAKS_OUT:
            return i
        elif html or not tag.closed:
            if g.weight + g.left_size + 1 > DEEPEST:
                g.weight = DEEPEST + 1
                return -1
            g.left[g.left_size] = tag
            g.left_size += 1
        i = tag.hi
        if not g.left_size:
            return i


cdef int open_tag(Guard* g, const char_t* s, int n, Tag* tag) noexcept nogil:
    """Where the next token is looked for, or -1 at the end."""
    cdef uint32_t kind = tag.kind
    make_room(g, tag)
    if kind & REST:
        return -1
    if kind & FRAMES or (kind & COLUMN and has(g, TEMPLATE)) or (
            kind & (RAW | FOREIGN) and tag.key != SCRIPT and has(g, SELECT)):
        g.in_doubt = True
        return -1
    if kind & RAW:
        return pass_raw(s, n, tag)
    if kind & FOREIGN and not tag.closed:
        return pass_foreign(g, s, n, tag)
    if not kind & (VOID | FOREIGN):
        g.form |= (kind & FORM) != 0
        g.marked |= (kind & MARKED) != 0
        push(g, s, tag)
    return tag.hi


cdef void settle(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    """An end tag inside SVG named nothing of it: perhaps it has closed it, perhaps not."""
    if tag.ends and left_at(g, s, tag) < 0 and tag.key != BR and tag.key != P:
        return
    if tag.ends or not tag.kind & BREAKS_OUT:
        g.in_doubt = True
    g.unsettled = False


cdef bint has_little_left(Guard* g, const char_t* s, int i, int n) noexcept nogil:
    cdef long long tags = 0, rest = n - i
    while True:
        i = find(s, i, n, <char_t>c'<') + 1
        if i >= n:
            break
        tags += is_letter(s[i])
    return g.weight + 3 * tags <= DEEPEST and g.copies + tags * (g.cost + rest + COPY * tags) <= g.budget


cdef bint run(const char_t* s, int n) noexcept nogil:
    cdef Guard g
    cdef Tag tag
    cdef int i = 0
    g.size = g.weight = g.left_size = 0
    g.cost = g.copies = 0
    g.budget = COPIES * n + ALLOWANCE
    g.form = g.marked = g.loose = g.fresh = g.in_doubt = g.unsettled = False
    while i >= 0 and g.weight <= DEEPEST and g.copies <= g.budget and read_tag(s, i, n, False, &tag):
        i = tag.hi
        if g.unsettled:
            settle(&g, s, &tag)
        if not g.in_doubt:
            if tag.ends:
                close(&g, s, &tag)
            else:
                i = open_tag(&g, s, n, &tag)
        if g.in_doubt:
            return has_little_left(&g, s, tag.lo, n)
    return g.weight <= DEEPEST and g.copies <= g.budget


def is_tame(str text not None):
    """Will the parser have fewer open elements than it can bear, and make few copies for the size of the page?"""
    cdef int kind = PyUnicode_KIND(text), n = len(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef bint tame
    with nogil:
        if kind == 1:
            tame = run[uint8_t](<uint8_t*>data, n)
        elif kind == 2:
            tame = run[uint16_t](<uint16_t*>data, n)
        else:
            tame = run[uint32_t](<uint32_t*>data, n)
    return tame
