"""Looks at what stands beside kept blocks: the writers need not begin on pages that have nothing special there.
`_kept` is the same, compiled."""

from bisect import bisect_right
from operator import itemgetter

import numpy as np

from dehusk.arrays import Bytes, Ints, Mask, running
from dehusk.kernel.columns import Columns
from dehusk.kernel.entities import without_entities
from dehusk.kernel.markup import ATTR, ATTRS, HIDDEN, SKIPPED, TAG
from dehusk.kernel.paths import inherit

BOX = "checkbox"
ALT, TYPE = ATTR["alt"], ATTR["type"]
IMAGE, NOT_SEEN = TAG["img"], HIDDEN | SKIPPED
Between = tuple[int, int, int, int]  # offset in the source; kind; what; the node around it
Picture = tuple[int, int, dict[str, str]]  # node; the block in whose text it stands, or -1; attributes by name


def block_of(columns: Columns, piece: int) -> int:
    """The block that a piece is in, or -1: there is no such piece."""
    return bisect_right(columns.block_piece, piece) - 1 if 0 <= piece < len(columns.piece_node) else -1


def kept_chars(columns: Columns, kept: Mask) -> int:
    """How many characters the kept blocks have, white space inside of them and all."""
    last = np.append(columns.block_piece, len(columns.piece_hi))[1:] - 1
    return int((columns.piece_hi[last] - columns.piece_lo[columns.block_piece])[kept].sum())


def piece_chars(columns: Columns, kept: Mask) -> int:
    """How many characters the pieces of kept blocks have, without the white space between them."""
    pieces = np.diff(np.append(columns.block_piece, len(columns.piece_node)))
    return int((columns.piece_hi - columns.piece_lo)[kept.repeat(pieces)].sum())


def kept_within(columns: Columns, kept: Mask, code: int) -> Mask | None:
    """Mask of the kept blocks in an element of a tag; None where there are none."""
    inside = inherit(columns.parent, (columns.tag == code).view(np.uint8)) >= 0
    found = np.asarray(kept & inside[columns.block])
    return found if found.any() else None


def around_kept(columns: Columns, kept: Mask) -> Mask:
    """Mask of the nodes that hold a piece of a kept block."""
    pieces = np.diff(np.append(columns.block_piece, len(columns.piece_node)))
    held = running(kept.repeat(pieces))
    return np.asarray(held[columns.hi] > held[columns.lo])


def in_order(columns: Columns, kept: Bytes, near: Ints, others: list[Between]) -> tuple[list[int], list[int], Ints]:
    """The kept blocks and what stands between them in the page's order: kinds, 0 for a block; blocks, or what the
    others are; the node around each, near[node] of a block's."""
    blocks = kept.nonzero()[0]
    at, around = columns.piece_at[columns.block_piece[blocks]], near[columns.block[blocks]]
    spans = zip(at.tolist(), blocks.tolist(), around.tolist(), strict=True)
    rows = [*((start, 0, block, node) for start, block, node in spans), *others]
    rows.sort(key=itemgetter(0))  # what begins where a block does goes behind it
    return [row[1] for row in rows], [row[2] for row in rows], np.array([row[3] for row in rows], np.int32)


def telling_beside(source: str, columns: Columns, kept: Mask, longest: int) -> list[tuple[int, int]]:
    """Alternative texts of up to `longest` characters, one of them neither letter, digit nor blank, of a node right
    behind or before the text of a kept block, in one element with it: pairs of the attribute's row and the block."""
    found = []
    for row in (columns.attr_name == ALT).nonzero()[0].tolist():
        value = source[columns.attr_lo[row] : columns.attr_hi[row]]
        if len(value) <= longest and any(one != " " and not one.isalnum() for one in value):
            block = _beside(columns, int(columns.attr_node[row]))
            if block >= 0 and kept[block]:
                found.append((row, block))
    return found


def _beside(columns: Columns, node: int) -> int:
    """The block whose last or first word a node follows or goes before, in one element with it; or -1."""
    piece, own = int(columns.lo[node]), columns.block_node[node]
    near = (block_of(columns, piece - 1), block_of(columns, piece))
    return next((block for block in near if block >= 0 and columns.block[block] == own), -1)


def boxes_before(source: str, columns: Columns, kept: Mask) -> list[int]:
    """The rows of attributes with the type of a checkbox, in any case, right before a piece of a kept block."""
    return [
        row
        for row in (columns.attr_name == TYPE).nonzero()[0].tolist()
        if source[columns.attr_lo[row] : columns.attr_hi[row]].lower() == BOX
        and (block := block_of(columns, int(columns.lo[columns.attr_node[row]]))) >= 0
        and kept[block]
    ]


def pictures_beside(
    source: str, columns: Columns, kept: Bytes, left_out: Bytes | None, figure: Ints | None, names: tuple[str, ...]
) -> list[Picture]:
    """The images between two kept pieces, or beside one in the same figure, with the attributes of these names.
    left_out[node]: it is not looked at; figure[node]: the figure that it is in, or -1; None: no node is."""
    wanted = (columns.tag == IMAGE) & (columns.flags & NOT_SEEN == 0)
    if left_out is not None:
        wanted &= left_out == 0
    found = []
    for node in wanted.nonzero()[0].tolist():
        piece = int(columns.lo[node])
        before, after = block_of(columns, piece - 1), block_of(columns, piece)
        beside = sum(block >= 0 and bool(kept[block]) for block in (before, after))
        if beside == 2 or (beside and figure is not None and figure[node] >= 0):
            found.append((node, after if before == after else -1, _attributes(source, columns, node, names)))
    return found


def _attributes(source: str, columns: Columns, node: int, names: tuple[str, ...]) -> dict[str, str]:
    """The attributes of a node with one of these names."""
    first, stop = columns.attr_node.searchsorted(np.array((node, node + 1), columns.attr_node.dtype)).tolist()
    codes = {ATTR[name] for name in names}
    return {
        ATTRS[columns.attr_name[row]]: without_entities(source[columns.attr_lo[row] : columns.attr_hi[row]])
        for row in range(first, stop)
        if columns.attr_name[row] in codes
    }
