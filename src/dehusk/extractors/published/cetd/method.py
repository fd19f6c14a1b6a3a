"""Text density: CETD-DS, CECTD-DS and CECTD-S (Song, Sun, Liao 2013)."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.extractors.published.cetd.counts import composite, counts_of, on_pieces, runs_of
from dehusk.kernel import highest_below
from dehusk.page import Page
from dehusk.page.densities import density_sum, text_density

PAPER = "Song, Sun, Liao: A hybrid approach for content extraction with text density and visual importance (2013)"


def covered(marked: Mask, end: Ints) -> Mask:
    """Which nodes lie in the subtree of a marked one, itself included."""
    at = np.flatnonzero(marked)
    change = np.bincount(at, minlength=len(end) + 1) - np.bincount(end[at], minlength=len(end) + 1)
    return np.cumsum(change)[:-1] > 0


def path_to(page: Page, node: int) -> list[int]:
    """The node and its ancestors up to the body."""
    path = [node]
    parent = page.columns.parent
    while path[-1] != page.body and (up := int(parent[path[-1]])) >= 0:
        path.append(up)
    return path


def with_ancestors(marked: Mask, end: Ints) -> Mask:
    """The subtrees of the marked nodes and their ancestors: "keeping its ancestors and subtrees"."""
    sums = running(marked)
    return covered(marked, end) | (sums[end] > sums[:-1])


def kept_blocks(page: Page, nodes: Mask) -> Mask:
    """The blocks at least half of whose characters stand directly in one of these nodes."""
    chosen = nodes[page.columns.piece_node]
    return page.per_block(page.piece_chars * chosen) * 2 >= page.block_chars


class Profile(NamedTuple):
    """Density along the page: what the paper draws."""

    density: Floats
    sums: Floats
    top: int  # the node with the greatest DensitySum
    threshold: float  # the least density from there up to the body


@dataclass(frozen=True)
class DensitySum:
    """The paper's Algorithm 2; the kinds of density differ."""

    about: ClassVar[str]

    def densities(self, page: Page) -> tuple[Floats, Floats] | None:
        """The density of every node and of every piece; None: the method calls all of the page content."""
        raise NotImplementedError

    def profile(self, page: Page) -> Profile | None:
        """None: the method calls all of the page content."""
        found = self.densities(page)
        if found is None:
            return None
        density, of_pieces = found
        sums = density_sum(page, density, of_pieces)
        top = page.body + int(np.argmax(sums[page.body : page.columns.end[page.body]]))
        return Profile(density, sums, top, float(density[path_to(page, top)].min()))

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        found = self.profile(page)
        if found is None:
            return np.ones(len(page))
        density, sums, top, threshold = found
        end, first, stop = page.columns.end, page.body, int(page.columns.end[page.body])
        if sums[top] <= 0:
            return np.zeros(len(page))  # nothing but links
        thin = density < threshold
        thin[:first] = False
        visited = first + np.flatnonzero(~covered(thin, end)[first:stop])
        marked = np.zeros(len(density), np.bool_)
        marked[highest_below(page.columns.parent, sums)[visited]] = True
        of_block = density[page.columns.block]
        return around_cut(kept_blocks(page, with_ancestors(marked, end)), of_block / (of_block + threshold + 1e-9))


@dataclass(frozen=True)
class Cetd(DensitySum):
    about: ClassVar[str] = f"text density with DensitySum (CETD-DS). {PAPER}"

    def densities(self, page: Page) -> tuple[Floats, Floats]:
        return text_density(counts_of(page)), page.piece_chars.astype(np.float64)


def composite_densities(page: Page) -> tuple[Floats, Floats] | None:
    """Of nodes and of pieces; None for a page without links, of which the paper says that all is content."""
    counts = counts_of(page)
    links, all_of_it = counts.lc[page.body], counts.c[page.body]
    if links == 0:
        return None
    share = float(links / all_of_it)
    return composite(counts, share), on_pieces(page, composite(runs_of(page), share))


@dataclass(frozen=True)
class Cectd(DensitySum):
    about: ClassVar[str] = f"composite text density with DensitySum (CECTD-DS). {PAPER}"

    def densities(self, page: Page) -> tuple[Floats, Floats] | None:
        return composite_densities(page)


def smooth_siblings(page: Page, density: Floats, weight: float) -> Floats:
    """Average each node with its siblings before and after it; the node itself weighs `weight`, they 1 each."""
    columns, size = page.columns, len(density)
    after = columns.end.astype(np.int64)  # the next sibling begins where the subtree ends
    has_next = np.flatnonzero(after < size)
    has_next = has_next[columns.parent[after[has_next]] == columns.parent[has_next]]
    has_next = has_next[columns.parent[has_next] >= page.body]  # the head is no sibling to speak of
    following = after[has_next]
    total, weights = density * weight, np.full(size, weight)
    np.add.at(total, has_next, density[following])
    np.add.at(total, following, density[has_next])
    weights[has_next] += 1
    weights[following] += 1
    return np.asarray(total / weights)


@dataclass(frozen=True)
class CectdS:
    """Without DensitySum: a block is content when the smoothed density of its element reaches the threshold."""

    weight: float = 2.0
    about: ClassVar[str] = f"composite text density with sibling smoothing (CECTD-S). {PAPER}"

    def __post_init__(self) -> None:
        check(self, weight=(0.01, 1000))

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        found = composite_densities(page)
        if found is None:
            return np.ones(len(page))
        density = smooth_siblings(page, found[0], self.weight)
        first, stop = page.body, int(page.columns.end[page.body])
        threshold = density[path_to(page, first + int(np.argmax(density[first:stop])))].min()
        if threshold <= 0:
            return np.zeros(len(page))
        of_block = density[page.columns.block]
        return np.asarray(of_block / (of_block + threshold))
