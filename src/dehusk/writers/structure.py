"""Which elements of a page structure what is written, one row a node."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import structured
from dehusk.kernel.markup import TAG
from dehusk.notation.code import listings, may_have_listings
from dehusk.page import Page, fact
from dehusk.page.tables import has_data_table, in_data_table

ALSO_LISTINGS = ("listing", "xmp", "plaintext", "textarea")  # their line breaks stay, too
PRE = np.uint8(TAG["pre"])


class Structure(NamedTuple):
    mask: Mask  # the nodes whose element is written: cells only where the table is one of data, none in a listing
    near: Ints  # the innermost of them around each node, itself included, or -1
    whole: Ints  # the listing or table of data that each node is in, or -1: they are written as one
    cell: Ints  # the cell of such a table that each node is in, or -1
    has_wholes: bool  # whether there may be a listing or table of data
    tag: bytes  # the code of each node's tag; of a listing always that of pre


@fact
def structure(page: Page) -> Structure:
    data = in_data_table(page) if has_data_table(page) else None
    listing = _listings(page) if page.has(*ALSO_LISTINGS) or may_have_listings(page) else None
    tag = page.tag_codes if listing is None else np.where(listing, PRE, page.columns.tag).tobytes()
    has_wholes = data is not None or listing is not None
    return Structure(*structured(page.columns, data, listing), has_wholes, tag)


def _listings(page: Page) -> Mask:
    """Mask of the nodes that are one listing each."""
    mask = listings(page)
    if not page.has(*ALSO_LISTINGS):
        return mask
    mask = mask | (page.tagged(*ALSO_LISTINGS) & (page.nearest(mask) < 0))
    up = page.columns.parent
    return mask & ~((up >= 0) & (page.nearest(mask)[up] >= 0))
