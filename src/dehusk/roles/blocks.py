"""One role for every block."""

import re

import numpy as np

from dehusk.arrays import Bytes, Mask
from dehusk.kernel.markup import TAG
from dehusk.notation.code import listings, may_have_listings
from dehusk.page import Page, fact
from dehusk.page.tables import in_data_table
from dehusk.roles.front import called_blocks, front_blocks
from dehusk.roles.kinds import BODY, CODE, HEADING, LEGAL, LIST, NAVIGATION, QUOTE, RELATED, TABLE
from dehusk.roles.regions import region_roles

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ELEMENTS = {HEADING: (*HEADINGS, "legend", "summary"), LIST: ("li", "dt", "dd"), QUOTE: ("blockquote",),
            NAVIGATION: ("button", "select", "textarea", "label")}  # fmt: skip
OF_TAG = np.zeros(256, np.uint8)
for _role, _tags in ELEMENTS.items():
    OF_TAG[[TAG[_tag] for _tag in _tags]] = _role
COPYRIGHT = re.compile(r"^\W{0,3}(?:©|\(c\)\s|copyright\b)|all rights reserved")  # in lower case


def block_roles(page: Page, kept: Mask | None = None) -> Bytes:
    """Numbers of ROLES, one a block: by the front of the page, then by the region around a block, then by its element.
    Where it is known which blocks are content, none of them is navigation, related or legal."""
    found = page.once(_roles)
    return found if kept is None else np.where(kept & (found >= RELATED), element_roles(page), found)


def _roles(page: Page) -> Bytes:
    if not len(page):
        return np.zeros(0, np.uint8)
    region = region_roles(page)
    found = np.where(region != BODY, region, element_roles(page))
    for block, role in (called_blocks(page) | front_blocks(page)).items():
        if region[block] in (BODY, LEGAL):
            found[block] = role
    return found


@fact
def element_roles(page: Page) -> Bytes:
    """For every block the role of the innermost element around it that has one, or BODY."""
    columns = page.columns
    role = np.append(OF_TAG[columns.tag], np.uint8(BODY))  # the last: of no such element
    if page.has("table"):
        role[:-1][in_data_table(page)] = TABLE
    if may_have_listings(page):
        role[:-1][listings(page)] = CODE
    found = role[page.nearest(role[:-1] != BODY)][columns.block]
    body = (found == BODY).nonzero()[0]
    lines = zip(body.tolist(), page.texts_of(body), strict=True)
    found[[block for block, text in lines if _is_copyright(text[:80].lower())]] = LEGAL
    return found


def _is_copyright(text: str) -> bool:
    said = "©" in text or "copyright" in text or "(c)" in text or "rights" in text
    return said and COPYRIGHT.search(text) is not None
