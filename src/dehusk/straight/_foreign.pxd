"""Drawings: elements of SVG, where a slash closes and every end tag is exact."""

from dehusk.kernel._characters cimport char_t, says
from dehusk.kernel._nesting cimport BREAKS_OUT
from dehusk.kernel._tags cimport Tag, packed
from dehusk.straight._attributes cimport Names, put_attributes, spell
from dehusk.straight._elements cimport is_named, pop, pop_to, push, top_of
from dehusk.straight._page cimport Page
from dehusk.straight._rules cimport OTHER, TITLE
from dehusk.straight._writing cimport DOUBT, put_lowered, put_word


cdef inline int open_foreign(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    cdef Py_ssize_t lo = p.out.size + 1, hi
    cdef Names names
    cdef int i
    names.count = 0
    put_word(&p.out, s, b"<", 1)
    put_lowered(&p.out, s, tag.name, tag.name_hi)
    spell(p, s, lo, p.lore.svg_name, p.lore.svg_names)
    hi = p.out.size
    i = put_attributes(p, s, n, tag, True, &names)
    push(p, tag.key, 0, OTHER, lo, hi)
    if p.out.stop:
        return n
    top_of(p).foreign = True
    top_of(p).holds_html = rule == TITLE or tag.key == packed(b"desc")
    if tag.closed:
        pop(p, s)
    return i


cdef inline int open_in_foreign(Page* p, const char_t* s, int n, Tag* tag, int rule) noexcept nogil:
    """A start tag in a drawing, where HTML does not begin with it."""
    if top_of(p).holds_html or tag.kind & BREAKS_OUT or tag.key == packed(b"font") or (
            tag.name_hi - tag.name == 13 and says(s, tag.name, tag.name_hi, b"foreignobject", 13)):
        p.out.stop = DOUBT
        return n
    return open_foreign(p, s, n, tag, rule)


cdef inline void close_in_foreign(Page* p, const char_t* s, Tag* tag) noexcept nogil:
    cdef int at
    for at in range(p.size - 1, -1, -1):
        if not p.element[at].foreign:
            p.out.stop = DOUBT
            return
        if is_named(p, s, &p.element[at], tag):
            pop_to(p, s, at)
            return
