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


class Choice(NamedTuple):
    """The page decided on, and one row a block."""

    page: Page  # with further blocks at its end where content was stated, not shown
    scores: Floats  # the evidence, 0 to 1
    kept: Mask
    why: Bytes  # numbers of REASONS
    cut: float  # the least score with which a block was chosen

    @property
    def gaps(self) -> Ints:
        """The blocks left out between the first and the last kept block."""
        kept = self.kept.nonzero()[0]
        return kept[:1] + (~self.kept[kept[0] : kept[-1]]).nonzero()[0] if len(kept) else kept

    def doubted(self, blocks: Ints) -> Mask:
        """Which of some blocks are left out for their scores or as copies; other reasons are not to be overruled."""
        why = self.why[blocks]
        return np.asarray((why == BELOW) | (why == COPY))

    def changed(self, blocks: Mask, kept: bool, why: int) -> "Choice":
        """The choice with another verdict on some blocks."""
        if not blocks.any():
            return self
        return self._replace(
            kept=self.kept | blocks if kept else self.kept & ~blocks,
            why=np.where(blocks, np.uint8(why), self.why),
        )

    def changed_at(self, blocks: Ints | list[int], kept: bool, why: int) -> "Choice":
        """The same, of blocks by their numbers."""
        if not len(blocks):
            return self
        mask = np.zeros(len(self.kept), np.bool_)
        mask[blocks] = True
        return self.changed(mask, kept, why)
