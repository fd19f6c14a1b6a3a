"""Which elements of a page structure what is written, one row a node."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel.markup import TAG
from dehusk.notation.code import listings, may_have_listings
from dehusk.page import Page, fact
from dehusk.page.tables import has_data_table, in_data_table


def _codes(names: str) -> Mask:
    """Mask of the tag codes with these names."""
    wanted = np.zeros(256, np.bool_)
    wanted[[TAG[name] for name in names.split()]] = True
    return wanted


STRUCTURE = _codes("ul ol li dl dt dd blockquote p figure figcaption summary h1 h2 h3 h4 h5 h6")
CELLS = _codes("table caption tr th td")
ALSO_LISTINGS = ("listing", "xmp", "plaintext", "textarea")  # their line breaks stay, too
PRE = np.uint8(TAG["pre"])
NO_NODE = np.array([-1], np.int32)


class Structure(NamedTuple):
    mask: Mask  # the nodes whose element is written: cells only where the table is one of data, none in a listing
    near: Ints  # the innermost of them around each node, itself included, or -1
    whole: Ints  # the listing or table of data that each node is in, or -1: they are written as one
    has_wholes: bool  # whether one is in any
    tag: bytes  # the code of each node's tag; of a listing always that of pre


@fact
def structure(page: Page) -> Structure:
    tag = page.columns.tag
    mask = STRUCTURE[tag]
    whole: Ints = NO_NODE.repeat(len(tag))
    has_wholes = has_data_table(page)
    if has_wholes:
        data = in_data_table(page)
        mask |= CELLS[tag] & data
        whole = page.nearest((tag == TAG["table"]) & data)
    is_listing = _listings(page) if page.has(*ALSO_LISTINGS) or may_have_listings(page) else mask[:0]
    if is_listing.any():
        has_wholes = True
        listing = page.nearest(is_listing)
        inside = listing >= 0
        mask = np.where(inside, is_listing, mask)
        whole = np.where(inside & ((whole < 0) | (whole > listing)), listing, whole)  # one in a cell is part of a table
        tag = np.where(is_listing, PRE, tag)
    return Structure(mask, page.nearest(mask), whole, has_wholes, tag.tobytes())


def _listings(page: Page) -> Mask:
    """Mask of the nodes that are one listing each."""
    mask = listings(page)
    if not page.has(*ALSO_LISTINGS):
        return mask
    mask = mask | (page.tagged(*ALSO_LISTINGS) & (page.nearest(mask) < 0))
    up = page.columns.parent
    return mask & ~((up >= 0) & (page.nearest(mask)[up] >= 0))
