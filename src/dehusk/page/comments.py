"""Blocks of readers' comments, by what the elements around them are called."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import around_kept
from dehusk.kernel.hints import COMMENT
from dehusk.page import Page
from dehusk.page.names import nodes_with_stem


def comment_blocks(page: Page) -> Mask:
    """Mask of the blocks in a node whose class or id says that comments are there."""
    return _blocks_in(page, nodes_with_stem(page, COMMENT, "class", "id"))


def kept_comments(page: Page, kept: Mask) -> Mask | None:
    """The kept ones of these blocks; None where there is no such node around any kept block."""
    nodes = nodes_with_stem(page, COMMENT, "class", "id", among=around_kept(page.columns, kept))
    return kept & _blocks_in(page, nodes) if nodes else None


def _blocks_in(page: Page, named: list[int]) -> Mask:
    """Mask of the blocks in one of these nodes; one with a first heading or the main element in it is the page."""
    nodes = np.array(named, np.int64)
    inside = np.zeros(len(page.columns.tag), np.bool_)
    headings = page.tagged("h1", "main").nonzero()[0]
    holds_heading = np.searchsorted(headings, page.columns.end[nodes]) > np.searchsorted(headings, nodes)
    inside[nodes[~holds_heading & (nodes > page.body)]] = True
    return (page.nearest(inside) >= 0)[page.columns.block]
