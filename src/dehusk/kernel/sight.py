"""A model's look at a page: from the columns of its blocks to their odds and the page's summary. `_sight` is the same,
compiled."""

import numpy as np

from dehusk.arrays import Floats, Floats32, Mask
from dehusk.kernel.net import net_margins
from dehusk.kernel.questions import answer
from dehusk.kernel.verdict import probabilities, said_before, summed_up


class Sight:
    """The arrays of a model, found once for all pages."""

    def __init__(
        self,
        of_blocks: int,
        questions: tuple[np.ndarray, ...],
        net: tuple[np.ndarray, ...],
        is_copy: int,
        words: int,
        least: float,
    ) -> None:
        """The arguments are those of `answer`, `net_margins` and `said_before`."""
        self.of_blocks, self.questions, self.net = of_blocks, questions, net
        self.is_copy, self.words, self.least = is_copy, words, least

    def see(self, columns: Floats32, kinds: Floats) -> tuple[Floats, Floats32, Mask, Floats32, float]:
        """How likely every block is content, its words, whether the page has said it already, what the page has in
        all (see `summed_up`), and the greatest of the odds."""
        of_forest = answer(columns, self.of_blocks, *self.questions)
        odds = probabilities(of_forest, net_margins(columns, self.of_blocks, *self.net))
        words = columns[self.words].copy()  # a row alone, or else a result would hold all of the columns
        copies = said_before(columns, self.is_copy, self.words, self.least)
        return odds, words, copies, summed_up(columns, self.of_blocks, odds, words, kinds), float(odds.max())
