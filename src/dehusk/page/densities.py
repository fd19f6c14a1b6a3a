"""Text density, composite density and DensitySum of every node of a page (Song, Sun, Liao 2013).

Names follow the paper: C characters, T tags, LC link characters, LT link tags, all under a node, itself not counted.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask, running
from dehusk.kernel import markup
from dehusk.page import Page

LINK_TAGS = ("a", "button", "select", "option", "optgroup")  # hyperlinks, buttons and drop-downs
LEAST_BASE = 1 + 1e-9  # of a logarithm


class Counts(NamedTuple):
    """The numbers of every node."""

    c: Floats
    t: Floats
    lc: Floats
    lt: Floats
    nlc: Floats  # characters that are not a link's


def under(page: Page, of_pieces: NDArray[Any]) -> Floats:
    """Sum a column of the pieces over each node's subtree."""
    sums = running(of_pieces)
    return sums[page.columns.hi] - sums[page.columns.lo]


def count(page: Page, displayed: Mask | bool = True) -> Counts:
    """Characters and tags under each node, all of them and those of hyperlinks, buttons and drop-downs."""
    end = page.columns.end
    below = np.arange(1, len(end) + 1)
    shown = ((page.columns.flags & markup.SKIPPED) == 0) & displayed
    tags, link_tags = running(shown), running(shown & page.tagged(*LINK_TAGS))
    chars = page.piece_chars * shown[page.columns.piece_node]
    c, lc = under(page, chars), under(page, chars * page.piece_linked)
    return Counts(c, tags[end] - tags[below], lc, link_tags[end] - link_tags[below], c - lc)


def or_one(values: Floats) -> Floats:
    """The paper's rule for a denominator of zero."""
    return np.where(values == 0, 1.0, values)


def text_density(n: Counts) -> Floats:
    return n.c / or_one(n.t)


def composite_density(n: Counts, body_link_share: float) -> Floats:
    """Definition 3.2. A node has density 0 where all of its text and all tags under it are links."""
    base = np.log(n.c / or_one(n.nlc) * n.lc + body_link_share * n.c + np.e)
    weight = np.log(or_one(n.c / or_one(n.lc) * (or_one(n.t) / or_one(n.lt))))
    return text_density(n) * weight / np.log(np.maximum(base, LEAST_BASE))


def piece_counts(page: Page) -> Counts:
    """A bare run of text as if it were a node: no tags, and its characters are its parent's to call a link."""
    n = page.piece_chars.astype(np.float64)
    zero = np.zeros_like(n)
    return Counts(n, zero, zero, zero, n)


def density_sum(page: Page, of_nodes: Floats, of_pieces: Floats) -> Floats:
    """Definition 3.5: over a node's children, its own runs of text among them; a leaf's is its own density."""
    columns, size = page.columns, len(of_nodes)
    children = np.flatnonzero(columns.parent >= 0)
    total = np.bincount(columns.parent[children], weights=of_nodes[children], minlength=size)
    total += np.bincount(columns.piece_node, weights=of_pieces, minlength=size)
    leaf = columns.end == np.arange(1, size + 1)
    return np.where(leaf, of_nodes, total)
