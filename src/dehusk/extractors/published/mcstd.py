"""MCSTD (Sun et al. 2016): the run of lines with the greatest sum of text density above a constant."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, greatest_run
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.lines import LineModel, Lines, lines_of, to_blocks


@dataclass(frozen=True)
class Mcstd:
    constant: float = 25.0  # characters out of links that a line costs
    lines: LineModel = "block"
    about: ClassVar[str] = (
        "the run of lines with the greatest sum of text density (MCSTD). "
        "Sun et al.: Web content extraction based on maximum continuous sum of text density (2016)"
    )

    def __post_init__(self) -> None:
        check(self)

    def score(self, page: Page) -> Floats:
        lines = lines_of(page, self.lines)
        density = unlinked(page, lines)
        rows = np.flatnonzero(lines.hi > lines.lo)  # the others are empty
        lo, hi = greatest_run(density[rows] - self.constant)
        inside = np.zeros(len(density), np.bool_)
        inside[rows[lo:hi]] = True
        return to_blocks(page, lines, around_cut(inside, density / (density + self.constant + 1)))


def unlinked(page: Page, lines: Lines) -> Floats:
    """The number of characters of each line that are no link's."""
    columns = page.columns
    ends = np.column_stack((columns.piece_lo, columns.piece_hi)).ravel()
    sums = np.cumsum(np.column_stack((np.zeros(len(columns.piece_lo)), page.piece_chars * ~page.piece_linked)).ravel())
    return np.diff(np.interp((lines.lo, lines.hi), ends, sums), axis=0)[0] if len(ends) else np.zeros(0)
