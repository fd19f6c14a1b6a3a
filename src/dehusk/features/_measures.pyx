# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Measures of a page, compiled. `measures.py` is the same in numpy: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dehusk.features import measures as python
from dehusk.features import schema, title_overlap, totals
from dehusk.kernel import markup
from dehusk.kernel._arrays cimport Bare, bare, float32s, int32s, no_memory, uint8s, uint32s
from dehusk.kernel._characters cimport text_of
from dehusk.kernel._keys cimport bits_for, count_wanted
from dehusk.kernel._measure cimport list_words
from dehusk.kernel._paths cimport fold_paths
from dehusk.page.called import names_of

cdef int LINKED = markup.LINKED, LEVELS = schema.LEVELS, PROSE_WORDS = python.PROSE_WORDS
cdef double PROSE_LINKS = python.PROSE_LINKS

cdef enum:
    ALIGNED = 16
    HEADER = 32  # of a chunk, aligned
    ROOM = 1 << 16  # of a chunk at least: enough for a group on most pages
    GROUPS = 16  # there is room for so many


cdef class Group:
    """A group of columns: a function that writes them."""


cdef Group group(Write write):
    cdef Group made = Group()
    made.write = write
    return made


cdef int rows_of(tuple names, int* into) except -1:
    """The rows of a family of columns."""
    if len(names) > MEMBERS:
        raise ValueError("more columns in a family than there is room for")
    for i, name in enumerate(names):
        into[<int>i] = schema.ROW[name]
    return 0


def fill(of, tables, into not None, tuple groups not None):
    """Write some groups of a page's columns, a row of `into` each."""
    cdef Measures measures = Measures(of, tables, into)
    cdef Write[GROUPS] writes
    cdef int k, count = len(groups)
    if count > GROUPS:
        raise ValueError("more groups of columns than there is room for")
    for k in range(count):
        writes[k] = (<Group?>groups[k]).write
    with nogil:
        measures.measure()
        for k in range(count):
            writes[k](measures)
            measures.release()


cdef class Measures:
    """A page's columns with sums that several groups need, memory for what a group counts up, and the rows."""

    def __cinit__(self, of, tables, into):
        """`of`: the same in numpy. `tables`: of the learned groups."""
        cdef Bare rows = bare(into, sizeof(float))
        if rows.axes != 2 or rows.shape[0] != len(schema.NAMES) or rows.shape[1] != len(of.columns.block):
            raise ValueError("not a row for every column, of a number for every block")
        self.into = <float*>rows.data
        self.kept = of, tables, into
        self.read_page(of.page, of.columns)
        self.read_names(names_of(of.page))
        self.read_head(of)
        self.read_tables(tables)

    def __dealloc__(self):
        self.own = NULL
        self.release()
        free(self.word_keys)

    cdef read_page(self, page, columns):
        self.text = text_of(columns.text)
        self.tag, self.flags, self.depth = uint8s(columns.tag), uint8s(columns.flags), int32s(columns.depth)
        self.parent, self.end = int32s(columns.parent), int32s(columns.end)
        self.lo, self.hi = int32s(columns.lo), int32s(columns.hi)
        self.piece_node, self.node = int32s(columns.piece_node), int32s(columns.block)
        self.piece_lo, self.piece_hi = int32s(columns.piece_lo), int32s(columns.piece_hi)
        self.block_piece = int32s(columns.block_piece)
        self.nodes, self.pieces, self.blocks = len(columns.tag), len(columns.piece_node), len(columns.block)
        level = page.block_level
        self.level = uint8s(level)
        self.kept += (level,)

    cdef read_names(self, named):
        self.names, self.name_node, self.name_value = len(named.node), int32s(named.node), int32s(named.value)
        self.name_code = uint8s(named.code)
        self.values, self.value_ends, self.value_keys = len(named.ends) - 1, int32s(named.ends), uint32s(named.keys)
        self.kept += (named,)

    cdef read_head(self, of):
        cdef str title = title_overlap.title_text(of), description = title_overlap.description_text(of)
        cdef str data = of.linked_data
        cdef int k = 0
        self.title, self.title_length = text_of(title), <int32_t>len(title)
        self.description, self.description_length = text_of(description), <int32_t>len(description)
        self.source_length, self.text_length = of.share_of(of.page.source), of.share_of(of.columns.text)
        for _, says in totals.called(of):
            self.kinds[k] = says
            k += 1
        self.linked_data, self.linked_data_length = text_of(data), <int32_t>len(data)
        self.kept += (title, description, data)

    cdef read_tables(self, tables):
        names, words = tables.names, tables.words
        self.name_odds.keys, self.name_odds.index = uint32s(names.keys), int32s(names.index)
        self.name_odds.odds, self.name_odds.bits = float32s(names.odds), bits_for(len(names.keys))
        cdef Bare slots = bare(words.slots, sizeof(uint8_t))
        self.word_odds.slots, self.word_odds.size = slots.data, slots.count
        self.word_odds.bits = bits_for(len(words.keys))

    cdef int measure(self) except -1 nogil:
        self.climb()
        self.list_words()
        self.measure_blocks()
        self.measure_nodes()
        self.own, self.own_used = self.chunk, self.chunk.used
        return 0

    cdef void release(self) noexcept nogil:
        """Give back what a group has counted up."""
        cdef Chunk* before
        while self.chunk != self.own:
            before = self.chunk.before
            free(self.chunk)
            self.chunk = before
        if self.chunk != NULL:
            self.chunk.used = self.own_used

    cdef Column row(self, int number) noexcept nogil:
        """The row of a column, to be written block by block."""
        return self.into + <Py_ssize_t>number * self.blocks

    cdef void put(self, int number, double value) noexcept nogil:
        """A column with the same value for all blocks."""
        cdef int b
        cdef Column row = self.row(number)
        for b in range(self.blocks):
            row[b] = value

    cdef void* room(self, size_t size) except NULL nogil:
        """Memory, all zeros, until the group is done: a numpy array costs more than what most groups do with it."""
        cdef Chunk* chunk = self.chunk
        cdef void* at
        size = (size + ALIGNED - 1) // ALIGNED * ALIGNED
        if chunk == NULL or chunk.room - chunk.used < size:
            chunk = <Chunk*>malloc(HEADER + max(size, <size_t>ROOM))
            if chunk == NULL:
                no_memory()
            chunk.before, chunk.used, chunk.room = self.chunk, 0, max(size, <size_t>ROOM)
            self.chunk = chunk
        at = <char*>chunk + HEADER + chunk.used
        chunk.used += size
        return memset(at, 0, size)

    cdef double* doubles(self, Py_ssize_t count) except NULL nogil:
        return <double*>self.room(count * sizeof(double))

    cdef float* floats(self, Py_ssize_t count) except NULL nogil:
        return <float*>self.room(count * sizeof(float))

    cdef int32_t* ints(self, Py_ssize_t count) except NULL nogil:
        return <int32_t*>self.room(count * sizeof(int32_t))

    cdef int fold(self, const float* values, Folded* along) except -1 nogil:
        along.total, along.least = self.floats(self.nodes), self.floats(self.nodes)
        along.greatest = self.floats(self.nodes)
        fold_paths(self.parent, values, self.nodes, along.total, along.least, along.greatest)
        return 0

    cdef int climb(self) except -1 nogil:
        cdef int level, b
        self.up = <int32_t**>self.room(LEVELS * sizeof(void*))
        for level in range(LEVELS):
            self.up[level] = self.ints(self.blocks)
            for b in range(self.blocks):
                self.up[level][b] = max(self.parent[self.up[level - 1][b]], 0) if level else self.node[b]
        return 0

    cdef int list_words(self) except -1 nogil:
        cdef int b, chars = 0
        self.first_char, self.stop_char = self.ints(self.blocks), self.ints(self.blocks)
        for b in range(self.blocks):
            self.first_char[b] = self.piece_lo[self.block_piece[b]]
            self.stop_char[b] = self.piece_hi[after(self, b) - 1]
            chars += self.stop_char[b] - self.first_char[b]
        self.first_word = self.ints(self.blocks + 1)
        self.word_keys = <uint32_t*>malloc((<size_t>chars + 1) * sizeof(uint32_t))  # of which words need a part
        if self.word_keys == NULL:
            no_memory()
        list_words(self.text, self.first_char, self.stop_char, self.blocks, self.first_word, self.word_keys)
        return 0

    cdef void count_words(self, const Wanted* wanted, int32_t* into) noexcept nogil:
        """How many words of every block are wanted."""
        count_wanted(wanted, self.first_word, self.word_keys, self.blocks, into)

    cdef int measure_blocks(self) except -1 nogil:
        cdef int b, p, chars, linked
        self.links, self.words = self.ints(self.blocks), self.doubles(self.blocks)
        self.link_share, self.link_words = self.doubles(self.blocks), self.doubles(self.blocks)
        self.prose = self.doubles(self.blocks)
        self.words_before, self.links_before = self.doubles(self.blocks + 1), self.doubles(self.blocks + 1)
        self.prose_before = self.doubles(self.blocks + 1)
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
        return 0

    cdef int measure_nodes(self) except -1 nogil:
        cdef int i, p, b = 0
        cdef int32_t* before = self.ints(self.pieces + 1)  # blocks that begin before each piece
        self.block_lo, self.block_hi = self.ints(self.nodes), self.ints(self.nodes)
        self.node_words, self.node_link_share = self.doubles(self.nodes), self.doubles(self.nodes)
        for p in range(self.pieces + 1):
            while b < self.blocks and self.block_piece[b] < p:
                b += 1
            before[p] = b
        for i in range(self.nodes):
            self.block_lo[i], self.block_hi[i] = before[self.lo[i]], before[self.hi[i]]
            self.node_words[i] = under(self, self.words_before, i)
            self.node_link_share[i] = under(self, self.links_before, i) / max(self.node_words[i], 1)
        return 0
