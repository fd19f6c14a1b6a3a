"""qRead (Wang, Wang 2015): the densest segment between empty lines, and others that are dense and fit the title."""

import re
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, WideKeys, changes, summed
from dehusk.extractors.base import around_cut
from dehusk.extractors.headline import find_title
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.lines import LineModel, lines_of, to_blocks
from dehusk.page.names import nodes_matching
from dehusk.page.text import HASH_BASE, word_codes, word_spans

NAVIGATION = re.compile(r"(?<!\S)(?:menu|nav)(?!\S)", re.IGNORECASE)


@dataclass(frozen=True)
class QRead:
    empty_lines: int = 3  # the paper's lambda: so many separate two segments
    high: float = 0.5  # a density is high from this share of the greatest on
    lines: LineModel = "block"
    about: ClassVar[str] = (
        "the densest segment between empty lines, and dense ones that fit the title (qRead). "
        "Wang, Wang: qRead: A fast and accurate article extraction method from web pages (2015)"
    )

    def __post_init__(self) -> None:
        check(self, high=(0, 1))

    def score(self, page: Page) -> Floats:
        lines = lines_of(page, self.lines)
        lo, hi = wanted_words(page)
        line_of_word = lines.lo.searchsorted(lo, side="right") - 1
        count = np.bincount(line_of_word, minlength=len(lines.lo))
        rows = count.nonzero()[0]  # the others are empty
        if not len(rows):
            return np.zeros(len(page))
        segment = np.zeros(len(lines.lo), np.int64)
        segment[rows[1:]] = (np.diff(lines.number[rows]) > self.empty_lines).cumsum()
        density = np.bincount(segment[rows], count[rows]) / np.bincount(segment[rows])
        kept = density >= self.high * density.max()
        if kept.sum() > 1:
            similarity = title_similarity(page, lo, hi, segment[line_of_word])
            kept &= (similarity > 0) & (similarity >= similarity.mean())
            kept[np.argmax(density)] = True
        scores = around_cut(kept, density / density.max())
        return to_blocks(page, lines, np.where(count, scores[segment], 0.0))


def wanted_words(page: Page) -> tuple[Ints, Ints]:
    """Where each word begins and ends in the text, but for those of navigation lists."""
    lo, hi = word_spans(page.columns.text)
    menu = navigation(page)
    if not menu.any():
        return lo, hi
    listed = page.nearest(menu)[page.columns.piece_node] >= 0
    wanted = ~listed[np.searchsorted(page.columns.piece_lo, lo, side="right") - 1]
    return lo[wanted], hi[wanted]


def navigation(page: Page) -> Mask:
    """Mask of the div nodes with a class `menu` or `nav`."""
    menu = np.zeros(len(page.columns.tag), np.bool_)
    menu[nodes_matching(page, NAVIGATION, "class", among=page.tagged("div"), stems=("menu", "nav"))] = True
    return menu


def title_similarity(page: Page, lo: Ints, hi: Ints, segment: Ints) -> Floats:
    """The cosine between the words of each segment and those of the title, up to a factor that all of them share."""
    title = find_title(page) or ""
    code, in_title = word_codes(page.columns.text, lo, hi), np.sort(word_codes(title, *word_spans(title)))
    first = in_title.searchsorted(code)
    found = (np.append(in_title, np.uint64(0))[first] == code).nonzero()[0]
    times = in_title.searchsorted(code[found], side="right") - first[found]
    shared = summed(times, segment[found], int(segment.max()) + 1)
    return np.divide(shared, _lengths(code, segment, shared > 0), where=shared > 0, out=shared)


def _lengths(code: WideKeys, segment: Ints, wanted: Mask) -> Floats:
    """Of each segment that is wanted as a vector of the counts of its words."""
    word, bits = wanted[segment], len(wanted).bit_length()
    above = np.uint64(64 - bits)
    spread = code[word] * np.uint64(HASH_BASE) >> np.uint64(bits)  # a word's first letter is in the lowest bits
    key = np.sort((segment[word].astype(np.uint64) << above) | spread)  # segment and word
    first = changes(key).nonzero()[0]
    times = np.append(first[1:], len(key)) - first
    return np.sqrt(summed(times * times, (key[first] >> above).astype(np.int64), len(wanted)))
