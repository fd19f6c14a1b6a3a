# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""The scan, compiled. `scanner.py` is the same in Python: read that one first; a test holds the two equal."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc, realloc

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel._characters cimport (
    Text, after_spaces, all_bits, char_t, find, is_ascii_space, put_characters, room_for, says, text_of,
)
from dehusk.kernel.columns import Columns

cdef enum:
    SLOTS = 1024  # of a hash table that holds some 150 names
    LONGEST = 16  # no name that we know is longer
    FIRST_ROOM = 256  # rows

cdef int BLOCK = markup.BLOCK, SKIP = markup.SKIP, RAW = markup.RAW, VOID = markup.VOID, LINK = markup.LINK
cdef int PRE = markup.PRE, BREAK = markup.BREAK, GAP = markup.GAP
cdef int HIDDEN = markup.HIDDEN, SKIPPED = markup.SKIPPED, LINKED = markup.LINKED, BODY = markup.BODY
cdef int PREFORMATTED = markup.PREFORMATTED, FOREIGN = markup.FOREIGN, SVG = markup.SVG


cdef class Names:
    """Name -> code, without making a Python string for each look-up."""

    cdef char[256][LONGEST] name
    cdef uint8_t[256] length
    cdef int[SLOTS] slot

    def __cinit__(self, names):
        cdef int i, code
        cdef uint32_t key
        for i in range(SLOTS):
            self.slot[i] = -1
        for code, name in enumerate(names):
            if len(name) > LONGEST:
                raise ValueError(f"{name} is longer than {LONGEST} letters")
            key = 0
            self.length[code] = len(name)
            for i, letter in enumerate(name):
                self.name[code][i] = ord(letter)
                key = key * 31 + <uint32_t>ord(letter)
            key %= SLOTS
            while self.slot[key] >= 0:
                key = (key + 1) % SLOTS
            self.slot[key] = code


cdef inline int look_up(Names names, const char_t* s, int lo, int hi, uint32_t key) noexcept nogil:
    """The code of s[lo:hi], or -1. `key` was made while its end was looked for."""
    cdef int i, code
    if hi - lo > LONGEST:
        return -1
    key %= SLOTS
    while names.slot[key] >= 0:
        code = names.slot[key]
        if names.length[code] == hi - lo:
            i = 0
            while i < hi - lo and s[lo + i] == <char_t>names.name[code][i]:
                i += 1
            if i == hi - lo:
                return code
        key = (key + 1) % SLOTS
    return -1


cdef Names TAGS = Names(markup.TAGS)
cdef Names ATTRS = Names(markup.ATTRS)
cdef int A_TAG = markup.TAG["a"], BR = markup.TAG["br"], BODY_TAG = markup.TAG["body"]
cdef int SCRIPT = markup.TAG["script"], PLAINTEXT = markup.TAG["plaintext"], SVG_TAG = markup.TAG["svg"]
cdef uint8_t[256] DOES, FOREIGN_ROOT, HTML_IN_SVG, HTML_IN_MATHML
cdef int _code
for _code in range(len(markup.TAGS)):
    DOES[_code], FOREIGN_ROOT[_code] = markup.DOES[_code], _code in markup.FOREIGN_ROOTS
    HTML_IN_SVG[_code], HTML_IN_MATHML[_code] = _code in markup.HTML_IN_SVG, _code in markup.HTML_IN_MATHML
cdef object INT = np.dtype(np.int32), BYTE = np.dtype(np.uint8)
cdef int HIDDEN_ATTR = markup.ATTR["hidden"], ARIA_HIDDEN = markup.ATTR["aria-hidden"], STYLE = markup.ATTR["style"]


cdef enum:  # bits of CLASS
    SPACE = 1
    DROPPED = 2
    ESCAPE = 4

cdef uint8_t[0x10000] CLASS  # what each character of the basic plane is
for _bit, _letters in ((SPACE, markup.SPACES), (DROPPED, markup.DROPPED), (ESCAPE, "&")):
    for _letter in _letters:
        CLASS[<uint16_t>ord(_letter)] |= <uint8_t>_bit


cdef inline uint8_t class_of(char_t c) noexcept nogil:
    return CLASS[c] if <uint32_t>c < 0x10000 else 0


cdef inline bint is_space(char_t c) noexcept nogil:
    return class_of(c) & SPACE


cdef inline bint is_dropped(char_t c) noexcept nogil:
    return class_of(c) & DROPPED


cdef bint hides(const char_t* s, int lo, int hi) noexcept nogil:
    """Does a style say display:none or visibility:hidden?"""
    cdef int colon = lo, i, name
    while True:
        colon = find(s, colon, hi, <char_t>c':')
        if colon == hi:
            return False
        name = colon
        while name > lo and is_ascii_space(s[name - 1]):
            name -= 1
        i = after_spaces(s, colon + 1, hi)
        if name - lo >= 7 and says(s, name - 7, name, b"display", 7) and says(s, i, hi, b"none", 4):
            return True
        if name - lo >= 10 and says(s, name - 10, name, b"visibility", 10) and says(s, i, hi, b"hidden", 6):
            return True
        colon += 1


cdef struct Node:  # a row of `Columns`, and where its name ends
    int32_t parent, end, depth, block_node, at, inner, close, lo, hi, name_hi
    uint8_t tag, flags


cdef struct Attribute:
    int32_t node, lo, hi
    uint8_t name


cdef struct Piece:
    int32_t node, lo, hi, at


cdef struct Block:
    int32_t node, piece


cdef struct State:  # the rows being written, and what is open
    Node* node
    Attribute* attr
    Piece* piece
    Block* block
    void* shown  # the text written, in characters as wide as the source's
    int nodes, attrs, pieces, blocks
    int node_room, attr_room, piece_room, block_room
    int top  # the innermost open node
    int body  # where an element stands that comes behind the root
    int out  # characters of text written
    int tight  # where the last character that is not white space ends
    int gap  # white space owed before the next word: 0 none, 1 a space, 2 a line break
    bint boundary  # the next text begins a block
    bint after_br, after_link


cdef void start(State* t) noexcept nogil:
    t.node, t.attr, t.piece, t.block, t.shown = NULL, NULL, NULL, NULL, NULL
    t.nodes = t.attrs = t.pieces = t.blocks = t.body = 0
    t.node_room = t.attr_room = t.piece_room = t.block_room = 0
    t.top, t.out, t.tight, t.gap = -1, 0, 0, 0
    t.boundary, t.after_br, t.after_link = True, False, False


cdef void stop(State* t) noexcept nogil:
    """Once more does no harm."""
    free(t.node)
    free(t.attr)
    free(t.piece)
    free(t.block)
    free(t.shown)
    t.node, t.attr, t.piece, t.block, t.shown = NULL, NULL, NULL, NULL, NULL


cdef bint grow(void** rows, int* room, size_t size) noexcept nogil:
    """Twice the room; false without the memory for it."""
    cdef int more = 2 * room[0] if room[0] else FIRST_ROOM
    cdef void* moved = realloc(rows[0], more * size)
    if moved == NULL:
        return False
    rows[0], room[0] = moved, more
    return True


cdef inline bint has_room(State* t) noexcept nogil:
    """Is there room for another node, piece and block?"""
    return (
        (t.nodes < t.node_room or grow(<void**>&t.node, &t.node_room, sizeof(Node)))
        and (t.pieces < t.piece_room or grow(<void**>&t.piece, &t.piece_room, sizeof(Piece)))
        and (t.blocks < t.block_room or grow(<void**>&t.block, &t.block_room, sizeof(Block)))
    )


cdef columns(State* t, Text shown, uint32_t bits):
    """The rows as columns: those of a kind in one array, a row of it each."""
    cdef int i
    text = room_for(t.tight, bits)
    nodes, names = np.empty((9, t.nodes), INT), np.empty((2, t.nodes), BYTE)
    attrs, attr_names = np.empty((3, t.attrs), INT), np.empty(t.attrs, BYTE)
    pieces, blocks = np.empty((4, t.pieces), INT), np.empty((2, t.blocks), INT)
    cdef int32_t* of_node = int32s(nodes)
    cdef int32_t* of_attr = int32s(attrs)
    cdef int32_t* of_piece = int32s(pieces)
    cdef int32_t* of_block = int32s(blocks)
    cdef uint8_t* name = uint8s(names)
    cdef uint8_t* attr_name = uint8s(attr_names)
    cdef Text into = text_of(text)
    cdef Py_ssize_t n = t.nodes
    with nogil:
        put_characters(shown, 0, t.tight, into, 0)
        for i in range(t.nodes):
            name[i], name[n + i] = t.node[i].tag, t.node[i].flags
            of_node[i], of_node[n + i], of_node[2 * n + i] = t.node[i].parent, t.node[i].end, t.node[i].depth
            of_node[3 * n + i], of_node[4 * n + i] = t.node[i].block_node, t.node[i].at
            of_node[5 * n + i], of_node[6 * n + i] = t.node[i].inner, t.node[i].close
            of_node[7 * n + i], of_node[8 * n + i] = t.node[i].lo, t.node[i].hi
        n = t.attrs
        for i in range(t.attrs):
            of_attr[i], of_attr[n + i], of_attr[2 * n + i] = t.attr[i].node, t.attr[i].lo, t.attr[i].hi
            attr_name[i] = t.attr[i].name
        n = t.pieces
        for i in range(t.pieces):
            of_piece[i], of_piece[n + i] = t.piece[i].node, t.piece[i].lo
            of_piece[2 * n + i], of_piece[3 * n + i] = t.piece[i].hi, t.piece[i].at
        n = t.blocks
        for i in range(t.blocks):
            of_block[i], of_block[n + i] = t.block[i].node, t.block[i].piece
        stop(t)
    tag, flags = names
    parent, end, depth, block_node, at, inner, close, lo, hi = nodes
    attr_node, attr_lo, attr_hi = attrs
    return Columns(tag, parent, end, depth, flags, block_node, at, inner, close, lo, hi,
                   attr_node, attr_names, attr_lo, attr_hi, *pieces, *blocks, text)


cdef void open_node(State* t, int code, int at, int name_hi) noexcept nogil:
    cdef int i = t.nodes, up = t.top, does = DOES[code], flags
    cdef bint quiet
    cdef Node* node = &t.node[i]
    cdef Node* parent
    if up < 0 and i:
        up = t.body if t.node[t.body].end == i else 0
    if code == BODY_TAG and up == 0:
        t.body = i
    parent = &t.node[up] if up >= 0 else NULL
    flags = parent.flags if parent else 0
    quiet = flags & SKIPPED  # what is not shown does not cut what is
    if does & BLOCK and not quiet:
        t.boundary = True
    if does & SKIP:
        flags |= SKIPPED
    if does & LINK:
        flags |= LINKED
    if does & PRE:
        flags |= PREFORMATTED
    if code == BODY_TAG:
        flags |= BODY
    if flags & FOREIGN and (HTML_IN_SVG[parent.tag] if flags & SVG else HTML_IN_MATHML[parent.tag]):
        flags &= ~(FOREIGN | SVG)
    if FOREIGN_ROOT[code] and not flags & FOREIGN:
        flags |= FOREIGN | (SVG if code == SVG_TAG else 0)
    if not quiet and (does & (BREAK | GAP) or (code == A_TAG and t.after_link)):
        t.gap = max(t.gap, 2 if does & BREAK else 1)
    node.tag, node.parent, node.depth, node.flags = code, up, (parent.depth + 1 if parent else 0), flags
    node.block_node = i if does & BLOCK or not parent else parent.block_node
    node.at, node.name_hi, node.lo = at, name_hi, t.pieces
    t.nodes, t.top = i + 1, i


cdef void close_node(State* t, int close) noexcept nogil:
    cdef Node* node = &t.node[t.top]
    node.end, node.close, node.hi = t.nodes, close, t.pieces
    t.top = node.parent
    if t.top >= 0 and t.node[t.top].flags & SKIPPED:
        return
    if DOES[node.tag] & BLOCK:
        t.boundary = True
    if node.tag == A_TAG:
        t.after_link = True


cdef int read_attributes(State* t, const char_t* s, int i, int n) noexcept nogil:
    """Note the attributes of the node just opened; s[i] is what follows the tag's name. Gives where its content begins,
    or -1 without the memory for them."""
    cdef int name, value, stop, code, node = t.nodes - 1
    cdef uint32_t key
    while i < n and s[i] == c' ':
        name, value, key = i + 1, i + 1, 0
        while value < n and (s[value] != c'=' or value == name):
            key = key * 31 + <uint32_t>s[value]
            value += 1
        value += 2
        stop = find(s, value, n, <char_t>c'"') if value <= n and s[value - 1] == c'"' else n
        if stop >= n:  # none that the parser wrote
            break
        code = look_up(ATTRS, s, name, value - 2, key)
        if code >= 0:
            if t.attrs == t.attr_room and not grow(<void**>&t.attr, &t.attr_room, sizeof(Attribute)):
                return -1
            note_attribute(t, s, &t.attr[t.attrs], node, code, value, stop)
            t.attrs += 1
        i = stop + 1
    return i + 1 if i < n and s[i] == c'>' else i


cdef inline void note_attribute(State* t, const char_t* s, Attribute* attr, int node, int code, int lo, int hi) noexcept nogil:
    attr.node, attr.name, attr.lo, attr.hi = node, code, lo, hi
    if ((code == HIDDEN_ATTR and not (hi - lo == 11 and says(s, lo, hi, b"until-found", 11)))
            or (code == ARIA_HIDDEN and hi - lo == 4 and says(s, lo, hi, b"true", 4))
            or (code == STYLE and hides(s, lo, hi))):
        t.node[node].flags |= HIDDEN


cdef void begin_piece(State* t, char_t* out, int at) noexcept nogil:
    """The first word of a text node: perhaps of a block."""
    cdef Piece* piece = &t.piece[t.pieces]
    if t.boundary:
        t.out = t.tight
        if t.blocks:
            out[t.out] = 10
            t.out += 1
        t.block[t.blocks].node, t.block[t.blocks].piece = t.node[t.top].block_node, t.pieces
        t.blocks += 1
        t.boundary, t.gap = False, 0
    elif t.gap:
        out[t.out] = 10 if t.gap == 2 else 32
        t.out += 1
        t.gap = 0
    piece.node, piece.at, piece.lo = t.top, at, t.out
    t.pieces += 1


cdef int unescape(const char_t* s, int i, int hi, char_t* into) noexcept nogil:
    """Read the entity or the character at i; gives where the next one begins."""
    into[0] = s[i]
    if s[i] == c'&':
        if says(s, i, hi, b"&amp;", 5):
            return i + 5
        if says(s, i, hi, b"&lt;", 4):
            into[0] = c'<'
            return i + 4
        if says(s, i, hi, b"&gt;", 4):
            into[0] = c'>'
            return i + 4
        if says(s, i, hi, b"&nbsp;", 6):
            into[0] = 32
            return i + 6
    return i + 1


cdef void show(State* t, const char_t* s, int lo, int hi, char_t* out) noexcept nogil:
    """Write the text node s[lo:hi] with its white space folded."""
    cdef int i = lo, to
    cdef char_t c
    cdef bint begun = False
    if lo < hi:
        t.after_link = False
    while i < hi:
        c = s[i]
        if class_of(c) & ESCAPE:
            i = unescape(s, i, hi, &c)
        else:
            i += 1
        if class_of(c) & SPACE:
            t.gap = max(t.gap, 1)
            continue
        if class_of(c) & DROPPED:
            continue
        if not begun:
            begin_piece(t, out, lo)
            begun = True
        elif t.gap:
            out[t.out] = 32
            t.out += 1
            t.gap = 0
        to = t.out
        out[to] = c
        to += 1
        while i < hi and not class_of(s[i]):  # the rest of a word, most often
            out[to] = s[i]
            to += 1
            i += 1
        t.out = t.tight = to
    if begun:
        t.after_br = False
        t.piece[t.pieces - 1].hi = t.tight


cdef void show_preformatted(State* t, const char_t* s, int lo, int hi, bint raw, char_t* out) noexcept nogil:
    """Write the text node s[lo:hi] with its white space as it is, but for blank lines at a block's beginning."""
    cdef int i = lo, first = lo, next
    cdef char_t c
    cdef bint shown = False
    while i < hi:
        c = s[i]
        next = i + 1 if raw else unescape(s, i, hi, &c)
        if c == 10 and t.boundary:
            first = next
        elif not is_space(c) and not is_dropped(c):
            shown = True
            break
        i = next
    if shown:
        begin_piece(t, out, lo)
    elif t.boundary:
        return  # white space before the first word
    i = first
    while i < hi:
        c = s[i]
        i = i + 1 if raw else unescape(s, i, hi, &c)
        if c == 13 or is_dropped(c):
            continue
        if is_space(c) and c != 10 and c != 9:
            c = 32
        out[t.out] = c
        t.out += 1
        if not is_space(c):
            t.tight = t.out
    if shown:
        t.piece[t.pieces - 1].hi = t.tight
    t.after_link = t.after_br = False


cdef void put_break(State* t, char_t* out) noexcept nogil:
    """A br: one ends a line, two on end end the paragraph."""
    if t.top >= 0 and t.node[t.top].flags & PREFORMATTED and not t.boundary:
        out[t.out] = 10
        t.out += 1
        t.gap = 0
        return
    if t.after_br:
        t.boundary = True
    t.after_br = True


cdef bint closes(const char_t* s, int lo, int hi, const char_t* name, int length) noexcept nogil:
    cdef int i
    if hi - lo <= length:
        return False
    for i in range(length):
        if s[lo + i] != name[i]:
            return False
    return s[lo + length] == c'>'


cdef int raw_end(const char_t* s, int lo, int n, const char_t* name, int length, int code) noexcept nogil:
    """Where the content of a raw element ends. A script may hold `<!-- <script> </script> -->` without ending there."""
    cdef int i = lo
    cdef int state = 0  # 1 in a comment, 2 in a script inside it
    cdef bint script = code == SCRIPT
    if code == PLAINTEXT:  # nothing ends it: its own end tag is the last one
        i = n - 1
        while i >= lo and not (s[i] == c'<' and says(s, i, n, b"</plaintext>", 12)):
            i -= 1
        return i if i >= lo else n
    while True:
        i = find(s, i, n, <char_t>c'<') if state == 0 else i
        if i >= n:
            return n
        if s[i] == c'<':
            if i + 1 < n and s[i + 1] == c'/':
                if script and state == 2 and says(s, i, n, b"</script", 8) and not_letter(s, i + 8, n):
                    state = 1
                elif closes(s, i + 2, n, name, length):
                    return i
            elif script and state == 0 and says(s, i, n, b"<!--", 4):
                state = 1
                i += 1  # the dashes may be those of the end, too
            elif script and state == 1 and says(s, i, n, b"<script", 7) and not_letter(s, i + 7, n):
                state = 2
        elif state and s[i] == c'-' and says(s, i, n, b"-->", 3):
            state = 0
        i += 1


cdef bint not_letter(const char_t* s, int i, int n) noexcept nogil:
    return i < n and (is_ascii_space(s[i]) or s[i] == c'/' or s[i] == c'>')


cdef int skip_comment(const char_t* s, int i, int n) noexcept nogil:
    """Past the comment, doctype or processing instruction that begins at i."""
    if not says(s, i, n, b"<!--", 4):
        return min(find(s, i, n, <char_t>c'>') + 1, n)
    i += 4
    while True:
        i = find(s, i, n, <char_t>c'>')
        if i == n or (s[i - 1] == c'-' and s[i - 2] == c'-'):
            return min(i + 1, n)
        i += 1


cdef bint shows(State* t) noexcept nogil:
    return t.top >= 0 and t.node[t.top].flags & (BODY | SKIPPED) == BODY


cdef bint walk(State* t, const char_t* s, int n, char_t* out) noexcept nogil:
    """Fill the rows; false without the memory for them."""
    cdef int i = 0, lo, name, code
    cdef uint32_t key
    cdef Node* node
    while i < n:
        if not has_room(t):
            return False
        if s[i] != c'<':
            lo, i = i, find(s, i, n, <char_t>c'<')
            if shows(t):
                if t.node[t.top].flags & PREFORMATTED:
                    show_preformatted(t, s, lo, i, False, out)
                else:
                    show(t, s, lo, i, out)
        elif i + 1 < n and s[i + 1] == c'/':
            lo = i
            node = &t.node[t.top] if t.top >= 0 else NULL
            if node and closes(s, lo + 2, n, s + node.at + 1, node.name_hi - node.at - 1):
                i = lo + 2 + node.name_hi - node.at
                close_node(t, lo)
            else:
                i = min(find(s, lo, n, <char_t>c'>') + 1, n)
        elif i + 1 < n and (s[i + 1] == c'!' or s[i + 1] == c'?'):
            i = skip_comment(s, i, n)
        else:
            lo, name, i, key = i, i + 1, i + 1, 0
            while i < n and s[i] != c' ' and s[i] != c'>':
                key = key * 31 + <uint32_t>s[i]
                i += 1
            code = max(look_up(TAGS, s, name, i, key), 0)
            open_node(t, code, lo, i)
            node = &t.node[t.top]
            i = read_attributes(t, s, i, n)
            if i < 0:
                return False
            node.inner = i
            if code == BR and shows(t):
                put_break(t, out)
            if node.flags & FOREIGN:
                continue
            if DOES[code] & VOID:
                close_node(t, i)
            elif DOES[code] & RAW:
                lo, i = i, raw_end(s, i, n, s + name, node.name_hi - name, code)
                if shows(t):
                    show_preformatted(t, s, lo, i, True, out)
    while t.top >= 0:
        close_node(t, n)
    return True


def scan(str source not None):
    """The columns of a serialised page."""
    cdef Text text = text_of(source), shown
    cdef int n = len(source)
    cdef State t
    cdef uint32_t bits
    cdef bint done = False
    start(&t)
    t.shown = malloc((n + 1) * <size_t>text.width)
    try:
        with nogil:
            if t.shown == NULL:
                pass
            elif text.width == 1:
                done = walk(&t, <const uint8_t*>text.data, n, <uint8_t*>t.shown)
            elif text.width == 2:
                done = walk(&t, <const uint16_t*>text.data, n, <uint16_t*>t.shown)
            else:
                done = walk(&t, <const uint32_t*>text.data, n, <uint32_t*>t.shown)
            shown.data, shown.width = t.shown, text.width
            bits = all_bits(shown, 0, t.tight if done else 0)
        if not done:
            raise MemoryError
        return columns(&t, shown, bits)
    finally:
        stop(&t)
