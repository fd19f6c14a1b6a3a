# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Grids, compiled. `grids.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

from dehusk.kernel import grids as python
from dehusk.kernel._arrays cimport int32s, place_in, uint8s

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at) nogil
    bint Py_UNICODE_ISSPACE(uint32_t character) nogil

cdef Py_ssize_t WIDEST = python.WIDEST, ROOM = python.ROOM, FILL = python.FILL
cdef int HEAD = python.HEAD, DATUM = python.CELLS[0], WIDE = python.WIDE, DOWN = python.DOWN
span_of = python.span_of
cdef object NONE = -1  # cell


cpdef tuple grid_rows(str source, columns, bytes tag, int table, list said):
    """The rows of a table, equally long, of what is said in its cells. And whether the first row is a header: most of
    its cells are. No rows where all is said in one column: such a table lays out a page."""
    cdef const int32_t* parent = int32s(columns.parent)
    cdef Py_ssize_t nodes = len(columns.parent), heads = 0, first, stop = 0
    cdef dict texts = {}, first_of = {}, last_of = {}
    cdef set wanted = set()
    cdef list lines, line, cells, said_in, rows = []
    if len(tag) < nodes or not 0 <= table < nodes:
        raise ValueError("not a tag for every node, or no node")
    for cell, block, text in said:
        if not 0 <= cell < nodes:
            raise ValueError("no node")
        wanted.add(parent[<int32_t>cell])
        texts.setdefault(cell, []).append(folded(text))
        if block >= 0:
            first_of.setdefault(cell, block)
            last_of[cell] = block
    for cell, texts_in in texts.items():
        texts[cell] = texts_in[0] if len(<list>texts_in) == 1 else " ".join(filter(None, texts_in))
    lines = wanted_lines(source, columns, table, wanted)
    cells = [[texts.get(cell, "") for cell in line] for line in lines]
    said_in = columns_said_in(cells)
    if len(said_in) < 2:
        return [], False
    for line, texts_in in zip(lines, cells):
        first, last = -1, -1
        for cell in line:
            if cell in first_of:
                first = first_of[cell] if first < 0 else min(first, first_of[cell])
                last = max(last, last_of[cell])
        if first < 0:
            first, last = stop, stop - 1
        stop = last + 1
        rows.append((first, stop, narrowed(texts_in, said_in)))
    line = [cell for cell in lines[0] if cell >= 0]
    for cell in line:
        heads += tag[<int32_t>cell] == HEAD
    return rows, 2 * heads > len(line)


cdef str folded(str text):
    """A text with one blank for any white space, and none at its ends: most have no other."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t i
    cdef uint32_t character
    cdef bint blank, after_blank = True
    for i in range(len(text)):
        character = PyUnicode_READ(kind, data, i)
        blank = Py_UNICODE_ISSPACE(character)
        if blank and (after_blank or character != c" "):
            return " ".join(text.split())
        after_blank = blank
    return text if not after_blank else " ".join(text.split())


cdef list wanted_lines(str source, columns, int table, set wanted):
    """For each row that is wanted the cell in each column, -1 for none."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* end = int32s(columns.end)
    cdef int32_t node, row = -1
    cdef Py_ssize_t cells = 0, room, width = 0
    cdef dict of_row = {}, wide_of = {}, down_of = {}
    cdef list line = None, lines
    for node in range(table + 1, end[table]):
        if tag[node] == DATUM or tag[node] == HEAD:
            if line is None or parent[node] != row:
                row = parent[node]
                line = of_row.setdefault(row, [])
            line.append(node)
            cells += 1
    room = ROOM + FILL * cells
    read_spans(source, columns, table, end[table], wide_of, down_of)
    if wide_of or down_of:
        of_row = placed(of_row, wide_of, down_of, room)
    lines = [line for key, line in of_row.items() if key in wanted]
    for line in lines:
        width = max(width, len(line))
    if width * len(lines) > room:
        return lines
    return [line if len(line) == width else line + [NONE] * (width - len(line)) for line in lines]


cdef int read_spans(str source, columns, int table, int stop, dict wide_of, dict down_of) except -1:
    """How many columns and how many rows the cells of a table say they span."""
    cdef const int32_t* node = int32s(columns.attr_node)
    cdef const uint8_t* name = uint8s(columns.attr_name)
    cdef const int32_t* lo = int32s(columns.attr_lo)
    cdef const int32_t* hi = int32s(columns.attr_hi)
    cdef Py_ssize_t row, rows = len(columns.attr_node)
    for row in range(place_in(node, rows, table), rows):
        if node[row] >= stop:
            break
        if name[row] == WIDE or name[row] == DOWN:
            span = digit(source, lo[row], hi[row]) or span_of(source[lo[row]:hi[row]])
            if span > 1 and name[row] == WIDE:
                wide_of[node[row]] = span
            elif span > 1:
                down_of[node[row]] = span
    return 0


cdef int digit(str source, int lo, int hi):
    """The number that one character is: most spans are below ten. Else 0."""
    cdef uint32_t character = PyUnicode_READ(PyUnicode_KIND(source), PyUnicode_DATA(source), lo) if lo + 1 == hi else 0
    return character - c"0" if c"0" <= character <= c"9" else 0


cdef dict placed(dict of_row, dict wide_of, dict down_of, Py_ssize_t room):
    """row -> the cell in each column, where a cell that spans several is in the first; with `room` for so many."""
    cdef dict hanging = {}, into = {}
    cdef list line
    cdef Py_ssize_t wide, down, column
    for row, cells in of_row.items():
        line = []
        for cell in cells:
            skip(line, hanging)
            wide = wide_of.get(cell, 1)
            wide = min(wide, WIDEST, max(room - len(line), 1))
            down = down_of.get(cell, 1)
            if down > 1:
                for column in range(len(line), len(line) + wide):
                    hanging[column] = down
            line.append(cell)
            for _ in range(wide - 1):
                line.append(NONE)
        skip(line, hanging)
        room -= len(line)
        if hanging:
            hanging = {key: more - 1 for key, more in hanging.items() if more > 1} if room > 0 else {}
        into[row] = line
    return into


cdef int skip(list line, dict hanging) except -1:
    """Leave the columns empty that a cell from above is in."""
    if hanging:
        while len(line) in hanging:
            line.append(NONE)
    return 0


cdef list columns_said_in(list rows):
    """The columns in which any row says something."""
    cdef list said = [], row
    cdef Py_ssize_t column
    for row in rows:
        for column in range(len(row)):
            if column == len(said):
                said.append(False)
            if row[column]:
                said[column] = True
    return [column for column in range(len(said)) if said[column]]


cdef list narrowed(list cells, list columns):
    """A row in some of its columns: those that hold nothing anywhere are left out."""
    cdef Py_ssize_t width = len(cells)
    if len(columns) >= width:
        return cells
    return [cells[<Py_ssize_t>column] for column in columns if column < width]
