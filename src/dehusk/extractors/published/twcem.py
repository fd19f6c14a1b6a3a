"""TWCEM (Tan, He, Fang, Ge, Xiao 2018): the title tells where the text begins and where it ends.

Names follow the paper: rows, and thresholds delta1 to delta3.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints
from dehusk.extractors.base import around_cut
from dehusk.extractors.headline import find_title
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.lines import LineModel, Lines, lines_of, to_blocks
from dehusk.page.text import lcs_length, punctuation, spaces, words


@dataclass(frozen=True)
class Twcem:
    delta1: int = 4  # characters that a row has at the least, spaces not counted
    delta2: int = 1  # punctuation marks that it has at the least
    delta3: int = 2  # words that the first and the last row share with the title, in the same order
    k: int = 0  # how many kept rows after it, or before it from the end, are matched along with a row
    anchor: str | None = None  # the text of the link that led to the page
    lines: LineModel = "block"
    about: ClassVar[str] = (
        "from the first to the last row that matches the title (TWCEM). "
        "Tan, He, Fang, Ge, Xiao: Title-based extraction of news contents for text mining (2018)"
    )

    def __post_init__(self) -> None:
        check(self)

    def score(self, page: Page) -> Floats:
        lines, text = lines_of(page, self.lines), page.columns.text
        marks, length = within(punctuation(text), lines), lines.hi - lines.lo - within(spaces(text), lines)
        rows = np.flatnonzero((length >= self.delta1) & (marks >= self.delta2))
        if not len(rows):
            return np.zeros(len(page))
        spans = zip(lines.lo[rows].tolist(), lines.hi[rows].tolist(), strict=True)
        first, last = self.span([text[lo:hi] for lo, hi in spans], find_title(page, self.anchor) or "")
        inside = np.zeros(len(lines.lo), np.bool_)
        inside[rows[first : last + 1]] = True
        return to_blocks(page, lines, around_cut(inside, 1 - 1 / (1 + marks)))

    def span(self, rows: Sequence[str], title: str) -> tuple[int, int]:
        """Algorithm 4: the first row of the first half that matches the title, the last of the second, or the ends."""
        wanted, size = words(title), len(rows)

        def matches(block: Iterable[str]) -> bool:
            return lcs_length([word for row in block for word in words(row)], wanted) >= self.delta3

        forward = (row for row in range(1, (size + 1) // 2) if matches(rows[row : row + self.k + 1]))
        upwards = range(size - 1, size // 2, -1)
        backward = (row for row in upwards if matches(rows[max(row - self.k, 0) : row + 1][::-1]))
        return next(forward, 0), next(backward, size - 1)


def within(places: Ints, lines: Lines) -> Ints:
    """How many of these places in the text are on each line."""
    return np.searchsorted(places, lines.hi) - np.searchsorted(places, lines.lo)


SHORT_POSTS = Twcem(delta1=2, delta2=1, delta3=1)  # the paper's parameters for microblogs
