# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Measures of a page, compiled. `measures.py` is the same in numpy: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dehusk.features import measures as python
from dehusk.features import schema
from dehusk.kernel import markup
from dehusk.kernel._arrays cimport Bare, bare, int32s, uint8s
from dehusk.kernel._keys cimport count_wanted
from dehusk.kernel._measure cimport list_words
from dehusk.kernel._paths cimport fold_paths
from dehusk.page.called import names_of

cdef int LINKED = markup.LINKED, LEVELS = schema.LEVELS, PROSE_WORDS = python.PROSE_WORDS
cdef double PROSE_LINKS = python.PROSE_LINKS

cdef enum:
    ALIGNED = 16
    HEADER = 32  # of a chunk, aligned
    ROOM = 1 << 16  # of a chunk at least: enough for a group on most pages


def fill(of, tables, into not None, dict groups not None, dict compiled not None):
    """Write those groups of a page's columns that are compiled. `groups`: of each the rows of `into`, by the names of
    its columns; `compiled`: functions that write a group."""
    cdef Measures measures = Measures(of, tables)
    cdef Rows rows = Rows(into)
    for group, numbers in groups.items():
        if group not in compiled:
            continue
        rows.numbers, rows.written = numbers, 0
        compiled[group](measures, rows)
        if rows.written != len(numbers):
            raise KeyError(f"{rows.written} columns were written of {len(numbers)} that the schema declares")
        measures.release()


cdef class Rows:
    """The rows of a page's columns (one column of `into` a block), asked for by name, group after group."""

    def __cinit__(self, into):
        cdef Bare found = bare(into, sizeof(float))
        if found.axes != 2 or found.shape[1] == 0:
            raise IndexError("a page without blocks has no columns")
        self.array, self.into, self.blocks = into, <float*>found.data, found.shape[1]

    cdef Column row(self, str name) except NULL:
        """The row of a column, to be written block by block."""
        cdef Py_ssize_t number = self.numbers[name]
        self.written += 1
        return self.into + number * self.blocks

    cdef int put(self, str name, double value) except -1:
        """A column with the same value for all blocks."""
        cdef Py_ssize_t b
        cdef Column row = self.row(name)
        for b in range(self.blocks):
            row[b] = value
        return 0


cdef class Measures:
    """A page's columns with sums that several groups need, and memory for what a group counts up."""

    def __cinit__(self, of, tables):
        """`of`: the same in numpy. `tables`: of the learned groups."""
        columns = of.columns
        self.of, self.tables, self.source, self.text = of, tables, of.page.source, columns.text
        self.tag, self.flags, self.depth = uint8s(columns.tag), uint8s(columns.flags), int32s(columns.depth)
        self.parent, self.end = int32s(columns.parent), int32s(columns.end)
        self.lo, self.hi = int32s(columns.lo), int32s(columns.hi)
        self.piece_node, self.node = int32s(columns.piece_node), int32s(columns.block)
        self.piece_lo, self.piece_hi = int32s(columns.piece_lo), int32s(columns.piece_hi)
        self.block_piece = int32s(columns.block_piece)
        self.nodes, self.pieces, self.blocks = len(columns.tag), len(columns.piece_node), len(columns.block)
        self.named = named = names_of(of.page)
        self.names, self.name_node, self.name_value = len(named.node), int32s(named.node), int32s(named.value)
        self.name_code = uint8s(named.code)
        self.climb()
        self.read_words()
        self.read_blocks()
        self.sum_nodes()
        self.own, self.own_used = self.chunk, self.chunk.used

    def __dealloc__(self):
        self.own = NULL
        self.release()
        free(self.word_keys)

    cdef void release(self) noexcept:
        """Give back what a group has counted up."""
        cdef Chunk* before
        while self.chunk != self.own:
            before = self.chunk.before
            free(self.chunk)
            self.chunk = before
        if self.chunk != NULL:
            self.chunk.used = self.own_used

    cdef void* room(self, size_t size) except NULL:
        """Memory, all zeros, until the group is done: a numpy array costs more than what most groups do with it."""
        cdef Chunk* chunk = self.chunk
        cdef void* at
        size = (size + ALIGNED - 1) // ALIGNED * ALIGNED
        if chunk == NULL or chunk.room - chunk.used < size:
            chunk = <Chunk*>malloc(HEADER + max(size, <size_t>ROOM))
            if chunk == NULL:
                raise MemoryError
            chunk.before, chunk.used, chunk.room = self.chunk, 0, max(size, <size_t>ROOM)
            self.chunk = chunk
        at = <char*>chunk + HEADER + chunk.used
        chunk.used += size
        return memset(at, 0, size)

    cdef double* doubles(self, Py_ssize_t count) except NULL:
        return <double*>self.room(count * sizeof(double))

    cdef float* floats(self, Py_ssize_t count) except NULL:
        return <float*>self.room(count * sizeof(float))

    cdef int32_t* ints(self, Py_ssize_t count) except NULL:
        return <int32_t*>self.room(count * sizeof(int32_t))

    cdef Folded fold(self, const float* values) except *:
        cdef Folded along
        along.total, along.least = self.floats(self.nodes), self.floats(self.nodes)
        along.greatest = self.floats(self.nodes)
        with nogil:
            fold_paths(self.parent, values, self.nodes, along.total, along.least, along.greatest)
        return along

    cdef climb(self):
        cdef int level, b
        self.up = <int32_t**>self.room(LEVELS * sizeof(void*))
        for level in range(LEVELS):
            self.up[level] = self.ints(self.blocks)
        with nogil:
            for level in range(LEVELS):
                for b in range(self.blocks):
                    self.up[level][b] = max(self.parent[self.up[level - 1][b]], 0) if level else self.node[b]

    cdef read_words(self):
        cdef int b, chars = 0
        self.first_char, self.stop_char = self.ints(self.blocks), self.ints(self.blocks)
        with nogil:
            for b in range(self.blocks):
                self.first_char[b] = self.piece_lo[self.block_piece[b]]
                self.stop_char[b] = self.piece_hi[after(self, b) - 1]
                chars += self.stop_char[b] - self.first_char[b]
        self.first_word = self.ints(self.blocks + 1)
        self.word_keys = <uint32_t*>malloc((<size_t>chars + 1) * sizeof(uint32_t))  # of which words need a part
        if self.word_keys == NULL:
            raise MemoryError
        list_words(self.text, self.first_char, self.stop_char, self.blocks, self.first_word, self.word_keys)

    cdef int count_words(self, const uint32_t* wanted, Py_ssize_t size, int32_t* into) except -1:
        """How many words of every block are among these keys; gives how many different ones those are."""
        return count_wanted(self.first_word, self.word_keys, self.blocks, wanted, size, into)

    cdef read_blocks(self):
        cdef int b, p, chars, linked
        self.links, self.words = self.ints(self.blocks), self.doubles(self.blocks)
        self.link_share, self.link_words = self.doubles(self.blocks), self.doubles(self.blocks)
        self.prose = self.doubles(self.blocks)
        self.words_before, self.links_before = self.doubles(self.blocks + 1), self.doubles(self.blocks + 1)
        self.prose_before = self.doubles(self.blocks + 1)
        with nogil:
            for b in range(self.blocks):
                chars = linked = 0
                for p in range(self.block_piece[b], after(self, b)):
                    chars += self.piece_hi[p] - self.piece_lo[p]
                    if self.flags[self.piece_node[p]] & LINKED:
                        linked += self.piece_hi[p] - self.piece_lo[p]
                        self.links[b] += 1
                self.words[b] = self.first_word[b + 1] - self.first_word[b]
                self.link_share[b] = <double>linked / chars
                self.link_words[b] = self.words[b] * self.link_share[b]
                self.prose[b] = self.words[b] * (self.link_share[b] < PROSE_LINKS and self.words[b] >= PROSE_WORDS)
                self.words_before[b + 1] = self.words_before[b] + self.words[b]
                self.links_before[b + 1] = self.links_before[b] + self.link_words[b]
                self.prose_before[b + 1] = self.prose_before[b] + self.prose[b]
        self.total = max(self.words_before[self.blocks], 1)

    cdef sum_nodes(self):
        cdef int i, p, b = 0
        cdef int32_t* before = self.ints(self.pieces + 1)  # blocks that begin before each piece
        self.block_lo, self.block_hi = self.ints(self.nodes), self.ints(self.nodes)
        self.node_words, self.node_link_share = self.doubles(self.nodes), self.doubles(self.nodes)
        with nogil:
            for p in range(self.pieces + 1):
                while b < self.blocks and self.block_piece[b] < p:
                    b += 1
                before[p] = b
            for i in range(self.nodes):
                self.block_lo[i], self.block_hi[i] = before[self.lo[i]], before[self.hi[i]]
                self.node_words[i] = under(self, self.words_before, i)
                self.node_link_share[i] = under(self, self.links_before, i) / max(self.node_words[i], 1)
