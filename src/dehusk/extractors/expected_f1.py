"""The selection of blocks with the greatest expected F1."""

import numpy as np

from dehusk.arrays import Floats, Floats32, Mask

FLOOR = 0.1  # a block less likely than this is never content


def best_selection(odds: Floats, words: Floats32) -> tuple[Mask, float]:
    """The blocks with the greatest expected F1, one truth a block, and the F1.

    In order of their odds p, the first k blocks are expected to share sum(p n) of their sum(n) words with a content
    of sum(p n) words over all blocks.
    """
    kept = np.zeros(len(odds), np.bool_)
    likely = (odds >= FLOOR).nonzero()[0]
    order = likely[(-odds[likely]).argsort(kind="stable")]
    right = odds * words
    content = right.sum()
    if not len(order) or not content:
        return kept, 0.0
    expected = 2 * right[order].cumsum() / (words[order].cumsum() + content)
    best = int(expected.argmax())
    kept[order[: best + 1]] = True
    return kept, float(expected[best])


def sharpened(odds: Floats, sharpness: float, cut: float = 0.0) -> Floats:
    """Probabilities with their log odds less the cut, and multiplied.

    The blocks of a list are content all together or not at all, those of an article one by one: the same odds
    speak for taking more of the one and less of the other.
    """
    right, wrong = odds**sharpness, ((1 - odds) * np.exp(cut)) ** sharpness
    return np.asarray(right / (right + wrong))
