# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Blocks that are decided on together, compiled. `units.py` is the same in Python: read that one first; a test holds
them equal."""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free, malloc

from dehusk.kernel import units as python
from dehusk.kernel._arrays cimport float32s, float64s, int32s, uint8s
from dehusk.kernel._spans cimport Blocks, begin_of, blocks_of, end_of

cdef double HALF = python.HALF
cdef int LIST = python.LIST, ITEM = python.ITEM, TABLE = python.TABLE
cdef int DATUM = python.CELLS[0], HEAD = python.CELLS[1]

cdef struct Unit:
    double words, chosen
    int cells, held, node


def parted_units(columns, data, listing, kept not None, words not None):
    """The blocks left out of units that stay whole, and the kept ones of units that go."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* held = uint8s(kept)
    cdef const uint8_t* in_data = NULL if data is None else uint8s(data)
    cdef const uint8_t* is_listing = NULL if listing is None else uint8s(listing)
    cdef const float* of_words = float32s(words)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* block = int32s(columns.block)
    cdef Py_ssize_t nodes = len(columns.tag), blocks = len(columns.block), i
    cdef int32_t* number  # of the unit around each node, or -1
    cdef int32_t* cell
    cdef Unit* unit
    cdef int count = 0
    cdef bint is_unit
    if not blocks == len(kept) == len(words):
        raise ValueError("not of the same blocks")
    if (data is not None and len(data) != nodes) or (listing is not None and len(listing) != nodes):
        raise ValueError("not of the same nodes")
    added, gone = [], []
    number = <int32_t*>malloc((2 * nodes + 1) * sizeof(int32_t))
    if number == NULL:
        raise MemoryError
    cell = number + nodes
    with nogil:
        for i in range(nodes):
            if in_data != NULL and in_data[i]:
                is_unit = tag[i] == TABLE
            else:
                is_unit = tag[i] == LIST or (is_listing != NULL and is_listing[i])
            if is_unit:
                number[i] = count
                count += 1
            else:
                number[i] = number[parent[i]] if parent[i] >= 0 else -1
    if count == 0:
        free(number)
        return added, gone
    unit = <Unit*>calloc(count, sizeof(Unit))
    if unit == NULL:
        free(number)
        raise MemoryError
    with nogil:
        for i in range(nodes):
            cell[i] = <int32_t>i if tag[i] == DATUM or tag[i] == HEAD else (cell[parent[i]] if parent[i] >= 0 else -1)
            if number[i] >= 0 and (parent[i] < 0 or number[i] > number[parent[i]]):
                unit[number[i]].node = <int>i
        count_blocks(number, cell, block, held, of_words, blocks, unit)
    for i in range(blocks):
        if number[block[i]] >= 0 and stays(&unit[number[block[i]]]) != held[i]:
            (gone if held[i] else added).append(i)
    free(unit)
    free(number)
    return added, gone


cdef void count_blocks(const int32_t* number, const int32_t* cell, const int32_t* block, const uint8_t* held,
                       const float* words, Py_ssize_t blocks, Unit* unit) noexcept nogil:
    """A cell counts for the unit of its first block."""
    cdef Py_ssize_t b
    cdef int node, own, last = -2
    cdef Unit* of_cell = NULL
    cdef bint seen = False  # whether something in the cell is kept
    for b in range(blocks):
        node = block[b]
        own = number[node]
        if own < 0:
            continue
        unit[own].words += words[b]
        if of_cell == NULL or cell[node] != last or cell[node] < unit[own].node:
            of_cell, seen, last = &unit[own], False, cell[node]
            of_cell.cells += 1
        if held[b]:
            unit[own].chosen += words[b]
            if not seen:
                of_cell.held += 1
                seen = True


cdef bint stays(const Unit* unit) noexcept nogil:
    return (unit.chosen > 0 and unit.chosen >= HALF * unit.words) or (unit.held > 0 and unit.held >= HALF * unit.cells)


cdef struct Item:
    double scores, chars  # of its doubted blocks
    int32_t node
    bint taken


cdef struct Lists:
    int32_t* item  # the number of the item around each node, or -1
    int32_t* first  # of each list by its node: the first and the last item with a kept block
    int32_t* last
    Item* items


def items_between(columns, kept not None, why not None, bytes doubts not None, scores not None, double likely):
    """The doubted blocks of items between chosen ones of their list that are likely."""
    cdef const uint8_t* tag = uint8s(columns.tag)
    cdef const uint8_t* held = uint8s(kept)
    cdef const uint8_t* reason = uint8s(why)
    cdef const unsigned char* is_doubt = doubts
    cdef const double* odds = float64s(scores)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* block = int32s(columns.block)
    cdef Blocks spans = blocks_of(columns)
    cdef Py_ssize_t nodes = len(columns.tag), blocks = len(columns.block), reasons = len(doubts), b
    cdef int chars, number, count = 0
    cdef Lists of
    if not blocks == len(kept) == len(why) == len(scores):
        raise ValueError("not of the same blocks")
    for b in range(blocks):
        if reason[b] >= reasons:
            raise IndexError("no such reason")
    for b in range(nodes):
        count += tag[b] == ITEM
    of.item, of.items = <int32_t*>malloc((3 * nodes + 1) * sizeof(int32_t)), <Item*>calloc(count + 1, sizeof(Item))
    if of.item == NULL or of.items == NULL:
        free(of.item)
        free(of.items)
        raise MemoryError
    of.first, of.last = of.item + nodes, of.item + 2 * nodes
    found = []
    with nogil:
        number_items(&of, tag, parent, nodes)
        for b in range(blocks):
            if held[b]:
                take(&of, parent, of.item[block[b]])
        for b in range(blocks):
            number = between(&of, parent, of.item[block[b]]) if is_doubt[reason[b]] else -1
            if number >= 0:
                chars = end_of(&spans, b) - begin_of(&spans, b)
                of.items[number].chars += chars
                of.items[number].scores += odds[b] * chars
    for b in range(blocks):
        number = between(&of, parent, of.item[block[b]]) if is_doubt[reason[b]] else -1
        if number >= 0 and of.items[number].scores / of.items[number].chars >= likely:
            found.append(b)
    free(of.item)
    free(of.items)
    return found


cdef void number_items(Lists* of, const uint8_t* tag, const int32_t* parent, Py_ssize_t nodes) noexcept nogil:
    cdef Py_ssize_t i
    cdef int32_t count = 0
    for i in range(nodes):
        if tag[i] == ITEM and parent[i] >= 0:
            of.item[i], of.items[count].node = count, <int32_t>i
            of.first[parent[i]], of.last[parent[i]] = <int32_t>nodes, -1
            count += 1
        else:
            of.item[i] = of.item[parent[i]] if parent[i] >= 0 else -1


cdef inline void take(Lists* of, const int32_t* parent, int number) noexcept nogil:
    """An item has a kept block."""
    cdef int32_t node, up
    if number >= 0:
        node = of.items[number].node
        up = parent[node]
        of.items[number].taken = True
        of.first[up], of.last[up] = min(of.first[up], node), max(of.last[up], node)


cdef inline int between(Lists* of, const int32_t* parent, int number) noexcept nogil:
    """The same item where it was not chosen, but one before and one after it in its list; or -1."""
    cdef int32_t node
    if number < 0 or of.items[number].taken:
        return -1
    node = of.items[number].node
    return number if of.first[parent[node]] < node < of.last[parent[node]] else -1


def far_copies(columns, earlier not None, list copies not None, int near):
    """The copies far from the first to say it, earlier[block]: outside of the element `near` steps above theirs."""
    cdef const int32_t* block = int32s(columns.block)
    cdef const int32_t* parent = int32s(columns.parent)
    cdef const int32_t* end = int32s(columns.end)
    cdef const int32_t* before = int32s(earlier)
    cdef Py_ssize_t blocks = len(columns.block), copy
    cdef int32_t around
    cdef int step
    if blocks != len(earlier):
        raise ValueError("not of the same blocks")
    found = []
    for copy in copies:
        if not (0 <= copy < blocks and 0 <= before[copy] < blocks):
            raise IndexError("no such block")
        around = block[copy]
        for step in range(near):
            around = max(parent[around], 0)
        if not around <= block[before[copy]] < end[around]:
            found.append(copy)
    return found
