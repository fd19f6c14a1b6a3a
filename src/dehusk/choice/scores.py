"""Blocks chosen by their scores: by a cut, or by expected F1 where the evidence weighs them."""

import numpy as np

from dehusk.arrays import Bytes, Floats, Mask
from dehusk.choice.copies import leave_copies
from dehusk.choice.decision import EMPTY, Choice
from dehusk.extractors.base import KEEP, Evidence
from dehusk.kernel import chosen
from dehusk.options import Favor
from dehusk.page import Page

CUTS: dict[Favor | None, float] = {"precision": 0.7, None: KEEP, "recall": 0.3}
SHIFTS: dict[Favor | None, float] = {
    "precision": 1.5,
    None: 0.0,
    "recall": -1.5,
}  # the same in log odds, by expected F1


def choose_by_scores(page: Page, evidence: Evidence, favor: Favor | None = None) -> Choice:
    """What a template says again is a copy under any `favor`, and a page without content has none."""
    scores = np.ascontiguousarray(evidence.scores, np.float64)  # of an extractor of your own, too
    kept, why, cut, copies = _chosen(evidence, scores, favor)
    choice = Choice(page, scores, kept, why, cut)
    if evidence.empty:
        return choice._replace(kept=np.zeros(len(kept), np.bool_), why=np.full(len(kept), EMPTY, np.uint8))
    return leave_copies(choice, copies) if copies else choice


def _chosen(evidence: Evidence, scores: Floats, favor: Favor | None) -> tuple[Mask, Bytes, float, list[int]]:
    """The blocks, the reason for each, the least score with which one is chosen, and the copies among them."""
    usual, copies = CUTS[favor], evidence.copies
    if evidence.words is None:
        kept = np.asarray(scores >= usual)
        copied = [] if copies is None else (kept & copies).nonzero()[0].tolist()
        return kept, np.logical_not(kept).view(np.uint8), usual, copied  # KEPT is 0, BELOW is 1
    words = np.ascontiguousarray(evidence.words, np.float32)
    kept, why, least, copied = chosen(scores, words, evidence.sharpness, evidence.cut + SHIFTS[favor], copies)
    return kept, why, usual if least is None else least, copied
