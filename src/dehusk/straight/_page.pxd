"""A page that is written while it is read: what is open, and how far it has come."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from dehusk.straight._rules cimport Lore
from dehusk.straight._writing cimport Out

cdef enum:
    DEEPEST = 256  # open elements
    MOST_ACTIVE = 64
    MOST_LATE = 32  # comments behind the body

cdef enum:  # where the page's form is if it is not open
    NO_FORM = -1
    FORM_LEFT = -2  # closed by another end tag than its own: until that comes, no other form begins

cdef enum:  # how far the page has come
    AT_FIRST, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, AFTER_HEAD, IN_BODY, AFTER_BODY, AFTER_ALL

cdef enum:  # whether a table stands inside of a paragraph, as in old browsers
    NO, YES, PERHAPS


cdef struct Element:
    uint64_t key
    uint32_t kind
    int32_t lo, hi  # its name, in what is written
    int32_t active  # its place among the formatting elements, and one; 0 for others
    uint8_t rule
    bint foreign, holds_html  # of SVG; of SVG with HTML in it
    bint left  # its end tag has come, but elements in it are open
    bint fostered  # it stands between cells, and goes before the table


cdef struct Active:  # a formatting element that no end tag has closed, or a mark
    uint64_t key  # 0 of a mark: a cell begins a list of its own
    uint32_t kind
    int32_t lo, hi, name_hi  # its start tag, in what is written
    uint8_t rule
    bint open


cdef struct Page:
    Out out
    const Lore* lore
    Element[DEEPEST] element
    Active[MOST_ACTIVE] active
    int[MOST_LATE] late_lo, late_hi  # comments, in the source
    int size, actives, lates, inside  # so many of the comments stand inside of html
    int mode, form, selects, templates, quirks, moves, fostered
    bint wide  # whether the author's characters need two bytes or more
    Py_ssize_t html_end, body_end, head_end  # of the start tags, and where the head's end tag stands
    Py_ssize_t pre  # where the content of the last pre begins
