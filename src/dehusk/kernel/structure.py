"""The elements that structure what is written, found in one walk. `_structure` is the same, compiled."""

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
TABLE = TAG["table"]


def structured(columns: Columns, data: Mask | None, listing: Mask | None) -> tuple[Mask, Ints, Ints, Ints]:
    """For each node whether its element is written; the innermost such element around it, itself included, or -1; the
    listing or table of data around it, the outermost of several, or -1; and the cell of such a table, or -1.

    data: mask of the nodes in tables of data; listing: of those each of which is one; None: there are none."""
    parent, tag = columns.parent.tolist(), columns.tag.tolist()
    in_data = [False] * len(tag) if data is None else data.tolist()
    is_listing = [False] * len(tag) if listing is None else listing.tolist()
    mask, near, whole, cell = list[bool](), list[int](), list[int](), list[int]()
    for node, (up, code, in_table, begins) in enumerate(zip(parent, tag, in_data, is_listing, strict=True)):
        around, above, held = (near[up], whole[up], cell[up]) if up >= 0 else (-1, -1, -1)
        in_listing = around >= 0 and is_listing[around]
        shown = begins or (not in_listing and bool(STRUCTURE[code] or (in_table and PARTS[code])))
        mask.append(shown)
        near.append(node if shown else around)
        whole.append(node if above < 0 and (begins or (in_table and code == TABLE)) else above)
        cell.append(node if shown and CELLS[code] else held)
    return np.array(mask, np.bool_), np.array(near, np.int32), np.array(whole, np.int32), np.array(cell, np.int32)
