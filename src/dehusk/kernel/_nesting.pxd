"""The kinds of a name and what closes what, compiled: `nesting.py` is the same in Python, read that one first."""

from libc.stdint cimport uint32_t

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
    SINGLE = 0x80000000
    PART = (1 << 7) | (1 << 8) | (1 << 9) | (1 << 10)
    ENTRY = (1 << 14) | (1 << 15)


cdef inline int weight_of(uint32_t kind) noexcept nogil:
    return 3 if kind & (TABLE | TEMPLATE) else 1


cdef inline uint32_t end_stops(uint32_t kind) noexcept nogil:
    if kind & TEMPLATE:
        return 0
    if kind & PARAGRAPH:
        return BUTTON_SCOPE
    if kind & ITEM:
        return LIST_SCOPE
    if kind & (PART | TABLE):
        return TABLE_SCOPE
    return SCOPE if kind & SPECIAL else SPECIAL


cdef inline uint32_t rivals(uint32_t kind) noexcept nogil:
    cdef uint32_t found = SELECT | (kind & (HEADING | ANCHOR | <uint32_t>SINGLE | ENTRY | OPTION))
    if kind & (CLOSES_P | FORM | TABLE):
        found |= PARAGRAPH
    if kind & (PART | TABLE):
        found |= PART | TABLE
    return found
