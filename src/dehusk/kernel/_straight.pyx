# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The straight way, compiled: a page in one pass as the parser would write it back, where that is plain.

HTML's tree construction puts most of what it reads behind what it has read. As long as it does, the page can be written
while it is read, with a list of the open elements. Where it would go back (formatting that crosses a block, content of
a table outside of its cells, elements of the head behind it) or anything is rare, the page is left to the parser.
"""

from html.entities import html5, name2codepoint

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove

from dehusk.kernel import nesting, straight
from dehusk.kernel._characters cimport char_t, find, is_ascii_space, is_letter, lowered, says
from dehusk.kernel._nesting cimport (
    BREAKS_OUT, BUTTON_SCOPE, CAPTION, CELL, HEADING, HTML_INSIDE, ITEM, ITEM_STOP, LIST_SCOPE, PARAGRAPH, ROW, SCOPE, SECTION, SPECIAL,
    TABLE, TABLE_SCOPE, TEMPLATE, TERM,
)
from dehusk.kernel._references cimport place_of
from dehusk.kernel._tags cimport Tag, comment_end, may_swallow, packed, raw_end, read_name, tag_end
from dehusk.kernel._writing cimport (
    DOUBT, NO_MEMORY, WIDER, Lore, Out, after_return, put, put_again, put_lowered, put_text, put_word,
)
from dehusk.kernel._building cimport (
    FORM_LEFT, MOST_LATE, NO_FORM, Element, Page, active_named, close_formatting, close_named, end_top, forget_to_mark,
    has_closed, is_named, kind_within, make_active, mark, open_within, pop_to, push, reopen, top_of,
)

cdef enum:
    SLOTS = 1024  # of a hash table that holds some 150 names
    MOST_ATTRIBUTES = 64
    MOST_MOVES = 64
    ALLOWANCE = 1 << 16  # characters written beyond four times the page

cdef enum:  # whether a table stands inside of a paragraph, as in old browsers
    NO, YES, PERHAPS

cdef enum:  # how far the page has come
    AT_FIRST, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, AFTER_HEAD, IN_BODY, AFTER_BODY, AFTER_ALL

cdef enum:  # as numbered in straight.RULES
    OTHER, BLOCK, HEADED, PRE, FORMED, ENTRY, BUTTON, FORMATS, MARKS, TABLED, VOIDED, BARE, METADATA, LINE, HEAD_RAW, RAWTEXT,
    SELECTS, OPTIONS, RUBY, SVG, CELLS, ROWS, SECTIONS, CAPTIONS, COLUMNS, COLUMN, HTML, HEAD, BODY, TEMPLATES, DOUBTFUL

cdef struct Word:  # of SVG, spelled as it is written
    int length
    char[24] lower
    char[24] spelled

cdef uint64_t[SLOTS] KEYS
cdef uint32_t[SLOTS] KINDS
cdef uint8_t[SLOTS] RULES
cdef Lore LORE
cdef Word[40] SVG_NAMES
cdef Word[64] SVG_ATTRIBUTES
cdef int SVG_NAME_COUNT = len(straight.SVG_NAMES), SVG_ATTRIBUTE_COUNT = len(straight.SVG_ATTRIBUTES)
cdef uint64_t P = packed(b"p"), A = packed(b"a"), LI = packed(b"li"), BR = packed(b"br"), TBODY = packed(b"tbody"), TR = packed(b"tr")
cdef uint64_t COLGROUP = packed(b"colgroup"), NOSCRIPT = packed(b"noscript"), SCRIPT = packed(b"script"), STYLE = packed(b"style")
cdef uint64_t TITLE = packed(b"title"), TEXTAREA = packed(b"textarea"), OPTGROUP = packed(b"optgroup"), OPTION = packed(b"option")
cdef uint64_t RT = packed(b"rt"), RP = packed(b"rp"), DESC = packed(b"desc"), HTML_KEY = packed(b"html"), HEAD_KEY = packed(b"head")
cdef uint64_t BODY_KEY = packed(b"body"), BUTTON_KEY = packed(b"button"), FONT = packed(b"font"), NOBR = packed(b"nobr"), NO_NAME = <uint64_t>1 << 63


cdef inline int slot_of(uint64_t key) noexcept nogil:
    return <int>((key * <uint64_t>0x9E3779B97F4A7C15) >> 54)


cdef void learn_words(Word* words, spelled):
    for number, word in enumerate(spelled):
        words[<int>number].length = len(word)
        for i, letter in enumerate(word):
            words[<int>number].spelled[<int>i] = ord(letter)
            words[<int>number].lower[<int>i] = ord(letter.lower())


def learn():
    cdef int at
    for name, kind in straight.KIND_OF.items():
        key = packed(name.encode())
        at = slot_of(key)
        while KEYS[at]:
            at = (at + 1) % SLOTS
        KEYS[at], KINDS[at], RULES[at] = key, kind, straight.RULE_OF.get(name, 0)
    learn_words(SVG_NAMES, straight.SVG_NAMES)
    learn_words(SVG_ATTRIBUTES, straight.SVG_ATTRIBUTES)
    bare = {name: ord(value) for name, value in html5.items() if not name.endswith(";")}
    for name, character in {**name2codepoint, **bare, "apos": 39}.items():
        key = 0
        for letter in name:
            key = key << 8 | ord(letter)
        at = place_of(&LORE.named, key)
        LORE.named.key[at], LORE.named.character[at], LORE.named.bare[at] = key, character, name in bare
    for code in range(32):
        LORE.windows[<int>code] = ord(bytes([code + 128]).decode("cp1252", "ignore") or chr(code + 128))
    for letter in "&<>\"\xa0\r":
        LORE.care[<int>ord(letter)] = 1


learn()


cdef void sort_out(Tag* tag, int* rule) noexcept nogil:
    cdef int at = slot_of(tag.key)
    tag.kind, rule[0] = 0, OTHER
    while tag.key and KEYS[at]:
        if KEYS[at] == tag.key:
            tag.kind, rule[0] = KINDS[at], RULES[at]
            return
        at = (at + 1) % SLOTS


cdef void spell(Page* p, const char_t* s, Py_ssize_t lo, const Word* words, int count) noexcept nogil:
    """The name just written from lo as SVG spells it."""
    cdef char_t* name = <char_t*>p.out.data + lo
    cdef int length = p.out.size - lo, number, i
    for number in range(count):
        if words[number].length == length and name[0] == <char_t>words[number].lower[0]:
            i = 1
            while i < length and name[i] == <char_t>words[number].lower[i]:
                i += 1
            if i == length:
                for i in range(length):
                    name[i] = <char_t>words[number].spelled[i]
                return


cdef bint is_written(Page* p, const char_t* s, const int* los, const int* his, int count, Py_ssize_t lo) noexcept nogil:
    """Whether the name written last, from lo on, is one of those before it."""
    cdef const char_t* out = <const char_t*>p.out.data
    cdef int number, i, length = p.out.size - lo
    for number in range(count):
        if his[number] - los[number] == length:
            i = 0
            while i < length and lowered(out[los[number] + i]) == out[lo + i]:
                i += 1
            if i == length:
                return True
    return False


cdef int note_names(Page* p, const char_t* s, Py_ssize_t i, Py_ssize_t end, int* los, int* his) noexcept nogil:
    """Where the names of the attributes stand that are written from i to the end of their tag. Gives their number."""
    cdef const char_t* out = <const char_t*>p.out.data
    cdef int count = 0
    while i < end and count < MOST_ATTRIBUTES:
        los[count] = i + 1
        i += 2
        while out[i] != c'=':
            i += 1
        his[count] = i
        i = find(out, i + 2, end, <char_t>c'"') + 1
        count += 1
    return count


cdef int put_attributes(Page* p, const char_t* s, int n, Tag* tag, bint foreign, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """The attributes of a start tag and its end. Those written from `first` to `last` are not written again. Gives where its content begins."""
    cdef int i = tag.name_hi, name, name_hi, lo, hi, count
    cdef int[MOST_ATTRIBUTES] los, his
    cdef Py_ssize_t at
    count = note_names(p, s, first, last, los, his)
    while not p.out.stop:
        tag.closed = False
        while i < n and (s[i] == c'/' or is_ascii_space(s[i])):
            tag.closed = s[i] == c'/'
            i += 1
        if i < n and s[i] == c'>':
            put_word(&p.out, s, b">", 1)
            tag.hi = i + 1
            return tag.hi
        name, i = i, i + 1
        while i < n and s[i] != c'=' and not (s[i] == c'>' or s[i] == c'/' or is_ascii_space(s[i])):
            i += 1
        name_hi = i
        while i < n and is_ascii_space(s[i]):
            i += 1
        lo = hi = i
        if i < n and s[i] == c'=':
            i += 1
            while i < n and is_ascii_space(s[i]):
                i += 1
            lo = hi = i
            if i < n and (s[i] == c'"' or s[i] == c"'"):
                lo, hi = i + 1, find(s, i + 1, n, s[i])
                i = hi + 1
            else:
                while i < n and s[i] != c'>' and not is_ascii_space(s[i]):
                    i += 1
                hi = i
        if i >= n or count == MOST_ATTRIBUTES:
            p.out.stop = DOUBT
            break
        at = p.out.size
        put_word(&p.out, s, b" ", 1)
        put_lowered(&p.out, s, name, name_hi)
        if is_written(p, s, los, his, count, at + 1):
            p.out.size = at
            continue
        los[count], his[count] = at + 1, p.out.size
        count += 1
        if foreign:
            spell(p, s, at + 1, SVG_ATTRIBUTES, SVG_ATTRIBUTE_COUNT)
        put_word(&p.out, s, b"=\"", 2)
        put_text(&p.out, s, lo, hi, True, &LORE)
        put_word(&p.out, s, b"\"", 1)
    return n


cdef int put_tag(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag; what it opens is not yet open."""
    put_word(&p.out, s, b"<", 1)
    put_lowered(&p.out, s, tag.name, tag.name_hi)
    return put_attributes(p, s, n, tag, False, 0, 0)


cdef int open_tag(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag and the element that it opens."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i = put_tag(p, s, n, tag)
    push(p, tag.key, tag.kind, lo + 1, lo + 1 + tag.name_hi - tag.name)
    return i


cdef void move_back(Page* p, const char_t* s, Py_ssize_t lo, Py_ssize_t to) noexcept nogil:
    """What is written from lo on goes to an earlier place."""
    cdef char_t* out = <char_t*>p.out.data
    cdef Py_ssize_t length = p.out.size - lo
    cdef void* moved = malloc(length * sizeof(char_t) + 1)
    cdef int at
    p.moves += 1
    if moved == NULL or p.moves > MOST_MOVES:
        p.out.stop = DOUBT
        free(moved)
        return
    memcpy(moved, out + lo, length * sizeof(char_t))
    memmove(out + to + length, out + to, (lo - to) * sizeof(char_t))
    memcpy(out + to, moved, length * sizeof(char_t))
    free(moved)
    for at in range(p.size):
        if p.element[at].lo >= to:
            p.element[at].lo += length
            p.element[at].hi += length
    for at in range(p.actives):
        if p.active[at].lo >= to:
            p.active[at].lo += length
            p.active[at].hi += length
            p.active[at].name_hi += length
    p.head_end += length if p.head_end >= to else 0
    p.body_end += length if p.body_end >= to else 0
    p.html_end += length if p.html_end >= to else 0
    p.pre += length if p.pre >= to else 0


cdef int add_attributes(Page* p, const char_t* s, int n, Tag* tag, Element* one, Py_ssize_t end) noexcept nogil:
    """A second start tag of html or body: what it has more than the first is the element's, too."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i = put_attributes(p, s, n, tag, False, one.hi, end)
    if not p.out.stop:
        p.out.size -= 1
        if p.out.size > lo:
            move_back(p, s, lo, end)
    return i


cdef void imply(Page* p, const char_t* s, const char* name, int length, uint64_t key, uint32_t kind) noexcept nogil:
    """An element that the author left to the parser."""
    cdef Py_ssize_t lo = p.out.size
    put_word(&p.out, s, b"<", 1)
    put_word(&p.out, s, name, length)
    put_word(&p.out, s, b">", 1)
    push(p, key, kind, lo + 1, lo + 1 + length)


cdef void enter(Page* p, const char_t* s, int mode) noexcept nogil:
    """Go on to a part of the page, with the elements that begin before it."""
    if p.mode <= BEFORE_HTML < mode:
        imply(p, s, b"html", 4, HTML_KEY, SPECIAL)
        p.mode, p.html_end = BEFORE_HEAD, p.out.size - 1
    if p.mode == BEFORE_HEAD and mode > BEFORE_HEAD:
        imply(p, s, b"head", 4, HEAD_KEY, SPECIAL)
        p.mode = IN_HEAD
    if p.mode == IN_HEAD and mode > IN_HEAD:
        p.mode, p.head_end = AFTER_HEAD, p.out.size
        pop_to(p, s, p.size - 1)
    if p.mode == AFTER_HEAD and mode > AFTER_HEAD:
        imply(p, s, b"body", 4, BODY_KEY, SPECIAL)
        p.mode, p.body_end = IN_BODY, p.out.size - 1


cdef inline bint takes_no_text(Element* one) noexcept nogil:
    return one.kind & (TABLE | SECTION | ROW) or one.key == COLGROUP


cdef void put_shown(Page* p, const char_t* s, int lo, int hi) noexcept nogil:
    """Characters between tags."""
    cdef int first = lo
    cdef Element* top
    while first < hi and is_ascii_space(s[first]):
        first += 1
    if first < hi and s[first] == c'&' and (p.mode != IN_BODY or takes_no_text(top_of(p))):
        p.out.stop = DOUBT  # perhaps it is white space
        return
    if p.mode < IN_BODY and not p.templates:
        if p.mode >= IN_HEAD:
            put(&p.out, s, lo, first)
        if first == hi:
            return
        enter(p, s, IN_BODY)
        lo = first
    elif p.mode > IN_BODY and first < hi:
        p.mode = IN_BODY
    top = top_of(p)
    if takes_no_text(top):
        if first < hi:
            p.out.stop = DOUBT
        put(&p.out, s, lo, hi)
        return
    if has_closed(p):
        if top.foreign and top.kind & HTML_INSIDE:
            p.out.stop = DOUBT
        elif not top.foreign:
            reopen(p, s)
    if p.pre == p.out.size:
        put_another_break(p, s, lo, hi)
    put_text(&p.out, s, lo, hi, False, &LORE)


cdef int put_raw(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """An element without markup in it, whole. Gives where it ends."""
    cdef Py_ssize_t name = p.out.size + 1
    cdef int lo = put_tag(p, s, n, tag), hi
    cdef bint closed
    if p.out.stop:
        return n
    hi = raw_end(s, n, tag, tag.key == SCRIPT)
    if hi < 0 or may_swallow(s, hi, tag):
        p.out.stop = DOUBT
        return n
    if tag.key == TITLE or tag.key == TEXTAREA:
        if tag.key == TEXTAREA:
            lo = after_break(s, lo, hi)
            put_another_break(p, s, lo, hi)
        put_text(&p.out, s, lo, hi, False, &LORE)
    else:
        put(&p.out, s, lo, hi)
    put_word(&p.out, s, b"</", 2)
    put_again(&p.out, s, name, name + tag.name_hi - tag.name)
    put_word(&p.out, s, b">", 1)
    return ended(p, s, hi + 2 + tag.name_hi - tag.name, n)


cdef int ended(Page* p, const char_t* s, int name_hi, int n) noexcept nogil:
    """Where a tag ends that is not written."""
    cdef bint closed
    cdef int hi = tag_end(s, name_hi, n, &closed)
    if hi < 0:
        p.out.stop = DOUBT
    return hi


cdef int after_break(const char_t* s, int i, int n) noexcept nogil:
    """Where the text of pre or textarea begins: a line break at its beginning is none of it."""
    if i < n and s[i] == c'\r':
        return after_return(s, i, n)
    return i + (i < n and s[i] == c'\n')


cdef void put_another_break(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """One for the next reader to drop, where the text of pre or textarea begins with one."""
    if i < n and (s[i] == c'\n' or s[i] == c'\r'):
        put_word(&p.out, s, b"\n", 1)
    elif i + 1 < n and s[i] == c'&' and (s[i + 1] == c'#' or s[i + 1] == c'N'):
        p.out.stop = DOUBT  # perhaps a line break


cdef void close_paragraph(Page* p, const char_t* s) noexcept nogil:
    cdef int at = open_within(p, P, BUTTON_SCOPE)
    if at >= 0:
        pop_to(p, s, at)


cdef void close_entry(Page* p, const char_t* s, uint64_t key) noexcept nogil:
    """The item or term that another one ends."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].key == key or (key != LI and p.element[at].kind & TERM):
            pop_to(p, s, at)
            return
        if p.element[at].kind & ITEM_STOP:
            return


cdef inline bint ends_itself(Element* one) noexcept nogil:
    """Whether authors may leave out its end tag."""
    return one.kind & (ITEM | TERM | PARAGRAPH) or one.key == RT or one.key == RP


cdef int open_formatting(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    cdef Py_ssize_t lo
    cdef int i
    if tag.key == NOBR and has_closed(p):
        reopen(p, s)
    if (tag.key == A and active_named(p, A) >= 0) or (tag.key == NOBR and open_within(p, NOBR, SCOPE) >= 0):
        close_formatting(p, s, tag)
    if has_closed(p):
        reopen(p, s)
    lo = p.out.size
    i = open_tag(p, s, n, tag)
    if not p.out.stop:
        make_active(p, lo)
    return i


cdef int open_option(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    while top_of(p).key == OPTION or (top_of(p).key == OPTGROUP and tag.key == OPTGROUP):
        pop_to(p, s, p.size - 1)
    if has_closed(p):
        reopen(p, s)
    return open_tag(p, s, n, tag)


cdef int open_foreign(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """An element of SVG, where a slash closes."""
    cdef Py_ssize_t lo = p.out.size + 1, hi
    cdef int i
    put_word(&p.out, s, b"<", 1)
    put_lowered(&p.out, s, tag.name, tag.name_hi)
    spell(p, s, lo, SVG_NAMES, SVG_NAME_COUNT)
    hi = p.out.size
    i = put_attributes(p, s, n, tag, True, 0, 0)
    if p.out.stop:
        return n
    push(p, tag.key, HTML_INSIDE if tag.key == TITLE or tag.key == DESC else 0, lo, hi)
    if not p.out.stop:
        top_of(p).foreign = True
        if tag.closed:
            pop_to(p, s, p.size - 1)
    return i


cdef int open_in_foreign(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    if top_of(p).kind & HTML_INSIDE or tag.kind & BREAKS_OUT or tag.key == FONT or (
            tag.name_hi - tag.name == 13 and says(s, tag.name, tag.name_hi, b"foreignobject", 13)):
        p.out.stop = DOUBT
        return n
    return open_foreign(p, s, n, tag)


cdef void close_in_foreign(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if not p.element[at].foreign:
            p.out.stop = DOUBT
            return
        if is_named(p, s, &p.element[at], tag):
            pop_to(p, s, at)
            return


cdef bint leave_cell(Page* p, const char_t* s) noexcept nogil:
    """Close the cell or caption that the page stands in. False if it stands in none."""
    cdef int at = kind_within(p, CELL | CAPTION, TABLE_SCOPE)
    if at < 0:
        return False
    pop_to(p, s, at)
    forget_to_mark(p)
    return True


cdef int put_form(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A form outside of the cells of a table holds nothing, but is the page's form."""
    cdef int i
    if p.form != NO_FORM:
        return ended(p, s, tag.name_hi, n)
    i = put_tag(p, s, n, tag)
    put_word(&p.out, s, b"</form>", 7)
    p.form = FORM_LEFT
    return i


cdef int open_in_table(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A start tag outside of the cells of a table."""
    cdef Element* top
    cdef int i
    if (tag.key == SCRIPT or tag.key == STYLE) and top_of(p).key != COLGROUP:
        return put_raw(p, s, n, tag)
    if rule == FORMED and not p.templates and top_of(p).key != COLGROUP:
        return put_form(p, s, n, tag)
    while not p.out.stop and rule >= CELLS and rule <= COLUMN:
        top = top_of(p)
        if top.kind & ROW and rule == CELLS:
            i = open_tag(p, s, n, tag)
            mark(p)
            return i
        if top.kind & SECTION and rule == ROWS:
            return open_tag(p, s, n, tag)
        if top.kind & TABLE and rule >= SECTIONS and rule <= COLUMNS:
            i = open_tag(p, s, n, tag)
            if rule == CAPTIONS:
                mark(p)
            return i
        if top.key == COLGROUP and rule == COLUMN:
            return put_tag(p, s, n, tag)
        if top.kind & SECTION and rule == CELLS:
            imply(p, s, b"tr", 2, TR, ROW | SPECIAL)
        elif top.kind & TABLE and rule <= ROWS:
            imply(p, s, b"tbody", 5, TBODY, SECTION | SPECIAL)
        elif top.kind & TABLE:
            imply(p, s, b"colgroup", 8, COLGROUP, SPECIAL)
        else:
            pop_to(p, s, p.size - 1)
    p.out.stop = p.out.stop or DOUBT
    return n


cdef void close_in_table(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    """An end tag of a table or of its parts, wherever it stands."""
    cdef int at, named
    if rule == COLUMN:
        p.out.stop = DOUBT
        return
    if top_of(p).key == COLGROUP:
        pop_to(p, s, p.size - 1)
    at = kind_within(p, TABLE | SECTION | ROW | CELL | CAPTION, TABLE_SCOPE)
    named = open_within(p, tag.key, TABLE_SCOPE)
    if at < 0 or named < 0 or (p.element[at].kind & CAPTION and rule != CAPTIONS and rule != TABLED):
        return
    if p.element[at].kind & (CELL | CAPTION):
        leave_cell(p, s)
    pop_to(p, s, named)


cdef int open_before_body(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A start tag before the body has begun. Gives -1 where it is to be opened as everywhere."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i
    if rule == HTML and p.mode <= BEFORE_HTML:
        i, p.mode = open_tag(p, s, n, tag), BEFORE_HEAD
        p.html_end = p.out.size - 1
    elif p.mode == AFTER_HEAD and (rule == HTML or rule == HEAD or rule == TEMPLATES):
        p.out.stop = DOUBT
        return n
    elif rule == HTML:
        i = add_attributes(p, s, n, tag, &p.element[0], p.html_end)
    elif rule == HEAD and p.mode <= BEFORE_HEAD:
        enter(p, s, BEFORE_HEAD)
        i, p.mode = open_tag(p, s, n, tag), IN_HEAD
    elif rule == HEAD:
        i = ended(p, s, tag.name_hi, n)
    elif rule == BODY:
        enter(p, s, AFTER_HEAD)
        i, p.mode = open_tag(p, s, n, tag), IN_BODY
        p.body_end = p.out.size - 1
    elif p.mode < AFTER_HEAD and (rule == METADATA or rule == HEAD_RAW or rule == TEMPLATES):
        enter(p, s, IN_HEAD)
        return -1
    elif p.mode == AFTER_HEAD and (rule == METADATA or (rule == HEAD_RAW and tag.key != NOSCRIPT)):
        i = put_tag(p, s, n, tag) if rule == METADATA else put_raw(p, s, n, tag)
        move_back(p, s, lo, p.head_end)
    else:
        enter(p, s, IN_BODY)
        return -1
    return i


cdef int open(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag. Gives where the next token is looked for."""
    cdef int rule, i
    sort_out(tag, &rule)
    if p.size and top_of(p).foreign:
        return open_in_foreign(p, s, n, tag)
    if rule == DOUBTFUL or (p.mode > IN_BODY and rule == HTML):
        p.out.stop = DOUBT
        return n
    if p.mode < IN_BODY and not p.templates:
        i = open_before_body(p, s, n, tag, rule)
        if i >= 0:
            return i
    elif p.mode > IN_BODY:
        p.mode = IN_BODY
    if takes_no_text(top_of(p)):
        return open_in_table(p, s, n, tag, rule)
    if p.selects and rule != OPTIONS:
        p.out.stop = DOUBT
        return n
    if rule >= CELLS and rule <= COLUMN:
        if leave_cell(p, s):
            return open_in_table(p, s, n, tag, rule)
        if p.templates:
            p.out.stop = DOUBT
        return ended(p, s, tag.name_hi, n)
    return open_in_body(p, s, n, tag, rule)


cdef int open_in_body(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef int i, at
    if rule == METADATA or rule == BARE:
        if rule == BARE and has_closed(p):
            p.out.stop = DOUBT  # HTML opens nothing again here, the parser does
        return put_tag(p, s, n, tag)
    if rule == HEAD_RAW or rule == RAWTEXT:
        return put_raw(p, s, n, tag)
    if rule == BLOCK or rule == HEADED or rule == PRE or rule == FORMED or rule == ENTRY or rule == LINE:
        if rule == FORMED and p.form != NO_FORM and not p.templates:
            return ended(p, s, tag.name_hi, n)
        if rule == ENTRY:
            close_entry(p, s, tag.key)
        close_paragraph(p, s)
        if rule == HEADED and top_of(p).kind & HEADING:
            pop_to(p, s, p.size - 1)
        if rule == LINE:
            return put_tag(p, s, n, tag)
        i = open_tag(p, s, n, tag)
        if rule == FORMED and not p.templates:
            p.form = p.size - 1
        if rule == PRE:
            p.pre = p.out.size
            if has_closed(p):
                p.out.stop = DOUBT  # the parser opens formatting again for the line break that it drops
            return after_break(s, i, n)
        return i
    if rule == TABLED:
        at = open_within(p, P, BUTTON_SCOPE)
        if at >= 0 and p.quirks == PERHAPS:
            p.out.stop = DOUBT
        elif at >= 0 and not p.quirks:
            pop_to(p, s, at)
        return open_tag(p, s, n, tag)
    if rule == FORMATS:
        return open_formatting(p, s, n, tag)
    if rule == OPTIONS and p.selects:
        return open_option(p, s, n, tag)
    if rule == BUTTON:
        at = open_within(p, BUTTON_KEY, SCOPE)
        if at >= 0:
            pop_to(p, s, at)
    if rule == HEAD:
        return ended(p, s, tag.name_hi, n)
    if (rule == HTML or rule == BODY) and not p.templates:
        return add_attributes(p, s, n, tag, &p.element[rule == BODY], p.body_end if rule == BODY else p.html_end)
    if rule == HTML or rule == BODY or rule == OPTIONS:
        p.out.stop = DOUBT
        return n
    if rule == RUBY:
        while ends_itself(top_of(p)):
            if open_within(p, packed(b"ruby"), SCOPE) < 0:
                p.out.stop = DOUBT
                return n
            pop_to(p, s, p.size - 1)
        return open_tag(p, s, n, tag)
    if rule == TEMPLATES:
        p.templates += 1
    elif has_closed(p):
        reopen(p, s)
    if rule == VOIDED:
        return put_tag(p, s, n, tag)
    if rule == SVG:
        return open_foreign(p, s, n, tag)
    i = open_tag(p, s, n, tag)
    if rule == MARKS or rule == TEMPLATES:
        mark(p)
    return i


cdef void close_form(Page* p, const char_t* s) noexcept nogil:
    """The page's form, wherever it was opened: what is open in it stays open."""
    cdef int at = p.form, i
    p.form = NO_FORM
    if at < 0:
        return
    for i in range(at + 1, p.size):
        if p.element[i].kind & SCOPE:
            return
    while ends_itself(top_of(p)) and p.size > at + 1:
        pop_to(p, s, p.size - 1)
    if p.size == at + 1:
        pop_to(p, s, at)
    else:
        p.element[at].left, p.element[at].key, p.element[at].kind = True, NO_NAME, 0


cdef void close_template(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at = open_within(p, tag.key, 0), i
    for i in range(at, p.size):
        if p.element[i].foreign:
            p.out.stop = DOUBT
    pop_to(p, s, at)
    forget_to_mark(p)
    p.templates -= 1


cdef int close(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """An end tag. Gives where the next token is looked for."""
    cdef int rule
    sort_out(tag, &rule)
    if p.size and top_of(p).foreign and p.mode <= IN_BODY:
        close_in_foreign(p, s, tag)
    elif rule == DOUBTFUL or (rule == TEMPLATES and p.mode > IN_BODY):
        p.out.stop = DOUBT
    elif rule == TEMPLATES and p.templates:
        close_template(p, s, tag)
    elif p.mode < IN_BODY and not p.templates:
        if p.mode < IN_HEAD or rule == HTML or rule == BODY or tag.key == BR:
            p.out.stop = DOUBT
        elif rule == HEAD:
            enter(p, s, AFTER_HEAD)
    elif p.mode > IN_BODY:
        close_after_body(p, s, tag, rule)
    else:
        close_in_body(p, s, tag, rule)
    return ended(p, s, tag.name_hi, n)


cdef void close_after_body(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    if rule == HTML and p.mode == AFTER_BODY:
        p.mode = AFTER_ALL
    else:
        p.mode = IN_BODY
        close_in_body(p, s, tag, rule)


cdef void close_in_body(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    cdef int at
    if top_of(p).foreign:
        close_in_foreign(p, s, tag)
    elif p.selects and rule != OPTIONS and rule != SELECTS:
        p.out.stop = DOUBT
    elif rule == TABLED or (rule >= CELLS and rule <= COLUMN):
        close_in_table(p, s, tag, rule)
    elif rule == BODY or rule == HTML:
        if kind_within(p, SCOPE | TABLE | SECTION | ROW, 0) < 0:
            p.mode = AFTER_BODY
            if rule == HTML:
                close_after_body(p, s, tag, rule)
    elif takes_no_text(top_of(p)):
        if rule == FORMED and not p.templates and top_of(p).key != COLGROUP:
            p.form = NO_FORM
        elif rule == FORMED or rule == FORMATS or rule == MARKS or rule == SELECTS or tag.key == P or tag.key == BR or top_of(p).key == COLGROUP:
            p.out.stop = DOUBT
    elif rule == FORMATS:
        close_formatting(p, s, tag)
    elif rule == FORMED and not p.templates:
        close_form(p, s)
    elif rule == HEADED:
        at = kind_within(p, HEADING, SCOPE)
        if at >= 0:
            pop_to(p, s, at)
    elif (tag.key == P or tag.key == BR) and top_of(p).kind & TEMPLATE:
        p.out.stop = DOUBT
    elif tag.key == P:
        if open_within(p, P, BUTTON_SCOPE) < 0:
            imply(p, s, b"p", 1, P, tag.kind)
        close_paragraph(p, s)
    elif tag.key == BR:
        if has_closed(p):
            reopen(p, s)
        put_word(&p.out, s, b"<br>", 4)
    elif rule == BLOCK or rule == PRE or rule == ENTRY or rule == BUTTON or rule == MARKS or rule == SELECTS or rule == FORMED:
        at = open_within(p, tag.key, LIST_SCOPE if tag.key == LI else SCOPE)
        if at >= 0:
            pop_to(p, s, at)
            if rule == MARKS:
                forget_to_mark(p)
    else:
        close_named(p, s, tag)


cdef int put_comment(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """A comment, or what counts as one. Gives where it ends."""
    cdef int lo = i + 2, hi = comment_end(s, i, n), last = hi - 1
    if says(s, i, n, b"<!--", 4):
        lo, last = i + 4, hi - 3
        if last < lo or not says(s, last, n, b"-->", 3):
            p.out.stop = DOUBT
            return n
    elif says(s, i, n, b"<!doctype", 9):
        return put_doctype(p, s, i, hi, n)
    elif last < lo or s[last] != c'>' or top_of(p).foreign or (s[i + 1] == c'?' and not says(s, i, n, b"<?xml", 5)):
        p.out.stop = DOUBT
        return n
    elif s[i + 1] == c'?':
        lo = i + 1
    if p.mode <= IN_BODY:
        write_comment(p, s, lo, last)
    elif p.lates == MOST_LATE or (p.mode == AFTER_BODY and p.inside < p.lates):
        p.out.stop = DOUBT
    else:
        p.late_lo[p.lates], p.late_hi[p.lates] = lo, last
        p.lates += 1
        p.inside += p.mode == AFTER_BODY
    return hi


cdef void write_comment(Page* p, const char_t* s, int lo, int hi) noexcept nogil:
    put_word(&p.out, s, b"<!--", 4)
    put(&p.out, s, lo, hi)
    put_word(&p.out, s, b"-->", 3)


cdef int put_doctype(Page* p, const char_t* s, int i, int hi, int n) noexcept nogil:
    """That of HTML. It counts at the beginning alone."""
    if s[hi - 1] != c'>':
        p.out.stop = DOUBT
    if p.mode != AT_FIRST:
        return hi
    if not says(s, i, n, b"<!doctype html", 14) or not (s[i + 14] == c'>' or is_ascii_space(s[i + 14])):
        p.out.stop = DOUBT
    put_word(&p.out, s, b"<!DOCTYPE html>", 15)
    p.mode, p.quirks = BEFORE_HTML, quirks_by(s, i + 14, hi)
    return hi


cdef int quirks_by(const char_t* s, int i, int hi) noexcept nogil:
    """Whether a doctype, from behind its name on, asks for the quirks of old browsers."""
    while is_ascii_space(s[i]):
        i += 1
    if s[i] == c'>':
        return NO
    if not says(s, i, hi, b"public", 6) or s[hi - 2] != c'"':
        return PERHAPS
    i += 6
    while is_ascii_space(s[i]):
        i += 1
    if says(s, i, hi, b"\"-//w3c//dtd xhtml 1.", 21) or says(s, i, hi, b"\"-//w3c//dtd html 4.01//en\"", 27):
        return NO
    return PERHAPS


cdef int put_token(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """What begins with `<` at i. Gives where the next token begins."""
    cdef Tag tag
    tag.lo, tag.name, tag.hi, tag.closed = i, i + 1, -1, False
    if i + 1 < n and is_letter(s[i + 1]):
        read_name(s, n, &tag)
        return open(p, s, n, &tag)
    if i + 2 < n and s[i + 1] == c'/' and is_letter(s[i + 2]):
        tag.name = i + 2
        read_name(s, n, &tag)
        return close(p, s, n, &tag)
    if i + 1 < n and (s[i + 1] == c'!' or s[i + 1] == c'?'):
        return put_comment(p, s, i, n)
    if i + 2 < n and s[i + 1] == c'/':
        if s[i + 2] != c'>':
            return put_comment(p, s, i, n)
        if p.pre == p.out.size:
            p.out.stop = DOUBT  # the parser drops a line break behind it, too
        return i + 3
    put_shown(p, s, i, i + 1)
    return i + 1


cdef void look_for_controls(Page* p, const char_t* s, int n) noexcept nogil:
    """What is rare and changes how all is read: a loop that a compiler makes sixteen steps of at once."""
    cdef char_t null = 0, returns = 0
    cdef int i
    for i in range(n):
        null |= <char_t>(s[i] == 0)
        returns |= <char_t>(s[i] == 13)
    p.out.returns = returns
    if null:
        p.out.stop = DOUBT


cdef void write(Page* p, const char_t* s, int n) noexcept nogil:
    cdef int i = 0, lo, late
    look_for_controls(p, s, n)
    while i < n and not p.out.stop:
        if s[i] == c'<':
            i = put_token(p, s, i, n)
        else:
            lo, i = i, find(s, i, n, <char_t>c'<')
            put_shown(p, s, lo, i)
    if p.templates:
        p.out.stop = DOUBT
    if p.out.stop:
        return
    enter(p, s, IN_BODY)
    pop_to(p, s, 1)
    for late in range(p.inside):
        write_comment(p, s, p.late_lo[late], p.late_hi[late])
    end_top(p, s)
    for late in range(p.inside, p.lates):
        write_comment(p, s, p.late_lo[late], p.late_hi[late])


cdef void start(Page* p, int n, size_t width) noexcept nogil:
    p.out.size = p.out.stop = 0
    p.out.room, p.out.most = n + n // 8 + 256, 4 * <Py_ssize_t>n + ALLOWANCE
    p.out.data = <uint8_t*>malloc(p.out.room * width)
    if p.out.data == NULL:
        p.out.stop = NO_MEMORY
    p.size = p.actives = p.lates = p.inside = p.selects = p.templates = p.moves = 0
    p.html_end = p.head_end = p.body_end = p.pre = -1
    p.mode, p.form, p.quirks = AT_FIRST, NO_FORM, YES


cdef void* widened(const void* data, int kind, int n) noexcept nogil:
    """The characters of a page, twice as wide."""
    cdef void* wide = malloc((n + 1) * 2 * <size_t>kind)
    cdef int i
    if wide != NULL and kind == 1:
        for i in range(n):
            (<uint16_t*>wide)[i] = (<const uint8_t*>data)[i]
    elif wide != NULL:
        for i in range(n):
            (<uint32_t*>wide)[i] = (<const uint16_t*>data)[i]
    return wide


cdef void write_as(Page* p, const void* data, int kind, int n) noexcept nogil:
    cdef void* wide
    start(p, n, kind)
    if p.out.stop:
        pass
    elif kind == 1:
        write[uint8_t](p, <const uint8_t*>data, n)
    elif kind == 2:
        write[uint16_t](p, <const uint16_t*>data, n)
    else:
        write[uint32_t](p, <const uint32_t*>data, n)
    if p.out.stop == WIDER:
        free(p.out.data)
        p.out.data, p.out.stop = NULL, NO_MEMORY
        wide = widened(data, kind, n)
        if wide != NULL:
            write_as(p, wide, 2 * kind, n)
            free(wide)
    else:
        p.width = kind


def written_straight(str text not None):
    """The page as the parser writes it back, where that can be known without it; else none."""
    cdef int kind = PyUnicode_KIND(text), n = len(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Page p
    with nogil:
        write_as(&p, data, kind, n)
    try:
        if p.out.stop == NO_MEMORY:
            raise MemoryError
        return None if p.out.stop else PyUnicode_FromKindAndData(p.width, p.out.data, p.out.size)
    finally:
        free(p.out.data)
