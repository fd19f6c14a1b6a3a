"""A decision on every block of a page, with the reason for it."""

from collections.abc import Iterable
from typing import NamedTuple

from dehusk.arrays import Bytes, Floats, Mask
from dehusk.page import Page

REASONS = ("kept", "below the cut", "copy", "empty page", "stated", "option", "comment", "whole unit",
           "between kept items", "heading of a kept section", "heading without a section", "in the metadata",
           "caption", "note of a kept block", "reference of an article")  # fmt: skip
(KEPT, BELOW, COPY, EMPTY, STATED, OPTION, COMMENT, WHOLE, BETWEEN, HEADS, LOST, APART, CAPTION, NOTED,
 REFERRED) = range(len(REASONS))  # fmt: skip


DOUBTS = bytes(reason in (BELOW, COPY) for reason in range(len(REASONS)))  # of each reason whether it is one


OUT, IN = b"\0", b"\1"  # of blocks in `kept` as bytes, which are searched faster than an array


class Choice(NamedTuple):
    """The page decided on, and one row a block."""

    page: Page  # with further blocks at its end where content was stated, not shown
    scores: Floats  # the evidence, 0 to 1
    kept: Mask
    why: Bytes  # numbers of REASONS
    cut: float  # the least score with which a block was chosen

    def doubted(self, blocks: Iterable[int]) -> list[int]:
        """Those of the blocks left out for their scores or as copies; other reasons are not to be overruled."""
        return [block for block in blocks if DOUBTS[self.why[block]]]

    @property
    def has_gap(self) -> bool:
        """Whether a block is left out between kept ones."""
        return OUT in self.kept.tobytes().strip(OUT)

    def changed(self, blocks: Mask, kept: bool, why: int) -> "Choice":
        """The choice with another verdict on some blocks."""
        now, reasons = self.kept.copy(), self.why.copy()
        now[blocks], reasons[blocks] = kept, why
        return Choice(self.page, self.scores, now, reasons, self.cut)

    def changed_at(self, blocks: list[int], kept: bool, why: int) -> "Choice":
        """The same, of blocks by their numbers: most often of none, and where the caches are cold a few are changed
        sooner one by one."""
        if not blocks:
            return self
        now, reasons = self.kept.copy(), self.why.copy()
        for block in blocks:
            now[block], reasons[block] = kept, why
        return Choice(self.page, self.scores, now, reasons, self.cut)
