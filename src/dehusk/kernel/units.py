"""Blocks decided on together: units, each whole or not at all, items between chosen items of a list, and copies near
what they repeat. `_units` is the same, compiled."""

import numpy as np

from dehusk.arrays import Bytes, Floats, Floats32, Ints, Mask
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG
from dehusk.kernel.paths import inherit

HALF = 0.5  # the share of a unit's words, or of its cells, that speaks for all of it
LIST, ITEM, TABLE = TAG["dl"], TAG["li"], TAG["table"]
CELLS = (TAG["td"], TAG["th"])


def parted_units(
    columns: Columns, data: Mask | None, listing: Mask | None, kept: Mask, words: Floats32
) -> tuple[list[int], list[int]]:
    """The blocks left out of units that stay, and the kept ones of the units to go. A unit is a table of data with all
    in it, or else a definition list or a listing; it stays where half of its words are kept, or something
    in half of its cells. `data`: the nodes in tables of data, None: there is none; `listing` alike."""
    own = _nearest(columns, _units(columns, data, listing))
    blocks = (own >= 0).nonzero()[0]
    if not len(blocks):
        return [], []
    nodes, unit = np.unique(own[blocks], return_inverse=True)
    chosen, weight = kept[blocks], words[blocks]
    by_words = _half(np.bincount(unit, weight * chosen), np.bincount(unit, weight))
    whole = (by_words | _half_of_cells(columns, blocks, nodes[unit], unit, chosen))[unit]
    return blocks[whole & ~chosen].tolist(), blocks[chosen & ~whole].tolist()


def _units(columns: Columns, data: Mask | None, listing: Mask | None) -> Mask:
    """Mask of the nodes that are a unit each."""
    units: Mask = columns.tag == LIST
    if listing is not None:
        units = units | listing
    return units if data is None else (units & ~data) | ((columns.tag == TABLE) & data)


def _half_of_cells(columns: Columns, blocks: Ints, node: Ints, unit: Ints, chosen: Mask) -> Mask:
    """One truth a unit; a block in no cell of its unit counts as one."""
    cell = _nearest(columns, np.isin(columns.tag, CELLS))[blocks]
    begins = np.append(0, 1 + ((cell[1:] != cell[:-1]) | (cell[1:] < node[1:])).nonzero()[0])
    held, count = np.logical_or.reduceat(chosen, begins), int(unit.max()) + 1
    return _half(np.bincount(unit[begins], held, count), np.bincount(unit[begins], minlength=count))


def _half(part: Floats | Ints, whole: Floats | Ints) -> Mask:
    return np.asarray((part > 0) & (part >= HALF * whole))


def _nearest(columns: Columns, marked: Mask) -> Ints:
    """For every block the nearest marked node around it, or -1."""
    return inherit(columns.parent, marked.view(np.uint8))[columns.block]


def items_between(columns: Columns, kept: Mask, why: Bytes, doubts: bytes, scores: Floats, likely: float) -> list[int]:
    """The doubted blocks of items none of whose blocks is kept, where an item before and one after it in its list have
    kept ones, and the mean score of these blocks, by their characters, is `likely`. doubts[why[block]]: the block was
    left out in doubt."""
    doubted = np.frombuffer(doubts, np.bool_)[why]
    items, parent = _nearest(columns, columns.tag == ITEM), columns.parent
    chosen = items[kept & (items >= 0)]
    size = len(parent)
    first, last, taken = np.full(size, size), np.full(size, -1), np.zeros(size, np.bool_)
    first[parent[chosen[::-1]]] = chosen[::-1]  # of several the last that is written stays
    last[parent[chosen]] = chosen
    taken[chosen] = True
    blocks = (doubted & (items >= 0)).nonzero()[0]
    own = items[blocks]
    blocks = blocks[~taken[own] & (own > first[parent[own]]) & (own < last[parent[own]])]
    if not len(blocks):
        return []
    chars = _chars(columns)[blocks]
    number = np.unique(items[blocks], return_inverse=True)[1]
    mean = np.bincount(number, scores[blocks] * chars) / np.bincount(number, chars)
    return list(blocks[(mean >= likely)[number]].tolist())


def _chars(columns: Columns) -> Ints:
    """From the first to the last character of every block."""
    last = np.append(columns.block_piece, len(columns.piece_hi))[1:] - 1
    return np.asarray(columns.piece_hi[last] - columns.piece_lo[columns.block_piece])


def far_copies(columns: Columns, earlier: Ints, copies: list[int], near: int) -> list[int]:
    """The copies far from the first to say it, earlier[block]: outside of the element `near` steps above theirs."""
    block, parent, end = columns.block, columns.parent, columns.end
    found = []
    for copy in copies:
        around = int(block[copy])
        for _ in range(near):
            around = max(int(parent[around]), 0)
        found += [] if around <= block[earlier[copy]] < end[around] else [copy]
    return found
