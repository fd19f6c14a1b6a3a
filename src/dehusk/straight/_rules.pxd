"""What is known of names: their rules, and how SVG spells them."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from dehusk.kernel._tags cimport SLOTS, Tag, slot_of
from dehusk.straight._references cimport Named

cdef enum:  # what a start tag does, and most often its end tag
    OTHER
    BLOCK, PARAGRAPH, HEADING, PRE, FORM, ITEM, TERM, LINE  # end a paragraph
    BUTTON, FORMATTING, ANCHOR, NOBR, MARKED, TABLE, SELECT, OPTION, OPTIONS, RUBY, SVG, TEMPLATE
    VOID, BREAK, BARE  # never open
    METADATA, NOSCRIPT, SCRIPT, STYLE, NOFRAMES, TITLE  # of the head, wherever they stand
    RAW, TEXTAREA
    CELL, ROW, SECTION, CAPTION, COLUMNS, COLUMN  # parts of a table
    HTML, HEAD, BODY
    DOUBTFUL

cdef enum:
    MOST_LETTERS = 24

cdef struct Word:
    int length
    char[MOST_LETTERS] lower, spelled

cdef struct Lore:
    uint64_t[SLOTS] key  # of a name
    uint32_t[SLOTS] kind
    uint8_t[SLOTS] rule
    Word[40] svg_name
    Word[64] svg_attribute
    int svg_names, svg_attributes
    Named named
    uint32_t[32] windows
    uint8_t[256] care  # characters that are not written as they are, or not in every place


cdef inline int rule_of(const Lore* lore, Tag* tag) noexcept nogil:
    """The rule of a tag, whose kind is noted."""
    cdef int at = slot_of(lore.key, tag.key)
    tag.kind = lore.kind[at]
    return lore.rule[at]


cdef inline bint is_part(int rule) noexcept nogil:
    return rule >= CELL and rule <= COLUMN


cdef inline bint is_of_head(int rule) noexcept nogil:
    return rule >= METADATA and rule <= TITLE
