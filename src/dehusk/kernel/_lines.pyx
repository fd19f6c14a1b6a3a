# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Lines, compiled. `lines.py` is the same in Python: read that one first; a test holds them equal."""

from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from dehusk.kernel import lines as python
from dehusk.kernel._arrays cimport int32s, uint8s
from dehusk.kernel._characters cimport Text, all_bits, find, put_characters, room_for, text_of
from dehusk.kernel._grids cimport grid_rows
from dehusk.kernel._margins cimport Margins
from dehusk.kernel._spans cimport Blocks, begin_of, blocks_of, end_of
from dehusk.kernel.margins import behind

cdef extern from "Python.h":
    uint32_t PyUnicode_MAX_CHAR_VALUE(object text)

cdef int TERM = python.TERM, LISTING = python.LISTING
cdef str APART = "\n\n"


def kept_lines(Margins margins not None, str source not None, columns, kept not None, nested):
    """Kept blocks, each as it stands in the page's text: in a margin a line each, else apart. A text in a margin behind
    a term is the line below it. A listing or table is written as one. nested: None where there is none of all these."""
    cdef Lines lines = Lines(margins, source, columns, nested)
    cdef const uint8_t* is_kept = uint8s(kept)
    cdef int block, count = len(columns.block)
    cdef int32_t whole, last = -1
    cdef list together = []  # blocks of the last listing or table
    if len(kept) != count or margins.size != len(columns.parent):
        raise ValueError("not of the same page")
    for block in range(count):
        if not is_kept[block]:
            continue
        whole = lines.whole_of(block)
        if whole != last:
            lines.wholly(last, together)
            last, together = whole, []
        if whole >= 0:
            together.append(block)
        else:
            lines.item(block)
    lines.wholly(last, together)
    return lines.spans.joined()


cdef class Lines:
    cdef Margins margins
    cdef object columns
    cdef str source
    cdef Spans spans
    cdef str text
    cdef int last  # the margin of the last text
    cdef bint after_term  # whether that was a term
    cdef Blocks blocks
    cdef const int32_t* block  # the node of each
    cdef const int32_t* near  # NULL: none of these
    cdef const int32_t* whole
    cdef const int32_t* cell

    def __cinit__(self, Margins margins, str source, columns, nested):
        self.margins, self.source, self.columns, self.spans = margins, source, columns, Spans()
        self.text, self.last, self.after_term = columns.text, -1, False
        self.block, self.blocks = int32s(columns.block), blocks_of(columns)
        if nested is not None:
            if len(nested.near) != margins.size:
                raise ValueError("not of the same page")
            self.near, self.whole, self.cell = int32s(nested.near), int32s(nested.whole), int32s(nested.cell)

    cdef int32_t whole_of(self, int block) noexcept:
        return -1 if self.whole == NULL else self.whole[self.block[block]]

    cdef str text_of(self, int block):
        return self.text[begin_of(&self.blocks, block):end_of(&self.blocks, block)]

    cdef int item(self, int block) except -1:
        cdef int32_t node = self.block[block], inside
        self.put(self.margins.margin[node], self.text, begin_of(&self.blocks, block), end_of(&self.blocks, block))
        if self.near != NULL:
            inside = self.near[node]
            self.after_term = inside >= 0 and self.margins.tag[inside] == TERM
        return 0

    cdef int put_whole(self, int margin, str text) except -1:
        """Write a text of our own in a margin, or in none."""
        self.spans.held.append(text)
        return self.put(margin, text, 0, len(text))

    cdef int put(self, int margin, str text, Py_ssize_t lo, Py_ssize_t hi) except -1:
        """Write a span of a text that lives on in a margin, or in none."""
        if self.spans.count:
            self.spans.add(APART, 1 if margin >= 0 and (self.last >= 0 or self.after_term) else 0, 2)
        if margin >= 0:
            self.spans.hold(self.margins.lead(margin))
            if has_break(text, lo, hi):
                self.spans.hold(behind(self.margins.rest(margin), text[lo:hi]))
                lo = hi
        self.spans.add(text, lo, hi)
        self.last, self.after_term = margin, False
        return 0

    cdef int wholly(self, int32_t whole, list blocks) except -1:
        """Write a listing or table, or nothing: -1."""
        cdef str text
        if whole < 0:
            return 0
        if self.margins.tag[whole] != LISTING:
            return self.table(whole, blocks)
        text = "\n".join([self.text_of(block) for block in blocks])
        return self.put_whole(self.margins.margin[self.block[<int>blocks[0]]], text)

    cdef int table(self, int32_t table, list blocks) except -1:
        """The rows of a table; what stands in none of its cells goes before them."""
        cdef int block, margin = self.margins.margin[table]
        cdef int32_t cell
        cdef list said = [], rows
        cdef str line
        for block in blocks:
            cell = self.cell[self.block[block]]
            if cell < 0:
                self.item(block)
            else:
                said.append((cell, block, self.text_of(block)))
        rows = grid_rows(self.source, self.columns, self.margins.codes, table, said)[0]
        if not rows:
            for _, block, _ in said:
                self.item(block)
        for row in rows:
            line = " | ".join((<tuple>row)[2]).strip()
            if row is rows[0]:
                self.put_whole(margin, line)
            else:
                self.spans.add(APART, 1, 2)
                self.spans.hold(self.margins.rest(margin))
                self.spans.hold(line)
        return 0


cdef struct Span:
    Text text
    uint32_t most  # no character of the text is higher
    Py_ssize_t lo, hi


cdef class Spans:
    """Spans of strings, joined without making each of them."""

    cdef list held  # strings that nothing else holds
    cdef Span* spans
    cdef Py_ssize_t count, room

    def __cinit__(self):
        self.held = []

    def __dealloc__(self):
        PyMem_Free(self.spans)

    cdef int add(self, str string, Py_ssize_t lo, Py_ssize_t hi) except -1:
        """The string is to live as long as these spans."""
        cdef Span* span
        if self.count == self.room:
            self.room = 2 * self.room + 64
            span = <Span*>PyMem_Realloc(self.spans, self.room * sizeof(Span))
            if span == NULL:
                raise MemoryError
            self.spans = span
        span = &self.spans[self.count]
        span.text, span.most, span.lo, span.hi = text_of(string), PyUnicode_MAX_CHAR_VALUE(string), lo, hi
        self.count += 1
        return 0

    cdef int hold(self, str string) except -1:
        """Add all of a string, and let it live."""
        self.held.append(string)
        return self.add(string, 0, len(string))

    cdef str joined(self):
        cdef Py_ssize_t i, at = 0
        cdef uint32_t bits = 0
        cdef Text into
        for i in range(self.count):
            at += self.spans[i].hi - self.spans[i].lo
            if self.spans[i].most >= 128:
                bits |= all_bits(self.spans[i].text, self.spans[i].lo, self.spans[i].hi - self.spans[i].lo)
        written = room_for(at, bits)
        into, at = text_of(written), 0
        for i in range(self.count):
            put_characters(self.spans[i].text, self.spans[i].lo, self.spans[i].hi - self.spans[i].lo, into, at)
            at += self.spans[i].hi - self.spans[i].lo
        return written


cdef bint has_break(str string, Py_ssize_t lo, Py_ssize_t hi) noexcept:
    """Whether a line ends in a span."""
    cdef Text text = text_of(string)
    if text.width == 1:
        return find(<const uint8_t*>text.data, <int>lo, <int>hi, c"\n") < hi
    if text.width == 2:
        return find(<const uint16_t*>text.data, <int>lo, <int>hi, c"\n") < hi
    return find(<const uint32_t*>text.data, <int>lo, <int>hi, c"\n") < hi
