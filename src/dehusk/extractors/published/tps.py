"""The tag path sequence filter (Velloso, Dorneles 2013): the structurally densest region of a page is its content.

Names follow the paper: a sequence of symbols, its alphabet, frequency thresholds, regions.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.paths import sequence

SCANS = 1000  # of the sequence; the paper saw four or five splits a page, one made to be slow stops here
LABEL = 30  # characters; fewer are a menu entry, a button, a price
FAIR = (
    0.25  # of the page's text: the paper's own pages have 0.33 and more in regions of content, 0.22 and less in others
)


def last_places(symbols: Ints) -> Ints:
    """For every symbol of the sequence where it appears last."""
    last = np.zeros(int(symbols.max()) + 1, np.int64)
    last[symbols] = np.arange(len(symbols))  # the last assignment stands
    return last[symbols]


def cuts(last: Ints) -> Ints:
    """Where regions end: no symbol before a cut appears after it. The last is the sequence's own end."""
    return np.flatnonzero(np.maximum.accumulate(last) == np.arange(len(last))) + 1


def keeps(size: int, left: int, margin: float) -> tuple[int, int] | None:
    """The larger side of a cut as a slice, or None where the sides are too much alike in size (line 30)."""
    if abs(size - 2 * left) / size <= margin:
        return None
    return (left, size) if left < size / 2 else (0, left)


def peel(last: Ints, margin: float) -> tuple[int, int]:
    """All splits of the first threshold, which filters nothing: a cut that keeps the right side moves no other cut."""
    size, bounds = len(last), np.append(0, cuts(last))
    rest, left = size - bounds[:-2], np.diff(bounds[:-1])
    stops = (np.abs(rest - 2 * left) / rest <= margin) | (left >= rest / 2)
    if not stops.any():
        return int(bounds[-2]), size
    lo, cut = bounds[int(stops.argmax()) :][:2].tolist()
    return (lo, size) if keeps(size - lo, cut - lo, margin) is None else (lo, cut)


def split(symbols: Ints, last: Ints, margin: float, scans: int) -> tuple[tuple[int, int] | None, int]:
    """One split by the lowest threshold above the first that has one; and how many scans are left."""
    count = np.bincount(symbols)
    frequency, filtered = count[symbols], np.arange(len(symbols))
    for threshold in np.unique(count[count > 0])[1:].tolist():
        filtered = filtered[frequency[filtered] >= threshold]
        if scans == 0 or frequency[filtered[0]] == len(filtered):  # one symbol alone
            break
        scans -= 1
        end = int(filtered[(np.maximum.accumulate(last[filtered]) == filtered).argmax()])
        if end < filtered[-1] and (kept := keeps(len(symbols), end + 1, margin)):
            return kept, scans
    return None, scans


def search_region(symbols: Ints, margin: float = 0.2) -> tuple[int, int]:
    """Algorithm 3, without its recursion: where the main region begins and ends."""
    lo, hi, scans = 0, len(symbols), SCANS
    while hi - lo > 1:
        part = symbols[lo:hi]
        last = last_places(part)
        kept: tuple[int, int] | None = peel(last, margin)
        if kept == (0, hi - lo):
            kept, scans = split(part, last, margin, scans)
        if kept is None:
            break
        lo, hi = lo + kept[0], lo + kept[1]
    return lo, hi


def pruned(page: Page, what: Ints) -> Mask:
    """Algorithm 5: which nodes are left when all outside the sequence that hold nothing of it are taken away."""
    columns = page.columns
    inside = np.zeros(len(columns.tag))
    inside[what[what >= 0]] = 1
    np.add.at(inside, columns.piece_node[-1 - what[what < 0]], 1)
    held = running(inside)
    return held[columns.end] > held[:-1]


def pieces_of(page: Page, what: Ints) -> Mask:
    """The pieces of a sequence as a mask."""
    inside = np.zeros(len(page.columns.piece_node), np.bool_)
    inside[-1 - what[what < 0]] = True
    return inside


def is_content(page: Page, pieces: Mask) -> bool:
    """Our test for Algorithm 6: these pieces hold a fair share of the page's text nodes that are more than a label."""
    chars = page.piece_chars * (page.piece_chars >= LABEL)
    return bool(chars[pieces].sum() >= FAIR * chars.sum())


@dataclass(frozen=True)
class Tps:
    """Keeps the pieces of the main region; with `complement` those outside of it where it is not content."""

    margin: float = 0.2  # how much larger than the other a side of a split must be
    complement: bool = True  # Algorithm 6
    about: ClassVar[str] = (
        "tag path sequence. Velloso, Dorneles: Automatic web page segmentation and noise removal for structured "
        "extraction using tag path sequences (2013)"
    )

    def __post_init__(self) -> None:
        check(self, margin=(0, 1))

    def region(self, page: Page) -> Ints:
        """The main region: nodes, and -1 - piece for text nodes."""
        return self.parted(page)[0]

    def parted(self, page: Page) -> tuple[Ints, Ints]:
        """The main region, and all but it."""
        symbols, what = sequence(page)
        lo, hi = search_region(symbols, self.margin)
        return what[lo:hi], np.concatenate([what[:lo], what[hi:]])

    def kept(self, page: Page) -> Ints:
        """The sequence that is reported: the main region, or all but it (Algorithm 6, lines 6 and 7)."""
        region, rest = self.parted(page)
        return region if not self.complement or is_content(page, pieces_of(page, region)) else rest

    def pieces(self, page: Page) -> Mask:
        return pieces_of(page, self.kept(page))

    def score(self, page: Page) -> Floats:
        if not len(page):
            return np.zeros(0)
        share = page.per_block(page.piece_chars * self.pieces(page)) / page.block_chars
        return around_cut(share >= 0.5, 1 - page.block_link_share)
