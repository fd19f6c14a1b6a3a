# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The guard, compiled: the same as `guard.py`, which is the reference."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memchr

from dehusk.kernel import nesting

ctypedef fused char_t:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    ROOM = 512  # entries; the list is never longer than DEEPEST + 1
    SLOTS = 1024

cdef enum:
    FORMATTING = 1 << 0
    SPECIAL = 1 << 1
    SCOPE = 1 << 2
    TABLE_SCOPE = 1 << 3
    BUTTON_SCOPE = 1 << 4
    LIST_SCOPE = 1 << 5
    ITEM_STOP = 1 << 6
    CELL = 1 << 7
    ROW = 1 << 8
    SECTION = 1 << 9
    CAPTION = 1 << 10
    TABLE = 1 << 11
    HEADING = 1 << 12
    PARAGRAPH = 1 << 13
    ITEM = 1 << 14
    TERM = 1 << 15
    OPTION = 1 << 16
    FORM = 1 << 17
    SELECT = 1 << 18
    TEMPLATE = 1 << 19
    ANCHOR = 1 << 20
    MARKED = 1 << 21
    CLOSES_P = 1 << 22
    RAW = 1 << 23
    VOID = 1 << 24
    FOREIGN = 1 << 25
    BREAKS_OUT = 1 << 26
    HTML_INSIDE = 1 << 27
    FRAMES = 1 << 28
    REST = 1 << 29
    COLUMN = 1 << 30

cdef uint32_t SINGLE = <uint32_t>1 << 31
cdef uint32_t PART = CELL | ROW | SECTION | CAPTION, ENTRY = ITEM | TERM
cdef int DEEPEST = nesting.DEEPEST, COPY = nesting.COPY
cdef long long COPIES = nesting.COPIES, ALLOWANCE = nesting.ALLOWANCE

cdef uint64_t[SLOTS] KEYS
cdef uint32_t[SLOTS] KINDS


cdef uint64_t packed(str name):
    cdef uint64_t key = 0
    for letter in name:
        key = key << 6 | code_of(<uint32_t>ord(letter))
    return key


cdef inline uint64_t code_of(uint32_t c) noexcept nogil:
    """1 to 37 for a letter, in any case, a digit or a hyphen; 0 for another character."""
    c |= 32 if c >= 65 and c <= 90 else 0
    if c >= 97 and c <= 122:
        return c - 96
    if c >= 48 and c <= 57:
        return c - 21
    return 37 if c == 45 else 0


cdef inline int slot_of(uint64_t key) noexcept nogil:
    return <int>((key * <uint64_t>0x9E3779B97F4A7C15) >> 54)


cdef void fill():
    cdef int at
    for name, kind in nesting.KINDS.items():
        if len(name) <= 10:
            at = slot_of(packed(name))
            while KEYS[at]:
                at = (at + 1) % SLOTS
            KEYS[at], KINDS[at] = packed(name), kind


fill()
cdef uint64_t SCRIPT = packed("script"), FONT = packed("font"), BR = packed("br"), P = packed("p")
cdef uint64_t DIV = packed("div"), SPAN = packed("span"), OPTION_NAME = packed("option")
cdef uint32_t HTML_INSIDE_KIND = HTML_INSIDE


cdef inline uint32_t kind_of(uint64_t key) noexcept nogil:
    cdef int at = slot_of(key)
    while KEYS[at]:
        if KEYS[at] == key:
            return KINDS[at]
        at = (at + 1) % SLOTS
    return 0


cdef struct Tag:
    int lo, name, name_hi, hi  # where it begins, its name begins and ends, and the next token is looked for
    uint64_t key  # its name, packed; 0 if it cannot be
    uint32_t kind
    bint ends, closed  # an end tag; a slash before `>`


cdef struct Guard:
    Tag[ROOM] entry
    int[ROOM] cost_of
    int size, weight
    long long cost, copies, budget
    bint form, marked, loose, fresh, in_doubt
    Tag[ROOM] left  # names of SVG or MathML
    int left_size
    bint unsettled


cdef inline bint is_space(uint32_t c) noexcept nogil:
    return c == 32 or c == 9 or c == 10 or c == 12 or c == 13


cdef inline bint is_letter(uint32_t c) noexcept nogil:
    c |= 32
    return c >= 97 and c <= 122


cdef int find(const char_t* s, int lo, int hi, char_t wanted) noexcept nogil:
    """Where `wanted`, an ASCII character, first stands in s[lo:hi], or hi: memchr whatever the character's width."""
    cdef const uint8_t* base = <const uint8_t*>s
    cdef const uint8_t* p = base + lo * <Py_ssize_t>sizeof(char_t)
    cdef const uint8_t* stop = base + hi * <Py_ssize_t>sizeof(char_t)
    cdef Py_ssize_t i
    while p < stop:
        p = <const uint8_t*>memchr(p, <int>wanted, stop - p)
        if p == NULL:
            return hi
        i = (p - base) // <Py_ssize_t>sizeof(char_t)
        if s[i] == wanted:
            return <int>i
        p += 1
    return hi


cdef bint says(const char_t* s, int lo, int n, const char* word, int length) noexcept nogil:
    cdef int i
    cdef uint32_t c
    if n - lo < length:
        return False
    for i in range(length):
        c = s[lo + i]
        if c >= 65 and c <= 90:
            c += 32
        if c != <uint32_t>word[i]:
            return False
    return True


cdef int tag_end(const char_t* s, int i, int n, bint* closed) noexcept nogil:
    """Where a tag ends whose name ends at i, or -1 where the page ends before it."""
    cdef char_t c
    while True:
        closed[0] = False
        while i < n and (is_space(s[i]) or s[i] == c'/'):
            closed[0] = s[i] == c'/'
            i += 1
        if i >= n:
            return -1
        if s[i] == c'>':
            return i + 1
        i += 1
        while i < n:
            c = s[i]
            if c == c'=' or c == c'>' or c == c'/' or is_space(c):
                break
            i += 1
        while i < n and is_space(s[i]):
            i += 1
        if i >= n or s[i] != c'=':
            continue
        i += 1
        while i < n and is_space(s[i]):
            i += 1
        if i >= n:
            return -1
        c = s[i]
        if c == c'"' or c == c"'":
            i = find(s, i + 1, n, c) + 1
        else:
            while i < n and s[i] != c'>' and not is_space(s[i]):
                i += 1


cdef int comment_end(const char_t* s, int i, int n) noexcept nogil:
    """Where the comment ends that begins at s[i] with `<!`, `<?` or `</`."""
    if not says(s, i, n, b"<!--", 4):
        return min(find(s, i + 2, n, <char_t>c'>') + 1, n)
    i += 4
    if i < n and s[i] == c'>':
        return i + 1
    if says(s, i, n, b"->", 2):
        return i + 2
    while True:
        i = find(s, i, n, <char_t>c'-')
        if i >= n:
            return n
        if says(s, i, n, b"-->", 3):
            return i + 3
        if says(s, i, n, b"--!>", 4):
            return i + 4
        i += 1


cdef bint next_tag(const char_t* s, int i, int n, bint cdata, Tag* tag) noexcept nogil:
    """The first tag at or after i."""
    cdef uint32_t c
    cdef uint64_t code
    cdef int length
    while True:
        i = find(s, i, n, <char_t>c'<')
        if i + 1 >= n:
            return False
        c = s[i + 1]
        tag.ends = c == c'/'
        tag.name = i + 2 if tag.ends else i + 1
        if tag.name < n and is_letter(s[tag.name]):
            break
        if cdata and says(s, i, n, b"<![cdata[", 9) and s[i + 3] == c'C' and s[i + 4] == c'D' and s[i + 5] == c'A' \
                and s[i + 6] == c'T' and s[i + 7] == c'A':
            i += 9
            while i < n and not says(s, i, n, b"]]>", 3):
                i = find(s, i + 1, n, <char_t>c']')
            i = min(i + 3, n)
        elif (c == c'!' or c == c'?' or c == c'/') and tag.name <= n - (c == c'/'):
            i = comment_end(s, i, n)
        else:
            i += 1
    tag.lo, tag.key, length = i, 0, 0
    i = tag.name
    while i < n:
        c = s[i]
        if c == c'>' or c == c'/' or is_space(c):
            break
        code = code_of(c)
        length += 1 if code else 11
        tag.key = tag.key << 6 | code
        i += 1
    if length > 10:
        tag.key = 0
    tag.name_hi = i
    tag.kind = kind_of(tag.key) if tag.key else 0
    if not tag.key:
        if i - tag.name == 13 and says(s, tag.name, n, b"foreignobject", 13):
            tag.kind = HTML_INSIDE_KIND
        elif i - tag.name == 14 and says(s, tag.name, n, b"annotation-xml", 14):
            tag.kind = HTML_INSIDE_KIND
    tag.hi = tag_end(s, i, n, &tag.closed)
    return tag.hi >= 0


cdef bint same_name(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int i
    cdef uint32_t a, b
    if one.key or other.key:
        return one.key == other.key
    if one.name_hi - one.name != other.name_hi - other.name:
        return False
    for i in range(one.name_hi - one.name):
        a, b = s[one.name + i], s[other.name + i]
        if a >= 65 and a <= 90:
            a += 32
        if b >= 65 and b <= 90:
            b += 32
        if a != b:
            return False
    return True


cdef bint same_tag(const char_t* s, Tag* one, Tag* other) noexcept nogil:
    cdef int i
    if one.hi - one.lo != other.hi - other.lo:
        return False
    for i in range(one.hi - one.lo):
        if s[one.lo + i] != s[other.lo + i]:
            return False
    return True


cdef int raw_end(const char_t* s, int i, int n, Tag* tag) noexcept nogil:
    """Where the end tag of an element without markup begins, or -1."""
    cdef int state = 0, length = tag.name_hi - tag.name, k
    cdef uint32_t a, b
    cdef bint script = tag.key == SCRIPT
    while True:
        if script and state:
            while i < n and s[i] != c'<' and s[i] != c'-':
                i += 1
        else:
            i = find(s, i, n, <char_t>c'<')
        if i >= n:
            return -1
        if s[i] == c'-':
            if says(s, i, n, b"-->", 3):
                state = 0
                i += 3
            else:
                i += 1
        elif i + 1 < n and s[i + 1] == c'/':
            k = 0
            while k < length and i + 2 + k < n:
                a, b = s[i + 2 + k], s[tag.name + k]
                if a >= 65 and a <= 90:
                    a += 32
                if b >= 65 and b <= 90:
                    b += 32
                if a != b:
                    break
                k += 1
            if k == length and i + 2 + k < n and (
                    is_space(s[i + 2 + k]) or s[i + 2 + k] == c'/' or s[i + 2 + k] == c'>'):
                if state < 2:
                    return i
                state = 1
                i += 2 + length
            else:
                i += 1
        elif script and says(s, i, n, b"<!--", 4):
            state = max(state, 1)
            i += 2
        elif script and says(s, i, n, b"<script", 7) and i + 7 < n and (
                is_space(s[i + 7]) or s[i + 7] == c'/' or s[i + 7] == c'>'):
            if state == 1:
                state = 2
            i += 7
        else:
            i += 1


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


cdef int pass_foreign(Guard* g, const char_t* s, int n, Tag* root) noexcept nogil:
    """Where SVG or MathML ends, or -1 at the page's end. Inside, every end tag is exact."""
    cdef Tag tag
    cdef int i = root.hi, at
    cdef bint html
    g.left[0], g.left_size = root[0], 1
    while True:
        if not next_tag(s, i, n, True, &tag):
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
        return raw_end(s, tag.hi, n, tag)
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
    while i >= 0 and g.weight <= DEEPEST and g.copies <= g.budget and next_tag(s, i, n, False, &tag):
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
