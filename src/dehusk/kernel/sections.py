"""Where blocks stand in the text, which of them are headings, and what is in their sections. `_sections` is the same,
compiled."""

import numpy as np

from dehusk.arrays import Bytes, Floats, Ints, Mask, running
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG

LISTS = (TAG["ol"], TAG["ul"], TAG["dl"])
LEVEL: Bytes = np.zeros(256, np.uint8)  # of every tag 1 to 6, or 0 where it is no heading
for _level in range(1, 7):
    LEVEL[TAG[f"h{_level}"]] = _level
LONGEST = 120  # characters of a heading; what is longer is a paragraph in a heading's clothes


def block_table(columns: Columns) -> tuple[Ints, Ints, Bytes]:
    """Of every block the characters lo:hi of the text, and the level of a heading, 0 where it is none."""
    stop = np.append(columns.block_piece[1:], np.int32(len(columns.piece_hi)))[: len(columns.block)]
    return columns.piece_lo[columns.block_piece], columns.piece_hi[stop - 1], LEVEL[columns.tag[columns.block]]


def headings_between(columns: Columns, kept: Mask, scores: Floats, least: float) -> list[int]:
    """Headings left out right between two kept blocks, the second of them in their section, with a score of `least`."""
    level = block_table(columns)[2]
    own, below = level[1:-1], level[2:]
    out = (own > 0) & ~kept[1:-1] & kept[:-2] & kept[2:] & (scores[1:-1] >= least)
    return [block + 1 for block in (out & ((below == 0) | (below > own))).nonzero()[0].tolist()]


def lost_headings(columns: Columns, kept: Mask, scores: Floats, sure: float) -> list[int]:
    """Kept headings, less likely than `sure`, whose section says more than they do, and of which nothing is kept; the
    last are looked at first, so that a section of lost sections is lost."""
    lo, hi, level = block_table(columns)
    heads = level.nonzero()[0]
    ends = np.append(heads, len(level))
    held = running(kept)[ends].tolist()
    begin, stop = [*lo[heads].tolist(), len(columns.text)], hi[heads].tolist()
    may_go = (kept[heads] & (scores[heads] <= sure)).tolist()
    ranks, own, at = level[heads].tolist(), kept[heads].tolist(), ends.tolist()
    gone, gone_from, above = [], [0] * len(at), [len(heads)]  # `above`: headings that end the sections before them
    for head in range(len(heads) - 1, -1, -1):
        while len(above) > 1 and ranks[above[-1]] > ranks[head]:
            above.pop()
        end, chars = above[-1], stop[head] - begin[head]
        left = held[end] - held[head] - own[head] - (gone_from[head + 1] - gone_from[end])
        lost = may_go[head] and not left and at[end] > at[head] + 1 and chars <= min(LONGEST, begin[end] - stop[head])
        gone_from[head] = gone_from[head + 1] + lost
        gone += [at[head]] if lost else []
        above.append(head)
    return gone


def headed_lists(columns: Columns, kept: Mask, least: int, longest: int, near: int) -> list[tuple[int, str, int]]:
    """A heading of up to `longest` characters, what it says, and the outermost list that begins right below it, with up
    to `near` blocks between the two: each where `least` characters are kept up to the heading."""
    lo, hi, level = block_table(columns)
    chars = running(columns.piece_hi - columns.piece_lo)[np.append(columns.block_piece, len(columns.piece_lo))]
    above = np.cumsum(np.diff(chars) * kept)
    text, found = columns.text, []
    for head in ((level > 0) & (hi - lo <= longest) & (above >= least)).nonzero()[0].tolist():
        below = (_list_at(columns, block, head) for block in range(head + 1, min(head + 2 + near, len(level))))
        found += [(head, text[lo[head] : hi[head]], node) for node in below if node >= 0][:1]
    return found


def _list_at(columns: Columns, block: int, head: int) -> int:
    """The outermost list around a block that does not begin before a heading, or -1."""
    node, heading, found = int(columns.block[block]), int(columns.block[head]), -1
    while node > heading:
        found = node if columns.tag[node] in LISTS else found
        node = int(columns.parent[node])
    return found
