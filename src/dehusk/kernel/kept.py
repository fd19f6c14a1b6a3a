"""Looks at what stands beside kept blocks: the writers need not begin on pages that have nothing special there.
`_kept` is the same, compiled."""

from dehusk.arrays import Bytes, Ints
from dehusk.kernel.columns import Columns

BOX = "checkbox"


def block_of(columns: Columns, piece: int) -> int:
    """The block that a piece is in, or -1: there is no such piece."""
    return int(columns.block_piece.searchsorted(piece, "right")) - 1 if 0 <= piece < len(columns.piece_node) else -1


def telling_beside(source: str, columns: Columns, rows: Ints, kept: Bytes, longest: int) -> list[tuple[int, int]]:
    """Which of some rows of attributes have up to `longest` characters, one of them neither letter, digit nor blank,
    and are of a node right behind or before the text of a kept block, in one element with it: pairs of row and block.
    """
    found = []
    for row in rows.tolist():
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


def boxes_before(source: str, columns: Columns, rows: Ints, kept: Bytes) -> list[int]:
    """Which of some rows of attributes say checkbox, in any case, of a node right before a piece of a kept block."""
    return [
        row
        for row in rows.tolist()
        if source[columns.attr_lo[row] : columns.attr_hi[row]].lower() == BOX
        and (block := block_of(columns, int(columns.lo[columns.attr_node[row]]))) >= 0
        and kept[block]
    ]
