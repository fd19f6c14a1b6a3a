# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""One look at a page for what not every page has, compiled. `hints.py` is the same in Python: read that one first; a test
holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from dehusk.kernel import hints as python
from dehusk.kernel import looks
from dehusk.kernel import markup
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel._characters cimport char_t, find, is_letter, tells
from dehusk.kernel._stems cimport Stems, holds_at, prepare
from dehusk.kernel._tables cimport Tree, is_data_table
from dehusk.kernel.markup import ATTR, TAG

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at) nogil

cdef enum:
    MOST = 16
    EACH = 2  # things at most that the value of an attribute tells

cdef struct Characters:
    int count
    uint32_t one[MOST]

cdef int DIGIT_PAIR = python.DIGIT_PAIR, SIGN = python.SIGN, HEADED_LINK = python.HEADED_LINK
cdef int EMOJI_PICTURE = python.EMOJI_PICTURE, LONGEST_EMOJI = python.LONGEST_EMOJI, ALT = ATTR["alt"]
cdef int MOST_LINKS = python.MOST_LINKS, LINK = looks.LINK
cdef int PLAYER = python.PLAYER, TEX_SIGN = python.TEX_SIGN, HIDDEN = markup.HIDDEN, SKIPPED = markup.SKIPPED
cdef int LONGEST_TEX = python.LONGEST_TEX, DATA_TABLE = python.DATA_TABLE, TABLE = TAG["table"]
cdef uint16_t[EACH][256] BIT  # of each attribute whose value tells
cdef uint16_t[256] PRESENT  # of each attribute that tells by being there
cdef uint32_t[256] OF_TAG
cdef uint8_t[256] IS_EMBEDDING, IS_ADDRESS  # of each tag, of each attribute
cdef Stems PLAYED
cdef uint8_t[256] IS_HEADING
cdef Stems[EACH][256] STEMS  # of each attribute with a bit
cdef list WORDS = []  # that the stems point into
cdef Characters PERMALINK_SIGNS, INITIALS


cdef int set_up() except -1:
    cdef int k
    memset(BIT, 0, sizeof(BIT))
    memset(PRESENT, 0, sizeof(PRESENT))
    memset(OF_TAG, 0, sizeof(OF_TAG))
    memset(IS_EMBEDDING, 0, sizeof(IS_EMBEDDING))
    memset(IS_ADDRESS, 0, sizeof(IS_ADDRESS))
    memset(IS_HEADING, 0, sizeof(IS_HEADING))
    for name, stems, bit in python.VALUES:
        words = [stem.encode("ascii") for stem in stems]
        WORDS.append(words)
        k = 1 if BIT[0][<int>ATTR[name]] else 0
        if BIT[k][<int>ATTR[name]]:
            raise ValueError("an attribute tells too much")
        BIT[k][<int>ATTR[name]] = bit
        prepare(&STEMS[k][<int>ATTR[name]], words)
    for name, bit in python.ATTRIBUTES.items():
        PRESENT[<int>ATTR[name]] = bit
    for name, bit in python.TAGS.items():
        OF_TAG[<int>TAG[name]] = bit
    for name in python.EMBEDDING:
        IS_EMBEDDING[<int>TAG[name]] = 1
    for name in python.ADDRESSES:
        IS_ADDRESS[<int>ATTR[name]] = 1
    words = [stem.encode("ascii") for stem in python.PLAYED]
    WORDS.append(words)
    prepare(&PLAYED, words)
    for code in looks.HEADINGS:
        IS_HEADING[<int>code] = 1
    fill(&PERMALINK_SIGNS, python.PERMALINK_SIGNS)
    fill(&INITIALS, python.PERMALINK_INITIALS)
    return 0


cdef int fill(Characters* these, str said) except -1:
    if len(said) > MOST:
        raise ValueError("too many characters")
    these.count = len(said)
    for i in range(these.count):
        these.one[i] = ord(said[i])
    return 0


set_up()


cdef inline bint is_of(uint32_t c, const Characters* these) noexcept nogil:
    cdef int i
    for i in range(these.count):
        if c == these.one[i]:
            return True
    return False


def find_hints(str source not None, columns):
    """The bits of what is found."""
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* flags = uint8s(columns.flags)
    cdef const int32_t* attr_node = int32s(columns.attr_node)
    cdef const int32_t* attr_lo = int32s(columns.attr_lo)
    cdef const int32_t* attr_hi = int32s(columns.attr_hi)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* end = int32s(columns.end)
    cdef const int32_t* lo = int32s(columns.lo)
    cdef const int32_t* hi = int32s(columns.hi)
    cdef const int32_t* piece_lo = int32s(columns.piece_lo)
    cdef const int32_t* piece_hi = int32s(columns.piece_hi)
    cdef Py_ssize_t attributes = len(columns.attr_name), pieces = len(columns.piece_lo), nodes = len(columns.tag)
    cdef str text = columns.text
    cdef int kind = PyUnicode_KIND(source), text_kind = PyUnicode_KIND(text), found = 0, bit, k, length = len(text)
    cdef void* data = PyUnicode_DATA(source)
    cdef void* shown = PyUnicode_DATA(text)
    cdef Py_ssize_t i, stop
    cdef Tree tree
    tree.tag, tree.end, tree.lo, tree.hi, tree.piece_lo, tree.piece_hi = tag, end, lo, hi, piece_lo, piece_hi
    with nogil:
        for i in range(attributes):
            found |= PRESENT[name[i]]
            for k in range(EACH):
                bit = BIT[k][name[i]] & ~found
                if bit and holds_at(kind, data, attr_lo[i], attr_hi[i], &STEMS[k][name[i]]):
                    found |= bit
            if IS_ADDRESS[name[i]] and IS_EMBEDDING[tag[attr_node[i]]] and not found & PLAYER:
                if is_seen(flags, parent, attr_node[i]) and holds_at(kind, data, attr_lo[i], attr_hi[i], &PLAYED):
                    found |= PLAYER
            if name[i] == ALT and not found & EMOJI_PICTURE and attr_hi[i] - attr_lo[i] <= LONGEST_EMOJI:
                found |= EMOJI_PICTURE if tells(kind, data, attr_lo[i], attr_hi[i]) else 0
        for i in range(pieces):
            if piece_hi[i] - piece_lo[i] == 1:
                if is_of(PyUnicode_READ(text_kind, shown, piece_lo[i]), &PERMALINK_SIGNS):
                    found |= SIGN
            elif piece_hi[i] - piece_lo[i] == 2 and i and piece_hi[i - 1] == piece_lo[i]:
                if (Py_UNICODE_ISDECIMAL(PyUnicode_READ(text_kind, shown, piece_lo[i]))
                        and Py_UNICODE_ISDECIMAL(PyUnicode_READ(text_kind, shown, piece_lo[i] + 1))):
                    found |= DIGIT_PAIR
        found |= TEX_SIGN if has_tex(text_kind, shown, length) else 0
        for i in range(nodes):
            bit = OF_TAG[tag[i]]
            if bit != PLAYER or is_seen(flags, parent, i):
                found |= bit
            if IS_HEADING[tag[i]] and hi[i] - lo[i] > 1 and not found & HEADED_LINK:
                if has_part(tag, lo, hi, i, end[i], piece_lo, text_kind, shown):
                    found |= HEADED_LINK
            if tag[i] == TABLE and not found & DATA_TABLE and is_data_table(&tree, i, &stop):
                found |= DATA_TABLE
    return found


cdef bint is_seen(const uint8_t* flags, const int32_t* parent, Py_ssize_t player) noexcept nogil:
    """Whether a player is shown: of each the own text is skipped, so the element around it tells."""
    return not flags[player] & HIDDEN and (parent[player] < 0 or not flags[parent[player]] & SKIPPED)


cdef bint has_tex(int kind, void* text, int length) noexcept nogil:
    if kind == 1:
        return begins_tex(<const uint8_t*>text, length)
    if kind == 2:
        return begins_tex(<const uint16_t*>text, length)
    return begins_tex(<const uint32_t*>text, length)


cdef bint begins_tex(const char_t* s, int length) noexcept nogil:
    """Whether a text has a sign that begins a formula, or two single ones in a line around what no price has."""
    cdef int at = find(s, 0, length, <char_t>c"\\")
    while at < length:
        if at + 1 < length and (s[at + 1] == c"(" or s[at + 1] == c"["):
            return True
        at = find(s, at + 1, length, <char_t>c"\\")
    at = find(s, 0, length, <char_t>c"$")
    while at < length:
        if is_tex(s, at + 1, length):
            return True
        at = find(s, at + 1, length, <char_t>c"$")
    return False


cdef bint is_tex(const char_t* s, int lo, int length) noexcept nogil:
    """Whether TeX may begin at lo, behind a dollar sign."""
    cdef int i = lo
    cdef bint told = lo < length and (is_letter(s[lo]) or s[lo] == c"$")
    while i < length and i < lo + LONGEST_TEX and s[i] != c"$" and s[i] != c"\n":
        told = told or s[i] == c"\\" or s[i] == c"^" or s[i] == c"_"
        i += 1
    return told and i < length and s[i] == c"$"


cdef bint has_part(const uint8_t* tag, const int32_t* lo, const int32_t* hi, Py_ssize_t head, Py_ssize_t end,
                   const int32_t* piece_lo, int kind, void* text) noexcept nogil:
    """Whether a heading of few links has one that may be a permalink by its first letter, and is not all of it."""
    cdef Py_ssize_t i
    cdef int links = 0
    cdef bint found = False
    cdef uint32_t letter
    for i in range(head, end):
        if tag[i] == LINK:
            links += 1
            if 0 < hi[i] - lo[i] < hi[head] - lo[head]:
                letter = PyUnicode_READ(kind, text, piece_lo[lo[i]])
                found = found or not Py_UNICODE_ISALNUM(letter) or is_of(letter, &INITIALS)
    return found and links <= MOST_LINKS
