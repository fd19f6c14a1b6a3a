"""Line numbers beside code: elements that highlighters put them in."""

import re

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.kernel.markup import ATTR
from dehusk.page import Page
from dehusk.page.names import nodes_matching

NAMED = re.compile(
    r"(?:^|[\s_-])(?:gutter|line-?nos?|line-?numbers?|blob-num|hljs-ln-(?:numbers|n)|lnt?|crayon-nums?)(?:$|[\s_-])",
    re.IGNORECASE,
)
IN_NAMED = ("gutter", "line", "blob-num", "hljs-ln", "ln", "crayon-num")
LINE_NUMBER = ATTR["data-line-number"]
NO_NODES: Ints = np.zeros(0, np.int64)


def numbered(page: Page) -> Mask:
    """Mask of the nodes with a line number in an attribute."""
    columns = page.columns
    mask = np.zeros(len(columns.tag), np.bool_)
    mask[columns.attr_node[columns.attr_name == LINE_NUMBER]] = True
    return mask


def gutters(page: Page, among: Mask) -> Ints:
    """The nodes, among some, that are called line numbers and hold numbers at most."""
    called = nodes_matching(page, NAMED, "class", among=among, stems=IN_NAMED)
    if not called and not page.has_attribute("data-line-number"):
        return NO_NODES
    named = numbered(page)
    named[called] = True
    nodes = (named & among).nonzero()[0]
    return nodes[_numbers_at_most(page, nodes)]


def _numbers_at_most(page: Page, nodes: Ints) -> Mask:
    columns = page.columns
    lo, hi = columns.lo[nodes], columns.hi[nodes]
    open_at = np.zeros(len(columns.piece_node) + 1, np.int64)
    np.add.at(open_at, lo, 1)
    np.add.at(open_at, hi, -1)
    pieces = np.cumsum(open_at).nonzero()[0]
    spans = zip(columns.piece_lo[pieces].tolist(), columns.piece_hi[pieces].tolist(), strict=True)
    worded = np.zeros(len(columns.piece_node), np.bool_)
    worded[pieces] = [bool(columns.text[first:stop].strip("0123456789 \n")) for first, stop in spans]
    words = running(worded)
    return np.asarray(words[hi] == words[lo])
