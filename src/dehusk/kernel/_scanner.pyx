# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The scan, compiled. `scanner.py` is the same in Python: read that one first; a test holds the two equal."""

from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc

import numpy as np

from dehusk.kernel import markup
from dehusk.kernel._characters cimport char_t, find, is_ascii_space, says
from dehusk.kernel.columns import Columns

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)

cdef enum:
    SLOTS = 1024  # of a hash table that holds some 150 names
    LONGEST = 16  # no name that we know is longer

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


cdef int look_up(Names names, const char_t* s, int lo, int hi) noexcept nogil:
    """The code of s[lo:hi], or -1."""
    cdef uint32_t key = 0
    cdef int i, code
    if hi - lo > LONGEST:
        return -1
    for i in range(lo, hi):
        key = key * 31 + <uint32_t>s[i]
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
cdef const uint8_t[:] DOES = markup.DOES
cdef int A_TAG = markup.TAG["a"], BR = markup.TAG["br"], BODY_TAG = markup.TAG["body"]
cdef int SCRIPT = markup.TAG["script"], PLAINTEXT = markup.TAG["plaintext"], SVG_TAG = markup.TAG["svg"]
cdef const uint8_t[:] FOREIGN_ROOT = bytes(code in markup.FOREIGN_ROOTS for code in range(256))
cdef const uint8_t[:] HTML_IN_SVG = bytes(code in markup.HTML_IN_SVG for code in range(256))
cdef const uint8_t[:] HTML_IN_MATHML = bytes(code in markup.HTML_IN_MATHML for code in range(256))
cdef int HIDDEN_ATTR = markup.ATTR["hidden"], ARIA_HIDDEN = markup.ATTR["aria-hidden"], STYLE = markup.ATTR["style"]


cdef enum:  # bits of CLASS
    SPACE = 1
    DROPPED = 2

cdef uint8_t[0x10000] CLASS  # what each character of the basic plane is
for _bit, _letters in ((SPACE, markup.SPACES), (DROPPED, markup.DROPPED)):
    for _letter in _letters:
        CLASS[<uint16_t>ord(_letter)] |= <uint8_t>_bit


cdef inline uint8_t class_of(char_t c) noexcept nogil:
    return CLASS[c] if <uint32_t>c < 0x10000 else 0


cdef inline bint is_space(char_t c) noexcept nogil:
    return class_of(c) & SPACE


cdef inline bint is_dropped(char_t c) noexcept nogil:
    return class_of(c) & DROPPED


cdef int skip_space(const char_t* s, int i, int hi) noexcept nogil:
    while i < hi and is_ascii_space(s[i]):
        i += 1
    return i


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
        i = skip_space(s, colon + 1, hi)
        if name - lo >= 7 and says(s, name - 7, name, b"display", 7) and says(s, i, hi, b"none", 4):
            return True
        if name - lo >= 10 and says(s, name - 10, name, b"visibility", 10) and says(s, i, hi, b"hidden", 6):
            return True
        colon += 1


cdef class State:
    """The columns being filled, and what is open."""

    cdef uint8_t[::1] tag, flags, attr_name
    cdef int32_t[::1] parent, end, depth, block_node, at, inner, close, lo, hi
    cdef int32_t[::1] attr_node, attr_lo, attr_hi
    cdef int32_t[::1] piece_node, piece_lo, piece_hi, piece_at
    cdef int32_t[::1] block, block_piece
    cdef int nodes, attrs, pieces, blocks
    cdef int top  # the innermost open node
    cdef int body  # where an element stands that comes behind the root
    cdef int out  # characters of text written
    cdef int tight  # where the last character that is not white space ends
    cdef int gap  # white space owed before the next word: 0 none, 1 a space, 2 a line break
    cdef bint boundary  # the next text begins a block
    cdef bint after_br, after_link

    def __cinit__(self, int nodes, int attrs):
        wide = {name: np.empty(nodes, np.int32) for name in (
            "parent", "end", "depth", "block_node", "at", "inner", "close", "lo", "hi",
            "piece_node", "piece_lo", "piece_hi", "piece_at", "block", "block_piece")}
        self.tag, self.flags = np.empty(nodes, np.uint8), np.empty(nodes, np.uint8)
        self.parent, self.end, self.depth = wide["parent"], wide["end"], wide["depth"]
        self.block_node, self.at, self.inner, self.close = wide["block_node"], wide["at"], wide["inner"], wide["close"]
        self.lo, self.hi = wide["lo"], wide["hi"]
        self.attr_name = np.empty(attrs, np.uint8)
        self.attr_node, self.attr_lo, self.attr_hi = (np.empty(attrs, np.int32) for _ in range(3))
        self.piece_node, self.piece_lo, self.piece_hi = wide["piece_node"], wide["piece_lo"], wide["piece_hi"]
        self.piece_at, self.block, self.block_piece = wide["piece_at"], wide["block"], wide["block_piece"]
        self.nodes = self.attrs = self.pieces = self.blocks = self.body = 0
        self.top, self.out, self.tight, self.gap = -1, 0, 0, 0
        self.boundary, self.after_br, self.after_link = True, False, False

    cdef columns(self, str text):
        n, a, p, b = self.nodes, self.attrs, self.pieces, self.blocks
        return Columns(
            np.asarray(self.tag)[:n], np.asarray(self.parent)[:n], np.asarray(self.end)[:n],
            np.asarray(self.depth)[:n], np.asarray(self.flags)[:n], np.asarray(self.block_node)[:n],
            np.asarray(self.at)[:n], np.asarray(self.inner)[:n], np.asarray(self.close)[:n],
            np.asarray(self.lo)[:n], np.asarray(self.hi)[:n],
            np.asarray(self.attr_node)[:a], np.asarray(self.attr_name)[:a],
            np.asarray(self.attr_lo)[:a], np.asarray(self.attr_hi)[:a],
            np.asarray(self.piece_node)[:p], np.asarray(self.piece_lo)[:p],
            np.asarray(self.piece_hi)[:p], np.asarray(self.piece_at)[:p],
            np.asarray(self.block)[:b], np.asarray(self.block_piece)[:b], text,
        )


cdef void open_node(State t, int code, int at) noexcept nogil:
    cdef int i = t.nodes, up = t.top, does = DOES[code], flags
    cdef bint quiet
    if up < 0 and i:
        up = t.body if t.end[t.body] == i else 0
    if code == BODY_TAG and up == 0:
        t.body = i
    flags = t.flags[up] if up >= 0 else 0
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
    if flags & FOREIGN and (HTML_IN_SVG[t.tag[up]] if flags & SVG else HTML_IN_MATHML[t.tag[up]]):
        flags &= ~(FOREIGN | SVG)
    if FOREIGN_ROOT[code] and not flags & FOREIGN:
        flags |= FOREIGN | (SVG if code == SVG_TAG else 0)
    if not quiet and (does & (BREAK | GAP) or (code == A_TAG and t.after_link)):
        t.gap = max(t.gap, 2 if does & BREAK else 1)
    t.tag[i], t.parent[i], t.depth[i], t.flags[i] = code, up, (t.depth[up] + 1 if up >= 0 else 0), flags
    t.block_node[i] = i if does & BLOCK or up < 0 else t.block_node[up]
    t.at[i], t.lo[i] = at, t.pieces
    t.nodes, t.top = i + 1, i


cdef void close_node(State t, int close) noexcept nogil:
    cdef int i = t.top
    t.end[i], t.close[i], t.hi[i] = t.nodes, close, t.pieces
    t.top = t.parent[i]
    if t.top >= 0 and t.flags[t.top] & SKIPPED:
        return
    if DOES[t.tag[i]] & BLOCK:
        t.boundary = True
    if t.tag[i] == A_TAG:
        t.after_link = True


cdef int read_attributes(State t, const char_t* s, int i, int n) noexcept nogil:
    """Note the attributes of the node just opened; s[i] is what follows the tag's name. Gives where its content begins."""
    cdef int name, value, stop, code, k, node = t.nodes - 1
    while i < n and s[i] == c' ':
        name = i + 1
        value = find(s, name + 1, n, <char_t>c'=') + 2
        stop = find(s, value, n, <char_t>c'"') if value <= n and s[value - 1] == c'"' else n
        if stop >= n:  # none that the parser wrote
            break
        code = look_up(ATTRS, s, name, value - 2)
        if code >= 0:
            k = t.attrs
            t.attr_node[k], t.attr_name[k], t.attr_lo[k], t.attr_hi[k] = node, code, value, stop
            t.attrs = k + 1
            if ((code == HIDDEN_ATTR and not (stop - value == 11 and says(s, value, stop, b"until-found", 11)))
                    or (code == ARIA_HIDDEN and stop - value == 4 and says(s, value, stop, b"true", 4))
                    or (code == STYLE and hides(s, value, stop))):
                t.flags[node] |= HIDDEN
        i = stop + 1
    return i + 1 if i < n and s[i] == c'>' else i


cdef void begin_piece(State t, char_t* out, int at) noexcept nogil:
    """The first word of a text node: perhaps of a block."""
    cdef int node = t.top, p = t.pieces
    if t.boundary:
        t.out = t.tight
        if t.blocks:
            out[t.out] = 10
            t.out += 1
        t.block[t.blocks], t.block_piece[t.blocks] = t.block_node[node], p
        t.blocks += 1
        t.boundary, t.gap = False, 0
    elif t.gap:
        out[t.out] = 10 if t.gap == 2 else 32
        t.out += 1
        t.gap = 0
    t.piece_node[p], t.piece_at[p], t.piece_lo[p] = node, at, t.out
    t.pieces = p + 1


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


cdef void show(State t, const char_t* s, int lo, int hi, bint raw, char_t* out) noexcept nogil:
    """Write the text node s[lo:hi] with its white space folded."""
    cdef int i = lo
    cdef char_t c
    cdef bint begun = False
    if lo < hi:
        t.after_link = False
    while i < hi:
        c = s[i]
        if raw or c != c'&':
            i += 1
        else:
            i = unescape(s, i, hi, &c)
        if is_space(c):
            t.gap = max(t.gap, 1)
            continue
        if is_dropped(c):
            continue
        if not begun:
            begin_piece(t, out, lo)
            begun = True
        elif t.gap:
            out[t.out] = 32
            t.out += 1
            t.gap = 0
        out[t.out] = c
        t.out += 1
        t.tight = t.out
        t.after_br = False
    if begun:
        t.piece_hi[t.pieces - 1] = t.tight


cdef void show_preformatted(State t, const char_t* s, int lo, int hi, bint raw, char_t* out) noexcept nogil:
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
        t.piece_hi[t.pieces - 1] = t.tight
    t.after_link = t.after_br = False


cdef void put_break(State t, char_t* out) noexcept nogil:
    """A br: one ends a line, two on end end the paragraph."""
    if t.top >= 0 and t.flags[t.top] & PREFORMATTED and not t.boundary:
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


cdef bint shows(State t) noexcept nogil:
    return t.top >= 0 and t.flags[t.top] & (BODY | SKIPPED) == BODY


cdef void walk(State t, const char_t* s, int n, char_t* out) noexcept nogil:
    cdef int i = 0, lo, name, code, node
    cdef bint raw
    while i < n:
        if s[i] != c'<':
            lo, i = i, find(s, i, n, <char_t>c'<')
            if shows(t):
                if t.flags[t.top] & PREFORMATTED:
                    show_preformatted(t, s, lo, i, False, out)
                else:
                    show(t, s, lo, i, False, out)
        elif i + 1 < n and s[i + 1] == c'/':
            lo, i = i, find(s, i, n, <char_t>c'>')
            node = t.top
            if node >= 0 and closes(s, lo + 2, n, s + t.at[node] + 1, name_length(t, s, node, n)):
                close_node(t, lo)
            i = min(i + 1, n)
        elif i + 1 < n and (s[i + 1] == c'!' or s[i + 1] == c'?'):
            i = skip_comment(s, i, n)
        else:
            lo, name = i, i + 1
            i = name
            while i < n and s[i] != c' ' and s[i] != c'>':
                i += 1
            code = max(look_up(TAGS, s, name, i), 0)
            open_node(t, code, lo)
            node = t.top
            i = read_attributes(t, s, i, n)
            t.inner[node] = i
            if code == BR and shows(t):
                put_break(t, out)
            if t.flags[node] & FOREIGN:
                continue
            if DOES[code] & VOID:
                close_node(t, i)
            elif DOES[code] & RAW:
                lo, i = i, raw_end(s, i, n, s + name, name_length(t, s, node, n), code)
                if shows(t):
                    show_preformatted(t, s, lo, i, True, out)
    while t.top >= 0:
        close_node(t, n)


cdef int name_length(State t, const char_t* s, int node, int n) noexcept nogil:
    cdef int i = t.at[node] + 1
    while i < n and s[i] != c' ' and s[i] != c'>':
        i += 1
    return i - t.at[node] - 1


cdef int count(const char_t* s, int n, char_t wanted) noexcept nogil:
    cdef int i, found = 0
    for i in range(n):
        found += s[i] == wanted
    return found


cdef int count_in(int kind, void* data, int n, char wanted) noexcept nogil:
    if kind == 1:
        return count[uint8_t](<uint8_t*>data, n, wanted)
    if kind == 2:
        return count[uint16_t](<uint16_t*>data, n, wanted)
    return count[uint32_t](<uint32_t*>data, n, wanted)


def scan(str source not None):
    """The columns of a serialised page."""
    cdef int kind = PyUnicode_KIND(source), n = len(source)
    cdef void* data = PyUnicode_DATA(source)
    cdef State t = State(count_in(kind, data, n, c'<') + 1, count_in(kind, data, n, c'"') + 1)
    cdef void* out = malloc((n + 1) * <size_t>kind)
    if out == NULL:
        raise MemoryError
    try:
        with nogil:
            if kind == 1:
                walk[uint8_t](t, <uint8_t*>data, n, <uint8_t*>out)
            elif kind == 2:
                walk[uint16_t](t, <uint16_t*>data, n, <uint16_t*>out)
            else:
                walk[uint32_t](t, <uint32_t*>data, n, <uint32_t*>out)
        return t.columns(PyUnicode_FromKindAndData(kind, out, t.tight))
    finally:
        free(out)
