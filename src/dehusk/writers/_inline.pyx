# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Blocks as Markdown, compiled: those that are slices of the page's text under marks, all others in Python. `inline.py`
is the same in Python, `runs.py` and `spans.py` say how: read those first; a test holds them equal."""

from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

cimport cython

from dehusk.kernel import address_kind
from dehusk.kernel._arrays cimport place_in
from dehusk.kernel._characters cimport char_t, is_letter
from dehusk.kernel.looks import WHOLE
from dehusk.page.address import origin
from dehusk.page.head import unescaped
from dehusk.writers import spans as python
from dehusk.writers.addresses import HREF as ADDRESS, known_addresses, link_address
from dehusk.writers.marks import INLINE_DEPTH, NAMES

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at) nogil
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)
    bint Py_UNICODE_ISSPACE(uint32_t c) nogil
    bint Py_UNICODE_ISALNUM(uint32_t c) nogil

DEF MARKS = 8  # around a run: of each kind one at most

cdef enum:  # marks
    LINK = 1, STRONG, EM, DEL, CODE, SUB, SUP

cdef enum:  # parts of what is written
    TEXT, GAP, LISTED, OPENED, CLOSED

cdef enum:  # what becomes of a block
    LEFT_TO_PYTHON, AS_IT_STANDS, WRITTEN

cdef uint32_t NO_CHARACTER = 0xFFFFFFFF
cdef tuple CALLED = ("", "a", "strong", "em", "del", "code", "sub", "sup")
cdef tuple SIGN = ("", "[", "**", "*", "~~")  # that opens a mark; others have a tag
cdef uint8_t[256] MARK_OF
for _code in range(256):
    MARK_OF[<int>_code] = CALLED.index(NAMES[_code])
cdef int DEPTH = INLINE_DEPTH, HREF = ADDRESS, WHOLE_ADDRESS = WHOLE
cdef uint8_t[128] MAY_NEED
for _code in range(128):
    MAY_NEED[<int>_code] = chr(_code) in "\\`*[]<~&_$"

cdef uint8_t[128] NOT_IN_TARGET
for _code in range(128):
    NOT_IN_TARGET[<int>_code] = chr(_code) in "()<\\`\"&"

cdef struct Mark:
    int kind
    int which  # of a link the number of its address, of code its node


cdef struct Marks:
    int count
    Mark each[MARKS]  # outermost first


cdef struct Run:
    int before  # where the white space before it begins
    int lo
    int hi
    Marks marks


cdef struct Part:
    int kind
    int lo  # of a text
    int hi
    Mark mark  # that is opened or closed
    bint tag  # as an element
    bint linked  # the text is that of a link
    int bangs  # backslashes before the last character


@cython.final
cdef class Inline:
    """The Markdown of the kept blocks; `formulas`: some dollars are delimiters, so that all others are escaped."""

    cdef object runs, page, others
    cdef set changed
    cdef str text
    cdef bint dollars, links
    cdef const int32_t[::1] first, lo, hi, node, parent
    cdef const uint8_t[::1] tag
    cdef str source
    cdef const int32_t[::1] attr_node, attr_lo, attr_hi
    cdef const uint8_t[::1] attr_name
    cdef dict known  # link -> its address
    cdef dict number_of  # address -> its number
    cdef list targets  # of each number
    cdef int link, link_number  # the last that was asked for
    # what is being written
    cdef Part* parts
    cdef Py_ssize_t part_count, part_room
    cdef Marks open
    cdef Py_ssize_t places[MARKS]  # of the part that opened each mark
    cdef uint32_t* out
    cdef Py_ssize_t size, room

    def __cinit__(self):
        self.parts = NULL
        self.out = NULL
        self.part_room = self.room = 0

    def __dealloc__(self):
        PyMem_Free(self.parts)
        PyMem_Free(self.out)

    def __init__(self, runs, bint formulas):
        columns = runs.page.columns
        self.runs, self.page, self.others = runs, runs.page, python.Spans(formulas)
        self.changed, self.text, self.dollars = set(runs.changed), columns.text, formulas
        self.links = runs.marks.options.links
        self.first, self.lo, self.hi, self.node = (
            columns.block_piece, columns.piece_lo, columns.piece_hi, columns.piece_node)
        self.parent, self.tag = columns.parent, columns.tag
        self.source, self.attr_node, self.attr_name = runs.page.source, columns.attr_node, columns.attr_name
        self.attr_lo, self.attr_hi = columns.attr_lo, columns.attr_hi
        self.known, self.number_of, self.targets, self.link = known_addresses(runs.page), {}, [], -1

    def written(self, int block):
        cdef int kind = PyUnicode_KIND(self.text)
        cdef void* data = PyUnicode_DATA(self.text)
        cdef int done
        if self.changed and block in self.changed:
            return self.others.written(self.runs.of(block))
        done = write(self, <uint8_t*>data, block) if kind == 1 else (
            write(self, <uint16_t*>data, block) if kind == 2 else write(self, <uint32_t*>data, block))
        if done == LEFT_TO_PYTHON:
            return self.others.written(self.runs.of(block))
        if done == AS_IT_STANDS:
            return self.text[self.lo[self.first[block]]:self.hi[self.stop_of(block) - 1]]
        return PyUnicode_FromKindAndData(4, self.out, self.size)

    def linked(self, int node, str text not None):
        """What stands for a node, in the link around it."""
        cdef int step, number
        for step in range(DEPTH):
            number = self.address(node) if MARK_OF[self.tag[node]] == LINK else -1
            if number >= 0:
                return f"[{text}{<str>self.targets[number]}"
            node = self.parent[node]
            if node < 0:
                break
        return text

    cdef int stop_of(self, int block) noexcept:
        """One past the last piece of a block."""
        return self.first[block + 1] if block + 1 < self.first.shape[0] else <int>self.lo.shape[0]

    cdef int around(self, int node, Marks* found) except -1:
        """The marks around a node."""
        cdef Mark inner[MARKS]
        cdef int count = 0, i, kind, number, step
        cdef uint32_t known = 0
        for step in range(DEPTH):
            kind = MARK_OF[self.tag[node]]
            if kind == CODE:  # has no emphasis inside
                number = -1
                for i in range(count):
                    number = inner[i].which if inner[i].kind == LINK else number
                inner[0].kind, inner[0].which, count, known = CODE, node, 1, 1 << CODE
                if number >= 0:
                    inner[1].kind, inner[1].which, count, known = LINK, number, 2, known | 1 << LINK
            elif kind and not known & 1 << kind:
                number = self.address(node) if kind == LINK else 0
                if number >= 0:
                    inner[count].kind, inner[count].which = kind, number
                    count += 1
                    known |= 1 << kind
            node = self.parent[node]
            if node < 0:
                break
        found.count = count
        for i in range(count):
            found.each[i] = inner[count - 1 - i]
        return 0

    cdef int address(self, int node) except -2:
        """The number of a link's address, or -1."""
        if not self.links:
            return -1
        if node != self.link:
            address = self.known.get(node)
            if address is None:
                address = self.read_address(node)
            self.link, self.link_number = node, -1
            if address:
                number = self.number_of.get(address)
                if number is None:
                    number = self.number_of[address] = len(self.targets)
                    self.targets.append(f"]({address if is_target(address) else python.target(address)})")
                self.link_number = number
        return self.link_number

    cdef str read_address(self, int node):
        """The address of a link: most are whole or a path, and stand there as they are written."""
        cdef Py_ssize_t rows = self.attr_node.shape[0], row = place_in(&self.attr_node[0], rows, node)
        cdef str href
        cdef int kind
        while row < rows and self.attr_node[row] == node and self.attr_name[row] != HREF:
            row += 1
        if row == rows or self.attr_node[row] != node:
            return ""
        href = unescaped(self.source[self.attr_lo[row]:self.attr_hi[row]])
        kind = address_kind(href)
        if not kind:
            return link_address(self.page, node)
        self.known[node] = address = href if kind == WHOLE_ADDRESS else origin(self.page) + href
        return address

    cdef Part* add(self, int kind) except NULL:
        cdef Part* part
        if self.part_count == self.part_room:
            self.part_room = 2 * self.part_room + 64
            self.parts = <Part*>PyMem_Realloc(self.parts, self.part_room * sizeof(Part))
            if self.parts == NULL:
                raise MemoryError
        part = &self.parts[self.part_count]
        part.kind, part.tag, part.linked, part.bangs = kind, False, False, 0
        self.part_count += 1
        return part

    cdef int make_room(self, Py_ssize_t more) except -1:
        if self.size + more > self.room:
            self.room = 2 * self.room + more + 1024
            self.out = <uint32_t*>PyMem_Realloc(self.out, self.room * sizeof(uint32_t))
            if self.out == NULL:
                raise MemoryError
        return 0

    cdef inline void put(self, uint32_t c) noexcept nogil:
        """For which there is room."""
        self.out[self.size] = c
        self.size += 1

    cdef int put_string(self, str string) except -1:
        cdef Py_ssize_t i
        cdef int kind = PyUnicode_KIND(string)
        cdef void* data = PyUnicode_DATA(string)
        self.make_room(len(string))
        for i in range(len(string)):
            self.put(PyUnicode_READ(kind, data, i))
        return 0


cdef int write(Inline self, const char_t* s, int block) except -1:
    """Write a block, unless it is left to Python or is a slice of the text as it stands."""
    cdef int piece = self.first[block], stop = self.stop_of(block)
    cdef Run run
    cdef Marks other
    if has_invisible(s, self.lo[piece], self.hi[stop - 1]):
        return LEFT_TO_PYTHON
    self.part_count = self.size = self.open.count = 0
    run.before = run.lo = self.lo[piece]
    run.hi = self.hi[piece]
    self.around(self.node[piece], &run.marks)
    for piece in range(piece + 1, stop):
        self.around(self.node[piece], &other)
        if not alike(&run.marks, &other) and not (run.hi == self.lo[piece] and one_code(&run.marks, &other)):
            if not add_run(self, s, &run):
                return LEFT_TO_PYTHON
            run.before, run.lo, run.marks = run.hi, self.lo[piece], other
        run.hi = self.hi[piece]
    if not self.part_count and not run.marks.count and not any_needs(self, s, run.lo, run.hi):
        return AS_IT_STANDS
    if not add_run(self, s, &run):
        return LEFT_TO_PYTHON
    close(self, s, 0, NO_CHARACTER)
    for i in range(self.part_count):
        emit(self, s, &self.parts[i])
    return WRITTEN


cdef bint has_invisible(const char_t* s, int lo, int hi) noexcept nogil:
    cdef int i
    if char_t is not uint8_t:
        for i in range(lo, hi):
            if s[i] >= 0x200B and (s[i] <= 0x200D or s[i] == 0x2060 or s[i] == 0xFEFF):
                return True
    return False


cdef bint alike(const Marks* one, const Marks* other) noexcept nogil:
    return one.count == other.count and shared(one, other) == one.count


cdef int shared(const Marks* one, const Marks* other) noexcept nogil:
    """How many of the outermost marks are the same."""
    cdef int i = 0
    while (i < one.count and i < other.count and one.each[i].kind == other.each[i].kind
           and one.each[i].which == other.each[i].which):
        i += 1
    return i


cdef bint one_code(const Marks* one, const Marks* other) noexcept nogil:
    """Whether both are code under the same marks."""
    cdef int last = one.count - 1
    return (one.count == other.count and last >= 0 and one.each[last].kind == CODE and other.each[last].kind == CODE
            and shared(one, other) >= last)


cdef bint add_run(Inline self, const char_t* s, Run* run) except -1:
    """Put a run behind the parts; False where Python has to."""
    cdef int i, common
    cdef bint code = run.marks.count > 0 and run.marks.each[run.marks.count - 1].kind == CODE, closed, linked = False
    cdef uint32_t begins, after
    cdef Part* part
    if code:
        run.marks.count -= 1
        for i in range(run.lo, run.hi):
            if s[i] == c"`" or s[i] == c"\n":
                return False
    for i in range(run.marks.count):
        linked = linked or run.marks.each[i].kind == LINK
    linked = linked and not code and not balanced(s, run.lo, run.hi)
    begins = c"`" if code else c"\\" if needs(self, s, run.lo, run.lo, run.hi, linked) else s[run.lo]
    common = shared(&run.marks, &self.open)
    if common < run.marks.count or common < self.open.count:
        after = (s[run.before] if run.before < run.lo else
                 sign_of(run.marks.each[common].kind) if common < run.marks.count else begins)
        close(self, s, common, after)
        closed = self.part_count > 0 and is_delimiter(&self.parts[self.part_count - 1]) and run.before == run.lo
        add_gap(self, run)
        for i in range(common, run.marks.count):
            if run.marks.each[i].kind == LINK and run.before == run.lo:
                guard_bang(self, s)
            self.places[i] = self.part_count
            part = self.add(OPENED)
            part.mark = run.marks.each[i]
            part.tag = part.mark.kind > DEL or (closed and part.mark.kind != LINK)
        self.open = run.marks
    else:
        add_gap(self, run)
    if begins == c"[" and run.before == run.lo:
        guard_bang(self, s)
    part = self.add(LISTED if code else TEXT)
    part.lo, part.hi, part.linked = run.lo, run.hi, linked
    return True


cdef int add_gap(Inline self, const Run* run) except -1:
    cdef Part* part
    if run.before < run.lo:
        part = self.add(GAP)
        part.lo, part.hi = run.before, run.lo
    return 0


cdef void guard_bang(Inline self, const char_t* s) noexcept:
    """What ends with "!" would make an image of the link behind it."""
    if self.part_count and last_of(self, s, &self.parts[self.part_count - 1]) == c"!":
        self.parts[self.part_count - 1].bangs += 1


cdef int close(Inline self, const char_t* s, int keep, uint32_t after) except -1:
    """Close all marks but the first `keep`, before what begins with the character `after`."""
    cdef uint32_t edge = last_of(self, s, &self.parts[self.part_count - 1]) if self.part_count else NO_CHARACTER
    cdef Py_ssize_t place
    cdef Mark mark
    cdef Part* part
    cdef bint tag
    while self.open.count > keep:
        self.open.count -= 1
        mark, place = self.open.each[self.open.count], self.places[self.open.count]
        tag = mark.kind != LINK and (self.parts[place].tag or not renders(
            self, s, place, edge, follows(self, keep, mark.kind, after)))
        if tag:
            self.parts[place].tag = True
        part = self.add(CLOSED)
        part.mark, part.tag = mark, tag
        if tag or mark.kind == LINK:  # else the delimiters of several marks are one
            edge = c">" if tag else c")"
    return 0


cdef uint32_t follows(Inline self, int keep, int kind, uint32_t after) noexcept:
    """The character behind the closing delimiters of a mark and of those around it that close with it."""
    cdef int i, outer
    for i in range(self.open.count - 1, keep - 1, -1):
        outer = self.open.each[i].kind
        if outer > DEL or sign_of(outer) != sign_of(kind):
            return c"]" if outer == LINK else sign_of(outer)
    return after


cdef bint renders(Inline self, const char_t* s, Py_ssize_t place, uint32_t edge, uint32_t after):
    """Whether the delimiters at `place` and behind `edge` open and close."""
    cdef uint32_t sign = sign_of(self.parts[place].mark.kind), before
    cdef Py_ssize_t inner = place + 1, outer = place
    while is_delimiter(&self.parts[inner]) and sign_of(self.parts[inner].mark.kind) == sign:
        inner += 1
    while outer and is_delimiter(&self.parts[outer - 1]) and sign_of(self.parts[outer - 1].mark.kind) == sign:
        outer -= 1
    before = last_of(self, s, &self.parts[outer - 1]) if outer else NO_CHARACTER
    return flanks(before, first_of(self, s, &self.parts[inner])) and flanks(after, edge)


cdef bint flanks(uint32_t outside, uint32_t inside):
    """Whether a delimiter between these two characters can open or close."""
    if inside == NO_CHARACTER or Py_UNICODE_ISSPACE(inside):
        return False
    if Py_UNICODE_ISALNUM(inside) or outside == NO_CHARACTER or Py_UNICODE_ISSPACE(outside):
        return True
    return python._flanks(chr(outside), chr(inside))


cdef inline uint32_t sign_of(int kind) noexcept nogil:
    """The character that opens a mark."""
    return c"[" if kind == LINK else c"*" if kind <= EM else c"~" if kind == DEL else c"<"


cdef inline bint is_delimiter(const Part* part) noexcept nogil:
    return part.kind >= OPENED and not part.tag and part.mark.kind != LINK


cdef uint32_t first_of(Inline self, const char_t* s, const Part* part) noexcept:
    if part.kind == TEXT:
        return c"\\" if needs(self, s, part.lo, part.lo, part.hi, part.linked) else s[part.lo]
    if part.kind == GAP:
        return s[part.lo]
    if part.kind == LISTED:
        return c"`"
    return c"<" if part.tag else c"]" if part.kind == CLOSED and part.mark.kind == LINK else sign_of(part.mark.kind)


cdef uint32_t last_of(Inline self, const char_t* s, const Part* part) noexcept:
    if part.kind == TEXT or part.kind == GAP:
        return s[part.hi - 1]
    if part.kind == LISTED:
        return c"`"
    return c">" if part.tag else c")" if part.kind == CLOSED and part.mark.kind == LINK else sign_of(part.mark.kind)


cdef int emit(Inline self, const char_t* s, const Part* part) except -1:
    """Write a part."""
    cdef int i
    if part.kind < OPENED:
        self.make_room(2 * (part.hi - part.lo) + 2)
        if part.kind == LISTED:
            self.put(c"`")
        for i in range(part.lo, part.hi):
            if part.kind == TEXT and needs(self, s, i, part.lo, part.hi, part.linked):
                self.put(c"\\")
            if part.bangs and i == part.hi - 1:
                self.put(c"\\")
            self.put(s[i])
        if part.kind == LISTED:
            self.put(c"`")
    elif part.tag:
        self.put_string(("</" if part.kind == CLOSED else "<") + <str>CALLED[part.mark.kind] + ">")
    elif part.kind == CLOSED and part.mark.kind == LINK:
        self.put_string(self.targets[part.mark.which])
    else:
        self.put_string(SIGN[part.mark.kind])
    return 0


cdef bint is_target(str address) noexcept:
    """Whether a link's target is the address as it stands."""
    cdef Py_ssize_t i
    cdef const uint8_t* s = <const uint8_t*>PyUnicode_DATA(address)
    if PyUnicode_KIND(address) != 1:
        return False
    for i in range(len(address)):
        if s[i] <= 32 or s[i] >= 127 or NOT_IN_TARGET[s[i]]:
            return False
    return True


cdef bint balanced(const char_t* s, int lo, int hi) noexcept nogil:
    """Whether all brackets are pairs, none in another, and none would be read as a link."""
    cdef int i
    cdef bint inside = False
    for i in range(lo, hi):
        if s[i] == c"[" or s[i] == c"]":
            if inside == (s[i] == c"[") or (inside and i + 1 < hi and s[i + 1] == c"("):
                return False
            inside = not inside
    return not inside


cdef inline bint needs(Inline self, const char_t* s, int i, int lo, int hi, bint linked) noexcept nogil:
    """Whether the character at i, of the text lo:hi, would be read as markup. `linked`: in a link, in which brackets
    would be."""
    if s[i] >= 128 or not MAY_NEED[s[i]]:
        return False
    return is_special(s, i, lo, hi, linked, self.dollars)


cdef bint any_needs(Inline self, const char_t* s, int lo, int hi) noexcept nogil:
    """Whether a character of a text without marks would be."""
    cdef int i
    for i in range(lo, hi):
        if needs(self, s, i, lo, hi, False):
            return True
    return False


cdef bint is_special(const char_t* s, int i, int lo, int hi, bint linked, bint dollars) noexcept nogil:
    cdef uint32_t c = s[i], before = s[i - 1] if i > lo else 10, after = s[i + 1] if i + 1 < hi else 10
    cdef int end
    if c == c"`":
        return True
    if c == c"$":
        return dollars
    if c == c"\\":
        return after == 10 or is_punctuation(after)
    if c == c"*":
        return i == lo or i + 1 == hi or not Py_UNICODE_ISSPACE(before) or not Py_UNICODE_ISSPACE(after)
    if c == c"[":
        return linked or after == c"^"
    if c == c"]":
        return linked or after == c"(" or after == c":"
    if c == c"<":
        return i + 1 == hi or is_letter(after) or after == c"/" or after == c"!" or after == c"?"
    if c == c"~":
        return before == c"~" or after == c"~"
    if c == c"_":
        return not Py_UNICODE_ISALNUM(before) or not Py_UNICODE_ISALNUM(after)
    end = i + 2 if after == c"#" else i + 1  # an entity
    i = end
    while end < hi and (s[end] == c"_" or Py_UNICODE_ISALNUM(s[end])):
        end += 1
    return i < end < hi and s[end] == c";"


cdef inline bint is_punctuation(uint32_t c) noexcept nogil:
    return 33 <= c < 127 and not is_letter(c) and not 48 <= c <= 57
