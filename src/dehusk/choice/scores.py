"""Blocks chosen by their scores: by a cut, or by expected F1 where the evidence weighs them."""

import numpy as np

from dehusk.arrays import Floats, Mask
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
    kept, cut = _chosen(evidence, scores, favor)
    why = np.logical_not(kept).view(np.uint8)  # KEPT is 0, BELOW is 1
    choice = Choice(page, scores, kept, why, cut)
    if evidence.empty:
        return choice.changed(np.ones_like(kept), kept=False, why=EMPTY)
    return choice if evidence.copies is None else leave_copies(choice, evidence.copies)


def _chosen(evidence: Evidence, scores: Floats, favor: Favor | None) -> tuple[Mask, float]:
    """The blocks, and the least score with which one is chosen."""
    usual = CUTS[favor]
    if evidence.words is None:
        return np.asarray(scores >= usual), usual
    kept, least = chosen(scores, evidence.words, evidence.sharpness, evidence.cut + SHIFTS[favor])
    return kept, usual if least is None else least
