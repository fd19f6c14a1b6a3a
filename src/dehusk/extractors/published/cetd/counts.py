"""What the paper counts under every node, and its composite density. `page.densities` has what columns are made of.

Names follow the paper: C characters, T tags, LC link characters, LT link tags, all under a node, itself not counted.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask, running, summed
from dehusk.kernel import markup
from dehusk.page import Page
from dehusk.page.densities import LEAST_BASE, LINK_TAGS, Counts, or_one, text_density, under


def counts_of(page: Page, displayed: Mask | bool = True) -> Counts:
    """Of every node. All tags count but scripts and styles, shown or not; with a layout, those that are displayed."""
    columns = page.columns
    counted = (page.nearest(page.tagged("script", "style")) < 0) & displayed
    chars = page.piece_chars * counted[columns.piece_node]
    c, lc = under(page, chars), under(page, chars * page.piece_linked)
    linked = (page.nearest(page.tagged(*LINK_TAGS)) >= 0) | ((c > 0) & (c == lc))
    return Counts(c, _below(page, counted), lc, _below(page, counted & linked), c - lc)


def _below(page: Page, marked: Mask) -> Floats:
    """How many of the marked nodes are under each node, itself not counted."""
    sums = running(marked)
    return sums[page.columns.end] - sums[1:]


def composite(n: Counts, body_link_share: float) -> Floats:
    """Definition 3.2; every zero is 1, above the line too. A node that holds nothing but links has density 0."""
    base = np.log(n.c / or_one(n.nlc) * or_one(n.lc) + body_link_share * n.c + np.e)
    weight = np.log(or_one(n.c / or_one(n.lc) * (or_one(n.t) / or_one(n.lt))))
    return text_density(n) * weight / np.log(np.maximum(base, LEAST_BASE))


def begins_run(page: Page) -> Mask:
    """Which pieces begin a run of text: comments, scripts and styles are gone before anything is counted."""
    columns = page.columns
    elements = running((columns.flags & markup.SKIPPED) == 0)[np.searchsorted(columns.at, columns.piece_at)]
    apart = (np.diff(columns.piece_node) != 0) | (np.diff(elements) != 0)
    return np.append(True, apart)[: len(columns.piece_node)]


def on_runs(page: Page, of_pieces: NDArray[Any]) -> Floats:
    """A column of the pieces, summed over each run."""
    run = np.cumsum(begins_run(page)) - 1
    return summed(of_pieces, run, int(run[-1]) + 1 if len(run) else 0)


def runs_of(page: Page) -> Counts:
    """Every run of text that a node has of its own, as if it were a node without tags and links."""
    chars = on_runs(page, page.piece_chars)
    zero = np.zeros_like(chars)
    return Counts(chars, zero, zero, zero, chars)


def on_pieces(page: Page, of_runs: Floats) -> Floats:
    """A number of each run at its first piece; 0 at the others, and where a run is a link's."""
    begins = begins_run(page)
    return np.where(begins & ~page.piece_linked, of_runs[np.cumsum(begins) - 1], 0.0)
