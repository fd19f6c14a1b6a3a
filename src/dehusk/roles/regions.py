"""Parts of a page that are not its content, by the tags and names of the elements around them."""

import numpy as np

from dehusk.arrays import Bytes, Mask, running
from dehusk.kernel.markup import TAG
from dehusk.page import Page
from dehusk.page.called import nodes_called
from dehusk.page.comments import comment_blocks
from dehusk.roles.kinds import BIO, BODY, CAPTION, COMMENT, LEGAL, NAVIGATION, RELATED, ROLES

TAGS = {NAVIGATION: ("nav", "footer", "search", "menu"), RELATED: ("aside",), CAPTION: ("figcaption", "caption")}
CALLED = (NAVIGATION, RELATED, BIO, LEGAL, CAPTION)  # the last of those that an element is called counts
OF_TAG = np.zeros(256, np.uint8)
for _role, _tags in TAGS.items():
    OF_TAG[[TAG[_tag] for _tag in _tags]] = _role
MOST = 0.5  # of the page's characters: an element that holds more is the page's frame, whatever it is called


def region_roles(page: Page) -> Bytes:
    """For every block the role of the innermost such element around it, or BODY."""
    columns = page.columns
    named = np.zeros(len(columns.tag), np.uint8)
    for role in CALLED:
        named[nodes_called(page, ROLES[role])] = role
    roles = np.where(OF_TAG[columns.tag], OF_TAG[columns.tag], named)
    roles[: page.body + 1] = BODY
    roles[_frames(page)] = BODY
    roles = np.append(roles, np.uint8(BODY))  # the last: of no such element
    found = roles[page.nearest(roles[:-1] != BODY)][columns.block]
    return np.where(comment_blocks(page), np.uint8(COMMENT), found)


def _frames(page: Page) -> Mask:
    """Mask of the nodes with a first heading, the main element or most of the text in them."""
    columns, firsts = page.columns, running(page.tagged("h1", "main"))
    chars = page.node_lo[np.minimum(columns.end, len(columns.tag) - 1)] - page.node_lo
    return np.asarray((firsts[columns.end] > firsts[:-1]) | (chars > MOST * len(columns.text)))
