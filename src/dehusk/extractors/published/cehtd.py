"""Hybrid text density: CEHTD-DS (Song, Sun, Liao 2013). Characters weigh as much as the place where they show."""

from dataclasses import dataclass
from math import erf, sqrt
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.browser import with_layout
from dehusk.extractors.published.cetd import PAPER, DensitySum
from dehusk.extractors.published.cetd.counts import composite, counts_of, on_pieces, on_runs, runs_of
from dehusk.kernel.columns import Layout
from dehusk.page import Page
from dehusk.page.densities import Counts, or_one, under


def visual_importance(page: Page, layout: Layout) -> Floats:
    """Definition 3.3 for every node: how much of the page's middle its width covers; 0 where nothing is displayed.

    The middle is a normal distribution whose one sigma is half the width of Node_L, the widest node under the body.
    What no reader can scroll to is cut off, left of the page: a hidden menu at -9999 pixels would be the widest of all.
    """
    left, right = (np.maximum(side, layout.left[0]) for side in (layout.left, layout.right))
    span = np.where(layout.displayed, right - left, 0.0)
    inside = slice(page.body + 1, int(page.columns.end[page.body]))
    widest = inside.start + int(np.argmax(span[inside])) if span[inside].any() else page.body
    mean, sigma = (left[widest] + right[widest]) / 2, max(span[widest] / 2, 1e-9)
    return np.where(layout.displayed, _normal(right, mean, sigma) - _normal(left, mean, sigma), 0.0)


def _normal(x: Floats, mean: float, sigma: float) -> Floats:
    """The normal distribution's share below x."""
    return np.array([0.5 + erf(z) / 2 for z in ((x - mean) / (sigma * sqrt(2))).tolist()])


def weighed(n: Counts, hc: Floats) -> Counts:
    """HC takes the place of C, but not among what a link is; a node without tags has T = C / HC.

    The paper prints HC / C, which makes the density negative where it is to keep it from that.
    """
    return n._replace(c=hc, t=np.where(n.t == 0, n.c / or_one(hc), n.t))


@dataclass(frozen=True)
class Cehtd(DensitySum):
    """On a page that brings no layout it asks the browser of this process for one."""

    about: ClassVar[str] = f"hybrid text density with DensitySum (CEHTD-DS), on a browser's layout. {PAPER}"

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        page = with_layout(page)
        return np.where(_seen(page), super().score(page), 0.0)

    def densities(self, page: Page) -> tuple[Floats, Floats] | None:
        layout = with_layout(page).layout
        assert layout is not None
        chars = visual_importance(page, layout)[page.columns.piece_node] * page.piece_chars
        nodes = weighed(counts_of(page, layout.displayed), under(page, chars))
        links = nodes.lc[page.body]
        if links == 0:
            return None
        share = float(links / or_one(nodes.c[page.body]))
        runs = weighed(runs_of(page), on_runs(page, chars))
        # more of a link than meets the eye makes the logarithm negative; the paper wants no density below 0
        return np.maximum(composite(nodes, share), 0.0), on_pieces(page, np.maximum(composite(runs, share), 0.0))


def _seen(page: Page) -> Mask:
    """The blocks of which something is displayed."""
    assert page.layout is not None
    return page.per_block(page.layout.displayed[page.columns.piece_node]) > 0
