"""Blocks chosen by their scores: by a cut, or by expected F1 where the evidence weighs them."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.choice.copies import leave_copies
from dehusk.choice.decision import BELOW, EMPTY, KEPT, Choice
from dehusk.extractors.base import KEEP, Evidence
from dehusk.extractors.expected_f1 import best_selection, sharpened
from dehusk.options import Favor
from dehusk.page import Page

CUTS: dict[Favor | None, float] = {"precision": 0.7, None: KEEP, "recall": 0.3}
BETAS: dict[Favor | None, float] = {"precision": 0.5, None: 1.0, "recall": 2.0}


def choose_by_scores(page: Page, evidence: Evidence, favor: Favor | None = None) -> Choice:
    """What a template says again is a copy under any `favor`, and a page without content has none."""
    scores = evidence.scores
    chosen = _chosen(evidence, favor)
    cut = CUTS[favor] if evidence.words is None or not chosen.any() else float(scores[chosen].min())
    why = np.where(chosen, np.uint8(KEPT), np.uint8(BELOW))
    choice = Choice(page, scores, chosen, why, cut)
    if evidence.empty:
        return choice.changed(np.ones_like(chosen), kept=False, why=EMPTY)
    return choice if evidence.copies is None else leave_copies(choice, evidence.copies)


def _chosen(evidence: Evidence, favor: Favor | None) -> Mask:
    if evidence.words is None:
        return np.asarray(evidence.scores >= CUTS[favor])
    return best_selection(sharpened(evidence.scores, evidence.sharpness), evidence.words, BETAS[favor])[0]
