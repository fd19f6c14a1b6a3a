"""End tags: what each closes, and with it all that is open inside."""

from dehusk.kernel._characters cimport char_t
from dehusk.kernel._nesting cimport BUTTON_SCOPE, LIST_SCOPE, SCOPE
from dehusk.kernel._tags cimport Tag
from dehusk.straight._elements cimport (
    close_at, close_named, ends_itself, is_between_cells, is_foreign, open_named, open_of, pop, pop_to, top_of,
)
from dehusk.straight._foreign cimport close_in_foreign
from dehusk.straight._formatting cimport close_formatting, forget_closed, forget_to_mark, reopen
from dehusk.straight._opening cimport enter, imply, passed
from dehusk.straight._page cimport AFTER_ALL, AFTER_BODY, AFTER_HEAD, IN_BODY, IN_HEAD, NO_FORM, Page
from dehusk.straight._rules cimport (
    ANCHOR, BLOCK, BODY, BREAK, BUTTON, COLUMNS, DOUBTFUL, FORM, FORMATTING, HEAD, HEADING, HTML, ITEM, MARKED,
    NOBR, OPTION, OPTIONS, OTHER, PARAGRAPH, PRE, SELECT, TABLE, TEMPLATE, TERM, is_part, rule_of,
)
from dehusk.straight._tables cimport close_part
from dehusk.straight._writing cimport DOUBT, put_word


cdef inline bint is_formatting(int rule) noexcept nogil:
    return rule == FORMATTING or rule == ANCHOR or rule == NOBR


cdef inline void close_form(Page* p, const char_t* s) noexcept nogil:
    """The page's form, wherever it was opened: what is open in it stays open."""
    cdef int at = p.form, i
    p.form = NO_FORM
    if at < 0:
        return
    for i in range(at + 1, p.size):
        if p.element[i].kind & SCOPE:
            return
    while p.size > at + 1 and ends_itself(top_of(p)):
        pop(p, s)
    if p.size == at + 1:
        pop(p, s)
    else:
        p.element[at].left, p.element[at].kind, p.element[at].rule = True, 0, OTHER
        p.element[at].key = <unsigned long long>1 << 63  # no name's


cdef inline void close_template(Page* p, const char_t* s) noexcept nogil:
    cdef int at = open_of(p, TEMPLATE, 0)
    pop_to(p, s, at)
    forget_to_mark(p)
    p.templates -= 1


cdef inline void close_page(Page* p, const char_t* s, int rule) noexcept nogil:
    """The end of body or html: what is open in it may go on. Inside of a table it ends nothing."""
    cdef int at
    if top_of(p).rule == COLUMNS:
        p.out.stop = DOUBT
    for at in range(p.size):
        if p.element[at].kind & SCOPE:
            return
    p.mode = AFTER_ALL if rule == HTML else AFTER_BODY


cdef inline void close_between_cells(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    """Nothing outside of the table is closed from there."""
    if rule == FORM and not p.templates and top_of(p).rule != COLUMNS:
        p.form = NO_FORM
    elif is_formatting(rule) and top_of(p).rule != COLUMNS:
        forget_closed(p, tag)
    elif rule == FORM or rule == MARKED or rule == SELECT or rule == PARAGRAPH or (
            rule == BREAK or top_of(p).rule == COLUMNS):
        p.out.stop = DOUBT


cdef inline void close_paragraph(Page* p, const char_t* s) noexcept nogil:
    """Where none is open, one is opened before."""
    if open_of(p, PARAGRAPH, BUTTON_SCOPE) < 0:
        imply(p, s, b"p", 1, 0, PARAGRAPH)
    close_at(p, s, open_of(p, PARAGRAPH, BUTTON_SCOPE))


cdef inline void close_block(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    cdef int at = open_named(p, tag.key, LIST_SCOPE if rule == ITEM else SCOPE)
    if at >= 0:
        pop_to(p, s, at)
        if rule == MARKED:
            forget_to_mark(p)


cdef inline void close_in_body(Page* p, const char_t* s, Tag* tag, int rule) noexcept nogil:
    if p.selects and rule != OPTION and rule != OPTIONS and rule != SELECT:
        p.out.stop = DOUBT
    elif rule == TABLE or is_part(rule):
        close_part(p, s, tag, rule)
    elif rule == BODY or rule == HTML:
        close_page(p, s, rule)
    elif is_between_cells(p):
        close_between_cells(p, s, tag, rule)
    elif is_formatting(rule):
        close_formatting(p, s, tag)
    elif rule == FORM and not p.templates:
        close_form(p, s)
    elif rule == HEADING:
        close_at(p, s, open_of(p, HEADING, SCOPE))
    elif (rule == PARAGRAPH or rule == BREAK) and top_of(p).rule == TEMPLATE:
        p.out.stop = DOUBT
    elif rule == PARAGRAPH:
        close_paragraph(p, s)
    elif rule == BREAK:
        reopen(p, s)
        put_word(&p.out, s, b"<br>", 4)
    elif rule == BLOCK or rule == PRE or rule == FORM or rule == ITEM or rule == TERM or rule == BUTTON or (
            rule == MARKED or rule == SELECT):
        close_block(p, s, tag, rule)
    else:
        close_named(p, s, tag)


cdef inline int close(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """An end tag. Gives where the next token is looked for."""
    cdef int rule = rule_of(p.lore, tag)
    if is_foreign(p):
        close_in_foreign(p, s, tag)
    elif rule == DOUBTFUL or (rule == TEMPLATE and p.mode > IN_BODY):
        p.out.stop = DOUBT
    elif rule == TEMPLATE and p.templates:
        close_template(p, s)
    elif p.mode < IN_BODY and not p.templates:
        if p.mode < IN_HEAD or rule == HTML or rule == BODY or rule == BREAK:
            p.out.stop = DOUBT
        elif rule == HEAD:
            enter(p, s, AFTER_HEAD)
    elif p.mode == AFTER_BODY and rule == HTML:
        p.mode = AFTER_ALL
    else:
        p.mode = IN_BODY if p.mode > IN_BODY else p.mode
        close_in_body(p, s, tag, rule)
    return passed(p, s, tag.name_hi, n)
