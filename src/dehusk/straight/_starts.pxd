"""Start tags: what each closes before it, and what it opens."""

from dehusk.kernel._characters cimport char_t
from dehusk.kernel._nesting cimport BUTTON_SCOPE, ITEM_STOP, SCOPE
from dehusk.kernel._tags cimport Tag, packed
from dehusk.straight._attributes cimport put_tag
from dehusk.straight._elements cimport (
    close_at, ends_itself, is_between_cells, is_foreign, open_named, open_of, pop, pop_to, top_of,
)
from dehusk.straight._foreign cimport open_foreign, open_in_foreign
from dehusk.straight._formatting cimport active_named, close_formatting, has_closed, make_active, mark, reopen
from dehusk.straight._moves cimport move_back
from dehusk.straight._opening cimport add_attributes, after_break, enter, open_tag, passed, put_raw, put_void
from dehusk.straight._page cimport AFTER_HEAD, BEFORE_HEAD, BEFORE_HTML, IN_BODY, IN_HEAD, NO_FORM, PERHAPS, Page
from dehusk.straight._rules cimport (
    ANCHOR, BARE, BLOCK, BODY, BREAK, BUTTON, DOUBTFUL, FORM, FORMATTING, HEAD, HEADING, HTML, ITEM, LINE, MARKED,
    METADATA, NOBR, NOSCRIPT, OPTION, OPTIONS, PARAGRAPH, PRE, RAW, RUBY, SVG, TABLE, TEMPLATE, TERM, TEXTAREA,
    VOID, is_of_head, is_part, rule_of,
)
from dehusk.straight._tables cimport (
    goes_before, leave_cell, leave_fostered, leave_table, open_between_cells,
)
from dehusk.straight._writing cimport DOUBT


cdef inline int open_before_body(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A start tag before the body has begun. Gives -1 where it is to be opened as everywhere."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i
    if p.mode == AFTER_HEAD and (rule == HTML or rule == HEAD or rule == TEMPLATE):
        p.out.stop = DOUBT
        return n
    if rule == HTML and p.mode <= BEFORE_HTML:
        i, p.mode = open_tag(p, s, n, tag, rule), BEFORE_HEAD
        p.html_end = p.out.size - 1
        return i
    if rule == HTML:
        return add_attributes(p, s, n, tag, &p.element[0], p.html_end)
    if rule == HEAD and p.mode <= BEFORE_HEAD:
        enter(p, s, BEFORE_HEAD)
        i, p.mode = open_tag(p, s, n, tag, rule), IN_HEAD
        return i
    if rule == HEAD:
        return passed(p, s, tag.name_hi, n)
    if rule == BODY:
        enter(p, s, AFTER_HEAD)
        i, p.mode = open_tag(p, s, n, tag, rule), IN_BODY
        p.body_end = p.out.size - 1
        return i
    if p.mode == AFTER_HEAD and is_of_head(rule) and rule != NOSCRIPT:
        i = put_tag(p, s, n, tag) if rule == METADATA else put_raw(p, s, n, tag, rule)
        move_back(p, s, lo, p.head_end)
        return i
    enter(p, s, IN_HEAD if p.mode < AFTER_HEAD and (is_of_head(rule) or rule == TEMPLATE) else IN_BODY)
    return -1


cdef inline void close_entry(Page* p, const char_t* s, int rule) noexcept nogil:
    """The item or term that another one ends."""
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if p.element[at].rule == rule:
            pop_to(p, s, at)
            return
        if p.element[at].kind & ITEM_STOP:
            return


cdef inline int open_block(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """What ends a paragraph."""
    cdef int i
    if rule == FORM and p.form != NO_FORM and not p.templates:
        return passed(p, s, tag.name_hi, n)
    if rule == ITEM or rule == TERM:
        close_entry(p, s, rule)
    close_at(p, s, open_of(p, PARAGRAPH, BUTTON_SCOPE))
    if rule == HEADING and top_of(p).rule == HEADING:
        pop(p, s)
    if rule == LINE:
        return put_void(p, s, n, tag)
    i = open_tag(p, s, n, tag, rule)
    if rule == FORM and not p.templates:
        p.form = p.size - 1
    if rule != PRE:
        return i
    if has_closed(p):
        p.out.stop = DOUBT  # the parser opens formatting again for the line break that it drops
    p.pre = p.out.size
    return after_break(s, i, n)


cdef inline int open_table(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef int at = open_of(p, PARAGRAPH, BUTTON_SCOPE)
    if at >= 0 and p.quirks == PERHAPS:
        p.out.stop = DOUBT
    elif at >= 0 and not p.quirks:
        pop_to(p, s, at)
    return open_tag(p, s, n, tag, rule)


cdef inline int open_formatting(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef Py_ssize_t lo
    cdef int i
    if rule == NOBR:
        reopen(p, s)
    if (rule == ANCHOR and active_named(p, tag) >= 0) or (rule == NOBR and open_of(p, NOBR, SCOPE) >= 0):
        close_formatting(p, s, tag)
    reopen(p, s)
    lo = p.out.size
    i = open_tag(p, s, n, tag, rule)
    if not p.out.stop:
        make_active(p, s, lo)
    return i


cdef inline int open_option(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    if not p.selects:
        p.out.stop = DOUBT
    while not p.out.stop and (top_of(p).rule == OPTION or (top_of(p).rule == OPTIONS and rule == OPTIONS)):
        pop(p, s)
    reopen(p, s)
    return open_tag(p, s, n, tag, rule)


cdef inline int open_ruby(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    if ends_itself(top_of(p)) and open_named(p, packed(b"ruby"), SCOPE) < 0:
        p.out.stop = DOUBT
    while not p.out.stop and ends_itself(top_of(p)):
        pop(p, s)
    return open_tag(p, s, n, tag, rule)


cdef inline int open_again(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A second html, head or body."""
    if rule == HEAD:
        return passed(p, s, tag.name_hi, n)
    if p.templates:
        p.out.stop = DOUBT
    return add_attributes(p, s, n, tag, &p.element[rule == BODY], p.body_end if rule == BODY else p.html_end)


cdef inline int open_inline(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """What stands in lines, where formatting goes on."""
    cdef int i
    if rule == BUTTON:
        close_at(p, s, open_of(p, BUTTON, SCOPE))
    reopen(p, s)
    if rule == VOID or rule == BREAK:
        return put_void(p, s, n, tag)
    if rule == SVG:
        return open_foreign(p, s, n, tag, rule)
    i = open_tag(p, s, n, tag, rule)
    if rule == MARKED:
        mark(p)
    return i


cdef inline int open_template(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef int i = open_tag(p, s, n, tag, rule)
    p.templates += 1
    mark(p)
    return i


cdef inline int open_in_body(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    if rule >= BLOCK and rule <= LINE:
        return open_block(p, s, n, tag, rule)
    if rule == FORMATTING or rule == ANCHOR or rule == NOBR:
        return open_formatting(p, s, n, tag, rule)
    if rule == METADATA or rule == BARE:
        if rule == BARE and has_closed(p):
            p.out.stop = DOUBT  # HTML opens nothing again here, the parser does
        return put_tag(p, s, n, tag)
    if is_of_head(rule) or rule == RAW or rule == TEXTAREA:
        return put_raw(p, s, n, tag, rule)
    if rule == TABLE:
        return open_table(p, s, n, tag, rule)
    if rule == OPTION or rule == OPTIONS:
        return open_option(p, s, n, tag, rule)
    if rule == RUBY:
        return open_ruby(p, s, n, tag, rule)
    if rule == TEMPLATE:
        return open_template(p, s, n, tag, rule)
    if rule == HTML or rule == HEAD or rule == BODY:
        return open_again(p, s, n, tag, rule)
    return open_inline(p, s, n, tag, rule)


cdef inline int open(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag. Gives where the next token is looked for."""
    cdef int rule = rule_of(p.lore, tag), i
    if is_foreign(p):
        return open_in_foreign(p, s, n, tag, rule)
    if rule == DOUBTFUL or (p.mode > IN_BODY and rule == HTML):
        p.out.stop = DOUBT
        return n
    if p.mode < IN_BODY and not p.templates:
        i = open_before_body(p, s, n, tag, rule)
        if i >= 0:
            return i
    elif p.mode > IN_BODY:
        p.mode = IN_BODY
    if rule == TABLE and (is_between_cells(p) or p.fostered) and not p.templates:
        leave_table(p, s)
    if p.fostered:
        leave_fostered(p, s, tag, rule)
    if is_between_cells(p):
        if goes_before(p, s, n, tag, rule):
            return open_in_body(p, s, n, tag, rule)
        return open_between_cells(p, s, n, tag, rule)
    if p.selects and rule != OPTION and rule != OPTIONS:
        p.out.stop = DOUBT
        return n
    if not is_part(rule):
        return open_in_body(p, s, n, tag, rule)
    if leave_cell(p, s):
        return open_between_cells(p, s, n, tag, rule)
    if p.templates:
        p.out.stop = DOUBT
    return passed(p, s, tag.name_hi, n)
