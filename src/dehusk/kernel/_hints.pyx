# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""One look at a page for what not every page has, compiled. `hints.py` is the same in Python: read that one first; a test
holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from dehusk.kernel import hints as python
from dehusk.kernel import looks
from dehusk.kernel import markup
from dehusk.kernel._arrays cimport int32s, place_in, uint8s
from dehusk.kernel._characters cimport Text, char_t, find, is_letter, tells, text_of
from dehusk.kernel._stems cimport Stems, holds_at, prepare
from dehusk.kernel._tables cimport Tree, is_data_table
from dehusk.kernel.markup import ATTR, TAG

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t c) nogil
    uint32_t PyUnicode_READ(int kind, const void* data, Py_ssize_t at) nogil

cdef enum:
    MOST = 16
    EACH = 2  # things at most that the value of an attribute tells

cdef struct Characters:
    int count
    uint32_t one[MOST]

cdef int DIGIT_PAIR = python.DIGIT_PAIR, SIGN = python.SIGN, HEADED_LINK = python.HEADED_LINK
cdef int EMOJI_PICTURE = python.EMOJI_PICTURE, LONGEST_EMOJI = python.LONGEST_EMOJI, ALT = ATTR["alt"]
cdef int MOST_LINKS = python.MOST_LINKS, LINK = looks.LINK, HREF = looks.HREF, SUP = TAG["sup"], RAISED = python.RAISED
cdef int PLAYER = python.PLAYER, TEX_SIGN = python.TEX_SIGN, HIDDEN = markup.HIDDEN, SKIPPED = markup.SKIPPED
cdef int LONGEST_TEX = python.LONGEST_TEX, DATA_TABLE = python.DATA_TABLE, TABLE = TAG["table"]
cdef uint16_t[EACH][256] BIT  # of each attribute whose value tells
cdef uint16_t[256] PRESENT  # of each attribute that tells by being there
cdef uint32_t[256] OF_TAG
cdef uint8_t[256] IS_EMBEDDING, IS_ADDRESS  # of each tag, of each attribute
cdef Stems PLAYED, FRAGMENT
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
    prepare(&PLAYED, words)
    WORDS.append(words)
    words = [python.FRAGMENT.encode("ascii")]
    prepare(&FRAGMENT, words)
    WORDS.append(words)
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


cdef struct Look:  # at a page: its columns, its source and its text
    const uint8_t* name
    const uint8_t* tag
    const uint8_t* flags
    const int32_t* attr_node
    const int32_t* attr_lo
    const int32_t* attr_hi
    const int32_t* parent
    const int32_t* end
    const int32_t* lo
    const int32_t* hi
    const int32_t* piece_lo
    const int32_t* piece_hi
    Py_ssize_t attributes, pieces, nodes
    Text source, text


def find_hints(str source not None, columns):
    """The bits of what is found."""
    cdef Look look
    cdef str text = columns.text
    cdef int found, length = len(text)
    look.name, look.tag, look.flags = uint8s(columns.attr_name), uint8s(columns.tag), uint8s(columns.flags)
    look.attr_node, look.parent, look.end = int32s(columns.attr_node), int32s(columns.parent), int32s(columns.end)
    look.attr_lo, look.attr_hi = int32s(columns.attr_lo), int32s(columns.attr_hi)
    look.lo, look.hi = int32s(columns.lo), int32s(columns.hi)
    look.piece_lo, look.piece_hi = int32s(columns.piece_lo), int32s(columns.piece_hi)
    look.attributes, look.pieces, look.nodes = len(columns.attr_name), len(columns.piece_lo), len(columns.tag)
    look.source, look.text = text_of(source), text_of(text)
    with nogil:
        found = of_attributes(&look) | of_pieces(&look) | of_nodes(&look)
        found |= TEX_SIGN if has_tex(&look.text, length) else 0
    return found


cdef int of_attributes(const Look* look) noexcept nogil:
    cdef Py_ssize_t i
    cdef int k, bit, name, lo, hi, found = 0
    for i in range(look.attributes):
        name, lo, hi = look.name[i], look.attr_lo[i], look.attr_hi[i]
        found |= PRESENT[name]
        for k in range(EACH):
            bit = BIT[k][name] & ~found
            if bit and holds_at(look.source.width, look.source.data, lo, hi, &STEMS[k][name]):
                found |= bit
        if IS_ADDRESS[name] and IS_EMBEDDING[look.tag[look.attr_node[i]]] and not found & PLAYER:
            if is_seen(look, look.attr_node[i]) and holds_at(look.source.width, look.source.data, lo, hi, &PLAYED):
                found |= PLAYER
        if name == ALT and not found & EMOJI_PICTURE and hi - lo <= LONGEST_EMOJI:
            found |= EMOJI_PICTURE if tells(look.source.width, look.source.data, lo, hi) else 0
    return found


cdef int of_pieces(const Look* look) noexcept nogil:
    cdef Py_ssize_t i
    cdef int lo, length, found = 0
    for i in range(look.pieces):
        lo, length = look.piece_lo[i], look.piece_hi[i] - look.piece_lo[i]
        if length == 1:
            if is_of(letter_at(look, lo), &PERMALINK_SIGNS):
                found |= SIGN
        elif length == 2 and i and look.piece_hi[i - 1] == lo:
            if Py_UNICODE_ISDECIMAL(letter_at(look, lo)) and Py_UNICODE_ISDECIMAL(letter_at(look, lo + 1)):
                found |= DIGIT_PAIR
    return found


cdef int of_nodes(const Look* look) noexcept nogil:
    cdef Py_ssize_t i, stop
    cdef int bit, found = 0
    cdef int32_t raised = 0  # up to here nodes are in a sup
    cdef uint8_t tag
    cdef Tree tree
    tree.tag, tree.end, tree.lo, tree.hi = look.tag, look.end, look.lo, look.hi
    tree.piece_lo, tree.piece_hi = look.piece_lo, look.piece_hi
    for i in range(look.nodes):
        tag = look.tag[i]
        bit = OF_TAG[tag]
        if bit != PLAYER or is_seen(look, i):
            found |= bit
        if tag == SUP:
            raised = max(raised, look.end[i])
            if look.parent[i] >= 0 and look.tag[look.parent[i]] == LINK and leads_within(look, look.parent[i]):
                found |= RAISED
        elif tag == LINK and i < raised and not found & RAISED and leads_within(look, i):
            found |= RAISED
        elif IS_HEADING[tag] and not found & HEADED_LINK and has_part(look, i):
            found |= HEADED_LINK
        elif tag == TABLE and not found & DATA_TABLE and is_data_table(&tree, i, &stop):
            found |= DATA_TABLE
    return found


cdef inline uint32_t letter_at(const Look* look, int at) noexcept nogil:
    return PyUnicode_READ(look.text.width, look.text.data, at)


cdef bint is_seen(const Look* look, Py_ssize_t player) noexcept nogil:
    """Whether a player is shown: of each the own text is skipped, so the element around it tells."""
    cdef int32_t around = look.parent[player]
    return not look.flags[player] & HIDDEN and (around < 0 or not look.flags[around] & SKIPPED)


cdef bint leads_within(const Look* look, Py_ssize_t link) noexcept nogil:
    """Whether a link with text may lead to a place in the page itself."""
    cdef Py_ssize_t row
    if look.lo[link] >= look.hi[link]:
        return False
    row = place_in(look.attr_node, look.attributes, <int32_t>link)
    while row < look.attributes and look.attr_node[row] == link:
        if look.name[row] == HREF:
            return holds_at(look.source.width, look.source.data, look.attr_lo[row], look.attr_hi[row], &FRAGMENT)
        row += 1
    return False


cdef bint has_part(const Look* look, Py_ssize_t head) noexcept nogil:
    """Whether a heading of few links has one that may be a permalink by its first letter and its address, and is not
    all of it."""
    cdef Py_ssize_t i
    cdef int links = 0, pieces = look.hi[head] - look.lo[head]
    cdef bint found = False
    cdef uint32_t letter
    for i in range(head, look.end[head] if pieces > 1 else head):
        if look.tag[i] == LINK:
            links += 1
            if not found and 0 < look.hi[i] - look.lo[i] < pieces:
                letter = letter_at(look, look.piece_lo[look.lo[i]])
                found = (not Py_UNICODE_ISALNUM(letter) or is_of(letter, &INITIALS)) and leads_within(look, i)
    return found and links <= MOST_LINKS


cdef bint has_tex(const Text* text, int length) noexcept nogil:
    if text.width == 1:
        return begins_tex(<const uint8_t*>text.data, length)
    if text.width == 2:
        return begins_tex(<const uint16_t*>text.data, length)
    return begins_tex(<const uint32_t*>text.data, length)


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
    cdef bint told = lo < length and (s[lo] == c"$" or (is_letter(s[lo]) and is_name(s, lo + 1, length)))
    while i < length and i < lo + LONGEST_TEX and s[i] != c"$" and s[i] != c"\n":
        told = told or s[i] == c"\\" or s[i] == c"^" or s[i] == c"_"
        i += 1
    return told and i < length and s[i] == c"$"


cdef bint is_name(const char_t* s, int at, int length) noexcept nogil:
    """Whether the letter before `at` is all of a formula, or compared, added to or taken from."""
    if at < length and s[at] == c"$":
        return True
    if at + 1 < length and s[at] == c" ":
        at += 1
    return at < length and (s[at] == c"=" or s[at] == c"<" or s[at] == c">" or s[at] == c"+" or s[at] == c"-")
