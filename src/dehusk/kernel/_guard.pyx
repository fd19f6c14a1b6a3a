# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The guard, compiled. `guard.py` is the same in Python: read that one first; a test holds the two equal."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from dehusk.kernel import guard as python
from dehusk.kernel import nesting
from dehusk.kernel._characters cimport char_t, find, is_letter, says
from dehusk.kernel._nesting cimport (
    BREAKS_OUT, COLUMN, FOREIGN, FRAMES, HTML_INSIDE, PARAGRAPH, RAW, REST, SELECT, TEMPLATE, VOID,
)
from dehusk.kernel._opened cimport ROOM, Opened, close, has, make_room, may_close, push, same_name, start
from dehusk.kernel._tags cimport SLOTS, Tag, may_swallow, next_tag, packed, raw_end, slot_of

cdef enum:
    MOST = 512  # bodies

cdef int DEEPEST = nesting.DEEPEST, COPY = nesting.COPY
cdef long long COPIES = nesting.COPIES, ALLOWANCE = nesting.ALLOWANCE

cdef uint64_t[SLOTS] KEYS
cdef uint32_t[SLOTS] KINDS


for _name, _kind in nesting.KINDS.items():
    if len(_name) <= 10:
        _key = packed(_name.encode())
        _slot = slot_of(KEYS, _key)
        KEYS[<int>_slot], KINDS[<int>_slot] = _key, _kind
cdef int LONG = python.LONG
if python.MOST != MOST:
    raise ValueError("bodies that are noted: not the same in Python")
cdef uint64_t SCRIPT = packed(b"script"), STYLE = packed(b"style"), FONT = packed(b"font"), DIV = packed(b"div"), SPAN = packed(b"span")


cdef inline uint32_t kind_of(const char_t* s, Tag* tag) noexcept nogil:
    cdef int length = tag.name_hi - tag.name
    if not tag.key:  # the two names that are longer than a key
        return HTML_INSIDE if (length == 13 and says(s, tag.name, tag.name_hi, b"foreignobject", 13)) or (
            length == 14 and says(s, tag.name, tag.name_hi, b"annotation-xml", 14)) else 0
    return KINDS[slot_of(KEYS, tag.key)]


cdef bint read_tag(const char_t* s, int i, int n, bint cdata, Tag* tag) noexcept nogil:
    if not next_tag(s, i, n, cdata, tag):
        return False
    tag.kind = kind_of(s, tag)
    return True


cdef struct Guard:
    Opened opened
    long long budget
    bint in_doubt, unsettled, swallows
    Tag[ROOM] left  # names of SVG or MathML
    int left_size
    int[MOST] body_lo, body_hi
    int bodies


cdef bint holds(Guard* g) noexcept nogil:
    return g.opened.weight <= DEEPEST and g.opened.copies <= g.budget


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


cdef int pass_raw(Guard* g, const char_t* s, int n, Tag* tag) noexcept nogil:
    """Where an element without markup ends: its end tag names nothing else."""
    cdef Tag end
    cdef int i = raw_end(s, n, tag, tag.key == SCRIPT)
    g.swallows = g.swallows or may_swallow(s, i, n, tag)
    if (tag.key == SCRIPT or tag.key == STYLE) and i - tag.hi >= LONG and g.bodies < MOST:
        g.body_lo[g.bodies], g.body_hi[g.bodies] = tag.hi, i
        g.bodies += 1
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
        if html and g.opened.cost and g.opened.loose:
            g.in_doubt = True
            return -1
        if tag.ends:
            at = left_at(g, s, &tag)
            if at < 0 and not may_close(&g.opened, s, &tag):
                i = tag.hi
                continue
            if at < 0:
                g.unsettled = not (g.opened.fresh and same_name(s, &g.opened.entry[g.opened.size - 1], &tag))
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
            if g.opened.weight + g.left_size + 1 > DEEPEST:
                g.opened.weight = DEEPEST + 1
                return -1
            g.left[g.left_size] = tag
            g.left_size += 1
        i = tag.hi
        if not g.left_size:
            return i


cdef int open_tag(Guard* g, const char_t* s, int n, Tag* tag) noexcept nogil:
    """Where the next token is looked for, or -1 at the end."""
    cdef uint32_t kind = tag.kind
    make_room(&g.opened, tag)
    if kind & REST:
        return -1
    if kind & FRAMES or (kind & COLUMN and has(&g.opened, TEMPLATE)) or (
            kind & (RAW | FOREIGN) and tag.key != SCRIPT and has(&g.opened, SELECT)):
        g.in_doubt = True
        return -1
    if kind & RAW:
        return pass_raw(g, s, n, tag)
    if kind & FOREIGN and not tag.closed:
        return pass_foreign(g, s, n, tag)
    if not kind & (VOID | FOREIGN):
        push(&g.opened, s, tag, COPY)
    return tag.hi


cdef void settle(Guard* g, const char_t* s, Tag* tag) noexcept nogil:
    """An end tag inside SVG named nothing of it: perhaps it has closed it, perhaps not."""
    if tag.ends and left_at(g, s, tag) < 0 and not tag.kind & PARAGRAPH and tag.key != packed(b"br"):
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
    g.opened.weight += 3 * tags
    g.opened.copies += tags * (g.opened.cost + rest + COPY * tags)
    return holds(g)


cdef bint walk(Guard* g, const char_t* s, int n) noexcept nogil:
    cdef Tag tag
    cdef int i = 0
    while i >= 0 and holds(g) and read_tag(s, i, n, False, &tag):
        i = tag.hi
        if g.unsettled:
            settle(g, s, &tag)
        if not g.in_doubt:
            if tag.ends:
                close(&g.opened, s, &tag)
            else:
                i = open_tag(g, s, n, &tag)
        if g.in_doubt:
            return has_little_left(g, s, tag.lo, n)
    return holds(g)


cdef bint run(Guard* g, const char_t* s, int n) noexcept nogil:
    start(&g.opened)
    g.budget = COPIES * n + ALLOWANCE
    g.in_doubt = g.unsettled = g.swallows = False
    g.left_size = g.bodies = 0
    return walk(g, s, n)


def judge(str text not None):
    """Will the parser have fewer open elements than it can bear, and make few copies for the size of the page? And may
    an element swallow a part of the page? And where are long scripts and styles, without their tags?"""
    cdef int kind = PyUnicode_KIND(text), n = len(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef bint tame
    cdef Guard g
    with nogil:
        if kind == 1:
            tame = run[uint8_t](&g, <uint8_t*>data, n)
        elif kind == 2:
            tame = run[uint16_t](&g, <uint16_t*>data, n)
        else:
            tame = run[uint32_t](&g, <uint32_t*>data, n)
    return tame, g.swallows, [(g.body_lo[k], g.body_hi[k]) for k in range(g.bodies)]
