"""Blocks of readers' comments, by what the elements around them are called."""

import numpy as np

from dehusk.arrays import Mask, running
from dehusk.page import Page
from dehusk.page.names import nodes_with_stem

REGION = ("comment", "disqus")


def comment_blocks(page: Page, among: Mask | None = None) -> Mask:
    """Mask of the blocks, or of some, in a node whose class or id says that comments are there."""
    above = None if among is None else _above(page, among)
    nodes = np.array(nodes_with_stem(page, REGION, "class", "id", among=above), np.int64)
    if not len(nodes):
        return np.zeros(len(page), np.bool_)
    inside = np.zeros(len(page.columns.tag), np.bool_)
    headings = page.tagged("h1", "main").nonzero()[0]
    holds_heading = np.searchsorted(headings, page.columns.end[nodes]) > np.searchsorted(headings, nodes)
    inside[nodes[~holds_heading & (nodes > page.body)]] = True
    return (page.nearest(inside) >= 0)[page.columns.block]


def _above(page: Page, blocks: Mask) -> Mask:
    """Mask of the nodes that hold one of the blocks."""
    held = running(blocks[page.piece_block])
    return np.asarray(held[page.columns.hi] > held[page.columns.lo])
