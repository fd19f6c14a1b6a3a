"""TWCEM (Tan, He, Fang, Ge, Xiao 2018): the title tells where the text begins and where it ends.

Names follow the paper: rows, and thresholds delta1 to delta3.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints
from dehusk.extractors.base import around_cut
from dehusk.extractors.headline import find_title
from dehusk.page import Page
from dehusk.page.lines import LineModel, lines_of, to_blocks
from dehusk.page.text import lcs_length, punctuation, words


@dataclass(frozen=True)
class Twcem:
    delta1: int = 4  # characters that a row has at the least
    delta2: int = 1  # punctuation marks that it has at the least
    delta3: int = 2  # words that the first and the last row share with the title, in the same order
    k: int = 0  # how many rows after it, or before it from the end, are matched along with a row
    anchor: str | None = None  # the text of the link that led to the page
    lines: LineModel = "block"
    about: ClassVar[str] = (
        "from the first to the last row that matches the title (TWCEM). "
        "Tan, He, Fang, Ge, Xiao: Title-based extraction of news contents for text mining (2018)"
    )

    def score(self, page: Page) -> Floats:
        lines = lines_of(page, self.lines)
        marks = np.diff(np.searchsorted(punctuation(page.columns.text), (lines.lo, lines.hi)), axis=0)[0]
        rows = np.flatnonzero((lines.hi - lines.lo >= self.delta1) & (marks >= self.delta2))
        if not len(rows):
            return np.zeros(len(page))
        first, last = self.span(page, lines.lo[rows], lines.hi[rows])
        inside = np.zeros(len(lines.lo), np.bool_)
        inside[rows[first : last + 1]] = True
        return to_blocks(page, lines, around_cut(inside, 1 - 1 / (1 + marks)))

    def span(self, page: Page, lo: Ints, hi: Ints) -> tuple[int, int]:
        """The first row of the first half that matches the title and the last of the second, or the very ends."""
        title, text, last = words(find_title(page, self.anchor) or ""), page.columns.text, len(lo) - 1

        def matches(begin: int, end: int) -> bool:
            rows = text[lo[max(begin, 0)] : hi[min(end, last)]]
            return lcs_length(words(rows), title) >= self.delta3

        middle = (last + 1) // 2
        forward = (row for row in range(middle) if matches(row, row + self.k))
        backward = (row for row in range(last, middle - 1, -1) if matches(row - self.k, row))
        return next(forward, 0), next(backward, last)


SHORT_POSTS = Twcem(delta1=2, delta2=1, delta3=1)  # the paper's parameters for microblogs
