"""From likely leaves to one group of them: those that follow each other in one column, the largest such group."""

import numpy as np

from dehusk.arrays import Floats, Ints, Mask
from dehusk.page import Page

LIKELY = 0.5  # the probability of a candidate
POSSIBLE = 0.2  # ... of a leaf that is added inside the group's rectangle
BETWEEN = 3  # leaves that are none between two candidates of a group, at the most
GAP = 100.0  # pixels from one down to the next, at the most
OVERLAP = 0.5  # of the narrower of two that follow each other
LINKED = 0.5  # a leaf with more of its text in links is dropped at the group's ends


def main_group(page: Page, box: Floats, probability: Floats) -> Mask:
    """Mask of the leaves that are content; box and probability have one row a leaf, which is a block of the page."""
    kept = np.zeros(len(box), np.bool_)
    candidates = np.flatnonzero(probability >= LIKELY)
    if not len(candidates):
        return kept
    group = np.cumsum(np.append(True, ~follows(box[candidates], np.diff(candidates))))
    best = np.argmax(np.bincount(group, (probability * page.block_chars)[candidates]))
    kept[candidates[group == best]] = True
    return trimmed(kept | inside(box, box[kept], probability), page.block_link_share)


def follows(box: Floats, steps: Ints) -> Mask:
    """Which candidates but the first go with the one before; `steps` apart in the order of leaves."""
    (left, top, right, bottom), (next_left, next_top, next_right, next_bottom) = box[:-1].T, box[1:].T
    gap = np.maximum(next_top - bottom, top - next_bottom)
    shared = np.minimum(right, next_right) - np.maximum(left, next_left)
    narrower = np.minimum(right - left, next_right - next_left)
    return np.asarray((steps - 1 <= BETWEEN) & (gap <= GAP) & (shared >= OVERLAP * narrower))


def inside(box: Floats, group: Floats, probability: Floats) -> Mask:
    """The possible leaves in the rectangle around a group."""
    low, high = group[:, :2].min(axis=0), group[:, 2:].max(axis=0)
    within = (box[:, :2] >= low).all(axis=1) & (box[:, 2:] <= high).all(axis=1)
    return np.asarray(within & (probability >= POSSIBLE))


def trimmed(kept: Mask, link_share: Floats) -> Mask:
    """Without the linked leaves before the first that is not, and after the last."""
    plain = np.flatnonzero(kept & (link_share <= LINKED))
    core = np.zeros(len(kept), np.bool_)
    if len(plain):
        core[plain[0] : plain[-1] + 1] = True
    return kept & core
