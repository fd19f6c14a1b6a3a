"""What is known of names: their rules, and how SVG spells them."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from dehusk.kernel._tags cimport Tag
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
    NAME_SLOTS = 1024  # of a hash table that holds some 150 names
    MOST_LETTERS = 24

cdef struct Word:
    int length
    char[MOST_LETTERS] lower, spelled

cdef struct Lore:
    uint64_t[NAME_SLOTS] key  # of a name
    uint32_t[NAME_SLOTS] kind
    uint8_t[NAME_SLOTS] rule
    Word[40] svg_name
    Word[64] svg_attribute
    int svg_names, svg_attributes
    Named named
    uint32_t[32] windows
    uint8_t[256] care  # characters that are not written as they are, or not in every place


cdef inline int slot_of_name(const Lore* lore, uint64_t key) noexcept nogil:
    """Where a name stands, or the free place for it."""
    cdef int at = <int>((key * <uint64_t>0x9E3779B97F4A7C15) >> 54)
    while lore.key[at] and lore.key[at] != key:
        at = (at + 1) % NAME_SLOTS
    return at


cdef inline int rule_of(const Lore* lore, Tag* tag) noexcept nogil:
    """The rule of a tag, whose kind is noted."""
    cdef int at = slot_of_name(lore, tag.key)
    tag.kind = lore.kind[at]
    return lore.rule[at]


cdef inline bint is_part(int rule) noexcept nogil:
    return rule >= CELL and rule <= COLUMN


cdef inline bint is_of_head(int rule) noexcept nogil:
    return rule >= METADATA and rule <= TITLE
