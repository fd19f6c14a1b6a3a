"""A decision on every block of a page, with the reason for it."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Floats, Ints, Mask
from dehusk.page import Page

REASONS = ("kept", "below the cut", "copy", "empty page", "stated", "option", "comment", "whole unit",
           "between kept items", "heading of a kept section", "heading without a section", "in the metadata",
           "caption", "note of a kept block", "reference of an article")  # fmt: skip
(KEPT, BELOW, COPY, EMPTY, STATED, OPTION, COMMENT, WHOLE, BETWEEN, HEADS, LOST, APART, CAPTION, NOTED,
 REFERRED) = range(len(REASONS))  # fmt: skip


DOUBTS = bytes(reason in (BELOW, COPY) for reason in range(len(REASONS)))  # of each reason whether it is one
IS_DOUBT = np.frombuffer(DOUBTS, np.bool_)


class Choice(NamedTuple):
    """The page decided on, and one row a block."""

    page: Page  # with further blocks at its end where content was stated, not shown
    scores: Floats  # the evidence, 0 to 1
    kept: Mask
    why: Bytes  # numbers of REASONS
    cut: float  # the least score with which a block was chosen

    @property
    def doubted(self) -> Mask:
        """The blocks left out for their scores or as copies; other reasons are not to be overruled."""
        return IS_DOUBT.take(self.why)

    def changed(self, blocks: Mask, kept: bool, why: int) -> "Choice":
        """The choice with another verdict on some blocks."""
        return self.changed_at(blocks.nonzero()[0], kept, why)

    def changed_at(self, blocks: Ints | list[int], kept: bool, why: int) -> "Choice":
        """The same, of blocks by their numbers."""
        if not len(blocks):
            return self
        now, reasons = self.kept.copy(), self.why.copy()
        now[blocks], reasons[blocks] = kept, why
        return Choice(self.page, self.scores, now, reasons, self.cut)
