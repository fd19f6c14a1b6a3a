"""The elements that structure what is written, found in one walk. `_structure` is the same, compiled."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG


def _codes(names: str) -> bytes:
    """For each code of a tag 1 where it has one of these names."""
    codes = {TAG[name] for name in names.split()}
    return bytes(code in codes for code in range(256))


STRUCTURE = _codes("ul ol li dl dt dd blockquote p figure figcaption summary h1 h2 h3 h4 h5 h6")
PARTS = _codes("table caption tr th td")
CELLS = _codes("td th")
ALSO_LISTINGS = ("listing", "xmp", "plaintext", "textarea")  # their line breaks stay, as those of pre
KEEPS_LINES = _codes(" ".join(ALSO_LISTINGS))
TABLE, LISTING = TAG["table"], TAG["pre"]


class Structure(NamedTuple):
    """Which elements of a page structure what is written, one row a node."""

    mask: Mask  # the nodes whose element is written: cells only where the table is one of data, none in a listing
    near: Ints  # the innermost of them around each node, itself included, or -1
    whole: Ints  # the listing or table of data that each node is in, the outermost, or -1: they are written as one
    cell: Ints  # the cell of such a table that each node is in, or -1
    has_wholes: bool  # whether one is in any
    tag: bytes  # the code of each node's tag; of a listing always that of pre


def structured(columns: Columns, data: Mask | None, listing: Mask | None) -> Structure:
    """data: mask of the nodes in tables of data; listing: of those each of which is one; None: there are none."""
    parent, tag = columns.parent.tolist(), bytearray(columns.tag)
    in_data = [False] * len(tag) if data is None else data.tolist()
    is_listing = [False] * len(tag) if listing is None else listing.tolist()
    mask, near, whole, cell, listed = list[bool](), list[int](), list[int](), list[int](), list[bool]()
    for node, (up, code, in_table) in enumerate(zip(parent, bytes(tag), in_data, strict=True)):
        around, above, held, inside = (near[up], whole[up], cell[up], listed[up]) if up >= 0 else (-1, -1, -1, False)
        begins = not inside and bool(is_listing[node] or KEEPS_LINES[code])
        shown = begins or (not inside and bool(STRUCTURE[code] or (in_table and PARTS[code])))
        mask.append(shown)
        near.append(node if shown else around)
        whole.append(node if above < 0 and (begins or (in_table and code == TABLE)) else above)
        cell.append(node if shown and CELLS[code] else held)
        listed.append(inside or begins)
        if begins:
            tag[node] = LISTING
    inside_of = (np.array(near, np.int32), np.array(whole, np.int32), np.array(cell, np.int32))
    return Structure(np.array(mask, np.bool_), *inside_of, max(whole, default=-1) >= 0, bytes(tag))
