"""The parts of tables, and what stands between their cells."""

from dehusk.kernel._characters cimport char_t, find, says
from dehusk.kernel._nesting cimport TABLE_SCOPE
from dehusk.kernel._tags cimport Tag, packed
from dehusk.straight._attributes cimport Value, put_tag, value_named
from dehusk.straight._elements cimport open_named, open_of, pop, pop_to, top_of
from dehusk.straight._formatting cimport forget_to_mark, has_closed, mark
from dehusk.straight._opening cimport imply, open_tag, passed, put_raw
from dehusk.straight._page cimport FORM_LEFT, NO_FORM, Page
from dehusk.straight._rules cimport (
    ANCHOR, BLOCK, BREAK, CAPTION, CELL, COLUMN, COLUMNS, FORM, FORMATTING, LINE, MARKED, NOBR, NOSCRIPT, OTHER,
    RAW, ROW, SCRIPT, SECTION, SELECT, STYLE, SVG, TABLE, TEMPLATE, VOID, is_part,
)
from dehusk.straight._writing cimport DOUBT, put_word


cdef inline int part_around(Page* p) noexcept nogil:
    """The innermost open table or part of one, or -1 outside of tables."""
    cdef int at, rule
    for at in range(p.size - 1, -1, -1):
        rule = p.element[at].rule
        if rule == TABLE or is_part(rule):
            return at
        if p.element[at].kind & TABLE_SCOPE:
            return -1
    return -1


cdef inline bint leave_cell(Page* p, const char_t* s) noexcept nogil:
    """Close the cell or caption that the page stands in. False if it stands in none."""
    cdef int at = part_around(p)
    if at < 0 or (p.element[at].rule != CELL and p.element[at].rule != CAPTION):
        return False
    pop_to(p, s, at)
    forget_to_mark(p)
    return True


cdef inline int put_form(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A form between cells holds nothing, but is the page's form."""
    cdef int i
    if p.form != NO_FORM:
        return passed(p, s, tag.name_hi, n)
    i = put_tag(p, s, n, tag)
    put_word(&p.out, s, b"</form>", 7)
    p.form = FORM_LEFT
    return i


cdef inline bint is_hidden(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """Whether a start tag says `type=hidden`. On pages of wide characters the parser does not see it in quotes."""
    cdef Value value = value_named(s, tag.name_hi, n, b"type", 4)
    cdef bint quoted = s[value.lo - 1] == c'"' or s[value.lo - 1] == c"'"
    if find(s, value.lo, value.hi, <char_t>c'&') < value.hi:
        p.out.stop = DOUBT
    return value.hi - value.lo == 6 and says(s, value.lo, value.hi, b"hidden", 6) and not (p.wide and quoted)


cdef inline bint goes_before(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """Whether an element goes before the table where it stands between its cells."""
    if rule == VOID and tag.key == packed(b"input") and is_hidden(p, s, n, tag):
        return False
    return (rule >= BLOCK and rule <= LINE and rule != FORM) or rule == FORMATTING or rule == ANCHOR or rule == NOBR or (
        rule == OTHER or rule == VOID or rule == BREAK or rule == NOSCRIPT or rule == RAW)


cdef inline bint takes(int holder, int part) noexcept nogil:
    """Whether a part of a table stands right in another."""
    if holder == TABLE:
        return part == SECTION or part == CAPTION or part == COLUMNS
    return (holder == SECTION and part == ROW) or (holder == ROW and part == CELL) or (
        holder == COLUMNS and part == COLUMN)


cdef inline void make_way(Page* p, const char_t* s, int part) noexcept nogil:
    """Open what a part of a table needs around it, or close what it cannot stand in: one step."""
    cdef int holder = top_of(p).rule
    if holder == SECTION and part == CELL:
        imply(p, s, b"tr", 2, 0, ROW)
    elif holder == TABLE and (part == CELL or part == ROW):
        imply(p, s, b"tbody", 5, 0, SECTION)
    elif holder == TABLE:
        imply(p, s, b"colgroup", 8, 0, COLUMNS)
    else:
        pop(p, s)


cdef inline void leave_table(Page* p, const char_t* s) noexcept nogil:
    """Another table begins where none can stand: the one around it ends."""
    pop_to(p, s, open_of(p, TABLE, 0))


cdef inline void leave_fostered(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    """A part of the table ends what stands between its cells."""
    if is_part(rule):
        pop_to(p, s, part_around(p) + 1)
    elif rule == FORM or rule == SELECT or rule == TEMPLATE or rule == MARKED or rule == SVG or (
            tag.key == packed(b"input") and has_closed(p)):
        p.out.stop = DOUBT


cdef inline int open_between_cells(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef int i
    if (rule == SCRIPT or rule == STYLE) and top_of(p).rule != COLUMNS:
        return put_raw(p, s, n, tag, rule)
    if rule == FORM and not p.templates and top_of(p).rule != COLUMNS:
        return put_form(p, s, n, tag)
    if rule == VOID and top_of(p).rule != COLUMNS:
        return put_tag(p, s, n, tag)
    if not is_part(rule):
        p.out.stop = DOUBT
        return n
    while not p.out.stop and not takes(top_of(p).rule, rule):
        make_way(p, s, rule)
    if rule == COLUMN:
        return put_tag(p, s, n, tag)
    i = open_tag(p, s, n, tag, rule)
    if rule == CELL or rule == CAPTION:
        mark(p)
    return i


cdef inline void close_part(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    """An end tag of a table or of its parts, wherever it stands."""
    cdef int at, named
    if rule == COLUMN:
        p.out.stop = DOUBT
        return
    if top_of(p).rule == COLUMNS:
        pop(p, s)
    at, named = part_around(p), open_named(p, tag.key, TABLE_SCOPE)
    if at < 0 or named < 0 or (p.element[at].rule == CAPTION and rule != CAPTION and rule != TABLE):
        return
    leave_cell(p, s)
    pop_to(p, s, named)
