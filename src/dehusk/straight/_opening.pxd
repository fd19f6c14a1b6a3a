"""What start tags open, and what is opened without one."""

from libc.stdint cimport uint32_t

from dehusk.kernel._characters cimport char_t
from dehusk.kernel._nesting cimport SPECIAL
from dehusk.kernel._tags cimport Tag, may_swallow, packed, raw_end, tag_end
from dehusk.straight._attributes cimport Names, note_names, put_attributes, put_tag
from dehusk.straight._elements cimport foster, is_between_cells, pop, push
from dehusk.straight._moves cimport move_back
from dehusk.straight._page cimport AFTER_HEAD, BEFORE_HEAD, BEFORE_HTML, IN_BODY, IN_HEAD, Element, Page
from dehusk.straight._rules cimport BODY, HEAD, HTML, SCRIPT, STYLE, TEXTAREA, TITLE
from dehusk.straight._writing cimport DOUBT, after_return, put, put_again, put_text, put_word


cdef inline int passed(Page* p, const char_t* s, int name_hi, int n) noexcept nogil:
    """Where a tag ends that is not written."""
    cdef bint closed
    cdef int hi = tag_end(s, name_hi, n, &closed)
    if hi < 0:
        p.out.stop = DOUBT
    return hi


cdef inline int open_tag(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A start tag and the element that it opens."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i = put_tag(p, s, n, tag)
    push(p, tag.key, tag.kind, rule, lo + 1, lo + 1 + tag.name_hi - tag.name)
    return i


cdef inline int put_void(Page* p, const char_t* s, int n, Tag* tag) noexcept nogil:
    """A start tag of an element that holds nothing."""
    cdef Py_ssize_t lo = p.out.size
    cdef int i = put_tag(p, s, n, tag)
    if is_between_cells(p):
        foster(p, s, lo)
    return i


cdef inline void imply(Page* p, const char_t* s, const char* name, int length, uint32_t kind, int rule) noexcept nogil:
    """An element that the author left to the parser."""
    cdef Py_ssize_t lo = p.out.size
    put_word(&p.out, s, b"<", 1)
    put_word(&p.out, s, name, length)
    put_word(&p.out, s, b">", 1)
    push(p, packed(name), kind | SPECIAL, rule, lo + 1, lo + 1 + length)


cdef inline void enter(Page* p, const char_t* s, int mode) noexcept nogil:
    """Go on to a part of the page, with the elements that begin before it."""
    if p.mode <= BEFORE_HTML < mode:
        imply(p, s, b"html", 4, 0, HTML)
        p.mode, p.html_end = BEFORE_HEAD, p.out.size - 1
    if p.mode == BEFORE_HEAD and mode > BEFORE_HEAD:
        imply(p, s, b"head", 4, 0, HEAD)
        p.mode = IN_HEAD
    if p.mode == IN_HEAD and mode > IN_HEAD:
        p.mode, p.head_end = AFTER_HEAD, p.out.size
        pop(p, s)
    if p.mode == AFTER_HEAD and mode > AFTER_HEAD:
        imply(p, s, b"body", 4, 0, BODY)
        p.mode, p.body_end = IN_BODY, p.out.size - 1


cdef inline int after_break(const char_t* s, int i, int n) noexcept nogil:
    """Where the text of pre or textarea begins: a line break at its beginning is none of it."""
    if i < n and s[i] == c'\r':
        return after_return(s, i, n)
    return i + (i < n and s[i] == c'\n')


cdef inline void put_another_break(Page* p, const char_t* s, int i, int n) noexcept nogil:
    """One for the next reader to drop, where the text of pre or textarea begins with one."""
    if i < n and (s[i] == c'\n' or s[i] == c'\r'):
        put_word(&p.out, s, b"\n", 1)
    elif i + 1 < n and s[i] == c'&' and (s[i + 1] == c'#' or s[i + 1] == c'N'):
        p.out.stop = DOUBT  # perhaps a line break


cdef inline int put_raw(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """An element without markup in it, whole. Gives where it ends."""
    cdef Py_ssize_t name = p.out.size + 1
    cdef int length = tag.name_hi - tag.name, lo = put_tag(p, s, n, tag), hi
    if p.out.stop:
        return n
    hi = raw_end(s, n, tag, rule == SCRIPT)
    if hi < 0 or may_swallow(s, hi, n, tag):
        p.out.stop = DOUBT
        return n
    if rule == TEXTAREA:
        lo = after_break(s, lo, hi)
        put_another_break(p, s, lo, hi)
    if rule == TEXTAREA or rule == TITLE:
        put_text(&p.out, s, lo, hi, False, p.lore)
    else:
        put(&p.out, s, lo, hi)
    put_word(&p.out, s, b"</", 2)
    put_again(&p.out, s, name, name + length)
    put_word(&p.out, s, b">", 1)
    if rule != SCRIPT and rule != STYLE and is_between_cells(p):
        foster(p, s, name - 1)
    return passed(p, s, hi + 2 + length, n)


cdef inline int add_attributes(Page* p, const char_t* s, int n, Tag* tag, Element* one, Py_ssize_t end) noexcept nogil:
    """A second start tag of html or body: what it has more than the first is the element's, too."""
    cdef Py_ssize_t lo = p.out.size
    cdef Names names
    cdef int i
    names.count = 0
    note_names(p, s, one.hi, end, &names)
    i = put_attributes(p, s, n, tag, False, &names)
    if not p.out.stop:
        p.out.size -= 1
        if p.out.size > lo:
            move_back(p, s, lo, end)
    return i
